// Buffers that functions give back: passed in by callers (buffer-results-to-out-params), or not
// given back where callers have them (drop-equivalent-buffer-results).
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/bufferization/BufferizationPasses.h"
#include "dialect/bufferization/transforms/Buffers.h"
#include "dialect/func/FuncOps.h"
#include "dialect/memref/MemRefOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Map.h"
#include "support/String.h"
#include "tessera/Diagnostics.h"
#include "tessera/Function.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"

typedef TsVec(MlirOperation) BufferOps;
typedef TsVec(MlirType) BufferTypes;
typedef TsVec(MlirAttribute) BufferAttributes;

static MlirWalkResult collectReturns(MlirOperation op, void *user) {
  if (funcReturnOpIsA(op))
    tsVecPush((BufferOps *)user, op);
  return MlirWalkResultAdvance;
}

static MlirWalkResult collectCalls(MlirOperation op, void *user) {
  if (funcCallOpIsA(op))
    tsVecPush((BufferOps *)user, op);
  return MlirWalkResultAdvance;
}

static bool hasBody(MlirOperation function) {
  return mlirRegionGetFirstBlock(funcFuncOpGetBody(function)).ptr != NULL;
}

static MlirBlock entryOf(MlirOperation function) {
  return mlirRegionGetFirstBlock(funcFuncOpGetBody(function));
}

//===--- Signatures ---===//

static MlirAttribute attributesOf(MlirAttribute all, intptr_t i, MlirContext context) {
  if (all.ptr && i < mlirArrayAttrGetNumElements(all))
    return mlirArrayAttrGetElement(all, i);
  return mlirDictionaryAttrGet(context, 0, NULL);
}

// An array of dictionaries; null when all are empty.
static MlirAttribute joinAttributes(MlirContext context, const BufferAttributes *all) {
  bool any = false;
  for (size_t i = 0; i < all->size; ++i)
    any |= mlirDictionaryAttrGetNumElements(all->data[i]) != 0;
  return any ? mlirArrayAttrGet(context, (intptr_t)all->size, all->data) : (MlirAttribute){NULL};
}

static MlirAttribute withMark(MlirAttribute attributes, MlirContext context, const char *name) {
  TsVec(MlirNamedAttribute) all = {0};
  for (intptr_t i = 0; i < mlirDictionaryAttrGetNumElements(attributes); ++i)
    tsVecPush(&all, mlirDictionaryAttrGetElement(attributes, i));
  MlirNamedAttribute mark = {mlirIdentifierGet(context, mlirStringRefCreateFromCString(name)),
                             mlirUnitAttrGet(context)};
  tsVecPush(&all, mark);
  MlirAttribute result = mlirDictionaryAttrGet(context, (intptr_t)all.size, all.data);
  tsVecFree(&all);
  return result;
}

/// A function's new signature.
typedef struct BufferSignature {
  MlirContext context;
  BufferTypes inputs, results;
  BufferAttributes ofInputs, ofResults;
} BufferSignature;

static BufferSignature readInputs(MlirOperation function) {
  BufferSignature s = {.context = mlirOperationGetContext(function)};
  MlirType type = funcFuncOpGetFunctionType(function);
  MlirAttribute attributes = funcFuncOpGetArgAttrsAttr(function);
  for (intptr_t i = 0; i < mlirFunctionTypeGetNumInputs(type); ++i) {
    tsVecPush(&s.inputs, mlirFunctionTypeGetInput(type, i));
    MlirAttribute one = attributesOf(attributes, i, s.context);
    tsVecPush(&s.ofInputs, one);
  }
  return s;
}

static void setSignature(MlirOperation function, BufferSignature *s) {
  MlirType type = mlirFunctionTypeGet(s->context, (intptr_t)s->inputs.size, s->inputs.data,
                                      (intptr_t)s->results.size, s->results.data);
  funcFuncOpSetFunctionTypeAttr(function, mlirTypeAttrGet(type));
  funcFuncOpSetArgAttrsAttr(function, joinAttributes(s->context, &s->ofInputs));
  funcFuncOpSetResAttrsAttr(function, joinAttributes(s->context, &s->ofResults));
}

static void freeSignature(BufferSignature *s) {
  tsVecFree(&s->inputs);
  tsVecFree(&s->results);
  tsVecFree(&s->ofInputs);
  tsVecFree(&s->ofResults);
}

//===--- Out parameters ---===//

/// What callers need to know to allocate a buffer: numbers of arguments that are its sizes.
typedef struct ResultSizes {
  TsVec(intptr_t) arguments;
} ResultSizes;

