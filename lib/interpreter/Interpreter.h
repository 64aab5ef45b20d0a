// Runs functions op by op: what the dialects' tables share.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_INTERPRETER_INTERPRETER_H
#define TESSERA_INTERPRETER_INTERPRETER_H

#include "ir/Builtin.h"
#include "support/Map.h"
#include "support/Memory.h"
#include "support/String.h"
#include "tessera/Operation.h"

enum { kInterpreterMaxRank = 16, kInterpreterMaxInts = 64, kInterpreterMaxDepth = 64 };

/// Holds any integer of 64 bits and any f64.
typedef long double Number;

/// What a value is. Of a tensor its elements, each a number that its type has, in row-major order.
/// Of a tuple its parts, of a token nothing: their element is NULL.
typedef struct Tensor {
  IrShape shape;
  const IrStorage *element; ///< of complex numbers that of a part
  int64_t count;
  Number *data;      ///< of complex numbers the real parts
  Number *imaginary; ///< NULL: there are none
  struct Tensor **parts;
  size_t numParts;
} Tensor;

/// An element: `part[1]` is 0 but for complex numbers.
typedef struct Value {
  Number part[2];
} Value;

static inline Value interpreterAt(const Tensor *tensor, int64_t i) {
  return (Value){{tensor->data[i], tensor->imaginary ? tensor->imaginary[i] : 0}};
}
static inline void interpreterPut(Tensor *tensor, int64_t i, Value value) {
  tensor->data[i] = value.part[0];
  if (tensor->imaginary)
    tensor->imaginary[i] = value.part[1];
}

/// A run of functions of a module.
typedef struct Interpreter {
  TsArena memory;       ///< of the run
  TsArena *arena;       ///< where new tensors live: `memory`, or that of a region
  TsPointerMap values;  ///< value -> Tensor *
  TsPointerMap kinds;   ///< definition of an op -> how it is run
  MlirOperation module; ///< where calls find functions
  uint64_t seed;        ///< what inputs are made of
  int64_t steps;        ///< ops that have been run
  int64_t budget;       ///< how many elements, products and steps of windows may still be computed
  unsigned depth;       ///< of calls and regions
  /// While an op is run on parts of complex numbers: 1 + which one, of the first operand and of
  /// the others.
  int parts[2];
  MlirOperation failed; ///< the innermost op that can't be run; null as long as all could
} Interpreter;

enum { kInterpreterBudget = INT32_MAX, kInterpreterCheckBudget = 1 << 22 };

/// Starts a run; tsPointerMapFree and tsArenaDestroy are left to interpreterFree.
void interpreterInit(Interpreter *interpreter, MlirOperation module, uint64_t seed);
void interpreterFree(Interpreter *interpreter);

/// A tensor of the type with all elements zero, a token, or a tuple of such; NULL where the type
/// isn't a static tensor of floats, of complex numbers or of integers of at most 64 bits, or has
/// too many elements.
Tensor *interpreterTensor(Interpreter *interpreter, MlirType type);
/// Takes `count` times `each` from the budget; false when there isn't as much.
bool interpreterAffords(Interpreter *interpreter, int64_t count, int64_t each);
extern const char kInterpreterTooMuch[];
/// A tensor of one element, of the kind that `like` has.
Tensor interpreterScalar(const Tensor *like, Value *value);
/// The same value: elements, or parts; NULL, or why it isn't one.
const char *interpreterCopy(Tensor *result, const Tensor *in);
/// Rounds all parts to what their types hold.
void interpreterRoundAll(Tensor *tensor);
/// The number rounded to what the type holds: floats to the nearest, integers modulo their size.
Number interpreterRound(const IrStorage *element, Number value);
/// The bits of a number of an element type, and the number that `bytes` bytes of memory are.
uint64_t interpreterBits(MlirType type, Number number);
Number interpreterNumber(MlirType type, const char *place, size_t bytes);
void interpreterSet(Interpreter *interpreter, MlirValue value, Tensor *tensor);
/// The tensor of a value; NULL where it has none, or no longer.
const Tensor *interpreterGet(Interpreter *interpreter, MlirValue value);
const Tensor *interpreterOperand(Interpreter *interpreter, MlirOperation op, intptr_t i);
/// An input: small numbers that depend on the seed and the element's place.
void interpreterFill(Tensor *tensor, uint64_t seed);
/// Takes elements from an attribute of dense elements; false for other attributes.
bool interpreterConstant(Tensor *tensor, MlirAttribute value);
/// Runs an op each result of which is the operand of its number.
const char *interpreterCopies(Interpreter *interpreter, MlirOperation op, Tensor **results);
/// Runs an op whose result is its attribute `value`.
const char *interpreterRunConstant(Interpreter *interpreter, MlirOperation op, Tensor **results);

