// mlir-query: finds operations in a module by what is asked on the command line or at a prompt.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Query.h"
#include "asm/Parser.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "opt/DialectPlugins.h"
#include "support/CommandLine.h"
#include "support/File.h"
#include "support/Source.h"
#include "tessera/Operation.h"
#include "tessera/Registry.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

typedef struct Session {
  MlirContext context;
  TsSourceBuffer source;
  IrOperation *root;
  bool isOver;
} Session;

/// The operations of one match, of which `root` is the one that was asked about.
typedef struct Match {
  IrOperation *root;
  size_t first, count; ///< in the list of all
} Match;

typedef struct Matches {
  const QueryMatcher *matcher;
  QueryOps found; ///< of the operation that is being looked at
  TsVec(Match) list;
  TsVec(IrOperation *) ops;
} Matches;

//===--- Showing matches ---===//

/// The place where the operation is written: the first one that its location has.
static bool placeOf(MlirLocation location, int *line, int *column) {
  if (mlirLocationIsAName(location))
    return placeOf(mlirLocationNameGetChildLoc(location), line, column);
  if (!mlirLocationIsAFileLineColRange(location))
    return false;
  *line = mlirLocationFileLineColRangeGetStartLine(location);
  *column = mlirLocationFileLineColRangeGetStartColumn(location);
  return true;
}

static void showOp(Session *session, IrOperation *op, bool isRoot) {
  int line, column;
  if (!placeOf(mlirOperationGetLocation(irWrapOp(op)), &line, &column))
    return;
  MlirStringRef text = tsSourceBufferLine(&session->source, (unsigned)line);
  size_t offset = text.length ? (size_t)(text.data - session->source.text.data) : 0;
  TsString shown = {0};
  tsSourceBufferFormatPlace(&session->source, offset + (size_t)column - 1, isRoot ? "note: " : "",
                            isRoot ? tsLiteral("\"root\" binds here") : tsLiteral(""), &shown);
  fwrite(shown.data, 1, shown.size, stdout);
  tsStringFree(&shown);
}

static void showMatches(Session *session, const Matches *matches) {
  puts("");
  for (size_t i = 0; i < matches->list.size; i++) {
    const Match *match = &matches->list.data[i];
    printf("Match #%zu:\n\n", i + 1);
    for (size_t j = match->first; j < match->first + match->count; j++)
      showOp(session, matches->ops.data[j], matches->ops.data[j] == match->root);
  }
  printf("%zu %s.\n\n", matches->list.size, matches->list.size == 1 ? "match" : "matches");
}

//===--- Making a function of them ---===//

typedef TsVec(MlirValue) QueryValues;

/// What the operation, and what is in it, takes from outside of it.
static MlirWalkResult addTaken(MlirOperation op, void *user) {
  void **both = user;
  QueryValues *values = both[1];
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); i++) {
    MlirValue value = mlirOperationGetOperand(op, i);
    MlirBlock block = mlirValueIsAOpResult(value)
                          ? mlirOperationGetBlock(mlirOpResultGetOwner(value))
                          : mlirBlockArgumentGetOwner(value);
    MlirOperation around = mlirBlockGetParentOperation(block);
    while (around.ptr && irOp(around) != both[0])
      around = mlirOperationGetParentOperation(around);
    if (!around.ptr)
      tsVecPush(values, value);
  }
  return MlirWalkResultAdvance;
}

static void typesOf(const QueryValues *values, TsString *types) {
  for (size_t i = 0; i < values->size; i++) {
    MlirType type = mlirValueGetType(values->data[i]);
    tsStringAppend(types, mlirStringRefCreate((const char *)&type, sizeof type));
  }
}

