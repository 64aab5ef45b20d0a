; Functions of libdevice for kernels where CUDA's isn't found: of f32 the usual ones. They are made of the series of the functions and of
; the instructions that are about as exact as those; errors are below 4 units in the last place, of erf 2e-7, of sine and cosine
; for arguments below 10000. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;
; A constant in hexadecimal is an f32, written as the f64 of the same value.

declare float @llvm.fma.f32(float, float, float)
declare float @llvm.copysign.f32(float, float)
declare float @llvm.fabs.f32(float)
declare float @llvm.floor.f32(float)
declare float @llvm.ceil.f32(float)
declare float @llvm.trunc.f32(float)
declare float @llvm.rint.f32(float)
declare float @llvm.sqrt.f32(float)

; What is one instruction.

define float @__nv_exp2f(float %x) {
  %power = call float asm "ex2.approx.f32 $0, $1;", "=f,f"(float %x)
  ret float %power
}
define float @__nv_fast_exp2f(float %x) {
  %power = call float asm "ex2.approx.f32 $0, $1;", "=f,f"(float %x)
  ret float %power
}
define float @__nv_fast_log2f(float %x) {
  %log = call float asm "lg2.approx.f32 $0, $1;", "=f,f"(float %x)
  ret float %log
}
define float @__nv_fast_sinf(float %x) {
  %sine = call float asm "sin.approx.f32 $0, $1;", "=f,f"(float %x)
  ret float %sine
}
define float @__nv_fast_cosf(float %x) {
  %cosine = call float asm "cos.approx.f32 $0, $1;", "=f,f"(float %x)
  ret float %cosine
}
define float @__nv_rsqrtf(float %x) {
  %root = call float asm "rsqrt.approx.f32 $0, $1;", "=f,f"(float %x)
  ret float %root
}
define float @__nv_fabsf(float %x) {
  %result = call float @llvm.fabs.f32(float %x)
  ret float %result
}
define float @__nv_floorf(float %x) {
  %result = call float @llvm.floor.f32(float %x)
  ret float %result
}
define float @__nv_ceilf(float %x) {
  %result = call float @llvm.ceil.f32(float %x)
  ret float %result
}
define float @__nv_truncf(float %x) {
  %result = call float @llvm.trunc.f32(float %x)
  ret float %result
}
define float @__nv_rintf(float %x) {
  %result = call float @llvm.rint.f32(float %x)
  ret float %result
}
define float @__nv_sqrtf(float %x) {
  %root = call float @llvm.sqrt.f32(float %x)
  ret float %root
}

; Powers: 2^(x * log2(base)). The factor is high + low; what the product's rounding loses is put right by 2^e = 1 + e * ln(2).

define private float @tessera.power(float %x, float %high, float %low) alwaysinline {
  %product = fmul float %x, %high
  %negated = fneg float %product
  %lost = call float @llvm.fma.f32(float %x, float %high, float %negated)
  %error = call float @llvm.fma.f32(float %x, float %low, float %lost)
  %rough = call float @__nv_exp2f(float %product)
  %part = fmul float %error, 0x3FE62E4300000000                      ; ln(2)
  %exact = call float @llvm.fma.f32(float %rough, float %part, float %rough)
  ; The error of an infinite product isn't a number.
  %isInfinite = fcmp oeq float %rough, 0x7FF0000000000000
  %isZero = fcmp oeq float %rough, 0.0
  %isLimit = or i1 %isInfinite, %isZero
  %result = select i1 %isLimit, float %rough, float %exact
  ret float %result
}
define float @__nv_expf(float %x) {
  %result = call float @tessera.power(float %x, float 0x3FF7154760000000, float 0x3E54AE0C00000000)   ; log2(e)
  ret float %result
}
define float @__nv_exp10f(float %x) {
  %result = call float @tessera.power(float %x, float 0x400A934F00000000, float 0x3E72F346E0000000)   ; log2(10)
  ret float %result
}
define float @__nv_fast_expf(float %x) {
  %product = fmul float %x, 0x3FF7154760000000                       ; log2(e)
  %result = call float @__nv_exp2f(float %product)
  ret float %result
}

; Logarithms. x is m * 2^n with m from sqrt(1/2) to sqrt(2), and ln(m) = 2 artanh((m - 1) / (m + 1)), by its series.

