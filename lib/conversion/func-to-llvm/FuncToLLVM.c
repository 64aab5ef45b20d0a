// convert-func-to-llvm: functions, their attributes, and the passes.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/func-to-llvm/FuncToLLVM.h"
#include "conversion/func-to-llvm/FuncToLLVMPasses.h"
#include "tessera/Diagnostics.h"

typedef TsVec(MlirNamedAttribute) NamedAttributes;

static const MlirAttribute kAbsent = {NULL};

static bool isNull(MlirAttribute attribute) { return mlirAttributeIsNull(attribute); }

static MlirAttribute find(MlirOperation op, const char *name) {
  return mlirOperationGetAttributeByName(op, mlirStringRefCreateFromCString(name));
}

bool funcIsBare(MlirOperation function, const TesseraLowering *lowering) {
  return tesseraLoweringGetOptions(lowering)->useBarePointers ||
         (!mlirOperationIsNull(function) && !isNull(find(function, "llvm.bareptr")));
}

//===--- Making functions ---===//

// What has become something else.
static bool isConsumed(MlirStringRef name) {
  return tsEqualC(name, "llvm.linkage") || tsEqualC(name, "func.varargs") ||
         tsEqualC(name, "llvm.readnone");
}

MlirOperation funcCreateLowered(const TesseraLoweringPlace *place, MlirOperation from,
                                MlirStringRef name, MlirType type, MlirAttribute linkage) {
  MlirContext context = place->context;
  NamedAttributes attributes = {0};
  const MlirNamedAttribute own[] = {
      {mlirIdentifierGet(context, tsLiteral("sym_name")), mlirStringAttrGet(context, name)},
      {mlirIdentifierGet(context, tsLiteral("function_type")), mlirTypeAttrGet(type)},
      {mlirIdentifierGet(context, tsLiteral("linkage")), linkage}};
  for (size_t i = 0; i < sizeof own / sizeof own[0]; ++i)
    tsVecPush(&attributes, own[i]);
  for (intptr_t i = 0; i < mlirOperationGetNumDiscardableAttributes(from); ++i) {
    MlirNamedAttribute attribute = mlirOperationGetDiscardableAttribute(from, i);
    if (!isConsumed(mlirIdentifierStr(attribute.name)))
      tsVecPush(&attributes, attribute);
  }
  MlirOperation made = tesseraOperationBuildFromLists(
      place->rewriter, place->location, &llvmFuncOpDef,
      &(TesseraOperationLists){.numAttributes = (intptr_t)attributes.size,
                               .attributes = attributes.data,
                               .numRegions = 1});
  tsVecFree(&attributes);
  tesseraSymbolSetVisibility(made, tesseraSymbolGetVisibility(from));
  return made;
}

//===--- Signatures ---===//

// Which arguments are passed as addresses of values of these types (null: others), as
// `llvm.byval` and `llvm.byref` say of them.
typedef TsVec(MlirType) Pointees;

// What the function becomes.
typedef struct Signature {
  TesseraSignatureConversion *inputs;
  MlirType type;
  Pointees pointees;
  TsVec(intptr_t) starts; ///< of what each argument becomes
} Signature;

static MlirAttribute attributesOf(MlirAttribute all, intptr_t position) {
  return isNull(all) ? kAbsent : mlirArrayAttrGetElement(all, position);
}

static MlirType pointeeOf(MlirAttribute dictionary) {
  static const char *const kNames[] = {"llvm.byval", "llvm.byref"};
  for (size_t i = 0; !isNull(dictionary) && i < 2; ++i) {
    MlirAttribute type =
        mlirDictionaryAttrGetElementByName(dictionary, mlirStringRefCreateFromCString(kNames[i]));
    if (!isNull(type) && mlirAttributeIsAType(type))
      return mlirTypeAttrGetValue(type);
  }
  return (MlirType){NULL};
}

// One argument; an address in place of a value of its type.
static bool convertArgument(const TesseraLowering *lowering, MlirType type, bool bare,
                            MlirAttribute attributes, TesseraTypeList *params, Pointees *pointees) {
  size_t start = params->size;
  if (mlirLogicalResultIsFailure(tesseraLoweringExpandArgument(lowering, type, bare, params)))
    return false;
  MlirType pointee = pointeeOf(attributes);
  bool isAddress = !mlirTypeIsNull(pointee) && params->size == start + 1 &&
                   !llvmPointerTypeIsA(params->data[start]);
  if (isAddress)
    params->data[start] = tesseraLoweringPointerType(lowering, 0);
  tsVecPush(pointees, isAddress ? tesseraLoweringConvert(lowering, pointee) : (MlirType){NULL});
  return true;
}

