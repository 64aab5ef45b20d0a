// ttmlir-translate: writes programs for Tenstorrent devices in other formats.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "asm/Parser.h"
#include "support/File.h"
#include "target/ttnn-flatbuffer/TTNNToFlatbuffer.h"
#include "tessera/Diagnostics.h"
#include "tessera/Load.h"
#include "tessera/Registry.h"
#include "tessera/version.h"

#include <stdio.h>
#include <stdlib.h>

static const struct Translation {
  const char *name, *help;
  MlirLogicalResult (*translate)(MlirOperation module, MlirStringCallback write, void *user);
} kTranslations[] = {
    {"ttnn-to-flatbuffer", "write a ttnn module as a .ttnn file, which ttrt runs",
     ttnnTranslateToFlatbuffer},
};
enum { kNumTranslations = sizeof kTranslations / sizeof kTranslations[0] };

//===--- The command line ---===//

typedef struct Options {
  const struct Translation *translation;
  const char *input, *output; ///< "-": standard input, standard output
  TsVec(const char *) definitions, includeDirs;
  bool skipUnknown, help, version;
} Options;

static void printTranslations(FILE *stream) {
  for (size_t i = 0; i < kNumTranslations; ++i)
    fprintf(stream, "  --%-22s %s\n", kTranslations[i].name, kTranslations[i].help);
}

static void printHelp(void) {
  printf("Writes programs for Tenstorrent devices in other formats.\n\n"
         "usage: ttmlir-translate --<translation> [input.mlir] [-o output]\n\n"
         "Translations:\n");
  printTranslations(stdout);
  printf("\nOptions:\n"
         "  -o <file>                write the result there, whole or not at all\n"
         "  --load-dialect=<file.td> learn a dialect from its definition, in place of one that is "
         "compiled in\n"
         "  -I <dir>                 where definitions find what they include\n"
         "  --load-dialect-skip-unknown-predicates\n"
         "                           leave out, with a warning, what a loaded definition says in "
         "C\n"
         "  --help                   print this\n"
         "  --version                print the version\n\n"
         "Without an input file, standard input is read.\n\n"
         "Example:\n"
         "  ttmlir-opt --ttir-to-ttnn-backend-pipeline model.mlir | "
         "ttmlir-translate --ttnn-to-flatbuffer -o model.ttnn\n");
}

static bool fail(const char *format, const char *argument) {
  fputs("ttmlir-translate: error: ", stderr);
  fprintf(stderr, format, argument);
  fputc('\n', stderr);
  return false;
}

static bool setTranslation(Options *options, const char *name) {
  for (size_t i = 0; i < kNumTranslations; ++i) {
    if (strcmp(kTranslations[i].name, name) != 0)
      continue;
    if (options->translation && options->translation != &kTranslations[i])
      return fail("a second translation: '--%s'", name);
    options->translation = &kTranslations[i];
    return true;
  }
  fail("unknown option or translation '--%s'; the translations are:", name);
  printTranslations(stderr);
  return false;
}

static bool parseOption(Options *options, const char *name, char **next, int *used) {
  if (strcmp(name, "help") == 0 || strcmp(name, "h") == 0)
    return options->help = true;
  if (strcmp(name, "version") == 0)
    return options->version = true;
  if (strcmp(name, "load-dialect-skip-unknown-predicates") == 0)
    return options->skipUnknown = true;
  static const char *const withValue[] = {"o", "load-dialect", "I"};
  size_t length = strcspn(name, "="), which = 0;
  while (which < 3 &&
         (strlen(withValue[which]) != length || strncmp(name, withValue[which], length)))
    ++which;
  if (which == 3)
    return setTranslation(options, name);
  const char *value = name[length] ? name + length + 1 : *next;
  *used = !name[length];
  if (!value)
    return fail("'-%s' needs a file name", name);
  if (which == 0)
    options->output = value;
  else if (which == 1)
    tsVecPush(&options->definitions, value);
  else
    tsVecPush(&options->includeDirs, value);
  return true;
}