static MlirOperation createExtracted(Session *session, MlirStringRef name,
                                     const QueryValues *inputs, const QueryValues *results) {
  TsString inputTypes = {0}, resultTypes = {0};
  typesOf(inputs, &inputTypes);
  typesOf(results, &resultTypes);
  MlirType type = mlirFunctionTypeGet(
      session->context, (intptr_t)inputs->size, (const MlirType *)(const void *)inputTypes.data,
      (intptr_t)results->size, (const MlirType *)(const void *)resultTypes.data);
  tsStringFree(&inputTypes);
  tsStringFree(&resultTypes);
  MlirLocation unknown = mlirLocationUnknownGet(session->context);
  MlirOperationState state = mlirOperationStateGet(tsLiteral("func.func"), unknown);
  MlirNamedAttribute attributes[] = {
      mlirNamedAttributeGet(mlirIdentifierGet(session->context, tsLiteral("function_type")),
                            mlirTypeAttrGet(type)),
      mlirNamedAttributeGet(mlirIdentifierGet(session->context, tsLiteral("sym_name")),
                            mlirStringAttrGet(session->context, name))};
  mlirOperationStateAddAttributes(&state, 2, attributes);
  MlirRegion region = mlirRegionCreate();
  MlirBlock block = mlirBlockCreate(0, NULL, NULL);
  for (size_t i = 0; i < inputs->size; i++)
    mlirBlockAddArgument(block, mlirValueGetType(inputs->data[i]), unknown);
  mlirRegionAppendOwnedBlock(region, block);
  mlirOperationStateAddOwnedRegions(&state, 1, &region);
  return mlirOperationCreate(&state);
}

static bool isReturn(MlirOperation op) {
  return mlirStringRefEqual(mlirIdentifierStr(mlirOperationGetName(op)), tsLiteral("func.return"));
}

/// Takes away arguments that nothing uses.
static void dropUnused(Session *session, MlirOperation function, MlirBlock block) {
  QueryValues inputs = {0};
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(block);) {
    MlirValue argument = mlirBlockGetArgument(block, i);
    if (mlirOpOperandIsNull(mlirValueGetFirstUse(argument))) {
      mlirBlockEraseArgument(block, (unsigned)i);
    } else {
      tsVecPush(&inputs, argument);
      i++;
    }
  }
  MlirType old =
      mlirTypeAttrGetValue(mlirOperationGetAttributeByName(function, tsLiteral("function_type")));
  TsString types = {0}, results = {0};
  typesOf(&inputs, &types);
  for (intptr_t i = 0; i < mlirFunctionTypeGetNumResults(old); i++) {
    MlirType type = mlirFunctionTypeGetResult(old, i);
    tsStringAppend(&results, mlirStringRefCreate((const char *)&type, sizeof type));
  }
  MlirType type = mlirFunctionTypeGet(
      session->context, (intptr_t)inputs.size, (const MlirType *)(const void *)types.data,
      mlirFunctionTypeGetNumResults(old), (const MlirType *)(const void *)results.data);
  mlirOperationSetAttributeByName(function, tsLiteral("function_type"), mlirTypeAttrGet(type));
  tsStringFree(&types);
  tsStringFree(&results);
  tsVecFree(&inputs);
}

/// The operations, returns left out, in a function that takes what they need and returns what they
/// make.
static MlirOperation extractMatches(Session *session, const Matches *matches, MlirStringRef name) {
  QueryValues inputs = {0}, results = {0};
  for (size_t i = 0; i < matches->ops.size; i++) {
    MlirOperation op = irWrapOp(matches->ops.data[i]);
    void *both[] = {matches->ops.data[i], &inputs};
    if (isReturn(op))
      continue;
    mlirOperationWalk(op, addTaken, both, MlirWalkPreOrder);
    for (intptr_t r = 0; r < mlirOperationGetNumResults(op); r++)
      tsVecPush(&results, mlirOperationGetResult(op, r));
  }
  MlirOperation function = createExtracted(session, name, &inputs, &results);
  MlirBlock block = mlirRegionGetFirstBlock(mlirOperationGetRegion(function, 0));
  TesseraMapping *mapping = tesseraMappingCreate();
  for (size_t i = 0; i < inputs.size; i++)
    tesseraMappingMapValue(mapping, inputs.data[i], mlirBlockGetArgument(block, (intptr_t)i));
  MlirOperationState state =
      mlirOperationStateGet(tsLiteral("func.return"), mlirLocationUnknownGet(session->context));
  for (size_t i = 0; i < matches->ops.size; i++) {
    if (isReturn(irWrapOp(matches->ops.data[i])))
      continue;
    MlirOperation copy = tesseraOperationCloneMapped(irWrapOp(matches->ops.data[i]), mapping, true);
    mlirBlockAppendOwnedOperation(block, copy);
    for (intptr_t r = 0; r < mlirOperationGetNumResults(copy); r++) {
      MlirValue result = mlirOperationGetResult(copy, r);
      mlirOperationStateAddOperands(&state, 1, &result);
    }
  }
  mlirBlockAppendOwnedOperation(block, mlirOperationCreate(&state));
  tesseraMappingDestroy(mapping);
  tsVecFree(&inputs);
  tsVecFree(&results);
  dropUnused(session, function, block);
  return function;
}

