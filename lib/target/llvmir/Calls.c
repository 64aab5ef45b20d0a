// Calls: of functions, intrinsics and assembly.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/llvmir/Writer.h"

//===--- Calling conventions and flags ---===//

// Those whose name in LLVM IR isn't that of the attribute.
static const struct {
  LlvmCConv convention;
  const char *text;
} kConventions[] = {
    {LlvmCConvGHC, "ghccc"},
    {LlvmCConvHiPE, "cc11"},
    {LlvmCConvPTX_Kernel, "ptx_kernel"},
    {LlvmCConvPTX_Device, "ptx_device"},
    {LlvmCConvSPIR_FUNC, "spir_func"},
    {LlvmCConvSPIR_KERNEL, "spir_kernel"},
    {LlvmCConvAVR_BUILTIN, "cc86"},
    {LlvmCConvAMDGPU_VS, "amdgpu_vs"},
    {LlvmCConvAMDGPU_GS, "amdgpu_gs"},
    {LlvmCConvAMDGPU_CS, "amdgpu_cs"},
    {LlvmCConvAMDGPU_KERNEL, "amdgpu_kernel"},
    {LlvmCConvAMDGPU_HS, "amdgpu_hs"},
    {LlvmCConvMSP430_BUILTIN, "cc94"},
    {LlvmCConvAMDGPU_LS, "amdgpu_ls"},
    {LlvmCConvAMDGPU_ES, "amdgpu_es"},
    {LlvmCConvAArch64_VectorCall, "aarch64_vector_pcs"},
    {LlvmCConvAArch64_SVE_VectorCall, "aarch64_sve_vector_pcs"},
    {LlvmCConvWASM_EmscriptenInvoke, "cc99"},
    {LlvmCConvAMDGPU_Gfx, "amdgpu_gfx"},
    {LlvmCConvM68k_INTR, "cc101"},
};

void llAppendCallingConvention(TsString *out, MlirAttribute attribute) {
  LlvmCConv convention = llIsNull(attribute) ? LlvmCConvC : llvmCConvAttrGetCallingConv(attribute);
  if (convention == LlvmCConvC)
    return;
  const char *special = NULL;
  for (size_t i = 0; i < sizeof kConventions / sizeof kConventions[0]; ++i)
    if (kConventions[i].convention == convention)
      special = kConventions[i].text;
  if (special)
    tsStringAppendC(out, special);
  else
    tsStringAppend(out, llvmCConvStringify(convention));
  tsStringAppendChar(out, ' ');
}

/// Whether flags of floating-point arithmetic mean something for values of the type.
static bool isFloatLike(MlirType type) {
  uint64_t size;
  MlirType element;
  if (llvmStructTypeIsA(type) && !llvmStructTypeGetIsIdentified(type)) {
    size_t numFields;
    const MlirType *fields = llvmStructTypeGetFields(type, &numFields);
    for (size_t i = 1; i < numFields; ++i)
      if (fields[i].ptr != fields[0].ptr)
        return false;
    return numFields && isFloatLike(fields[0]);
  }
  while (llTypeIsSequence(type, &size, &element))
    type = element;
  return llvmTypeIsFloat(type);
}

static MlirType resultType(MlirOperation op) {
  MlirType none = {NULL};
  return mlirOperationGetNumResults(op) ? mlirValueGetType(mlirOperationGetResult(op, 0)) : none;
}

static void appendTailKind(TsString *out, MlirAttribute attribute) {
  LlvmTailCallKind kind =
      llIsNull(attribute) ? LlvmTailCallKindNone : llvmTailCallKindAttrGetTailCallKind(attribute);
  if (kind == LlvmTailCallKindNone)
    return;
  tsStringAppend(out, llvmTailCallKindStringify(kind));
  tsStringAppendChar(out, ' ');
}

