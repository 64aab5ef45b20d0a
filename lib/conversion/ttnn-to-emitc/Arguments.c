// Writes the arguments of a call as its plan says.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/ttnn-to-emitc/Arguments.h"
#include "dialect/emitc/EmitCOps.h"
#include "ir/Float.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Operation.h"

#include <math.h>

static MlirAttribute opaqueText(MlirContext context, const TsString *text) {
  return emitcOpaqueAttrGet(context, tsStringView(text));
}

static MlirAttribute opaque(MlirContext context, const char *text) {
  return emitcOpaqueAttrGet(context, mlirStringRefCreateFromCString(text));
}

static void pushNothing(EmitCall *call) {
  tsVecPush(&call->arguments, opaque(call->context, "std::nullopt"));
}

//===--- Attributes ---===//

/// What an argument is made of: attributes, all there unless `isAbsent`, or the type of the result.
typedef struct Source {
  enum { kMaxParts = 2 } limit;
  MlirAttribute parts[kMaxParts];
  size_t numParts;
  bool isAbsent, isResult;
} Source;

typedef TsVec(int64_t) Integers;

/// Appends the integers of an attribute: one, a list, a dense array or a shape.
static void appendIntegers(MlirAttribute attribute, Integers *integers) {
  if (mlirAttributeIsAInteger(attribute)) {
    tsVecPush(integers, irIntegerAttrValue(irAttribute(attribute)));
  } else if (mlirAttributeIsAArray(attribute)) {
    for (intptr_t i = 0; i < mlirArrayAttrGetNumElements(attribute); ++i)
      appendIntegers(mlirArrayAttrGetElement(attribute, i), integers);
  } else if (mlirAttributeIsADenseI32Array(attribute)) {
    for (intptr_t i = 0; i < mlirDenseArrayGetNumElements(attribute); ++i)
      tsVecPush(integers, mlirDenseI32ArrayGetElement(attribute, i));
  } else if (mlirAttributeIsADenseI64Array(attribute)) {
    for (intptr_t i = 0; i < mlirDenseArrayGetNumElements(attribute); ++i)
      tsVecPush(integers, mlirDenseI64ArrayGetElement(attribute, i));
  } else if (ttnnShapeAttrIsA(attribute)) {
    size_t count;
    const int64_t *sizes = ttnnShapeAttrGetShape(attribute, &count);
    for (size_t i = 0; i < count; ++i)
      tsVecPush(integers, sizes[i]);
  }
}

static Integers integersOf(const Source *source) {
  Integers integers = {0};
  for (size_t i = 0; i < source->numParts; ++i)
    appendIntegers(source->parts[i], &integers);
  return integers;
}

static void appendList(TsString *text, const Integers *integers) {
  for (size_t i = 0; i < integers->size; ++i)
    tsStringAppendFormat(text, i ? ", %lld" : "%lld", (long long)integers->data[i]);
}

/// The integers between two texts.
static void pushList(EmitCall *call, const char *before, const Integers *integers,
                     const char *after) {
  TsString text = {0};
  tsStringAppendC(&text, before);
  appendList(&text, integers);
  tsStringAppendC(&text, after);
  tsVecPush(&call->arguments, opaqueText(call->context, &text));
  tsStringFree(&text);
}

//===--- Ways to write an attribute: NULL, or why it can't be written ---===//

typedef const char *WriteFunction(EmitCall *call, const Source *source);

static MlirType resultType(const EmitCall *call) {
  return mlirValueGetType(mlirOperationGetResult(call->op, 0));
}

static const char *writeNumber(EmitCall *call, const Source *source) {
  tsVecPush(&call->arguments, source->parts[0]);
  return NULL;
}

static const char *writeBool(EmitCall *call, const Source *source) {
  tsVecPush(&call->arguments,
            opaque(call->context, mlirBoolAttrGetValue(source->parts[0]) ? "true" : "false"));
  return NULL;
}

static const char *writeSmall(EmitCall *call, const Source *source) {
  Integers integers = integersOf(source);
  pushList(call, "ttnn::SmallVector<int>{", &integers, "}");
  tsVecFree(&integers);
  return NULL;
}

static const char *writeList(EmitCall *call, const Source *source) {
  Integers integers = integersOf(source);
  pushList(call, "std::vector<int>{", &integers, "}");
  tsVecFree(&integers);
  return NULL;
}

