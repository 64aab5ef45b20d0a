// Reads and writes of the same part of a tensor: what is taken out, changed, and put back where it
// was. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/one-shot-bufferize/Bufferize.h"
#include "dialect/tensor/TensorOps.h"
#include "tessera/Views.h"

static bool isInsertion(MlirOperation op) {
  const SubsetOpInterfaceMethods *methods = tesseraOperationGetInterface(op, &subsetOpInterface);
  return tensorParallelInsertSliceOpIsA(op) || (methods && methods->isSubsetInsertion(op));
}

static bool readPart(MlirOperation op, TesseraSlice *slice, MlirAttribute *layout) {
  *layout = (MlirAttribute){NULL};
  if (tensorParallelInsertSliceOpIsA(op)) {
    *slice = tesseraSliceRead(op);
    return true;
  }
  const SubsetOpInterfaceMethods *methods = tesseraOperationGetInterface(op, &subsetOpInterface);
  return methods && methods->getSubset(op, slice, layout);
}

static bool areSameSlices(const TesseraSlice *a, const TesseraSlice *b) {
  for (int l = 0; l < 3; ++l) {
    if (a->counts[l] != b->counts[l])
      return false;
    for (intptr_t i = 0; i < a->counts[l]; ++i)
      if (!tesseraMixedNumbersAreEqual(a->lists[l][i], b->lists[l][i]))
        return false;
  }
  return true;
}

static bool areSameParts(MlirOperation a, MlirOperation b) {
  TesseraSlice first = {0}, second = {0};
  MlirAttribute firstLayout, secondLayout;
  bool areKnown = readPart(a, &first, &firstLayout);
  areKnown = readPart(b, &second, &secondLayout) && areKnown;
  bool areSame =
      areKnown && mlirAttributeEqual(firstLayout, secondLayout) && areSameSlices(&first, &second);
  tesseraSliceFree(&first);
  tesseraSliceFree(&second);
  return areSame;
}

// Whether the value is the part that the insertion puts something into.
static bool isSamePart(const BufState *state, MlirValue value, void *user) {
  MlirOperation insertion = {user};
  if (!mlirValueIsAOpResult(value))
    return false;
  MlirOperation op = mlirOpResultGetOwner(value);
  if (!tesseraOperationGetInterface(op, &subsetOpInterface))
    return false;
  MlirValue whole = mlirOperationGetOperand(op, isInsertion(op) ? 1 : 0);
  return (mlirOperationEqual(op, insertion) ||
          bufAreEquivalent(state, whole, mlirOperationGetOperand(insertion, 1))) &&
         areSameParts(op, insertion);
}

static bool isPartOf(const BufState *state, MlirOpOperand operand, MlirOperation insertion) {
  BufValues found = {0};
  BufSearch search = {.isFound = isSamePart, .user = insertion.ptr, .withLeaves = true};
  bufSearch(state, operand, &search, &found);
  bool areAll = true;
  for (size_t i = 0; areAll && i < found.size; ++i)
    areAll = isSamePart(state, found.data[i], insertion.ptr);
  tsVecFree(&found);
  return areAll;
}

bool bufIsNotConflictingSubset(const BufState *state, MlirOpOperand read, MlirOpOperand write) {
  MlirOperation reader = mlirOpOperandGetOwner(read), writer = mlirOpOperandGetOwner(write);
  if (isInsertion(reader)) {
    // Of the whole only what isn't replaced is read.
    if (bufSame(read, bufOperand(reader, 1)) && isPartOf(state, write, reader))
      return true;
    if (bufSame(read, bufOperand(reader, 0)) && bufSame(write, bufOperand(reader, 1)) &&
        isPartOf(state, read, reader))
      return true;
  }
  // What is written is there already.
  return isInsertion(writer) && bufSame(write, bufOperand(writer, 1)) &&
         bufAreEquivalent(state, mlirOpOperandGetValue(read), mlirOperationGetOperand(writer, 0)) &&
         isPartOf(state, bufOperand(writer, 0), writer);
}
