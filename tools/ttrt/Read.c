// ttrt read, query and check.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ttrt.h"
#include "schemas/ttmetal/Binary.h"
#include "support/File.h"
#include "tessera/version.h"

#include <stdio.h>
#include <stdlib.h>

//===----------------------------------------------------------------------===//
// Reading files of each kind
//===----------------------------------------------------------------------===//

bool fileOpen(const char *path, File *file, Result *result) {
  TsString message = {0};
  FbError error;
  *file = (File){0};
  if (!tsReadFile(path, &file->bytes, &message)) {
    resultFail(result, "error", "%s", message.data);
    tsStringFree(&message);
    return false;
  }
  const void *data = file->bytes.data;
  size_t size = file->bytes.size;
  bool good = false;
  if (fbHasIdentifier(data, size, "TTNN")) {
    if ((good = ttnnTTNNBinaryVerify(data, size, &error))) {
      TtnnTTNNBinary binary = ttnnTTNNBinaryRoot(data);
      file->version = ttnnTTNNBinaryVersion(binary);
      file->hash = ttnnTTNNBinaryTtmlirGitHash(binary);
      file->system = ttnnTTNNBinarySystemDesc(binary);
      file->programs = ttnnTTNNBinaryPrograms(binary);
      file->root = binary.table;
      file->rootType = &ttnnTTNNBinarySchema;
    }
  } else if (fbHasIdentifier(data, size, "TTM0")) {
    if ((good = ttMetalTTMetalBinaryVerify(data, size, &error))) {
      TtMetalTTMetalBinary binary = ttMetalTTMetalBinaryRoot(data);
      file->version = ttMetalTTMetalBinaryVersion(binary);
      file->hash = ttMetalTTMetalBinaryTtmlirGitHash(binary);
      file->system = ttMetalTTMetalBinarySystemDesc(binary);
      file->root = binary.table;
      file->rootType = &ttMetalTTMetalBinarySchema;
    }
  } else if (fbHasIdentifier(data, size, "TTSY")) {
    if ((good = ttSystemDescRootVerify(data, size, &error))) {
      TtSystemDescRoot root = ttSystemDescRootRoot(data);
      file->version = ttSystemDescRootVersion(root);
      file->hash = ttSystemDescRootTtmlirGitHash(root);
      file->system = ttSystemDescRootSystemDesc(root);
      file->root = root.table;
      file->rootType = &ttSystemDescRootSchema;
    }
  } else {
    resultFail(result, "error", "'%s' is none of .ttnn, .ttm and .ttsys", path);
    return false;
  }
  if (!good)
    resultFail(result, "error", "'%s' is damaged: %s", path, error.text);
  return good;
}

/// Fails with "skip" when the file is of another version.
static bool checkVersion(const char *path, const File *file, Result *result) {
  TtVersion v = file->version;
  if (v.major == TESSERA_VERSION_MAJOR && v.minor == TESSERA_VERSION_MINOR &&
      v.patch == TESSERA_VERSION_PATCH)
    return true;
  resultFail(result, "skip",
             "an unexpected error occurred: ttrt: v%s does not match flatbuffer: v%u.%u.%u for "
             "flatbuffer: %s - skipping this test",
             TESSERA_VERSION_STRING, v.major, v.minor, v.patch, path);
  return false;
}

//===----------------------------------------------------------------------===//
// Sections
//===----------------------------------------------------------------------===//

static void printText(FbString text) {
  fwrite(text.data ? text.data : "", 1, text.length, stdout);
  if (!text.length || text.data[text.length - 1] != '\n')
    putchar('\n');
}

static void printVersion(const File *file) {
  printf("version: %u.%u.%u\ntt-mlir git hash: ", file->version.major, file->version.minor,
         file->version.patch);
  printText(file->hash);
}

static void printSystem(const File *file) {
  fbPrintJsonToFile(file->system.table, &ttSystemDescSchema, 4, stdout);
  putchar('\n');
}

/// Part of a line: what would end the line is left out.
static void printName(FbString name) {
  for (uint32_t i = 0; i < name.length; ++i)
    if ((unsigned char)name.data[i] >= 0x20)
      putchar(name.data[i]);
}

