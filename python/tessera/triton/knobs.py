# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Settings. Each is an environment variable, read when it is asked for; what a program sets is what processes that it starts see too,
unless `propagate_env` is off."""
import contextlib
import os

propagate_env = True
_UNSET = object()


class Knob:
    """A setting: the variable that says it, and how its text is read."""

    def __init__(self, key, kind=str, default=None):
        self.key, self.kind, self.default = key, kind, default

    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, knobs, owner=None):
        if knobs is None:
            return self
        if self.name in vars(knobs):
            return vars(knobs)[self.name]
        text = os.environ.get(self.key)
        if text is None or text == "":
            return self.default
        return text.lower() in ("1", "true", "on", "yes", "y") if self.kind is bool else self.kind(text)

    def __set__(self, knobs, value):
        vars(knobs)[self.name] = value
        if not propagate_env:
            return
        if value is None:
            os.environ.pop(self.key, None)
        else:
            os.environ[self.key] = str(int(value) if self.kind is bool else value)

    def __delete__(self, knobs):
        vars(knobs).pop(self.name, None)
        os.environ.pop(self.key, None)


class base_knobs:
    """Settings that belong together. Attributes that no variable has, hooks of a program's for one, are kept as they are."""

    @property
    def knob_descriptors(self):
        return {name: knob for name, knob in vars(type(self)).items() if isinstance(knob, Knob)}

    @property
    def knobs(self):
        return {name: getattr(self, name) for name in self.knob_descriptors}

    def copy(self):
        result = type(self)()
        vars(result).update(vars(self))
        return result

    def reset(self):
        """What the environment says, and the defaults."""
        vars(self).clear()
        return self

    @contextlib.contextmanager
    def scope(self):
        """What is set inside is as before afterwards."""
        values = dict(vars(self))
        texts = {knob.key: os.environ.get(knob.key, _UNSET) for knob in self.knob_descriptors.values()}
        try:
            yield
        finally:
            vars(self).clear()
            vars(self).update(values)
            for key, text in texts.items():
                if text is _UNSET:
                    os.environ.pop(key, None)
                else:
                    os.environ[key] = text


class _Cache(base_knobs):
    dir = Knob("TRITON_CACHE_DIR")
    home_dir = Knob("TRITON_HOME")
    dump_dir = Knob("TRITON_DUMP_DIR")
    override_dir = Knob("TRITON_OVERRIDE_DIR")


class _Compilation(base_knobs):
    always_compile = Knob("TRITON_ALWAYS_COMPILE", bool, False)
    dump_ir = Knob("TRITON_KERNEL_DUMP", bool, False)
    override = Knob("TRITON_KERNEL_OVERRIDE", bool, False)
    allow_non_constexpr_globals = Knob("TRITON_ALLOW_NON_CONSTEXPR_GLOBALS", bool, False)


class _Runtime(base_knobs):
    debug = Knob("TRITON_DEBUG", bool, False)
    interpret = Knob("TRITON_INTERPRET", bool, False)


class _Autotuning(base_knobs):
    print = Knob("TRITON_PRINT_AUTOTUNING", bool, False)
    cache = Knob("TRITON_CACHE_AUTOTUNING", bool, False)


class _Language(base_knobs):
    fp32_default = Knob("TRITON_F32_DEFAULT")


cache, compilation, runtime, autotuning, language = _Cache(), _Compilation(), _Runtime(), _Autotuning(), _Language()
