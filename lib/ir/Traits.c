// The checks of traits, in MLIR's words.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Operation.h"
#include "tessera/DestinationStyle.h"
#include "tessera/Format.h"
#include "tessera/Generated.h"
#include "tessera/Interfaces.h"

static bool fail(IrOperation *op, const char *message) {
  mlirOperationEmitOpError(irWrapOp(op), "%s", message);
  return false;
}

//===--- Structural traits ---===//

bool irVerifySizes(IrOperation *op, const char *name, const char *kind, int64_t found,
                   size_t *count) {
  const IrStorage *sizes = irOperationGetAttributeByText(op, mlirStringRefCreateFromCString(name));
  if (!irIsDenseArray(sizes) || irParamStorage(sizes, 0) != sizes->context->i32Type) {
    mlirOperationEmitOpError(irWrapOp(op), "requires dense i32 array attribute '%s'", name);
    return false;
  }
  const int32_t *values = sizes->params[2].pointer;
  int64_t total = 0;
  *count = (size_t)sizes->params[1].integer;
  for (size_t i = 0; i < *count; i++) {
    if (values[i] < 0) {
      mlirOperationEmitOpError(irWrapOp(op), "'%s' attribute cannot have negative elements", name);
      return false;
    }
    total += values[i];
  }
  if (total == found)
    return true;
  mlirOperationEmitOpError(
      irWrapOp(op),
      "%s count (%lld) does not match with the total size (%lld) specified in attribute '%s'", kind,
      (long long)found, (long long)total, name);
  return false;
}

static bool verifySegments(IrOperation *op, const char *name, const char *kind, size_t numGroups,
                           uint32_t found) {
  size_t count;
  if (!irVerifySizes(op, name, kind, found, &count))
    return false;
  if (count == numGroups)
    return true;
  mlirOperationEmitOpError(irWrapOp(op),
                           "'%s' attribute for specifying %s segments must have %zu elements, "
                           "but got %zu",
                           name, kind, numGroups, count);
  return false;
}

static bool verifyOperandSegments(IrOperation *op) {
  return verifySegments(op, "operandSegmentSizes", "operand", op->name->definition->numOperands,
                        op->numOperands);
}

static bool verifyResultSegments(IrOperation *op) {
  return verifySegments(op, "resultSegmentSizes", "result", op->name->definition->numResults,
                        op->numResults);
}

static bool verifyParent(IrOperation *op) {
  const TesseraOpDef *definition = op->name->definition;
  const IrOperation *parent = irParentOp(op);
  for (unsigned i = 0; parent && i < definition->numParents; i++)
    if (tsEqualC(irStringValue(parent->name->name), definition->parents[i]))
      return true;
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(irWrapOp(op));
  tesseraDiagnosticAppendFormat(error, "expects parent op %s'",
                                definition->numParents > 1 ? "to be one of " : "");
  for (unsigned i = 0; i < definition->numParents; i++)
    tesseraDiagnosticAppendFormat(error, "%s%s", i ? ", " : "", definition->parents[i]);
  tesseraDiagnosticAppend(error, tsLiteral("'"));
  tesseraDiagnosticReport(error);
  return false;
}

static bool verifyTerminator(IrOperation *op) {
  return (op->block && op->block->last == op) ||
         fail(op, "must be the last operation in the parent block");
}

static bool verifySingleBlock(IrOperation *op) {
  for (uint32_t i = 0; i < op->numRegions; i++) {
    const IrRegion *region = &op->regions[i];
    if (region->first != region->last) {
      mlirOperationEmitOpError(irWrapOp(op), "expects region #%u to have 0 or 1 blocks", i);
      return false;
    }
    if (region->first && !region->first->first && !irHasTrait(op, TESSERA_TRAIT_NO_TERMINATOR))
      return fail(op, "expects a non-empty block");
  }
  return true;
}

static bool verifyImplicitTerminator(IrOperation *op, const TesseraOpDef *definition) {
  for (uint32_t i = 0; definition->implicitTerminator && i < op->numRegions; i++) {
    const IrBlock *block = op->regions[i].first;
    // An empty block is for the traits that allow it.
    if (!block || !block->last || irEndsInImplicitTerminator(block, definition))
      continue;
    MlirStringRef last = irStringValue(block->last->name->name);
    TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(irWrapOp(op));
    tesseraDiagnosticAppendFormat(error, "expects regions to end with '%s', found '%.*s'",
                                  definition->implicitTerminator, (int)last.length, last.data);
    TesseraDiagnostic *note = tesseraDiagnosticAttachNote(error, irWrapLocation(op->location));
    tesseraDiagnosticAppendFormat(
        note, "in custom textual format, the absence of terminator implies '%s'",
        definition->implicitTerminator);
    tesseraDiagnosticReport(error);
    return false;
  }
  return true;
}

