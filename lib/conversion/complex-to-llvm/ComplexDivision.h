// Divisions of complex numbers, in ops of any dialect.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_COMPLEXTOLLVM_COMPLEXDIVISION_H
#define TESSERA_CONVERSION_COMPLEXTOLLVM_COMPLEXDIVISION_H

#include "dialect/arith/ArithBuild.h"

/// The ops that a division is made of, and how constants and comparisons of floats are made.
typedef struct ComplexOps {
  const TesseraOpDef *add, *sub, *mul, *div, *abs, *copySign, *conjunction, *disjunction, *select;
  MlirValue (*constant)(const ArithBuilder *builder, MlirType type, MlirAttribute value);
  MlirValue (*compare)(const ArithBuilder *builder, ArithCmpFPredicate predicate, MlirValue lhs,
                       MlirValue rhs);
} ComplexOps;

typedef struct ComplexParts {
  MlirValue real, imaginary;
} ComplexParts;

/// What is multiplied and added with: ops with these flags for fast math.
typedef struct ComplexCalculator {
  ArithBuilder builder;
  const ComplexOps *ops;
  MlirAttribute flags;
} ComplexCalculator;

/// The quotient of products with the conjugate of the divisor.
ComplexParts complexDivide(const ComplexCalculator *calculator, ComplexParts a, ComplexParts b);
/// The same by Smith's method, with what C says for infinities and zeros. Source: R. L. Smith,
/// "Algorithm 116: Complex division", CACM 5 (1962).
ComplexParts complexDivideInRange(const ComplexCalculator *calculator, ComplexParts a,
                                  ComplexParts b);

#endif // TESSERA_CONVERSION_COMPLEXTOLLVM_COMPLEXDIVISION_H
