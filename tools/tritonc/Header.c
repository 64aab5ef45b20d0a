// Writes a C header for the code of a kernel.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Tritonc.h"

#include <ctype.h>

// Types in signatures and in C. Halves and smaller floats are passed as their bits.
static const struct {
  const char *triton, *c;
} kTypes[] = {
    {"fp32", "float"},      {"f32", "float"},        {"fp64", "double"},     {"f64", "double"},
    {"fp16", "uint16_t"},   {"f16", "uint16_t"},     {"bf16", "uint16_t"},   {"i1", "uint8_t"},
    {"u1", "uint8_t"},      {"B", "uint8_t"},        {"i8", "int8_t"},       {"i16", "int16_t"},
    {"i32", "int32_t"},     {"i64", "int64_t"},      {"u8", "uint8_t"},      {"u16", "uint16_t"},
    {"u32", "uint32_t"},    {"u64", "uint64_t"},     {"fp8e4nv", "uint8_t"}, {"fp8e5", "uint8_t"},
    {"fp8e4b8", "uint8_t"}, {"fp8e5b16", "uint8_t"}, {"fp8e4b15", "uint8_t"}};

static const char *toC(MlirStringRef type) {
  for (size_t i = 0; i < sizeof kTypes / sizeof kTypes[0]; ++i)
    if (tsEqualC(type, kTypes[i].triton))
      return kTypes[i].c;
  return NULL;
}

/// `const float *x`: the parameter in C. False for a type that C hasn't.
static bool appendParameter(const Parameter *parameter, TsString *text) {
  bool isPointer = parameter->type.data[0] == '*', isConst = false;
  MlirStringRef type = parameter->type;
  if (isPointer) {
    isConst = type.length > 1 && type.data[1] == 'k';
    type = tsSubstring(type, 1 + isConst, type.length);
  }
  const char *c = toC(type);
  // A pointer to pointers, or to something that has no name in C.
  tsStringAppendFormat(text, "%s%s %s%.*s", isConst ? "const " : "", c ? c : "void",
                       isPointer ? "*" : "", (int)parameter->name.length, parameter->name.data);
  return c || isPointer;
}

static void appendCondition(const Parameter *parameter, Known known, TsString *text) {
  bool isPointer = parameter->type.data[0] == '*';
  int length = (int)parameter->name.length;
  const char *name = parameter->name.data;
  if (known == KNOWN_ONE)
    tsStringAppendFormat(text, "%.*s == 1", length, name);
  else if (isPointer)
    tsStringAppendFormat(text, "(uintptr_t)%.*s %% 16 == 0", length, name);
  else
    tsStringAppendFormat(text, "%.*s %% 16 == 0", length, name);
}

static int compareSpecial(const Variant *a, const Variant *b) {
  int count[2] = {0, 0};
  const Variant *both[2] = {a, b};
  for (int k = 0; k < 2; ++k)
    for (size_t i = 0; i < both[k]->known.size; ++i) {
      Known known = both[k]->known.data[i];
      count[k] += known == KNOWN_ALIGNED || known == KNOWN_ONE;
    }
  return count[1] - count[0];
}

/// Variants in the order in which they are tried: the most special first, and as they were given.
static void orderVariants(const Variants *variants, const Variant **ordered) {
  for (size_t i = 0; i < variants->size; ++i) {
    size_t at = i;
    for (; at && compareSpecial(ordered[at - 1], &variants->data[i]) > 0; --at)
      ordered[at] = ordered[at - 1];
    ordered[at] = &variants->data[i];
  }
}

/// Whether it's a float of C, which goes into arguments as its bits.
static bool isReal(const Parameter *parameter) {
  const char *c = toC(parameter->type);
  return c && (!strcmp(c, "float") || !strcmp(c, "double"));
}

