// ttir-cpu-hoist-transform: ops for the processor become functions in tt.cpu_module.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/func/FuncOps.h"
#include "dialect/ttir/TTIR.h"
#include "dialect/ttir/TTIRPasses.h"
#include "support/Memory.h"
#include "support/String.h"
#include "tessera/Diagnostics.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"

typedef TsVec(MlirOperation) Ops;

typedef struct Hoisting {
  MlirRewriterBase rewriter;
  MlirContext context;
  MlirOperation device, cpu; ///< the modules
  MlirSymbolTable declared;  ///< what the device's module declares
  Ops ops;                   ///< that are marked
} Hoisting;

// The first op of the only block of an op's only region.
static MlirOperation firstIn(MlirOperation op) {
  return mlirBlockGetFirstOperation(mlirRegionGetFirstBlock(mlirOperationGetRegion(op, 0)));
}

static MlirBlock cpuHoistBlockOf(MlirOperation op) {
  return mlirRegionGetFirstBlock(mlirOperationGetRegion(op, 0));
}

// The processor's functions take and give f32 only.
static MlirType asF32(MlirType type) {
  if (!mlirTypeIsARankedTensor(type))
    return type;
  IrShape shape = irShapedShape(irType(type));
  return mlirRankedTensorTypeGet((intptr_t)shape.rank, shape.sizes,
                                 mlirF32TypeGet(mlirTypeGetContext(type)),
                                 mlirRankedTensorTypeGetEncoding(type));
}

// The value as a tensor of the type, converted where its elements are others.
static MlirValue convertTo(const Hoisting *h, MlirLocation location, MlirValue value,
                           MlirType type) {
  if (mlirTypeEqual(mlirValueGetType(value), type))
    return value;
  MlirValue output = ttirCreateEmpty(h->rewriter, location, type);
  return mlirOperationGetResult(ttirToLayoutOpCreate(h->rewriter, location, type, value, output),
                                0);
}

// hoisted_<op>_<sizes of each operand>_func. Element types aren't in it: they are all f32.
static void nameOf(MlirOperation op, TsString *name) {
  tsStringAppendC(name, "hoisted_");
  MlirStringRef opName = mlirIdentifierStr(mlirOperationGetName(op));
  for (size_t i = 0; i < opName.length; ++i)
    tsStringAppendChar(name, opName.data[i] == '.' ? '_' : opName.data[i]);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirValue operand = mlirOperationGetOperand(op, i);
    if (!mlirTypeIsARankedTensor(mlirValueGetType(operand)))
      continue;
    tsStringAppendChar(name, '_');
    ttAppendShape(name, ttShapeOf(operand), "x");
  }
  tsStringAppendC(name, "_func");
}

typedef struct Signature {
  intptr_t numInputs, numResults;
  MlirType *types; ///< inputs, then results
} Signature;

static Signature signatureOf(MlirOperation op) {
  Signature s = {mlirOperationGetNumOperands(op), mlirOperationGetNumResults(op), NULL};
  s.types = tsAllocZeroed((size_t)(s.numInputs + s.numResults) + 1, sizeof *s.types);
  for (intptr_t i = 0; i < s.numInputs; ++i)
    s.types[i] = asF32(mlirValueGetType(mlirOperationGetOperand(op, i)));
  for (intptr_t i = 0; i < s.numResults; ++i)
    s.types[s.numInputs + i] = asF32(mlirValueGetType(mlirOperationGetResult(op, i)));
  return s;
}

static MlirOperation createFunction(const Hoisting *h, MlirLocation location, MlirStringRef name,
                                    const Signature *s, bool isPrivate) {
  const MlirAttribute none = {NULL};
  MlirType type = mlirFunctionTypeGet(h->context, s->numInputs, s->types, s->numResults,
                                      s->types + s->numInputs);
  return funcFuncOpCreate(
      h->rewriter, location, mlirStringAttrGet(h->context, name), mlirTypeAttrGet(type),
      isPrivate ? mlirStringAttrGet(h->context, tsLiteral("private")) : none, none, none, none);
}

// What unpacks the arguments, when the function is called, needs to know how many sizes each has.
static MlirAttribute ranksOf(const Hoisting *h, const Signature *s) {
  TsVec(MlirAttribute) ranks = {0};
  MlirType i64 = mlirIntegerTypeGet(h->context, 64);
  for (intptr_t i = 0; i < s->numInputs; ++i)
    if (mlirTypeIsARankedTensor(s->types[i]))
      tsVecPush(&ranks, mlirIntegerAttrGet(i64, mlirShapedTypeGetRank(s->types[i])));
  MlirAttribute array = mlirArrayAttrGet(h->context, (intptr_t)ranks.size, ranks.data);
  tsVecFree(&ranks);
  return array;
}

