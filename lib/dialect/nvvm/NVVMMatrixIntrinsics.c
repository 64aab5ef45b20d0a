// Intrinsics of LLVM for the nvvm dialect's products of matrices in registers of a warp.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/nvvm/NVVMIntrinsics.h"

static void nameShape(LlvmSteps *steps, const char *before, int64_t m, int64_t n, int64_t k) {
  nvvmNameNumber(steps, before, m);
  nvvmNameNumber(steps, "n", n);
  if (k)
    nvvmNameNumber(steps, "k", k);
}
static void nameType(LlvmSteps *steps, int64_t type) {
  nvvmNameText(steps, ".", nvvmMMATypesStringify((NvvmMMATypes)type));
}
static void nameLayout(LlvmSteps *steps, NvvmMMALayout layout) {
  nvvmNameText(steps, ".", nvvmMMALayoutStringify(layout));
}

//===--- mma ---===//

static bool isSmallFloat(NvvmMMATypes type) {
  return type == NvvmMMATypese4m3 || type == NvvmMMATypese5m2 || type == NvvmMMATypese3m2 ||
         type == NvvmMMATypese2m3 || type == NvvmMMATypese2m1;
}

// Products are told apart by the types of all four matrices, of result and sum, or of the factors.
static void nameTypes(LlvmSteps *steps, NvvmMMATypes a, NvvmMMATypes b, int64_t c, int64_t d) {
  if (isSmallFloat(a) || a == NvvmMMATypesf16)
    nameType(steps, d);
  if (a != NvvmMMATypesf16)
    nameType(steps, a);
  if (isSmallFloat(a) || (a != b && a != NvvmMMATypesf16))
    nameType(steps, b);
  if (isSmallFloat(a) || a == NvvmMMATypesf16)
    nameType(steps, c);
}

static void multiply(MlirOperation op, LlvmSteps *steps) {
  MlirAttribute shape = nvvmMmaOpGetShapeAttr(op);
  int64_t sum = 0, result = 0;
  nvvmInferMMAType(mlirValueGetType(nvvmMmaOpGetOperandC(op, 0)), true, &sum);
  nvvmInferMMAType(mlirValueGetType(nvvmMmaOpGetRes(op)), true, &result);
  nvvmName(steps, "mma");
  if (nvvmMmaOpGetB1OpAttr(op).ptr && nvvmMmaOpGetB1Op(op) != NvvmMMAB1Opnone)
    nvvmName(steps, nvvmMmaOpGetB1Op(op) == NvvmMMAB1Opand_popc ? ".and.popc" : ".xor.popc");
  nameShape(steps, ".m", nvvmMMAShapeAttrGetM(shape), nvvmMMAShapeAttrGetN(shape),
            nvvmMMAShapeAttrGetK(shape));
  nameLayout(steps, nvvmMmaOpGetLayoutA(op));
  nameLayout(steps, nvvmMmaOpGetLayoutB(op));
  nvvmNameIf(steps,
             nvvmMmaOpGetIntOverflowBehaviorAttr(op).ptr &&
                 nvvmMmaOpGetIntOverflowBehavior(op) == NvvmMMAIntOverflowsatfinite,
             ".satfinite");
  nameTypes(steps, nvvmMmaOpGetMultiplicandAPtxType(op), nvvmMmaOpGetMultiplicandBPtxType(op), sum,
            result);
}

//===--- wmma ---===//

// `wmma.<shape>.<what>.<layout>.stride.<type>.p<space>`.
static void nameAccess(LlvmSteps *steps, const char *what, NvvmMMALayout layout, NvvmMMATypes type,
                       MlirValue pointer) {
  nvvmName(steps, what);
  nameLayout(steps, layout);
  nvvmName(steps, ".stride");
  nameType(steps, type);
  nvvmNameNumber(steps, ".p", nvvmSpaceOf(pointer));
}

