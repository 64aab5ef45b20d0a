// Runs the programs that predicates were compiled to.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tessera/Constraint.h"
#include "ir/Builtin.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/ConstraintFunctions.h"
#include "tessera/Operation.h"

//===--- Library functions ---===//

// How words become arguments, and results words.
#define ARG_BOOL(word) ((word).integer != 0)
#define ARG_INT(word) ((word).integer)
#define ARG_TYPE(word) ((MlirType){(word).pointer})
#define ARG_SHAPE(word) ((MlirType){(word).pointer})
#define ARG_ATTRIBUTE(word) ((MlirAttribute){(word).pointer})
#define ARG_VALUE(word) ((MlirValue){(word).pointer})
#define ARG_OPERATION(word) ((MlirOperation){(void *)(word).pointer})
#define ARG_REGION(word) ((MlirRegion){(void *)(word).pointer})
#define ARG_CONTEXT(word) ((MlirContext){(void *)(word).pointer})
#define ARG_TEXT(word) ((const char *)(word).pointer)
#define RESULT_BOOL(value) ((TesseraWord){.integer = (value)})
#define RESULT_INT(value) ((TesseraWord){.integer = (int64_t)(value)})
#define RESULT_TYPE(value) ((TesseraWord){.pointer = (value).ptr})
#define RESULT_TYPES(value) ((TesseraWord){.pointer = (value).ptr})
#define RESULT_SHAPE(value) ((TesseraWord){.pointer = (value).ptr})
#define RESULT_ATTRIBUTE(value) ((TesseraWord){.pointer = (value).ptr})
#define RESULT_VALUE(value) ((TesseraWord){.pointer = (value).ptr})
#define RESULT_REGION(value) ((TesseraWord){.pointer = (value).ptr})
#define RESULT_OPERATION(value) ((TesseraWord){.pointer = (value).ptr})
#define RESULT_DEFINITION(value) ((TesseraWord){.pointer = (value)})

#define TESSERA_FUNCTION1(result, name, a)                                                         \
  TesseraWord tesseraCall_##name(const TesseraWord *args) {                                        \
    return RESULT_##result(name(ARG_##a(args[0])));                                                \
  }
#define TESSERA_FUNCTION2(result, name, a, b)                                                      \
  TesseraWord tesseraCall_##name(const TesseraWord *args) {                                        \
    return RESULT_##result(name(ARG_##a(args[0]), ARG_##b(args[1])));                              \
  }
#define TESSERA_FUNCTION3(result, name, a, b, c)                                                   \
  TesseraWord tesseraCall_##name(const TesseraWord *args) {                                        \
    return RESULT_##result(name(ARG_##a(args[0]), ARG_##b(args[1]), ARG_##c(args[2])));            \
  }
#include "tessera/ConstraintFunctions.def"

// Every function is about its first argument: of something absent nothing holds.
static TesseraWord callLibrary(TesseraCall call, const TesseraWord *args) {
  return args[0].pointer ? call(args) : (TesseraWord){.integer = 0};
}

//===--- Parts of the operation ---===//

// A range as a word: its kind above its group.
static TesseraWord makeRange(TesseraPartKind kind, uint32_t group) {
  return (TesseraWord){.integer = (int64_t)kind << 32 | group};
}

static TesseraRange findRange(MlirOperation op, TesseraWord word, bool *isResult) {
  uint32_t group = (uint32_t)word.integer;
  *isResult = word.integer >> 32 == TESSERA_PART_RESULT_RANGE;
  return *isResult ? tesseraOperationGetResultGroup(op, group)
                   : tesseraOperationGetOperandGroup(op, group);
}

static MlirType getRangeType(MlirOperation op, TesseraRange range, bool isResult, intptr_t i) {
  MlirValue value = isResult ? mlirOperationGetResult(op, range.start + i)
                             : mlirOperationGetOperand(op, range.start + i);
  return mlirValueGetType(value);
}

static TesseraWord findPart(MlirOperation op, TesseraPartKind kind, uint32_t index) {
  TesseraRange range;
  const void *part = NULL;
  switch (kind) {
  case TESSERA_PART_OPERAND:
    range = tesseraOperationGetOperandGroup(op, index);
    part = range.count ? mlirOperationGetOperand(op, range.start).ptr : NULL;
    break;
  case TESSERA_PART_RESULT:
    range = tesseraOperationGetResultGroup(op, index);
    part = range.count ? mlirOperationGetResult(op, range.start).ptr : NULL;
    break;
  case TESSERA_PART_ATTRIBUTE:
    part = tesseraOperationGetSlotOrDefault(op, index).ptr;
    break;
  case TESSERA_PART_REGION:
    range = tesseraOperationGetRegionGroup(op, index);
    part = range.count ? mlirOperationGetRegion(op, range.start).ptr : NULL;
    break;
  case TESSERA_PART_SUCCESSOR:
    range = tesseraOperationGetSuccessorGroup(op, index);
    part = range.count ? mlirOperationGetSuccessor(op, range.start).ptr : NULL;
    break;
  case TESSERA_PART_OPERAND_RANGE:
  case TESSERA_PART_RESULT_RANGE:
    return makeRange(kind, index);
  }
  return (TesseraWord){.pointer = part};
}

