# Which type both sides of an operator get, and what is made on the way there.
# RUN: kernel-source %s numbers "fp16, u8, i32" --names | FileCheck %s --check-prefix=NUMBERS
# RUN: kernel-source %s tensors "fp16, bf16, i32, i64, u32" --names | FileCheck %s --check-prefix=TENSORS
# RUN: kernel-source %s quotients "fp16, i32, u32" --names | FileCheck %s --check-prefix=QUOTIENTS
# RUN: kernel-source %s compared "fp16, i32" --names | FileCheck %s --check-prefix=COMPARED
# RUN: kernel-source %s pointers "*fp32, u8, i64" --names | FileCheck %s --check-prefix=POINTERS
# RUN: not kernel-source %s negative,large,pointer_sum,float_bits,mixed_signs,power,not_float "u8, fp32, *fp32, i8" | FileCheck %s --check-prefix=ERRORS
import triton
import triton.language as tl


# A number of a kind that isn't higher takes on the type of the other side. It is a constant of its own type first.
# NUMBERS-LABEL: @numbers(%h: f16, %b: i8, %i: i32)
# NUMBERS: arith.constant 2 : i32
# NUMBERS-NEXT: %[[TWO:.*]] = arith.constant 2.000000e+00 : f16
# NUMBERS-NEXT: arith.addf %h, %[[TWO]] : f16
# NUMBERS: %[[FIVE:.*]] = arith.constant 5 : i8
# NUMBERS-NEXT: arith.andi %b, %[[FIVE]] : i8
# NUMBERS: arith.constant 1.500000e+00 : f32
# NUMBERS-NEXT: %[[REAL:.*]] = arith.sitofp %i : i32 to f32
# NUMBERS: arith.mulf %[[REAL]], %{{.*}} : f32
@triton.jit
def numbers(h, b, i):
    x = h + 2
    y = b & 5
    z = i * 1.5


# TENSORS-LABEL: @tensors(
# TENSORS: arith.extf %b : bf16 to f32
# TENSORS-NEXT: %[[HALF:.*]] = arith.truncf %{{.*}} : f32 to f16
# TENSORS-NEXT: arith.subf %h, %[[HALF]] : f16
# TENSORS: %[[WIDE:.*]] = arith.extsi %i : i32 to i64
# TENSORS-NEXT: arith.addi %[[WIDE]], %l : i64
# TENSORS: %[[UNSIGNED:.*]] = arith.bitcast %i : i32 to i32
# TENSORS-NEXT: arith.xori %[[UNSIGNED]], %u : i32
@triton.jit
def tensors(h, b, i, l, u):
    x = h - b
    y = i + l
    z = i ^ u


# QUOTIENTS-LABEL: @quotients(
# QUOTIENTS: arith.divf %{{.*}}, %{{.*}} : f32
# QUOTIENTS: arith.divsi %i, %{{.*}} : i32
# QUOTIENTS: arith.remui %u, %{{.*}} : i32
# QUOTIENTS: %[[A:.*]] = arith.sitofp %i : i32 to f32
# QUOTIENTS: %[[B:.*]] = arith.sitofp %{{.*}} : i32 to f32
# QUOTIENTS: arith.divf %[[A]], %[[B]] : f32
@triton.jit
def quotients(h, i, u):
    w = h / h
    x = i // 3
    y = u % 3
    z = i / 3


# Numbers become tensors before the types are looked at.
# COMPARED-LABEL: @compared(
# COMPARED: %[[ONE:.*]] = arith.constant 1.000000e+00 : f32
# COMPARED-NEXT: %[[H:.*]] = arith.extf %h : f16 to f32
# COMPARED-NEXT: arith.cmpf ogt, %[[H]], %[[ONE]] : f32
# COMPARED: arith.cmpf une, %h, %h : f16
# COMPARED: %[[LOW:.*]] = arith.cmpi sle, %i, %{{.*}} : i32
# COMPARED: %[[AND:.*]] = arith.andi %{{.*}}, %[[LOW]] : i1
# COMPARED: arith.ori %[[AND]], %{{.*}} : i1
@triton.jit
def compared(h, i):
    x = h > 1.0
    y = h != h
    z = i <= 7
    y.logical_and(z).logical_or(y)


# POINTERS-LABEL: @pointers(
# POINTERS: %[[BY:.*]] = arith.extui %b : i8 to i64
# POINTERS-NEXT: tt.addptr %p, %[[BY]] : !tt.ptr<f32>, i64
# POINTERS: %[[BACK:.*]] = arith.subi %{{.*}}, %l : i64
# POINTERS-NEXT: tt.addptr %p, %[[BACK]] : !tt.ptr<f32>, i64
@triton.jit
def pointers(p, b, l):
    x = p + b
    y = p - l


# ERRORS: Cannot perform a binary operation between an unsigned tensor and a negative scalar. Perform a explicit cast on one of them.
@triton.jit
def negative(u, f, p, i):
    x = u + -1


# ERRORS: Scalar 300 is out of range for type uint8
@triton.jit
def large(u, f, p, i):
    x = u + 300


# ERRORS: cannot add pointers together
@triton.jit
def pointer_sum(u, f, p, i):
    x = p + p


# ERRORS: invalid operands of type triton.language.float32 and triton.language.float32
@triton.jit
def float_bits(u, f, p, i):
    x = f & f


# ERRORS: Cannot use /, #, or % with triton.language.uint8 and triton.language.int8 because they have different signedness;this is unlikely to result in a useful answer. Cast them to the same signedness.
@triton.jit
def mixed_signs(u, f, p, i):
    x = u // i


# ERRORS: 'tensor' object has no attribute '__pow__'
@triton.jit
def power(u, f, p, i):
    x = f**2


# ERRORS: wrong type argument to unary invert (triton.language.float32)
@triton.jit
def not_float(u, f, p, i):
    x = ~f
