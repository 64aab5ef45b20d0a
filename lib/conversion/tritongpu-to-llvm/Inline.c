// What a kernel's author wrote for single elements: assembly, and functions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/tritongpu-to-llvm/Internal.h"
#include "dialect/llvm/LLVMOps.h"

#include <stdio.h>

static MlirType typeOf(MlirValue value) { return mlirValueGetType(value); }

enum { kMostWords = 64 };

//===--- Assembly ---===//

// Elements in a register of 32 bits, where several are handed over at once.
static size_t perWordOf(MlirType element, size_t pack) {
  size_t most = laneBitsOf(element) < 32 ? 32 / laneBitsOf(element) : 1;
  return most < pack ? most : pack;
}

static MlirType wordType(LaneFunction *function, MlirType element, size_t perWord) {
  return perWord > 1 ? laneInteger(function, laneBitsOf(element) * (unsigned)perWord) : element;
}

// The elements from `first` on; behind the last there are copies of it.
static size_t packOperand(LaneFunction *function, MlirValue operand, size_t first, size_t pack,
                          MlirValue *words) {
  MlirType element = laneTypeOf(function, typeOf(operand));
  size_t perWord = perWordOf(element, pack), count = 0;
  LaneValues values = laneGet(function, operand);
  for (size_t at = 0; at < pack; at += perWord) {
    MlirValue parts[4];
    for (size_t i = 0; i < perWord; ++i) {
      size_t r = first + at + i;
      parts[i] = values.data[r < values.size ? r : values.size - 1];
    }
    words[count++] = perWord > 1
                         ? lanePack(function, wordType(function, element, perWord), perWord, parts)
                         : parts[0];
  }
  return count;
}

typedef struct Assembly {
  MlirOperation op;
  size_t pack, numWords; // results
  MlirType word;         // what the assembly gives
  MlirType words[kMostWords];
  LaneValues *results;
} Assembly;

static bool runAssembly(LaneFunction *function, const Assembly *a, size_t first) {
  MlirValue operands[kMostWords];
  size_t count = 0, word = 0;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(a->op); ++i) {
    if (count + a->pack > kMostWords)
      return laneFail(function, a->op, "too many operands");
    count +=
        packOperand(function, mlirOperationGetOperand(a->op, i), first, a->pack, operands + count);
  }
  TsString text = {0}, constraints = {0};
  tsStringAppend(&text, tritonElementwiseInlineAsmOpGetAsmString(a->op));
  tsStringAppendChar(&text, 0);
  tsStringAppend(&constraints, tritonElementwiseInlineAsmOpGetConstraints(a->op));
  tsStringAppendChar(&constraints, 0);
  MlirValue made =
      laneAssembly(function, a->word, text.data, constraints.data, (intptr_t)count, operands);
  tsStringFree(&text);
  tsStringFree(&constraints);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(a->op); ++i) {
    MlirType element = laneTypeOf(function, typeOf(mlirOperationGetResult(a->op, i)));
    size_t perWord = perWordOf(element, a->pack);
    for (size_t at = 0; at < a->pack; at += perWord, ++word) {
      MlirValue parts[4] = {
          a->numWords == 1 ? made : laneExtract(function, made, a->words[word], (int64_t)word)};
      if (perWord > 1)
        laneUnpack(function, element, perWord, parts[0], parts);
      for (size_t k = 0; k < perWord && first + at + k < a->results[i].size; ++k)
        a->results[i].data[first + at + k] = parts[k];
    }
  }
  return true;
}

// Instructions of later GPUs, which ptxas would refuse with a line of PTX that nobody has written.
static bool isOfThisGpu(LaneFunction *function, MlirOperation op) {
  static const struct {
    const char *text;
    int capability;
  } rows[] = {
      {"griddepcontrol", 90}, {"wgmma.", 90},          {"cp.async.bulk", 90},
      {"setmaxnreg", 90},     {"barrier.cluster", 90}, {"mbarrier.try_wait", 90},
      {"stmatrix", 90},       {"elect.sync", 90},      {"tcgen05.", 100},
      {"e4m3x2", 89},         {"e5m2x2", 89},
  };
  MlirStringRef text = tritonElementwiseInlineAsmOpGetAsmString(op);
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
    char why[96];
    if (function->capability >= rows[i].capability ||
        tsFind(text, mlirStringRefCreateFromCString(rows[i].text), 0) == SIZE_MAX)
      continue;
    snprintf(why, sizeof why, "its assembly has '%s', which is there from cuda:%d on", rows[i].text,
             rows[i].capability);
    return laneFail(function, op, why);
  }
  return true;
}

