# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions that are kernels."""
import ast
import collections
import dis
import functools
import hashlib
import inspect
import io
import os
import re
import struct
import textwrap
import tokenize
import types
import unicodedata

from .. import _C
from ..compiler import compiler as _compiler
from ..language.core import constexpr, dtype, pointer_type

_MISSING = inspect.Parameter.empty
# Names of types as signatures have them.
type_canonicalisation_dict = {
    "bool": "i1", "int1": "i1", "uint1": "u1", "float8e4nv": "fp8e4nv", "float8e5": "fp8e5", "float8e4b15": "fp8e4b15",
    "float8_e4m3fn": "fp8e4nv", "float8e4b8": "fp8e4b8", "float8_e4m3fnuz": "fp8e4b8", "float8_e5m2": "fp8e5", "float8e5b16": "fp8e5b16",
    "float8_e5m2fnuz": "fp8e5b16", "half": "fp16", "float16": "fp16", "bfloat16": "bf16", "float": "fp32", "float32": "fp32",
    "double": "fp64", "float64": "fp64", "void": "void",
    **{f"{kind}{bits}": f"{kind[0]}{bits}" for kind in ("int", "uint") for bits in (8, 16, 32, 64)},
}
type_canonicalisation_dict.update({short: short for short in list(type_canonicalisation_dict.values())})


class KernelInterface:
    """What can be launched: function[grid](arguments)."""

    def warmup(self, *args, grid=None, **kwargs):
        return self.run(*(MockTensor.wrap_dtype(arg) for arg in args), grid=grid, warmup=True, **kwargs)

    def run(self, *args, grid, warmup, **kwargs):
        raise NotImplementedError("run() is what subclasses define")

    def __getitem__(self, grid):
        return lambda *args, **kwargs: self.run(*args, grid=grid, warmup=False, **kwargs)


class MockTensor:
    """Stands for a tensor of a type when a kernel is compiled only."""

    def __init__(self, dtype, shape=None):
        self.dtype, self.shape = dtype, shape or [1]

    @staticmethod
    def wrap_dtype(arg):
        is_type = isinstance(arg, dtype) or type(arg).__name__ == "dtype" and type(arg).__module__.partition(".")[0] in ("torch", "numpy")
        return MockTensor(arg) if is_type else arg

    @staticmethod
    def data_ptr():
        return 0


class TensorWrapper:
    """An array whose elements are taken for another type: bfloat16 in NumPy's uint16."""

    def __init__(self, base, dtype):
        self.base, self.dtype = base, dtype
        self.data = base
        self.shape = getattr(base, "shape", None)
        if hasattr(base, "data_ptr"):
            self._address, self.is_cpu = base.data_ptr, getattr(base, "is_cpu", True)
            if hasattr(base, "get_device"):
                self.get_device = base.get_device
        else:
            self.is_cpu = hasattr(base, "__array_interface__")
            address = (base.__array_interface__ if self.is_cpu else base.__cuda_array_interface__)["data"][0]
            self._address = lambda: address

    def data_ptr(self):
        return self._address()

    def stride(self, *args):
        return self.base.stride(*args)

    def element_size(self):
        return self.dtype.itemsize

    def __str__(self):
        return f"TensorWrapper[{self.dtype}]({self.base})"


def reinterpret(tensor, dtype):
    """The tensor with elements of another type of the same size."""
    if isinstance(tensor, TensorWrapper):
        return tensor.base if getattr(tensor.base, "dtype", None) == dtype else TensorWrapper(tensor.base, dtype)
    return TensorWrapper(tensor, dtype)


# ---- What kernels capture ----------------------------------------------------------------------------------------------------------


def _global_names(code):
    """Names that the code, and code inside of it, takes from around the function."""
    names = {i.argval: None for i in dis.get_instructions(code) if i.opname in ("LOAD_GLOBAL", "LOAD_NAME", "LOAD_DEREF", "LOAD_CLASSDEREF")}
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            names.update(_global_names(constant))
    return names


def _text_names(text):
    """Names that a function's text has anywhere."""
    return {node.id: None for node in ast.walk(ast.parse(textwrap.dedent(text))) if isinstance(node, ast.Name)}


def _function_file(fn):
    return inspect.getsourcefile(fn) or "<unknown>"