static void appendCall(LlFunction *function, TsString *out, MlirOperation op) {
  const LlOpInfo *info = llOpInfo(function->writer, op);
  MlirType type = resultType(op);
  tsStringAppendC(out, "call");
  if (info->fastmath >= 0 && type.ptr && isFloatLike(type))
    llAppendFastmath(out, tesseraOperationGetEnumSlot(op, (unsigned)info->fastmath));
  tsStringAppendChar(out, ' ');
}

//===--- Arguments ---===//

void llAppendResultType(LlWriter *writer, TsString *out, MlirType type) {
  if (type.ptr)
    llAppendType(writer, out, type);
  else
    tsStringAppendC(out, "void");
}

/// The attributes of a result, each with a blank behind it.
static bool appendResultAttributes(LlFunction *function, TsString *out, MlirOperation op) {
  int slot = llOpInfo(function->writer, op)->resAttrs;
  if (slot < 0)
    return true;
  LlAttributes list = {0};
  bool ok = llAddParameters(function->writer, &list,
                            llDictionaryAt(tesseraOperationGetSlot(op, (unsigned)slot), 0),
                            mlirOperationGetLocation(op));
  TsString text = {0};
  llAppendAttributes(&text, &list);
  if (text.size)
    tsStringAppendFormat(out, "%s ", text.data + 1);
  tsStringFree(&text);
  tsVecFree(&list);
  return ok;
}

/// The attributes of an argument, each with a blank before it.
static bool appendArgumentAttributes(LlFunction *function, TsString *out, MlirOperation op,
                                     intptr_t position) {
  int slot = llOpInfo(function->writer, op)->argAttrs;
  if (slot < 0)
    return true;
  LlAttributes list = {0};
  bool ok = llAddParameters(function->writer, &list,
                            llDictionaryAt(tesseraOperationGetSlot(op, (unsigned)slot), position),
                            mlirOperationGetLocation(op));
  llAppendAttributes(out, &list);
  tsVecFree(&list);
  return ok;
}

static bool appendArguments(LlFunction *function, TsString *out, MlirOperation op, intptr_t start,
                            intptr_t count) {
  tsStringAppendChar(out, '(');
  for (intptr_t i = 0; i < count; ++i) {
    MlirValue argument = mlirOperationGetOperand(op, start + i);
    if (i)
      tsStringAppendC(out, ", ");
    llAppendType(function->writer, out, mlirValueGetType(argument));
    if (!appendArgumentAttributes(function, out, op, i))
      return false;
    tsStringAppendChar(out, ' ');
    llAppendValue(function, out, argument);
  }
  tsStringAppendChar(out, ')');
  return true;
}

/// ` [ "tag"(values), ... ]`; nothing when there are none.
static void appendBundles(LlFunction *function, TsString *out, MlirOperation op, unsigned group,
                          MlirAttribute tags) {
  size_t count = llIsNull(tags) ? 0 : irArrayElements(llAttr(tags)).size;
  if (!count)
    return;
  tsStringAppendC(out, " [ ");
  for (size_t i = 0; i < count; ++i) {
    TesseraRange range = tesseraOperationGetOperandPart(op, group, (unsigned)i);
    if (i)
      tsStringAppendC(out, ", ");
    llAppendQuoted(out, irStringValue(irArrayElements(llAttr(tags)).data[i]));
    tsStringAppendChar(out, '(');
    for (intptr_t j = 0; j < range.count; ++j) {
      if (j)
        tsStringAppendC(out, ", ");
      llAppendTypedValue(function, out, mlirOperationGetOperand(op, range.start + j));
    }
    tsStringAppendChar(out, ')');
  }
  tsStringAppendC(out, " ]");
}

//===--- Calls and invokes ---===//