static bool verifyNoRegionArguments(IrOperation *op) {
  for (uint32_t i = 0; i < op->numRegions; i++) {
    if (!op->regions[i].first || op->regions[i].first->numArguments == 0)
      continue;
    if (op->numRegions == 1)
      return fail(op, "region should have no arguments");
    mlirOperationEmitOpError(irWrapOp(op), "region #%u should have no arguments", i);
    return false;
  }
  return true;
}

//===--- Types of operands and results ---===//

// Operands first, then results.
static const IrStorage *valueType(IrOperation *op, uint32_t i) {
  return i < op->numOperands ? op->operands[i].value->type
                             : irOperationResult(op, i - op->numOperands)->type;
}

static uint32_t numValues(const IrOperation *op) { return op->numOperands + op->numResults; }

// Whether the same dimensions of two vectors of one rank are scalable; of other shapes none is.
static bool scaleAlike(const IrStorage *a, const IrStorage *b, size_t rank) {
  MlirType x = irWrapType((IrStorage *)a), y = irWrapType((IrStorage *)b);
  bool isVectorX = mlirTypeIsAVector(x), isVectorY = mlirTypeIsAVector(y);
  for (size_t i = 0; i < rank; i++)
    if ((isVectorX && mlirVectorTypeIsDimScalable(x, (intptr_t)i)) !=
        (isVectorY && mlirVectorTypeIsDimScalable(y, (intptr_t)i)))
      return false;
  return true;
}

// Whether the shapes agree where both are known; what has no shape agrees with what has none.
static bool shapesAreCompatible(const IrStorage *a, const IrStorage *b) {
  bool isShaped = irTypeIsShaped(a);
  if (isShaped != irTypeIsShaped(b))
    return false;
  if (!isShaped || !irShapedHasRank(a) || !irShapedHasRank(b))
    return true;
  IrShape x = irShapedShape(a), y = irShapedShape(b);
  if (x.rank != y.rank)
    return false;
  for (size_t i = 0; i < x.rank; i++)
    if (x.sizes[i] != y.sizes[i] && x.sizes[i] != IR_DYNAMIC && y.sizes[i] != IR_DYNAMIC)
      return false;
  return scaleAlike(a, b, x.rank);
}

static bool needAtLeastOne(IrOperation *op, bool alsoResult) {
  if (op->numOperands == 0)
    return fail(op, "expected 1 or more operands, but found 0");
  if (alsoResult && op->numResults == 0)
    return fail(op, "expected 1 or more results");
  return true;
}

static bool shapesMatch(IrOperation *op, uint32_t count) {
  for (uint32_t i = 1; i < count; i++)
    if (!shapesAreCompatible(valueType(op, i), valueType(op, 0)))
      return false;
  return true;
}

static bool elementTypesMatch(IrOperation *op, uint32_t count) {
  for (uint32_t i = 1; i < count; i++)
    if (irElementTypeOrSelf(valueType(op, i)) != irElementTypeOrSelf(valueType(op, 0)))
      return false;
  return true;
}

static bool verifySameOperandsShape(IrOperation *op) {
  return needAtLeastOne(op, false) &&
         (shapesMatch(op, op->numOperands) || fail(op, "requires the same shape for all operands"));
}

static bool verifySameOperandsAndResultShape(IrOperation *op) {
  return needAtLeastOne(op, true) &&
         (shapesMatch(op, numValues(op)) ||
          fail(op, "requires the same shape for all operands and results"));
}

static bool verifySameOperandsElementType(IrOperation *op) {
  return needAtLeastOne(op, false) && (elementTypesMatch(op, op->numOperands) ||
                                       fail(op, "requires the same element type for all operands"));
}

static bool verifySameOperandsAndResultElementType(IrOperation *op) {
  return needAtLeastOne(op, true) &&
         (elementTypesMatch(op, numValues(op)) ||
          fail(op, "requires the same element type for all operands and results"));
}

static bool verifySameTypeOperands(IrOperation *op) {
  for (uint32_t i = 1; i < op->numOperands; i++)
    if (valueType(op, i) != valueType(op, 0))
      return fail(op, "requires all operands to have the same type");
  return true;
}

static IrStorage *encodingOf(const IrStorage *type) {
  return irTypeIsRankedTensor(type) ? irTensorEncoding(type) : NULL;
}