static void printModules(const File *file) {
  for (uint32_t i = 0; i < file->programs.length; ++i) {
    TtnnProgram program = ttnnProgramVectorGet(file->programs, i);
    TtMLIR module = ttDebugInfoMlir(ttnnProgramDebugInfo(program));
    FbString name = ttnnProgramName(program), label = ttMLIRName(module);
    // A comment, so that what is printed can be parsed again.
    printf("%s// program[%u]:", i ? "\n// -----\n\n" : "", i);
    printName(name);
    putchar('-');
    printName(label);
    putchar('\n');
    printText(ttMLIRSource(module));
  }
}

static void printCpp(const File *file) {
  for (uint32_t i = 0; i < file->programs.length; ++i) {
    TtnnProgram program = ttnnProgramVectorGet(file->programs, i);
    FbString name = ttnnProgramName(program);
    printf("program[%u]:%.*s\n", i, (int)name.length, name.data ? name.data : "");
    printText(ttDebugInfoCpp(ttnnProgramDebugInfo(program)));
  }
}

static void printRefs(TtnnTensorRefVector refs) {
  printf("[");
  for (uint32_t i = 0; i < refs.length; ++i) {
    printf(i ? ",\n" : "\n");
    fbPrintJsonToFile(ttnnTensorRefVectorGet(refs, i).table, &ttnnTensorRefSchema, 4, stdout);
  }
  printf("\n]\n");
}

static void printTensors(const File *file, bool inputs) {
  for (uint32_t i = 0; i < file->programs.length; ++i) {
    TtnnProgram program = ttnnProgramVectorGet(file->programs, i);
    FbString name = ttnnProgramName(program);
    printf("program[%u]:%.*s\n", i, (int)name.length, name.data ? name.data : "");
    printRefs(inputs ? ttnnProgramInputs(program) : ttnnProgramOutputs(program));
  }
}

static void printInputs(const File *file) { printTensors(file, true); }
static void printOutputs(const File *file) { printTensors(file, false); }

/// MatmulOp -> ttnn.matmul, ToDTypeOp -> ttnn.to_dtype.
static void appendOpName(TsString *to, const char *member) {
  tsStringAppendC(to, "ttnn.");
  size_t length = strlen(member);
  if (length > 2 && strcmp(member + length - 2, "Op") == 0)
    length -= 2;
  for (size_t i = 0; i < length; ++i) {
    bool upper = member[i] >= 'A' && member[i] <= 'Z';
    bool afterUpper = i && member[i - 1] >= 'A' && member[i - 1] <= 'Z';
    if (upper && i && !afterUpper)
      tsStringAppendChar(to, '_');
    tsStringAppendChar(to, upper ? (char)(member[i] + 'a' - 'A') : member[i]);
  }
}

/// The op's own table: its operands, its result and its attributes.
static void appendOp(TsString *json, TtnnOperation operation) {
  const FbField *field = fbTableTypeFindField(&ttnnOperationSchema, "type");
  const FbUnionType *ops = field->type.unionType;
  unsigned number = (unsigned)ttnnOperationTypeType(operation);
  if (number >= 1 && number <= ops->memberCount)
    fbPrintJson(fbTableTable(operation.table, field->slot), ops->members[number - 1].type, 0,
                appendText, json);
  else
    tsStringAppendC(json, "{}");
}

