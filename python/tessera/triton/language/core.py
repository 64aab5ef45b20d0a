# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Types, compile-time values, and the builtins' names."""
import builtins
import operator

from .. import _names


def _unwrap(value):
    return value.value if isinstance(value, constexpr) else value


class constexpr:
    """A value at compile time. Python's operators give such values again."""

    def __init__(self, value):
        while isinstance(value, constexpr):
            value = value.value
        self.value = value

    def __repr__(self):
        return f"constexpr[{self.value}]"

    def __hash__(self):
        return hash((self.value, type(self.value)))

    def __index__(self):
        return operator.index(self.value)

    def __bool__(self):
        return bool(self.value)

    def __call__(self, *args, **kwargs):
        return self.value(*args, **kwargs)

    def __getitem__(self, *args):
        return self.value.__getitem__(*(_unwrap(arg) for arg in args))


def _add_operators():
    binary = "add sub mul truediv floordiv mod pow lshift rshift and or xor eq ne lt le gt ge".split()
    functions = {"and": operator.and_, "or": operator.or_, "pow": pow}
    for name in binary:
        function = functions.get(name) or getattr(operator, name)
        setattr(constexpr, f"__{name}__", lambda self, other, f=function: constexpr(f(self.value, _unwrap(other))))
        if name not in ("eq", "ne", "lt", "le", "gt", "ge"):
            setattr(constexpr, f"__r{name}__", lambda self, other, f=function: constexpr(f(_unwrap(other), self.value)))
    for name, function in (("neg", operator.neg), ("pos", operator.pos), ("invert", operator.invert)):
        setattr(constexpr, f"__{name}__", lambda self, f=function: constexpr(f(self.value)))


_add_operators()


class dtype:
    """The type of an element."""
    SINT_TYPES = ["int8", "int16", "int32", "int64"]
    UINT_TYPES = ["int1", "uint8", "uint16", "uint32", "uint64"]
    FP_TYPES = ["fp8e4b15", "fp8e4nv", "fp8e4b8", "fp8e5", "fp8e5b16", "fp16", "bf16", "fp32", "fp64"]
    STANDARD_FP_TYPES = ["fp16", "bf16", "fp32", "fp64"]
    OTHER_TYPES = ["void"]
    _MANTISSA = {"fp8e4b15": (3, 15), "fp8e4nv": (3, 7), "fp8e4b8": (3, 8), "fp8e5": (2, 15), "fp8e5b16": (2, 16),
                 "fp16": (10, 15), "bf16": (7, 127), "fp32": (23, 127), "fp64": (52, 1023)}

    class SIGNEDNESS:
        SIGNED = 0
        UNSIGNED = 1

    class KIND:
        BOOLEAN = 0
        INTEGRAL = 1
        FLOATING = 2

    def __init__(self, name):
        name = _unwrap(name)
        if name not in self.SINT_TYPES + self.UINT_TYPES + self.FP_TYPES + self.OTHER_TYPES:
            raise ValueError(f"no type {name!r}")
        self.name = name
        digits = "".join(c for c in (name[2:3] if name.startswith("fp8") else name.lstrip("uintfbp")) if c.isdigit())
        self.primitive_bitwidth = self.int_bitwidth = int(digits) if digits else 0
        self.itemsize = self.primitive_bitwidth // 8
        self.int_signedness = self.SIGNEDNESS.SIGNED if name in self.SINT_TYPES else (
            self.SIGNEDNESS.UNSIGNED if name in self.UINT_TYPES else None)
        if name in self._MANTISSA:
            self.fp_mantissa_width, self.exponent_bias = self._MANTISSA[name]

    def is_fp8(self):
        return "fp8" in self.name

    def is_floating(self):
        return self.name in self.FP_TYPES

    def is_standard_floating(self):
        return self.name in self.STANDARD_FP_TYPES

    def is_int_signed(self):
        return self.name in self.SINT_TYPES

    def is_int_unsigned(self):
        return self.name in self.UINT_TYPES

    def is_int(self):
        return self.name in self.SINT_TYPES + self.UINT_TYPES

    def is_bool(self):
        return self.name == "int1"

    def kind(self):
        return self.KIND.BOOLEAN if self.is_bool() else self.KIND.INTEGRAL if self.is_int() else self.KIND.FLOATING

    def is_void(self):
        return self.name == "void"

    @staticmethod
    def is_block():
        return False

    @staticmethod
    def is_ptr():
        return False

    @staticmethod
    def is_const():
        return False

    @property
    def scalar(self):
        return self

    def get_int_max_value(self):
        return (1 << (self.int_bitwidth - self.is_int_signed())) - 1

    def get_int_min_value(self):
        return -(1 << (self.int_bitwidth - 1)) if self.is_int_signed() else 0

    @property
    def cache_key_part(self):
        return self.name

    def signature(self):
        """As signatures have it: "i32", "fp16"."""
        for long, short in (("uint", "u"), ("int", "i")):
            if self.name.startswith(long):
                return short + self.name[len(long):]
        return self.name

    def __eq__(self, other):
        other = _unwrap(other)
        return isinstance(other, dtype) and self.name == other.name and type(self) is type(other)

    def __ne__(self, other):
        return not self == other

    def __hash__(self):
        return hash((self.name, ))

    def __str__(self):
        return self.name

    def __repr__(self):
        return "triton.language." + {"fp": "float" + self.name[2:], "bf": "bfloat16"}.get(self.name[:2], self.name)


