// Names and types as LLVM IR spells them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/llvmir/Writer.h"

#include <assert.h>

MlirStringRef llCopy(LlWriter *writer, const TsString *text) {
  return tsArenaString(&writer->arena, tsStringView(text));
}

MlirStringRef llFormat(LlWriter *writer, const char *format, ...) {
  TsString text = {0};
  va_list args;
  va_start(args, format);
  tsStringAppendFormatV(&text, format, args);
  va_end(args);
  MlirStringRef copy = llCopy(writer, &text);
  tsStringFree(&text);
  return copy;
}

//===--- Names ---===//

void llAppendEscaped(TsString *out, MlirStringRef text) {
  for (size_t i = 0; i < text.length; ++i) {
    unsigned char c = (unsigned char)text.data[i];
    if (c == '\\')
      tsStringAppendC(out, "\\\\");
    else if (c >= ' ' && c < 127 && c != '"')
      tsStringAppendChar(out, (char)c);
    else
      tsStringAppendFormat(out, "\\%02X", c);
  }
}

void llAppendQuoted(TsString *out, MlirStringRef text) {
  tsStringAppendChar(out, '"');
  llAppendEscaped(out, text);
  tsStringAppendChar(out, '"');
}

static bool isPlainCharacter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
         c == '.' || c == '_';
}

void llAppendName(TsString *out, char sigil, MlirStringRef name) {
  tsStringAppendChar(out, sigil);
  bool isPlain = name.length && !(name.data[0] >= '0' && name.data[0] <= '9');
  for (size_t i = 0; isPlain && i < name.length; ++i)
    isPlain = isPlainCharacter(name.data[i]);
  if (isPlain)
    tsStringAppend(out, name);
  else
    llAppendQuoted(out, name);
}

//===--- Types ---===//

bool llTypeIsSequence(MlirType type, uint64_t *size, MlirType *element) {
  if (llvmArrayTypeIsA(type)) {
    *size = (uint64_t)llvmArrayTypeGetNumElements(type);
    *element = llvmArrayTypeGetElementType(type);
    return true;
  }
  if (!irTypeIsVector(llStorage(type)))
    return false;
  *size = (uint64_t)irShapedShape(llStorage(type)).sizes[0];
  *element = llType(irShapedElementType(llStorage(type)));
  return true;
}

// Types of one word.
static const struct {
  const TesseraStorageDef *definition;
  const char *text, *mangled;
} kPlainTypes[] = {
    {&builtinFloat16TypeDef, "half", "f16"},        {&builtinBFloat16TypeDef, "bfloat", "bf16"},
    {&builtinFloat32TypeDef, "float", "f32"},       {&builtinFloat64TypeDef, "double", "f64"},
    {&builtinFloat80TypeDef, "x86_fp80", "f80"},    {&builtinFloat128TypeDef, "fp128", "f128"},
    {&llvmPPCFP128TypeDef, "ppc_fp128", "ppcf128"}, {&llvmVoidTypeDef, "void", "isVoid"},
    {&llvmTokenTypeDef, "token", "token"},          {&llvmLabelTypeDef, "label", "label"},
    {&llvmMetadataTypeDef, "metadata", "Metadata"}, {&llvmX86AMXTypeDef, "x86_amx", "x86amx"},
};

static const char *plainType(MlirType type, bool isMangled) {
  for (size_t i = 0; i < sizeof kPlainTypes / sizeof kPlainTypes[0]; ++i)
    if (tesseraStorageIs(type.ptr, kPlainTypes[i].definition))
      return isMangled ? kPlainTypes[i].mangled : kPlainTypes[i].text;
  return NULL;
}

static void appendTypes(LlWriter *writer, TsString *out, size_t size, const MlirType *types) {
  for (size_t i = 0; i < size; ++i) {
    if (i)
      tsStringAppendC(out, ", ");
    llAppendType(writer, out, types[i]);
  }
}