static TesseraTypeGroup resultsOf(MlirType type, TesseraTypeList *list) {
  for (intptr_t i = 0; i < mlirFunctionTypeGetNumResults(type); ++i)
    tesseraTypeListAdd(list, mlirFunctionTypeGetResult(type, i));
  return tesseraTypeListGroup(list);
}

static bool convertSignature(MlirOperation op, const TesseraLowering *lowering,
                             Signature *signature) {
  MlirType type = funcFuncOpGetFunctionType(op);
  bool bare = funcIsBare(op, lowering), isRight = true;
  MlirAttribute all = funcFuncOpGetArgAttrsAttr(op), varargs = find(op, "func.varargs");
  intptr_t count = mlirFunctionTypeGetNumInputs(type);
  TesseraTypeList params = {0}, results = {0};
  signature->inputs = tesseraSignatureConversionCreate(count);
  for (intptr_t i = 0; isRight && i < count; ++i) {
    size_t start = params.size;
    tsVecPush(&signature->starts, (intptr_t)start);
    isRight = convertArgument(lowering, mlirFunctionTypeGetInput(type, i), bare,
                              attributesOf(all, i), &params, &signature->pointees);
    if (isRight)
      tesseraSignatureConversionAddInputs(
          signature->inputs, i,
          (TesseraTypeGroup){(intptr_t)(params.size - start), params.data + start});
  }
  MlirType result = isRight ? tesseraLoweringPackResults(lowering, resultsOf(type, &results), bare)
                            : (MlirType){NULL};
  bool isVariadic =
      !isNull(varargs) && mlirAttributeIsABool(varargs) && mlirBoolAttrGetValue(varargs);
  isRight = !mlirTypeIsNull(result);
  if (isRight)
    signature->type = llvmFunctionTypeGet(tesseraLoweringGetContext(lowering), result, params.size,
                                          params.data, isVariadic);
  tesseraTypeListFree(&params);
  tesseraTypeListFree(&results);
  return isRight;
}

static void freeSignature(Signature *signature) {
  tesseraSignatureConversionDestroy(signature->inputs);
  tsVecFree(&signature->pointees);
  tsVecFree(&signature->starts);
}

//===--- Attributes ---===//

// Those that hold a type get what that becomes.
static MlirAttribute convertDictionary(const TesseraLowering *lowering, MlirAttribute dictionary) {
  static const char *const kTyped[] = {"llvm.byval", "llvm.byref", "llvm.sret", "llvm.inalloca"};
  MlirContext context = tesseraLoweringGetContext(lowering);
  NamedAttributes entries = {0};
  for (intptr_t i = 0; i < mlirDictionaryAttrGetNumElements(dictionary); ++i) {
    MlirNamedAttribute entry = mlirDictionaryAttrGetElement(dictionary, i);
    MlirType type = {NULL};
    for (size_t k = 0; k < sizeof kTyped / sizeof kTyped[0]; ++k)
      if (tsEqualC(mlirIdentifierStr(entry.name), kTyped[k]) &&
          mlirAttributeIsAType(entry.attribute))
        type = tesseraLoweringConvert(lowering, mlirTypeAttrGetValue(entry.attribute));
    if (!mlirTypeIsNull(type))
      entry.attribute = mlirTypeAttrGet(type);
    tsVecPush(&entries, entry);
  }
  MlirAttribute made = mlirDictionaryAttrGet(context, (intptr_t)entries.size, entries.data);
  tsVecFree(&entries);
  return made;
}

// Attributes of an argument that becomes several belong to none of them.
static MlirAttribute convertArgAttributes(MlirOperation op, const TesseraLowering *lowering) {
  MlirContext context = tesseraLoweringGetContext(lowering);
  MlirAttribute all = funcFuncOpGetArgAttrsAttr(op), none = mlirDictionaryAttrGet(context, 0, NULL);
  MlirType type = funcFuncOpGetFunctionType(op);
  bool bare = funcIsBare(op, lowering);
  TsVec(MlirAttribute) made = {0};
  for (intptr_t i = 0; i < mlirArrayAttrGetNumElements(all); ++i) {
    TesseraTypeList parts = {0};
    (void)tesseraLoweringExpandArgument(lowering, mlirFunctionTypeGetInput(type, i), bare, &parts);
    for (size_t k = 0; k < parts.size; ++k)
      tsVecPush(&made, parts.size == 1
                           ? convertDictionary(lowering, mlirArrayAttrGetElement(all, i))
                           : none);
    tesseraTypeListFree(&parts);
  }
  MlirAttribute array = mlirArrayAttrGet(context, (intptr_t)made.size, made.data);
  tsVecFree(&made);
  return array;
}

