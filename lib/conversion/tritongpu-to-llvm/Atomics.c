// Atomic operations on global memory. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/tritongpu-to-llvm/Internal.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/cf/CFOps.h"
#include "dialect/llvm/LLVMOps.h"

static MlirType typeOf(MlirValue value) { return mlirValueGetType(value); }

static const char *orderText(TritonMemSemantic order) {
  return order == TritonMemSemanticACQUIRE   ? "acquire"
         : order == TritonMemSemanticRELEASE ? "release"
         : order == TritonMemSemanticRELAXED ? "relaxed"
                                             : "acq_rel";
}

static const char *scopeText(TritonMemSyncScope scope) {
  return scope == TritonMemSyncScopeCTA ? "cta" : scope == TritonMemSyncScopeSYSTEM ? "sys" : "gpu";
}

// The operation and the letter of its type; NULL: there is none.
static const char *kindText(TritonRMWOp kind, const char **letter) {
  *letter = "b";
  switch (kind) {
  case TritonRMWOpAND:
    return "and";
  case TritonRMWOpOR:
    return "or";
  case TritonRMWOpXOR:
    return "xor";
  case TritonRMWOpXCHG:
    return "exch";
  case TritonRMWOpADD:
    *letter = "u";
    return "add";
  case TritonRMWOpFADD:
    *letter = "f";
    return "add";
  case TritonRMWOpMAX:
    *letter = "s";
    return "max";
  case TritonRMWOpMIN:
    *letter = "s";
    return "min";
  case TritonRMWOpUMAX:
    *letter = "u";
    return "max";
  case TritonRMWOpUMIN:
    *letter = "u";
    return "min";
  }
  return NULL;
}

// One element: `operands` are an address and values of `bits` bits, all of them integers.
static MlirValue atomic(LaneFunction *function, const char *name, unsigned bits,
                        MlirValue *operands, intptr_t numOperands, MlirValue predicate) {
  TsString text = {0}, constraints = {0};
  char letter = bits == 64 ? 'l' : bits == 32 ? 'r' : 'h';
  tsStringAppendFormat(&constraints, "=%c,l", letter);
  for (intptr_t i = 1; i < numOperands; ++i)
    tsStringAppendFormat(&constraints, ",%c", letter);
  if (!mlirValueIsNull(predicate)) {
    tsStringAppendFormat(&text, "@$%d ", (int)numOperands + 1);
    tsStringAppendC(&constraints, ",b");
    operands[numOperands] = predicate;
  }
  tsStringAppendFormat(&text, "%s $0, [ $1 + 0 ]", name);
  for (intptr_t i = 1; i < numOperands; ++i)
    tsStringAppendFormat(&text, ", $%d", (int)i + 1);
  tsStringAppendC(&text, ";");
  tsStringAppendChar(&text, 0);
  tsStringAppendChar(&constraints, 0);
  MlirValue made = laneAssembly(function, laneInteger(function, bits), text.data, constraints.data,
                                numOperands + !mlirValueIsNull(predicate), operands);
  tsStringFree(&text);
  tsStringFree(&constraints);
  return made;
}

