// Tests of integers of any width and of floating-point formats.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Tests.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

#include <stdio.h>
#include <stdlib.h>

// The floating-point type of this spelling, or NULL.
static IrStorage *findFloatType(IrContext *context, const char *name) {
  for (uint32_t i = 0; i < builtinDialectDef.numTypes; ++i) {
    const TesseraStorageDef *definition = builtinDialectDef.types[i];
    const IrFloatSemantics *format = irStorageInterface(definition, &irFloatTypeInterface);
    if (format && strcmp(format->name, name) == 0)
      return irStorageGet(context, definition, NULL);
  }
  return NULL;
}

// The integer attribute of a literal with an optional sign, or NULL.
static IrStorage *readInteger(IrStorage *type, const char *literal) {
  bool negative = literal[0] == '-';
  uint64_t *words;
  size_t count;
  if (!irWordsParse(mlirStringRefCreateFromCString(literal + negative), &words, &count))
    return NULL;
  words = tsRealloc(words, (count + 1) * sizeof *words);
  words[count++] = 0;
  if (negative)
    irWordsNegate(words, count);
  IrStorage *attribute = irIntegerAttrGetWide(type, words, count);
  tsFree(words);
  return attribute;
}

static void printInteger(const IrStorage *attribute, TsString *out) {
  size_t count;
  const uint64_t *words = irIntegerAttrWords(attribute, &count);
  irWordsPrint(words, count, !irTypeIsUnsigned(irIntegerAttrType(attribute)), out);
}

static IrFloatBits readBits(const char *literal) {
  uint64_t *words;
  size_t count;
  IrFloatBits bits = {0, 0};
  if (irWordsParse(mlirStringRefCreateFromCString(literal), &words, &count)) {
    bits.low = words[0];
    bits.high = count > 1 ? words[1] : 0;
    tsFree(words);
  }
  return bits;
}

static void printNumber(IrContext *context, const char *typeName, const char *literal,
                        TsString *out) {
  IrStorage *type = findFloatType(context, typeName);
  if (!type) {
    unsigned width = (unsigned)atoi(typeName + 1);
    printInteger(readInteger(irIntegerTypeGet(context, width, BuiltinSignednessSignless), literal),
                 out);
    return;
  }
  IrStorage *attribute = strncmp(literal, "0x", 2) == 0
                             ? irFloatAttrGetBits(type, readBits(literal))
                             : irFloatAttrGet(type, strtod(literal, NULL));
  irFloatPrint(irFloatSemantics(type), irFloatAttrBits(attribute), out);
}

int runNumberLines(IrContext *context) {
  char typeName[32], literal[4096];
  while (scanf("%31s %4095s", typeName, literal) == 2) {
    TsString text = {0};
    printNumber(context, typeName, literal, &text);
    puts(text.data);
    tsStringFree(&text);
  }
  return 0;
}

// Type, literal, text.
static const char *const kNumbers[][3] = {
    {"f32", "0.1", "1.000000e-01"},
    {"f64", "0.1", "1.000000e-01"},
    {"f64", "3.14159265358979", "3.14159265358979"},
    {"f64", "123456789.0", "0x419D6F3454000000"},
    {"f64", "1.5e300", "1.500000e+300"},
    {"f64", "1.23456789e-300", "1.23456789E-300"},
    {"f64", "0x1", "4.940660e-324"},
    {"f64", "-0.0", "-0.000000e+00"},
    {"f32", "16777216.0", "0x4B800000"},
    {"f32", "0x7FC00000", "0x7FC00000"},
    {"f16", "65520.0", "0x7C00"},
    {"f16", "65519.0", "6.550400e+04"},
    {"bf16", "0.1", "1.000980e-01"},
    {"tf32", "0.1", "9.997550e-02"},
    {"f80", "0.1", "0.100000000000000005551"},
    {"f128", "0.1", "0.100000000000000005551115123125782702"},
    {"f8E4M3FN", "1000.0", "0x7F"},
    {"f8E4M3FN", "448.0", "4.480000e+02"},
    {"f8E5M2", "3.0e38", "0x7C"},
    {"f8E5M2FNUZ", "-0.0", "0.000000e+00"},
    {"f8E8M0FNU", "0.0", "5.877470e-39"},
    {"f8E8M0FNU", "0.1", "1.250000e-01"},
    {"f4E2M1FN", "100.0", "6.000000e+00"},
    {"i8", "255", "-1"},
    {"i8", "-128", "-128"},
    {"i64", "9223372036854775808", "-9223372036854775808"},
    {"i65", "18446744073709551615", "18446744073709551615"},
    {"i65", "18446744073709551616", "-18446744073709551616"},
    {"i128", "-1", "-1"},
    {"i200", "-123456789012345678901234567890", "-123456789012345678901234567890"},
    {"i128", "0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF", "-1"},
};