static bool verifySameOperandsAndResultType(IrOperation *op) {
  if (!needAtLeastOne(op, true))
    return false;
  const IrStorage *first = irOperationResult(op, 0)->type;
  // Results first, as MLIR compares them.
  for (uint32_t i = 1; i < numValues(op); i++) {
    const IrStorage *type =
        i < op->numResults ? irOperationResult(op, i)->type : valueType(op, i - op->numResults);
    if (type == first)
      continue;
    if (irElementTypeOrSelf(type) != irElementTypeOrSelf(first) ||
        !shapesAreCompatible(type, first))
      return fail(op, "requires the same type for all operands and results");
    if (encodingOf(type) != encodingOf(first))
      return fail(op, "requires the same encoding for all operands and results");
  }
  return true;
}

static bool hasKnownRank(const IrStorage *type) {
  return irTypeIsShaped(type) && irShapedHasRank(type);
}

static bool verifySameOperandsAndResultRank(IrOperation *op) {
  bool found = false;
  size_t rank = 0;
  for (uint32_t i = 0; i < numValues(op); i++) {
    const IrStorage *type = valueType(op, i);
    if (!hasKnownRank(type))
      continue;
    size_t own = irShapedShape(type).rank;
    if (found && own != rank)
      return fail(op, i < op->numOperands ? "operands don't have matching ranks"
                                          : "result type has different rank than operands");
    rank = own;
    found = true;
  }
  return true;
}

static bool isTensorOrVector(const IrStorage *type) {
  return irTypeIsVector(type) || irTypeIsRankedTensor(type) || irTypeIsUnrankedTensor(type);
}

static uint32_t countMappable(IrOperation *op, uint32_t start, uint32_t end) {
  uint32_t count = 0;
  for (uint32_t i = start; i < end; i++)
    count += isTensorOrVector(valueType(op, i));
  return count;
}

static bool isSameMappable(const IrStorage *a, const IrStorage *b) {
  return a->definition == b->definition && shapesAreCompatible(a, b);
}

static bool verifyElementwise(IrOperation *op) {
  uint32_t operands = countMappable(op, 0, op->numOperands);
  uint32_t results = countMappable(op, op->numOperands, numValues(op));
  if (operands == 0 && results == 0)
    return true;
  if (operands == 0)
    return fail(op, "if a result is non-scalar, then at least one operand must be non-scalar");
  if (results == 0)
    return fail(op, "if an operand is non-scalar, then there must be at least one non-scalar "
                    "result");
  if (results != op->numResults)
    return fail(op, "if an operand is non-scalar, then all results must be non-scalar");
  const IrStorage *first = NULL;
  for (uint32_t i = 0; i < numValues(op); i++) {
    const IrStorage *type = valueType(op, i);
    if (!isTensorOrVector(type))
      continue;
    first = first ? first : type;
    if (!isSameMappable(type, first))
      return fail(op, "all non-scalar operands/results must have the same shape and base type");
  }
  return true;
}

//===--- Broadcasting ---===//

typedef TsVec(int64_t) Sizes;

static bool broadcastSize(int64_t a, int64_t b, int64_t *result) {
  if (a == IR_DYNAMIC || b == IR_DYNAMIC) {
    // A known size above one is assumed to be right; one gives way to the other.
    *result = a > 1 ? a : b > 1 ? b : a == 1 ? b : b == 1 ? a : IR_DYNAMIC;
    return true;
  }
  if (a != b && a != 1 && b != 1)
    return false;
  *result = a == 1 ? b : a;
  return true;
}

// Broadcasts `sizes` with a shape, aligned at the last dimension.
static bool broadcastInto(Sizes *sizes, IrShape shape) {
  if (shape.rank > sizes->size) {
    size_t added = shape.rank - sizes->size;
    tsVecReserve(sizes, shape.rank);
    memmove(sizes->data + added, sizes->data, sizes->size * sizeof *sizes->data);
    for (size_t i = 0; i < added; i++)
      sizes->data[i] = 1;
    sizes->size = shape.rank;
  }
  size_t offset = sizes->size - shape.rank;
  for (size_t i = 0; i < shape.rank; i++)
    if (!broadcastSize(sizes->data[offset + i], shape.sizes[i], &sizes->data[offset + i]))
      return false;
  return true;
}

static bool suffixFits(const Sizes *inferred, IrShape shape) {
  if (shape.rank < inferred->size)
    return false;
  const int64_t *suffix = shape.sizes + (shape.rank - inferred->size);
  for (size_t i = 0; i < inferred->size; i++)
    if (suffix[i] != inferred->data[i] && suffix[i] != IR_DYNAMIC &&
        inferred->data[i] != IR_DYNAMIC)
      return false;
  return true;
}