/// The callee's type, when it takes more arguments than it names; else null.
static MlirType variadicType(LlFunction *function, MlirType said, MlirAttribute callee) {
  MlirType none = {NULL};
  if (said.ptr)
    return llvmFunctionTypeGetVarArg(said) ? said : none;
  if (llIsNull(callee))
    return none;
  uintptr_t *found =
      tsStringMapFind(&function->writer->symbols, irStringValue(irSymbolRefRoot(llAttr(callee))));
  MlirOperation op = {found ? (void *)*found : NULL};
  if (!op.ptr || !llvmFuncOpIsA(op))
    return none;
  MlirType type = llvmFuncOpGetFunctionType(op);
  return llvmFunctionTypeGetVarArg(type) ? type : none;
}

static void appendCalleeSpace(LlFunction *function, TsString *out, MlirType pointer) {
  int64_t space = pointer.ptr ? llvmPointerTypeGetAddressSpace(pointer)
                              : (int64_t)function->writer->layout.programSpace;
  if (space)
    tsStringAppendFormat(out, "addrspace(%lld) ", (long long)space);
}

/// Convention, result, callee and arguments, which are the first `count` operands.
static bool appendCallee(LlFunction *function, TsString *out, MlirOperation op,
                         MlirAttribute convention, MlirType said, MlirAttribute callee,
                         intptr_t count) {
  bool isDirect = !llIsNull(callee);
  MlirType variadic = variadicType(function, said, callee), pointer = {NULL};
  llAppendCallingConvention(out, convention);
  if (!appendResultAttributes(function, out, op))
    return false;
  if (!isDirect)
    pointer = mlirValueGetType(mlirOperationGetOperand(op, 0));
  appendCalleeSpace(function, out, pointer);
  if (variadic.ptr)
    llAppendType(function->writer, out, variadic);
  else
    llAppendResultType(function->writer, out, resultType(op));
  tsStringAppendChar(out, ' ');
  if (isDirect)
    llAppendName(out, '@', irStringValue(irSymbolRefRoot(llAttr(callee))));
  else
    llAppendValue(function, out, mlirOperationGetOperand(op, 0));
  return appendArguments(function, out, op, !isDirect, count - !isDirect);
}

static void addCallAttributes(LlFunction *function, LlAttributes *list, MlirOperation op) {
  LlWriter *writer = function->writer;
  if (llvmCallOpGetConvergent(op))
    llAddFlag(writer, list, "convergent");
  if (llvmCallOpGetNoUnwind(op))
    llAddFlag(writer, list, "nounwind");
  if (llvmCallOpGetWillReturn(op))
    llAddFlag(writer, list, "willreturn");
  if (llvmCallOpGetNoInline(op))
    llAddFlag(writer, list, "noinline");
  if (llvmCallOpGetAlwaysInline(op))
    llAddFlag(writer, list, "alwaysinline");
  if (llvmCallOpGetInlineHint(op))
    llAddFlag(writer, list, "inlinehint");
  llAddMemory(writer, list, llvmCallOpGetMemoryEffectsAttr(op));
}

bool llWriteCall(LlFunction *function, TsString *out, MlirOperation op,
                 LlAttachments *attachments) {
  (void)attachments;
  appendTailKind(out, llvmCallOpGetTailCallKindAttr(op));
  appendCall(function, out, op);
  if (!appendCallee(function, out, op, llvmCallOpGetCConvAttr(op), llvmCallOpGetVarCalleeType(op),
                    llvmCallOpGetCalleeAttr(op), llvmCallOpGetNumCalleeOperands(op)))
    return false;
  LlAttributes list = {0};
  addCallAttributes(function, &list, op);
  llAppendGroup(function->writer, out, &list);
  tsVecFree(&list);
  appendBundles(function, out, op, 1, llvmCallOpGetOpBundleTagsAttr(op));
  return true;
}

