# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiled kernels, and compiling without launching."""
import collections
import collections.abc
import os

from .. import _C
from . import errors

_OPTIONS = {"num_warps": 4, "num_stages": 3, "num_ctas": 1, "maxnreg": None, "debug": False, "sanitize_overflow": None,
            "enable_fp_fusion": True, "launch_cooperative_grid": False, "launch_pdl": False, "default_dot_input_precision": "ieee",
            "max_num_imprecise_acc_default": None, "num_threads": 0, "num_cpu_threads": 0, "arch": None, "warp_size": None, "ir_override": None,
            "instrumentation_mode": "", "extern_libs": None,
            # Of AMD's GPUs: configurations of programs for several kinds of devices name them.
            "waves_per_eu": 0, "matrix_instr_nonkdim": 0, "kpack": 1, "schedule_hint": "none", "allow_flush_denorm": False}


class LazyDict(collections.abc.Mapping):
    """The texts of a kernel's stages: source, ttir, llir, asm, obj, for a GPU source, ttir, ttgir, llir, ptx and maybe cubin. Read from the disk or
    made when they are asked for."""

    def __init__(self, kernel):
        self._kernel, self._texts = kernel, {}

    def __getitem__(self, stage):
        if stage not in self._texts:
            self._texts[stage] = self._kernel.text(stage)
        return self._texts[stage]

    def __iter__(self):
        return iter(self._kernel.stages)

    def __len__(self):
        return len(self._kernel.stages)


class CompiledKernel:
    """A kernel for arguments of which something is known.

    asm[stage] is its text at a stage; metadata says how it was compiled. kernel[grid](*args) launches it, with all arguments of the
    function in their order, those that were compiled in too.
    """

    def __init__(self, kernel, arguments, options, hash_, target="cpu"):
        self._kernel, self._arguments = kernel, arguments
        self.name, self.hash = kernel.name, hash_
        self.asm = LazyDict(kernel)
        # Programs divide by these to find how many programs run at once: on CPUs a program has a processor to itself.
        self.n_regs, self.n_spills = kernel.num_registers, kernel.num_spills
        self.n_max_threads = 1 if target == "cpu" else 1024
        shared = max(1, kernel.scratch_bytes) if target == "cpu" else kernel.shared
        fields = {**options, "name": kernel.name, "target": target, "hash": kernel.key, "shared": shared,
                  "scratch_bytes": kernel.scratch_bytes, "from_cache": kernel.from_cache}
        self.metadata = collections.namedtuple("KernelMetadata", sorted(fields))(**fields)
        self.kernel = self.src = self.module = self.function = kernel

    def _init_handles(self):
        pass

    def _slots(self, args):
        from ..runtime.jit import to_slots
        return to_slots(self._arguments, args)

    def __getitem__(self, grid):
        grid = (grid, ) if isinstance(grid, int) else tuple(grid)
        grid = grid + (1, ) * (3 - len(grid))

        def runner(*args, stream=None):
            self._kernel.launch(grid, self._slots(args), stream)

        return runner

    def __repr__(self):
        return f"<kernel {self.name}: {', '.join(argument[0] for argument in self._arguments)}>"


def check_options(given):
    """All options with their values. Raises what Triton does for one that isn't there."""
    for name in given:
        if name not in _OPTIONS:
            raise KeyError(f"Keyword argument {name} was specified but unrecognised")
    return {**_OPTIONS, **given}


def build(functions, arguments, options, hash_="", name=None, target=None, **where):
    """A CompiledKernel of functions[0], called `name`: see runtime.jit for the form of functions and arguments. `target`: a GPUTarget of CUDA's, with
    the `device` that it is for, and whether `cubin` is wanted."""
    options = check_options(options)
    debug = bool(options["debug"]) or os.environ.get("TRITON_DEBUG", "0") == "1"
    try:
        kernel = _C.compile(functions, 0, arguments, num_warps=options["num_warps"] or 0, num_stages=options["num_stages"] or 0,
                            debug=debug, name=name, sanitize=options["sanitize_overflow"] is not False,
                            target=target and f"{target.backend}:{target.arch}", **where)
    except RuntimeError as error:
        if len(error.args) != 4:
            raise
        error = errors.from_backend(error)
        raise error from error.__cause__
    return CompiledKernel(kernel, arguments, options, hash_ or kernel.key, target or "cpu")


