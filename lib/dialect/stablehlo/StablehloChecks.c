// Checks that verifiers of several ops share.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/stablehlo/StablehloChecks.h"
#include "dialect/quant/Quant.h"
#include "support/String.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

//===--- Messages ---===//

// With types in the place of each `$` where there are any.
static MlirLogicalResult report(MlirLocation at, const char *text, const MlirType *types) {
  TesseraDiagnostic *error = tesseraDiagnosticCreate(at, MlirDiagnosticError);
  const char *next;
  for (; types && (next = strchr(text, '$')); text = next + 1) {
    tesseraDiagnosticAppend(error, mlirStringRefCreate(text, (size_t)(next - text)));
    tesseraDiagnosticAppendType(error, *types++);
  }
  tesseraDiagnosticAppend(error, mlirStringRefCreateFromCString(text));
  return tesseraDiagnosticReport(error);
}

static MlirLogicalResult reportV(MlirLocation at, const MlirType *types, const char *format,
                                 va_list values) {
  if (mlirLocationIsNull(at))
    return mlirLogicalResultFailure();
  TsString text = {0};
  tsStringAppendFormatV(&text, format, values);
  MlirLogicalResult result = report(at, tsStringView(&text).data, types);
  tsStringFree(&text);
  return result;
}

MlirLogicalResult stablehloRefuse(MlirLocation at, const char *format, ...) {
  va_list values;
  va_start(values, format);
  MlirLogicalResult result = reportV(at, NULL, format, values);
  va_end(values);
  return result;
}

MlirLogicalResult stablehloRefuseTypes(MlirLocation at, const MlirType *types, const char *format,
                                       ...) {
  va_list values;
  va_start(values, format);
  MlirLogicalResult result = reportV(at, types, format, values);
  va_end(values);
  return result;
}

//===--- Dimensions ---===//

bool stablehloDimsContain(StablehloDims dims, int64_t dim) {
  for (size_t i = 0; i < dims.count; ++i)
    if (dims.at[i] == dim)
      return true;
  return false;
}

bool stablehloDimsAreSorted(StablehloDims dims) {
  for (size_t i = 1; i < dims.count; ++i)
    if (dims.at[i - 1] > dims.at[i])
      return false;
  return true;
}

typedef struct Numbered {
  int64_t number;
  size_t index;
} Numbered;

static int compareNumbered(const void *left, const void *right) {
  const Numbered *a = left, *b = right;
  if (a->number != b->number)
    return a->number < b->number ? -1 : 1;
  return a->index < b->index ? -1 : a->index > b->index;
}

size_t stablehloFindRepeated(const int64_t *numbers, size_t count) {
  size_t first = count;
  Numbered *sorted = tsAllocZeroed(count + 1, sizeof *sorted);
  for (size_t i = 0; i < count; ++i)
    sorted[i] = (Numbered){numbers[i], i};
  qsort(sorted, count, sizeof *sorted, compareNumbered);
  for (size_t i = 1; i < count; ++i)
    if (sorted[i].number == sorted[i - 1].number && sorted[i].index < first)
      first = sorted[i].index;
  tsFree(sorted);
  return first;
}

bool stablehloDimsAreUnique(StablehloDims dims) {
  return stablehloFindRepeated(dims.at, dims.count) == dims.count;
}

MlirLogicalResult stablehloRefuseDims(MlirLocation at, const char *text, StablehloDims dims,
                                      const char *end) {
  TsString list = {0};
  for (size_t i = 0; i < dims.count; ++i)
    tsStringAppendFormat(&list, "%s%lld", i ? ", " : "", (long long)dims.at[i]);
  MlirStringRef view = tsStringView(&list);
  MlirLogicalResult result =
      stablehloRefuse(at, "%s[%.*s]%s", text, (int)view.length, view.data, end);
  tsStringFree(&list);
  return result;
}

MlirLogicalResult stablehloCheckDimsInBounds(MlirLocation at, StablehloDims dims, int64_t bound,
                                             const char *of) {
  for (size_t i = 0; i < dims.count; ++i)
    if (dims.at[i] < 0 || dims.at[i] >= bound)
      return stablehloRefuse(
          at, "Expects each element of %s to be in range [0, %s) i.e. [0, %lld). got: %lld.",
          dims.name, of, (long long)bound, (long long)dims.at[i]);
  return success();
}

