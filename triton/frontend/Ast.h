// The syntax tree of Python source, in the shape of CPython's `ast` module (3.11).
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Nodes live in an arena and never change after parsing. Lines count from 1, columns are bytes from
// 0, as in CPython.
#ifndef TESSERA_TRITON_FRONTEND_AST_H
#define TESSERA_TRITON_FRONTEND_AST_H

#include "support/Memory.h"
#include "support/String.h"

typedef enum FeNodeKind {
  // Expressions.
  FE_NAME,
  FE_CONSTANT,
  FE_TUPLE_EXPR,
  FE_LIST_EXPR,
  FE_SET_EXPR,
  FE_DICT_EXPR,
  FE_BIN_OP,
  FE_UNARY_OP,
  FE_BOOL_OP,
  FE_COMPARE,
  FE_CALL,
  FE_STARRED,
  FE_ATTRIBUTE,
  FE_SUBSCRIPT,
  FE_SLICE_EXPR,
  FE_IF_EXP,
  FE_LAMBDA,
  FE_LIST_COMP,
  FE_SET_COMP,
  FE_DICT_COMP,
  FE_GENERATOR_EXP,
  FE_NAMED_EXPR,
  FE_JOINED_STR,
  FE_FORMATTED_VALUE,
  FE_AWAIT,
  FE_YIELD,
  FE_YIELD_FROM,
  // Patterns of match statements.
  FE_MATCH_VALUE,
  FE_MATCH_SINGLETON,
  FE_MATCH_SEQUENCE,
  FE_MATCH_MAPPING,
  FE_MATCH_CLASS,
  FE_MATCH_STAR,
  FE_MATCH_AS,
  FE_MATCH_OR,
  // Statements.
  FE_FUNCTION_DEF,
  FE_CLASS_DEF,
  FE_RETURN,
  FE_DELETE,
  FE_ASSIGN,
  FE_AUG_ASSIGN,
  FE_ANN_ASSIGN,
  FE_FOR,
  FE_WHILE,
  FE_IF,
  FE_WITH,
  FE_RAISE,
  FE_TRY,
  FE_ASSERT,
  FE_IMPORT,
  FE_IMPORT_FROM,
  FE_GLOBAL,
  FE_NONLOCAL,
  FE_EXPR_STMT,
  FE_PASS,
  FE_BREAK,
  FE_CONTINUE,
  FE_MATCH,
  FE_MODULE_NODE
} FeNodeKind;

typedef enum FeOperator {
  // Binary, in BIN_OP and AUG_ASSIGN.
  FE_ADD,
  FE_SUB,
  FE_MULT,
  FE_MAT_MULT,
  FE_DIV,
  FE_MOD,
  FE_POW,
  FE_L_SHIFT,
  FE_R_SHIFT,
  FE_BIT_OR,
  FE_BIT_XOR,
  FE_BIT_AND,
  FE_FLOOR_DIV,
  // Unary.
  FE_INVERT,
  FE_NOT,
  FE_U_ADD,
  FE_U_SUB,
  // Boolean.
  FE_AND,
  FE_OR,
  // Comparisons.
  FE_EQ,
  FE_NOT_EQ,
  FE_LT,
  FE_LT_E,
  FE_GT,
  FE_GT_E,
  FE_IS,
  FE_IS_NOT,
  FE_IN,
  FE_NOT_IN
} FeOperator;

typedef struct FeNode FeNode;
struct FeValue;

typedef struct FeNodeList {
  FeNode **items; ///< entries may be NULL where CPython's list has None (the key of **x in a dict)
  size_t count;
} FeNodeList;

/// name=value in a call or class; an empty name is **value.
typedef struct FeKeyword {
  MlirStringRef name;
  FeNode *value;
  int32_t line, column, endLine, endColumn;
} FeKeyword;

/// One name of an import: `name as asName` (asName empty when not given; name "*" of an
/// import-from).
typedef struct FeAlias {
  MlirStringRef name, asName;
  int32_t line, column, endLine, endColumn;
} FeAlias;

typedef struct FeParameter {
  MlirStringRef name;
  FeNode *annotation, *defaultValue; ///< NULL: none
  int32_t line, column, endLine, endColumn;
} FeParameter;

/// Parameters in the order of the source: positional-only, then positional, then keyword-only.
typedef struct FeParameters {
  FeParameter *items;
  size_t count, numPositionalOnly, numKeywordOnly;
  FeParameter *varArgs, *kwArgs; ///< *args, **kwargs; NULL: none
} FeParameters;

/// `for target in iter if ifs...` of a comprehension.
typedef struct FeComprehension {
  FeNode *target, *iter;
  FeNodeList ifs;
  bool isAsync;
} FeComprehension;

/// `context as target` of a with statement, target NULL when not given.
typedef struct FeWithItem {
  FeNode *context, *target;
} FeWithItem;

typedef struct FeHandler {
  FeNode *type; ///< NULL: all
  MlirStringRef name;
  FeNodeList body;
  int32_t line, column, endLine, endColumn;
} FeHandler;

