// Layouts of properties. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Attributes come first, by name; then properties that aren't attributes, as they were declared;
// then sizes of segments, which before version 6 were attributes, with names of that time.
#include "bytecode/Properties.h"

static void add(BcLayout *layout, int slot, BcPropertyKind kind) {
  layout->properties[layout->size++] = (BcProperty){(uint16_t)slot, (uint16_t)kind};
}

static bool isNative(const TesseraAttrDef *attribute) {
  return attribute->flags & (TESSERA_ATTR_UNIT_PROPERTY | TESSERA_ATTR_ENUM_PROPERTY);
}

/// The sizes of segments that an earlier name sorts before `next` (NULL: the end), once.
static void addEarlierSegments(const IrOpName *name, const char *next, int *operands, int *results,
                               BcLayout *layout) {
  (void)name;
  if (*operands >= 0 && (!next || strcmp("operand_segment_sizes", next) < 0)) {
    add(layout, *operands, BC_REQUIRED);
    *operands = -1;
  }
  if (*results >= 0 && (!next || strcmp("result_segment_sizes", next) < 0)) {
    add(layout, *results, BC_REQUIRED);
    *results = -1;
  }
}

static void addAttributes(const IrOpName *name, int64_t version, BcLayout *layout) {
  const TesseraOpDef *definition = name->definition;
  int operands = version < BC_NATIVE_SEGMENTS ? name->operandSegmentsSlot : -1;
  int results = version < BC_NATIVE_SEGMENTS ? name->resultSegmentsSlot : -1;
  for (int slot = 0; slot < definition->numAttributes; slot++) {
    const TesseraAttrDef *attribute = &definition->attributes[slot];
    if (slot == name->operandSegmentsSlot || slot == name->resultSegmentsSlot ||
        isNative(attribute))
      continue;
    addEarlierSegments(name, attribute->name, &operands, &results, layout);
    bool isOptional = attribute->flags & TESSERA_ATTR_OPTIONAL || attribute->defaultValue;
    add(layout, slot, isOptional ? BC_OPTIONAL : BC_REQUIRED);
  }
  addEarlierSegments(name, NULL, &operands, &results, layout);
}

static void addNative(const TesseraOpDef *definition, BcLayout *layout) {
  for (uint32_t order = 0, found = 0; found < definition->numAttributes; order++)
    for (int slot = 0; slot < definition->numAttributes; slot++) {
      const TesseraAttrDef *attribute = &definition->attributes[slot];
      if (attribute->verifyOrder != order)
        continue;
      found++;
      if (isNative(attribute))
        add(layout, slot, attribute->flags & TESSERA_ATTR_UNIT_PROPERTY ? BC_BOOL : BC_ENUM);
    }
}

static bool hasNative(const TesseraOpDef *definition) {
  for (int slot = 0; slot < definition->numAttributes; slot++)
    if (isNative(&definition->attributes[slot]))
      return true;
  return false;
}

BcLayout bcLayoutGet(const IrOpName *name, int64_t version) {
  BcLayout layout = {0};
  const TesseraOpDef *definition = name->definition;
  if (!definition || !definition->numAttributes)
    return layout;
  layout.properties = tsAllocZeroed(definition->numAttributes, sizeof *layout.properties);
  addAttributes(name, version, &layout);
  if (hasNative(definition))
    addNative(definition, &layout);
  if (version >= BC_NATIVE_SEGMENTS) {
    if (name->operandSegmentsSlot >= 0)
      add(&layout, name->operandSegmentsSlot, BC_SEGMENTS);
    if (name->resultSegmentsSlot >= 0)
      add(&layout, name->resultSegmentsSlot, BC_SEGMENTS);
  }
  return layout;
}

bool bcEnumValue(const IrStorage *attribute, int64_t *value) {
  const TesseraStorageDef *definition = attribute->definition;
  if (irIsInteger(attribute))
    *value = irIntegerAttrValue(attribute);
  else if (definition->numParams && (definition->params[0].kind == TESSERA_PARAM_ENUM ||
                                     definition->params[0].kind == TESSERA_PARAM_INTEGER))
    *value = attribute->params[0].integer;
  else
    return false;
  return true;
}