MlirLogicalResult stablehloCheckDimsDistinct(MlirLocation at, StablehloDims a, StablehloDims b) {
  StablehloSizes both = {0};
  for (size_t i = 0; i < a.count + b.count; ++i)
    tsVecPush(&both, i < a.count ? a.at[i] : b.at[i - a.count]);
  size_t repeated = stablehloFindRepeated(both.data, both.size);
  MlirLogicalResult result =
      repeated == both.size ? success()
                            : stablehloRefuse(at, "has duplicated dimension from %s and %s: %lld",
                                              a.name, b.name, (long long)both.data[repeated]);
  tsVecFree(&both);
  return result;
}

MlirLogicalResult stablehloCheckIndexVectorDim(MlirLocation at, int64_t dim, int64_t bound,
                                               const char *of) {
  if (dim >= 0 && dim <= bound)
    return success();
  return stablehloRefuse(
      at, "Expects index_vector_dim to be in range [0, %s] i.e. [0, %lld]. got: %lld.", of,
      (long long)bound, (long long)dim);
}

bool stablehloSizesAreCompatible(int64_t a, int64_t b) {
  int64_t dynamic = mlirShapedTypeGetDynamicSize();
  return a == dynamic || b == dynamic || a == b;
}

bool stablehloShapesAreCompatible(MlirType a, MlirType b) {
  intptr_t rank = mlirShapedTypeGetRank(a);
  if (mlirShapedTypeGetRank(b) != rank)
    return false;
  for (intptr_t i = 0; i < rank; ++i)
    if (!stablehloSizesAreCompatible(mlirShapedTypeGetDimSize(a, i),
                                     mlirShapedTypeGetDimSize(b, i)))
      return false;
  return true;
}

//===--- Bodies of reductions ---===//

static MlirType elementOf(MlirType type) { return mlirShapedTypeGetElementType(type); }

// Of the same kind; 0 of another than numbers have.
static unsigned bitsOf(MlirType element, int *kind) {
  if (mlirTypeIsAComplex(element)) {
    unsigned bits = bitsOf(mlirComplexTypeGetElementType(element), kind);
    *kind = 3;
    return 2 * bits;
  }
  if (mlirTypeIsAInteger(element)) {
    *kind = 1;
    return mlirIntegerTypeGetWidth(element);
  }
  if (mlirTypeIsAFloat(element)) {
    *kind = 2;
    return mlirFloatTypeGetWidth(element);
  }
  bool quantized = stablehloIsQuantizedPerTensor(element) || stablehloIsQuantizedPerAxis(element);
  *kind = quantized ? 4 : 0;
  return quantized ? mlirIntegerTypeGetWidth(quantGetStorageType(element)) : 0;
}

static bool isPromotable(MlirType from, MlirType to) {
  int fromKind, toKind;
  unsigned fromBits = bitsOf(from, &fromKind), toBits = bitsOf(to, &toKind);
  if (!fromKind || fromKind != toKind)
    return false;
  if (fromKind == 4 && !mlirTypeEqual(quantGetExpressedType(from), quantGetExpressedType(to)))
    return false;
  return fromKind == 2 || fromBits <= toBits;
}

bool stablehloIsLike(MlirType result, MlirType argument, bool anyFloat) {
  if (!mlirTypeIsARankedTensor(argument) || !stablehloShapesAreCompatible(result, argument))
    return false;
  MlirType a = elementOf(result), b = elementOf(argument);
  if (anyFloat && mlirTypeIsAFloat(a) && mlirTypeIsAFloat(b))
    return true;
  return mlirTypeEqual(a, b);
}

// Two types at the end of a message.
static MlirLogicalResult refuseTypes(MlirOperation op, const char *text, intptr_t index,
                                     const char *middle, MlirType a, MlirType b) {
  TesseraDiagnostic *error =
      tesseraDiagnosticCreate(mlirOperationGetLocation(op), MlirDiagnosticError);
  tesseraDiagnosticAppendFormat(error, "%s%lld%s", text, (long long)index, middle);
  tesseraDiagnosticAppendType(error, a);
  tesseraDiagnosticAppendFormat(error, " vs ");
  tesseraDiagnosticAppendType(error, b);
  return tesseraDiagnosticReport(error);
}

static MlirLogicalResult refuseParameter(MlirOperation op, intptr_t index, MlirType argument,
                                         MlirType result) {
  return refuseTypes(op, "The type of reduction-region's parameter at index ", index,
                     " is different than the corresponding result type: ", argument, result);
}