static void printOpStats(const File *file) {
  printf("[");
  TtnnOperationVector operations = ttnnProgramOperations(ttnnProgramVectorGet(file->programs, 0));
  for (uint32_t i = 0; i < operations.length; ++i) {
    TtnnOperation operation = ttnnOperationVectorGet(operations, i);
    TsString json = {0}, name = {0};
    const char *member = ttnnOpTypeName(ttnnOperationTypeType(operation));
    TtnnEltwiseOp eltwise = ttnnOperationTypeAsEltwiseOp(operation);
    if (!ttnnEltwiseOpIsNull(eltwise) && ttnnEltwiseOpTypeName(ttnnEltwiseOpType(eltwise)))
      member = ttnnEltwiseOpTypeName(ttnnEltwiseOpType(eltwise));
    appendOpName(&name, member ? member : "unknown");
    tsStringAppendC(&json, i ? ",\n    {\"op_name\": " : "\n    {\"op_name\": ");
    appendJsonString(&json, name.data, name.size);
    FbString location = ttnnOperationLocInfo(operation), text = ttnnOperationDebugInfo(operation);
    tsStringAppendC(&json, ", \"location\": ");
    appendJsonString(&json, location.data, location.length);
    tsStringAppendC(&json, ", \"text\": ");
    appendJsonString(&json, text.data, text.length);
    tsStringAppendC(&json, ", \"attributes\": ");
    appendOp(&json, operation);
    tsStringAppendC(&json, "}");
    fwrite(json.data, 1, json.size, stdout);
    tsStringFree(&json);
    tsStringFree(&name);
  }
  printf("\n]\n");
}

static void printAll(const File *file) {
  fbPrintJsonToFile(file->root, file->rootType, 4, stdout);
  putchar('\n');
}

typedef struct Section {
  const char *name;
  void (*print)(const File *file);
  bool anyFile; ///< else of .ttnn only
} Section;

static const Section sections[] = {
    {"all", printAll, true},
    {"version", printVersion, true},
    {"system_desc", printSystem, true},
    {"mlir", printModules, false},
    {"cpp", printCpp, false},
    {"inputs", printInputs, false},
    {"outputs", printOutputs, false},
    {"op_stats", printOpStats, false},
};

static bool printSection(const char *name, const File *file, Result *result) {
  for (size_t i = 0; i < sizeof sections / sizeof *sections; ++i) {
    if (strcmp(sections[i].name, name) != 0)
      continue;
    if (!sections[i].anyFile && file->rootType != &ttnnTTNNBinarySchema) {
      resultFail(result, "error", "only .ttnn files have a section '%s'", name);
      return false;
    }
    sections[i].print(file);
    return true;
  }
  resultFail(result, "error", "unknown section '%s'", name);
  return false;
}

/// Copies the file to <artifacts>/<file name>/.
static bool saveCopy(const Options *options, const char *path, const File *file, Result *result) {
  TsString error = {0};
  char *copy = artifactPathOf(options, path, baseName(path), &error);
  if (!copy || !writeWholeFile(copy, file->bytes.data, file->bytes.size, &error))
    resultFail(result, "error", "%s", error.data);
  bool done = copy && !error.size;
  tsFree(copy);
  tsStringFree(&error);
  return done;
}

static const char *const anyExtension[] = {".ttnn", ".ttm", ".ttb", ".ttsys", NULL};
static const char *const systemExtension[] = {".ttsys", NULL};
static const char *const programExtension[] = {".ttnn", ".ttm", ".ttb", NULL};

void commandRead(Session *session) {
  Paths files = {0};
  TsString message = {0};
  for (size_t i = 0; i < session->options->binaries.size; ++i) {
    tsStringClear(&message);
    const char *path = session->options->binaries.data[i];
    if (!findFiles(path, anyExtension, &files, &message))
      resultFail(sessionAdd(session, path), "error", "%s", message.data);
  }
  for (size_t i = 0; i < files.size; ++i) {
    Result *result = sessionAdd(session, files.data[i]);
    File file;
    if (fileOpen(files.data[i], &file, result) && checkVersion(files.data[i], &file, result) &&
        printSection(session->options->section, &file, result) && session->options->saveArtifacts)
      saveCopy(session->options, files.data[i], &file, result);
    tsStringFree(&file.bytes);
  }
  freeFiles(&files);
  tsStringFree(&message);
}

//===----------------------------------------------------------------------===//
// Query
//===----------------------------------------------------------------------===//