bool llWriteInvoke(LlFunction *function, TsString *out, MlirOperation op,
                   LlAttachments *attachments) {
  tsStringAppendC(out, "invoke ");
  if (!appendCallee(function, out, op, llvmInvokeOpGetCConvAttr(op),
                    llvmInvokeOpGetVarCalleeType(op), llvmInvokeOpGetCalleeAttr(op),
                    llvmInvokeOpGetNumCalleeOperands(op)))
    return false;
  appendBundles(function, out, op, 3, llvmInvokeOpGetOpBundleTagsAttr(op));
  tsStringAppendC(out, "\n          to ");
  llAppendSuccessor(function, out, op, 0);
  tsStringAppendC(out, " unwind ");
  llAppendSuccessor(function, out, op, 1);
  llAttach(attachments, "prof",
           llWeightsNode(function->writer, llvmInvokeOpGetBranchWeightsAttr(op)));
  return true;
}

//===--- Intrinsics ---===//

/// An argument of an intrinsic: a value, a constant, or text with its type.
typedef struct Argument {
  MlirValue value;
  const LlConstant *constant;
  const char *type; ///< of text
  MlirStringRef text;
  LlNode *node;        ///< of type metadata
  MlirStringRef flags; ///< what stands between type and value
} Argument;
typedef TsVec(Argument) Arguments;

static MlirType typeOf(const Argument *argument) {
  return argument->constant ? argument->constant->type : mlirValueGetType(argument->value);
}

static const LlConstant *immediate(LlWriter *writer, MlirOperation op, const char *name) {
  MlirAttribute attribute =
      mlirOperationGetAttributeByName(op, mlirStringRefCreateFromCString(name));
  MlirType type = llType(irAttributeType(llAttr(attribute)));
  return llMakeConstant(writer, type, attribute, mlirOperationGetLocation(op));
}

/// Operands that are arguments: without those of bundles, which are the last group.
static intptr_t numArguments(MlirOperation op, const LlOpInfo *info) {
  if (info->bundleTags < 0)
    return mlirOperationGetNumOperands(op);
  const TesseraOpDef *definition = tesseraOperationGetDefinition(op);
  return tesseraOperationGetOperandGroup(op, definition->numOperands - 1u).start;
}

static void collectArguments(LlFunction *function, MlirOperation op, const LlvmIntrinsic *intrinsic,
                             Arguments *arguments) {
  intptr_t count = numArguments(op, llOpInfo(function->writer, op)), next = 0;
  for (int position = 0; next < count || position < (int)count + intrinsic->numImmediates;
       ++position) {
    const char *name = NULL;
    for (int i = 0; i < intrinsic->numImmediates; ++i)
      if (intrinsic->immediates[i].position == position)
        name = intrinsic->immediates[i].attribute;
    Argument argument = {0};
    if (name)
      argument.constant = immediate(function->writer, op, name);
    else if (next < count)
      argument.value = mlirOperationGetOperand(op, next++);
    else
      break;
    tsVecPush(arguments, argument);
  }
}

static Argument metadataArgument(MlirStringRef text) {
  Argument argument = {.type = "metadata", .text = text};
  return argument;
}

static void addConstraints(LlFunction *function, MlirOperation op, Arguments *arguments,
                           const LlOpInfo *info) {
  LlWriter *writer = function->writer;
  if (info->rounding >= 0) {
    MlirStringRef mode = llvmRoundingModeStringify(
        (LlvmRoundingMode)tesseraOperationGetIntegerSlot(op, (unsigned)info->rounding));
    tsVecPush(arguments,
              metadataArgument(llFormat(writer, "!\"round.%.*s\"", (int)mode.length, mode.data)));
  }
  if (info->exceptions >= 0) {
    MlirStringRef behavior = llvmFPExceptionBehaviorStringify(
        (LlvmFPExceptionBehavior)tesseraOperationGetIntegerSlot(op, (unsigned)info->exceptions));
    tsVecPush(arguments, metadataArgument(llFormat(writer, "!\"fpexcept.%.*s\"",
                                                   (int)behavior.length, behavior.data)));
  }
}