static void appendStructureBody(LlWriter *writer, TsString *out, MlirType type) {
  size_t size;
  const MlirType *fields = llvmStructTypeGetFields(type, &size);
  bool isPacked = llvmStructTypeIsPacked(type);
  if (isPacked)
    tsStringAppendChar(out, '<');
  tsStringAppendChar(out, '{');
  if (size) {
    tsStringAppendChar(out, ' ');
    appendTypes(writer, out, size, fields);
    tsStringAppendChar(out, ' ');
  }
  tsStringAppendChar(out, '}');
  if (isPacked)
    tsStringAppendChar(out, '>');
}

static void appendStructure(LlWriter *writer, TsString *out, MlirType type) {
  if (!llvmStructTypeGetIsIdentified(type)) {
    appendStructureBody(writer, out, type);
    return;
  }
  bool isNew;
  uintptr_t *isOnTheWay = tsPointerMapInsert(&writer->seenTypes, type.ptr, &isNew);
  if (isNew) {
    *isOnTheWay = true;
    tsVecPush(&writer->structures, type);
    // Those inside come behind it.
    TsString unused = {0};
    appendStructureBody(writer, &unused, type);
    tsStringFree(&unused);
    *tsPointerMapFind(&writer->seenTypes, type.ptr) = false;
  } else if (*isOnTheWay) {
    writer->endless = type;
  }
  llAppendName(out, '%', llvmStructTypeGetName(type));
}

static void appendTargetType(LlWriter *writer, TsString *out, MlirType type) {
  size_t numTypes, numNumbers;
  const MlirType *types = llvmTargetExtTypeGetTypeParams(type, &numTypes);
  const int64_t *numbers = llvmTargetExtTypeGetIntParams(type, &numNumbers);
  tsStringAppendC(out, "target(");
  llAppendQuoted(out, llvmTargetExtTypeGetExtTypeName(type));
  for (size_t i = 0; i < numTypes; ++i) {
    tsStringAppendC(out, ", ");
    llAppendType(writer, out, types[i]);
  }
  for (size_t i = 0; i < numNumbers; ++i)
    tsStringAppendFormat(out, ", %lld", (long long)numbers[i]);
  tsStringAppendChar(out, ')');
}

void llAppendParameterTypes(LlWriter *writer, TsString *out, MlirType function) {
  size_t size;
  const MlirType *parameters = llvmFunctionTypeGetParams(function, &size);
  tsStringAppendChar(out, '(');
  appendTypes(writer, out, size, parameters);
  if (llvmFunctionTypeGetVarArg(function))
    tsStringAppendC(out, size ? ", ..." : "...");
  tsStringAppendChar(out, ')');
}

static void appendVector(LlWriter *writer, TsString *out, MlirType type) {
  uint64_t size = 0;
  MlirType element = {NULL};
  llTypeIsSequence(type, &size, &element);
  tsStringAppendFormat(out, llvmTypeIsScalableVector(type) ? "<vscale x %llu x " : "<%llu x ",
                       (unsigned long long)size);
  llAppendType(writer, out, element);
  tsStringAppendChar(out, '>');
}

void llAppendType(LlWriter *writer, TsString *out, MlirType type) {
  IrStorage *storage = llStorage(type);
  const char *plain;
  if (irTypeIsInteger(storage)) {
    tsStringAppendChar(out, 'i');
    tsStringAppendUnsigned(out, irIntegerTypeWidth(storage));
  } else if (llvmPointerTypeIsA(type)) {
    tsStringAppendC(out, "ptr");
    if (llvmPointerTypeGetAddressSpace(type))
      tsStringAppendFormat(out, " addrspace(%lld)",
                           (long long)llvmPointerTypeGetAddressSpace(type));
  } else if (llvmArrayTypeIsA(type)) {
    tsStringAppendFormat(out, "[%llu x ", (unsigned long long)llvmArrayTypeGetNumElements(type));
    llAppendType(writer, out, llvmArrayTypeGetElementType(type));
    tsStringAppendChar(out, ']');
  } else if (llvmStructTypeIsA(type)) {
    appendStructure(writer, out, type);
  } else if (irTypeIsVector(storage)) {
    appendVector(writer, out, type);
  } else if (llvmFunctionTypeIsA(type)) {
    llAppendType(writer, out, llvmFunctionTypeGetReturnType(type));
    tsStringAppendChar(out, ' ');
    llAppendParameterTypes(writer, out, type);
  } else if (llvmTargetExtTypeIsA(type)) {
    appendTargetType(writer, out, type);
  } else if ((plain = plainType(type, false))) {
    tsStringAppendC(out, plain);
  } else {
    assert(!"a type that isn't LLVM's passed the verifier");
  }
}