// The op alone, on f32, in a function of the processor's module. It returns what the op gives, so
// that nothing takes the op for dead.
static void createBody(const Hoisting *h, MlirOperation op, MlirStringRef name,
                       const Signature *s) {
  MlirLocation location = mlirOperationGetLocation(op);
  mlirRewriterBaseSetInsertionPointToEnd(h->rewriter, cpuHoistBlockOf(h->cpu));
  MlirOperation function = createFunction(h, location, name, s, false);
  mlirOperationSetDiscardableAttributeByName(function, tsLiteral("arg_ranks"), ranksOf(h, s));
  MlirLocation *locations = tsAllocZeroed((size_t)s->numInputs + 1, sizeof *locations);
  for (intptr_t i = 0; i < s->numInputs; ++i)
    locations[i] = location;
  MlirBlock entry = tesseraRewriterCreateBlock(h->rewriter, mlirOperationGetRegion(function, 0),
                                               s->numInputs, s->types, locations);
  tsFree(locations);
  TesseraMapping *mapping = tesseraMappingCreate();
  for (intptr_t i = 0; i < s->numInputs; ++i)
    tesseraMappingMapValue(mapping, mlirOperationGetOperand(op, i), mlirBlockGetArgument(entry, i));
  MlirOperation clone = tesseraOperationCloneMapped(op, mapping, true);
  tesseraMappingDestroy(mapping);
  TsVec(MlirValue) results = {0};
  for (intptr_t i = 0; i < s->numResults; ++i) {
    MlirValue result = mlirOperationGetResult(clone, i);
    mlirValueSetType(result, s->types[s->numInputs + i]);
    tsVecPush(&results, result);
  }
  // The same value may be several operands: each has its argument.
  for (intptr_t i = 0; i < s->numInputs; ++i)
    mlirOperationSetOperand(clone, i, mlirBlockGetArgument(entry, i));
  mlirRewriterBaseSetInsertionPointToEnd(h->rewriter, entry);
  mlirRewriterBaseInsert(h->rewriter, clone);
  funcReturnOpCreate(h->rewriter, location, (intptr_t)results.size, results.data);
  tsVecFree(&results);
}

// The declaration that the device's module calls the function by; made with it, once per name.
static void ensureFunction(Hoisting *h, MlirOperation op, MlirStringRef name,
                           MlirStringRef declaration, const Signature *s) {
  if (!mlirOperationIsNull(mlirSymbolTableLookup(h->declared, declaration)))
    return;
  createBody(h, op, name, s);
  mlirRewriterBaseSetInsertionPointToEnd(h->rewriter, cpuHoistBlockOf(h->device));
  MlirOperation function = createFunction(h, mlirOperationGetLocation(op), declaration, s, true);
  mlirSymbolTableInsert(h->declared, function);
}

static void replaceByCall(const Hoisting *h, MlirOperation op, MlirStringRef callee,
                          const Signature *s) {
  const MlirAttribute none = {NULL};
  MlirLocation location = mlirOperationGetLocation(op);
  mlirRewriterBaseSetInsertionPointBefore(h->rewriter, op);
  MlirValue *operands = tsAllocZeroed((size_t)s->numInputs + 1, sizeof *operands);
  for (intptr_t i = 0; i < s->numInputs; ++i)
    operands[i] = convertTo(h, location, mlirOperationGetOperand(op, i), s->types[i]);
  MlirOperation call = funcCallOpCreate(
      h->rewriter, location, s->numResults, s->types + s->numInputs,
      mlirFlatSymbolRefAttrGet(h->context, callee), s->numInputs, operands, none, none, none);
  tsFree(operands);
  mlirOperationSetDiscardableAttributeByName(call, tsLiteral("ttir.hoisted_call"),
                                             mlirUnitAttrGet(h->context));
  MlirValue *results = tsAllocZeroed((size_t)s->numResults + 1, sizeof *results);
  for (intptr_t i = 0; i < s->numResults; ++i)
    results[i] = convertTo(h, location, mlirOperationGetResult(call, i),
                           mlirValueGetType(mlirOperationGetResult(op, i)));
  mlirRewriterBaseReplaceOpWithValues(h->rewriter, op, s->numResults, results);
  tsFree(results);
}