typedef struct OutParams {
  const BufferResultsToOutParamsPassOptions *options;
  MlirRewriterBase rewriter;
  TsPointerMap functions; ///< function -> number + 1 of its first entry of sizes
  TsVec(ResultSizes) sizes;
  TsPointerMap counts; ///< function -> number of its entries
  bool failed;
} OutParams;

static bool isIdentityLayout(MlirType type) {
  return mlirAffineMapIsIdentity(mlirMemRefTypeGetAffineMap(type));
}

static bool hasUnknownLayout(MlirType type) {
  intptr_t rank = mlirShapedTypeGetRank(type);
  int64_t *strides = tsAllocZeroed((size_t)rank + 1, sizeof *strides), offset;
  bool isUnknown =
      mlirLogicalResultIsSuccess(mlirMemRefTypeGetStridesAndOffset(type, strides, &offset)) &&
      offset == mlirShapedTypeGetDynamicStrideOrOffset();
  for (intptr_t i = 0; isUnknown && i < rank; ++i)
    isUnknown = strides[i] == mlirShapedTypeGetDynamicStrideOrOffset();
  tsFree(strides);
  return isUnknown;
}

static bool isChanged(const OutParams *o, MlirOperation function) {
  return hasBody(function) && (o->options->modifyPublicFunctions ||
                               tesseraSymbolGetVisibility(function) != TESSERA_VISIBILITY_PUBLIC);
}

// Appends to the arguments those for results; the new ones go to `made`.
static bool appendParams(const OutParams *o, MlirOperation function, BufferValues *made) {
  BufferSignature s = readInputs(function);
  MlirType type = funcFuncOpGetFunctionType(function);
  MlirAttribute attributes = funcFuncOpGetResAttrsAttr(function);
  bool ok = true;
  for (intptr_t i = 0; ok && i < mlirFunctionTypeGetNumResults(type); ++i) {
    MlirType result = mlirFunctionTypeGetResult(type, i);
    MlirAttribute own = attributesOf(attributes, i, s.context);
    if (!mlirTypeIsAMemRef(result)) {
      tsVecPush(&s.results, result);
      tsVecPush(&s.ofResults, own);
      continue;
    }
    ok = isIdentityLayout(result) || hasUnknownLayout(result);
    if (o->options->addResultAttribute)
      own = withMark(own, s.context, "bufferize.result");
    tsVecPush(&s.inputs, result);
    tsVecPush(&s.ofInputs, own);
    MlirValue argument =
        mlirBlockAddArgument(entryOf(function), result, mlirOperationGetLocation(function));
    tsVecPush(made, argument);
  }
  if (ok)
    setSignature(function, &s);
  else
    mlirOperationEmitError(function, "cannot create out param for result with unsupported layout");
  freeSignature(&s);
  return ok;
}

// The arguments that an allocation's sizes are; none when one isn't.
static ResultSizes findSizes(MlirOperation allocation, MlirOperation function) {
  ResultSizes sizes = {.arguments = {0}};
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(allocation); ++i) {
    MlirValue size = mlirOperationGetOperand(allocation, i);
    if (!mlirTypeIsAIndex(mlirValueGetType(size)))
      continue;
    if (!mlirValueIsABlockArgument(size) ||
        !mlirBlockEqual(mlirBlockArgumentGetOwner(size), entryOf(function))) {
      sizes.arguments.size = 0;
      break;
    }
    tsVecPush(&sizes.arguments, mlirBlockArgumentGetArgNumber(size));
  }
  return sizes;
}

static bool isAllocation(MlirValue value) {
  return mlirValueIsAOpResult(value) && (memrefAllocOpIsA(mlirOpResultGetOwner(value)) ||
                                         memrefAllocaOpIsA(mlirOpResultGetOwner(value)));
}

static void fillParam(OutParams *o, MlirOperation end, MlirOperation function, MlirValue value,
                      MlirValue param) {
  bool isStatic = mlirShapedTypeHasStaticShape(mlirValueGetType(value));
  bool hoists = isStatic ? o->options->hoistStaticAllocs : o->options->hoistDynamicAllocs;
  if (!hoists || !isAllocation(value)) {
    memrefCopyOpCreate(o->rewriter, mlirOperationGetLocation(end), value, param);
    return;
  }
  MlirOperation allocation = mlirOpResultGetOwner(value);
  if (!isStatic) {
    ResultSizes sizes = findSizes(allocation, function);
    tsVecPush(&o->sizes, sizes);
  }
  mlirRewriterBaseReplaceAllUsesWith(o->rewriter, value, param);
  mlirRewriterBaseEraseOp(o->rewriter, allocation);
}