bool llTypesEnd(LlWriter *writer, MlirOperation op) {
  MlirType endless = writer->endless;
  if (mlirTypeIsNull(endless))
    endless = llLayoutEndless(&writer->layout);
  if (mlirTypeIsNull(endless))
    return true;
  TesseraDiagnostic *diagnostic = tesseraDiagnosticCreateForOp(op, MlirDiagnosticError);
  tesseraDiagnosticAppendFormat(diagnostic, "cannot be converted to LLVM IR: a structure holds "
                                            "itself: ");
  tesseraDiagnosticAppendType(diagnostic, endless);
  tesseraDiagnosticReport(diagnostic);
  return false;
}

void llAppendStructures(LlWriter *writer, TsString *out) {
  if (writer->structures.size)
    tsStringAppendChar(out, '\n');
  for (size_t i = 0; i < writer->structures.size; ++i) { // may grow
    MlirType type = writer->structures.data[i];
    llAppendName(out, '%', llvmStructTypeGetName(type));
    tsStringAppendC(out, " = type ");
    if (llvmStructTypeIsOpaque(type))
      tsStringAppendC(out, "opaque");
    else
      appendStructureBody(writer, out, type);
    tsStringAppendChar(out, '\n');
  }
}

//===--- Names of intrinsics ---===//

static void appendMangledStructure(LlWriter *writer, TsString *out, MlirType type) {
  if (llvmStructTypeGetIsIdentified(type)) {
    tsStringAppendC(out, "s_");
    tsStringAppend(out, llvmStructTypeGetName(type));
  } else {
    size_t size;
    const MlirType *fields = llvmStructTypeGetFields(type, &size);
    tsStringAppendC(out, "sl_");
    for (size_t i = 0; i < size; ++i)
      llAppendMangledType(writer, out, fields[i]);
  }
  // Types that follow would otherwise read as part of it.
  tsStringAppendChar(out, 's');
}

void llAppendMangledType(LlWriter *writer, TsString *out, MlirType type) {
  uint64_t size;
  MlirType element;
  const char *plain;
  if (llvmPointerTypeIsA(type)) {
    tsStringAppendFormat(out, "p%lld", (long long)llvmPointerTypeGetAddressSpace(type));
  } else if (llTypeIsSequence(type, &size, &element)) {
    bool isArray = llvmArrayTypeIsA(type);
    tsStringAppendFormat(out, "%s%s%llu", llvmTypeIsScalableVector(type) ? "nx" : "",
                         isArray ? "a" : "v", (unsigned long long)size);
    llAppendMangledType(writer, out, element);
  } else if (llvmStructTypeIsA(type)) {
    appendMangledStructure(writer, out, type);
  } else if ((plain = plainType(type, true))) {
    tsStringAppendC(out, plain);
  } else if (llvmTargetExtTypeIsA(type)) {
    size_t numTypes, numNumbers;
    const MlirType *types = llvmTargetExtTypeGetTypeParams(type, &numTypes);
    const int64_t *numbers = llvmTargetExtTypeGetIntParams(type, &numNumbers);
    tsStringAppendChar(out, 't');
    tsStringAppend(out, llvmTargetExtTypeGetExtTypeName(type));
    for (size_t i = 0; i < numTypes; ++i) {
      tsStringAppendChar(out, '_');
      llAppendMangledType(writer, out, types[i]);
    }
    for (size_t i = 0; i < numNumbers; ++i)
      tsStringAppendFormat(out, "_%lld", (long long)numbers[i]);
    tsStringAppendChar(out, 't');
  } else {
    llAppendType(writer, out, type);
  }
}