static void testTexts(IrContext *context) {
  for (size_t i = 0; i < sizeof kNumbers / sizeof *kNumbers; ++i) {
    TsString text = {0};
    printNumber(context, kNumbers[i][0], kNumbers[i][1], &text);
    EXPECT_TEXT(&text, kNumbers[i][2]);
  }
}

static void testIntegers(IrContext *context) {
  IrStorage *i128 = irIntegerTypeGet(context, 128, BuiltinSignednessSignless);
  IrStorage *ui128 = irIntegerTypeGet(context, 128, BuiltinSignednessUnsigned);
  EXPECT(irIntegerAttrGet(i128, -5) == readInteger(i128, "-5"));
  EXPECT(irIntegerAttrGet(i128, 5)->params[2].length == 0);
  TsString text = {0};
  printInteger(irIntegerAttrGet(ui128, -1), &text);
  EXPECT_TEXT(&text, "340282366920938463463374607431768211455");
  IrStorage *ui8 = irIntegerTypeGet(context, 8, BuiltinSignednessUnsigned);
  EXPECT(irIntegerAttrValue(irIntegerAttrGet(ui8, -1)) == 255);
  EXPECT(irIntegerAttrValue(context->trueAttr) == -1);
  EXPECT(mlirBoolAttrGetValue(irWrapAttribute(context->trueAttr)));
  EXPECT(irIntegerAttrValue(
             irIntegerAttrGet(irIntegerTypeGet(context, 0, BuiltinSignednessSignless), 7)) == 0);
  // The widest type takes no more memory than the number needs.
  IrStorage *widest = irIntegerTypeGet(context, IR_INTEGER_MAX_WIDTH, BuiltinSignednessSignless);
  EXPECT(irIntegerAttrGet(widest, -1)->params[2].length == 0);
  uint64_t *words;
  size_t count;
  EXPECT(!irWordsParse(tsLiteral("12a"), &words, &count));
  EXPECT(!irWordsParse(tsLiteral(""), &words, &count));
  EXPECT(mlirTypeIsNull(mlirIntegerTypeGet(irWrapContext(context), IR_INTEGER_MAX_WIDTH + 1)));
}

static void testConversions(IrContext *context) {
  const IrFloatSemantics *f80 = irFloatSemantics(findFloatType(context, "f80"));
  const double values[] = {1.0, -0.5, 3e-310, 1.7976931348623157e308, 0.1};
  for (size_t i = 0; i < sizeof values / sizeof *values; ++i) {
    bool inexact;
    IrFloatBits wide = irFloatFromDouble(f80, values[i], &inexact);
    EXPECT(!inexact && irFloatToDouble(f80, wide) == values[i]);
    float narrow = (float)values[i], back;
    IrFloatBits bits = irFloatFromDouble(&builtinFloat32TypeFloatType, values[i], &inexact);
    memcpy(&back, &bits.low, sizeof back);
    EXPECT(memcmp(&narrow, &back, sizeof back) == 0);
    EXPECT(inexact == ((double)narrow != values[i]));
  }
  IrFloatBits nan = {0x7fc00000, 0};
  EXPECT(irFloatIsNaN(&builtinFloat32TypeFloatType, nan));
  EXPECT(irFloatConvert(&builtinFloat32TypeFloatType, nan, &builtinFloat16TypeFloatType).low ==
         0x7e00);
  EXPECT(irFloatIsInfinity(&builtinFloat16TypeFloatType, (IrFloatBits){0xfc00, 0}));
}

void testNumbers(IrContext *context) {
  testTexts(context);
  testIntegers(context);
  testConversions(context);
}