void commandQuery(Session *session) {
  const Options *options = session->options;
  Result *result = sessionAdd(session, NULL);
  TtError error;
  size_t size;
  void *bytes = ttSystemCreate(options->archDescription, &size, &error);
  if (!bytes) {
    resultFail(result, "error", "%s", error.text);
    return;
  }
  if (!options->quiet) {
    fbPrintJsonToFile(ttSystemDescRootRoot(bytes).table, &ttSystemDescRootSchema, 4, stdout);
    putchar('\n');
  }
  if (options->saveArtifacts) {
    TsString message = {0};
    char *path = artifactPath(options, "system_desc.ttsys", &message);
    if (!path || !writeWholeFile(path, bytes, size, &message))
      resultFail(result, "error", "%s", message.data);
    tsFree(path);
    tsStringFree(&message);
  }
  free(bytes);
}

//===----------------------------------------------------------------------===//
// Check
//===----------------------------------------------------------------------===//

static void appendSystem(TsString *json, const File *file) {
  fbPrintJson(file->system.table, &ttSystemDescSchema, 0, appendText, json);
}

static bool sameSystem(const File *a, const File *b) {
  TsString x = {0}, y = {0};
  appendSystem(&x, a);
  appendSystem(&y, b);
  bool same = tsEqual(tsStringView(&x), tsStringView(&y));
  tsStringFree(&x);
  tsStringFree(&y);
  return same;
}

/// The shipped description that a file is for, or NULL.
static const char *shippedSystem(const File *file) {
  for (size_t i = 0; ttSystemGetName(i); ++i) {
    size_t size;
    void *bytes = ttSystemCreate(ttSystemGetName(i), &size, NULL);
    if (!bytes)
      return NULL;
    File system = {.system = ttSystemDescRootSystemDesc(ttSystemDescRootRoot(bytes))};
    bool same = sameSystem(file, &system);
    free(bytes);
    if (same)
      return ttSystemGetName(i);
  }
  return NULL;
}

/// Against the description `system`; where that is NULL, against those that `ttrt run` can be.
static void checkAgainst(const char *path, const File *file, const File *system,
                         const char *systemName, Result *result) {
  TsString name = {0};
  const char *shipped = shippedSystem(file);
  tsStringAppendC(&name, systemName);
  result->systemDesc = name.data;
  if (!checkVersion(path, file, result))
    return;
  if (ttSystemDescChipDescs(file->system).length == 0)
    resultFail(result, "error", "the file describes no system to run on ('%s')", path);
  else if (!(system ? sameSystem(file, system) : shipped != NULL))
    resultFail(result, "skip", SYSTEM_MISMATCH, path,
               shipped ? "it was made for the description "
                       : "it was made for none that is shipped",
               shipped ? shipped : "");
}

/// Against every description in a folder, or those that are shipped.
static void checkFile(Session *session, const char *path, const Paths *systems) {
  File file, system;
  for (size_t i = 0; i < systems->size || (i == 0 && !systems->size); ++i) {
    Result *result = sessionAdd(session, path);
    if (!fileOpen(path, &file, result)) {
      tsStringFree(&file.bytes);
      return;
    }
    if (session->options->saveArtifacts && i == 0 &&
        !saveCopy(session->options, path, &file, result)) {
      tsStringFree(&file.bytes);
      return;
    }
    if (!systems->size) {
      checkAgainst(path, &file, NULL, "system_desc queried from device", result);
    } else {
      if (fileOpen(systems->data[i], &system, result))
        checkAgainst(path, &file, &system, systems->data[i], result);
      tsStringFree(&system.bytes);
    }
    tsStringFree(&file.bytes);
  }
}

void commandCheck(Session *session) {
  const Options *options = session->options;
  Paths files = {0}, systems = {0};
  TsString message = {0};
  bool good = true;
  if (options->systemDesc && *options->systemDesc &&
      !(good = findFiles(options->systemDesc, systemExtension, &systems, &message)))
    resultFail(sessionAdd(session, options->systemDesc), "error", "%s", message.data);
  for (size_t i = 0; good && i < options->binaries.size; ++i) {
    tsStringClear(&message);
    if (!findFiles(options->binaries.data[i], programExtension, &files, &message))
      resultFail(sessionAdd(session, options->binaries.data[i]), "error", "%s", message.data);
  }
  for (size_t i = 0; i < files.size; ++i)
    checkFile(session, files.data[i], &systems);
  freeFiles(&files);
  freeFiles(&systems);
  tsStringFree(&message);
}