def lower(functions, arguments, options, stage, name=None, target=None):
    """The text of functions[0] at a stage; nothing is kept. See build."""
    options = check_options(options)
    try:
        return _C.compile(functions, 0, arguments, num_warps=options["num_warps"] or 0, num_stages=options["num_stages"] or 0,
                          debug=bool(options["debug"]), name=name, stage=stage, target=target,
                          sanitize=options["sanitize_overflow"] is not False)
    except RuntimeError as error:
        if len(error.args) != 4:
            raise
        error = errors.from_backend(error)
        raise error from error.__cause__


class ASTSource:
    """A function and what its parameters are: {name: type}, {path: constant}, {path: [[attribute, value]]}."""

    def __init__(self, fn, signature, constexprs=None, attrs=None):
        self.fn, self.signature, self.name, self.ext = fn, dict(signature), fn.__name__, "ttir"
        place = lambda key: (fn.arg_names.index(key), ) if isinstance(key, str) else key if isinstance(key, tuple) else (key, )
        self.constants = {place(key): value for key, value in (constexprs or {}).items()}
        self.attrs = {place(key): value for key, value in (attrs or {}).items()}

    def arguments(self):
        result = []
        for index, name in enumerate(self.fn.arg_names):
            kind = self.signature.get(name, self.signature.get(index, "constexpr"))
            if kind == "constexpr" or (index, ) in self.constants:
                result.append(("constexpr", self.constants.get((index, )), 0))
            else:
                known = dict(self.attrs.get((index, ), ()))
                result.append((kind, None, known.get("tt.divisibility", 0)))
        return result


class IRSource:
    """A file of TTIR or of LLVM IR."""

    def __init__(self, path):
        self.path, self.ext = path, os.path.splitext(path)[1][1:]
        with open(path) as file:
            self.src = file.read()


class _LoweredTexts(collections.abc.Mapping):
    """The texts of a kernel for a GPU: compiled as far as the stage that is asked for."""
    _STAGES = ("source", "ttir", "ttgir", "llir", "ptx", "cubin")

    def __init__(self, lower_to):
        self._lower_to, self._texts = lower_to, {}

    def __getitem__(self, stage):
        if stage not in self._STAGES:
            raise KeyError(stage)
        if stage not in self._texts:
            self._texts[stage] = self._lower_to(stage)
        return self._texts[stage]

    def __iter__(self):
        return iter(self._STAGES)

    def __len__(self):
        return len(self._STAGES)


class LoweredKernel:
    """The stages of a kernel for a GPU: asm["ttgir"], asm["ptx"] and those before. What launches it is `triton.jit(device="cuda")`."""

    def __init__(self, name, asm, target, options):
        self.name, self.asm = name, asm
        fields = {**options, "name": name, "target": target}
        self.metadata = collections.namedtuple("KernelMetadata", sorted(fields))(**fields)

    def __getitem__(self, grid):
        raise NotImplementedError(f"{self.name} is the code for {self.metadata.target}: triton.jit(device=\"cuda\") makes functions that are launched")


def _lower_for_gpu(src, functions, arguments, target, options):
    name = src.fn._name_for(arguments)
    asm = _LoweredTexts(lambda stage: lower(functions, arguments, options, stage, name, f"{target.backend}:{target.arch}"))
    asm["ttir"]  # what is wrong with the kernel is said now
    return LoweredKernel(name or src.name, asm, target, check_options(options))


def compile(src, target=None, options=None):
    """Compiles an ASTSource, or a file of TTIR, for this machine's processor; or an ASTSource for GPUTarget("cuda", 80, 32)."""
    options = dict(options or {})
    if isinstance(src, ASTSource):
        from ..runtime.jit import to_value
        functions, _ = src.fn._collect()
        arguments = [(kind, to_value(constant, None), divisibility) for kind, constant, divisibility in src.arguments()]
        if target is not None and target.backend != "cpu":
            return _lower_for_gpu(src, functions, arguments, target, options)
        return build(functions, arguments, options, src.fn.cache_key, src.fn._name_for(arguments))
    source = IRSource(os.fspath(src))
    if source.ext not in ("ttir", "llir", "ll"):
        raise ValueError(f"a kernel enters as .ttir or .llir, not as .{source.ext}")
    options = check_options(options)
    try:
        kernel = _C.compile(text=source.src, file=source.path, num_warps=options["num_warps"], num_stages=options["num_stages"],
                            is_llir=source.ext != "ttir")
    except RuntimeError as error:
        if len(error.args) != 4:
            raise
        error = errors.from_backend(error)
        raise error from error.__cause__
    return CompiledKernel(kernel, [], options, kernel.key)