static void convertAttributes(MlirOperation op, const TesseraLowering *lowering,
                              MlirOperation made) {
  MlirAttribute results = funcFuncOpGetResAttrsAttr(op);
  if (!isNull(results) && mlirArrayAttrGetNumElements(results) == 1)
    llvmFuncOpSetResAttrsAttr(made, results);
  if (!isNull(funcFuncOpGetArgAttrsAttr(op)))
    llvmFuncOpSetArgAttrsAttr(made, convertArgAttributes(op, lowering));
  LlvmModRefInfo none = LlvmModRefInfoNoModRef;
  if (!isNull(find(op, "llvm.readnone")))
    llvmFuncOpSetMemoryEffectsAttr(made,
                                   llvmMemoryEffectsAttrGet(tesseraLoweringGetContext(lowering),
                                                            none, none, none, none, none, none));
}

// Reports what can't be; false then.
static bool checkAttributes(MlirOperation op, const TesseraLowering *lowering, MlirType type) {
  MlirAttribute linkage = find(op, "llvm.linkage"), readnone = find(op, "llvm.readnone");
  const char *problem = NULL;
  if (!funcIsBare(op, lowering) && !isNull(find(op, "llvm.emit_c_interface")) &&
      llvmFunctionTypeGetVarArg(type))
    problem = "C interface for variadic functions is not supported yet.";
  else if (!isNull(linkage) && !llvmLinkageAttrIsA(linkage))
    problem = "Contains llvm.linkage attribute not of type LLVM::LinkageAttr";
  else if (!isNull(readnone) && !mlirAttributeIsAUnit(readnone))
    problem = "Contains llvm.readnone attribute not of type UnitAttr";
  if (problem)
    mlirEmitError(mlirOperationGetLocation(op), problem);
  return !problem;
}

//===--- Functions ---===//

typedef TsVec(MlirValue) Values;

// Reads the values whose addresses are passed, in place of the old arguments.
static void loadPointees(const TesseraLoweringPlace *place, MlirPatternRewriter rewriter,
                         MlirBlock entry, const Values *old, const Signature *signature) {
  mlirRewriterBaseSetInsertionPointToStart(place->rewriter, entry);
  for (size_t i = 0; i < old->size; ++i) {
    if (mlirTypeIsNull(signature->pointees.data[i]))
      continue;
    MlirValue address = mlirBlockGetArgument(entry, signature->starts.data[i]);
    MlirValue value = tesseraLoweringLoad(place, signature->pointees.data[i], address);
    tesseraConversionReplaceUses(rewriter, old->data[i], (TesseraValueGroup){1, &value});
  }
}

static void moveBody(const TesseraLoweringPlace *place, MlirPatternRewriter rewriter,
                     MlirOperation op, MlirOperation made, const Signature *signature) {
  MlirRegion body = mlirOperationGetRegion(made, 0);
  tesseraRewriterInlineRegionAtEnd(place->rewriter, mlirOperationGetRegion(op, 0), body);
  MlirBlock entry = mlirRegionGetFirstBlock(body);
  if (mlirBlockIsNull(entry))
    return;
  Values old = {0};
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(entry); ++i)
    tsVecPush(&old, mlirBlockGetArgument(entry, i));
  tesseraConversionConvertBlock(rewriter, entry, signature->inputs,
                                tesseraLoweringGetTypes(place->lowering));
  loadPointees(place, rewriter, entry, &old, signature);
  tsVecFree(&old);
}