/// ` align 4` of the pointer argument of memory accesses by lanes.
static void addAlignment(LlFunction *function, MlirOperation op, Arguments *arguments, size_t at,
                         uint64_t align) {
  (void)op;
  if (at < arguments->size)
    arguments->data[at].flags =
        llFormat(function->writer, " align %llu", (unsigned long long)align);
}

static uint64_t alignmentAttribute(MlirOperation op) {
  return (uint64_t)irIntegerAttrValue(
      llAttr(mlirOperationGetAttributeByName(op, tsLiteral("alignment"))));
}

static void addPassThrough(LlFunction *function, MlirOperation op, Arguments *arguments) {
  if (arguments->size > 2)
    return;
  Argument poison = {.constant = llMakeSimple(function->writer, LL_POISON, resultType(op))};
  tsVecPush(arguments, poison);
}

/// What arguments the attributes of some intrinsics add or change.
static void adjustArguments(LlFunction *function, MlirOperation op, Arguments *arguments,
                            LlAttachments *attachments) {
  const TesseraOpDef *definition = tesseraOperationGetDefinition(op);
  const LlOpInfo *info = llOpInfo(function->writer, op);
  addConstraints(function, op, arguments, info);
  if (definition == &llvmMaskedLoadOpDef || definition == &llvmMaskedGatherOpDef) {
    addPassThrough(function, op, arguments);
    addAlignment(function, op, arguments, 0, alignmentAttribute(op));
    if (definition == &llvmMaskedLoadOpDef && llvmMaskedLoadOpGetNontemporal(op)) {
      LlNodeBuilder builder = {0};
      llTupleText(function->writer, &builder, "i32 1");
      llAttach(attachments, "nontemporal", llNodeFinish(function->writer, &builder, NULL, false));
    }
  } else if (definition == &llvmMaskedStoreOpDef || definition == &llvmMaskedScatterOpDef) {
    addAlignment(function, op, arguments, 1, alignmentAttribute(op));
  } else if (definition == &llvmMatrixColumnMajorLoadOpDef ||
             definition == &llvmMatrixColumnMajorStoreOpDef) {
    bool isLoad = definition == &llvmMatrixColumnMajorLoadOpDef;
    MlirType matrix = isLoad ? resultType(op) : mlirValueGetType(mlirOperationGetOperand(op, 0));
    addAlignment(function, op, arguments, !isLoad,
                 llTypeAlign(&function->writer->layout,
                             llType(irShapedElementType(llStorage(matrix))), false));
  } else if (definition == &llvmNoAliasScopeDeclOpDef) {
    Argument argument = {.type = "metadata",
                         .node =
                             llScopeNode(function->writer, llvmNoAliasScopeDeclOpGetScopeAttr(op))};
    tsVecPush(arguments, argument);
  }
}

/// The types that the name ends in.
static void appendOverloads(LlFunction *function, TsString *out, MlirOperation op,
                            const LlvmIntrinsic *intrinsic, const Arguments *arguments) {
  for (const char *c = intrinsic->overloads; *c; ++c) {
    MlirType type = resultType(op);
    if (*c >= '0' && *c <= '9') {
      size_t position = (size_t)(*c - '0');
      if (position >= arguments->size)
        continue;
      type = typeOf(&arguments->data[position]);
    } else if (intrinsic->numResults > 1) {
      size_t size;
      const MlirType *fields = llvmStructTypeGetFields(type, &size);
      if ((size_t)(*c - 'a') >= size)
        continue;
      type = fields[*c - 'a'];
    }
    tsStringAppendChar(out, '.');
    llAppendMangledType(function->writer, out, type);
  }
}

static void appendArgumentType(LlFunction *function, TsString *out, const Argument *argument) {
  if (argument->type)
    tsStringAppendC(out, argument->type);
  else
    llAppendType(function->writer, out, typeOf(argument));
}

