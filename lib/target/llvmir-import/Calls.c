// Calls in the text.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/llvmir-import/Parser.h"

typedef LiList(LiValue *) Values;

typedef struct Arguments {
  Values values;
  LiList(LiAttrs) attrs;
  LiList(MlirType) types;
} Arguments;

/// `(i32 noundef %x, metadata !3)`.
static bool parseArguments(LiParser *parser, Arguments *arguments) {
  if (!liExpectMark(parser, '('))
    return false;
  while (!liIsMark(parser, ')')) {
    if (parser->token.kind == LI_DOTS) { // of a musttail call in a function with any number
      liNext(parser);
      break;
    }
    MlirType type = liParseType(parser);
    if (!type.ptr)
      return false;
    LiAttrs attrs = {0};
    if (!llvmMetadataTypeIsA(type) && !liParseParameterAttrs(parser, &attrs))
      return false;
    LiValue *value = liParseValue(parser, type);
    if (!value)
      return false;
    liPush(parser->arena, &arguments->values, value);
    liPush(parser->arena, &arguments->attrs, attrs);
    liPush(parser->arena, &arguments->types, type);
    if (!liTakeMark(parser, ','))
      break;
  }
  return liExpectMark(parser, ')');
}

/// `["tag"(i32 1), ...]`, when it is there.
static bool parseBundles(LiParser *parser, LiCall *call) {
  LiList(LiBundle) bundles = {0};
  if (!liTakeMark(parser, '['))
    return true;
  do {
    LiBundle bundle = {0};
    Values values = {0};
    if (!liExpectString(parser, &bundle.tag) || !liExpectMark(parser, '('))
      return false;
    if (!liIsMark(parser, ')'))
      do {
        LiValue *value = liParseTypedValue(parser);
        if (!value)
          return false;
        liPush(parser->arena, &values, value);
      } while (liTakeMark(parser, ','));
    if (!liExpectMark(parser, ')'))
      return false;
    bundle.size = values.size;
    bundle.values = values.data;
    liPush(parser->arena, &bundles, bundle);
  } while (liTakeMark(parser, ','));
  call->numBundles = bundles.size;
  call->bundles = bundles.data;
  return liExpectMark(parser, ']');
}

/// A function, a pointer or assembly.
static LiValue *parseCallee(LiParser *parser, MlirType type, uint64_t space) {
  if (liTakeWord(parser, "asm"))
    return liParseAssembly(parser, type);
  return liParseValue(parser, liPointer(parser, (uint32_t)space));
}

/// Whether the arguments are what the type of the function says.
static bool checkArguments(LiParser *parser, const LiInst *inst, const Arguments *arguments) {
  size_t size;
  const MlirType *types = llvmFunctionTypeGetParams(inst->call->functionType, &size);
  bool isVariadic = llvmFunctionTypeGetVarArg(inst->call->functionType);
  bool fits = arguments->types.size == size || (isVariadic && arguments->types.size > size);
  for (size_t i = 0; fits && i < size; ++i)
    fits = mlirTypeEqual(arguments->types.data[i], types[i]);
  return fits || liErrorAt(parser->module, inst->position,
                           "the arguments don't fit the type of the function");
}

/// From the calling convention to the operand bundles; the type of the result.
static MlirType parseBody(LiParser *parser, LiInst *inst) {
  LiCall *call = tsArenaNew(parser->arena, LiCall);
  *call = (LiCall){0};
  inst->call = call;
  uint64_t space = parser->module->layout.programSpace;
  if (!liParseConvention(parser, &call->convention) ||
      !liParseParameterAttrs(parser, &call->result) ||
      (liTakeWord(parser, "addrspace") && !liExpectNumberInside(parser, &space)))
    return liType(NULL);
  MlirType type = liParseType(parser);
  if (!type.ptr)
    return type;
  Arguments arguments = {0};
  call->callee = parseCallee(parser, type, space);
  if (!call->callee || !parseArguments(parser, &arguments))
    return liType(NULL);
  call->functionType = type;
  if (!llvmFunctionTypeIsA(type))
    call->functionType =
        liFunctionType(parser, type, arguments.types.size, arguments.types.data, false);
  if (!call->functionType.ptr || !checkArguments(parser, inst, &arguments) ||
      !liParseFunctionAttrs(parser, &call->function, false) || !parseBundles(parser, call))
    return liType(NULL);
  liSetOperands(parser, inst, arguments.values.size, arguments.values.data);
  call->arguments = arguments.attrs.data;
  MlirType result = llvmFunctionTypeGetReturnType(call->functionType);
  if (llvmTypeIsFloat(irTypeIsVector(irType(result)) ? liTypePart(result, 0) : result))
    inst->flags |= LI_HAS_FASTMATH;
  return result;
}

MlirType liParseCall(LiParser *parser, LiInst *inst, LlvmTailCallKind tail) {
  if (tail != LlvmTailCallKindNone)
    liParseFlags(parser, inst);
  MlirType result = parseBody(parser, inst);
  if (result.ptr)
    inst->call->tail = tail;
  return result;
}

MlirType liParseInvoke(LiParser *parser, LiInst *inst) {
  MlirType result = parseBody(parser, inst);
  if (!result.ptr || !liExpectWord(parser, "to"))
    return liType(NULL);
  inst->blocks = tsArenaNewArray(parser->arena, LiBlock *, 2);
  inst->numBlocks = 2;
  inst->blocks[0] = liParseTypedLabel(parser);
  if (!inst->blocks[0] || !liExpectWord(parser, "unwind"))
    return liType(NULL);
  inst->blocks[1] = liParseTypedLabel(parser);
  return inst->blocks[1] ? result : liType(NULL);
}
