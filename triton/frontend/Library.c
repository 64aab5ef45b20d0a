// The functions of the language that are written in it: library/*.py, read when one is asked for.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "triton/frontend/Builtins.h"
#include "triton/frontend/LibraryText.h"

typedef enum Piece { BASIC, REDUCE, SORT, RANDOM, NUM_PIECES } Piece;

// The text of the functions is divided, so that little is parsed for one of them.
static const struct {
  const char *moduleName, *fileName, *text;
} pieces[NUM_PIECES] = {
    [BASIC] = {"triton.language.standard", "triton/language/standard.py", feLibraryBasic},
    [REDUCE] = {"triton.language.standard", "triton/language/standard.py", feLibraryReduce},
    [SORT] = {"triton.language.standard", "triton/language/standard.py", feLibrarySort},
    [RANDOM] = {"triton.language.random", "triton/language/random.py", feLibraryRandom},
};

static const struct {
  const char *name;
  Piece piece;
  bool isMember; ///< a method of tensors
} functions[] = {
    {"cdiv", BASIC, true},
    {"sigmoid", BASIC, true},
    {"ravel", BASIC, true},
    {"swizzle2d", BASIC, false},
    {"zeros", BASIC, false},
    {"zeros_like", BASIC, false},
    {"interleave", BASIC, false},
    {"squeeze", BASIC, false},
    {"unsqueeze", BASIC, false},
    {"softmax", REDUCE, true},
    {"max", REDUCE, true},
    {"argmax", REDUCE, true},
    {"min", REDUCE, true},
    {"argmin", REDUCE, true},
    {"sum", REDUCE, true},
    {"xor_sum", REDUCE, true},
    {"reduce_or", REDUCE, true},
    {"cumsum", REDUCE, true},
    {"cumprod", REDUCE, true},
    {"_sum_combine", REDUCE, false},
    {"_prod_combine", REDUCE, false},
    {"_xor_combine", REDUCE, false},
    {"_or_combine", REDUCE, false},
    {"_elementwise_max", REDUCE, false},
    {"_elementwise_min", REDUCE, false},
    {"_argmax_combine", REDUCE, false},
    {"_argmax_combine_tie_break_left", REDUCE, false},
    {"_argmax_combine_tie_break_fast", REDUCE, false},
    {"_argmin_combine", REDUCE, false},
    {"_argmin_combine_tie_break_left", REDUCE, false},
    {"_argmin_combine_tie_break_fast", REDUCE, false},
    {"sort", SORT, false},
    {"sort_impl", SORT, false},
    {"topk", SORT, false},
    {"bitonic_merge", SORT, false},
    {"flip", SORT, true},
    {"_indicator", SORT, false},
    {"_compare_and_swap", SORT, false},
    {"_bitonic_merge_hypercube", SORT, false},
    {"_bitonic_merge", SORT, false},
    {"philox_impl", RANDOM, false},
    {"philox", RANDOM, false},
    {"randint", RANDOM, false},
    {"randint4x", RANDOM, false},
    {"uint_to_uniform_float", RANDOM, false},
    {"rand", RANDOM, false},
    {"rand4x", RANDOM, false},
    {"pair_uniform_to_normal", RANDOM, false},
    {"randn", RANDOM, false},
    {"randn4x", RANDOM, false},
};
enum { NUM_FUNCTIONS = sizeof functions / sizeof functions[0] };

typedef struct FeLibrary {
  FeModule *modules[NUM_PIECES];
} FeLibrary;

static FeValue *load(FeCompiler *compiler, size_t index) {
  Piece piece = functions[index].piece;
  if (!compiler->library) {
    compiler->library = tsArenaNew(&compiler->arena, FeLibrary);
    *compiler->library = (FeLibrary){0};
  }
  FeModule **module = &compiler->library->modules[piece];
  if (!*module)
    *module = feLoadModule(compiler, mlirStringRefCreateFromCString(pieces[piece].moduleName),
                           mlirStringRefCreateFromCString(pieces[piece].fileName),
                           mlirStringRefCreateFromCString(pieces[piece].text));
  if (!*module)
    return NULL;
  return feScopeFind((*module)->globals, mlirStringRefCreateFromCString(functions[index].name));
}

