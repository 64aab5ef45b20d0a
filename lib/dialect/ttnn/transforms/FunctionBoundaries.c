// What C++ needs at the boundaries of a program: ttnn-create-input-gens makes a main that calls it,
// ttnn-modify-signatures-for-dylib gives functions a signature that a loader can call.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithOps.h"
#include "dialect/func/FuncOps.h"
#include "dialect/ttnn/TTNN.h"
#include "dialect/ttnn/TTNNPasses.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Map.h"
#include "support/Memory.h"
#include "support/String.h"
#include "tessera/Diagnostics.h"
#include "tessera/Pass.h"

typedef TsVec(MlirOperation) Functions;
typedef TsVec(MlirType) Types;
typedef TsVec(MlirValue) Values;

//===--- Entry points ---===//

static void noteUse(MlirOperation user, MlirAttribute reference, void *used) {
  (void)user;
  bool isNew;
  tsStringMapInsert(used, mlirSymbolRefAttrGetRootReference(reference), &isNew);
}

static MlirBlock bodyOf(MlirOperation module) {
  return mlirRegionGetFirstBlock(mlirOperationGetRegion(module, 0));
}

/// C++ has its own idea of what `main` takes and gives.
static const char kMain[] = "main", kRenamedMain[] = "main_";

/// The functions with a body that nothing in the module refers to, in order. One that is called
/// `main` gets another name; fails, after a message, when that is taken.
static MlirLogicalResult collectEntries(MlirOperation module, Functions *entries) {
  TsStringMap used = {0};
  tesseraSymbolTableWalkUses(module, noteUse, &used);
  for (MlirOperation op = mlirBlockGetFirstOperation(bodyOf(module)); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op))
    if (funcFuncOpIsA(op) && !funcFuncOpIsDeclaration(op) &&
        !tsStringMapFind(&used, tesseraSymbolGetName(op)))
      tsVecPush(entries, op);
  tsStringMapFree(&used);
  for (size_t i = 0; i < entries->size; ++i) {
    MlirStringRef other = mlirStringRefCreateFromCString(kRenamedMain);
    if (!tsEqualC(tesseraSymbolGetName(entries->data[i]), kMain))
      continue;
    if (!mlirOperationIsNull(tesseraSymbolTableLookupIn(module, other))) {
      TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(entries->data[i]);
      tesseraDiagnosticAppendFormat(error, "can't be called main in C++, and main_ is taken");
      return tesseraDiagnosticReport(error);
    }
    tesseraSymbolSetName(entries->data[i], other);
  }
  return mlirLogicalResultSuccess();
}

/// The function's inputs, all of them tensors with a layout; else reports and fails.
static MlirLogicalResult inputsOf(MlirOperation function, Types *inputs) {
  MlirType type = funcFuncOpGetFunctionType(function);
  for (intptr_t i = 0; i < mlirFunctionTypeGetNumInputs(type); ++i) {
    MlirType input = mlirFunctionTypeGetInput(type, i);
    if (!mlirTypeIsARankedTensor(input) || mlirAttributeIsNull(ttnnLayoutOfType(input))) {
      TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(function);
      tesseraDiagnosticAppendFormat(error, "its input %td isn't a tensor with a ttnn layout", i);
      return tesseraDiagnosticReport(error);
    }
    tsVecPush(inputs, input);
  }
  return mlirLogicalResultSuccess();
}

//===--- ttnn-create-input-gens ---===//

typedef struct Maker {
  MlirRewriterBase rewriter;
  MlirContext context;
  MlirOperation module;
} Maker;

/// A function at the end of the module, the rewriter at the start of its empty body. Null after a
/// message when the module has that name already.
static MlirOperation makeFunction(Maker *maker, MlirStringRef name, MlirType type) {
  const MlirAttribute none = {NULL};
  MlirOperation taken = tesseraSymbolTableLookupIn(maker->module, name);
  if (!mlirOperationIsNull(taken)) {
    TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(taken);
    tesseraDiagnosticAppendFormat(error, "has the name of a function to be made");
    tesseraDiagnosticReport(error);
    return (MlirOperation){NULL};
  }
  mlirRewriterBaseSetInsertionPointToEnd(maker->rewriter, bodyOf(maker->module));
  MlirOperation function = funcFuncOpCreate(
      maker->rewriter, mlirOperationGetLocation(maker->module),
      mlirStringAttrGet(maker->context, name), mlirTypeAttrGet(type), none, none, none, none);
  MlirBlock body = mlirBlockCreate(0, NULL, NULL);
  mlirRegionAppendOwnedBlock(funcFuncOpGetBody(function), body);
  mlirRewriterBaseSetInsertionPointToStart(maker->rewriter, body);
  return function;
}