class _Collector:
    """A kernel's functions, numbered: [(kind, text, file, module, qualified name, line, noinline, names, values, defaults)]."""

    def __init__(self):
        self.functions, self.numbers, self.watched = [], {}, []

    def add(self, function):
        """The number of a JITFunction, of a function at compile time, or of a plain one that is a method."""
        if id(function) in self.numbers:
            return self.numbers[id(function)]
        number = self.numbers[id(function)] = len(self.functions)
        self.functions.append(None)
        plain = getattr(function, "fn", function)
        is_jit = isinstance(function, JITFunction)
        text, line = (function.raw_src, function.starting_line_number) if is_jit else _source_of(plain)
        text = _without_names_of_characters(text)
        names, values = [], []
        known = _text_names(text) if is_jit and function._is_rewritten else _global_names(plain.__code__)
        for name, value in self._captured(plain, known):
            names.append(name)
            values.append(value)
        defaults = tuple(self.value(value) for value in plain.__defaults__ or ())
        self.functions[number] = (int(not is_jit), text, _function_file(plain), plain.__module__, plain.__qualname__, line,
                                  is_jit and function.noinline, tuple(names), tuple(values), defaults)
        return number

    def _captured(self, plain, known):
        allowed = os.environ.get("TRITON_ALLOW_NON_CONSTEXPR_GLOBALS", "0") == "1"
        inner = dict(zip(plain.__code__.co_freevars, plain.__closure__ or ()))
        for name in known:
            if name in inner:
                try:
                    value = inner[name].cell_contents
                except ValueError:
                    continue
            elif name in plain.__globals__:
                value = plain.__globals__[name]
                if isinstance(value, (int, float, str, bool, constexpr, tuple)) or value is None:
                    self.watched.append((plain.__globals__, name, value))
            else:
                continue
            # A number that isn't a constexpr can't be used: the compiler says so, and where.
            is_plain = isinstance(value, (int, float, str)) and not isinstance(value, constexpr) and name not in inner
            yield name, ["opaque", f"global:{name}"] if is_plain and not allowed else self.value(value)

    def value(self, value, depth=0):
        """What the extension takes for a value."""
        if isinstance(value, constexpr):
            value = value.value
        if value is None or isinstance(value, (bool, int, float, str)):
            return value if type(value) in (bool, int, float, str, type(None)) else self._plain(value)
        if isinstance(value, JITFunction):
            return ["function", self.add(value)]
        if getattr(value, "__triton_constexpr__", False):
            return ["function", self.add(value)]
        if isinstance(value, dtype):
            return ["dtype", value.signature()]
        if isinstance(value, types.ModuleType):
            return self.module(value, depth)
        qualified = getattr(value, "_qualified", None)
        if isinstance(qualified, str):
            return ["builtin", qualified]
        if isinstance(value, tuple) and depth < 8:
            items = tuple(self.value(item, depth + 1) for item in value)
            return ["named", tuple(value._fields), items, type(value).__name__] if hasattr(value, "_fields") else items
        if isinstance(value, type) and issubclass(value, tuple) and hasattr(value, "_fields") and depth < 8:
            defaults = [self.value(value._field_defaults[name], depth + 1) for name in value._fields if name in value._field_defaults]
            return ["class", tuple(value._fields), tuple(defaults), value.__name__]
        if isinstance(value, type) and getattr(value, "__triton_aggregate__", False):
            return self.aggregate(value)
        if isinstance(value, type) and value.__module__.endswith("triton.language.core"):
            return ["builtin", f"triton.language.{value.__name__}"]
        if isinstance(value, types.BuiltinFunctionType) and value.__module__ == "math":
            return ["builtin", f"math.{value.__name__}"]
        fn = getattr(value, "fn", None)  # what autotune and heuristics have wrapped
        if isinstance(fn, KernelInterface):
            return self.value(fn, depth)
        return ["opaque", getattr(value, "__name__", type(value).__name__)]

    def aggregate(self, kind):
        """A class of aggregates: its fields and what of it kernels can call, that of its bases included."""
        members = {name: member for base in reversed(kind.__mro__[:-1]) for name, member in vars(base).items()}
        methods = [member for member in members.values()
                   if isinstance(member, (JITFunction, types.FunctionType)) or getattr(member, "__triton_constexpr__", False)]
        fields = tuple(kind.__dict__.get("__annotations__", ()))
        return ["aggregate", fields, tuple(["function", self.add(method)] for method in methods), f"{kind.__module__}.{kind.__qualname__}"]

    @staticmethod
    def _plain(value):
        """Of a subclass, an enum for one, the number or text that it is."""
        for kind in (bool, int, float, str):
            if isinstance(value, kind):
                return kind(value)

    def module(self, module, depth):
        name = module.__name__
        if name.startswith("tessera.triton"):
            return ["builtin", name[len("tessera."):]]
        if name == "math":
            return ["builtin", name]
        # Somebody's module: what kernels could take from it.
        if depth:
            return ["opaque", name]
        found = {key: value for key, value in vars(module).items()
                 if isinstance(value, (JITFunction, constexpr, dtype)) or getattr(value, "__triton_constexpr__", False)
                 or isinstance(value, types.ModuleType) and value.__name__.startswith("tessera.triton")}
        return ["named", tuple(found), tuple(self.value(value, depth + 1) for value in found.values()), name]