class pointer_type(dtype):
    """The type of an address of elements."""

    def __init__(self, element_ty, address_space=1, const=False):
        element_ty = _unwrap(element_ty)
        if not isinstance(element_ty, dtype):
            raise TypeError(f"element_ty has type `{type(element_ty).__name__}`; expected `dtype`.")
        self.element_ty, self.address_space, self.const = element_ty, address_space, const
        self.name = f"pointer<{element_ty}>" if not const else f"const_pointer<{element_ty}>"
        self.primitive_bitwidth, self.itemsize = 64, 8

    def is_ptr(self):
        return True

    def is_const(self):
        return self.const

    def signature(self):
        return ("*k" if self.const else "*") + self.element_ty.signature()

    def __repr__(self):
        return self.name

    def __hash__(self):
        return hash(self.name)


class block_type(dtype):
    """The type of a tensor."""

    def __init__(self, element_ty, shape):
        self.element_ty, self.shape = element_ty, builtins.tuple(_unwrap(extent) for extent in shape)
        self.numel = 1
        for extent in self.shape:
            self.numel *= extent
        self.name = f"<{self.shape}, {element_ty}>"
        self.primitive_bitwidth = element_ty.primitive_bitwidth

    def is_block(self):
        return True

    def get_block_shapes(self):
        return self.shape

    @property
    def scalar(self):
        return self.element_ty

    def __repr__(self):
        return self.name

    def __hash__(self):
        return hash(self.name)


void = dtype("void")
int1, int8, int16, int32, int64 = (dtype(f"int{n}") for n in (1, 8, 16, 32, 64))
uint8, uint16, uint32, uint64 = (dtype(f"uint{n}") for n in (8, 16, 32, 64))
float8e5, float8e5b16, float8e4nv, float8e4b8, float8e4b15 = (dtype(f"fp8{n}") for n in ("e5", "e5b16", "e4nv", "e4b8", "e4b15"))
float16, bfloat16, float32, float64 = dtype("fp16"), dtype("bf16"), dtype("fp32"), dtype("fp64")
pi32_t = pointer_type(int32)


def str_to_ty(name, c=None):
    """The type that a signature says."""
    name = _unwrap(name)
    if name[0] == "*":
        const = name[1] == "k"
        return pointer_type(str_to_ty(name[1 + const:]), const=const)
    if name == "constexpr":
        return constexpr
    short = {"i": "int", "u": "uint"}
    if name == "u1" or name == "B":
        return int1
    return dtype(short[name[0]] + name[1:] if name[0] in short and name[1:].isdigit() else name)


class tensor:
    """The type of tensors in annotations. There are none on the host."""

    def __init__(self, *args, **kwargs):
        raise RuntimeError("tensors exist in kernels only")


class const:
    """In annotations: a pointer to what is only read."""


class tuple(builtins.tuple):
    """Several values as one."""
    _qualified = "triton.language.tuple"


class tensor_descriptor:
    """The type of descriptors in annotations."""


tensor_descriptor_base = tensor_descriptor


class _Builtin:
    """A function of the language. It can be called in kernels only."""

    def __init__(self, qualified):
        self._qualified = qualified
        self.__name__ = qualified.rsplit(".", 1)[-1]
        self.__module__ = "triton.language"

    def __call__(self, *args, **kwargs):
        raise ValueError("Did you forget to add @triton.jit ? (`_semantic` argument must be provided outside of JIT functions.)")

    def __repr__(self):
        return f"<{self._qualified}: for kernels>"


class _ForKernels(_Builtin):
    """What is a class in kernels: tl.range, tl.static_range, tl.condition."""


def _make_builtins(module, names):
    return {name: (_ForKernels if name in ("range", "static_range", "condition") else _Builtin)(f"{module}.{name}") for name in names}


_builtins = _make_builtins("triton.language", _names.CORE)
globals().update(_builtins)


class PropagateNan:
    """How maximum, minimum and clamp treat what is no number."""
    NONE = 0
    ALL = 0xFFFF




PropagateNan._qualified = "triton.language.PropagateNan"
TRITON_MAX_TENSOR_NUMEL = 1048576


def constexpr_function(fn):
    """A function of Python that kernels call at compile time."""

    def call(*args, **kwargs):
        result = fn(*(_unwrap(arg) for arg in args), **{name: _unwrap(arg) for name, arg in kwargs.items()})
        return result

    call.__wrapped__ = fn
    call.__name__ = fn.__name__
    call.__triton_constexpr__ = True
    call.fn = fn
    return call


def _aggregate(cls):
    """A class whose values kernels hold: the fields that it declares, and its methods."""
    cls.__triton_aggregate__ = True
    return cls


__all__ = [name for name in list(globals()) if not name.startswith("_") and name not in ("operator", "builtins")]
