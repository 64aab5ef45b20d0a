# The functions of triton.language.random: Philox (Salmon et al., 2011) and what is made of its numbers.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from triton import jit
from triton.language import core, math


# So many rounds on four counters with two keys. The constants are those of the paper, for words of 32 and of 64 bits.
@jit
def philox_impl(c0, c1, c2, c3, k0, k1, n_rounds: core.constexpr = 10):
    if c0.dtype == core.uint32:
        factor0: core.constexpr = 0xD2511F53
        factor2: core.constexpr = 0xCD9E8D57
        bump0: core.constexpr = 0x9E3779B9
        bump1: core.constexpr = 0xBB67AE85
    else:
        core.static_assert(c0.dtype == core.uint64, "dtype not supported in philox_impl")
        factor0: core.constexpr = 0xD2E7470EE14C6C93
        factor2: core.constexpr = 0xCA5A826395121157
        bump0: core.constexpr = 0x9E3779B97F4A7C15
        bump1: core.constexpr = 0xBB67AE8584CAA73B
    for _ in core.static_range(n_rounds):
        m0 = factor0
        m2 = factor2
        old0, old2 = c0, c2
        c0 = math.umulhi(m2, old2) ^ c1 ^ k0
        c2 = math.umulhi(m0, old0) ^ c3 ^ k1
        c1 = core.mul(m2, old2, sanitize_overflow=False)
        c3 = core.mul(m0, old0, sanitize_overflow=False)
        k0 = core.add(k0, bump0, sanitize_overflow=False)
        k1 = core.add(k1, bump1, sanitize_overflow=False)
    return c0, c1, c2, c3


@jit
def philox(seed, c0, c1, c2, c3, n_rounds: core.constexpr = 10):
    key = core.to_tensor(seed)
    core.static_assert(key.dtype.is_int())
    key = key.to(core.uint64)
    c0, c1, c2, c3 = core.to_tensor(c0), core.to_tensor(c1), core.to_tensor(c2), core.to_tensor(c3)
    if c0.dtype.primitive_bitwidth == 32:
        word = core.uint32
        high = ((key >> 32) & 0xffffffff).to(word)
        low = (key & 0xffffffff).to(word)
    else:
        core.static_assert(c0.dtype.primitive_bitwidth == 64, "bitwidth not supported in philox")
        word = core.uint64
        high = core.full((1, ), 0, dtype=word)
        low = key
    return philox_impl(c0.to(word, bitcast=True), c1.to(word, bitcast=True), c2.to(word, bitcast=True),
                       c3.to(word, bitcast=True), low, high, n_rounds)


@jit
def randint4x(seed, offset, n_rounds: core.constexpr = 10):
    low = offset.to(core.uint32)
    zero = low * 0
    if offset.dtype.primitive_bitwidth > 32:
        high = (offset >> 32).to(core.uint32)
    else:
        high = zero
    return philox(seed, low, high, zero, zero, n_rounds)


@jit
def randint(seed, offset, n_rounds: core.constexpr = 10):
    number, _, _, _ = randint4x(seed, offset, n_rounds)
    return number


# Folds negative numbers onto the others; the factor is the largest with which the result stays below 1.
@jit
def uint_to_uniform_float(x):
    if x.dtype == core.uint32 or x.dtype == core.int32:
        number = x.to(core.int32, bitcast=True)
        unit = 4.6566127342e-10
    else:
        core.static_assert(x.dtype == core.uint64 or x.dtype == core.int64)
        number = x.to(core.int64, bitcast=True)
        unit = 1.0842020432385337e-19
    return core.where(number < 0, -number - 1, number) * unit


@jit
def rand(seed, offset, n_rounds: core.constexpr = 10):
    return uint_to_uniform_float(randint(seed, offset, n_rounds))


@jit
def rand4x(seed, offsets, n_rounds: core.constexpr = 10):
    a, b, c, d = randint4x(seed, offsets, n_rounds)
    return uint_to_uniform_float(a), uint_to_uniform_float(b), uint_to_uniform_float(c), uint_to_uniform_float(d)


# Box and Muller's transform.
@jit
def pair_uniform_to_normal(u1, u2):
    positive = core.maximum(1.0e-7, u1)
    angle = 6.283185307179586 * u2
    radius = math.sqrt(-2.0 * math.log(positive))
    return radius * math.cos(angle), radius * math.sin(angle)


@jit
def randn(seed, offset, n_rounds: core.constexpr = 10):
    a, b, _, _ = randint4x(seed, offset, n_rounds)
    number, _ = pair_uniform_to_normal(uint_to_uniform_float(a), uint_to_uniform_float(b))
    return number


@jit
def randn4x(seed, offset, n_rounds: core.constexpr = 10):
    a, b, c, d = rand4x(seed, offset, n_rounds)
    first, second = pair_uniform_to_normal(a, b)
    third, fourth = pair_uniform_to_normal(c, d)
    return first, second, third, fourth