define private float @tessera.artanh2(float %s) alwaysinline {               ; 2 artanh(s)
  %square = fmul float %s, %s
  %p4 = call float @llvm.fma.f32(float 0x3FC745D180000000, float %square, float 0x3FCC71C720000000) ; 2/11, 2/9
  %p3 = call float @llvm.fma.f32(float %p4, float %square, float 0x3FD24924A0000000)                ; 2/7
  %p2 = call float @llvm.fma.f32(float %p3, float %square, float 0x3FD99999A0000000)                ; 2/5
  %p1 = call float @llvm.fma.f32(float %p2, float %square, float 0x3FE5555560000000)                ; 2/3
  %p0 = call float @llvm.fma.f32(float %p1, float %square, float 2.0)
  %result = fmul float %p0, %s
  ret float %result
}
; n * perPower + ln(m) * perLog
define private float @tessera.logarithm(float %x, float %perPower, float %perLog) alwaysinline {
  %isSmall = fcmp olt float %x, 0x3810000000000000                   ; below the normal numbers: 2^25 times as large
  %larger = fmul float %x, 0x4180000000000000
  %normal = select i1 %isSmall, float %larger, float %x
  %offset = select i1 %isSmall, i32 -25, i32 0
  %bits = bitcast float %normal to i32
  %above = sub i32 %bits, 1060439283                                 ; the bits of sqrt(1/2)
  %exponent = ashr i32 %above, 23
  %exponentBits = shl i32 %exponent, 23
  %mantissaBits = sub i32 %bits, %exponentBits
  %m = bitcast i32 %mantissaBits to float
  %power = add i32 %exponent, %offset
  %n = sitofp i32 %power to float
  %minus = fsub float %m, 1.0
  %plus = fadd float %m, 1.0
  %s = fdiv float %minus, %plus
  %ln = call float @tessera.artanh2(float %s)
  %part = fmul float %ln, %perLog
  %finite = call float @llvm.fma.f32(float %n, float %perPower, float %part)
  ; Of 0, what is negative, infinite or no number, the instruction gives what it must.
  %special = call float @__nv_fast_log2f(float %x)
  %isLarge = fcmp ueq float %x, 0x7FF0000000000000
  %isLow = fcmp ule float %x, 0.0
  %isSpecial = or i1 %isLarge, %isLow
  %result = select i1 %isSpecial, float %special, float %finite
  ret float %result
}
define float @__nv_logf(float %x) {
  %result = call float @tessera.logarithm(float %x, float 0x3FE62E4300000000, float 1.0)                ; ln(2)
  ret float %result
}
define float @__nv_log2f(float %x) {
  %result = call float @tessera.logarithm(float %x, float 1.0, float 0x3FF7154760000000)                ; log2(e)
  ret float %result
}
define float @__nv_log10f(float %x) {
  %result = call float @tessera.logarithm(float %x, float 0x3FD3441360000000, float 0x3FDBCB7B20000000) ; log10(2), log10(e)
  ret float %result
}
define float @__nv_fast_logf(float %x) {
  %log = call float @__nv_fast_log2f(float %x)
  %result = fmul float %log, 0x3FE62E4300000000                      ; ln(2)
  ret float %result
}
define float @__nv_log1pf(float %x) {
  ; Near 0, ln(1 + x) = 2 artanh(x / (2 + x)).
  %divisor = fadd float %x, 2.0
  %s = fdiv float %x, %divisor
  %near = call float @tessera.artanh2(float %s)
  %sum = fadd float %x, 1.0
  %far = call float @__nv_logf(float %sum)
  %size = call float @llvm.fabs.f32(float %x)
  %isNear = fcmp olt float %size, 0x3FD99999A0000000                 ; 0.4
  %result = select i1 %isNear, float %near, float %far
  ret float %result
}

; Hyperbolic tangent: its series near 0, else 1 - 2 / (e^2|x| + 1).
define float @__nv_tanhf(float %x) {
  %size = call float @llvm.fabs.f32(float %x)
  %square = fmul float %x, %x
  %p5 = call float @llvm.fma.f32(float 0x3F6D6D3D00000000, float %square, float 0xBF8226E360000000) ; 21844/6081075, -1382/155925
  %p4 = call float @llvm.fma.f32(float %p5, float %square, float 0x3F9664F480000000)                ; 62/2835
  %p3 = call float @llvm.fma.f32(float %p4, float %square, float 0xBFABA1BA20000000)                ; -17/315
  %p2 = call float @llvm.fma.f32(float %p3, float %square, float 0x3FC1111120000000)                ; 2/15
  %p1 = call float @llvm.fma.f32(float %p2, float %square, float 0xBFD5555560000000)                ; -1/3
  %p0 = call float @llvm.fma.f32(float %p1, float %square, float 1.0)
  %near = fmul float %p0, %x
  %double = fadd float %size, %size
  %power = call float @__nv_expf(float %double)
  %divisor = fadd float %power, 1.0
  %part = fdiv float 2.0, %divisor
  %rest = fsub float 1.0, %part
  %far = call float @llvm.copysign.f32(float %rest, float %x)
  %isNear = fcmp olt float %size, 0x3FD3333340000000                 ; 0.3
  %result = select i1 %isNear, float %near, float %far
  ret float %result
}

