// The module's data layout in LLVM's words: as it is said, or from entries of the dlti dialect.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/dlti/DLTIOps.h"
#include "target/llvmir/Writer.h"

static bool fail(MlirLocation location, const char *what, MlirStringRef key) {
  mlirLocationEmitError(location, what, (int)key.length, key.data);
  return false;
}

static bool failForType(MlirLocation location, const char *what, MlirType type) {
  TesseraDiagnostic *diagnostic = tesseraDiagnosticCreate(location, MlirDiagnosticError);
  tesseraDiagnosticAppendFormat(diagnostic, "%s", what);
  tesseraDiagnosticAppendType(diagnostic, type);
  tesseraDiagnosticReport(diagnostic);
  return false;
}

//===--- Entries with a name ---===//

static bool appendNumber(TsString *out, const char *prefix, const IrStorage *value) {
  int64_t number = irIsInteger(value) ? irIntegerAttrValue(value) : 0;
  if (number > 0)
    tsStringAppendFormat(out, "-%s%lld", prefix, (long long)number);
  return true;
}

static bool appendWidths(TsString *out, MlirAttribute value) {
  intptr_t size = irIsDenseArray(llAttr(value)) ? mlirDenseArrayGetNumElements(value) : 0;
  for (intptr_t i = 0; i < size; ++i)
    tsStringAppendFormat(out, i ? ":%d" : "-n%d", mlirDenseI32ArrayGetElement(value, i));
  return true;
}

static bool appendNamed(TsString *out, MlirStringRef key, MlirAttribute value,
                        MlirLocation location) {
  const IrStorage *storage = llAttr(value);
  if (tsEqualC(key, "dlti.endianness")) {
    tsStringAppendC(out, tsEqualC(llText(value), "little") ? "-e" : "-E");
    return true;
  }
  if (tsEqualC(key, "dlti.program_memory_space"))
    return appendNumber(out, "P", storage);
  if (tsEqualC(key, "dlti.global_memory_space"))
    return appendNumber(out, "G", storage);
  if (tsEqualC(key, "dlti.alloca_memory_space"))
    return appendNumber(out, "A", storage);
  if (tsEqualC(key, "dlti.stack_alignment"))
    return appendNumber(out, "S", storage);
  if (tsEqualC(key, "dlti.mangling_mode")) {
    tsStringAppendFormat(out, "-m:%.*s", (int)llText(value).length, llText(value).data);
    return true;
  }
  if (tsEqualC(key, "dlti.legal_int_widths"))
    return appendWidths(out, value);
  if (tsEqualC(key, "dlti.function_pointer_alignment") &&
      dltiFunctionPointerAlignmentAttrIsA(value)) {
    tsStringAppendFormat(out, "-F%c%lld",
                         dltiFunctionPointerAlignmentAttrGetFunctionDependent(value) ? 'n' : 'i',
                         (long long)dltiFunctionPointerAlignmentAttrGetAlignment(value));
    return true;
  }
  return tsEqualC(key, "dlti.default_memory_space") ||
         fail(location, "unsupported data layout key \"%.*s\"", key);
}

//===--- Entries of types ---===//

/// Number `position` of the entry, or the one before when it has fewer.
static long long numberAt(MlirAttribute value, size_t position) {
  const IrStorage *storage = llAttr(value);
  if (irIsInteger(storage))
    return (long long)irIntegerAttrValue(storage);
  if (!irIsDense(storage))
    return 0;
  size_t size = (size_t)irShapedNumElements(irElementsType(storage));
  if (!size)
    return 0;
  return (long long)irDenseIntegerAt(storage, position < size ? position : size - 1);
}

static bool appendPointer(TsString *out, MlirType type, MlirAttribute value) {
  const IrStorage *storage = llAttr(value);
  size_t size = irIsDense(storage) ? (size_t)irShapedNumElements(irElementsType(storage)) : 1;
  long long bits = numberAt(value, 0);
  tsStringAppendFormat(out, "-p%lld:%lld:%lld:%lld:%lld",
                       (long long)llvmPointerTypeGetAddressSpace(type), bits, numberAt(value, 1),
                       numberAt(value, 2), size > 3 ? numberAt(value, 3) : bits);
  return true;
}

static bool appendTyped(TsString *out, MlirType type, MlirAttribute value, MlirLocation location) {
  const IrStorage *storage = llStorage(type);
  if (irTypeIsIndex(storage))
    return true;
  if (llvmPointerTypeIsA(type))
    return appendPointer(out, type, value);
  bool isInteger = irTypeIsInteger(storage);
  if (isInteger && irIntegerTypeSignedness(storage) != BuiltinSignednessSignless)
    return failForType(location, "unsupported data layout for non-signless integer ", type);
  bool isFloat = irTypeIsFloat(storage) && llvmTypeIsFloat(type) &&
                 irIdentity(storage->definition) != &builtinBFloat16TypeDef;
  if (!isInteger && !isFloat)
    return failForType(location, "unsupported type in data layout: ", type);
  tsStringAppendFormat(out, "-%c%u:%lld", isInteger ? 'i' : 'f', irTypeBitWidth(storage),
                       numberAt(value, 0));
  if (numberAt(value, 1) != numberAt(value, 0))
    tsStringAppendFormat(out, ":%lld", numberAt(value, 1));
  return true;
}

bool llLayoutText(LlWriter *writer, TsString *out) {
  MlirAttribute said =
      mlirOperationGetDiscardableAttributeByName(writer->module, tsLiteral("llvm.data_layout"));
  MlirAttribute spec =
      mlirOperationGetDiscardableAttributeByName(writer->module, tsLiteral("dlti.dl_spec"));
  MlirLocation location = mlirOperationGetLocation(writer->module);
  if (!llIsNull(said)) {
    tsStringAppend(out, llText(said));
    return true;
  }
  if (llIsNull(spec) || !dltiDataLayoutSpecAttrIsA(spec))
    return true;
  size_t size;
  const MlirAttribute *entries = dltiDataLayoutSpecAttrGetEntries(spec, &size);
  TsString text = {0};
  bool ok = true;
  for (int typed = 0; typed < 2; ++typed)
    for (size_t i = 0; ok && i < size; ++i) {
      const IrStorage *key = llAttr(dltiDataLayoutEntryAttrGetKey(entries[i]));
      MlirAttribute value = dltiDataLayoutEntryAttrGetValue(entries[i]);
      if (irIsString(key) && !typed)
        ok = appendNamed(&text, irStringValue(key), value, location);
      else if (!irIsString(key) && typed)
        ok = appendTyped(&text, llType(irIsTypeAttr(key) ? irTypeAttrValue(key) : key), value,
                         location);
    }
  if (text.size)
    tsStringAppendC(out, text.data + 1);
  tsStringFree(&text);
  return ok;
}
