// Calls and invokes as operations.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/llvmir-import/Importer.h"

static MlirLocation locationOf(LiImporter *importer, const LiInst *inst) {
  return inst->location ? liLocation(importer, inst->location) : importer->unknown;
}

//===--- Attributes ---===//

void liSetCallAttrs(LiImporter *importer, LiInst *inst, MlirOperation op, const bool *isLeftOut) {
  const LiCall *call = inst->call;
  LiMlirAttrs list = {0};
  bool isAny = false;
  for (size_t i = 0; i < inst->size; ++i) {
    if (isLeftOut && isLeftOut[i])
      continue;
    isAny = isAny || call->arguments[i].list.size;
    liPush(importer->arena, &list, liParameterDictionary(importer, &call->arguments[i]));
  }
  if (isAny)
    liSet(op, "arg_attrs", mlirArrayAttrGet(importer->context, (intptr_t)list.size, list.data));
  if (!call->result.list.size)
    return;
  MlirAttribute result = liParameterDictionary(importer, &call->result);
  liSet(op, "res_attrs", mlirArrayAttrGet(importer->context, 1, &result));
}

/// What the call says about memory, and its function as well.
static MlirAttribute callEffects(LiImporter *importer, const LiCall *call, const LiAttrs *attrs) {
  uint8_t memory[LI_NUM_MEMORY];
  memset(memory, LlvmModRefInfoModRef, sizeof memory);
  const LiAttr *said = liAttrsFind(attrs, "memory");
  for (size_t i = 0; said && i < LI_NUM_MEMORY; ++i)
    memory[i] &= said->memory[i];
  if (call->callee->kind == LI_FUNCTION && !call->numBundles) {
    LiAttrs function = liAllAttrs(importer->arena, &call->callee->global->attrs);
    said = liAttrsFind(&function, "memory");
    for (size_t i = 0; said && i < LI_NUM_MEMORY; ++i)
      memory[i] &= said->memory[i];
  }
  return liMemoryEffects(importer, memory);
}

static void setFunctionAttrs(LiImporter *importer, const LiInst *inst, MlirOperation op) {
  static const struct {
    const char *name, *attribute;
  } units[] = {{"convergent", "convergent"},      {"nounwind", "no_unwind"},
               {"willreturn", "will_return"},     {"noinline", "no_inline"},
               {"alwaysinline", "always_inline"}, {"inlinehint", "inline_hint"}};
  LiAttrs attrs = liAllAttrs(importer->arena, &inst->call->function);
  for (size_t i = 0; i < sizeof units / sizeof units[0]; ++i)
    if (liAttrsFind(&attrs, units[i].name))
      liSet(op, units[i].attribute, liUnit(importer));
  liSet(op, "memory_effects", callEffects(importer, inst->call, &attrs));
}

//===--- Bundles ---===//

MlirAttribute liBundleSizes(LiImporter *importer, const LiCall *call) {
  LiList(int32_t) sizes = {0};
  for (size_t i = 0; i < call->numBundles; ++i)
    liPush(importer->arena, &sizes, (int32_t)call->bundles[i].size);
  return mlirDenseI32ArrayGet(importer->context, (intptr_t)sizes.size, sizes.data);
}

MlirAttribute liBundleTags(LiImporter *importer, const LiCall *call) {
  LiMlirAttrs tags = {0};
  for (size_t i = 0; i < call->numBundles; ++i)
    liPush(importer->arena, &tags, liString(importer, call->bundles[i].tag));
  return mlirArrayAttrGet(importer->context, (intptr_t)tags.size, tags.data);
}

bool liConvertBundles(LiImporter *importer, const LiCall *call, LiMlirValues *values) {
  for (size_t i = 0; i < call->numBundles; ++i)
    if (!liConvertAll(importer, call->bundles[i].size, call->bundles[i].values, values))
      return false;
  return true;
}

//===--- Assembly ---===//

/// Types of what is behind pointers that the assembly reads or writes, as attributes of operands;
/// null when there are none.
static MlirAttribute elementTypes(LiImporter *importer, const LiInst *inst) {
  MlirStringRef text = inst->call->callee->assembly->constraints;
  LiMlirAttrs list = {0};
  bool isAny = false;
  size_t argument = 0;
  for (size_t start = 0; start < text.length;) {
    size_t comma = tsFindChar(text, ',', start);
    size_t end = comma == SIZE_MAX ? text.length : comma;
    MlirStringRef one = tsSubstring(text, start, end - start);
    start = end + 1;
    size_t marks = 0;
    bool isOutput = false, isIndirect = false, isOther = false;
    for (; marks < one.length && strchr("=~!*&+%#?", one.data[marks]); ++marks) {
      isOutput = isOutput || one.data[marks] == '=';
      isIndirect = isIndirect || one.data[marks] == '*';
      isOther = isOther || one.data[marks] == '~' || one.data[marks] == '!';
    }
    if (isOther || (isOutput && !isIndirect) || argument >= inst->size)
      continue;
    const LiAttr *type = liAttrsFind(&inst->call->arguments[argument++], "elementtype");
    if (isIndirect && !type)
      continue;
    MlirNamedAttribute entry = {mlirIdentifierGet(importer->context, tsLiteral("elementtype")),
                                isIndirect ? mlirTypeAttrGet(type->type) : liNoAttr()};
    isAny = isAny || isIndirect;
    liPush(importer->arena, &list, mlirDictionaryAttrGet(importer->context, isIndirect, &entry));
  }
  return isAny ? mlirArrayAttrGet(importer->context, (intptr_t)list.size, list.data) : liNoAttr();
}