//===--- The machine ---===//

typedef struct Machine {
  MlirContext context;
  MlirOperation op;
} Machine;

static TesseraWord run(const Machine *machine, const TesseraStep *program, size_t pc,
                       TesseraWord self);

static bool rangeHasType(const Machine *machine, TesseraWord word, MlirType type) {
  bool isResult;
  TesseraRange range = findRange(machine->op, word, &isResult);
  for (intptr_t i = 0; i < range.count; ++i)
    if (!mlirTypeEqual(getRangeType(machine->op, range, isResult, i), type))
      return false;
  return true;
}

static bool rangeMatches(const Machine *machine, TesseraWord word, MlirType tuple) {
  bool isResult;
  TesseraRange range = findRange(machine->op, word, &isResult);
  if (!irTypeIsTuple(irType(tuple)))
    return false;
  IrList types = irTupleTypes(irType(tuple));
  if ((size_t)range.count != types.size)
    return false;
  for (intptr_t i = 0; i < range.count; ++i)
    if (irType(getRangeType(machine->op, range, isResult, i)) != types.data[i])
      return false;
  return true;
}

static bool holdsForList(const Machine *machine, const TesseraStep *program, size_t pc,
                         IrList list) {
  for (size_t i = 0; i < list.size; ++i)
    if (!run(machine, program, pc, (TesseraWord){.pointer = list.data[i]}).integer)
      return false;
  return true;
}

static bool holdsForAll(const Machine *machine, const TesseraStep *program, size_t pc,
                        TesseraCollectionKind kind, TesseraWord collection) {
  const IrStorage *storage = (const IrStorage *)collection.pointer;
  bool isResult;
  if (kind == TESSERA_COLLECTION_RANGE) {
    TesseraRange range = findRange(machine->op, collection, &isResult);
    for (intptr_t i = 0; i < range.count; ++i) {
      MlirType type = getRangeType(machine->op, range, isResult, i);
      if (!run(machine, program, pc, (TesseraWord){.pointer = type.ptr}).integer)
        return false;
    }
    return true;
  }
  if (kind == TESSERA_COLLECTION_TUPLE)
    return irTypeIsTuple(storage) && holdsForList(machine, program, pc, irTupleTypes(storage));
  if (irIsArray(storage))
    return holdsForList(machine, program, pc, irParamList(storage, 0));
  MlirAttribute dictionary = irWrapAttribute(storage);
  if (!storage || !mlirAttributeIsADictionary(dictionary))
    return false;
  for (intptr_t i = 0, size = mlirDictionaryAttrGetNumElements(dictionary); i < size; ++i) {
    MlirNamedAttribute entry = mlirDictionaryAttrGetElement(dictionary, i);
    if (!run(machine, program, pc, (TesseraWord){.pointer = entry.attribute.ptr}).integer)
      return false;
  }
  return true;
}

static TesseraWord makeType(const Machine *machine, const TesseraStorageDef *definition) {
  IrContext *context = (IrContext *)machine->context.ptr;
  const TesseraParam zeros[TESSERA_STEP_TYPE_PARAMS] = {{.length = 0}};
  return (TesseraWord){.pointer =
                           irStorageGet(context, irContextCurrent(context, definition), zeros)};
}

static int64_t compute(TesseraStepCode code, TesseraWord a, TesseraWord b) {
  // Wraps around instead of overflowing.
  uint64_t x = (uint64_t)a.integer, y = (uint64_t)b.integer;
  switch (code) {
  case TESSERA_STEP_EQUAL:
    return x == y;
  case TESSERA_STEP_NOT_EQUAL:
    return x != y;
  case TESSERA_STEP_LESS:
    return a.integer < b.integer;
  case TESSERA_STEP_LESS_EQUAL:
    return a.integer <= b.integer;
  case TESSERA_STEP_ADD:
    return (int64_t)(x + y);
  case TESSERA_STEP_SUBTRACT:
    return (int64_t)(x - y);
  case TESSERA_STEP_MULTIPLY:
    return (int64_t)(x * y);
  case TESSERA_STEP_REMAINDER:
    return y == 0 || y == UINT64_MAX ? 0 : a.integer % b.integer;
  default:
    return (int64_t)(x & y);
  }
}

