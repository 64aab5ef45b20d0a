// Names that dialects and their attributes had before: texts of those years are read as if written
// today. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "asm/Parser.h"

typedef struct Former {
  const char *former, *now;
} Former;

static const Former kDialects[] = {{"triton_gpu", "ttg"}};
static const Former kAttributes[] = {{"triton_gpu.shared", "swizzled_shared"},
                                     {"triton_gpu.mma", "nvidia_mma"}};

static const char *find(const Former *names, size_t count, MlirStringRef former) {
  for (size_t i = 0; i < count; ++i)
    if (tsEqualC(former, names[i].former))
      return names[i].now;
  return NULL;
}

MlirStringRef asmDialectNow(TesseraAsmParser *parser, MlirStringRef dialect) {
  const char *now = find(kDialects, sizeof kDialects / sizeof *kDialects, dialect);
  if (!now || irContextGetOrLoadDialect(parser->context, dialect))
    return dialect;
  MlirStringRef name = mlirStringRefCreateFromCString(now);
  return irContextGetOrLoadDialect(parser->context, name) ? name : dialect;
}

MlirStringRef asmMnemonicNow(MlirStringRef identifier, MlirStringRef mnemonic) {
  const char *now = find(kAttributes, sizeof kAttributes / sizeof *kAttributes, identifier);
  return now ? mlirStringRefCreateFromCString(now) : mnemonic;
}

IrStorage *asmNameNow(TesseraAsmParser *parser, MlirStringRef name) {
  MlirStringRef dialect = irDialectPrefix(name), now = asmDialectNow(parser, dialect);
  if (tsEqual(dialect, now))
    return NULL;
  TsString text = {0};
  tsStringAppend(&text, now);
  tsStringAppend(&text, tsSubstring(name, dialect.length, SIZE_MAX));
  IrStorage *result = irStringGet(parser->context, tsStringView(&text));
  tsStringFree(&text);
  return result;
}