static MlirOperation makeAssembly(LiImporter *importer, const LiInst *inst,
                                  const LiMlirValues *operands) {
  const LiAssembly *assembly = inst->call->callee->assembly;
  return llvmInlineAsmOpCreate(
      importer->rewriter, locationOf(importer, inst), inst->value->type, (intptr_t)operands->size,
      operands->data, liString(importer, assembly->text), liString(importer, assembly->constraints),
      liUnitIf(importer, assembly->hasSideEffects), liUnitIf(importer, assembly->isAlignStack),
      llvmTailCallKindAttrGet(importer->context, inst->call->tail),
      llvmAsmDialectToAttribute(importer->context,
                                assembly->isIntel ? LlvmAsmDialectAD_Intel : LlvmAsmDialectAD_ATT),
      elementTypes(importer, inst));
}

//===--- Callees ---===//

static bool isDirect(const LiValue *callee) {
  return callee->kind == LI_FUNCTION || callee->kind == LI_IFUNC || callee->kind == LI_FORWARD;
}

/// The callee when it is a value, and the arguments.
static bool convertOperands(LiImporter *importer, LiInst *inst, LiMlirValues *operands) {
  LiValue *callee = inst->call->callee;
  if (!isDirect(callee) && callee->kind != LI_ASSEMBLY &&
      !liConvertAll(importer, 1, &callee, operands))
    return false;
  return liConvertAll(importer, inst->size, inst->operands, operands);
}

/// Whether a call of the type fits a function of the other one, as far as an operation can say it.
static bool fits(MlirType call, MlirType callee) {
  size_t numCall, numCallee;
  const MlirType *callTypes = llvmFunctionTypeGetParams(call, &numCall);
  const MlirType *calleeTypes = llvmFunctionTypeGetParams(callee, &numCallee);
  bool isVariadic = llvmFunctionTypeGetVarArg(callee);
  if (!mlirTypeEqual(llvmFunctionTypeGetReturnType(call), llvmFunctionTypeGetReturnType(callee)) ||
      (isVariadic ? numCall < numCallee : numCall != numCallee))
    return false;
  for (size_t i = 0; i < numCallee; ++i)
    if (!mlirTypeEqual(callTypes[i], calleeTypes[i]))
      return false;
  return true;
}

static void warnOfTypes(LiImporter *importer, const LiInst *inst, MlirType call, MlirType callee) {
  TsString text = {0};
  tsStringAppendC(&text, "'");
  mlirTypePrint(call, tsStringCallback, &text);
  tsStringAppendC(&text, "' and '");
  mlirTypePrint(callee, tsStringCallback, &text);
  tsStringAppendC(&text, "'");
  liReport(locationOf(importer, inst), MlirDiagnosticWarning,
           "incompatible call and callee types: %s", text.data);
  tsStringFree(&text);
}

/// How the callee is named: `symbol` null where it is the first operand. Of a function of another
/// type than the call's, the address becomes that.
typedef struct Callee {
  MlirAttribute symbol;
  MlirType type;
  bool isOther;
} Callee;

static Callee resolveCallee(LiImporter *importer, LiInst *inst, LiMlirValues *operands) {
  LiValue *value = inst->call->callee;
  Callee callee = {liNoAttr(), inst->call->functionType, false};
  if (!isDirect(value))
    return callee;
  MlirType type = value->kind == LI_FORWARD ? callee.type : value->global->type;
  MlirAttribute symbol = liSymbolRef(importer, value->name);
  callee.isOther = !llvmFunctionTypeIsA(type) || !fits(callee.type, type);
  if (!callee.isOther)
    return (Callee){symbol, type, false};
  warnOfTypes(importer, inst, callee.type, type);
  MlirValue address = mlirOperationGetResult(
      llvmAddressOfOpCreate(importer->rewriter, locationOf(importer, inst),
                            llvmPointerTypeGet(importer->context, 0), symbol),
      0);
  liPush(importer->arena, operands, address);
  memmove(operands->data + 1, operands->data, (operands->size - 1) * sizeof *operands->data);
  operands->data[0] = address;
  return callee;
}

static MlirType resultOf(const LiInst *inst) {
  return llvmVoidTypeIsA(inst->value->type) ? (MlirType){NULL} : inst->value->type;
}

static MlirAttribute variadicType(MlirType type) {
  return llvmFunctionTypeGetVarArg(type) ? mlirTypeAttrGet(type) : liNoAttr();
}

