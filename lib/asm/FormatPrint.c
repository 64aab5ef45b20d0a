// Printing by assembly format.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "asm/Format.h"
#include "asm/Printer.h"
#include "ir/Builtin.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/String.h"
#include "tessera/Operation.h"

// What is printed: an operation, or a type or attribute.
typedef struct Printing {
  TesseraAsmPrinter *printer;
  const TesseraOpDef *op; // NULL: a storage
  MlirOperation operation;
  const TesseraStorageDef *definition;
  const IrStorage *storage;
} Printing;

static void printElements(const Printing *p, const TesseraElement *elements, size_t count);

//===--- Groups ---===//

// Operands or results whose types are meant.
typedef struct Values {
  bool areResults;
  TesseraRange range;
} Values;

static TesseraRange operandRange(const Printing *p, const TesseraElement *element) {
  return tesseraOperationGetOperandGroup(p->operation, element->index);
}

// What an element inside a type directive stands for.
static Values valuesOf(const Printing *p, const TesseraElement *element) {
  switch (element->kind) {
  case TESSERA_ELEMENT_OPERAND:
    return (Values){false, operandRange(p, element)};
  case TESSERA_ELEMENT_RESULT:
    return (Values){true, tesseraOperationGetResultGroup(p->operation, element->index)};
  case TESSERA_ELEMENT_OPERANDS:
    return (Values){false, {.count = mlirOperationGetNumOperands(p->operation)}};
  case TESSERA_ELEMENT_RESULTS:
    return (Values){true, {.count = mlirOperationGetNumResults(p->operation)}};
  default:
    return (Values){false, {.count = 0}};
  }
}

static MlirType typeAt(const Printing *p, const Values *values, intptr_t number) {
  intptr_t at = values->range.start + number;
  return mlirValueGetType(values->areResults ? mlirOperationGetResult(p->operation, at)
                                             : mlirOperationGetOperand(p->operation, at));
}

static void printComma(const Printing *p, intptr_t position) {
  if (position)
    asmPutLiteral(p->printer, ", ");
}

static void printTypes(const Printing *p, const Values *values, bool stripped) {
  for (intptr_t i = 0; i < values->range.count; ++i) {
    printComma(p, i);
    if (stripped)
      tesseraAsmPrinterPrintStrippedStorage(p->printer, typeAt(p, values, i).ptr);
    else
      tesseraAsmPrinterPrintType(p->printer, typeAt(p, values, i));
  }
}

static void printFunctionalType(const Printing *p, const TesseraElement *element) {
  Values inputs = valuesOf(p, &element->children[0]), results = valuesOf(p, &element->children[1]);
  asmPutLiteral(p->printer, "(");
  printTypes(p, &inputs, false);
  asmPutLiteral(p->printer, ") -> ");
  bool isBare = results.range.count == 1 && !mlirTypeIsAFunction(typeAt(p, &results, 0));
  if (!isBare)
    asmPutChar(p->printer, '(');
  printTypes(p, &results, false);
  if (!isBare)
    asmPutChar(p->printer, ')');
}

//===--- Attributes of operations ---===//

// What the attribute's absence stands for.
static MlirAttribute defaultOf(const Printing *p, unsigned slot) {
  const IrOpName *name = irOp(p->operation)->name;
  IrStorage *value = name->attributeDefaults[slot];
  return irWrapAttribute(value ? value : name->attributeImplicits[slot]);
}

// Present and not what its absence would stand for.
static bool isAttributePresent(const Printing *p, unsigned slot) {
  MlirAttribute value = tesseraOperationGetSlot(p->operation, slot);
  return !mlirAttributeIsNull(value) && !mlirAttributeEqual(value, defaultOf(p, slot));
}

// What a parameter of the enum's type is: several bits of an enum that is also an attribute are a
// string.
static void printEnumParam(const Printing *p, const TesseraParamDef *definition, int64_t value) {
  const TesseraEnumDef *enumeration = definition->enumeration;
  bool isQuoted = enumeration->separator && enumeration->typeName &&
                  !(definition->flags & TESSERA_PARAM_ENUM_ATTRIBUTE) &&
                  !tesseraEnumFindValue(enumeration, value);
  TsString text = {0};
  asmEnumPrint(enumeration, value, &text);
  if (isQuoted)
    tesseraAsmPrinterPrintString(p->printer, tsStringView(&text));
  else if (enumeration->separator)
    tesseraAsmPrinterPrintText(p->printer, tsStringView(&text));
  else
    tesseraAsmPrinterPrintKeywordOrString(p->printer, tsStringView(&text));
  tsStringFree(&text);
}