static void appendDimensions(TesseraDiagnostic *error, const int64_t *sizes, size_t rank) {
  for (size_t i = 0; i < rank; i++) {
    tesseraDiagnosticAppendFormat(error, "%s", i ? "x" : "");
    if (sizes[i] == IR_DYNAMIC)
      tesseraDiagnosticAppendFormat(error, "?");
    else
      tesseraDiagnosticAppendFormat(error, "%lld", (long long)sizes[i]);
  }
}

static bool verifyBroadcastResults(IrOperation *op, const Sizes *inferred) {
  for (uint32_t i = 0; i < op->numResults; i++) {
    const IrStorage *type = irOperationResult(op, i)->type;
    if (!irTypeIsRankedTensor(type) || suffixFits(inferred, irShapedShape(type)))
      continue;
    IrShape shape = irShapedShape(type);
    TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(irWrapOp(op));
    tesseraDiagnosticAppendFormat(error, "result type '");
    appendDimensions(error, shape.sizes, shape.rank);
    tesseraDiagnosticAppendFormat(error,
                                  "' not broadcast compatible with broadcasted operands's shapes "
                                  "'");
    appendDimensions(error, inferred->data, inferred->size);
    tesseraDiagnosticAppendFormat(error, "'");
    tesseraDiagnosticReport(error);
    return false;
  }
  return true;
}

static bool verifyBroadcastable(IrOperation *op) {
  bool hasTensor = false, hasVector = false, hasRanked = false, fits = true;
  for (uint32_t i = 0; i < numValues(op); i++) {
    const IrStorage *type = valueType(op, i);
    hasVector |= irTypeIsVector(type);
    hasTensor |= isTensorOrVector(type) && !irTypeIsVector(type);
  }
  if (hasTensor && hasVector) {
    mlirOperationEmitError(irWrapOp(op), "cannot broadcast vector with tensor");
    return false;
  }
  Sizes inferred = {0};
  for (uint32_t i = 0; fits && i < op->numOperands; i++) {
    if (!irTypeIsRankedTensor(valueType(op, i)))
      continue;
    hasRanked = true;
    fits = broadcastInto(&inferred, irShapedShape(valueType(op, i)));
  }
  if (!fits)
    fail(op, "operands don't have broadcast-compatible shapes");
  bool valid = fits && (!hasRanked || verifyBroadcastResults(op, &inferred));
  tsVecFree(&inferred);
  return valid;
}

//===--- Destination style ---===//

static bool verifyInit(IrOperation *op, uint32_t operand, uint32_t result) {
  IrStorage *type = op->operands[operand].value->type;
  IrStorage *resultType = irOperationResult(op, result)->type;
  if (type == resultType)
    return true;
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(irWrapOp(op));
  tesseraDiagnosticAppendFormat(error, "expected type of operand #%u (", operand);
  tesseraDiagnosticAppendType(error, irWrapType(type));
  tesseraDiagnosticAppendFormat(error, ") to match type of corresponding result (");
  tesseraDiagnosticAppendType(error, irWrapType(resultType));
  tesseraDiagnosticAppendFormat(error, ")");
  tesseraDiagnosticReport(error);
  return false;
}

static bool isTensor(const IrStorage *type) {
  return irTypeIsRankedTensor(type) || irTypeIsUnrankedTensor(type);
}

static bool verifyDestinationStyle(IrOperation *op) {
  TesseraRange inits = tesseraOperationGetDpsInits(irWrapOp(op));
  uint32_t numTensors = 0, numResults = 0; // other results may stand behind them
  for (intptr_t i = inits.start; i < inits.start + inits.count; i++)
    numTensors += isTensor(op->operands[i].value->type);
  for (uint32_t i = 0; i < op->numResults; i++)
    numResults += isTensor(irOperationResult(op, i)->type);
  if (numResults != numTensors) {
    mlirOperationEmitOpError(irWrapOp(op),
                             "expected the number of tensor results (%u) to be equal to the number "
                             "of output tensors (%u)",
                             numResults, numTensors);
    return false;
  }
  uint32_t result = 0;
  for (intptr_t i = inits.start; i < inits.start + inits.count; i++)
    if (isTensor(op->operands[i].value->type) && !verifyInit(op, (uint32_t)i, result++))
      return false;
  return true;
}

//===--- Symbols ---===//

