// Predicates as data: small programs that the verifier runs on types, attributes and operations.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// mlir-tblgen writes the programs from the predicates of .td records. Programs without a subject's
// type errors are the generator's responsibility: running one trusts it.
#ifndef TESSERA_CONSTRAINT_H
#define TESSERA_CONSTRAINT_H

#include "tessera/Definition.h"

#ifdef __cplusplus
extern "C" {
#endif

/// What a program computes with: a number, a truth value, or the pointer inside a handle.
typedef union TesseraWord {
  int64_t integer;
  const void *pointer;
} TesseraWord;

/// A predicate or transformation written in C. `op` is null while an op is being parsed.
typedef TesseraWord (*TesseraPredicate)(MlirOperation op, TesseraWord self);
/// The context that such a function is called in: the operation's, or where there is none yet and
/// no subject, what is given in its place.
static inline MlirContext tesseraContextOf(MlirOperation op, TesseraWord self) {
  MlirContext context;
  context.ptr = (void *)self.pointer;
  return op.ptr ? mlirOperationGetContext(op) : context;
}

/// One by the C expression that it was written as.
struct TesseraNamedPredicate {
  const char *text;
  TesseraPredicate function;
};

/// A function of the library that programs may call.
typedef TesseraWord (*TesseraCall)(const TesseraWord *args);

typedef enum TesseraStepCode {
  TESSERA_STEP_END,       ///< the result is on top of the stack
  TESSERA_STEP_INTEGER,   ///< push data.integer
  TESSERA_STEP_TEXT,      ///< push data.text
  TESSERA_STEP_SELF,      ///< push the subject
  TESSERA_STEP_OPERATION, ///< push the operation
  TESSERA_STEP_CONTEXT,   ///< push the context
  TESSERA_STEP_PART,     ///< push part `operand` of kind `count` (TesseraPartKind) of the operation
  TESSERA_STEP_CALL,     ///< replace the `count` topmost words by data.call of them
  TESSERA_STEP_TEST,     ///< push data.call of the subject
  TESSERA_STEP_FUNCTION, ///< push data.function of operation and subject
  TESSERA_STEP_IS_DEFINITION, ///< push whether the subject is of kind *data.definition
  TESSERA_STEP_JUMP_IF_FALSE, ///< go to step `operand` and keep the top if it is 0, else drop it
  TESSERA_STEP_JUMP_IF_TRUE, ///< go to step `operand` and keep the top unless it is 0, else drop it
  TESSERA_STEP_NOT,
  TESSERA_STEP_NEGATE,
  TESSERA_STEP_EQUAL, ///< two words to one, from here to BIT_AND
  TESSERA_STEP_NOT_EQUAL,
  TESSERA_STEP_LESS,
  TESSERA_STEP_LESS_EQUAL,
  TESSERA_STEP_ADD,
  TESSERA_STEP_SUBTRACT,
  TESSERA_STEP_MULTIPLY,
  TESSERA_STEP_REMAINDER, ///< 0 when the divisor is 0
  TESSERA_STEP_BIT_AND,
  TESSERA_STEP_ENTER, ///< the top becomes the subject until the matching LEAVE
  TESSERA_STEP_LEAVE,
  TESSERA_STEP_FOR_ALL,    ///< the top is a collection (`count`: TesseraCollectionKind); the steps
                           ///< after this one, up to an END before step `operand`, run on each
                           ///< element; push whether all held, go to step `operand`
  TESSERA_STEP_RANGE_SIZE, ///< a range to its number of values
  TESSERA_STEP_RANGE_HAS_TYPE, ///< range, type: whether all values have it
  TESSERA_STEP_RANGE_MATCHES,  ///< range, tuple type: whether the values have its types
  TESSERA_STEP_TYPE,           ///< push the type of *data.definition, whose parameters are all zero
} TesseraStepCode;
/// How many parameters such a type may have.
enum { TESSERA_STEP_TYPE_PARAMS = 4 };

typedef enum TesseraPartKind {
  TESSERA_PART_OPERAND, ///< of a group of one or none: its value, or null
  TESSERA_PART_RESULT,
  TESSERA_PART_ATTRIBUTE, ///< by slot: the attribute, its default when absent, or null
  TESSERA_PART_REGION,
  TESSERA_PART_SUCCESSOR,
  TESSERA_PART_OPERAND_RANGE, ///< a variadic group, for the functions on ranges
  TESSERA_PART_RESULT_RANGE,
} TesseraPartKind;

typedef enum TesseraCollectionKind {
  TESSERA_COLLECTION_ATTRIBUTE, ///< elements of an array attribute, values of a dictionary
  TESSERA_COLLECTION_TUPLE,     ///< element types of a tuple type
  TESSERA_COLLECTION_RANGE,     ///< types of a range of values
} TesseraCollectionKind;

struct TesseraStep {
  uint16_t code; ///< TesseraStepCode
  uint16_t count;
  uint32_t operand;
  union {
    int64_t integer;
    const char *text;
    TesseraPredicate function;
    TesseraCall call;
    const TesseraStorageDef *definition;
  } data;
};

// The functions that programs may call: the linker finds them by their names, so that a dialect in
// a library of its own means the same ones when there are more of them.
#define TESSERA_FUNCTION1(result, name, a) TesseraWord tesseraCall_##name(const TesseraWord *args);
#define TESSERA_FUNCTION2(result, name, a, b) TESSERA_FUNCTION1(result, name, a)
#define TESSERA_FUNCTION3(result, name, a, b, c) TESSERA_FUNCTION1(result, name, a)
#include "tessera/ConstraintFunctions.def"

/// Most words on the stack and most ENTERs inside each other; the generator refuses more.
enum { TESSERA_STEP_MAX_DEPTH = 48 };

/// Runs a program. `op` may be null when the program doesn't mention it.
TesseraWord tesseraProgramRun(const TesseraStep *program, MlirContext context, MlirOperation op,
                              TesseraWord self);

// Whether a subject satisfies a constraint. A NULL constraint or program is satisfied by all.
// Nothing is reported. `op` is the operation that the subject belongs to.
bool tesseraConstraintHoldsForType(const TesseraConstraint *constraint, MlirOperation op,
                                   MlirType type);
bool tesseraConstraintHoldsForAttribute(const TesseraConstraint *constraint, MlirOperation op,
                                        MlirAttribute attribute);
bool tesseraConstraintHoldsForRegion(const TesseraConstraint *constraint, MlirOperation op,
                                     MlirRegion region);
bool tesseraConstraintHoldsForSuccessor(const TesseraConstraint *constraint, MlirOperation op,
                                        MlirBlock block);
/// For TesseraOpDef.constraints.
bool tesseraConstraintHoldsForOperation(const TesseraConstraint *constraint, MlirOperation op);

#ifdef __cplusplus
}
#endif

#endif // TESSERA_CONSTRAINT_H
