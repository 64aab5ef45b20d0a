// Tests of affine expressions, maps and sets. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
#include "Tests.h"
#include "mlir-c/BuiltinAttributes.h"

#include <stdio.h>
#include <stdlib.h>

enum { kMaxStack = 256 };

static int findOperator(const char *word) {
  static const char *const words[] = {"+", "*", "mod", "floordiv", "ceildiv"};
  for (int i = 0; i < 5; ++i)
    if (strcmp(word, words[i]) == 0)
      return i;
  return -1;
}

static const IrAffineExpr *makeLeaf(IrContext *context, const char *word) {
  if (word[0] == 'd')
    return irAffineDim(context, (uint32_t)atoi(word + 1));
  if (word[0] == 's')
    return irAffineSymbol(context, (uint32_t)atoi(word + 1));
  return irAffineConstant(context, atoll(word));
}

// Makes an expression from its postfix form; the text is cut into words.
static const IrAffineExpr *makeExpr(IrContext *context, char *text) {
  const IrAffineExpr *stack[kMaxStack];
  int size = 0;
  for (char *rest, *word = strtok_r(text, " \n", &rest); word && size < kMaxStack;
       word = strtok_r(NULL, " \n", &rest)) {
    int operatorKind = findOperator(word);
    if (operatorKind < 0) {
      stack[size++] = makeLeaf(context, word);
    } else {
      --size;
      stack[size - 1] = irAffineBinary((IrAffineKind)operatorKind, stack[size - 1], stack[size]);
    }
  }
  return stack[0];
}

int runAffineLines(IrContext *context) {
  char line[1 << 14];
  while (fgets(line, sizeof line, stdin)) {
    const IrAffineExpr *expr = makeExpr(context, line);
    TsString text = {0};
    irAffineExprPrint(expr, &text);
    tsStringAppendChar(&text, '\t');
    irAffineExprPrint(irAffineSimplify(expr, 3, 3), &text);
    puts(text.data);
    tsStringFree(&text);
  }
  return 0;
}

// Postfix form, as made, simplified (NULL: the same).
static const char *const kExprs[][3] = {
    {"4 d0 +", "d0 + 4", NULL},
    {"d1 d0 +", "d0 + d1", NULL},
    {"s1 s0 *", "s0 * s1", NULL},
    {"d2 d1 + d0 +", "d1 + d2 + d0", "d0 + d1 + d2"},
    {"d0 4 + d1 +", "d0 + d1 + 4", NULL},
    {"d0 2 * d0 3 * +", "d0 * 5", NULL},
    {"d0 -1 * d1 -3 * +", "-d0 - d1 * 3", NULL},
    {"d0 d0 4 floordiv -4 * +", "d0 mod 4", NULL},
    {"d0 s1 + s1 2 floordiv -2 * +", "d0 + s1 mod 2", NULL},
    {"d0 s0 + d1 2 floordiv 3 * +", "d0 + (d1 floordiv 2) * 3 + s0", NULL},
    {"d0 128 * 64 floordiv", "d0 * 2", NULL},
    {"d0 128 * 64 mod", "0", NULL},
    {"d0 8 * d1 + 8 floordiv", "d0 + d1 floordiv 8", NULL},
    {"d0 8 * d1 + 8 mod", "d1 mod 8", NULL},
    {"d0 8 mod 4 mod", "d0 mod 4", NULL},
    {"d0 0 mod", "d0 mod 0", NULL},
    {"d0 0 floordiv", "d0 floordiv 0", NULL},
    {"-7 2 floordiv", "-4", NULL},
    {"-7 2 ceildiv", "-3", NULL},
    {"-7 4 mod", "1", NULL},
    {"9223372036854775807 1 +", "9223372036854775807 + 1", NULL},
    {"d0 d1 + 2 * d0 -2 * +", "(d0 + d1) * 2 - d0 * 2", "d1 * 2"},
    {"d0 6 * 4 mod", "(d0 * 6) mod 4", "d0 * 6 - ((d0 * 3) floordiv 2) * 4"},
    {"d0 s0 * s0 floordiv", "(d0 * s0) floordiv s0", "d0"},
    // A sum of rounded quotients isn't the quotient of the sum.
    {"s0 d0 * 3 floordiv s0 d1 * 3 floordiv + s0 floordiv",
     "((d0 * s0) floordiv 3 + (d1 * s0) floordiv 3) floordiv s0", NULL},
    // The physical layout of a device's tensors.
    {"d0 s1 * d1 s2 * + d2 s3 * + s0 floordiv 12 mod",
     "((d0 * s1 + d1 * s2 + d2 * s3) floordiv s0) mod 12", NULL},
};