// A sum that has no instruction, where the predicate holds: the element is exchanged for one with
// the value added, until nobody else has changed it meanwhile. What LLVM would make of the sum
// exchanges words of 32 bits, which may lie half outside of the array.
static MlirValue atomicByLoop(LaneFunction *function, MlirOperation op, MlirValue pointer,
                              MlirValue value, MlirValue predicate) {
  MlirRewriterBase rewriter = function->rewriter;
  MlirLocation location = function->location;
  MlirBlock runs = laneAppendBlock(function), again = laneAppendBlock(function),
            next = laneAppendBlock(function);
  MlirType bits = laneInteger(function, 16);
  MlirValue result = mlirBlockAddArgument(next, bits, location);
  MlirValue old = mlirBlockAddArgument(again, bits, location);
  MlirValue poison = laneMake(function, &llvmPoisonOpDef, bits, 0, NULL, NULL);
  if (mlirValueIsNull(predicate))
    cfBranchOpCreate(rewriter, location, 0, NULL, runs);
  else
    cfCondBranchOpCreate(rewriter, location, predicate, 0, NULL, 1, &poison, (MlirAttribute){NULL},
                         runs, next);
  const char *scope = scopeText(tritonAtomicRMWOpGetScope(op));
  TsString load = {0}, exchange = {0};
  tsStringAppendFormat(&load, "ld.relaxed.%s.global.b16 $0, [ $1 + 0 ];", scope);
  tsStringAppendFormat(&exchange, "atom.global.%s.%s.cas.b16",
                       orderText(tritonAtomicRMWOpGetSem(op)), scope);
  mlirRewriterBaseSetInsertionPointToEnd(rewriter, runs);
  MlirValue first = laneAssembly(function, bits, load.data, "=h,l", 1, &pointer);
  cfBranchOpCreate(rewriter, location, 1, &first, again);
  mlirRewriterBaseSetInsertionPointToEnd(rewriter, again);
  MlirValue sum =
      laneBinary(function, &arithAddFOpDef, laneBitcast(function, typeOf(value), old), value);
  MlirValue operands[4] = {pointer, old, laneBitcast(function, bits, sum)};
  MlirValue seen = atomic(function, exchange.data, 16, operands, 3, (MlirValue){NULL});
  cfCondBranchOpCreate(rewriter, location, laneIsEqual(function, seen, old), 1, &seen, 1, &seen,
                       (MlirAttribute){NULL}, next, again);
  mlirRewriterBaseSetInsertionPointToEnd(rewriter, next);
  tsStringFree(&load);
  tsStringFree(&exchange);
  return result;
}

// The one thread that did it tells the others what was there.
static MlirValue share(LaneFunction *function, MlirOperation op, MlirValue old, MlirValue isFirst) {
  if (mlirOpOperandIsNull(mlirValueGetFirstUse(mlirOperationGetResult(op, 0))))
    return old;
  unsigned bits = laneBitsOf(typeOf(old));
  MlirValue scratch = laneScratch(function, 8);
  const MlirValue operands[] = {scratch, old, isFirst};
  laneAssembly(function, (MlirType){NULL},
               bits == 64   ? "@$2 st.shared.b64 [ $0 + 0 ], $1;"
               : bits == 32 ? "@$2 st.shared.b32 [ $0 + 0 ], $1;"
                            : "@$2 st.shared.b16 [ $0 + 0 ], $1;",
               bits == 64   ? "r,l,b"
               : bits == 32 ? "r,r,b"
                            : "r,h,b",
               3, operands);
  laneBeforeRead(function);
  return laneAssembly(function, typeOf(old),
                      bits == 64   ? "ld.shared.b64 $0, [ $1 + 0 ];"
                      : bits == 32 ? "ld.shared.b32 $0, [ $1 + 0 ];"
                                   : "ld.shared.b16 $0, [ $1 + 0 ];",
                      bits == 64   ? "=l,r"
                      : bits == 32 ? "=r,r"
                                   : "=h,r",
                      1, &scratch);
}

// The same of a tensor that several threads have.
static void shareAll(LaneFunction *function, const LinearLayout *layout, MlirType element,
                     MlirValue isFirst, MlirValue *values) {
  LanePlace place = {.element = element, .map = *layout};
  uint32_t free[kLayoutMaxDims];
  linearLayoutFreeVariableMasks(layout, free);
  laneFlattenRows(&place.map);
  place.base = laneScratch(function, (int64_t)(laneBitsOf(element) / 8) << place.map.outs[0].bits);
  MlirValue part = laneThreadPartAt(function, &place);
  for (size_t r = 0; r < laneNumRegisters(layout); ++r)
    if (!(r & free[0]))
      laneStoreIf(function, laneAddressAt(function, &place, part, r), values[r], isFirst);
  laneBeforeRead(function);
  laneLoadAll(function, &place, values);
}

typedef struct Atomic {
  TsString name;
  MlirValue pointers, mask, result;
  MlirValue values[2];
  intptr_t numValues;
  bool isLoop; // of instructions
} Atomic;