static void updateReturn(OutParams *o, MlirOperation end, MlirOperation function,
                         const BufferValues *params) {
  BufferValues kept = {0};
  size_t next = 0;
  mlirRewriterBaseSetInsertionPointBefore(o->rewriter, end);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(end); ++i) {
    MlirValue operand = mlirOperationGetOperand(end, i);
    if (!mlirTypeIsAMemRef(mlirValueGetType(operand)))
      tsVecPush(&kept, operand);
    else if (next < params->size)
      fillParam(o, end, function, operand, params->data[next++]);
  }
  funcReturnOpCreate(o->rewriter, mlirOperationGetLocation(end), (intptr_t)kept.size, kept.data);
  mlirRewriterBaseEraseOp(o->rewriter, end);
  tsVecFree(&kept);
}

static bool updateFunction(OutParams *o, MlirOperation function) {
  BufferValues params = {0};
  BufferOps returns = {0};
  bool ok = appendParams(o, function, &params);
  size_t first = o->sizes.size;
  mlirOperationWalk(function, collectReturns, &returns, MlirWalkPostOrder);
  for (size_t i = 0; ok && i < returns.size; ++i) {
    updateReturn(o, returns.data[i], function, &params);
    if (i == 0)
      *tsPointerMapInsert(&o->counts, function.ptr, NULL) = o->sizes.size - first;
  }
  *tsPointerMapInsert(&o->functions, function.ptr, NULL) = first + 1;
  tsVecFree(&params);
  tsVecFree(&returns);
  return ok;
}

// A buffer for the result of a call; null after an error.
static MlirValue allocateResult(OutParams *o, MlirOperation call, MlirType type,
                                const ResultSizes *sizes) {
  MlirLocation location = mlirOperationGetLocation(call);
  BufferValues operands = {0};
  bool isStatic = mlirShapedTypeHasStaticShape(type);
  if (!isStatic && (!sizes || !sizes->arguments.size)) {
    mlirOperationEmitError(call, "cannot create out param for dynamically shaped result");
    return (MlirValue){NULL};
  }
  for (size_t i = 0; !isStatic && i < sizes->arguments.size; ++i)
    tsVecPush(&operands, mlirOperationGetOperand(call, sizes->arguments.data[i]));
  intptr_t rank = mlirShapedTypeGetRank(type);
  int64_t *shape = tsAllocZeroed((size_t)rank + 1, sizeof *shape);
  for (intptr_t i = 0; i < rank; ++i)
    shape[i] = mlirShapedTypeGetDimSize(type, i);
  MlirType plain = mlirMemRefTypeContiguousGet(mlirShapedTypeGetElementType(type), rank, shape,
                                               mlirMemRefTypeGetMemorySpace(type));
  tsFree(shape);
  MlirValue made = mlirOperationGetResult(
      memrefAllocOpCreate(o->rewriter, location, plain, (intptr_t)operands.size, operands.data, 0,
                          NULL, (MlirAttribute){NULL}),
      0);
  tsVecFree(&operands);
  if (!isIdentityLayout(type))
    made = mlirOperationGetResult(memrefCastOpCreate(o->rewriter, location, type, made), 0);
  return made;
}

static bool updateCall(OutParams *o, MlirOperation call, MlirOperation callee) {
  BufferValues operands = {0}, results = {0};
  BufferTypes types = {0};
  uintptr_t *first = tsPointerMapFind(&o->functions, callee.ptr);
  uintptr_t *count = tsPointerMapFind(&o->counts, callee.ptr);
  size_t next = 0;
  bool ok = true;
  mlirRewriterBaseSetInsertionPointBefore(o->rewriter, call);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(call); ++i)
    tsVecPush(&operands, mlirOperationGetOperand(call, i));
  for (intptr_t i = 0; ok && i < mlirOperationGetNumResults(call); ++i) {
    MlirType type = mlirValueGetType(mlirOperationGetResult(call, i));
    MlirValue made = {NULL};
    if (mlirTypeIsAMemRef(type)) {
      bool isKnown = first && count && next < *count;
      const ResultSizes *sizes = isKnown ? &o->sizes.data[*first - 1 + next] : NULL;
      next += !mlirShapedTypeHasStaticShape(type);
      made = allocateResult(o, call, type, sizes);
      ok = made.ptr;
      tsVecPush(&operands, made);
    } else {
      tsVecPush(&types, type);
    }
    tsVecPush(&results, made);
  }
  if (ok) {
    const MlirAttribute none = {NULL};
    MlirOperation made = funcCallOpCreate(
        o->rewriter, mlirOperationGetLocation(call), (intptr_t)types.size, types.data,
        funcCallOpGetCalleeAttr(call), (intptr_t)operands.size, operands.data, none, none, none);
    intptr_t position = 0;
    for (size_t i = 0; i < results.size; ++i)
      if (!results.data[i].ptr)
        results.data[i] = mlirOperationGetResult(made, position++);
    mlirRewriterBaseReplaceOpWithValues(o->rewriter, call, (intptr_t)results.size, results.data);
  }
  tsVecFree(&operands);
  tsVecFree(&results);
  tsVecFree(&types);
  return ok;
}

