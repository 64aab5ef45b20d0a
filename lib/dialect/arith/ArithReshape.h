// Folding and canonicalisation of ops that split and join dimensions, of tensors and of memrefs;
// index arithmetic that their lowering needs. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
#ifndef TESSERA_DIALECT_ARITH_ARITHRESHAPE_H
#define TESSERA_DIALECT_ARITH_ARITHRESHAPE_H

#include "tessera/Rewrite.h"
#include "tessera/Views.h"

/// The ops of one dialect. Operand 0 is the source; the groups are attribute 0 of both; an
/// expansion's output shape is attribute 1 and the operands behind the source.
typedef struct ArithReshapes {
  const TesseraOpDef *expand, *collapse, *cast;
} ArithReshapes;

/// What folding one gives; `inverse` is the definition of the opposite op.
MlirLogicalResult arithFoldReshape(MlirOperation op, const MlirAttribute *operands,
                                   const TesseraOpDef *inverse, TesseraFoldResult *results,
                                   size_t *numResults);
/// Patterns that merge an op with the one that makes its source. `reshapes` outlives the patterns.
void arithAddExpandPatterns(MlirRewritePatternSet patterns, const ArithReshapes *reshapes);
void arithAddCollapsePatterns(MlirRewritePatternSet patterns, const ArithReshapes *reshapes);

/// The list of an expansion's output shape.
TesseraMixedList arithOutputShape(MlirOperation expand);
MlirOperation arithCreateExpand(MlirRewriterBase base, MlirLocation location,
                                const TesseraOpDef *definition, MlirType type, MlirValue source,
                                MlirAttribute groups, const TesseraMixedNumber *shape);
MlirOperation arithCreateCollapse(MlirRewriterBase base, MlirLocation location,
                                  const TesseraOpDef *definition, MlirType type, MlirValue source,
                                  MlirAttribute groups);
/// A constant of type index.
MlirValue arithCreateIndex(MlirRewriterBase base, MlirLocation location, int64_t value);
/// The value, or a constant.
MlirValue arithCreateMixed(MlirRewriterBase base, MlirLocation location, TesseraMixedNumber number);

#endif // TESSERA_DIALECT_ARITH_ARITHRESHAPE_H