def to_value(value, collector):
    """What the extension takes for the value of a constexpr parameter."""
    return (collector or _Collector()).value(value)


def _source_of(fn):
    """The text of a function from its decorators on, dedented, and its first line."""
    lines, line = inspect.getsourcelines(fn)
    return textwrap.dedent("".join(lines)), line


def _without_names_of_characters(text):
    """The same program without what only Unicode's tables can tell: \\N{...} in strings, identifiers that others are the same as."""
    if text.isascii() and "\\N{" not in text:
        return text

    def character(found):
        slashes, name = found.groups()
        try:
            return slashes + (found[0][len(slashes):] if len(slashes) % 2 else "\\U%08x" % ord(unicodedata.lookup(name)))
        except KeyError:
            return found[0]

    lines, changes = text.splitlines(keepends=True), []
    try:
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.NAME:
                changes.append((token, unicodedata.normalize("NFKC", token.string)))
            elif "\\N{" in token.string and not set("rRbB") & set(re.match("[A-Za-z]*", token.string)[0]):
                changes.append((token, re.sub(r"(\\*)\\N\{([^{}]+)\}", character, token.string)))
    except (tokenize.TokenError, IndentationError):
        return text
    for token, new in reversed(changes):
        if new != token.string:
            (first, start), (last, end) = token.start, token.end
            lines[first - 1:last] = (lines[first - 1][:start] + new + lines[last - 1][end:]).splitlines(keepends=True)
    return "".join(lines)


# ---- Functions ---------------------------------------------------------------------------------------------------------------------


class KernelParam:
    """A parameter of a kernel."""

    def __init__(self, num, param, do_not_specialize, do_not_specialize_on_alignment):
        self.num, self._param = num, param
        self.name, self.default = param.name, param.default
        self.has_default = param.default is not _MISSING
        annotation = param.annotation
        self.annotation = "" if annotation is _MISSING else annotation if isinstance(annotation, str) else getattr(
            annotation, "__name__", str(annotation))
        self.is_constexpr = annotation is constexpr or "constexpr" in self.annotation
        self.is_const = "const" in self.annotation and not self.is_constexpr
        self.do_not_specialize, self.do_not_specialize_on_alignment = do_not_specialize, do_not_specialize_on_alignment
        self.annotation_type = self._type(annotation)

    @staticmethod
    def _type(annotation):
        """The type of a scalar that an annotation says, or None."""
        if isinstance(annotation, dtype) and not isinstance(annotation, pointer_type):
            return annotation.signature()
        if isinstance(annotation, str):
            name = annotation.rpartition(".")[2]
            match = re.fullmatch(r"(u?)int(\d+)|(fp\d+|bf16)|(float|bfloat)(\d+)|([iu]\d+)", name)
            if match:
                unsigned, bits, fp, kind, width, short = match.groups()
                return short or fp or ((unsigned or "i") + bits if bits else {"float": "fp", "bfloat": "bf"}[kind] + width)
        return None


# What `repr` is told: values and types of parameters by their names.
Specialization = collections.namedtuple("Specialization", ["constants", "signature"])


