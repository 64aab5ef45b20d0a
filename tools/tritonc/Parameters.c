// The parameters of a kernel, as far as a header needs them: read from its text.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Tritonc.h"

#include <ctype.h>

static bool isWord(char c) { return isalnum((unsigned char)c) || c == '_'; }

typedef TsVec(MlirStringRef) Parts;

/// Splits at commas outside of brackets and quotes, up to the end or a bracket that closes more
/// than was opened. Comments of Python are no part of it.
static size_t splitParts(MlirStringRef text, bool isPython, Parts *parts) {
  int depth = 0;
  size_t start = 0, i = 0;
  for (; i < text.length; ++i) {
    char c = text.data[i];
    if (c == '"' || c == '\'') {
      for (++i; i < text.length && text.data[i] != c; ++i)
        if (text.data[i] == '\\')
          ++i;
    } else if (c == '#' && isPython) {
      while (i + 1 < text.length && text.data[i + 1] != '\n')
        ++i;
    } else if (strchr("([{<", c)) {
      ++depth;
    } else if (strchr(")]}", c) || (c == '>' && i && text.data[i - 1] != '-')) {
      if (depth-- == 0)
        break;
    } else if (c == ',' && !depth) {
      tsVecPush(parts, tsTrim(tsSubstring(text, start, i - start)));
      start = i + 1;
    }
  }
  MlirStringRef last = tsTrim(tsSubstring(text, start, i < text.length ? i - start : text.length));
  if (last.length)
    tsVecPush(parts, last);
  return i;
}

/// The place behind `prefix name(`, or SIZE_MAX.
static size_t findFunction(MlirStringRef text, const char *prefix, const char *name) {
  MlirStringRef before = mlirStringRefCreateFromCString(prefix);
  for (size_t at = tsFind(text, before, 0); at != SIZE_MAX; at = tsFind(text, before, at + 1)) {
    size_t i = at + before.length;
    MlirStringRef rest = tsSubstring(text, i, text.length);
    size_t length = strlen(name);
    if (!tsStartsWith(rest, mlirStringRefCreateFromCString(name)))
      continue;
    for (i += length; i < text.length && text.data[i] == ' '; ++i)
      ;
    if (i < text.length && text.data[i] == '(')
      return i + 1;
  }
  return SIZE_MAX;
}

/// A line end inside a parameter may follow a comment: what is named comes after it.
static MlirStringRef skipComments(MlirStringRef text) {
  while (text.length && text.data[0] == '#') {
    size_t end = tsFindChar(text, '\n', 0);
    text = tsTrim(tsSubstring(text, end == SIZE_MAX ? text.length : end, text.length));
  }
  return text;
}

static MlirStringRef takeWord(MlirStringRef text) {
  size_t length = 0;
  while (length < text.length && isWord(text.data[length]))
    ++length;
  return tsSubstring(text, 0, length);
}

//===--- TTIR ---===//

// Types of elements in MLIR and in signatures.
static const struct {
  const char *mlir, *triton;
} kTypes[] = {{"f32", "fp32"},
              {"f16", "fp16"},
              {"bf16", "bf16"},
              {"f64", "fp64"},
              {"i1", "i1"},
              {"i8", "i8"},
              {"i16", "i16"},
              {"i32", "i32"},
              {"i64", "i64"},
              {"f8E4M3FN", "fp8e4nv"},
              {"f8E5M2", "fp8e5"},
              {"f8E4M3FNUZ", "fp8e4b8"},
              {"f8E5M2FNUZ", "fp8e5b16"}};

/// The type in a signature's words, or empty.
static MlirStringRef toTritonType(MlirStringRef type, TsArena *arena) {
  bool isPointer = tsStartsWith(type, tsLiteral("!tt.ptr<"));
  MlirStringRef element = takeWord(isPointer ? tsSubstring(type, 8, type.length) : type);
  for (size_t i = 0; i < sizeof kTypes / sizeof kTypes[0]; ++i) {
    if (!tsEqualC(element, kTypes[i].mlir))
      continue;
    TsString text = {0};
    tsStringAppendFormat(&text, "%s%s", isPointer ? "*" : "", kTypes[i].triton);
    MlirStringRef result = tsArenaString(arena, tsStringView(&text));
    tsStringFree(&text);
    return result;
  }
  return mlirStringRefCreate("", 0);
}

/// A part `%name: type {attributes} loc(...)`.
static bool readTtirParameter(MlirStringRef part, TsArena *arena, Parameter *parameter) {
  if (!tsStartsWith(part, tsLiteral("%")))
    return false;
  parameter->name = takeWord(tsSubstring(part, 1, part.length));
  size_t colon = tsFindChar(part, ':', 0);
  if (!parameter->name.length || colon == SIZE_MAX)
    return false;
  parameter->type = toTritonType(tsTrim(tsSubstring(part, colon + 1, part.length)), arena);
  return parameter->type.length;
}

static bool findTtirParameters(const Options *options, const Parts *parts, TsArena *arena,
                               Parameters *parameters, Variants *variants) {
  Variant variant = {0};
  for (size_t i = 0; i < parts->size; ++i) {
    Parameter parameter;
    if (!readTtirParameter(parts->data[i], arena, &parameter))
      return tritoncFail("%s: a header can't have the parameter '%.*s'", options->input,
                         (int)parts->data[i].length, parts->data[i].data);
    tsVecPush(parameters, parameter);
    tsVecPush(&variant.known, KNOWN_NOTHING);
  }
  tsVecPush(variants, variant);
  return true;
}

//===--- Python ---===//