/// `if (x fits) { arguments; run }` for a variant. False when it needs nothing: it fits always.
static bool appendVariant(const Parameters *parameters, const Variant *variant, TsString *text) {
  TsString condition = {0};
  for (size_t i = 0; i < parameters->size; ++i) {
    Known known = variant->known.data[i];
    if (known != KNOWN_ALIGNED && known != KNOWN_ONE)
      continue;
    if (condition.size)
      tsStringAppendC(&condition, " && ");
    appendCondition(&parameters->data[i], known, &condition);
  }
  if (condition.size)
    tsStringAppendFormat(text, "  if (%s) {\n", condition.data);
  else
    tsStringAppendC(text, "  {\n");
  tsStringAppendC(text, "    uint64_t arguments[] = {");
  for (size_t i = 0; i < parameters->size; ++i) {
    const Parameter *parameter = &parameters->data[i];
    Known known = variant->known.data[i];
    if (known == KNOWN_ONE || known == KNOWN_CONSTANT)
      continue;
    tsStringAppendFormat(text, "%s%.*s, ",
                         parameter->type.data[0] == '*' ? "(uint64_t)(uintptr_t)"
                         : isReal(parameter)            ? "tritonBits_"
                                                        : "(uint64_t)",
                         (int)parameter->name.length, parameter->name.data);
  }
  tsStringAppendFormat(text,
                       "0};\n    return tritonRunGrid(%s_programs, &%s_info, arguments, grid);\n"
                       "  }\n",
                       variant->symbol.data, variant->symbol.data);
  bool isConditional = condition.size != 0;
  tsStringFree(&condition);
  return isConditional;
}

static const char kRuntime[] =
    "#ifndef TRITON_RUN_GRID\n"
    "#define TRITON_RUN_GRID\n"
    "struct TritonKernelInfo {\n"
    "  uint64_t version, numArguments, scratchBytes;\n"
    "};\n"
    "typedef void TritonPrograms(const uint64_t *arguments, const uint32_t *grid, uint64_t begin,\n"
    "                            uint64_t end, void *scratch);\n"
    "/* Runs all programs of a grid: with OpenMP (-fopenmp) on all processors, else on one. */\n"
    "static inline int tritonRunGrid(TritonPrograms *programs, const struct TritonKernelInfo "
    "*info,\n"
    "                                const uint64_t *arguments, const uint32_t grid[3]) {\n"
    "  int64_t total = (int64_t)grid[0] * grid[1] * grid[2], failed = 0;\n"
    "  int64_t piece = total / 256 + 1, pieces = (total + piece - 1) / piece;\n"
    "  size_t bytes = (size_t)(info->scratchBytes + 63) / 64 * 64;\n"
    "#ifdef _OPENMP\n"
    "#pragma omp parallel reduction(+ : failed) if (total > 1)\n"
    "#endif\n"
    "  {\n"
    "    void *scratch = bytes ? aligned_alloc(64, bytes) : NULL;\n"
    "    failed += bytes && !scratch;\n"
    "#ifdef _OPENMP\n"
    "#pragma omp for schedule(dynamic)\n"
    "#endif\n"
    "    for (int64_t i = 0; i < pieces; ++i)\n"
    "      if (scratch || !bytes)\n"
    "        programs(arguments, grid, (uint64_t)(i * piece),\n"
    "                 (uint64_t)(i + 1 < pieces ? (i + 1) * piece : total), scratch);\n"
    "    free(scratch);\n"
    "  }\n"
    "  return failed ? -1 : 0;\n"
    "}\n"
    "#endif\n";

static void appendDeclarations(const Variants *variants, TsString *text) {
  tsStringAppendC(text, "#ifdef __cplusplus\nextern \"C\" {\n#endif\n");
  for (size_t i = 0; i < variants->size; ++i) {
    const char *symbol = variants->data[i].symbol.data;
    tsStringAppendFormat(text,
                         "extern TritonPrograms %s_programs;\n"
                         "extern const struct TritonKernelInfo %s_info;\n",
                         symbol, symbol);
  }
  tsStringAppendC(text, "#ifdef __cplusplus\n}\n#endif\n");
}