static bool lowerAssembly(LaneFunction *function, MlirOperation op) {
  Assembly a = {.op = op, .pack = (size_t)tritonElementwiseInlineAsmOpGetPackedElement(op)};
  intptr_t numResults = mlirOperationGetNumResults(op);
  if (!numResults || a.pack < 1 || (size_t)numResults * a.pack > kMostWords)
    return laneFail(function, op, "too many results");
  if (!isOfThisGpu(function, op))
    return false;
  a.results = tsAllocZeroed((size_t)numResults, sizeof *a.results);
  for (intptr_t i = 0; i < numResults; ++i) {
    MlirValue result = mlirOperationGetResult(op, i);
    MlirType element = laneTypeOf(function, typeOf(result));
    size_t perWord = perWordOf(element, a.pack);
    for (size_t at = 0; at < a.pack; at += perWord)
      a.words[a.numWords++] = wordType(function, element, perWord);
    a.results[i] = laneSet(function, result, laneCountOf(function, typeOf(result)));
  }
  a.word = a.numWords == 1
               ? a.words[0]
               : llvmStructTypeGetLiteral(function->context, a.numWords, a.words, false);
  bool ok = true;
  for (size_t r = 0; r < a.results[0].size && ok; r += a.pack)
    ok = runAssembly(function, &a, r);
  tsFree(a.results);
  return ok;
}

//===--- Functions ---===//

// Arguments come `pack` elements of the first operand, then of the second; results likewise.
static bool lowerMap(LaneFunction *function, MlirOperation op) {
  MlirRegion region = mlirOperationGetRegion(op, 0);
  size_t pack = (size_t)tritonMapElementwiseOpGetPack(op);
  intptr_t numOperands = mlirOperationGetNumOperands(op),
           numResults = mlirOperationGetNumResults(op);
  MlirBlock body = mlirRegionGetFirstBlock(region);
  if (pack < 1 || mlirBlockGetNumArguments(body) != numOperands * (intptr_t)pack)
    return laneFail(function, op, "its body has other arguments");
  LaneValues results[16];
  if (numResults < 1 || numResults > 16)
    return laneFail(function, op, "too many results");
  for (intptr_t i = 0; i < numResults; ++i) {
    MlirValue result = mlirOperationGetResult(op, i);
    results[i] = laneSet(function, result, laneCountOf(function, typeOf(result)));
  }
  for (size_t r = 0; r < results[0].size; r += pack) {
    for (intptr_t i = 0; i < numOperands; ++i)
      for (size_t k = 0; k < pack; ++k) {
        LaneValues values = laneGet(function, mlirOperationGetOperand(op, i));
        size_t at = r + k < values.size ? r + k : values.size - 1;
        laneSetOne(function, mlirBlockGetArgument(body, i * (intptr_t)pack + (intptr_t)k),
                   values.data[at]);
      }
    MlirOperation end = laneInlineRegion(function, region);
    if (mlirOperationIsNull(end))
      return false;
    for (intptr_t i = 0; i < numResults; ++i)
      for (size_t k = 0; k < pack && r + k < results[i].size; ++k)
        results[i].data[r + k] =
            laneGetOne(function, mlirOperationGetOperand(end, i * (intptr_t)pack + (intptr_t)k));
  }
  return true;
}

const LaneLowering laneInlineLowerings[] = {{&tritonElementwiseInlineAsmOpDef, lowerAssembly},
                                            {&tritonMapElementwiseOpDef, lowerMap},
                                            {NULL, NULL}};
