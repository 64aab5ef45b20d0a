# Names of the language on the host.
import tessera.triton as triton
import tessera.triton.language as tl

for dtype in (tl.int1, tl.int8, tl.uint64, tl.float16, tl.bfloat16, tl.float8e4nv, tl.float8e5b16):
    print(dtype, repr(dtype), dtype.primitive_bitwidth, dtype.is_floating(), dtype.is_int_signed(), dtype.is_int_unsigned())
print(tl.float32.fp_mantissa_width, tl.bfloat16.exponent_bias, tl.int8.get_int_max_value(), tl.int8.get_int_min_value(), tl.float8e5.is_fp8())
pointer = tl.pointer_type(tl.float16)
print(pointer, pointer.is_ptr(), pointer.element_ty, pointer == tl.pointer_type(tl.float16), pointer == tl.pointer_type(tl.float32))
print(tl.core.str_to_ty("*kfp32"), tl.core.str_to_ty("i64"), tl.core.str_to_ty("u1"), tl.dtype("fp64") == tl.float64)
print(tl.block_type(tl.int32, [4, 8]).numel)

a, b = tl.constexpr(7), tl.constexpr(2)
print([(x.value if isinstance(x, tl.constexpr) else x) for x in (a + b, a - 1, 3 * a, a / b, a // b, a % b, a ** b, a << b, -a, ~a, a & 3)],
      bool(a > b), bool(a == 7), hash(a) == hash(tl.constexpr(7)), list(range(a))[-1], a)
print(triton.cdiv(10, 3), triton.next_power_of_2(1), triton.next_power_of_2(1000), triton.next_power_of_2(1024), triton.__version__)


@triton.constexpr_function
def square(x):
    return x * x


print(square(tl.constexpr(3)))


@triton.jit
def helper(x):
    return x + 1


@triton.jit(noinline=True, repr=lambda specialization: "renamed")
def annotated(x, n: tl.int64, BLOCK: tl.constexpr = 3):
    """Says what it is."""
    tl.store(x, helper(n) + square(BLOCK))


print(annotated.arg_names, annotated.constexprs, annotated.noinline, annotated.__name__, annotated.__doc__, annotated.fn.__name__,
      [param.annotation_type for param in annotated.params], annotated.src.splitlines()[0])
print(len(annotated.cache_key), annotated.cache_key != helper.cache_key, annotated.repr(None))
print(issubclass(triton.CompileTimeAssertionFailure, triton.CompilationError), triton.OutOfResources(2, 1, "memory"))
print(triton.runtime.driver.active.get_current_target())
for name in ("exp", "program_id", "dot", "rand", "softmax", "sort", "make_tensor_descriptor", "device_print", "static_range"):
    assert callable(getattr(tl, name)), name
print(tl.math.exp, tl.extra.libdevice.tanh)