// Runs from step `pc` to END.
static TesseraWord run(const Machine *machine, const TesseraStep *program, size_t pc,
                       TesseraWord self) {
  TesseraWord stack[TESSERA_STEP_MAX_DEPTH + 1], subjects[TESSERA_STEP_MAX_DEPTH];
  size_t top = 0, numSubjects = 0; // stack[top] is the next free word
  for (;; ++pc) {
    const TesseraStep *step = &program[pc];
    switch ((TesseraStepCode)step->code) {
    case TESSERA_STEP_END:
      return stack[top - 1];
    case TESSERA_STEP_TEST:
      stack[top++] = callLibrary(step->data.call, &self);
      break;
    case TESSERA_STEP_JUMP_IF_FALSE:
    case TESSERA_STEP_JUMP_IF_TRUE:
      if ((stack[top - 1].integer != 0) == (step->code == TESSERA_STEP_JUMP_IF_TRUE))
        pc = step->operand - 1;
      else
        --top;
      break;
    case TESSERA_STEP_INTEGER:
      stack[top++].integer = step->data.integer;
      break;
    case TESSERA_STEP_TEXT:
      stack[top++].pointer = step->data.text;
      break;
    case TESSERA_STEP_SELF:
      stack[top++] = self;
      break;
    case TESSERA_STEP_OPERATION:
      stack[top++].pointer = machine->op.ptr;
      break;
    case TESSERA_STEP_CONTEXT:
      stack[top++].pointer = machine->context.ptr;
      break;
    case TESSERA_STEP_PART:
      stack[top++] = findPart(machine->op, (TesseraPartKind)step->count, step->operand);
      break;
    case TESSERA_STEP_CALL:
      top -= step->count;
      stack[top] = callLibrary(step->data.call, &stack[top]);
      ++top;
      break;
    case TESSERA_STEP_FUNCTION:
      // Types are made before there is an operation: see tesseraContextOf.
      if (!machine->op.ptr && !self.pointer)
        stack[top++] =
            step->data.function(machine->op, (TesseraWord){.pointer = machine->context.ptr});
      else
        stack[top++] = step->data.function(machine->op, self);
      break;
    case TESSERA_STEP_IS_DEFINITION:
      stack[top++].integer = irIsKind((const IrStorage *)self.pointer, step->data.definition);
      break;
    case TESSERA_STEP_TYPE:
      stack[top++] = makeType(machine, step->data.definition);
      break;
    case TESSERA_STEP_NOT:
      stack[top - 1].integer = !stack[top - 1].integer;
      break;
    case TESSERA_STEP_NEGATE:
      stack[top - 1].integer = (int64_t)(0 - (uint64_t)stack[top - 1].integer);
      break;
    case TESSERA_STEP_ENTER:
      subjects[numSubjects++] = self;
      self = stack[--top];
      break;
    case TESSERA_STEP_LEAVE:
      self = subjects[--numSubjects];
      break;
    case TESSERA_STEP_FOR_ALL:
      stack[top - 1].integer =
          holdsForAll(machine, program, pc + 1, (TesseraCollectionKind)step->count, stack[top - 1]);
      pc = step->operand - 1;
      break;
    case TESSERA_STEP_RANGE_SIZE: {
      bool isResult;
      stack[top - 1].integer = findRange(machine->op, stack[top - 1], &isResult).count;
      break;
    }
    case TESSERA_STEP_RANGE_HAS_TYPE:
      --top;
      stack[top - 1].integer = rangeHasType(machine, stack[top - 1], ARG_TYPE(stack[top]));
      break;
    case TESSERA_STEP_RANGE_MATCHES:
      --top;
      stack[top - 1].integer = rangeMatches(machine, stack[top - 1], ARG_TYPE(stack[top]));
      break;
    default:
      --top;
      stack[top - 1].integer = compute((TesseraStepCode)step->code, stack[top - 1], stack[top]);
    }
  }
}

TesseraWord tesseraProgramRun(const TesseraStep *program, MlirContext context, MlirOperation op,
                              TesseraWord self) {
  Machine machine = {context, op};
  return run(&machine, program, 0, self);
}

//===--- Constraints ---===//

static bool holds(const TesseraConstraint *constraint, MlirContext context, MlirOperation op,
                  const void *subject) {
  if (!constraint || !constraint->program)
    return true;
  return tesseraProgramRun(constraint->program, context, op, (TesseraWord){.pointer = subject})
             .integer != 0;
}

static MlirContext storageContext(const void *storage) {
  return (MlirContext){storage ? ((const IrStorage *)storage)->context : NULL};
}

bool tesseraConstraintHoldsForType(const TesseraConstraint *constraint, MlirOperation op,
                                   MlirType type) {
  return holds(constraint, storageContext(type.ptr), op, type.ptr);
}

bool tesseraConstraintHoldsForAttribute(const TesseraConstraint *constraint, MlirOperation op,
                                        MlirAttribute attribute) {
  return holds(constraint, storageContext(attribute.ptr), op, attribute.ptr);
}

static MlirContext operationContext(MlirOperation op) {
  return op.ptr ? mlirOperationGetContext(op) : (MlirContext){NULL};
}

bool tesseraConstraintHoldsForRegion(const TesseraConstraint *constraint, MlirOperation op,
                                     MlirRegion region) {
  return holds(constraint, operationContext(op), op, region.ptr);
}

bool tesseraConstraintHoldsForSuccessor(const TesseraConstraint *constraint, MlirOperation op,
                                        MlirBlock block) {
  return holds(constraint, operationContext(op), op, block.ptr);
}

bool tesseraConstraintHoldsForOperation(const TesseraConstraint *constraint, MlirOperation op) {
  return holds(constraint, operationContext(op), op, op.ptr);
}