static void printToStdout(MlirStringRef text, void *user) {
  (void)user;
  fwrite(text.data, 1, text.length, stdout);
}

//===--- Queries ---===//

static MlirWalkResult tryOp(MlirOperation op, void *user) {
  Matches *matches = user;
  IrOperation *root = irOp(op);
  Match match = {root, matches->ops.size, 0};
  queryOpsClear(&matches->found);
  if (queryTest(matches->matcher, root)) {
    tsVecPush(&matches->ops, root);
  } else if (queryCollect(matches->matcher, root, &matches->found)) {
    for (size_t i = 0; i < matches->found.list.size; i++)
      tsVecPush(&matches->ops, matches->found.list.data[i]);
  } else {
    return MlirWalkResultAdvance;
  }
  match.count = matches->ops.size - match.first;
  tsVecPush(&matches->list, match);
  return MlirWalkResultAdvance;
}

static bool runMatch(Session *session, MlirStringRef text) {
  TsArena arena = {0};
  TsString error = {0};
  Matches matches = {.matcher = queryParseMatcher(text, &arena, &error)};
  bool ok = matches.matcher != NULL;
  if (!ok) {
    printf("%s\n", error.data);
  } else {
    mlirOperationWalk(irWrapOp(session->root), tryOp, &matches, MlirWalkPostOrder);
    if (matches.matcher->function.length) {
      MlirOperation function = extractMatches(session, &matches, matches.matcher->function);
      puts("");
      MlirOpPrintingFlags flags = mlirOpPrintingFlagsCreate();
      mlirOpPrintingFlagsUseLocalScope(flags);
      mlirOperationPrintWithFlags(function, flags, printToStdout, NULL);
      mlirOpPrintingFlagsDestroy(flags);
      puts("\n");
      mlirOperationDestroy(function);
    } else {
      showMatches(session, &matches);
    }
  }
  queryOpsFree(&matches.found);
  tsVecFree(&matches.list);
  tsVecFree(&matches.ops);
  tsStringFree(&error);
  tsArenaDestroy(&arena);
  return ok;
}

/// The first word of the text, and what follows it.
static MlirStringRef takeWord(MlirStringRef *text) {
  while (text->length && strchr(" \t\v\f\r\n", text->data[0]))
    *text = tsSubstring(*text, 1, SIZE_MAX);
  size_t length = 0;
  while (length < text->length && !strchr(" \t\v\f\r\n", text->data[length]))
    length++;
  MlirStringRef word = tsSubstring(*text, 0, length);
  *text = tsSubstring(*text, length, SIZE_MAX);
  return word;
}

/// Whether nothing but a comment follows a command; else a message.
static bool isDone(MlirStringRef rest) {
  MlirStringRef left = rest, word = takeWord(&left);
  if (!word.length || word.data[0] == '#')
    return true;
  printf("unexpected extra input: '%.*s'\n", (int)rest.length, rest.data);
  return false;
}

static bool runQuery(Session *session, MlirStringRef text) {
  MlirStringRef word = takeWord(&text);
  if (!word.length || word.data[0] == '#')
    return true;
  if (tsEqual(word, tsLiteral("m")) || tsEqual(word, tsLiteral("match")))
    return runMatch(session, tsTrim(text));
  if (tsEqual(word, tsLiteral("q")) || tsEqual(word, tsLiteral("quit"))) {
    session->isOver = isDone(text);
    return session->isOver;
  }
  if (tsEqual(word, tsLiteral("help"))) {
    if (!isDone(text))
      return false;
    puts("Available commands:\n\n"
         "  match MATCHER, m MATCHER      Match the mlir against the given matcher.\n"
         "  quit                              Terminates the query session.\n");
    return true;
  }
  printf("unknown command: %.*s\n", (int)word.length, word.data);
  return false;
}