/// Row-major strides.
void interpreterStrides(IrShape shape, int64_t *strides);
/// Strides of `from` for the places of `to`, to which it broadcasts; false when it doesn't.
bool interpreterBroadcast(IrShape from, IrShape to, int64_t *strides);
/// Takes the place to the next one in row-major order.
void interpreterAdvance(IrShape shape, int64_t *place);
static inline int64_t interpreterOffset(size_t rank, const int64_t *place, const int64_t *strides) {
  int64_t offset = 0;
  for (size_t i = 0; i < rank; ++i)
    offset += place[i] * strides[i];
  return offset;
}

/// The numbers of an attribute, whatever kind of list or number it is.
typedef struct Ints {
  int64_t at[kInterpreterMaxInts];
  size_t size;
} Ints;

/// False where the op hasn't the attribute, or it isn't one of numbers, or too many.
bool interpreterInts(MlirOperation op, const char *name, Ints *ints);
/// The same, or `size` times the default where there is no such attribute.
void interpreterIntsOr(MlirOperation op, const char *name, size_t size, int64_t other, Ints *ints);
int64_t interpreterInt(MlirOperation op, const char *name, int64_t other);
double interpreterFloat(MlirOperation op, const char *name, double other);

/// Computes the results of an op, to be rounded by the caller. NULL, or why it can't.
typedef const char *InterpretFunction(Interpreter *interpreter, MlirOperation op, Tensor **results);

/// What an op can be run on. Of most, real and imaginary parts go ways of their own.
typedef enum InterpreterValues {
  kReals,
  kEachPart,       ///< the function is called for each part
  kProductOfParts, ///< for each pair of parts of the first operand and the second
  kComplex,        ///< the function knows complex numbers
  kAllValues,      ///< and tuples and tokens
} InterpreterValues;

typedef struct InterpreterRow {
  const char *name; ///< of the op, without its dialect
  InterpretFunction *run;
  InterpreterValues values;
} InterpreterRow;

extern const char kInterpreterMissing[], kInterpreterShapes[], kInterpreterNoDim[],
    kInterpreterNoTruth[];
/// Whether all elements are 0 or 1.
bool interpreterAreTruths(const Tensor *tensor);

/// How ops that compute element by element are run: found by name; NULL for others. `isDevice`: for
/// ttir and ttnn, where integers are unsigned.
typedef struct ScalarFunction ScalarFunction;
const ScalarFunction *interpreterScalarFunction(MlirStringRef name, bool isDevice);
const char *interpreterElementwise(Interpreter *interpreter, MlirOperation op, Tensor *result,
                                   const ScalarFunction *function, bool isDevice);
/// The same of complex numbers, by the function's name.
const char *interpreterComplexElementwise(Interpreter *interpreter, MlirOperation op,
                                          Tensor *result, const ScalarFunction *function);
const char *interpreterScalarName(const ScalarFunction *function);
Number interpreterAdd(Number a, Number b);
Number interpreterMultiply(Number a, Number b);
Number interpreterLarger(Number a, Number b);
Number interpreterSmaller(Number a, Number b);
/// The number as the device sees it: integers without a sign.
Number interpreterUnsigned(const IrStorage *element, Number value);

/// The rows of a dialect; NULL for another op.
const InterpreterRow *interpreterFind(const InterpreterRow *rows, size_t numRows,
                                      MlirStringRef name);
const InterpreterRow *interpreterStablehlo(MlirStringRef name);
const InterpreterRow *interpreterChlo(MlirStringRef name);
const InterpreterRow *interpreterTTIR(MlirStringRef name);
const InterpreterRow *interpreterTTNN(MlirStringRef name);
/// Runs an op as that of StableHLO or chlo whose name is this one without `prefix`.
const char *interpreterRunAs(Interpreter *interpreter, MlirOperation op, Tensor **results,
                             const char *prefix, MlirStringRef name);