static bool isType(MlirStringRef text) {
  static const char *const types[] = {"i1",      "i8",    "i16",     "i32",      "i64",     "u1",
                                      "u8",      "u16",   "u32",     "u64",      "fp16",    "bf16",
                                      "fp32",    "fp64",  "f16",     "f32",      "f64",     "B",
                                      "fp8e4nv", "fp8e5", "fp8e4b8", "fp8e5b16", "fp8e4b15"};
  if (text.length && text.data[0] == '*')
    return true;
  for (size_t i = 0; i < sizeof types / sizeof types[0]; ++i)
    if (tsEqualC(text, types[i]))
      return true;
  return false;
}

/// What a part of a signature says of a parameter; its type where it has one.
static Known readHint(MlirStringRef part, bool isConstexpr, MlirStringRef *type) {
  *type = mlirStringRefCreate("", 0);
  size_t colon = tsFindChar(part, ':', 0);
  MlirStringRef kind = tsTrim(tsSubstring(part, 0, colon == SIZE_MAX ? part.length : colon));
  if (isConstexpr || !isType(kind))
    return KNOWN_CONSTANT;
  *type = kind;
  if (colon == SIZE_MAX)
    return KNOWN_NOTHING;
  MlirStringRef hint = tsTrim(tsSubstring(part, colon + 1, part.length));
  return tsEqualC(hint, "1") ? KNOWN_ONE : tsEqualC(hint, "16") ? KNOWN_ALIGNED : KNOWN_NOTHING;
}

/// What is known, as the end of a symbol: `0d1d3c` for parameters by number, divisible or one.
static void appendSuffix(const Variant *variant, TsString *text) {
  for (size_t i = 0; i < variant->known.size; ++i) {
    Known known = variant->known.data[i];
    if (known == KNOWN_CONSTANT)
      continue;
    tsStringAppendFormat(text, "%zu%s", i,
                         known == KNOWN_ALIGNED ? "d"
                         : known == KNOWN_ONE   ? "c"
                                                : "");
  }
}

static bool readVariant(const char *signature, const Parts *parts, Parameters *parameters,
                        Variant *variant) {
  Parts said = {0};
  splitParts(mlirStringRefCreateFromCString(signature), false, &said);
  bool ok = said.size <= parts->size;
  for (size_t i = 0; ok && i < parameters->size; ++i) {
    bool isConstexpr = tsFind(parts->data[i], tsLiteral("constexpr"), 0) != SIZE_MAX;
    MlirStringRef type = {"", 0};
    // Parameters at the end may have defaults: they are constants.
    Known known = i < said.size ? readHint(said.data[i], isConstexpr, &type) : KNOWN_CONSTANT;
    Parameter *parameter = &parameters->data[i];
    if (type.length && parameter->type.length && !tsEqual(type, parameter->type))
      ok = tritoncFail("signatures differ in the type of '%.*s': one function can't be for both",
                       (int)parameter->name.length, parameter->name.data);
    if (type.length)
      parameter->type = type;
    tsVecPush(&variant->known, known);
  }
  tsVecFree(&said);
  return ok;
}

static bool findPythonParameters(const Options *options, const Parts *parts, Parameters *parameters,
                                 Variants *variants) {
  for (size_t i = 0; i < parts->size; ++i) {
    Parameter parameter = {.name = takeWord(skipComments(parts->data[i])), .type = {"", 0}};
    if (!parameter.name.length) // `*` and `/`
      return tritoncFail("%s: a header can't have the parameter '%.*s'", options->input,
                         (int)parts->data[i].length, parts->data[i].data);
    tsVecPush(parameters, parameter);
  }
  for (size_t i = 0; i < options->signatures.size; ++i) {
    Variant variant = {.signature = mlirStringRefCreateFromCString(options->signatures.data[i])};
    if (!readVariant(options->signatures.data[i], parts, parameters, &variant)) {
      tsVecFree(&variant.known);
      return tritoncFail("'%s' doesn't fit the parameters of '%s'", options->signatures.data[i],
                         options->kernel);
    }
    tsStringAppendFormat(&variant.symbol, "%s_", options->kernel);
    appendSuffix(&variant, &variant.symbol);
    tsVecPush(variants, variant);
  }
  return true;
}

/// Of TTIR without a name, the first public function.
static void findKernel(Options *options, MlirStringRef text, TsArena *arena) {
  static const char before[] = "tt.func public @";
  size_t at = tsFind(text, mlirStringRefCreateFromCString(before), 0);
  if (at == SIZE_MAX)
    return;
  MlirStringRef name = takeWord(tsSubstring(text, at + sizeof before - 1, text.length));
  options->kernel = tsArenaString(arena, name).data;
}

bool findParameters(Options *options, MlirStringRef text, TsArena *arena, Parameters *parameters,
                    Variants *variants) {
  bool isPython = options->language == TESSERA_KERNEL_PYTHON;
  if (!options->kernel)
    findKernel(options, text, arena);
  size_t at =
      options->kernel ? findFunction(text, isPython ? "def " : "@", options->kernel) : SIZE_MAX;
  if (at == SIZE_MAX)
    return tritoncFail("%s: no kernel%s%s", options->input, options->kernel ? " " : "",
                       options->kernel ? options->kernel : "");
  Parts parts = {0};
  splitParts(tsSubstring(text, at, text.length), isPython, &parts);
  bool ok = isPython ? findPythonParameters(options, &parts, parameters, variants)
                     : findTtirParameters(options, &parts, arena, parameters, variants);
  tsVecFree(&parts);
  return ok;
}
