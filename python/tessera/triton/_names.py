# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Names of the language's builtins, by the module that has them."""
CORE = """
program_id num_programs arange full zeros zeros_like cast broadcast broadcast_to expand_dims reshape view ravel trans permute cat join
split interleave flip squeeze unsqueeze item swizzle2d where load store dot dot_scaled reduce associative_scan histogram gather
map_elementwise atomic_add atomic_max atomic_min atomic_and atomic_or atomic_xor atomic_xchg atomic_cas inline_asm_elementwise
multiple_of max_contiguous max_constancy assume static_print static_assert device_print device_assert debug_barrier
range static_range condition make_tensor_descriptor make_block_ptr advance load_tensor_descriptor store_tensor_descriptor
add sub mul to_tensor minimum maximum clamp bitonic_merge topk sort sum max min argmax argmin xor_sum reduce_or cumsum cumprod
softmax sigmoid cdiv div_rn sqrt_rn extern_elementwise
""".split()
MATH = """
umulhi exp exp2 log log2 cos rsqrt sin sqrt sqrt_rn abs fdiv div_rn erf floor ceil fma
""".split()
RANDOM = """
philox_impl philox randint4x randint uint_to_uniform_float rand rand4x pair_uniform_to_normal randn randn4x
""".split()
# Of the C library and of libdevice.
LIBDEVICE = """
abs acos acosh add_rd add_rn add_ru add_rz asin asinh atan atan2 atanh brev byte_perm cbrt ceil clz copysign cos cosh cospi
cyl_bessel_i0 cyl_bessel_i1 div_rd div_rn div_ru div_rz double_as_longlong erf erfc erfcinv erfcx erfinv exp exp10 exp2 expm1
fast_cosf fast_dividef fast_exp10f fast_expf fast_fdividef fast_log10f fast_log2f fast_logf fast_powf fast_sinf fast_tanf fdim ffs
finitef float2int_rn float_as_int floor fma fmod hadd hypot ilogb int2float_rn int_as_float isfinited isinf isnan j0 j1 jn ldexp lgamma
llrint llround log log10 log1p log2 logb longlong_as_double mul24 mul_rn mulhi nearbyint nextafter norm3d norm4d normcdf normcdfinv popc
pow rcbrt rcp64h remainder rhadd rhypot rint rnorm3d rnorm4d round rsqrt rsqrt_rn sad saturatef scalbn signbit sin sinh sinpi sqrt sqrt_rn
sub_rn tan tanh tgamma trunc y0 y1 yn double2hiint double2loint fast_tanhf float_as_uint hiloint2double int2double_rn uint2double_rn uint_as_float
""".split()
_ROUNDINGS = ("rd", "rn", "ru", "rz")
for _name in ("fma", "mul", "rcp", "sqrt", "sub", "double2float", "double2int", "double2ll", "double2uint", "double2ull", "float2int",
              "float2ll", "float2uint", "float2ull", "int2float", "uint2float", "ll2double", "ll2float", "ull2double", "ull2float"):
    LIBDEVICE.extend(f"{_name}_{rounding}" for rounding in _ROUNDINGS if f"{_name}_{rounding}" not in LIBDEVICE)