static void hoist(Hoisting *h, MlirOperation op) {
  TsString name = {0}, declaration = {0};
  nameOf(op, &name);
  tsStringAppend(&declaration, tsStringView(&name));
  tsStringAppendC(&declaration, "_decl");
  Signature s = signatureOf(op);
  ensureFunction(h, op, tsStringView(&name), tsStringView(&declaration), &s);
  replaceByCall(h, op, tsStringView(&declaration), &s);
  tsFree(s.types);
  tsStringFree(&name);
  tsStringFree(&declaration);
}

static MlirWalkResult collectMarked(MlirOperation op, void *user) {
  if (!mlirAttributeIsNull(
          mlirOperationGetDiscardableAttributeByName(op, tsLiteral("should_hoist"))))
    tsVecPush(&((Hoisting *)user)->ops, op);
  return MlirWalkResultAdvance;
}

// A dynamic size would have to be in the name, and known for the converted copies.
static bool hasStaticShapes(MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirType type = mlirValueGetType(mlirOperationGetOperand(op, i));
    if (mlirTypeIsAShaped(type) && !mlirShapedTypeHasStaticShape(type))
      return false;
  }
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
    MlirType type = mlirValueGetType(mlirOperationGetResult(op, i));
    if (mlirTypeIsAShaped(type) && !mlirShapedTypeHasStaticShape(type))
      return false;
  }
  return true;
}

static bool canHoist(MlirOperation op) {
  if (mlirOperationGetNumRegions(op) || tesseraOperationHasTrait(op, TESSERA_TRAIT_IS_TERMINATOR)) {
    mlirOperationEmitError(op, "a terminator or an op with regions can't be hoisted");
    return false;
  }
  if (!hasStaticShapes(op)) {
    mlirOperationEmitError(op, "an op on tensors with sizes that aren't known can't be hoisted");
    return false;
  }
  return true;
}

static MlirOperation findWrapper(MlirOperation root, bool (*isA)(MlirOperation op)) {
  MlirOperation op = firstIn(root);
  while (!mlirOperationIsNull(op) && !isA(op))
    op = mlirOperationGetNextInBlock(op);
  return op;
}

// The module inside of the root's tt.cpu_module, which is made where there is none.
static MlirOperation ensureCPUModule(MlirOperation root) {
  MlirOperation wrapper = findWrapper(root, ttCPUModuleOpIsA);
  if (!mlirOperationIsNull(wrapper))
    return firstIn(wrapper);
  MlirLocation location = mlirOperationGetLocation(root);
  wrapper = tesseraOperationCreate(&(TesseraOperationParts){
      .definition = &ttCPUModuleOpDef, .location = location, .numRegions = 1});
  MlirBlock body = mlirBlockCreate(0, NULL, NULL);
  mlirRegionAppendOwnedBlock(mlirOperationGetRegion(wrapper, 0), body);
  mlirBlockAppendOwnedOperation(body, mlirModuleGetOperation(mlirModuleCreateEmpty(location)));
  mlirBlockAppendOwnedOperation(cpuHoistBlockOf(root), wrapper);
  return firstIn(wrapper);
}

void ttirHoistTransformPassRun(MlirPass pass, const TTIRHoistTransformOptions *options,
                               MlirOperation root) {
  (void)options;
  if (!mlirOperationIsNull(mlirOperationGetParentOperation(root)))
    return;
  MlirOperation wrapper = findWrapper(root, ttDeviceModuleOpIsA);
  if (mlirOperationIsNull(wrapper)) {
    mlirOperationEmitError(root, "there is no tt.device_module to hoist from: run "
                                 "tt-wrap-device-module first");
    tesseraPassSignalFailure(pass);
    return;
  }
  Hoisting h = {.context = mlirOperationGetContext(root), .device = firstIn(wrapper)};
  mlirOperationWalk(h.device, collectMarked, &h, MlirWalkPostOrder);
  bool canAll = true;
  for (size_t i = 0; i < h.ops.size; ++i)
    canAll = canHoist(h.ops.data[i]) && canAll;
  if (!canAll)
    tesseraPassSignalFailure(pass);
  if (canAll && h.ops.size) {
    h.cpu = ensureCPUModule(root);
    h.rewriter = mlirIRRewriterCreate(h.context);
    h.declared = mlirSymbolTableCreate(h.device);
    for (size_t i = 0; i < h.ops.size; ++i)
      hoist(&h, h.ops.data[i]);
    mlirSymbolTableDestroy(h.declared);
    mlirIRRewriterDestroy(h.rewriter);
  }
  tsVecFree(&h.ops);
}