static const char *writeArray(EmitCall *call, const Source *source) {
  Integers integers = integersOf(source);
  TsString before = {0};
  tsStringAppendFormat(&before, "std::array<uint32_t, %zu>{", integers.size);
  pushList(call, before.data, &integers, "}");
  tsStringFree(&before);
  tsVecFree(&integers);
  return NULL;
}

static const char *writeScale(EmitCall *call, const Source *source) {
  if (mlirAttributeIsAInteger(source->parts[0]))
    return writeNumber(call, source);
  return writeArray(call, source);
}

static const char *writeSpans(EmitCall *call, const Source *source) {
  Integers integers = integersOf(source);
  TsString text = {0};
  tsStringAppendC(&text, "ttnn::SmallVector<std::pair<uint32_t, uint32_t>>{");
  for (size_t i = 0; i + 1 < integers.size; i += 2)
    tsStringAppendFormat(&text, "%s{%lld, %lld}", i ? ", " : "", (long long)integers.data[i],
                         (long long)integers.data[i + 1]);
  tsStringAppendChar(&text, '}');
  tsVecPush(&call->arguments, opaqueText(call->context, &text));
  tsStringFree(&text);
  tsVecFree(&integers);
  return NULL;
}

static const char *writeShape(EmitCall *call, const Source *source) {
  Integers integers = {0};
  if (source->isResult) {
    IrShape shape = ttTypeShape(resultType(call));
    for (size_t i = 0; i < shape.rank; ++i)
      tsVecPush(&integers, shape.sizes[i]);
  } else {
    appendIntegers(source->parts[0], &integers);
  }
  TsString text = {0};
  tsStringAppendChar(&text, '{');
  appendList(&text, &integers);
  tsStringAppendChar(&text, '}');
  EmitAttributes arguments = {0};
  tsVecPush(&arguments, opaqueText(call->context, &text));
  emitOperand(call, emitObject(call, "ttnn::Shape", &arguments, &(EmitValues){0}));
  tsVecFree(&arguments);
  tsStringFree(&text);
  tsVecFree(&integers);
  return NULL;
}

static const char *writeDataType(EmitCall *call, const Source *source) {
  static const char *const kNames[] = {
      [TtDataTypeFloat32] = "FLOAT32",       [TtDataTypeFloat16] = "FLOAT16",
      [TtDataTypeBFloat16] = "BFLOAT16",     [TtDataTypeBFP_BFloat8] = "BFLOAT8_B",
      [TtDataTypeBFP_BFloat4] = "BFLOAT4_B", [TtDataTypeUInt32] = "UINT32",
      [TtDataTypeUInt16] = "UINT16",         [TtDataTypeUInt8] = "UINT8"};
  TtDataType type;
  if (!source->isResult)
    type = ttDataTypeAttrGetValue(source->parts[0]);
  else if (mlirAttributeIsNull(ttnnLayoutOfType(resultType(call))))
    return "its result needs a ttnn layout";
  else
    type = ttnnTensorLayoutGetDataType(ttnnLayoutOfType(resultType(call)));
  if ((size_t)type >= sizeof kNames / sizeof *kNames || !kNames[type])
    return "TTNN has no such data type";
  TsString text = {0};
  tsStringAppendFormat(&text, "ttnn::DataType::%s", kNames[type]);
  tsVecPush(&call->arguments, opaqueText(call->context, &text));
  tsStringFree(&text);
  return NULL;
}

static const char *writeLayout(EmitCall *call, const Source *source) {
  static const char *const kNames[] = {"ttnn::Layout::ROW_MAJOR", "ttnn::Layout::TILE",
                                       "ttnn::Layout::INVALID"};
  TtnnLayout layout;
  if (!source->isResult)
    layout = ttnnLayoutAttrGetValue(source->parts[0]);
  else if (mlirAttributeIsNull(ttnnLayoutOfType(resultType(call))))
    return "its result needs a ttnn layout";
  else
    layout = ttnnTensorLayoutGetPageLayout(ttnnLayoutOfType(resultType(call)));
  tsVecPush(&call->arguments, opaque(call->context, kNames[layout]));
  return NULL;
}