class JITFunction(_C.Function, KernelInterface):
    """A kernel, or a function that kernels call. function[grid](arguments) launches it."""

    def __init__(self, fn, version=None, do_not_specialize=None, do_not_specialize_on_alignment=None, debug=None, noinline=None,
                 repr=None, launch_metadata=None):
        self.fn, self.version, self.module = fn, version, fn.__module__
        self.noinline, self.debug, self.launch_metadata = bool(noinline), debug, launch_metadata
        self.do_not_specialize = do_not_specialize or []
        self.do_not_specialize_on_alignment = do_not_specialize_on_alignment or []
        self._repr = repr
        self.signature = inspect.signature(fn)
        general = lambda num, name, listed: num in listed or name in listed
        self.params = [
            KernelParam(num, param, general(num, param.name, self.do_not_specialize),
                        general(num, param.name, self.do_not_specialize_on_alignment))
            for num, param in enumerate(self.signature.parameters.values())
        ]
        self.arg_names = [param.name for param in self.params]
        self.constexprs = [param.num for param in self.params if param.is_constexpr]
        self.raw_src, self.starting_line_number = _source_of(fn)
        self._src = self.raw_src[re.search(r"^def\s+\w+\s*\(", self.raw_src, re.MULTILINE).start():]
        self._found, self._is_rewritten = None, False
        self.pre_run_hooks = []
        self.kernel = None
        self.__name__, self.__qualname__, self.__doc__ = fn.__name__, fn.__qualname__, fn.__doc__
        self.__module__, self.__globals__, self.__wrapped__ = fn.__module__, fn.__globals__, fn
        self._fn_name = f"{fn.__module__}.{fn.__qualname__}"
        self._setup([(param.name, param.default, param.annotation_type, param.is_constexpr, param.do_not_specialize,
                      param.do_not_specialize_on_alignment) for param in self.params], _MISSING)
        self._device = _ON_ARRAYS

    __getitem__ = _C.Function.__getitem__

    def repr(self, specialization=None):
        return self._repr(specialization) if self._repr else self.__name__

    def add_pre_run_hook(self, hook):
        """Called with the arguments of each launch, before it."""
        self.pre_run_hooks.append(hook)

    def _collect(self):
        """The functions that make the kernel, this one first. Collected once."""
        if self._found is None:
            collector = _Collector()
            collector.add(self)
            self._found = (collector.functions, collector)
            self._watched = tuple(collector.watched)
        return self._found

    @property
    def src(self):
        return self._src

    @src.setter
    def src(self, text):
        raise AttributeError("Cannot set attribute 'src' directly. Use '_unsafe_update_src()' and manually clear `.hash` of all callers "
                             "instead.")

    def _unsafe_update_src(self, text):
        """Another text for the function. Whoever has compiled it, or calls it, doesn't hear of that."""
        self._found, self._is_rewritten, self._src, self.raw_src = None, True, text, text

    @property
    def cache_key(self):
        """A digest of the function, and of all that it calls and captures."""
        functions, _ = self._collect()
        return hashlib.sha256(str(functions).encode()).hexdigest()

    def _described(self, arguments):
        """Arguments as the compiler takes them."""
        _, collector = self._collect()

        def describe(param, argument):
            kind, constant, divisibility = argument
            if kind == "tuple":
                names, items, of = constant
                return kind, (names, tuple(describe(param, item) for item in items), of), divisibility
            if kind == "constexpr":
                return kind, collector.value(constant), divisibility
            return "*k" + kind[1:] if param.is_const and kind[0] == "*" else kind, constant, divisibility

        return [describe(param, argument) for param, argument in zip(self.params, arguments)]

    def _compile(self, arguments, options, device):
        """What a launch asks for when there is no kernel for it yet. `device`: of CUDA's, from 0 on, or _HERE."""
        _, collector = self._collect()
        arguments = self._described(arguments)
        if self.debug and "debug" not in options:
            options["debug"] = self.debug
        where = {}
        if device != _HERE:
            from .cuda import prepare
            where = prepare(device)
        return _compiler.build(list(collector.functions), arguments, options, name=self._name_for(arguments), **where)

    def _name_for(self, arguments):
        """What `repr` calls the kernel for such arguments. None: what it's called anyway."""
        if self._repr is None:
            return None
        named = list(zip(self.arg_names, arguments))
        name = self._repr(Specialization({name: constant for name, (kind, constant, _) in named if kind == "constexpr"},
                                         {name: kind for name, (kind, _, _) in named}))
        if not isinstance(name, str) or not re.fullmatch(r"[A-Za-z_.$][\w.$]*", name, re.ASCII):
            raise ValueError(f"{name!r} can't be a kernel's name: letters, digits, '_', '.' and '$' can")
        return name

    def run(self, *args, grid=None, warmup=False, stream=None, **kwargs):
        """As function[grid](arguments), or with `warmup` the kernel alone."""
        if warmup:
            return self._prepare(*args, **kwargs)
        return self[grid](*args, **kwargs) if stream is None else self[grid](*args, stream=stream, **kwargs)

    def warmup(self, *args, grid=None, **kwargs):
        """The kernel of a launch, which isn't made; types may stand for tensors."""
        return self._prepare(*(MockTensor.wrap_dtype(arg) for arg in args),
                             **{name: MockTensor.wrap_dtype(arg) if name in self.arg_names and not self._is_constexpr(name) else arg
                                for name, arg in kwargs.items()})

    def _is_constexpr(self, name):
        return self.params[self.arg_names.index(name)].is_constexpr

    def __call__(self, *args, **kwargs):
        raise RuntimeError("Cannot call @triton.jit'd outside of the scope of a kernel")

    def __repr__(self):
        return f"JITFunction({self._fn_name})"

    # Functions are what they are: Python's own comparison would do, but for what _C.Function is.
    __hash__ = object.__hash__