struct FeNode {
  FeNodeKind kind;
  FeOperator op; ///< of operators, the first of a comparison
  int32_t line, column, endLine, endColumn;
  union {
    struct {
      MlirStringRef id;
    } name;
    struct {
      struct FeValue *value;
      bool hasUPrefix; ///< u"..."
    } constant;        ///< None, bool, int, float, str, bytes, Ellipsis; FE_OPAQUE: complex
    struct {
      FeNodeList elements;
    } sequence; ///< tuple, list, set
    struct {
      FeNodeList keys, values;
    } dict;
    struct {
      FeNode *left, *right;
    } binary; ///< BIN_OP
    struct {
      FeNode *operand;
    } unary; ///< UNARY_OP, STARRED, AWAIT, YIELD, YIELD_FROM, RETURN, EXPR_STMT (operand may be
             ///< NULL in YIELD, RETURN)
    struct {
      FeNodeList values;
    } boolean; ///< BOOL_OP, JOINED_STR, DELETE
    struct {
      FeNode *left;
      FeOperator *ops;
      FeNodeList comparators;
    } compare;
    struct {
      FeNode *function;
      FeNodeList arguments;
      FeKeyword *keywords;
      size_t numKeywords;
    } call;
    struct {
      FeNode *value;
      MlirStringRef attribute;
    } attribute;
    struct {
      FeNode *value, *index;
    } subscript;
    struct {
      FeNode *lower, *upper, *step;
    } slice; ///< each may be NULL
    struct {
      FeNode *test, *body, *orElse;
    } ifExp;
    struct {
      FeParameters *parameters;
      FeNode *body;
    } lambda;
    struct {
      FeNode *element, *value;
      FeComprehension *generators;
      size_t numGenerators;
    } comprehension; ///< value: of a dict
    struct {
      FeNode *target, *value;
    } named;
    struct {
      FeNode *value, *formatSpec;
      int conversion;
    } formatted; ///< conversion: 's', 'r', 'a' or 0
    struct {
      MlirStringRef name;
      FeParameters *parameters;
      FeNodeList body, decorators;
      FeNode *returns;
      bool isAsync;
    } function;
    struct {
      MlirStringRef name;
      FeNodeList bases, body, decorators;
      FeKeyword *keywords;
      size_t numKeywords;
    } classDef;
    struct {
      FeNodeList targets;
      FeNode *value;
    } assign;
    struct {
      FeNode *target, *value;
    } augAssign;
    struct {
      FeNode *target, *annotation, *value;
      bool isSimple; ///< the target is a name without parentheses
    } annAssign;     ///< value may be NULL
    struct {
      FeNode *target, *iter;
      FeNodeList body, orElse;
      bool isAsync;
    } forLoop;
    struct {
      FeNode *test;
      FeNodeList body, orElse;
    } branch; ///< IF, WHILE
    struct {
      FeWithItem *items;
      size_t numItems;
      FeNodeList body;
      bool isAsync;
    } with;
    struct {
      FeNode *exception, *cause;
    } raise; ///< each may be NULL
    struct {
      FeNodeList body, orElse, finalBody;
      FeHandler *handlers;
      size_t numHandlers;
      bool isStar; ///< except*
    } tryStmt;
    struct {
      FeNode *test, *message;
    } assertion; ///< message may be NULL
    struct {
      FeAlias *names;
      size_t numNames;
      MlirStringRef module;
      int32_t level;
    } import; ///< IMPORT, IMPORT_FROM
    struct {
      MlirStringRef *names;
      size_t numNames;
    } scope; ///< GLOBAL, NONLOCAL
    struct {
      FeNode *subject;
      FeNodeList patterns, guards; ///< a guard is NULL when there is none
      FeNodeList *bodies;
      size_t numCases;
    } match;
    struct {
      FeNode *value;       ///< MATCH_VALUE, MATCH_SINGLETON; the class of MATCH_CLASS
      FeNodeList keys;     ///< MATCH_MAPPING
      FeNodeList patterns; ///< of a sequence, a mapping's values, a class, MATCH_OR; of MATCH_AS
                           ///< one or none
      MlirStringRef name;  ///< of MATCH_AS and MATCH_STAR, a mapping's **rest; empty: none, `_`
      MlirStringRef *keywords; ///< MATCH_CLASS: names of the last `numKeywords` patterns
      size_t numKeywords;
    } pattern;
    struct {
      FeNodeList body;
    } module;
  } as;
};

/// What is wrong with a source, and where.
typedef struct FeSyntaxError {
  TsString message; ///< as CPython words it: "invalid syntax"
  int32_t line, column;
} FeSyntaxError;

/// Parses a module. Strings and nodes live in `arena`; `source` must live as long. NULL after a
/// mistake, which `error` then has.
FeNode *feParseModule(MlirStringRef source, TsArena *arena, FeSyntaxError *error);

/// As CPython's `ast` calls it: "FunctionDef".
const char *feNodeName(FeNodeKind kind);

#endif // TESSERA_TRITON_FRONTEND_AST_H