static const char *writeMemoryConfig(EmitCall *call, const Source *source) {
  static const char *const kSpreads[] = {
      [TtnnTensorMemoryLayoutInterleaved] = "ttnn::TensorMemoryLayout::INTERLEAVED",
      [TtnnTensorMemoryLayoutSingleBank] = "ttnn::TensorMemoryLayout::SINGLE_BANK",
      [TtnnTensorMemoryLayoutHeightSharded] = "ttnn::TensorMemoryLayout::HEIGHT_SHARDED",
      [TtnnTensorMemoryLayoutWidthSharded] = "ttnn::TensorMemoryLayout::WIDTH_SHARDED",
      [TtnnTensorMemoryLayoutBlockSharded] = "ttnn::TensorMemoryLayout::BLOCK_SHARDED"};
  static const char *const kBuffers[] = {[TtnnBufferTypeDRAM] = "ttnn::BufferType::DRAM",
                                         [TtnnBufferTypeL1] = "ttnn::BufferType::L1",
                                         [TtnnBufferTypeSystemMemory] =
                                             "ttnn::BufferType::SYSTEM_MEMORY",
                                         [TtnnBufferTypeL1Small] = "ttnn::BufferType::L1_SMALL",
                                         [TtnnBufferTypeTrace] = "ttnn::BufferType::TRACE"};
  MlirAttribute spread = ttnnMemoryConfigAttrGetTensorMemoryLayout(source->parts[0]);
  MlirAttribute buffer = ttnnMemoryConfigAttrGetBufferType(source->parts[0]);
  if (mlirAttributeIsNull(spread))
    return "its memory configuration doesn't say how tensors are spread";
  EmitAttributes arguments = {0};
  tsVecPush(&arguments,
            opaque(call->context, kSpreads[ttnnTensorMemoryLayoutAttrGetValue(spread)]));
  tsVecPush(&arguments, opaque(call->context, kBuffers[ttnnBufferTypeAttrGetValue(buffer)]));
  emitOperand(call, emitObject(call, "ttnn::MemoryConfig", &arguments, &(EmitValues){0}));
  tsVecFree(&arguments);
  return NULL;
}

static const char *writeString(EmitCall *call, const Source *source) {
  TsString text = {0};
  tsStringAppendChar(&text, '"');
  MlirStringRef value = mlirStringAttrGetValue(source->parts[0]);
  for (size_t i = 0; i < value.length; ++i) {
    unsigned char c = (unsigned char)value.data[i];
    if (c < ' ' || c > '~' || c == '"' || c == '\\' || c == '?')
      tsStringAppendFormat(&text, "\\%03o", c);
    else
      tsStringAppendChar(&text, (char)c);
  }
  tsStringAppendChar(&text, '"');
  tsVecPush(&call->arguments, opaqueText(call->context, &text));
  tsStringFree(&text);
  return NULL;
}

static void appendFloat(TsString *text, double value) {
  if (isnan(value))
    tsStringAppendC(text, "NAN");
  else if (isinf(value))
    tsStringAppendC(text, value < 0 ? "-INFINITY" : "INFINITY");
  else
    tsStringAppendFormat(text, "%.9gf", value);
}

/// Floats as float, which holds all of the narrower ones; integers by their bits.
static const char *writeValues(EmitCall *call, const Source *source) {
  const IrStorage *dense = irAttribute(source->parts[0]);
  if (!irIsDense(dense))
    return "its value isn't a list of elements";
  const IrStorage *type = irElementsType(dense), *element = irShapedElementType(type);
  bool isFloat = irTypeIsFloat(element);
  if (!isFloat && !(irTypeIsInteger(element) && irIntegerTypeWidth(element) <= 64))
    return "its elements are neither floats nor integers";
  TsString text = {0};
  tsStringAppendC(&text, isFloat ? "std::vector<float>{" : "std::vector<uint32_t>{");
  int64_t count = irShapedNumElements(type);
  bool isSplat = irDenseIsSplat(dense);
  for (int64_t i = 0; i < count; ++i) {
    size_t at = isSplat ? 0 : (size_t)i;
    if (i)
      tsStringAppendC(&text, ", ");
    if (!isFloat) {
      tsStringAppendFormat(&text, "%uu", (unsigned)irDenseIntegerAt(dense, at));
      continue;
    }
    double value = irFloatToDouble(irFloatSemantics(element), irDenseFloatAt(dense, at, 0));
    // "5f" isn't a number of C++'s.
    size_t start = text.size;
    appendFloat(&text, value);
    if (isfinite(value) && !memchr(text.data + start, '.', text.size - start) &&
        !memchr(text.data + start, 'e', text.size - start)) {
      --text.size;
      tsStringAppendC(&text, ".0f");
    }
  }
  tsStringAppendChar(&text, '}');
  tsVecPush(&call->arguments, opaqueText(call->context, &text));
  tsStringFree(&text);
  return NULL;
}