/// A tensor of ones of the type, where its layout says that it lives.
static MlirValue makeInput(Maker *maker, MlirOperation function, MlirType type) {
  const MlirAttribute none = {NULL};
  MlirLocation location = mlirOperationGetLocation(function);
  MlirAttribute layout = ttnnLayoutOfType(type);
  MlirOperation ones = ttnnOnesOpCreate(
      maker->rewriter, location, type, ttnnShapeAttrOf(maker->context, ttTypeShape(type)),
      ttDataTypeAttrGet(maker->context, ttnnTensorLayoutGetDataType(layout)),
      ttnnLayoutAttrGet(maker->context, ttnnTensorLayoutGetPageLayout(layout)), (MlirValue){NULL},
      none);
  MlirValue value = mlirOperationGetResult(ones, 0);
  if (!ttnnTensorLayoutIsOnDevice(layout))
    return value;
  MlirValue device = ttnnGetOrInsertDevice(maker->rewriter, ones);
  if (mlirValueIsNull(device))
    return device;
  mlirRewriterBaseSetInsertionPointAfter(maker->rewriter, ones);
  return mlirOperationGetResult(
      ttnnToDeviceOpCreate(maker->rewriter, location, type, value, device, none), 0);
}

static void appendGeneratorName(TsString *name, MlirOperation function) {
  tsStringAppendC(name, "createInputsFor_");
  tsStringAppend(name, tesseraSymbolGetName(function));
}

static MlirLogicalResult makeGenerator(Maker *maker, MlirOperation function) {
  Types inputs = {0};
  Values values = {0};
  TsString name = {0};
  bool done = mlirLogicalResultIsSuccess(inputsOf(function, &inputs));
  if (done) {
    appendGeneratorName(&name, function);
    MlirType type =
        mlirFunctionTypeGet(maker->context, 0, NULL, (intptr_t)inputs.size, inputs.data);
    done = !mlirOperationIsNull(makeFunction(maker, tsStringView(&name), type));
  }
  for (size_t i = 0; done && i < inputs.size; ++i) {
    tsVecPush(&values, makeInput(maker, function, inputs.data[i]));
    done = !mlirValueIsNull(values.data[i]);
    if (!done) {
      TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(function);
      tesseraDiagnosticAppendFormat(error, "no device is in scope for its input %zu", i);
      tesseraDiagnosticReport(error);
    }
  }
  if (done)
    funcReturnOpCreate(maker->rewriter, mlirOperationGetLocation(function), (intptr_t)values.size,
                       values.data);
  tsVecFree(&inputs);
  tsVecFree(&values);
  tsStringFree(&name);
  return done ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

static MlirOperation makeCall(Maker *maker, MlirLocation location, MlirStringRef callee,
                              MlirType results, bool isInputs, const Values *operands) {
  const MlirAttribute none = {NULL};
  Types types = {0};
  intptr_t count =
      isInputs ? mlirFunctionTypeGetNumInputs(results) : mlirFunctionTypeGetNumResults(results);
  for (intptr_t i = 0; i < count; ++i)
    tsVecPush(&types, isInputs ? mlirFunctionTypeGetInput(results, i)
                               : mlirFunctionTypeGetResult(results, i));
  MlirOperation call = funcCallOpCreate(maker->rewriter, location, count, types.data,
                                        mlirFlatSymbolRefAttrGet(maker->context, callee),
                                        (intptr_t)operands->size, operands->data, none, none, none);
  tsVecFree(&types);
  return call;
}

static void callEntry(Maker *maker, MlirOperation function) {
  MlirLocation location = mlirOperationGetLocation(function);
  MlirType type = funcFuncOpGetFunctionType(function);
  TsString name = {0};
  Values values = {0};
  appendGeneratorName(&name, function);
  MlirOperation inputs = makeCall(maker, location, tsStringView(&name), type, true, &values);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(inputs); ++i)
    tsVecPush(&values, mlirOperationGetResult(inputs, i));
  makeCall(maker, location, tesseraSymbolGetName(function), type, false, &values);
  tsVecFree(&values);
  tsStringFree(&name);
}