void llDeclareIntrinsic(LlWriter *writer, MlirStringRef name, MlirType result,
                        MlirStringRef types) {
  if (tsStringMapFind(&writer->declared, name) || tsStringMapFind(&writer->symbols, name))
    return;
  tsStringMapInsert(&writer->declared, tsArenaString(&writer->arena, name), NULL);
  TsString *out = &writer->declarations;
  tsStringAppendC(out, "\ndeclare ");
  llAppendResultType(writer, out, result);
  tsStringAppendChar(out, ' ');
  llAppendName(out, '@', name);
  tsStringAppendFormat(out, "(%.*s)\n", (int)types.length, types.data);
}

static void declare(LlFunction *function, MlirOperation op, MlirStringRef name,
                    const Arguments *arguments) {
  TsString types = {0};
  for (size_t i = 0; i < arguments->size; ++i) {
    if (i)
      tsStringAppendC(&types, ", ");
    appendArgumentType(function, &types, &arguments->data[i]);
  }
  llDeclareIntrinsic(function->writer, name, resultType(op), tsStringView(&types));
  tsStringFree(&types);
}

static bool appendIntrinsicArguments(LlFunction *function, TsString *out, MlirOperation op,
                                     const Arguments *arguments) {
  tsStringAppendChar(out, '(');
  for (size_t i = 0; i < arguments->size; ++i) {
    const Argument *argument = &arguments->data[i];
    if (i)
      tsStringAppendC(out, ", ");
    appendArgumentType(function, out, argument);
    if (!appendArgumentAttributes(function, out, op, (intptr_t)i))
      return false;
    tsStringAppend(out, argument->flags);
    tsStringAppendChar(out, ' ');
    if (argument->node)
      llAppendNode(function->writer, out, argument->node);
    else if (argument->type)
      tsStringAppend(out, argument->text);
    else if (argument->constant)
      llAppendConstant(function->writer, out, argument->constant);
    else
      llAppendValue(function, out, argument->value);
  }
  tsStringAppendChar(out, ')');
  return true;
}

static bool appendIntrinsicCall(LlFunction *function, TsString *out, MlirOperation op,
                                MlirStringRef name, const Arguments *arguments) {
  const LlOpInfo *info = llOpInfo(function->writer, op);
  declare(function, op, name, arguments);
  appendCall(function, out, op);
  if (!appendResultAttributes(function, out, op))
    return false;
  if (info->range >= 0)
    llAppendRange(function->writer, out, tesseraOperationGetSlot(op, (unsigned)info->range));
  llAppendResultType(function->writer, out, resultType(op));
  tsStringAppendChar(out, ' ');
  llAppendName(out, '@', name);
  if (!appendIntrinsicArguments(function, out, op, arguments))
    return false;
  if (info->exceptions >= 0) { // they mind the environment of floating-point arithmetic
    LlAttributes strict = {0};
    llAddFlag(function->writer, &strict, "strictfp");
    llAppendGroup(function->writer, out, &strict);
    tsVecFree(&strict);
  }
  if (info->bundleTags >= 0)
    appendBundles(function, out, op, tesseraOperationGetDefinition(op)->numOperands - 1u,
                  tesseraOperationGetSlot(op, (unsigned)info->bundleTags));
  return true;
}

bool llWriteIntrinsic(LlFunction *function, TsString *out, MlirOperation op,
                      const LlvmIntrinsic *intrinsic, LlAttachments *attachments) {
  Arguments arguments = {0};
  TsString name = {0};
  collectArguments(function, op, intrinsic, &arguments);
  tsStringAppendFormat(&name, "llvm.%s", intrinsic->name);
  appendOverloads(function, &name, op, intrinsic, &arguments);
  adjustArguments(function, op, &arguments, attachments);
  bool ok = true;
  for (size_t i = 0; i < arguments.size; ++i)
    ok =
        ok && (arguments.data[i].value.ptr || arguments.data[i].constant || arguments.data[i].type);
  ok = ok && appendIntrinsicCall(function, out, op, tsStringView(&name), &arguments);
  tsStringFree(&name);
  tsVecFree(&arguments);
  return ok;
}

