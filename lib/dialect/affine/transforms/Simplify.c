// affine-simplify-structures: simpler maps and sets.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/affine/AffineConstraints.h"
#include "dialect/affine/AffineOps.h"
#include "dialect/affine/AffinePasses.h"
#include "ir/Builtin.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "support/Map.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"

typedef struct Simplifier {
  TsPointerMap known; ///< attribute -> what it becomes
  TsVec(MlirOperation) ops;
  bool changed;
} Simplifier;

// The set without what follows from the rest in a plain way; the empty one when nothing is in it.
static MlirIntegerSet simplifySet(MlirIntegerSet set) {
  AffineConstraints constraints = {.values = {0}};
  MlirContext context = mlirIntegerSetGetContext(set);
  intptr_t numDims = mlirIntegerSetGetNumDims(set), numSymbols = mlirIntegerSetGetNumSymbols(set);
  TsVec(MlirAffineExpr) exprs = {0};
  for (intptr_t i = 0; i < mlirIntegerSetGetNumConstraints(set); ++i)
    tsVecPush(&exprs, mlirIntegerSetGetConstraint(set, i));
  AffineRows flat;
  MlirIntegerSet result = set;
  if (affineFlatten((size_t)numDims, (size_t)numSymbols, exprs.size, exprs.data, &flat)) {
    PbSystem *system = &constraints.system;
    pbInit(system, (size_t)numDims, (size_t)numSymbols, flat.locals.numLocals);
    for (size_t i = 0; i < exprs.size; ++i) {
      int64_t *row = mlirIntegerSetIsConstraintEq(set, (intptr_t)i) ? pbAddEquality(system)
                                                                    : pbAddInequality(system);
      for (size_t k = 0; k < pbNumColumns(system); ++k)
        row[k] = flat.rows.data[i * pbNumColumns(system) + k];
    }
    pbAppend(system, &flat.locals);
    if (pbIsEmpty(system)) {
      result = mlirIntegerSetEmptyGet(context, numDims, numSymbols);
    } else {
      pbRemoveTrivial(system);
      MlirIntegerSet simple = affineConstraintsGetSet(&constraints, context);
      result = mlirIntegerSetIsNull(simple) ? set : simple;
    }
  }
  affineRowsFree(&flat);
  affineConstraintsFree(&constraints);
  tsVecFree(&exprs);
  return result;
}

// What a map or set becomes; any other attribute is what it was.
static MlirAttribute simplify(Simplifier *simplifier, MlirAttribute attribute) {
  bool isMap = mlirAttributeIsAAffineMap(attribute);
  if (!isMap && !mlirAttributeIsAIntegerSet(attribute))
    return attribute;
  bool isNew;
  tsPointerMapInsert(&simplifier->known, attribute.ptr, &isNew);
  if (isNew) {
    MlirAttribute simple;
    if (isMap) {
      MlirAffineMap map = {irAffineMapSimplify(irMap(mlirAffineMapAttrGetValue(attribute)))};
      simple = mlirAffineMapAttrGet(map);
    } else {
      simple = mlirIntegerSetAttrGet(simplifySet(mlirIntegerSetAttrGetValue(attribute)));
    }
    *tsPointerMapFind(&simplifier->known, attribute.ptr) = (uintptr_t)simple.ptr;
  }
  return (MlirAttribute){(const void *)*tsPointerMapFind(&simplifier->known, attribute.ptr)};
}

static void simplifyAttributes(Simplifier *simplifier, MlirOperation op) {
  for (uint32_t i = 0; i < irOp(op)->name->numAttributeSlots; ++i) {
    MlirAttribute old = tesseraOperationGetSlot(op, i);
    MlirAttribute simple = old.ptr ? simplify(simplifier, old) : old;
    if (simple.ptr == old.ptr)
      continue;
    tesseraOperationSetSlot(op, i, simple);
    simplifier->changed = true;
  }
  for (intptr_t i = 0; i < mlirOperationGetNumDiscardableAttributes(op); ++i) {
    MlirNamedAttribute old = mlirOperationGetDiscardableAttribute(op, i);
    MlirAttribute simple = simplify(simplifier, old.attribute);
    if (simple.ptr == old.attribute.ptr)
      continue;
    mlirOperationSetDiscardableAttributeByName(op, mlirIdentifierStr(old.name), simple);
    simplifier->changed = true;
  }
}

void simplifyAffineStructuresPassAddPatterns(MlirRewritePatternSet patterns,
                                             const SimplifyAffineStructuresOptions *options) {
  (void)options;
  affineApplyOpGetCanonicalizationPatterns(patterns);
  affineForOpGetCanonicalizationPatterns(patterns);
  affineIfOpGetCanonicalizationPatterns(patterns);
}

void simplifyAffineStructuresPassRun(MlirPass pass, const SimplifyAffineStructuresOptions *options,
                                     MlirOperation wrapped) {
  (void)options;
  Simplifier simplifier = {.changed = false};
  IrOperation *root = irOp(wrapped);
  for (IrOperation *op = irWalkInnermost(root);; op = irWalkPostNext(root, op)) {
    MlirOperation each = irWrapOp(op);
    simplifyAttributes(&simplifier, each);
    if (affineForOpIsA(each) || affineIfOpIsA(each) || affineApplyOpIsA(each))
      tsVecPush(&simplifier.ops, each);
    if (op == root)
      break;
  }
  (void)tesseraApplyFrozenPatternsToOps(wrapped, (intptr_t)simplifier.ops.size, simplifier.ops.data,
                                        tesseraPassGetPatterns(pass));
  if (!simplifier.ops.size && !simplifier.changed)
    tesseraPassMarkUnchanged(pass);
  tsPointerMapFree(&simplifier.known);
  tsVecFree(&simplifier.ops);
}