static MlirLogicalResult makeMain(Maker *maker, const Functions *entries) {
  MlirType i32 = mlirIntegerTypeGet(maker->context, 32);
  MlirOperation main = makeFunction(maker, mlirStringRefCreateFromCString(kMain),
                                    mlirFunctionTypeGet(maker->context, 0, NULL, 1, &i32));
  if (mlirOperationIsNull(main))
    return mlirLogicalResultFailure();
  for (size_t i = 0; i < entries->size; ++i)
    callEntry(maker, entries->data[i]);
  MlirValue zero = mlirOperationGetResult(
      arithConstantOpCreate(maker->rewriter, mlirLocationUnknownGet(maker->context), i32,
                            mlirIntegerAttrGet(i32, 0)),
      0);
  funcReturnOpCreate(maker->rewriter, mlirOperationGetLocation(main), 1, &zero);
  return mlirLogicalResultSuccess();
}

void ttnnCreateInputGensPassRun(MlirPass pass, const TTNNCreateInputGensOptions *options,
                                MlirOperation module) {
  (void)options;
  MlirContext context = mlirOperationGetContext(module);
  Maker maker = {mlirIRRewriterCreate(context), context, module};
  Functions entries = {0};
  MlirLogicalResult done = collectEntries(module, &entries);
  for (size_t i = 0; i < entries.size && mlirLogicalResultIsSuccess(done); ++i)
    done = makeGenerator(&maker, entries.data[i]);
  if (mlirLogicalResultIsSuccess(done))
    done = makeMain(&maker, &entries);
  if (mlirLogicalResultIsFailure(done))
    tesseraPassSignalFailure(pass);
  tsVecFree(&entries);
  mlirIRRewriterDestroy(maker.rewriter);
}

//===--- ttnn-modify-signatures-for-dylib ---===//

typedef struct Inside {
  Functions devices, returns;
} Inside;

static MlirWalkResult collectInside(MlirOperation op, void *user) {
  Inside *inside = user;
  if (ttnnGetDeviceOpIsA(op))
    tsVecPush(&inside->devices, op);
  if (funcReturnOpIsA(op))
    tsVecPush(&inside->returns, op);
  return MlirWalkResultAdvance;
}

/// Takes the place of the arguments: one tuple, and the device where one is asked for.
static void tuplifyArguments(MlirRewriterBase rewriter, MlirOperation function, const Types *inputs,
                             MlirOperation device) {
  MlirContext context = mlirOperationGetContext(function);
  MlirLocation location = mlirOperationGetLocation(function);
  MlirBlock body = mlirRegionGetFirstBlock(funcFuncOpGetBody(function));
  MlirType tuple = mlirTupleTypeGet(context, (intptr_t)inputs->size, inputs->data);
  MlirType i32 = mlirIntegerTypeGet(context, 32);
  MlirValue all = mlirBlockInsertArgument(body, 0, tuple, location);
  intptr_t first = 1;
  if (!mlirOperationIsNull(device)) {
    MlirValue value = mlirOperationGetResult(device, 0);
    MlirValue given = mlirBlockInsertArgument(body, first++, mlirValueGetType(value), location);
    mlirRewriterBaseReplaceOpWithValues(rewriter, device, 1, &given);
  }
  mlirRewriterBaseSetInsertionPointToStart(rewriter, body);
  for (size_t i = 0; i < inputs->size; ++i) {
    MlirOperation element = ttGetTupleElementOpCreate(rewriter, location, inputs->data[i], all,
                                                      mlirIntegerAttrGet(i32, (int64_t)i));
    mlirValueReplaceAllUsesOfWith(mlirBlockGetArgument(body, first + (intptr_t)i),
                                  mlirOperationGetResult(element, 0));
  }
  for (size_t i = inputs->size; i-- > 0;)
    mlirBlockEraseArgument(body, (unsigned)(first + (intptr_t)i));
}