static void testExprs(IrContext *context) {
  for (size_t i = 0; i < sizeof kExprs / sizeof *kExprs; ++i) {
    char postfix[256];
    snprintf(postfix, sizeof postfix, "%s", kExprs[i][0]);
    const IrAffineExpr *expr = makeExpr(context, postfix);
    TsString text = {0};
    irAffineExprPrint(expr, &text);
    EXPECT_TEXT(&text, kExprs[i][1]);
    const IrAffineExpr *simple = irAffineSimplify(expr, 4, 4);
    if (kExprs[i][2]) {
      irAffineExprPrint(simple, &text);
      EXPECT_TEXT(&text, kExprs[i][2]);
    }
  }
}

static const IrAffineExpr *quickExpr(IrContext *context, const char *postfix) {
  char copy[256];
  snprintf(copy, sizeof copy, "%s", postfix);
  return makeExpr(context, copy);
}

// What simplifies must keep its value.
static void testValues(IrContext *context) {
  const IrAffineExpr *expr =
      quickExpr(context, "d0 7 * d1 3 mod + 5 floordiv d0 d1 + 4 mod + d0 6 * 4 ceildiv +");
  const IrAffineExpr *simple = irAffineSimplify(expr, 2, 0);
  for (int64_t a = -9; a < 9; ++a)
    for (int64_t b = -9; b < 9; ++b) {
      int64_t dims[] = {a, b}, before, after;
      EXPECT(irAffineEvaluate(expr, dims, NULL, &before));
      EXPECT(irAffineEvaluate(simple, dims, NULL, &after));
      EXPECT(before == after);
    }
  int64_t unused, zero[] = {0};
  EXPECT(!irAffineEvaluate(quickExpr(context, "d0 0 mod"), zero, NULL, &unused));
}

static void testProperties(IrContext *context) {
  const IrAffineExpr *expr = quickExpr(context, "d0 12 * s0 18 * +");
  EXPECT(expr->divisor == 6);
  EXPECT(expr->depth == 3);
  EXPECT(expr->isPureAffine && expr->numDims == 1 && expr->numSymbols == 1);
  EXPECT(!quickExpr(context, "d0 s0 *")->isPureAffine);
  EXPECT(mlirAffineExprIsSymbolicOrConstant(irWrapExpr(quickExpr(context, "s1 s0 floordiv"))));
  EXPECT(expr == quickExpr(context, "18 s0 * d0 12 * +"));
  EXPECT(mlirAffineExprIsMultipleOf(irWrapExpr(expr), 3));
  EXPECT(!mlirAffineExprIsMultipleOf(irWrapExpr(expr), 4));
  EXPECT(!mlirAffineExprIsMultipleOf(irWrapExpr(expr), 0));
  EXPECT(mlirAffineExprIsFunctionOfDim(irWrapExpr(expr), 0));
  EXPECT(!mlirAffineExprIsFunctionOfDim(irWrapExpr(expr), 1));
}

static void collectMap(void *user, intptr_t index, MlirAffineMap map) {
  ((MlirAffineMap *)user)[index] = map;
}