static void printEnumText(const Printing *p, const TesseraEnumDef *enumeration, int64_t value) {
  TsString text = {0};
  asmEnumPrint(enumeration, value, &text);
  if (enumeration->separator)
    tesseraAsmPrinterPrintText(p->printer, tsStringView(&text));
  else
    tesseraAsmPrinterPrintKeywordOrString(p->printer, tsStringView(&text));
  tsStringFree(&text);
}

// An enum attribute of an op. What is no single bit of a bit enum is a string: parsing takes one
// keyword.
static void printEnumAttribute(const Printing *p, const TesseraEnumDef *enumeration,
                               int64_t value) {
  bool isSingleBit = value && (value & (value - 1)) == 0;
  const TesseraEnumCase *exact = tesseraEnumFindValue(enumeration, value);
  if (!enumeration->separator || (isSingleBit && exact)) {
    printEnumText(p, enumeration, value);
    return;
  }
  TsString text = {0};
  asmEnumPrint(enumeration, value, &text);
  tesseraAsmPrinterPrintString(p->printer, tsStringView(&text));
  tsStringFree(&text);
}

static void printEnumProperty(const Printing *p, const TesseraElement *element, int64_t value) {
  if (element->text)
    tesseraAsmPrinterPrintFormat(p->printer, "%s<", element->text);
  printEnumText(p, element->enumeration, value);
  if (element->text)
    asmPutChar(p->printer, '>');
}

static void printAttributeElement(const Printing *p, const TesseraElement *element) {
  MlirAttribute value = tesseraOperationGetSlotOrDefault(p->operation, element->index);
  if (mlirAttributeIsNull(value))
    return;
  if (element->flags & TESSERA_ELEMENT_SYMBOL_NAME)
    tesseraAsmPrinterPrintSymbolName(p->printer, mlirStringAttrGetValue(value));
  else if (element->flags & TESSERA_ELEMENT_ENUM_PROPERTY)
    printEnumProperty(p, element, mlirIntegerAttrGetValueInt(value));
  else if (element->flags & TESSERA_ELEMENT_ENUM_ATTRIBUTE)
    printEnumAttribute(p, element->enumeration, mlirIntegerAttrGetValueInt(value));
  else if (element->flags & TESSERA_ELEMENT_DENSE_ARRAY &&
           !(element->flags & TESSERA_ELEMENT_QUALIFIED) && irIsDenseArray(irAttribute(value)))
    asmPrintDenseArrayElements(p->printer, irAttribute(value));
  else if (element->flags & TESSERA_ELEMENT_WITHOUT_TYPE)
    tesseraAsmPrinterPrintAttributeWithoutType(p->printer, value);
  else if (element->flags & (TESSERA_ELEMENT_QUALIFIED | TESSERA_ELEMENT_ANY_ATTRIBUTE))
    tesseraAsmPrinterPrintAttribute(p->printer, value);
  else
    tesseraAsmPrinterPrintStrippedStorage(p->printer, value.ptr);
}

// Most operations have nothing but what is at its default.
static bool isAtDefaults(const Printing *p) {
  const IrOperation *op = irOp(p->operation);
  if (op->discardable)
    return false;
  for (uint32_t slot = 0; slot < op->name->numAttributeSlots; ++slot)
    if (isAttributePresent(p, slot))
      return false;
  return true;
}

// Attributes that the format prints, and those that are at their defaults, stay out of the
// dictionary.
static void printAttrDict(const Printing *p, const TesseraElement *element) {
  if (isAtDefaults(p))
    return;
  AsmMemory *memory = asmMemory(p->printer);
  memory->elided.size = 0; // attributes contain no operations, so nothing within uses it
  for (uint32_t i = 0; i < element->numChildren; ++i)
    tsVecPush(&memory->elided, element->texts[i]);
  for (unsigned slot = 0; p->op && slot < p->op->numAttributes; ++slot)
    if (!mlirAttributeIsNull(defaultOf(p, slot)) && !isAttributePresent(p, slot))
      tsVecPush(&memory->elided, p->op->attributes[slot].name);
  if (element->kind == TESSERA_ELEMENT_PROP_DICT)
    tesseraAsmPrinterPrintOptionalProperties(p->printer, p->operation, memory->elided.size,
                                             memory->elided.data);
  else
    tesseraAsmPrinterPrintOptionalAttrDict(p->printer, p->operation, memory->elided.size,
                                           memory->elided.data,
                                           element->flags & TESSERA_ELEMENT_WITH_KEYWORD);
}