static const struct {
  const char *name;
  WriteFunction *write;
} kWays[] = {{"int", writeNumber},     {"float", writeNumber},  {"bool", writeBool},
             {"small", writeSmall},    {"list", writeList},     {"array", writeArray},
             {"scale", writeScale},    {"spans", writeSpans},   {"shape", writeShape},
             {"dtype", writeDataType}, {"layout", writeLayout}, {"memory", writeMemoryConfig},
             {"string", writeString},  {"values", writeValues}};

//===--- Plans ---===//

/// Takes off *rest what comes before the character, which is dropped too.
static MlirStringRef takeUntil(MlirStringRef *rest, char end) {
  const char *found = rest->length ? memchr(rest->data, end, rest->length) : NULL;
  size_t length = found ? (size_t)(found - rest->data) : rest->length;
  MlirStringRef taken = mlirStringRefCreate(rest->data, length);
  size_t skipped = length + (found ? 1 : 0);
  *rest = mlirStringRefCreate(rest->data + skipped, rest->length - skipped);
  return taken;
}

static MlirAttribute findAttribute(const EmitCall *call, MlirStringRef name) {
  const TesseraOpDef *definition = call->plan->op;
  for (unsigned i = 0; i < definition->numAttributes; ++i)
    if (tsEqualC(name, definition->attributes[i].name))
      return tesseraOperationGetSlotOrDefault(call->op, i);
  return (MlirAttribute){NULL};
}

static const char *writeAttribute(EmitCall *call, MlirStringRef names, MlirStringRef way) {
  Source source = {.isResult = tsEqualC(names, "result")};
  while (names.length && !source.isResult && source.numParts < kMaxParts) {
    MlirAttribute part = findAttribute(call, takeUntil(&names, ','));
    source.isAbsent |= mlirAttributeIsNull(part);
    source.parts[source.numParts++] = part;
  }
  if (source.isAbsent) {
    pushNothing(call);
    return NULL;
  }
  for (size_t i = 0; i < sizeof kWays / sizeof *kWays; ++i)
    if (tsEqualC(way, kWays[i].name))
      return kWays[i].write(call, &source);
  return "its plan is wrong";
}

static TesseraRange findOperands(const EmitCall *call, MlirStringRef name) {
  const TesseraOpDef *definition = call->plan->op;
  for (unsigned i = 0; i < definition->numOperands; ++i)
    if (tsEqualC(name, definition->operands[i].name))
      return tesseraOperationGetOperandGroup(call->op, i);
  return (TesseraRange){0};
}

static void pushVector(EmitCall *call, MlirStringRef name) {
  TesseraRange range = findOperands(call, name);
  EmitValues values = {0};
  for (intptr_t i = 0; i < range.count; ++i)
    tsVecPush(&values, call->given[range.start + i]);
  emitOperand(call, emitVector(call, &values));
  tsVecFree(&values);
}

static const char *writeArgument(EmitCall *call, MlirStringRef word) {
  MlirStringRef rest = word, head = takeUntil(&rest, ':');
  if (tsEqualC(word, "-")) {
    pushNothing(call);
  } else if (tsEqualC(word, "*")) {
    tsVecPush(&call->arguments, opaque(call->context, "static_cast<::ttnn::IDevice *>(nullptr)"));
  } else if (word.data[0] == '=') {
    tsVecPush(
        &call->arguments,
        emitcOpaqueAttrGet(call->context, mlirStringRefCreate(word.data + 1, word.length - 1)));
  } else if (word.data[0] >= '0' && word.data[0] <= '9') {
    intptr_t operand = word.data[0] - '0';
    if (operand >= mlirOperationGetNumOperands(call->op))
      return "it has fewer operands than the function takes";
    emitOperand(call, call->given[operand]);
  } else if (tsEqualC(head, "vec")) {
    pushVector(call, rest);
  } else if (rest.length) {
    return writeAttribute(call, head, rest);
  } else {
    TesseraRange range = findOperands(call, word);
    if (range.count)
      emitOperand(call, call->given[range.start]);
    else
      pushNothing(call);
  }
  return NULL;
}

const char *emitArguments(EmitCall *call) {
  MlirStringRef rest = mlirStringRefCreateFromCString(call->plan->arguments);
  const char *failure = NULL;
  while (rest.length && !failure)
    failure = writeArgument(call, takeUntil(&rest, ' '));
  return failure;
}
