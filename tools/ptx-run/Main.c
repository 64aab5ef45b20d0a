// ptx-run: runs a kernel in PTX on the CPU, with everything checked and counted.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "PtxRun.h"
#include "support/File.h"

#include <stdio.h>

bool fail(const char *format, ...) {
  va_list args;
  fflush(stdout);
  fputs("ptx-run: ", stderr);
  va_start(args, format);
  vfprintf(stderr, format, args);
  va_end(args);
  fputc('\n', stderr);
  return false;
}

static void toStandardError(MlirStringRef text, void *user) {
  (void)user;
  fflush(stdout);
  fwrite(text.data, 1, text.length, stderr);
}

static void toStandardOutput(MlirStringRef text, void *user) {
  (void)user;
  fwrite(text.data, 1, text.length, stdout);
}

//===--- Counts ---===//

static void printRow(const TesseraPtxCount *row, MlirStringRef name) {
  printf("%-52.*s %12llu %13llu", (int)name.length, name.data, (unsigned long long)row->warps,
         (unsigned long long)row->threads);
  if (row->globalRequests)
    printf("  %llu requests, %llu sectors", (unsigned long long)row->globalRequests,
           (unsigned long long)row->globalSectors);
  if (row->sharedRequests)
    printf("  %llu requests, %llu conflicts", (unsigned long long)row->sharedRequests,
           (unsigned long long)row->sharedConflicts);
  putchar('\n');
}

static void printJsonRow(const TesseraPtxCount *row) {
  printf("\"warps\": %llu, \"threads\": %llu, \"global_requests\": %llu, \"global_sectors\": %llu, "
         "\"shared_requests\": %llu, \"shared_conflicts\": %llu}",
         (unsigned long long)row->warps, (unsigned long long)row->threads,
         (unsigned long long)row->globalRequests, (unsigned long long)row->globalSectors,
         (unsigned long long)row->sharedRequests, (unsigned long long)row->sharedConflicts);
}

void countsPrint(const TesseraPtxCounts *counts, bool json) {
  if (!json)
    printf("%-52s %12s %13s\n", "instruction", "warps", "threads");
  else
    printf("{\"instructions\": [");
  for (intptr_t i = 0; i < counts->numRows; ++i) {
    const TesseraPtxCount *row = &counts->rows[i];
    if (!json) {
      printRow(row, row->name);
      continue;
    }
    printf("%s\n  {\"name\": \"%.*s\", ", i ? "," : "", (int)row->name.length, row->name.data);
    printJsonRow(row);
  }
  if (!json) {
    printRow(&counts->total, tsLiteral("total"));
    return;
  }
  printf("],\n \"total\": {");
  printJsonRow(&counts->total);
  printf("}\n");
}

//===--- Running ---===//

static void listKernels(const TesseraPtxModule *module) {
  for (intptr_t i = 0; i < tesseraPtxModuleGetNumKernels(module); ++i) {
    MlirStringRef name = tesseraPtxModuleGetKernelName(module, i);
    printf("%.*s:", (int)name.length, name.data);
    for (intptr_t k = 0; k < tesseraPtxModuleGetNumParameters(module, i); ++k)
      printf(" %td", tesseraPtxModuleGetParameterSize(module, i, k));
    putchar('\n');
  }
}

static bool launch(const Options *options, const TesseraPtxModule *module,
                   const Arguments *arguments) {
  TesseraPtxCounts counts = {0};
  TesseraPtxRun run = {
      .kernel = mlirStringRefCreateFromCString(options->kernel ? options->kernel : ""),
      .arguments = arguments->list,
      .numArguments = arguments->count,
      .dynamicShared = (size_t)options->shared,
      .checks = options->check ? TESSERA_PTX_CHECK_ALL : 0,
      .numThreads = options->threads > 256 ? 256 : (unsigned)options->threads,
      .maxInstructions = options->maxInstructions,
      .maxReports = options->maxReports > 1000 ? 1000 : (unsigned)options->maxReports,
      .report = toStandardError,
      .print = toStandardOutput,
      .counts = options->counts || options->json ? &counts : NULL};
  memcpy(run.grid, options->grid, sizeof run.grid);
  memcpy(run.block, options->block, sizeof run.block);
  bool isFine = tesseraPtxRun(module, &run);
  // After an error, too: what was written until then may say why.
  isFine = runArgumentsGive(arguments, options) && isFine;
  if (options->counts || options->json)
    countsPrint(&counts, options->json);
  free(counts.rows);
  return isFine;
}

static bool runText(const Options *options, MlirStringRef name, MlirStringRef text) {
  TesseraPtxModule *module = tesseraPtxModuleCreate(name, text, toStandardError, NULL);
  if (!module)
    return false;
  bool isFine = true;
  if (options->list) {
    listKernels(module);
  } else {
    Arguments arguments;
    isFine = runArgumentsRead(&arguments, options) && launch(options, module, &arguments);
    runArgumentsFree(&arguments);
  }
  tesseraPtxModuleDestroy(module);
  return isFine;
}

static bool runFile(const Options *options) {
  TsString text = {0}, problem = {0};
  bool isStandardInput = !strcmp(options->input, "-");
  bool isFine = tsReadTextFile(options->input, &text, &problem);
  if (!isFine)
    fail("%s", problem.data);
  else
    isFine = runText(options,
                     mlirStringRefCreateFromCString(isStandardInput ? "<stdin>" : options->input),
                     tsStringView(&text));
  tsStringFree(&text);
  tsStringFree(&problem);
  return isFine;
}

int main(int argc, char **argv) {
  Options options = {0};
  TsCommandLineResult result = tsCommandLineParse(&runCommandLine, argc, argv, &options);
  bool isFine = result != TS_COMMAND_LINE_FAILED;
  if (!options.input)
    options.input = "-";
  if (result == TS_COMMAND_LINE_RUN)
    isFine = runFile(&options);
  isFine = tsFinishStandardOutput("ptx-run") && isFine;
  tsVecFree(&options.arguments);
  tsVecFree(&options.outputs);
  return isFine ? EXIT_SUCCESS : EXIT_FAILURE;
}