/// Whether an op of this name is run in some way, of no matter which types; else `reason` says why
/// it isn't where that is known.
bool interpreterKnows(MlirStringRef name, const char **reason);

/// Runs the only block of a region. NULL, or why it can't.
const char *interpreterRegion(Interpreter *interpreter, MlirRegion region, size_t numArguments,
                              Tensor *const *arguments, size_t numResults, Tensor **results);
/// Runs a function by name.
const char *interpreterCall(Interpreter *interpreter, MlirAttribute callee, MlirOperation op,
                            Tensor **results);
/// Runs a function on what is in `arguments`, on seeded inputs where that is NULL. Gives its
/// results in the interpreter's arena.
const char *interpreterFunction(Interpreter *interpreter, MlirOperation function,
                                Tensor *const *arguments, size_t numResults, Tensor **results);

/// A region of scalars, run again and again in memory of its own.
typedef struct Combiner {
  Interpreter *interpreter;
  MlirRegion region;
  TsArena scratch;
} Combiner;
/// Runs it on elements of tensors like these; `results` may be `arguments`.
const char *interpreterCombine(Combiner *combiner, size_t numArguments, const Value *arguments,
                               const Tensor *const *like, size_t numResults, Value *results);

// Kernels that dialects share.

/// Element `place` of the result is that at `base + place * strides` of the input.
void interpreterView(Tensor *result, const Tensor *in, int64_t base, const int64_t *strides);
const char *interpreterReshape(Tensor *result, const Tensor *in);
const char *interpreterPermute(Tensor *result, const Tensor *in, const Ints *order);
const char *interpreterSlice(Tensor *result, const Tensor *in, const Ints *begins,
                             const Ints *steps);
const char *interpreterConcat(Interpreter *interpreter, MlirOperation op, intptr_t numInputs,
                              int64_t dim, Tensor *result);
/// `low` and `inner` are of each dimension: how far the input is from the edge, and apart.
const char *interpreterPad(Tensor *result, const Tensor *in, Number value, const Ints *low,
                           const Ints *inner);

typedef struct Window {
  Ints size, strides, low, baseDilation, dilation;
} Window;
/// Where of the input the window at `place` has its element `inside`; false: on padding or between.
bool interpreterWindowPlace(const Window *window, IrShape in, const int64_t *place,
                            const int64_t *inside, int64_t *from);

typedef struct Convolution {
  Window window; ///< of the spatial dimensions
  Ints reversal;
  int64_t input[kInterpreterMaxRank];  ///< batch, feature, spatial...: which dimensions they are
  int64_t kernel[kInterpreterMaxRank]; ///< input feature, output feature, spatial...
  int64_t output[kInterpreterMaxRank];
  int64_t featureGroups, batchGroups;
  bool isTransposed; ///< the kernel has input features of all groups, output features of one
} Convolution;
const char *interpreterConvolve(Interpreter *interpreter, Tensor *result, const Tensor *in,
                                const Tensor *kernel, const Tensor *bias,
                                const Convolution *convolution);
const char *interpreterDot(Interpreter *interpreter, Tensor *result, const Tensor *a,
                           const Tensor *b, const Ints *batchA, const Ints *batchB,
                           const Ints *sumA, const Ints *sumB);

typedef struct Lookup {
  Ints offsetDims, collapsedDims, batchDims, indexBatchDims, indexMap;
  int64_t indexVectorDim;
  Ints sliceSizes; ///< of a gather
} Lookup;
const char *interpreterGather(Tensor *result, const Tensor *in, const Tensor *indices,
                              const Lookup *lookup);
/// Scatters one set of updates into several results, by a region, or by taking the update where the
/// region is null.
const char *interpreterScatter(Interpreter *interpreter, size_t count, Tensor **results,
                               const Tensor *const *updates, const Tensor *indices,
                               const Lookup *lookup, MlirRegion region);

// Kernels of ttir and ttnn, whose ops have the same operands and attributes.
const InterpreterRow *interpreterDevice(MlirStringRef name);

#endif // TESSERA_INTERPRETER_INTERPRETER_H