/// The intrinsic of the dialect with this name in LLVM; NULL: there is none. Only those have types
/// in their names that are known; others are called by the name that was given.
static const LlvmIntrinsic *findIntrinsic(const TesseraDialectDef *dialect, MlirStringRef name) {
  for (uint32_t i = 0; i < dialect->numOps; ++i) {
    const LlvmIntrinsic *intrinsic =
        tesseraOpDefGetInterface(dialect->ops[i], &oneToOneIntrinsicOpInterface);
    if (intrinsic && tsEqualC(name, intrinsic->name))
      return intrinsic;
  }
  return NULL;
}

bool llWriteCallIntrinsic(LlFunction *function, TsString *out, MlirOperation op) {
  MlirStringRef said = llvmCallIntrinsicOpGetIntrin(op);
  Arguments arguments = {0};
  for (intptr_t i = 0; i < llvmCallIntrinsicOpGetNumArgs(op); ++i) {
    Argument argument = {.value = llvmCallIntrinsicOpGetArgs(op, i)};
    tsVecPush(&arguments, argument);
  }
  TsString name = {0};
  tsStringAppend(&name, said);
  const LlvmIntrinsic *known =
      findIntrinsic(tesseraOperationGetDefinition(op)->dialect, tsSubstring(said, 5, SIZE_MAX));
  if (known)
    appendOverloads(function, &name, op, known, &arguments);
  bool ok = appendIntrinsicCall(function, out, op, tsStringView(&name), &arguments);
  tsStringFree(&name);
  tsVecFree(&arguments);
  return ok;
}

//===--- Assembly ---===//

/// ` elementtype(type)` as an argument's attributes say.
static void appendElementType(LlFunction *function, TsString *out, MlirAttribute dictionary) {
  IrStorage *type =
      llIsNull(dictionary) ? NULL : irDictionaryFind(llAttr(dictionary), tsLiteral("elementtype"));
  if (!type || !irIsTypeAttr(type))
    return;
  tsStringAppendC(out, " elementtype(");
  llAppendType(function->writer, out, llType(irTypeAttrValue(type)));
  tsStringAppendChar(out, ')');
}

bool llWriteInlineAsm(LlFunction *function, TsString *out, MlirOperation op) {
  appendTailKind(out, llvmInlineAsmOpGetTailCallKindAttr(op));
  tsStringAppendC(out, "call ");
  llAppendResultType(function->writer, out, resultType(op));
  tsStringAppendC(out, " asm ");
  if (llvmInlineAsmOpGetHasSideEffects(op))
    tsStringAppendC(out, "sideeffect ");
  if (llvmInlineAsmOpGetIsAlignStack(op))
    tsStringAppendC(out, "alignstack ");
  if (!llIsNull(llvmInlineAsmOpGetAsmDialectAttr(op)) &&
      llvmInlineAsmOpGetAsmDialect(op) == LlvmAsmDialectAD_Intel)
    tsStringAppendC(out, "inteldialect ");
  llAppendQuoted(out, llvmInlineAsmOpGetAsmString(op));
  tsStringAppendC(out, ", ");
  llAppendQuoted(out, llvmInlineAsmOpGetConstraints(op));
  tsStringAppendChar(out, '(');
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirValue argument = mlirOperationGetOperand(op, i);
    if (i)
      tsStringAppendC(out, ", ");
    llAppendType(function->writer, out, mlirValueGetType(argument));
    appendElementType(function, out, llDictionaryAt(llvmInlineAsmOpGetOperandAttrsAttr(op), i));
    tsStringAppendChar(out, ' ');
    llAppendValue(function, out, argument);
  }
  tsStringAppendChar(out, ')');
  return true;
}