static void tuplifyReturn(MlirRewriterBase rewriter, MlirOperation op) {
  MlirLocation location = mlirOperationGetLocation(op);
  Types types = {0};
  Values values = {0};
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    tsVecPush(&values, mlirOperationGetOperand(op, i));
    tsVecPush(&types, mlirValueGetType(values.data[i]));
  }
  mlirRewriterBaseSetInsertionPointBefore(rewriter, op);
  MlirType tuple = mlirTupleTypeGet(mlirOperationGetContext(op), (intptr_t)types.size, types.data);
  MlirValue result = mlirOperationGetResult(
      ttTupleOpCreate(rewriter, location, tuple, (intptr_t)values.size, values.data), 0);
  funcReturnOpCreate(rewriter, location, 1, &result);
  mlirRewriterBaseEraseOp(rewriter, op);
  tsVecFree(&types);
  tsVecFree(&values);
}

/// Attributes of arguments and results that are no more.
static void setSignature(MlirOperation function, const Types *inputs, MlirOperation device) {
  const MlirAttribute none = {NULL};
  MlirContext context = mlirOperationGetContext(function);
  MlirType old = funcFuncOpGetFunctionType(function);
  Types results = {0};
  for (intptr_t i = 0; i < mlirFunctionTypeGetNumResults(old); ++i)
    tsVecPush(&results, mlirFunctionTypeGetResult(old, i));
  MlirType types[2] = {mlirTupleTypeGet(context, (intptr_t)inputs->size, inputs->data)};
  intptr_t count = 1;
  if (!mlirOperationIsNull(device))
    types[count++] = mlirValueGetType(mlirOperationGetResult(device, 0));
  MlirType result = mlirTupleTypeGet(context, (intptr_t)results.size, results.data);
  funcFuncOpSetFunctionTypeAttr(
      function, mlirTypeAttrGet(mlirFunctionTypeGet(context, count, types, 1, &result)));
  funcFuncOpSetArgAttrsAttr(function, none);
  funcFuncOpSetResAttrsAttr(function, none);
  tsVecFree(&results);
}

static MlirLogicalResult modifySignature(MlirRewriterBase rewriter, MlirOperation function) {
  Types inputs = {0};
  Inside inside = {0};
  MlirLogicalResult done = inputsOf(function, &inputs);
  mlirOperationWalk(function, collectInside, &inside, MlirWalkPreOrder);
  if (mlirLogicalResultIsSuccess(done) && inside.devices.size > 1) {
    TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(function);
    tesseraDiagnosticAppendFormat(error, "asks for %zu devices; only one can be handed to it",
                                  inside.devices.size);
    done = tesseraDiagnosticReport(error);
  }
  if (mlirLogicalResultIsSuccess(done)) {
    MlirOperation device = inside.devices.size ? inside.devices.data[0] : (MlirOperation){NULL};
    setSignature(function, &inputs, device);
    tuplifyArguments(rewriter, function, &inputs, device);
    for (size_t i = 0; i < inside.returns.size; ++i)
      tuplifyReturn(rewriter, inside.returns.data[i]);
  }
  tsVecFree(&inside.devices);
  tsVecFree(&inside.returns);
  tsVecFree(&inputs);
  return done;
}

void ttnnModifySignaturesForDylibPassRun(MlirPass pass,
                                         const TTNNModifySignaturesForDylibOptions *options,
                                         MlirOperation module) {
  (void)options;
  MlirRewriterBase rewriter = mlirIRRewriterCreate(mlirOperationGetContext(module));
  Functions entries = {0};
  MlirLogicalResult done = collectEntries(module, &entries);
  for (size_t i = 0; i < entries.size && mlirLogicalResultIsSuccess(done); ++i)
    done = modifySignature(rewriter, entries.data[i]);
  if (mlirLogicalResultIsFailure(done))
    tesseraPassSignalFailure(pass);
  tsVecFree(&entries);
  mlirIRRewriterDestroy(rewriter);
}