# Where functions run, as the extension numbers it, beside GPUs by their numbers.
_HERE, _ON_ARRAYS, _ON_CUDA = -1, -2, -3


def _emulated(device):
    """What makes kernels for a device that there isn't."""
    from .emulator import EmulatedFunction, target_of
    target = target_of(device)
    if not target:
        raise ValueError(f"no device {device!r}: there are 'cpu', 'cuda' (or 'cuda:1') and 'ptx-emulator' (or 'ptx-emulator:90')")
    return functools.partial(EmulatedFunction, target=target)


def _number_of(device):
    """Where a device is, as the extension numbers it; None: it's emulated."""
    if not device or device == "cpu":
        return _HERE if device else _ON_ARRAYS
    found = re.fullmatch(r"cuda(?::(\d{1,4}))?", device)
    return found and (int(found[1]) if found[1] else _ON_CUDA)


def jit(fn=None, *, version=None, repr=None, launch_metadata=None, do_not_specialize=None, do_not_specialize_on_alignment=None,
        debug=None, noinline=None, device=None):
    """Makes a function of Python a kernel, or one that kernels call. `device` (else TESSERA_DEVICE): "cpu", "cuda" or "cuda:1" for GPUs, "ptx-emulator"
    to run it as a GPU would; without one, kernels run where their arrays are."""

    def decorate(fn):
        if not inspect.isfunction(fn):
            raise TypeError("triton.jit is for functions")
        kind = JITFunction
        if os.environ.get("TRITON_INTERPRET", "0").lower() in ("1", "true", "yes", "on", "y"):
            from .interpreter import InterpretedFunction as kind
        where = device or os.environ.get("TESSERA_DEVICE")
        number = _number_of(where)
        if number is None:
            kind = _emulated(where)
        function = kind(fn, version=version, do_not_specialize=do_not_specialize,
                        do_not_specialize_on_alignment=do_not_specialize_on_alignment, debug=debug, noinline=noinline, repr=repr,
                        launch_metadata=launch_metadata)
        if kind is JITFunction:
            function._device = number
        return function

    return decorate if fn is None else decorate(fn)


# ---- Arguments of compiled kernels -------------------------------------------------------------------------------------------------

_FORMATS = {"fp16": "<e", "fp32": "<f", "fp64": "<d"}


def _address(value):
    if hasattr(value, "data_ptr"):
        return value.data_ptr()
    for interface in ("__array_interface__", "__cuda_array_interface__"):
        if hasattr(value, interface):
            return getattr(value, interface)["data"][0]
    raise TypeError(f"no array: {value!r}")


def _to_slot(kind, value):
    if kind[0] == "*":
        return _address(value)
    if kind == "bf16":
        bits, = struct.unpack("<I", struct.pack("<f", value))
        return (bits + 0x7FFF + (bits >> 16 & 1)) >> 16
    if kind in _FORMATS:
        return int.from_bytes(struct.pack(_FORMATS[kind], value), "little")
    return int(value)


def to_slots(arguments, values):
    """Slots of a kernel that was compiled for such arguments; constants have none."""
    if len(values) != len(arguments):
        raise TypeError(f"the kernel has {len(arguments)} parameters, and was given {len(values)} arguments")
    slots = []
    for (kind, constant, _), value in zip(arguments, values):
        if kind == "tuple":
            slots.extend(to_slots(constant[1], value))
        elif kind.startswith("tensordesc"):
            slots.extend(_C.describe(value)[1])
        elif kind != "constexpr":
            slots.append(_to_slot(kind, value))
    return tuple(slots)