static void mapResult(LiImporter *importer, LiInst *inst, MlirOperation op) {
  if (mlirOperationGetNumResults(op))
    liMap(importer, inst->value, mlirOperationGetResult(op, 0));
}

//===--- Calls ---===//

bool liImportCall(LiImporter *importer, LiInst *inst, MlirOperation *op) {
  const LiCall *call = inst->call;
  MlirContext context = importer->context;
  LiMlirValues operands = {0};
  if (!convertOperands(importer, inst, &operands))
    return false;
  if (call->callee->kind == LI_ASSEMBLY) {
    *op = makeAssembly(importer, inst, &operands);
    mapResult(importer, inst, *op);
    return true;
  }
  Callee callee = resolveCallee(importer, inst, &operands);
  bool isFast = inst->flags & LI_HAS_FASTMATH;
  *op = llvmCallOpCreate(
      importer->rewriter, locationOf(importer, inst), resultOf(inst), variadicType(callee.type),
      callee.symbol, (intptr_t)operands.size, operands.data,
      isFast ? llvmFastmathFlagsAttrGet(context, (LlvmFastmathFlags)inst->fastmath) : liNoAttr(),
      llvmCConvAttrGet(context, call->convention), llvmTailCallKindAttrGet(context, call->tail),
      liNoAttr(), liNoAttr(), liNoAttr(), liNoAttr(), 0, NULL,
      mlirDenseI32ArrayGet(context, 0, NULL), liNoAttr(), liNoAttr(), liNoAttr(), liNoAttr(),
      liNoAttr(), liNoAttr(), liNoAttr(), liNoAttr(), liNoAttr(), liNoAttr());
  setFunctionAttrs(importer, inst, *op);
  if (!callee.isOther)
    liSetCallAttrs(importer, inst, *op, NULL);
  mapResult(importer, inst, *op);
  return true;
}

//===--- Invokes ---===//

/// Whether a phi of the block where the invoke goes on takes its result.
static bool isTakenByPhi(const LiInst *inst) {
  for (const LiInst *phi = inst->blocks[0]->first; phi && phi->opcode->op == LI_OP_PHI;
       phi = phi->next)
    for (size_t i = 0; i < phi->numBlocks; ++i)
      if (phi->blocks[i] == inst->block && phi->operands[i] == inst->value)
        return true;
  return false;
}

static MlirOperation makeInvoke(LiImporter *importer, LiInst *inst, MlirBlock normal,
                                const LiMlirValues *unwind, LiMlirValues *operands,
                                Callee *callee) {
  MlirContext context = importer->context;
  *callee = resolveCallee(importer, inst, operands);
  return llvmInvokeOpCreate(
      importer->rewriter, locationOf(importer, inst), resultOf(inst), variadicType(callee->type),
      callee->symbol, (intptr_t)operands->size, operands->data, liNoAttr(), liNoAttr(), 0, NULL,
      (intptr_t)unwind->size, unwind->data, liNoAttr(),
      llvmCConvAttrGet(context, inst->call->convention), 0, NULL,
      mlirDenseI32ArrayGet(context, 0, NULL), liNoAttr(), normal, inst->blocks[1]->mapped);
}

bool liImportInvoke(LiImporter *importer, LiInst *inst, MlirOperation *op) {
  if (inst->call->callee->kind == LI_ASSEMBLY)
    return liReport(locationOf(importer, inst), MlirDiagnosticError,
                    "invoke of inline assembly is not supported");
  LiMlirValues operands = {0}, unwind = {0}, normal = {0};
  if (!convertOperands(importer, inst, &operands))
    return false;
  MlirBlock direct = inst->blocks[0]->mapped;
  bool needsBlock = isTakenByPhi(inst);
  if (needsBlock) { // a block between, since an operation doesn't take its own result
    MlirBlock between = mlirBlockCreate(0, NULL, NULL);
    mlirRegionInsertOwnedBlockBefore(mlirBlockGetParentRegion(direct), direct, between);
    direct = between;
  }
  Callee callee;
  if (!liBranchArguments(importer, inst->block, inst->blocks[1], &unwind))
    return false;
  *op = makeInvoke(importer, inst, direct, &unwind, &operands, &callee);
  if (!callee.isOther)
    liSetCallAttrs(importer, inst, *op, NULL);
  mapResult(importer, inst, *op);
  if (!liBranchArguments(importer, inst->block, inst->blocks[0], &normal))
    return false;
  if (needsBlock) {
    mlirRewriterBaseSetInsertionPointToStart(importer->rewriter, direct);
    llvmBrOpCreate(importer->rewriter, locationOf(importer, inst), (intptr_t)normal.size,
                   normal.data, liNoAttr(), inst->blocks[0]->mapped);
    mlirRewriterBaseSetInsertionPointToEnd(importer->rewriter, importer->block);
  } else if (normal.size) {
    llvmInvokeOpSetNormalDestOperands(*op, (intptr_t)normal.size, normal.data);
  }
  return true;
}