FeValue *feLibraryFind(FeCompiler *compiler, MlirStringRef module, MlirStringRef name) {
  for (size_t i = 0; i < NUM_FUNCTIONS; ++i)
    if (tsEqualC(name, functions[i].name))
      // What isn't public is found in its own module only.
      return tsEqualC(module, pieces[functions[i].piece].moduleName) ||
                     (name.data[0] != '_' && tsEqualC(module, "triton.language"))
                 ? load(compiler, i)
                 : NULL;
  return NULL;
}

FeValue *feLibraryMember(FeCompiler *compiler, MlirStringRef name) {
  for (size_t i = 0; i < NUM_FUNCTIONS; ++i)
    if (functions[i].isMember && tsEqualC(name, functions[i].name))
      return load(compiler, i);
  return NULL;
}

//===--- Questions that the library asks while compiling ---===//

// in_dtype, dtype: what sums are computed in; None: as it is.
static FeValue *pickSumDtype(FeCompiler *compiler, FeValue **arguments) {
  if (!feIsNone(arguments[1]))
    return arguments[1];
  const FeType *type = feExpectDtype(compiler, arguments[0]);
  if (!type)
    return NULL;
  if (type->kind != FE_TYPE_SCALAR || !feTypeIsInteger(type) || feScalarBits(type->scalar) >= 32)
    return feNone(compiler);
  return feDtype(compiler, feScalarType(compiler, feTypeIsSigned(type) ? FE_INT32 : FE_UINT32));
}

// dtype: what extremes of such elements are found, and stay, in; None: as they are.
static FeValue *pickComparedDtype(FeCompiler *compiler, FeValue **arguments) {
  const FeType *type = feExpectDtype(compiler, arguments[0]);
  if (!type)
    return NULL;
  if (type->kind != FE_TYPE_SCALAR || feScalarBits(type->scalar) >= 32)
    return feNone(compiler);
  return feDtype(compiler, feScalarType(compiler, feTypeIsFloating(type) ? FE_FP32 : FE_INT32));
}

static FeValue *log2Of(FeCompiler *compiler, FeValue **arguments) {
  int64_t number, result = 0;
  if (!feExpectInt(compiler, arguments[0], "i", &number))
    return NULL;
  for (; number > 1; number >>= 1)
    ++result;
  return feInt(compiler, result);
}

static FeValue *isPowerOfTwo(FeCompiler *compiler, FeValue **arguments) {
  int64_t number;
  if (!feExpectInt(compiler, arguments[0], "i", &number))
    return NULL;
  return feBool(compiler, number && !(number & (number - 1)));
}

static FeValue *getFlipDim(FeCompiler *compiler, FeValue **arguments) {
  int64_t dim = -1;
  if (!feIsSequence(arguments[1]))
    return feFail(compiler, FE_TYPE_ERROR, "object of type '%s' has no len()",
                  feKindName(arguments[1]));
  if (!feIsNone(arguments[0]) && !feExpectInt(compiler, arguments[0], "dim", &dim))
    return NULL;
  return feInt(compiler, dim < 0 ? dim + (int64_t)arguments[1]->as.tuple.count : dim);
}

static FeValue *getIntDtype(FeCompiler *compiler, FeValue **arguments) {
  return feTableFind(feHostBuiltins, tsLiteral("get_int_dtype"))->function(compiler, arguments);
}

const FeBuiltin feStandardBuiltins[] = {
    {.name = "triton.language.standard._pick_sum_dtype",
     .parameters = "in_dtype, dtype",
     .function = pickSumDtype,
     .isHost = true},
    {.name = "triton.language.standard._pick_compared_dtype",
     .parameters = "dtype",
     .function = pickComparedDtype,
     .isHost = true},
    {.name = "triton.language.standard._log2",
     .parameters = "i",
     .function = log2Of,
     .isHost = true},
    {.name = "triton.language.standard._is_power_of_two",
     .parameters = "i",
     .function = isPowerOfTwo,
     .isHost = true},
    {.name = "triton.language.standard._get_flip_dim",
     .parameters = "dim, shape",
     .function = getFlipDim,
     .isHost = true},
    {.name = "triton.language.standard._get_int_dtype",
     .parameters = "bitwidth, signed",
     .function = getIntDtype,
     .isHost = true},
    {.name = NULL},
};