static bool verifyVisibility(IrOperation *op) {
  IrStorage *visibility = irOperationGetAttributeByText(op, tsLiteral("sym_visibility"));
  if (!visibility)
    return true;
  bool isString = irIsString(visibility);
  MlirStringRef text = isString ? irStringValue(visibility) : tsLiteral("");
  if (isString &&
      (tsEqualC(text, "public") || tsEqualC(text, "private") || tsEqualC(text, "nested")))
    return true;
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(irWrapOp(op));
  tesseraDiagnosticAppendFormat(
      error, isString ? "visibility expected to be one of [\"public\", \"private\", \"nested\"], "
                        "but got "
                      : "requires visibility attribute 'sym_visibility' to be a string attribute, "
                        "but got ");
  tesseraDiagnosticAppendAttribute(error, irWrapAttribute(visibility));
  tesseraDiagnosticReport(error);
  return false;
}

// A symbol whose definition lets the name be absent is one only when it has the name.
static bool nameIsOptional(const IrOperation *op) {
  const TesseraOpDef *definition = op->name->definition;
  for (unsigned i = 0; i < definition->numAttributes; i++)
    if (strcmp(definition->attributes[i].name, "sym_name") == 0)
      return definition->attributes[i].flags & TESSERA_ATTR_OPTIONAL;
  return false;
}

static bool isFunctionDeclaration(const IrOperation *op) {
  const FunctionOpInterfaceMethods *methods = irInterface(op, &functionOpInterface);
  return methods && methods->isDeclaration(irWrapOp((IrOperation *)op));
}

static bool verifySymbol(IrOperation *op) {
  if (!irSymbolName(op))
    return nameIsOptional(op) || fail(op, "requires string attribute 'sym_name'");
  if (!verifyVisibility(op))
    return false;
  if (isFunctionDeclaration(op) &&
      tesseraSymbolGetVisibility(irWrapOp(op)) == TESSERA_VISIBILITY_PUBLIC)
    return fail(op, "symbol declaration cannot have public visibility");
  const IrOperation *parent = irParentOp(op);
  return !parent || !irIsRegistered(parent) || irHasTrait(parent, TESSERA_TRAIT_SYMBOL_TABLE) ||
         fail(op, "symbol's parent must have the SymbolTable trait");
}

static bool verifyUniqueSymbols(IrOperation *table) {
  TsPointerMap symbols = {0};
  bool unique = true;
  for (IrOperation *op = table->regions[0].first->first; unique && op; op = op->next) {
    IrStorage *name = irSymbolName(op);
    if (!name)
      continue;
    uintptr_t *slot = tsPointerMapInsert(&symbols, name, &unique);
    if (unique) {
      *slot = (uintptr_t)op;
      continue;
    }
    MlirStringRef text = irStringValue(name);
    TesseraDiagnostic *error = tesseraDiagnosticCreateForOp(irWrapOp(op), MlirDiagnosticError);
    tesseraDiagnosticAppendFormat(error, "redefinition of symbol named '%.*s'", (int)text.length,
                                  text.data);
    const IrOperation *first = (const IrOperation *)*slot;
    TesseraDiagnostic *note = tesseraDiagnosticAttachNote(error, irWrapLocation(first->location));
    tesseraDiagnosticAppendFormat(note, "see existing symbol definition here");
    tesseraDiagnosticReport(error);
  }
  tsPointerMapFree(&symbols);
  return unique;
}

// Operations that refer to symbols, in some operations of a symbol table: one with regions, or a
// row of others.
typedef struct SymbolUsers {
  IrOperation *first;
  const IrOperation *end;
  TsVec(IrOperation *) ops;
} SymbolUsers;

static void collectSymbolUsers(void *user, size_t i) {
  SymbolUsers *users = (SymbolUsers *)user + i;
  for (IrOperation *top = users->first; top != users->end; top = top->next)
    for (IrOperation *op = top; op;
         op = irWalkNext(top, op, irHasTrait(op, TESSERA_TRAIT_SYMBOL_TABLE)))
      if (irInterface(op, &symbolUserOpInterface))
        tsVecPush(&users->ops, op);
}

static bool verifySymbolUses(const SymbolUsers *users, TesseraSymbolTables *tables) {
  for (size_t i = 0; i < users->ops.size; ++i) {
    IrOperation *op = users->ops.data[i];
    const SymbolUserOpInterfaceMethods *methods = irInterface(op, &symbolUserOpInterface);
    if (mlirLogicalResultIsFailure(methods->verifySymbolUses(irWrapOp(op), tables)))
      return false;
  }
  return true;
}

