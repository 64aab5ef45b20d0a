// Parsing of function bodies on several threads. While the source is read in order, the bodies of
// functions are skipped, by their braces; then each thread parses some of them into the blocks that
// wait for them. What a body means doesn't depend on what comes after it, but for a few things that
// make the attempt be given up, as an error does: then all of it is parsed again in order, so that
// the outcome is the same for any number of threads.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "asm/Parser.h"
#include "ir/Context.h"

enum {
  SMALL_BODY = 2048,    ///< in bytes: parsed where it stands
  SMALL_JOB = 64 << 10, ///< in bytes: what is worth a parser of its own
  JOBS_A_THREAD = 8,    ///< so that threads end at about the same time
};

typedef struct Body {
  const char *begin, *end; ///< behind the opening brace; the closing one
  IrBlock *entry;
  MlirStringRef defaultDialect;
  const char *lineStart; ///< of the line of `begin`
  uint32_t line;
  unsigned depth;
  size_t numArguments;
  TesseraArgument *arguments; ///< in the parser's arena
} Body;

/// Bodies that one thread parses.
typedef struct Job {
  size_t first, end;
  TesseraAsmParser *parser; ///< NULL until the job runs, and when it has parsed all
} Job;

struct AsmBodies {
  TesseraAsmParser *parser;
  TsVec(Body) bodies;
  TsVec(Job) jobs;
  atomic_bool isGivenUp;
};

void asmBodiesBegin(TesseraAsmParser *parser) {
  parser->bodies = tsAllocZeroed(1, sizeof *parser->bodies);
  parser->bodies->parser = parser;
}

bool asmBodiesGiveUp(TesseraAsmParser *parser) {
  AsmBodies *bodies = parser->bodies;
  if (!bodies || (!parser->isHelper && !bodies->bodies.size))
    return false;
  atomic_store(&bodies->isGivenUp, true);
  return true;
}

bool asmBodiesForbid(TesseraAsmParser *parser) {
  if (parser->bodies)
    atomic_store(&parser->bodies->isGivenUp, true);
  return parser->bodies != NULL;
}

//===--- Collecting ---===//

/// Behind the string whose opening quote is before `cursor`.
static const char *skipString(const char *cursor, const char *end) {
  // Strings may be long: both searches go over what is there once.
  const char *quote = cursor - 1;
  while (cursor < end) {
    if (quote < cursor)
      quote = memchr(cursor, '"', (size_t)(end - cursor));
    if (!quote)
      return end;
    const char *escape = memchr(cursor, '\\', (size_t)(quote - cursor));
    if (!escape)
      return quote + 1;
    cursor = escape + 2;
  }
  return end + 1;
}

/// The brace that closes the one before `cursor`, or NULL.
static const char *findClosingBrace(const char *cursor, const char *end) {
  // Stops at a NUL too: at the end of the text or, being a blank, within it.
  for (size_t depth = 1; cursor < end; cursor++) {
    cursor += strcspn(cursor, "{}\"/");
    if (*cursor == '{') {
      depth++;
    } else if (*cursor == '}' && --depth == 0) {
      return cursor < end ? cursor : NULL;
    } else if (*cursor == '"') {
      cursor = skipString(cursor + 1, end) - 1;
    } else if (*cursor == '/' && cursor[1] == '/') {
      cursor = memchr(cursor, '\n', (size_t)(end - cursor));
      if (!cursor)
        return NULL;
    }
  }
  return NULL;
}

bool asmBodiesTake(TesseraAsmParser *parser, IrRegion *region, size_t numArguments,
                   const TesseraArgument *arguments) {
  AsmBodies *bodies = parser->bodies;
  if (!bodies || parser->isHelper || !asmIs(parser, ASM_L_BRACE) ||
      !asmScopesAreEmpty(parser->scopes))
    return false;
  const char *begin = asmTokenEnd(parser->token);
  const char *end = findClosingBrace(begin, parser->end);
  if (!end || (end - begin < SMALL_BODY && !parser->context->alwaysParallel))
    return false;
  Body body = {.begin = begin,
               .end = end,
               .entry = irBlockCreate(),
               .defaultDialect = parser->defaultDialect,
               .depth = parser->depth,
               .numArguments = numArguments};
  irRegionInsert(region, NULL, body.entry);
  asmAddEntryArguments(parser, body.entry, numArguments, arguments);
  body.arguments =
      tsArenaCopy(&parser->arena, arguments, tsMulSize(numArguments, sizeof *arguments), 8);
  asmPosition(parser, begin);
  body.lineStart = parser->lineStart;
  body.line = parser->line;
  tsVecPush(&bodies->bodies, body);
  asmReset(parser, end + 1);
  return true;
}

