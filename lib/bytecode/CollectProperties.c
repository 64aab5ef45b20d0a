// Properties of operations, as what is written for them. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
#include "bytecode/Writer.h"

static bool missing(const IrOperation *op, uint32_t slot) {
  TesseraDiagnostic *diagnostic = tesseraDiagnosticCreateOpError(irWrapOp((IrOperation *)op));
  tesseraDiagnosticAppendFormat(diagnostic,
                                "can't be written as bytecode: attribute '%s' is "
                                "missing or isn't what its definition says",
                                op->name->definition->attributes[slot].name);
  return mlirLogicalResultIsSuccess(tesseraDiagnosticReport(diagnostic));
}

/// Numbers of which most are zero come as pairs with their positions.
static void writeSparse(TsString *out, const int32_t *values, uint32_t size) {
  uint32_t used = 0, last = 0;
  for (uint32_t i = 0; i < size; i++)
    if (values[i]) {
      used++;
      last = i;
    }
  if (last > 256 || used > size / 2) {
    bcVarInt(out, (uint64_t)size << 1);
    for (uint32_t i = 0; i < size; i++)
      bcVarInt(out, (uint64_t)(int64_t)values[i]);
    return;
  }
  bcVarInt(out, (uint64_t)used << 1 | 1);
  if (!used)
    return;
  unsigned bits = 0;
  while (last + 1 > 1u << bits)
    bits++;
  bcVarInt(out, bits);
  for (uint32_t i = 0; i <= last; i++)
    if (values[i])
      bcVarInt(out, (uint64_t)(int64_t)(int32_t)((uint32_t)values[i] << bits | i));
}

static bool isSizes(const IrStorage *attribute) {
  return attribute && irIsDenseArray(attribute) &&
         irParamStorage(attribute, 0) == attribute->context->i32Type;
}

static void addAttribute(BcWriter *writer, const IrStorage *attribute, uint32_t kind) {
  uint32_t position = bcAddAttribute(writer, attribute);
  tsVecPush(&writer->found, position << BC_PROPERTY_BITS | kind);
}

/// What isn't an attribute is kept as it's written.
static void addBytes(BcWriter *writer, const TsString *bytes) {
  for (size_t i = 0; i < bytes->size; i++)
    tsVecPush(&writer->found,
              (uint32_t)(unsigned char)bytes->data[i] << BC_PROPERTY_BITS | BC_PROPERTY_BYTE);
}

static bool addProperty(BcWriter *writer, const IrOperation *op, const BcProperty *property) {
  const IrStorage *value = op->attributes[property->slot];
  TsString *bytes = &writer->scratch;
  int64_t number = 0;
  tsStringClear(bytes);
  switch ((BcPropertyKind)property->kind) {
  case BC_REQUIRED:
    if (!value)
      return missing(op, property->slot);
    addAttribute(writer, value, BC_PROPERTY_REQUIRED);
    return true;
  case BC_OPTIONAL:
    if (value)
      addAttribute(writer, value, BC_PROPERTY_PRESENT);
    else
      bcVarInt(bytes, 0);
    break;
  case BC_BOOL:
    bcByte(bytes, value != NULL);
    break;
  case BC_ENUM:
    if (value && !bcEnumValue(value, &number))
      return missing(op, property->slot);
    bcVarInt(bytes, (uint64_t)number);
    break;
  case BC_SEGMENTS:
    if (!isSizes(value))
      return missing(op, property->slot);
    writeSparse(bytes, (const int32_t *)value->params[2].pointer,
                (uint32_t)value->params[1].integer);
  }
  addBytes(writer, bytes);
  return true;
}

bool bcAddProperties(BcWriter *writer, const IrOperation *op, const BcLayout *layout) {
  bool ok = true;
  for (uint32_t i = 0; i < layout->size; i++)
    ok = addProperty(writer, op, &layout->properties[i]) && ok;
  return ok;
}