// In the order of the text; finding the users, which looks at every operation, is done in parallel.
static bool verifySymbolUsers(IrOperation *table) {
  if (!atomic_load_explicit(&table->name->context->hasSymbolUsers, memory_order_relaxed))
    return true;
  TsVec(SymbolUsers) parts = {0};
  for (IrOperation *op = table->regions[0].first->first; op;) {
    SymbolUsers part = {.first = op};
    do
      op = op->next;
    while (op && !part.first->numRegions && !op->numRegions);
    part.end = op;
    tsVecPush(&parts, part);
  }
  irParallelFor(table->name->context, parts.size, collectSymbolUsers, parts.data);
  TesseraSymbolTables *tables = tesseraSymbolTablesCreate();
  bool valid = true;
  for (size_t i = 0; i < parts.size; ++i) {
    valid = valid && verifySymbolUses(&parts.data[i], tables);
    tsVecFree(&parts.data[i].ops);
  }
  tsVecFree(&parts);
  tesseraSymbolTablesDestroy(tables);
  return valid;
}

static bool verifySymbolTable(IrOperation *op) {
  if (op->numRegions != 1)
    return fail(op, "Operations with a 'SymbolTable' must have exactly one region");
  const IrRegion *region = &op->regions[0];
  if (!region->first || region->first != region->last)
    return fail(op, "Operations with a 'SymbolTable' must have exactly one block");
  return verifyUniqueSymbols(op) && verifySymbolUsers(op);
}

//===--- Isolation ---===//

static bool isInside(const IrRegion *region, const IrRegion *other) {
  while (other && other != region)
    other = other->parent && other->parent->block ? other->parent->block->region : NULL;
  return other != NULL;
}

static const IrRegion *outermostRegion(const IrOperation *isolated, const IrOperation *op) {
  const IrRegion *region = op->block->region;
  while (region->parent != isolated)
    region = region->parent->block->region;
  return region;
}

static bool verifyOperandIsInside(IrOperation *op, IrOperation *isolated, const IrValue *value) {
  if (!value)
    return fail(op, "operation's operand is null");
  const IrBlock *block = irValueBlock(value);
  if (block == op->block)
    return true;
  if (!block || !block->region) {
    mlirOperationEmitError(irWrapOp(op), "operation's operand is unlinked");
    return false;
  }
  if (isInside(outermostRegion(isolated, op), block->region))
    return true;
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(irWrapOp(op));
  tesseraDiagnosticAppendFormat(error, "using value defined outside the region");
  TesseraDiagnostic *note = tesseraDiagnosticAttachNote(error, irWrapLocation(isolated->location));
  tesseraDiagnosticAppendFormat(note, "required by region isolation constraints");
  tesseraDiagnosticReport(error);
  return false;
}

static bool verifyIsolation(IrOperation *isolated) {
  for (IrOperation *op = irWalkNext(isolated, isolated, false); op;) {
    for (uint32_t i = 0; i < op->numOperands; i++)
      if (!verifyOperandIsInside(op, isolated, op->operands[i].value))
        return false;
    op = irWalkNext(isolated, op, irHasTrait(op, TESSERA_TRAIT_ISOLATED_FROM_ABOVE));
  }
  return true;
}

//===--- Inferred types ---===//

typedef TsVec(MlirType) InferredTypes;

/// Inferred types beside those that the operation has.
typedef struct InferredCheck {
  IrOperation *op;
  uint32_t count;
  bool fits;
} InferredCheck;

static bool isCompatible(const IrOperation *op, MlirType inferred, IrStorage *given) {
  const TesseraDialectDef *dialect = op->name->definition->dialect;
  return irType(inferred) == given ||
         (dialect->typesAreCompatible && dialect->typesAreCompatible(inferred, irWrapType(given)));
}

static void compareInferred(MlirType type, void *user) {
  InferredCheck *check = user;
  check->fits = check->fits && check->count < check->op->numResults &&
                isCompatible(check->op, type, irOperationResult(check->op, check->count)->type);
  check->count++;
}

static void appendInferred(MlirType type, void *user) {
  InferredTypes *inferred = user;
  tsVecPush(inferred, type);
}