static bool parseOptions(Options *options, int argc, char **argv) {
  *options = (Options){.output = "-"};
  for (int i = 1; i < argc; ++i) {
    const char *argument = argv[i];
    int used = 0;
    if (argument[0] == '-' && argument[1]) {
      const char *name = argument + (argument[1] == '-' ? 2 : 1);
      if (!parseOption(options, name, &argv[i + 1], &used))
        return false;
      i += used;
    } else if (options->input) {
      return fail("a second input file: '%s'", argument);
    } else {
      options->input = argument;
    }
  }
  if (!options->input)
    options->input = "-";
  if (options->help || options->version || options->translation)
    return true;
  fail("%s; the translations are:", "no translation was asked for");
  printTranslations(stderr);
  return false;
}

//===--- Translating ---===//

static void toStandardError(MlirStringRef text, void *user) {
  (void)user;
  fwrite(text.data, 1, text.length, stderr);
}

static void reportLoading(MlirDiagnosticSeverity severity, MlirStringRef text, void *user) {
  (void)severity, (void)user; // the text says it
  fprintf(stderr, "%.*s\n", (int)text.length, text.data);
}

static bool loadDialects(const Options *options, MlirDialectRegistry registry) {
  TesseraLoadOptions load = {.skipUnknownPredicates = options->skipUnknown,
                             .numIncludeDirs = options->includeDirs.size,
                             .includeDirs = options->includeDirs.data};
  for (size_t i = 0; i < options->definitions.size; ++i)
    if (mlirLogicalResultIsFailure(tesseraDialectLoadDefinition(
            registry, options->definitions.data[i], &load, reportLoading, NULL)))
      return false;
  return true;
}

/// Translates what is in `text`, behind which is a NUL, to `file`, to which nothing is written
/// unless all of it can be.
static bool translateText(const Options *options, MlirDialectRegistry registry, MlirStringRef name,
                          MlirStringRef text, TsOutputFile *file) {
  MlirContext context = mlirContextCreateWithRegistry(registry, /*threadingEnabled=*/false);
  TesseraSourceHandler *handler = tesseraSourceHandlerCreate(context, toStandardError, NULL);
  tesseraSourceHandlerAddBuffer(handler, name, text);
  AsmSource source = {.name = name, .text = text, .verify = true};
  MlirOperation module = {asmParseSource(context, &source)};
  bool ok = !mlirOperationIsNull(module) &&
            mlirLogicalResultIsSuccess(
                options->translation->translate(module, tsOutputFileCallback, file));
  if (!mlirOperationIsNull(module))
    mlirOperationDestroy(module);
  tesseraSourceHandlerDestroy(handler);
  mlirContextDestroy(context);
  return ok;
}

static bool translateToFile(const Options *options, MlirDialectRegistry registry,
                            MlirStringRef name, MlirStringRef text) {
  TsOutputFile file;
  TsString error = {0};
  bool ok = tsOutputFileOpen(&file, options->output, &error);
  if (ok && !translateText(options, registry, name, text, &file)) {
    tsOutputFileDiscard(&file);
    return false;
  }
  ok = ok && tsOutputFileCommit(&file, &error);
  if (!ok)
    fail("%s", error.data);
  tsStringFree(&error);
  return ok;
}

static bool translate(const Options *options) {
  TsString text = {0}, error = {0};
  bool ok = tsReadFile(options->input, &text, &error);
  if (!ok)
    fail("%s", error.data);
  bool isStream = strcmp(options->input, "-") == 0;
  MlirStringRef name =
      isStream ? tsLiteral("<stdin>") : mlirStringRefCreateFromCString(options->input);
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  tesseraRegisterMlirDialects(registry);
  tesseraRegisterTenstorrentDialects(registry);
  ok = ok && loadDialects(options, registry) &&
       translateToFile(options, registry, name, tsStringView(&text));
  mlirDialectRegistryDestroy(registry);
  tsStringFree(&text);
  tsStringFree(&error);
  return ok;
}

static bool run(const Options *options) {
  if (options->help)
    printHelp();
  else if (options->version)
    printf("ttmlir-translate: Tessera %s (%s)\n", TESSERA_VERSION_STRING, tesseraGetGitHash());
  else
    return translate(options);
  return true;
}

int main(int argc, char **argv) {
  Options options;
  bool ok = parseOptions(&options, argc, argv) && run(&options) &&
            tsFinishStandardOutput("ttmlir-translate");
  tsVecFree(&options.definitions);
  tsVecFree(&options.includeDirs);
  return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