/// Queries from standard input, a line each; a prompt when somebody types them.
static void runPrompt(Session *session) {
  bool isTerminal = isatty(STDIN_FILENO);
  TsString line = {0};
  for (int c = 0; c != EOF && !session->isOver;) {
    if (isTerminal) {
      fputs("mlir-query> ", stdout);
      fflush(stdout);
    }
    line.size = 0;
    while ((c = getchar()) != EOF && c != '\n')
      tsStringAppendChar(&line, (char)c);
    runQuery(session, tsStringView(&line));
  }
  tsStringFree(&line);
}

//===--- The tool ---===//

typedef struct QueryOptions {
  const char *input; ///< NULL: standard input
  TsTexts commands, plugins;
  bool implicitModule;
} QueryOptions;

#define MEMBER(name) offsetof(QueryOptions, name)

static const TsOption queryOptions[] = {
    {"c", TS_OPTION_TEXTS, MEMBER(commands), "command",
     "run this query; may be given several times", NULL},
    {"load-dialect-plugin", TS_OPTION_TEXTS, MEMBER(plugins), "file.so",
     "load a shared library and register its dialects", NULL},
    {"no-implicit-module", TS_OPTION_UNSET, MEMBER(implicitModule), NULL,
     "the input's one operation is what is searched", NULL},
};
static const TsOptionGroup queryGroups[] = {
    {"Options", sizeof queryOptions / sizeof *queryOptions, queryOptions}};
static const TsOption queryInput = {.kind = TS_OPTION_TEXT, .offset = MEMBER(input)};

static const TsCommandLine commandLine = {
    .tool = "mlir-query",
    .overview = "Finds operations in a module.\n\n"
                "USAGE: mlir-query [options] <input file>\n\n"
                "Queries come from the command line or, without any there, line by line from\n"
                "standard input: `match hasOpName(\"arith.addf\")`, `help`, `quit`.",
    .numGroups = 1,
    .groups = queryGroups,
    .input = &queryInput,
};

static int runQueries(Session *session, const QueryOptions *options) {
  if (!options->commands.size)
    runPrompt(session);
  for (size_t i = 0; i < options->commands.size && !session->isOver; i++)
    if (!runQuery(session, mlirStringRefCreateFromCString(options->commands.data[i])))
      return EXIT_FAILURE;
  return EXIT_SUCCESS;
}

static int queryText(const QueryOptions *options, MlirDialectRegistry registry, MlirStringRef name,
                     MlirStringRef text) {
  Session session = {.context = mlirContextCreateWithRegistry(registry, false)};
  mlirContextGetOrLoadDialect(session.context, tsLiteral("func"));
  session.source = tsSourceBufferCreate(name, text);
  AsmSource source = {
      .name = name, .text = text, .implicitModule = options->implicitModule, .verify = true};
  session.root = asmParseSource(session.context, &source);
  int status = session.root ? runQueries(&session, options) : EXIT_FAILURE;
  if (session.root)
    irOperationDestroy(session.root);
  mlirContextDestroy(session.context);
  tsSourceBufferFree(&session.source);
  return status;
}

static int queryFile(const QueryOptions *options) {
  TsString text = {0}, error = {0};
  const char *path = options->input ? options->input : "-";
  if (!tsReadMlirFile(path, &text, &error)) {
    fprintf(stderr, "mlir-query: %s\n", error.data);
    tsStringFree(&text);
    tsStringFree(&error);
    return EXIT_FAILURE;
  }
  tsStringAppendChar(&text, 0);
  text.size--;
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  tesseraRegisterMlirDialects(registry);
  MlirStringRef name = mlirStringRefCreateFromCString(strcmp(path, "-") ? path : "<stdin>");
  int status = optLoadDialectPlugins("mlir-query", &options->plugins, registry)
                   ? queryText(options, registry, name, tsStringView(&text))
                   : EXIT_FAILURE;
  mlirDialectRegistryDestroy(registry);
  tsStringFree(&text);
  return status;
}

int main(int argc, char **argv) {
  QueryOptions options = {.implicitModule = true};
  TsCommandLineResult result = tsCommandLineParse(&commandLine, argc, argv, &options);
  int status = result == TS_COMMAND_LINE_FAILED ? EXIT_FAILURE : EXIT_SUCCESS;
  if (result == TS_COMMAND_LINE_RUN)
    status = queryFile(&options);
  tsVecFree(&options.commands);
  tsVecFree(&options.plugins);
  return tsFinishStandardOutput("mlir-query") ? status : EXIT_FAILURE;
}