static void load(MlirOperation op, LlvmSteps *steps) {
  static const char *const kLoads[] = {".load.a", ".load.b", ".load.c"};
  nameShape(steps, "wmma.m", nvvmWMMALoadOpGetM(op), nvvmWMMALoadOpGetN(op),
            nvvmWMMALoadOpGetK(op));
  nameAccess(steps, kLoads[nvvmWMMALoadOpGetFrag(op)], nvvmWMMALoadOpGetLayout(op),
             nvvmWMMALoadOpGetEltype(op), nvvmWMMALoadOpGetPtr(op));
}

static void store(MlirOperation op, LlvmSteps *steps) {
  nameShape(steps, "wmma.m", nvvmWMMAStoreOpGetM(op), nvvmWMMAStoreOpGetN(op),
            nvvmWMMAStoreOpGetK(op));
  nameAccess(steps, ".store.d", nvvmWMMAStoreOpGetLayout(op), nvvmWMMAStoreOpGetEltype(op),
             nvvmWMMAStoreOpGetPtr(op));
}

static void multiplyFragments(MlirOperation op, LlvmSteps *steps) {
  NvvmMMATypes a = nvvmWMMAMmaOpGetEltypeA(op), b = nvvmWMMAMmaOpGetEltypeB(op);
  nameShape(steps, "wmma.m", nvvmWMMAMmaOpGetM(op), nvvmWMMAMmaOpGetN(op), nvvmWMMAMmaOpGetK(op));
  nvvmName(steps, ".mma");
  nameLayout(steps, nvvmWMMAMmaOpGetLayoutA(op));
  nameLayout(steps, nvvmWMMAMmaOpGetLayoutB(op));
  // Of halves the second says what result and sum are.
  nameTypes(steps, a, a, b, b);
}

//===--- Small matrices in memory ---===//

static void nameMatrices(LlvmSteps *steps, const char *what, MlirAttribute shape, int64_t count,
                         NvvmMMALayout layout, NvvmLdStMatrixEltType type) {
  nvvmName(steps, what);
  nameShape(steps, ".sync.aligned.m", nvvmLdStMatrixShapeAttrGetM(shape),
            nvvmLdStMatrixShapeAttrGetN(shape), 0);
  nvvmNameNumber(steps, ".x", count);
  nvvmNameIf(steps, layout == NvvmMMALayoutcol, ".trans");
  nvvmNameText(steps, ".", nvvmLdStMatrixEltTypeStringify(type));
  nvvmName(steps, ".p3");
}

static void loadMatrices(MlirOperation op, LlvmSteps *steps) {
  nameMatrices(steps, "ldmatrix", nvvmLdMatrixOpGetShapeAttr(op), nvvmLdMatrixOpGetNum(op),
               nvvmLdMatrixOpGetLayout(op), nvvmLdMatrixOpGetEltType(op));
}

static void storeMatrices(MlirOperation op, LlvmSteps *steps) {
  nameMatrices(steps, "stmatrix", nvvmStMatrixOpGetShapeAttr(op),
               (int64_t)nvvmStMatrixOpGetNumSources(op), nvvmStMatrixOpGetLayout(op),
               nvvmStMatrixOpGetEltType(op));
}

static void waitProducts(MlirOperation op, LlvmSteps *steps) {
  nvvmName(steps, "wgmma.wait_group.sync.aligned");
  nvvmPassNumber(steps, op, 64, nvvmWgmmaWaitGroupSyncOpGetGroup(op));
}

static const NvvmIntrinsic kIntrinsics[] = {
    {&nvvmMmaOpDef, multiply, NULL},
    {&nvvmWMMALoadOpDef, load, NULL},
    {&nvvmWMMAStoreOpDef, store, NULL},
    {&nvvmWMMAMmaOpDef, multiplyFragments, NULL},
    {&nvvmLdMatrixOpDef, loadMatrices, NULL},
    {&nvvmStMatrixOpDef, storeMatrices, NULL},
    {&nvvmWgmmaWaitGroupSyncOpDef, waitProducts, NULL},
};
const NvvmIntrinsics nvvmMatrixIntrinsics = {kIntrinsics,
                                             sizeof kIntrinsics / sizeof kIntrinsics[0]};