//===--- Parsing ---===//

static TesseraAsmParser *createHelper(AsmBodies *bodies) {
  TesseraAsmParser *helper = tsAllocZeroed(1, sizeof *helper);
  const TesseraAsmParser *parser = bodies->parser;
  helper->context = parser->context;
  helper->begin = parser->begin;
  helper->end = parser->end;
  helper->fileName = parser->fileName;
  helper->firstLine = parser->firstLine;
  helper->firstColumn = parser->firstColumn;
  helper->attributeAliases = parser->attributeAliases;
  helper->typeAliases = parser->typeAliases;
  helper->aliasExtents = parser->aliasExtents;
  helper->bodies = bodies;
  helper->isHelper = true;
  helper->token.start = parser->begin;
  helper->scopes = asmScopesCreate(helper);
  return helper;
}

static void destroyHelper(TesseraAsmParser *helper) {
  helper->attributeAliases = helper->typeAliases = (TsStringMap){0};
  helper->aliasExtents = (TsPointerMap){0};
  asmScopesDestroy(helper->scopes);
  asmParserDestroy(helper);
  tsFree(helper);
}

static bool parseBody(TesseraAsmParser *helper, const Body *body) {
  helper->lineStart = body->lineStart;
  helper->line = body->line;
  helper->depth = body->depth;
  helper->defaultDialect = body->defaultDialect;
  asmReset(helper, body->begin);
  asmScopesPush(helper->scopes, false);
  if (!body->numArguments && asmIs(helper, ASM_R_BRACE))
    return false; // a region without a block, not one that has the empty block of `body`
  return asmDefineEntryArguments(helper, body->entry, body->numArguments, body->arguments) &&
         asmParseBlocks(helper, body->entry, body->numArguments) &&
         helper->token.start == body->end && asmScopesPop(helper->scopes);
}

static void runJob(void *user, size_t i) {
  AsmBodies *bodies = user;
  Job *job = &bodies->jobs.data[i];
  if (atomic_load(&bodies->isGivenUp))
    return;
  job->parser = createHelper(bodies);
  bool ok = true;
  for (size_t k = job->first; ok && k < job->end; k++)
    ok = parseBody(job->parser, &bodies->bodies.data[k]);
  if (!ok || !asmScopesFinish(job->parser->scopes)) {
    atomic_store(&bodies->isGivenUp, true);
    return; // the operations refer to what the parser holds
  }
  destroyHelper(job->parser); // its memory serves the next job
  job->parser = NULL;
}

static void makeJobs(AsmBodies *bodies) {
  IrContext *context = bodies->parser->context;
  unsigned numThreads = tsThreadPoolGetNumThreads(irContextGetThreadPool(context));
  size_t total = 0, size = 0;
  for (size_t i = 0; i < bodies->bodies.size; i++)
    total += (size_t)(bodies->bodies.data[i].end - bodies->bodies.data[i].begin);
  size_t wanted = total / ((size_t)numThreads * JOBS_A_THREAD);
  size_t least = context->alwaysParallel ? 1 : SMALL_JOB;
  if (wanted < least)
    wanted = least;
  for (size_t i = 0; i < bodies->bodies.size; i++) {
    if (i == 0 || size >= wanted) {
      Job job = {.first = i};
      tsVecPush(&bodies->jobs, job);
      size = 0;
    }
    bodies->jobs.data[bodies->jobs.size - 1].end = i + 1;
    size += (size_t)(bodies->bodies.data[i].end - bodies->bodies.data[i].begin);
  }
}

bool asmBodiesParse(TesseraAsmParser *parser) {
  AsmBodies *bodies = parser->bodies;
  if (!bodies || !bodies->bodies.size)
    return true;
  makeJobs(bodies);
  irParallelFor(parser->context, bodies->jobs.size, runJob, bodies);
  return !atomic_load(&bodies->isGivenUp);
}

void asmBodiesEnd(TesseraAsmParser *parser) {
  AsmBodies *bodies = parser->bodies;
  if (!bodies)
    return;
  for (size_t i = 0; i < bodies->jobs.size; i++)
    if (bodies->jobs.data[i].parser)
      destroyHelper(bodies->jobs.data[i].parser);
  tsVecFree(&bodies->jobs);
  tsVecFree(&bodies->bodies);
  tsFree(bodies);
  parser->bodies = NULL;
}
