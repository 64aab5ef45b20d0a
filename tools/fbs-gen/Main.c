// fbs-gen: turns a FlatBuffers schema into a C header and source over lib/flatbuffers.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Schema.h"
#include "support/File.h"

#include <stdio.h>

static const char usage[] =
    "usage: fbs-gen [options] <schema.fbs>\n"
    "\n"
    "Checks a FlatBuffers schema and, with --out, writes <schema>.h and <schema>.c for it. The\n"
    "schema's path and those of its includes are relative to, and must lie below, the root "
    "folder.\n"
    "\n"
    "  --root <dir>               the root folder (default: .)\n"
    "  --out <dir>                write below this folder, which must have the schema's "
    "subfolders\n"
    "  --include-prefix <text>    put before generated headers in #include lines (default: none)\n"
    "  --prefix <namespace>=<P>   types of the namespace begin with P (default: its own name)\n"
    "  --help                     print this\n";

typedef struct Options {
  const char *schema, *root, *out;
  FgNaming naming;
  TsArena arena;
} Options;

static bool complain(const char *message, const char *what) {
  fprintf(stderr, "fbs-gen: error: %s '%s'; see fbs-gen --help\n", message, what);
  return false;
}

static bool addPrefix(Options *options, const char *text) {
  const char *equal = strchr(text, '=');
  if (!equal)
    return complain("expected <namespace>=<prefix>, not", text);
  MlirStringRef name = mlirStringRefCreate(text, (size_t)(equal - text));
  *tsStringMapInsert(&options->naming.prefixes, tsArenaString(&options->arena, name), NULL) =
      (uintptr_t)(equal + 1);
  return true;
}

static bool parseOptions(Options *options, int argc, char **argv) {
  for (int i = 1; i < argc; ++i) {
    const char *name = argv[i], *value = i + 1 < argc ? argv[i + 1] : NULL;
    if (name[0] != '-') {
      if (options->schema)
        return complain("more than one schema:", name);
      options->schema = name;
      continue;
    }
    if (!value)
      return complain("unknown option, or one without its value:", name);
    ++i;
    if (strcmp(name, "--root") == 0)
      options->root = value;
    else if (strcmp(name, "--out") == 0)
      options->out = value;
    else if (strcmp(name, "--include-prefix") == 0)
      options->naming.includePrefix = mlirStringRefCreate(value, strlen(value));
    else if (strcmp(name, "--prefix") != 0)
      return complain("unknown option", name);
    else if (!addPrefix(options, value))
      return false;
  }
  return options->schema || complain("no schema given to", "fbs-gen");
}

static bool writeFile(const Options *options, MlirStringRef path, const char *extension,
                      MlirStringRef contents) {
  TsString name = {0}, error = {0};
  tsStringAppendFormat(&name, "%s/%.*s%s", options->out, (int)path.length, path.data, extension);
  TsOutputFile file;
  bool ok = tsOutputFileOpen(&file, name.data, &error);
  if (ok) {
    tsOutputFileWrite(&file, contents);
    ok = tsOutputFileCommit(&file, &error);
  }
  if (!ok)
    fprintf(stderr, "fbs-gen: error: %s\n", error.data);
  tsStringFree(&name);
  tsStringFree(&error);
  return ok;
}

static bool generate(const Options *options, const FgSchema *schema) {
  MlirStringRef path = schema->files.data[0]->path;
  if (tsEndsWith(path, tsLiteral(".fbs")))
    path = tsSubstring(path, 0, path.length - 4);
  TsString header = {0}, source = {0};
  fgEmitHeader(schema, &options->naming, &header);
  fgEmitSource(schema, &options->naming, &source);
  bool ok = writeFile(options, path, ".h", tsStringView(&header)) &&
            writeFile(options, path, ".c", tsStringView(&source));
  tsStringFree(&header);
  tsStringFree(&source);
  return ok;
}

static bool run(const Options *options) {
  FgSchema schema = {.root = options->root};
  bool ok = fgSchemaParse(&schema, options->schema);
  if (!ok)
    fwrite(schema.errors.data, 1, schema.errors.size, stderr);
  else if (options->out)
    ok = generate(options, &schema);
  fgSchemaDestroy(&schema);
  return ok;
}

int main(int argc, char **argv) {
  for (int i = 1; i < argc; ++i) {
    if (strcmp(argv[i], "--help") == 0) {
      fputs(usage, stdout);
      return tsFinishStandardOutput("fbs-gen") ? 0 : 1;
    }
  }
  Options options = {.root = ".", .naming.includePrefix = tsLiteral("")};
  bool ok = parseOptions(&options, argc, argv) && run(&options);
  tsStringMapFree(&options.naming.prefixes);
  tsArenaDestroy(&options.arena);
  return ok ? 0 : 1;
}