//===--- Parameters of attributes and types ---===//

static void printHandle(const Printing *p, const TesseraParamDef *definition, const void *storage,
                        bool qualified) {
  if (definition->definition && !qualified)
    tesseraAsmPrinterPrintStrippedStorage(p->printer, storage);
  else if (definition->kind == TESSERA_PARAM_TYPE || definition->kind == TESSERA_PARAM_TYPES)
    tesseraAsmPrinterPrintType(p->printer, (MlirType){storage});
  else
    tesseraAsmPrinterPrintAttribute(p->printer, (MlirAttribute){storage});
}

static void printInteger(const Printing *p, const TesseraParamDef *definition, int64_t value) {
  unsigned width = definition->flags >> TESSERA_PARAM_WIDTH_SHIFT;
  uint64_t mask = width ? (UINT64_C(1) << width) - 1 : UINT64_MAX;
  if (definition->flags & TESSERA_PARAM_UNSIGNED)
    tesseraAsmPrinterPrintUnsigned(p->printer, (uint64_t)value & mask);
  else
    tesseraAsmPrinterPrintInteger(p->printer, value);
}

static void printArrayParam(const Printing *p, const TesseraParamDef *definition,
                            const TesseraParam *param, bool qualified) {
  for (size_t i = 0; i < param->length; ++i) {
    printComma(p, (intptr_t)i);
    if (definition->kind == TESSERA_PARAM_INTEGERS)
      printInteger(p, definition, ((const int64_t *)param->pointer)[i]);
    else if (definition->kind == TESSERA_PARAM_REALS)
      tesseraAsmPrinterPrintFloat(p->printer, ((const double *)param->pointer)[i]);
    else if (definition->kind == TESSERA_PARAM_STRINGS)
      tesseraAsmPrinterPrintString(p->printer, ((const MlirStringRef *)param->pointer)[i]);
    else
      printHandle(p, definition, ((const void *const *)param->pointer)[i], qualified);
  }
}

static void printParam(const Printing *p, unsigned index, bool qualified) {
  const TesseraParamDef *definition = &p->definition->params[index];
  const TesseraParam *param = &p->storage->params[index];
  if (definition->print) {
    definition->print(p->printer, param);
    return;
  }
  switch (definition->kind) {
  case TESSERA_PARAM_INTEGER:
    if (definition->flags & TESSERA_PARAM_BOOL)
      tesseraAsmPrinterPrintC(p->printer, param->integer ? "true" : "false");
    else
      printInteger(p, definition, param->integer);
    break;
  case TESSERA_PARAM_ENUM:
    printEnumParam(p, definition, param->integer);
    break;
  case TESSERA_PARAM_REAL:
    tesseraAsmPrinterPrintFloat(p->printer, param->real);
    break;
  case TESSERA_PARAM_STRING:
    tesseraAsmPrinterPrintString(p->printer, mlirStringRefCreate(param->pointer, param->length));
    break;
  case TESSERA_PARAM_TYPE:
  case TESSERA_PARAM_ATTRIBUTE:
    printHandle(p, definition, param->pointer, qualified);
    break;
  case TESSERA_PARAM_AFFINE_MAP:
    tesseraAsmPrinterPrintAffineMap(p->printer, (MlirAffineMap){param->pointer});
    break;
  case TESSERA_PARAM_INTEGER_SET:
    tesseraAsmPrinterPrintIntegerSet(p->printer, (MlirIntegerSet){param->pointer});
    break;
  default:
    printArrayParam(p, definition, param, qualified);
    break;
  }
}

// Whether the parameter differs from what its absence stands for.
static bool isParamPresent(const Printing *p, unsigned index) {
  return asmParamDiffersFromDefault(p->definition, p->storage, index);
}