; Sine and cosine. x is r + n * pi/2 with |r| up to pi/4, pi/2 taken off in three parts; n + quarters says which series, and which sign.
define private float @tessera.sine(float %x, i32 %quarters) alwaysinline {
  %scaled = fmul float %x, 0x3FE45F3060000000                        ; 2/pi
  %n = call float @llvm.rint.f32(float %scaled)
  %r1 = call float @llvm.fma.f32(float %n, float 0xBFF921FB60000000, float %x)
  %r2 = call float @llvm.fma.f32(float %n, float 0x3E6777A5C0000000, float %r1)
  %r = call float @llvm.fma.f32(float %n, float 0x3CE0000000000000, float %r2)
  %square = fmul float %r, %r
  %s3 = call float @llvm.fma.f32(float 0x3EC71DE3A0000000, float %square, float 0xBF2A01A020000000) ; 1/9!, -1/7!
  %s2 = call float @llvm.fma.f32(float %s3, float %square, float 0x3F81111120000000)                ; 1/5!
  %s1 = call float @llvm.fma.f32(float %s2, float %square, float 0xBFC5555560000000)                ; -1/3!
  %s0 = call float @llvm.fma.f32(float %s1, float %square, float 1.0)
  %sine = fmul float %s0, %r
  %c4 = call float @llvm.fma.f32(float 0xBE927E4FC0000000, float %square, float 0x3EFA01A020000000) ; -1/10!, 1/8!
  %c3 = call float @llvm.fma.f32(float %c4, float %square, float 0xBF56C16C20000000)                ; -1/6!
  %c2 = call float @llvm.fma.f32(float %c3, float %square, float 0x3FA5555560000000)                ; 1/4!
  %c1 = call float @llvm.fma.f32(float %c2, float %square, float -0.5)
  %cosine = call float @llvm.fma.f32(float %c1, float %square, float 1.0)
  %number = fptosi float %n to i32
  %quarter = add i32 %number, %quarters
  %isOdd = trunc i32 %quarter to i1
  %chosen = select i1 %isOdd, float %cosine, float %sine
  %half = lshr i32 %quarter, 1
  %isNegative = trunc i32 %half to i1
  %negated = fneg float %chosen
  %result = select i1 %isNegative, float %negated, float %chosen
  ret float %result
}
define float @__nv_sinf(float %x) {
  %result = call float @tessera.sine(float %x, i32 0)
  ret float %result
}
define float @__nv_cosf(float %x) {
  %result = call float @tessera.sine(float %x, i32 1)
  ret float %result
}

; Error function: its series below 1, above it formula 7.1.26 of Abramowitz and Stegun's handbook.
define float @__nv_erff(float %x) {
  %size = call float @llvm.fabs.f32(float %x)
  %square = fmul float %x, %x
  ; 2/sqrt(pi) * (-1)^k / (k! (2k + 1)), from k = 11 down.
  %p10 = call float @llvm.fma.f32(float 0xBE151D7180000000, float %square, float 0x3E4FCC5720000000)
  %p9 = call float @llvm.fma.f32(float %p10, float %square, float 0xBE85F742E0000000)
  %p8 = call float @llvm.fma.f32(float %p9, float %square, float 0x3EBB9E6CA0000000)
  %p7 = call float @llvm.fma.f32(float %p8, float %square, float 0xBEEF4D25C0000000)
  %p6 = call float @llvm.fma.f32(float %p7, float %square, float 0x3F1F9A3260000000)
  %p5 = call float @llvm.fma.f32(float %p6, float %square, float 0xBF4C02DB40000000)
  %p4 = call float @llvm.fma.f32(float %p5, float %square, float 0x3F7565BCE0000000)
  %p3 = call float @llvm.fma.f32(float %p4, float %square, float 0xBF9B82CE40000000)
  %p2 = call float @llvm.fma.f32(float %p3, float %square, float 0x3FBCE2F220000000)
  %p1 = call float @llvm.fma.f32(float %p2, float %square, float 0xBFD8127460000000)
  %p0 = call float @llvm.fma.f32(float %p1, float %square, float 0x3FF20DD760000000)
  %near = fmul float %p0, %x
  %divisor = call float @llvm.fma.f32(float %size, float 0x3FD4F740A0000000, float 1.0)              ; 0.3275911
  %t = fdiv float 1.0, %divisor
  %a5 = call float @llvm.fma.f32(float 0x3FF0FB8440000000, float %t, float 0xBFF7401C60000000)       ; 1.061405429, -1.453152027
  %a4 = call float @llvm.fma.f32(float %a5, float %t, float 0x3FF6BE1C60000000)                      ; 1.421413741
  %a3 = call float @llvm.fma.f32(float %a4, float %t, float 0xBFD23531C0000000)                      ; -0.284496736
  %a2 = call float @llvm.fma.f32(float %a3, float %t, float 0x3FD04F20C0000000)                      ; 0.254829592
  %a1 = fmul float %a2, %t
  %minusSquare = fneg float %square
  %power = call float @__nv_expf(float %minusSquare)
  %missing = fmul float %a1, %power
  %rest = fsub float 1.0, %missing
  %far = call float @llvm.copysign.f32(float %rest, float %x)
  %isNear = fcmp olt float %size, 1.0
  %result = select i1 %isNear, float %near, float %far
  ret float %result
}
