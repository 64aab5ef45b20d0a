// mlir-query: what the expressions of queries mean.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_TOOLS_MLIR_QUERY_QUERY_H
#define TESSERA_TOOLS_MLIR_QUERY_QUERY_H

#include "ir/Context.h"
#include "support/Map.h"
#include "support/String.h"

/// Operations in the order in which they came, each once.
typedef struct QueryOps {
  TsVec(IrOperation *) list;
  TsPointerMap places; ///< operation -> 1
} QueryOps;

void queryOpsAdd(QueryOps *ops, IrOperation *op);
static inline bool queryOpsHas(const QueryOps *ops, const IrOperation *op) {
  return tsPointerMapFind(&ops->places, op) != NULL;
}
void queryOpsClear(QueryOps *ops);
void queryOpsFree(QueryOps *ops);

typedef enum QueryValueKind {
  QUERY_MATCHER,
  QUERY_STRING,
  QUERY_SIGNED,
  QUERY_BOOLEAN
} QueryValueKind;

typedef struct QueryMatcher QueryMatcher;

/// An argument of a matcher.
typedef struct QueryValue {
  QueryValueKind kind;
  unsigned line, column; ///< where it begins
  MlirStringRef text;
  int64_t number;
  const QueryMatcher *matcher;
} QueryValue;

/// What a matcher asks of an operation: one of these two.
typedef struct QueryMatcherDef {
  const char *name;
  const char *parameters; ///< a letter for each: Matcher, String, Integer, Boolean; "*": matchers
  /// Whether the operation matches, by itself.
  bool (*test)(const QueryMatcher *matcher, IrOperation *op);
  /// Whether it does together with others, which become all of `found`.
  bool (*collect)(const QueryMatcher *matcher, IrOperation *op, QueryOps *found);
} QueryMatcherDef;

struct QueryMatcher {
  const QueryMatcherDef *def;
  const QueryValue *args;
  size_t numArgs;
  MlirStringRef function; ///< name of the function that matches are to become; empty: none
};

// Matchers.c
/// NULL: no matcher has this name.
const QueryMatcherDef *queryFindMatcher(MlirStringRef name);
bool queryTest(const QueryMatcher *matcher, IrOperation *op);
/// False for matchers that only look at the operation itself.
bool queryCollect(const QueryMatcher *matcher, IrOperation *op, QueryOps *found);

// Slice.c: matchers that follow values.
bool queryCollectDefinitions(const QueryMatcher *matcher, IrOperation *op, QueryOps *found);
bool queryCollectAllDefinitions(const QueryMatcher *matcher, IrOperation *op, QueryOps *found);
bool queryCollectDefinitionsUntil(const QueryMatcher *matcher, IrOperation *op, QueryOps *found);
bool queryCollectUsersUntil(const QueryMatcher *matcher, IrOperation *op, QueryOps *found);

// Parse.c
/// The matcher that the text is, in memory of the arena; NULL, and what is wrong in `error`.
const QueryMatcher *queryParseMatcher(MlirStringRef text, TsArena *arena, TsString *error);

#endif // TESSERA_TOOLS_MLIR_QUERY_QUERY_H