static void updateCalls(OutParams *o, MlirOperation module) {
  BufferOps calls = {0};
  TesseraSymbolTables *tables = tesseraSymbolTablesCreate();
  mlirOperationWalk(module, collectCalls, &calls, MlirWalkPostOrder);
  for (size_t i = 0; i < calls.size; ++i) {
    MlirAttribute name = funcCallOpGetCalleeAttr(calls.data[i]);
    MlirOperation callee = tesseraSymbolTablesLookup(tables, module, name);
    if (!callee.ptr || !funcFuncOpIsA(callee)) {
      MlirStringRef text = mlirFlatSymbolRefAttrGetValue(name);
      mlirOperationEmitError(calls.data[i], "cannot find callee '%.*s' in symbol table",
                             (int)text.length, text.data);
      o->failed = true;
    } else if (isChanged(o, callee)) {
      o->failed |= !updateCall(o, calls.data[i], callee);
    }
  }
  tesseraSymbolTablesDestroy(tables);
  tsVecFree(&calls);
}

void bufferResultsToOutParamsPassPassRun(MlirPass pass,
                                         const BufferResultsToOutParamsPassOptions *options,
                                         MlirOperation module) {
  OutParams o = {.options = options,
                 .rewriter = mlirIRRewriterCreate(mlirOperationGetContext(module))};
  MlirOperation op =
      mlirBlockGetFirstOperation(mlirRegionGetFirstBlock(mlirOperationGetRegion(module, 0)));
  for (; op.ptr && !o.failed; op = mlirOperationGetNextInBlock(op))
    if (funcFuncOpIsA(op) && isChanged(&o, op))
      o.failed = !updateFunction(&o, op);
  if (!o.failed)
    updateCalls(&o, module);
  for (size_t i = 0; i < o.sizes.size; ++i)
    tsVecFree(&o.sizes.data[i].arguments);
  tsVecFree(&o.sizes);
  tsPointerMapFree(&o.functions);
  tsPointerMapFree(&o.counts);
  mlirIRRewriterDestroy(o.rewriter);
  if (o.failed)
    tesseraPassSignalFailure(pass);
}

//===--- Results that are arguments ---===//

typedef struct CallList {
  BufferOps ops;
} CallList;

typedef struct Dropping {
  MlirRewriterBase rewriter;
  TsPointerMap callers; ///< function -> number of its list
  TsVec(CallList) lists;
} Dropping;

// The only return of a function; null: there are none or several.
static MlirOperation onlyReturn(MlirOperation function) {
  MlirOperation found = {NULL};
  for (MlirBlock block = entryOf(function); block.ptr; block = mlirBlockGetNextInRegion(block)) {
    MlirOperation end = mlirBlockGetTerminator(block);
    if (!end.ptr || !funcReturnOpIsA(end))
      continue;
    if (found.ptr)
      return (MlirOperation){NULL};
    found = end;
  }
  return found;
}

// The number of the argument that a buffer is; -1: none.
static intptr_t argumentOf(MlirOperation function, MlirValue value) {
  while (mlirValueIsAOpResult(value) && memrefCastOpIsA(mlirOpResultGetOwner(value)))
    value = mlirOperationGetOperand(mlirOpResultGetOwner(value), 0);
  bool isArgument = mlirValueIsABlockArgument(value) &&
                    mlirBlockEqual(mlirBlockArgumentGetOwner(value), entryOf(function));
  return isArgument ? mlirBlockArgumentGetArgNumber(value) : -1;
}