static bool lowerAtomic(LaneFunction *function, MlirOperation op, const Atomic *a) {
  MlirType type = typeOf(a->pointers);
  bool isTensor = mlirTypeIsARankedTensor(type);
  LinearLayout layout;
  uint32_t free[kLayoutMaxDims] = {0};
  MlirValue owner;
  if (isTensor && !laneLayoutOf(function, op, type, &layout))
    return false;
  if (isTensor)
    linearLayoutFreeVariableMasks(&layout, free);
  owner = isTensor ? laneOwnerPredicate(function, &layout)
                   : laneIsEqual(function, function->thread, laneI32(function, 0));
  LaneValues pointers = laneGet(function, a->pointers), masks = {0};
  if (!mlirValueIsNull(a->mask))
    masks = laneGet(function, a->mask);
  MlirType element = laneTypeOf(function, typeOf(a->result));
  unsigned bits = laneBitsOf(element);
  LaneValues made = laneSet(function, a->result, pointers.size);
  for (size_t r = 0; r < made.size; ++r) {
    if (r & free[0]) {
      made.data[r] = made.data[r & ~(size_t)free[0]];
      continue;
    }
    MlirValue operands[4] = {pointers.data[r]};
    for (intptr_t i = 0; i < a->numValues; ++i)
      operands[1 + i] = laneBitcast(function, laneInteger(function, bits),
                                    laneGet(function, a->values[i]).data[r]);
    MlirValue predicate =
        masks.size ? laneAnd(function, owner, masks.data[masks.size == 1 ? 0 : r]) : owner;
    MlirValue old =
        a->isLoop ? atomicByLoop(function, op, pointers.data[r],
                                 laneGet(function, a->values[0]).data[r], predicate)
                  : atomic(function, a->name.data, bits, operands, 1 + a->numValues, predicate);
    if (!isTensor)
      old = share(function, op, old, owner);
    made.data[r] = laneBitcast(function, element, old);
  }
  if (isTensor && !mlirValueIsNull(owner) && !mlirOpOperandIsNull(mlirValueGetFirstUse(a->result)))
    shareAll(function, &layout, element, owner, made.data);
  return true;
}

static bool lowerRmw(LaneFunction *function, MlirOperation op) {
  const char *letter;
  Atomic a = {.pointers = tritonAtomicRMWOpGetPtr(op),
              .mask = tritonAtomicRMWOpGetMask(op),
              .result = tritonAtomicRMWOpGetResult(op),
              .values = {tritonAtomicRMWOpGetVal(op)},
              .numValues = 1};
  const char *kind = kindText(tritonAtomicRMWOpGetAtomicRmwOp(op), &letter);
  MlirType element = laneTypeOf(function, typeOf(a.result));
  unsigned bits = laneBitsOf(element);
  if (bits < 16 || (bits == 16 && *letter != 'f'))
    return laneFail(function, op, "atomics of so few bits");
  a.isLoop = mlirTypeIsABF16(element) && function->capability < 90;
  tsStringAppendFormat(&a.name, "atom.global.%s.%s.%s%s.%s%u",
                       orderText(tritonAtomicRMWOpGetSem(op)),
                       scopeText(tritonAtomicRMWOpGetScope(op)), kind, bits == 16 ? ".noftz" : "",
                       mlirTypeIsABF16(element) ? "bf" : letter, bits);
  tsStringAppendChar(&a.name, 0);
  bool ok = lowerAtomic(function, op, &a);
  tsStringFree(&a.name);
  return ok;
}

static bool lowerCas(LaneFunction *function, MlirOperation op) {
  Atomic a = {.pointers = tritonAtomicCASOpGetPtr(op),
              .result = tritonAtomicCASOpGetResult(op),
              .values = {tritonAtomicCASOpGetCmp(op), tritonAtomicCASOpGetVal(op)},
              .numValues = 2};
  unsigned bits = laneBitsOf(laneTypeOf(function, typeOf(a.result)));
  if (bits < 16)
    return laneFail(function, op, "atomics of so few bits");
  tsStringAppendFormat(&a.name, "atom.global.%s.%s.cas.b%u", orderText(tritonAtomicCASOpGetSem(op)),
                       scopeText(tritonAtomicCASOpGetScope(op)), bits);
  tsStringAppendChar(&a.name, 0);
  bool ok = lowerAtomic(function, op, &a);
  tsStringFree(&a.name);
  return ok;
}

const LaneLowering laneAtomicLowerings[] = {
    {&tritonAtomicRMWOpDef, lowerRmw}, {&tritonAtomicCASOpDef, lowerCas}, {NULL, NULL}};