// The sizes of the argument are some of those allowed, in their order.
static MlirLogicalResult checkAllowed(MlirOperation op, intptr_t i, MlirType argument,
                                      const StablehloReduction *reduction) {
  intptr_t rank = mlirShapedTypeGetRank(argument), next = 0, index = reduction->count + i;
  if ((size_t)rank > reduction->numAllowed)
    return STABLEHLO_REFUSE(op,
                            "The rank of reduction-region's argument at index %lld is expected to "
                            "be <= %zu, got %lld",
                            (long long)index, reduction->numAllowed, (long long)rank);
  for (size_t j = 0; j < reduction->numAllowed && next < rank; ++j)
    next += stablehloSizesAreCompatible(reduction->allowed[j],
                                        mlirShapedTypeGetDimSize(argument, next));
  if (next == rank)
    return success();
  return STABLEHLO_REFUSE(op,
                          "The shape of reduction-region's argument at index %lld is not "
                          "compatible with that of reduce-op's input-parameter at index %lld",
                          (long long)index, (long long)i);
}

static MlirLogicalResult checkOne(MlirOperation op, MlirBlock block, intptr_t i, MlirType result,
                                  const StablehloReduction *reduction) {
  MlirType first = mlirValueGetType(mlirBlockGetArgument(block, i));
  MlirType second = mlirValueGetType(mlirBlockGetArgument(block, reduction->count + i));
  if (!stablehloIsLike(result, first, false))
    return refuseParameter(op, i, first, result);
  if (!stablehloIsLike(result, second, true))
    return refuseParameter(op, reduction->count + i, second, result);
  if (!stablehloShapesAreCompatible(reduction->inits[i], result))
    return refuseTypes(op, "The shape of reduction-region's result type at index ", i,
                       " differs from the op's corresponding init-value type: ", result,
                       reduction->inits[i]);
  if (!isPromotable(elementOf(reduction->inits[i]), elementOf(result)))
    return refuseTypes(op, "The element-type of reduction-region's result type at index ", i,
                       " is expected to be promotable from the op's corresponding init-value "
                       "element-type: ",
                       result, reduction->inits[i]);
  if (!isPromotable(elementOf(reduction->inputs[i]), elementOf(second))) {
    TesseraDiagnostic *error =
        tesseraDiagnosticCreate(mlirOperationGetLocation(op), MlirDiagnosticError);
    tesseraDiagnosticAppendFormat(
        error,
        "The element-type of reduction-region's argument at index %lld is expected to be "
        "promotable from ",
        (long long)(reduction->count + i));
    tesseraDiagnosticAppendType(error, elementOf(reduction->inputs[i]));
    tesseraDiagnosticAppendFormat(error, ", but got ");
    tesseraDiagnosticAppendType(error, elementOf(second));
    return tesseraDiagnosticReport(error);
  }
  return checkAllowed(op, i, second, reduction);
}

MlirLogicalResult stablehloCheckReducer(MlirOperation op, MlirBlock block,
                                        const StablehloReduction *reduction) {
  intptr_t count = reduction->count, numArguments = mlirBlockGetNumArguments(block);
  if (numArguments != 2 * count)
    return STABLEHLO_REFUSE(
        op, "Reduction-region must take %lld parameters, but takes %lld parameter(s)",
        (long long)(2 * count), (long long)numArguments);
  MlirOperation terminator = mlirBlockGetTerminator(block);
  if (mlirOperationIsNull(terminator))
    return STABLEHLO_REFUSE(op, "The reduction-region expected to have a terminator");
  intptr_t numResults = mlirOperationGetNumOperands(terminator);
  if (numResults == 0)
    return STABLEHLO_REFUSE(op, "The reduction-region expected to return some value(s)");
  if (numResults != count)
    return STABLEHLO_REFUSE(
        op, "Reduction-region here must produce %lld tensors, but produces %lld instead",
        (long long)count, (long long)numResults);
  for (intptr_t i = 0; i < count; ++i) {
    MlirType result = mlirValueGetType(mlirOperationGetOperand(terminator, i));
    if (mlirTypeIsARankedTensor(result))
      continue;
    TesseraDiagnostic *error =
        tesseraDiagnosticCreate(mlirOperationGetLocation(op), MlirDiagnosticError);
    tesseraDiagnosticAppendFormat(
        error, "Reduction-region here must produce tensor-typed result(s), but produces ");
    tesseraDiagnosticAppendType(error, result);
    tesseraDiagnosticAppendFormat(error, " instead");
    return tesseraDiagnosticReport(error);
  }
  for (intptr_t i = 0; i < count; ++i) {
    MlirType result = mlirValueGetType(mlirOperationGetOperand(terminator, i));
    MlirLogicalResult checked = checkOne(op, block, i, result, reduction);
    if (mlirLogicalResultIsFailure(checked))
      return checked;
  }
  return success();
}