// `params` and `struct(...)`: those that are present, with commas between.
static void printParams(const Printing *p, const TesseraElement *element) {
  bool isStruct = element->kind == TESSERA_ELEMENT_STRUCT, isFirst = true;
  for (uint32_t i = 0; i < element->numChildren; ++i) {
    const TesseraElement *child = &element->children[i];
    const TesseraElement *param = asmFindParam(child);
    bool isOptional =
        param && (p->definition->params[param->index].flags & TESSERA_PARAM_OPTIONAL ||
                  p->definition->params[param->index].defaultValue);
    if (isOptional && !isParamPresent(p, param->index))
      continue;
    if (!isFirst)
      asmPutLiteral(p->printer, ", ");
    isFirst = false;
    if (isStruct && param)
      tesseraAsmPrinterPrintFormat(p->printer, "%s = ", p->definition->params[param->index].name);
    // The blank before an element is what the commas here stand for.
    TesseraElement bare = *child;
    bare.flags &= (uint16_t)~TESSERA_ELEMENT_SPACE_BEFORE;
    printElements(p, &bare, 1);
  }
}

//===--- Directives ---===//

static MlirAttribute allAttributes(MlirOperation op) {
  TsVec(MlirNamedAttribute) attributes = {0};
  for (intptr_t i = 0; i < mlirOperationGetNumAttributes(op); ++i)
    tsVecPush(&attributes, mlirOperationGetAttribute(op, i));
  MlirAttribute dictionary = mlirDictionaryAttrGet(mlirOperationGetContext(op),
                                                   (intptr_t)attributes.size, attributes.data);
  tsVecFree(&attributes);
  return dictionary;
}

static const MlirValue *valuesIn(const Printing *p, TesseraRange range) {
  MlirValue *values = tsAllocZeroed((size_t)range.count, sizeof *values);
  for (intptr_t i = 0; i < range.count; ++i)
    values[i] = mlirOperationGetOperand(p->operation, range.start + i);
  return values;
}

static MlirType *typesIn(const Printing *p, const Values *values) {
  MlirType *types = tsAllocZeroed((size_t)values->range.count, sizeof *types);
  for (intptr_t i = 0; i < values->range.count; ++i)
    types[i] = typeAt(p, values, i);
  return types;
}

static MlirRegion *regionsIn(const Printing *p, TesseraRange range) {
  MlirRegion *regions = tsAllocZeroed((size_t)range.count, sizeof *regions);
  for (intptr_t i = 0; i < range.count; ++i)
    regions[i] = mlirOperationGetRegion(p->operation, range.start + i);
  return regions;
}

static MlirBlock *successorsIn(const Printing *p, TesseraRange range) {
  MlirBlock *successors = tsAllocZeroed((size_t)range.count, sizeof *successors);
  for (intptr_t i = 0; i < range.count; ++i)
    successors[i] = mlirOperationGetSuccessor(p->operation, range.start + i);
  return successors;
}

// What the hook is given for the element; freeArgument frees the arrays in it.
static TesseraDirectiveArgument makeArgument(const Printing *p, const TesseraElement *element) {
  TesseraDirectiveArgument argument = {.size = 1};
  TesseraRange range = {.count = 0};
  argument.isReference = element->flags & TESSERA_ELEMENT_REFERENCE;
  switch (element->kind) {
  case TESSERA_ELEMENT_OPERAND:
    range = operandRange(p, element);
    argument.kind = TESSERA_DIRECTIVE_OPERANDS;
    argument.values = valuesIn(p, range);
    argument.size = (size_t)range.count;
    break;
  case TESSERA_ELEMENT_TYPE: {
    Values meant = valuesOf(p, &element->children[0]);
    argument.kind = TESSERA_DIRECTIVE_TYPES;
    argument.types = typesIn(p, &meant);
    argument.size = (size_t)meant.range.count;
    break;
  }
  case TESSERA_ELEMENT_REGION:
    range = tesseraOperationGetRegionGroup(p->operation, element->index);
    argument.kind = TESSERA_DIRECTIVE_REGIONS;
    argument.regions = regionsIn(p, range);
    argument.size = (size_t)range.count;
    break;
  case TESSERA_ELEMENT_SUCCESSOR:
    range = tesseraOperationGetSuccessorGroup(p->operation, element->index);
    argument.kind = TESSERA_DIRECTIVE_SUCCESSORS;
    argument.successors = successorsIn(p, range);
    argument.size = (size_t)range.count;
    break;
  case TESSERA_ELEMENT_ATTRIBUTE:
    argument.kind = TESSERA_DIRECTIVE_ATTRIBUTE;
    argument.attribute = tesseraOperationGetSlotOrDefault(p->operation, element->index);
    argument.size = !mlirAttributeIsNull(argument.attribute);
    break;
  case TESSERA_ELEMENT_ATTR_DICT:
    argument.kind = TESSERA_DIRECTIVE_ATTR_DICT;
    argument.attribute = allAttributes(p->operation);
    break;
  case TESSERA_ELEMENT_PARAM:
    argument.kind = TESSERA_DIRECTIVE_PARAM;
    argument.paramDef = &p->definition->params[element->index];
    argument.param = p->storage->params[element->index];
    break;
  case TESSERA_ELEMENT_TEXT:
  case TESSERA_ELEMENT_LITERAL:
    argument.kind = TESSERA_DIRECTIVE_TEXT;
    argument.text = element->text;
    break;
  default:
    argument.size = 0;
    break;
  }
  return argument;
}