static bool inferTypes(IrOperation *op, void (*append)(MlirType type, void *user), void *user) {
  enum { FEW = 16 };
  const void *few[FEW], **pointers = few;
  size_t count = (size_t)op->numOperands + op->numRegions;
  if (count > FEW)
    pointers = tsAllocZeroed(count, sizeof *pointers);
  for (uint32_t i = 0; i < op->numOperands; i++)
    pointers[i] = op->operands[i].value;
  for (uint32_t i = 0; i < op->numRegions; i++)
    pointers[op->numOperands + i] = &op->regions[i];
  TesseraOpAdaptor adaptor = {
      .context = irWrapContext(op->name->context),
      .location = irWrapLocation(op->location),
      .definition = op->name->definition,
      .numOperands = op->numOperands,
      .operands = (const MlirValue *)(const void *)pointers,
      .attributes = (const MlirAttribute *)(const void *)op->attributes,
      .numRegions = op->numRegions,
      .regions = (const MlirRegion *)(const void *)(pointers + op->numOperands),
  };
  MlirLogicalResult result = op->name->definition->inferReturnTypes(&adaptor, append, user);
  if (pointers != few)
    tsFree(pointers);
  return mlirLogicalResultIsSuccess(result);
}

static void reportInferred(IrOperation *op) {
  InferredTypes inferred = {0};
  if (!inferTypes(op, appendInferred, &inferred))
    inferred.size = 0;
  TesseraDiagnostic *error =
      tesseraDiagnosticCreate(irWrapLocation(op->location), MlirDiagnosticError);
  tesseraDiagnosticAppendOpName(error, irWrapOp(op));
  tesseraDiagnosticAppendFormat(error, " op inferred type(s) ");
  tesseraDiagnosticAppendTypes(error, (intptr_t)inferred.size, inferred.data);
  tesseraDiagnosticAppendFormat(error, " are incompatible with return type(s) of operation ");
  for (uint32_t i = 0; i < op->numResults; i++) {
    tesseraDiagnosticAppendFormat(error, "%s", i ? ", " : "");
    tesseraDiagnosticAppendType(error, irWrapType(irOperationResult(op, i)->type));
  }
  tesseraDiagnosticReport(error);
  tsVecFree(&inferred);
}

// The type that the rule takes over as it is, or NULL.
static const IrStorage *takenOver(IrOperation *op, const TesseraTypeRule *rule) {
  if (rule->program)
    return NULL;
  if (rule->source == TESSERA_TYPE_ATTRIBUTE)
    return op->attributes[rule->from] ? irAttributeType(op->attributes[rule->from]) : NULL;
  if (rule->source != TESSERA_TYPE_OPERAND)
    return NULL;
  TesseraRange range = tesseraOperationGetOperandGroup(irWrapOp(op), rule->from);
  return range.count ? op->operands[range.start].value->type : NULL;
}

// Whether the results have types that rules take over, which is seen without making any.
static bool areTakenOver(IrOperation *op) {
  const TesseraOpDef *definition = op->name->definition;
  if (definition->inferReturnTypes != tesseraInferReturnTypesByRules ||
      op->numResults != definition->numResults)
    return false;
  for (uint32_t i = 0; i < op->numResults; i++)
    if (takenOver(op, &definition->resultTypeRules[i]) != irOperationResult(op, i)->type)
      return false;
  return true;
}

static bool verifyInferredTypes(IrOperation *op) {
  if (!op->name->definition->inferReturnTypes || areTakenOver(op))
    return true;
  InferredCheck check = {op, 0, true};
  bool isInferred = inferTypes(op, compareInferred, &check);
  if (isInferred && check.fits && check.count == op->numResults)
    return true;
  if (isInferred)
    reportInferred(op);
  return fail(op, "failed to infer returned types");
}

//===--- All traits ---===//

bool irVerifySegments(IrOperation *op) {
  return (!irHasTrait(op, TESSERA_TRAIT_ATTR_SIZED_OPERAND_SEGMENTS) ||
          verifyOperandSegments(op)) &&
         (!irHasTrait(op, TESSERA_TRAIT_ATTR_SIZED_RESULT_SEGMENTS) || verifyResultSegments(op));
}

bool irVerifyDestinations(IrOperation *op) {
  return !irHasTrait(op, TESSERA_TRAIT_DESTINATION_STYLE) || verifyDestinationStyle(op);
}

bool irVerifyStructuralTraits(IrOperation *op) {
  return (!irHasTrait(op, TESSERA_TRAIT_HAS_PARENT) || verifyParent(op)) &&
         (!irHasTrait(op, TESSERA_TRAIT_IS_TERMINATOR) || verifyTerminator(op)) &&
         (!irHasTrait(op, TESSERA_TRAIT_SINGLE_BLOCK) || verifySingleBlock(op)) &&
         (!irHasTrait(op, TESSERA_TRAIT_NO_REGION_ARGUMENTS) || verifyNoRegionArguments(op));
}