static void dropFromCall(Dropping *d, MlirOperation call, const intptr_t *arguments,
                         const BufferTypes *types) {
  MlirLocation location = mlirOperationGetLocation(call);
  const MlirAttribute none = {NULL};
  BufferValues operands = {0}, results = {0};
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(call); ++i)
    tsVecPush(&operands, mlirOperationGetOperand(call, i));
  mlirRewriterBaseSetInsertionPointBefore(d->rewriter, call);
  MlirOperation made = funcCallOpCreate(d->rewriter, location, (intptr_t)types->size, types->data,
                                        funcCallOpGetCalleeAttr(call), (intptr_t)operands.size,
                                        operands.data, none, none, none);
  intptr_t next = 0;
  for (intptr_t i = 0; i < mlirOperationGetNumResults(call); ++i) {
    MlirType type = mlirValueGetType(mlirOperationGetResult(call, i));
    MlirValue value =
        arguments[i] < 0 ? mlirOperationGetResult(made, next++) : operands.data[arguments[i]];
    if (!mlirTypeEqual(mlirValueGetType(value), type))
      value = mlirOperationGetResult(memrefCastOpCreate(d->rewriter, location, type, value), 0);
    tsVecPush(&results, value);
  }
  mlirRewriterBaseReplaceOpWithValues(d->rewriter, call, (intptr_t)results.size, results.data);
  tsVecFree(&operands);
  tsVecFree(&results);
}

static void dropFromFunction(Dropping *d, MlirOperation function) {
  MlirOperation end = onlyReturn(function);
  if (!end.ptr)
    return;
  intptr_t count = mlirOperationGetNumOperands(end);
  intptr_t *arguments = tsAllocZeroed((size_t)count + 1, sizeof *arguments);
  BufferSignature s = readInputs(function);
  BufferValues kept = {0};
  MlirAttribute attributes = funcFuncOpGetResAttrsAttr(function);
  for (intptr_t i = 0; i < count; ++i) {
    MlirValue value = mlirOperationGetOperand(end, i);
    arguments[i] = argumentOf(function, value);
    if (arguments[i] >= 0)
      continue;
    MlirAttribute own = attributesOf(attributes, i, s.context);
    tsVecPush(&kept, value);
    tsVecPush(&s.results, mlirValueGetType(value));
    tsVecPush(&s.ofResults, own);
  }
  setSignature(function, &s);
  mlirOperationSetOperands(end, (intptr_t)kept.size, kept.data);
  uintptr_t *list = tsPointerMapFind(&d->callers, function.ptr);
  for (size_t i = 0; list && i < d->lists.data[*list].ops.size; ++i)
    dropFromCall(d, d->lists.data[*list].ops.data[i], arguments, &s.results);
  if (list)
    d->lists.data[*list].ops.size = 0;
  freeSignature(&s);
  tsVecFree(&kept);
  tsFree(arguments);
}

static void collectCallers(Dropping *d, MlirOperation module) {
  BufferOps calls = {0};
  TesseraSymbolTables *tables = tesseraSymbolTablesCreate();
  mlirOperationWalk(module, collectCalls, &calls, MlirWalkPostOrder);
  for (size_t i = 0; i < calls.size; ++i) {
    MlirOperation callee = tesseraSymbolTablesLookupNearest(tables, calls.data[i],
                                                            funcCallOpGetCalleeAttr(calls.data[i]));
    if (!callee.ptr)
      continue;
    bool isNew;
    uintptr_t *list = tsPointerMapInsert(&d->callers, callee.ptr, &isNew);
    CallList none = {.ops = {0}};
    if (isNew) {
      *list = d->lists.size;
      tsVecPush(&d->lists, none);
    }
    tsVecPush(&d->lists.data[*list].ops, calls.data[i]);
  }
  tesseraSymbolTablesDestroy(tables);
  tsVecFree(&calls);
}

void dropEquivalentBufferResultsPassPassRun(MlirPass pass,
                                            const DropEquivalentBufferResultsPassOptions *options,
                                            MlirOperation module) {
  (void)pass;
  Dropping d = {.rewriter = mlirIRRewriterCreate(mlirOperationGetContext(module))};
  collectCallers(&d, module);
  MlirOperation op =
      mlirBlockGetFirstOperation(mlirRegionGetFirstBlock(mlirOperationGetRegion(module, 0)));
  for (; op.ptr; op = mlirOperationGetNextInBlock(op))
    if (funcFuncOpIsA(op) && hasBody(op) &&
        (options->modifyPublicFunctions ||
         tesseraSymbolGetVisibility(op) != TESSERA_VISIBILITY_PUBLIC))
      dropFromFunction(&d, op);
  for (size_t i = 0; i < d.lists.size; ++i)
    tsVecFree(&d.lists.data[i].ops);
  tsVecFree(&d.lists);
  tsPointerMapFree(&d.callers);
  mlirIRRewriterDestroy(d.rewriter);
}