static void testMaps(IrContext *context) {
  TsString text = {0};
  const IrAffineExpr *results[] = {quickExpr(context, "d0 s1 +"), quickExpr(context, "d1 2 *")};
  const IrAffineMap *map = irAffineMapGet(context, 2, 2, 2, results);
  irAffineMapPrint(map, &text);
  EXPECT_TEXT(&text, "(d0, d1)[s0, s1] -> (d0 + s1, d1 * 2)");
  EXPECT(map == irAffineMapGet(context, 2, 2, 2, results));
  irAffineMapPrint(irAffineMapCompose(map, map), &text);
  EXPECT_TEXT(&text, "(d0, d1)[s0, s1, s2, s3] -> (d0 + s3 + s1, d1 * 4)");
  MlirAffineMap wrapped = {map}, compressed[1];
  mlirAffineMapCompressUnusedSymbols(&wrapped, 1, compressed, collectMap);
  irAffineMapPrint(compressed[0].ptr, &text);
  EXPECT_TEXT(&text, "(d0, d1)[s0] -> (d0 + s0, d1 * 2)");
  unsigned order[] = {1, 2, 0};
  MlirAffineMap permutation = mlirAffineMapPermutationGet(irWrapContext(context), 3, order);
  EXPECT(mlirAffineMapIsPermutation(permutation));
  EXPECT(!mlirAffineMapIsIdentity(permutation));
  EXPECT(mlirAffineMapIsNull(mlirAffineMapGetMajorSubMap(permutation, 0)));
  irAffineMapPrint(mlirAffineMapGetMinorSubMap(permutation, 2).ptr, &text);
  EXPECT_TEXT(&text, "(d0, d1, d2) -> (d2, d0)");
  EXPECT(irAffineMapIsIdentity(irAffineMapIdentity(context, 5)));
  MlirAffineMap minor = mlirAffineMapMinorIdentityGet(irWrapContext(context), 3, 2);
  EXPECT(mlirAffineMapIsMinorIdentity(minor) && !mlirAffineMapIsIdentity(minor));
}

static void testSets(IrContext *context) {
  TsString text = {0};
  const IrAffineExpr *constraints[] = {quickExpr(context, "d0 -1 +"),
                                       quickExpr(context, "s0 d0 -1 * +")};
  bool equalities[] = {false, true};
  const IrIntegerSet *set = irIntegerSetGet(context, 1, 1, 2, constraints, equalities);
  irIntegerSetPrint(set, &text);
  EXPECT_TEXT(&text, "(d0)[s0] : (d0 - 1 >= 0, -d0 + s0 == 0)");
  EXPECT(set == irIntegerSetGet(context, 1, 1, 2, constraints, equalities));
  MlirIntegerSet empty = mlirIntegerSetEmptyGet(irWrapContext(context), 1, 0);
  irIntegerSetPrint(empty.ptr, &text);
  EXPECT_TEXT(&text, "(d0) : (1 == 0)");
  EXPECT(mlirIntegerSetIsCanonicalEmpty(empty));
}

// What is of more dimensions or symbols than there are, which the text can't say.
static void testBeyond(IrContext *context) {
  MlirContext wrapped = irWrapContext(context);
  MlirAffineExpr expr = irWrapExpr(quickExpr(context, "d2 s0 +")),
                 d0 = irWrapExpr(irAffineDim(context, 0));
  MlirAffineExpr last = irWrapExpr(irAffineDim(context, UINT32_MAX));
  bool isEquality = true;
  unsigned order[] = {0, 2};
  EXPECT(mlirAffineMapIsNull(mlirAffineMapGet(wrapped, 2, 1, 1, &expr)));
  EXPECT(mlirAffineMapIsNull(mlirAffineMapGet(wrapped, 3, 0, 1, &expr)));
  EXPECT(!mlirAffineMapIsNull(mlirAffineMapGet(wrapped, 3, 1, 1, &expr)));
  EXPECT(mlirAffineMapIsNull(mlirAffineMapGet(wrapped, UINT32_MAX, 0, 1, &last)));
  EXPECT(mlirAffineMapIsNull(mlirAffineMapGet(wrapped, -1, 0, 0, NULL)));
  EXPECT(mlirAffineMapIsNull(mlirAffineMapPermutationGet(wrapped, 2, order)));
  MlirAffineMap one = mlirAffineMapMultiDimIdentityGet(wrapped, 1);
  EXPECT(mlirAffineMapIsNull(mlirAffineMapReplace(one, d0, expr, 3, 0)));
  EXPECT(mlirIntegerSetIsNull(mlirIntegerSetGet(wrapped, 2, 1, 1, &expr, &isEquality)));
  MlirIntegerSet set = mlirIntegerSetGet(wrapped, 1, 0, 1, &d0, &isEquality);
  EXPECT(mlirIntegerSetIsNull(mlirIntegerSetReplaceGet(set, &expr, NULL, 3, 0)));
  EXPECT(!mlirIntegerSetIsNull(mlirIntegerSetReplaceGet(set, &expr, NULL, 3, 1)));
}

void testAffine(IrContext *context) {
  testExprs(context);
  testValues(context);
  testProperties(context);
  testMaps(context);
  testSets(context);
  testBeyond(context);
}