static void freeArgument(TesseraDirectiveArgument *argument) {
  tsFree((void *)argument->values);
  tsFree(argument->types);
  tsFree(argument->regions);
  tsFree(argument->successors);
}

static void printCustom(const Printing *p, const TesseraElement *element) {
  TesseraDirectiveArgument *arguments = tsAlloc(tsMulSize(element->numChildren, sizeof *arguments));
  for (uint32_t i = 0; i < element->numChildren; ++i)
    arguments[i] = makeArgument(p, &element->children[i]);
  element->directive->print(p->printer, p->operation, arguments, element->numChildren);
  for (uint32_t i = 0; i < element->numChildren; ++i)
    freeArgument(&arguments[i]);
  tsFree(arguments);
}

//===--- Optional parts ---===//

static bool isPresent(const Printing *p, const TesseraElement *element) {
  switch (element->kind) {
  case TESSERA_ELEMENT_OPERAND:
    return operandRange(p, element).count > 0;
  case TESSERA_ELEMENT_RESULT:
    return tesseraOperationGetResultGroup(p->operation, element->index).count > 0;
  case TESSERA_ELEMENT_ATTRIBUTE:
    return isAttributePresent(p, element->index);
  case TESSERA_ELEMENT_SUCCESSOR:
    return tesseraOperationGetSuccessorGroup(p->operation, element->index).count > 0;
  case TESSERA_ELEMENT_REGION: {
    TesseraRange range = tesseraOperationGetRegionGroup(p->operation, element->index);
    return range.count > 0 && !mlirBlockIsNull(mlirRegionGetFirstBlock(
                                  mlirOperationGetRegion(p->operation, range.start)));
  }
  case TESSERA_ELEMENT_PARAM:
    return isParamPresent(p, element->index);
  case TESSERA_ELEMENT_OPERANDS:
    return mlirOperationGetNumOperands(p->operation) > 0;
  case TESSERA_ELEMENT_RESULTS:
    return mlirOperationGetNumResults(p->operation) > 0;
  case TESSERA_ELEMENT_TYPE:
  case TESSERA_ELEMENT_FUNCTIONAL_TYPE:
  case TESSERA_ELEMENT_CUSTOM:
  case TESSERA_ELEMENT_PARAMS:
  case TESSERA_ELEMENT_STRUCT:
  case TESSERA_ELEMENT_CLAUSE:
    for (uint32_t i = 0; i < element->numChildren; ++i)
      if (!(element->children[i].flags & TESSERA_ELEMENT_REFERENCE) &&
          isPresent(p, &element->children[i]))
        return true;
    return false;
  default:
    return false;
  }
}

static void printOptional(const Printing *p, const TesseraElement *element) {
  bool inverted = element->flags & TESSERA_ELEMENT_INVERTED;
  bool present = isPresent(p, &element->children[element->index]);
  if (present != inverted)
    printElements(p, element->children, element->numThen);
  else
    printElements(p, element->children + element->numThen, element->numChildren - element->numThen);
}

static void printOilist(const Printing *p, const TesseraElement *element) {
  for (uint32_t i = 0; i < element->numChildren; ++i)
    if (isPresent(p, &element->children[i]))
      printElements(p, element->children[i].children, element->children[i].numChildren);
}

//===--- Elements ---===//

static void printRegion(const Printing *p, intptr_t number) {
  MlirRegion region = mlirOperationGetRegion(p->operation, number);
  bool printsTerminator = !asmHasImplicitTerminator(p->op, region);
  tesseraAsmPrinterPrintRegion(p->printer, region, /*printEntryBlockArgs=*/true, printsTerminator,
                               /*printEmptyBlock=*/false);
}

static void printList(const Printing *p, TesseraRange range,
                      void (*printOne)(const Printing *p, intptr_t number)) {
  for (intptr_t i = 0; i < range.count; ++i) {
    printComma(p, i);
    printOne(p, range.start + i);
  }
}