MlirLogicalResult funcLowerFunction(MlirOperation op, const MlirValue *operands,
                                    MlirPatternRewriter rewriter, void *user) {
  (void)operands;
  TesseraLoweringPlace place = tesseraLoweringAt(rewriter, op, user);
  // Before there are others of the same name.
  (void)tesseraLoweringLookup(user, op,
                              mlirFlatSymbolRefAttrGet(place.context, tesseraSymbolGetName(op)));
  Signature signature = {0};
  bool isRight = convertSignature(op, user, &signature);
  if (!isRight || !checkAttributes(op, user, signature.type)) {
    freeSignature(&signature);
    return tesseraConversionFail(rewriter, op,
                                 isRight ? "an attribute is wrong" : "signature conversion failed");
  }
  MlirAttribute linkage = find(op, "llvm.linkage");
  if (isNull(linkage))
    linkage = llvmLinkageAttrGet(place.context, LlvmLinkageExternal);
  MlirOperation made =
      funcCreateLowered(&place, op, tesseraSymbolGetName(op), signature.type, linkage);
  convertAttributes(op, user, made);
  moveBody(&place, rewriter, op, made, &signature);
  freeSignature(&signature);
  mlirRewriterBaseSetInsertionPointBefore(place.rewriter, op);
  if (!funcIsBare(op, user) && !isNull(find(op, "llvm.emit_c_interface")))
    funcWrapForC(&place, op, made);
  mlirRewriterBaseEraseOp(place.rewriter, op);
  return mlirLogicalResultSuccess();
}

//===--- Patterns and passes ---===//

static MlirLogicalResult lowerConstant(MlirOperation op, const MlirValue *operands,
                                       MlirPatternRewriter rewriter, void *user) {
  (void)operands;
  MlirType type = tesseraLoweringConvert(user, mlirValueGetType(mlirOperationGetResult(op, 0)));
  if (mlirTypeIsNull(type) || !llvmTypeIsCompatible(type))
    return tesseraConversionFail(rewriter, op, "failed to convert result type");
  TesseraLoweringPlace place = tesseraLoweringAt(rewriter, op, user);
  MlirOperation made =
      llvmAddressOfOpCreate(place.rewriter, place.location, type, funcConstantOpGetValueAttr(op));
  tesseraLoweringKeepAttributes(op, made);
  mlirRewriterBaseReplaceOpWithOperation(place.rewriter, op, made);
  return mlirLogicalResultSuccess();
}

void tesseraPopulateFuncToLLVM(TesseraLowering *lowering, MlirRewritePatternSet patterns) {
  tesseraLoweringPatternAdd(patterns, lowering, &funcFuncOpDef, 1, funcLowerFunction);
  tesseraLoweringPatternAdd(patterns, lowering, &funcConstantOpDef, 1, lowerConstant);
  tesseraLoweringPatternAddGroups(patterns, lowering, &funcCallOpDef, 1, funcLowerCall);
  tesseraLoweringPatternAddGroups(patterns, lowering, &funcCallIndirectOpDef, 1,
                                  funcLowerCallIndirect);
  tesseraLoweringPatternAddGroups(patterns, lowering, &funcReturnOpDef, 1, funcLowerReturn);
}

static void populateFor(TesseraConversionTarget *target, TesseraLowering *lowering,
                        MlirRewritePatternSet patterns) {
  (void)target;
  tesseraPopulateFuncToLLVM(lowering, patterns);
}

void tesseraAttachFuncToLLVM(MlirDialectRegistry registry) {
  static const TesseraLoweringExtension kExtension = {&funcDialectDef, {populateFor}};
  tesseraLoweringAddExtension(registry, &kExtension);
}

void convertFuncToLLVMPassPassRun(MlirPass pass, const ConvertFuncToLLVMPassOptions *options,
                                  MlirOperation root) {
  TesseraLoweringOptions lowering = tesseraLoweringOptionsAt(root);
  lowering.useBarePointers = options->useBarePtrCallConv;
  if (!tesseraLoweringOptionsSetIndex(&lowering, options->indexBitwidth, root))
    tesseraPassSignalFailure(pass);
  else
    tesseraLoweringRun(pass, root, &lowering, tesseraPopulateFuncToLLVM);
}

void setLLVMModuleDataLayoutPassPassRun(MlirPass pass,
                                        const SetLLVMModuleDataLayoutPassOptions *options,
                                        MlirOperation root) {
  (void)pass;
  mlirOperationSetDiscardableAttributeByName(
      root, tsLiteral("llvm.data_layout"),
      mlirStringAttrGet(mlirOperationGetContext(root), options->dataLayout));
}

void llvmRequestCWrappersPassPassRun(MlirPass pass, const LLVMRequestCWrappersPassOptions *options,
                                     MlirOperation root) {
  (void)pass, (void)options;
  mlirOperationSetDiscardableAttributeByName(root, tsLiteral("llvm.emit_c_interface"),
                                             mlirUnitAttrGet(mlirOperationGetContext(root)));
}