bool irVerifyTypeTraits(IrOperation *op) {
  static const struct {
    TesseraTraitBit trait;
    bool (*check)(IrOperation *op);
  } checks[] = {
      {TESSERA_TRAIT_SAME_OPERANDS_AND_RESULT_TYPE, verifySameOperandsAndResultType},
      {TESSERA_TRAIT_SAME_TYPE_OPERANDS, verifySameTypeOperands},
      {TESSERA_TRAIT_SAME_OPERANDS_SHAPE, verifySameOperandsShape},
      {TESSERA_TRAIT_SAME_OPERANDS_AND_RESULT_SHAPE, verifySameOperandsAndResultShape},
      {TESSERA_TRAIT_SAME_OPERANDS_ELEMENT_TYPE, verifySameOperandsElementType},
      {TESSERA_TRAIT_SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE, verifySameOperandsAndResultElementType},
      {TESSERA_TRAIT_SAME_OPERANDS_AND_RESULT_RANK, verifySameOperandsAndResultRank},
      {TESSERA_TRAIT_RESULTS_BROADCASTABLE_SHAPE, verifyBroadcastable},
      {TESSERA_TRAIT_ELEMENTWISE, verifyElementwise},
  };
  uint64_t traits = op->name->definition->traits;
  for (size_t i = 0; i < sizeof checks / sizeof *checks; i++)
    if ((traits >> checks[i].trait & 1) && !checks[i].check(op))
      return false;
  return true;
}

bool irVerifyTraits(IrOperation *op) {
  if (irHasTrait(op, TESSERA_TRAIT_SYMBOL) && !verifySymbol(op))
    return false;
  const TesseraOpDef *definition = op->name->definition;
  for (unsigned i = 0; i < definition->numOtherTraits; i++) {
    const TesseraTrait *trait = definition->otherTraits[i];
    if (trait->verify && mlirLogicalResultIsFailure(trait->verify(irWrapOp(op))))
      return false;
  }
  for (unsigned i = 0; i < definition->numInterfaces; i++) {
    const TesseraInterface *interface = definition->interfaces[i].interface;
    if (interface->verify && mlirLogicalResultIsFailure(interface->verify(irWrapOp(op))))
      return false;
  }
  return true;
}

bool irVerifyRegionTraits(IrOperation *op, bool isVerified) {
  const TesseraOpDef *definition = op->name->definition;
  if (!verifyImplicitTerminator(op, definition) ||
      (irHasTrait(op, TESSERA_TRAIT_ISOLATED_FROM_ABOVE) && !verifyIsolation(op)) ||
      (irHasTrait(op, TESSERA_TRAIT_SYMBOL_TABLE) && !verifySymbolTable(op)))
    return false;
  for (unsigned i = 0; i < definition->numOtherTraits; i++) {
    const TesseraTrait *trait = definition->otherTraits[i];
    if (trait->verifyRegions && mlirLogicalResultIsFailure(trait->verifyRegions(irWrapOp(op))))
      return false;
  }
  for (unsigned i = 0; i < definition->numInterfaces; i++) {
    const TesseraInterface *interface = definition->interfaces[i].interface;
    if (interface->verifyRegions &&
        mlirLogicalResultIsFailure(interface->verifyRegions(irWrapOp(op))))
      return false;
  }
  return !irHasTrait(op, TESSERA_TRAIT_INFER_TYPES) || (isVerified && op->name->inferenceIsLocal) ||
         verifyInferredTypes(op);
}

bool irChecksTraits(const TesseraOpDef *definition) {
  bool any = definition->traits >> TESSERA_TRAIT_SYMBOL & 1;
  for (unsigned i = 0; i < definition->numOtherTraits; i++)
    any = any || definition->otherTraits[i]->verify;
  for (unsigned i = 0; i < definition->numInterfaces; i++)
    any = any || definition->interfaces[i].interface->verify;
  return any;
}

bool irChecksRegionTraits(const TesseraOpDef *definition) {
  const uint64_t traits = (uint64_t)1 << TESSERA_TRAIT_ISOLATED_FROM_ABOVE |
                          (uint64_t)1 << TESSERA_TRAIT_SYMBOL_TABLE |
                          (uint64_t)1 << TESSERA_TRAIT_INFER_TYPES;
  bool any = definition->implicitTerminator || definition->traits & traits;
  for (unsigned i = 0; i < definition->numOtherTraits; i++)
    any = any || definition->otherTraits[i]->verifyRegions;
  for (unsigned i = 0; i < definition->numInterfaces; i++)
    any = any || definition->interfaces[i].interface->verifyRegions;
  return any;
}