static void printOperand(const Printing *p, intptr_t number) {
  tesseraAsmPrinterPrintOperand(p->printer, mlirOperationGetOperand(p->operation, number));
}

static void printSuccessor(const Printing *p, intptr_t number) {
  tesseraAsmPrinterPrintSuccessor(p->printer, mlirOperationGetSuccessor(p->operation, number));
}

static void printTypeDirective(const Printing *p, const TesseraElement *element) {
  Values values = valuesOf(p, &element->children[0]);
  bool isFull = element->flags & (TESSERA_ELEMENT_QUALIFIED | TESSERA_ELEMENT_KIND_CHECK);
  printTypes(p, &values, !isFull && element->definition && element->definition->mnemonic);
}

static void printElement(const Printing *p, const TesseraElement *element) {
  TesseraRange all = {.count = 0};
  switch (element->kind) {
  case TESSERA_ELEMENT_LITERAL:
    tesseraAsmPrinterPrintC(p->printer, element->text);
    break;
  case TESSERA_ELEMENT_SPACE:
    if (element->numThen)
      asmPutChar(p->printer, ' ');
    break;
  case TESSERA_ELEMENT_NEWLINE:
    tesseraAsmPrinterPrintNewline(p->printer);
    break;
  case TESSERA_ELEMENT_OPERAND:
    printList(p, operandRange(p, element), printOperand);
    break;
  case TESSERA_ELEMENT_OPERANDS:
    all.count = mlirOperationGetNumOperands(p->operation);
    printList(p, all, printOperand);
    break;
  case TESSERA_ELEMENT_ATTRIBUTE:
    if (!(element->flags & TESSERA_ELEMENT_ELIDED_ANCHOR))
      printAttributeElement(p, element);
    break;
  case TESSERA_ELEMENT_REGION:
    printList(p, tesseraOperationGetRegionGroup(p->operation, element->index), printRegion);
    break;
  case TESSERA_ELEMENT_REGIONS:
    all.count = mlirOperationGetNumRegions(p->operation);
    printList(p, all, printRegion);
    break;
  case TESSERA_ELEMENT_SUCCESSOR:
    printList(p, tesseraOperationGetSuccessorGroup(p->operation, element->index), printSuccessor);
    break;
  case TESSERA_ELEMENT_SUCCESSORS:
    all.count = mlirOperationGetNumSuccessors(p->operation);
    printList(p, all, printSuccessor);
    break;
  case TESSERA_ELEMENT_PARAM:
    printParam(p, element->index, element->flags & TESSERA_ELEMENT_QUALIFIED);
    break;
  case TESSERA_ELEMENT_PARAMS:
  case TESSERA_ELEMENT_STRUCT:
    printParams(p, element);
    break;
  case TESSERA_ELEMENT_ATTR_DICT:
  case TESSERA_ELEMENT_PROP_DICT:
    printAttrDict(p, element);
    break;
  case TESSERA_ELEMENT_TYPE:
    printTypeDirective(p, element);
    break;
  case TESSERA_ELEMENT_FUNCTIONAL_TYPE:
    printFunctionalType(p, element);
    break;
  case TESSERA_ELEMENT_CUSTOM:
    printCustom(p, element);
    break;
  case TESSERA_ELEMENT_OPTIONAL:
    printOptional(p, element);
    break;
  case TESSERA_ELEMENT_OILIST:
    printOilist(p, element);
    break;
  default:
    break;
  }
}

static void printElements(const Printing *p, const TesseraElement *elements, size_t count) {
  for (size_t i = 0; i < count; ++i) {
    if (elements[i].flags & TESSERA_ELEMENT_SPACE_BEFORE)
      asmPutLiteral(p->printer, " ");
    printElement(p, &elements[i]);
  }
}

void tesseraFormatPrintOperation(const TesseraOpDef *definition, TesseraAsmPrinter *printer,
                                 MlirOperation op) {
  Printing p = {.printer = printer, .op = definition, .operation = op};
  printElements(&p, definition->format->elements, definition->format->numElements);
}

void tesseraFormatPrintStorage(const TesseraStorageDef *definition, TesseraAsmPrinter *printer,
                               const void *storage) {
  Printing p = {.printer = printer, .definition = definition, .storage = storage};
  printElements(&p, definition->format->elements, definition->format->numElements);
}