static void appendBits(const Parameter *parameter, TsString *text) {
  if (!isReal(parameter))
    return;
  bool isFloat = !strcmp(toC(parameter->type), "float");
  int length = (int)parameter->name.length;
  const char *name = parameter->name.data;
  tsStringAppendFormat(text,
                       "  %s tritonBits_%.*s;\n"
                       "  memcpy(&tritonBits_%.*s, &%.*s, sizeof tritonBits_%.*s);\n",
                       isFloat ? "uint32_t" : "uint64_t", length, name, length, name, length, name,
                       length, name);
}

static bool appendSignature(const Options *options, const char *function,
                            const Parameters *parameters, TsString *text) {
  bool isFirst = true;
  tsStringAppendFormat(text, "static inline int %s(", function);
  if (!options->grid) {
    tsStringAppendC(text, "uint32_t gridX, uint32_t gridY, uint32_t gridZ");
    isFirst = false;
  }
  for (size_t i = 0; i < parameters->size; ++i) {
    if (!parameters->data[i].type.length)
      continue;
    tsStringAppendC(text, isFirst ? "" : ", ");
    isFirst = false;
    if (!appendParameter(&parameters->data[i], text))
      return tritoncFail("a header can't have the type '%.*s' of '%.*s'",
                         (int)parameters->data[i].type.length, parameters->data[i].type.data,
                         (int)parameters->data[i].name.length, parameters->data[i].name.data);
  }
  tsStringAppendC(text, isFirst ? "void) {\n" : ") {\n");
  return true;
}

static void appendBody(const Options *options, const Parameters *parameters,
                       const Variants *variants, TsString *text) {
  if (options->grid)
    tsStringAppendFormat(text,
                         "  long long wanted[3] = {%s};\n"
                         "  uint32_t grid[3] = {(uint32_t)wanted[0],\n"
                         "                      wanted[1] ? (uint32_t)wanted[1] : 1,\n"
                         "                      wanted[2] ? (uint32_t)wanted[2] : 1};\n",
                         options->grid);
  else
    tsStringAppendC(text, "  uint32_t grid[3] = {gridX, gridY, gridZ};\n");
  for (size_t i = 0; i < parameters->size; ++i)
    appendBits(&parameters->data[i], text);
  const Variant **ordered = tsAllocZeroed(variants->size, sizeof *ordered);
  orderVariants(variants, ordered);
  bool isConditional = true;
  for (size_t i = 0; isConditional && i < variants->size; ++i)
    isConditional = appendVariant(parameters, ordered[i], text);
  tsFree(ordered);
  tsStringAppendC(text, isConditional ? "  return -2;\n}\n" : "}\n");
}

bool appendHeader(const Options *options, const char *function, const Parameters *parameters,
                  const Variants *variants, TsString *text) {
  TsString guard = {0};
  tsStringAppendFormat(&guard, "TRITON_%s_H", function);
  for (size_t i = 0; i < guard.size; ++i)
    guard.data[i] = (char)toupper((unsigned char)guard.data[i]);
  tsStringAppendFormat(text,
                       "/* Written by tritonc: the kernel '%s'. */\n"
                       "#ifndef %s\n#define %s\n\n"
                       "#include <stdint.h>\n#include <stdlib.h>\n#include <string.h>\n\n",
                       options->kernel, guard.data, guard.data);
  tsStringAppendC(text, kRuntime);
  appendDeclarations(variants, text);
  tsStringAppendC(text,
                  "/* Launches the kernel. Returns 0; -1 without memory; -2 when no variant is "
                  "for these\n   arguments. */\n");
  bool ok = appendSignature(options, function, parameters, text);
  if (ok)
    appendBody(options, parameters, variants, text);
  tsStringAppendFormat(text, "\n#endif /* %s */\n", guard.data);
  tsStringFree(&guard);
  return ok;
}
