// Writes trees as text.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Dump.h"

static const char *const operatorNames[] = {
    [FE_ADD] = "Add",
    [FE_SUB] = "Sub",
    [FE_MULT] = "Mult",
    [FE_MAT_MULT] = "MatMult",
    [FE_DIV] = "Div",
    [FE_MOD] = "Mod",
    [FE_POW] = "Pow",
    [FE_L_SHIFT] = "LShift",
    [FE_R_SHIFT] = "RShift",
    [FE_BIT_OR] = "BitOr",
    [FE_BIT_XOR] = "BitXor",
    [FE_BIT_AND] = "BitAnd",
    [FE_FLOOR_DIV] = "FloorDiv",
    [FE_INVERT] = "Invert",
    [FE_NOT] = "Not",
    [FE_U_ADD] = "UAdd",
    [FE_U_SUB] = "USub",
    [FE_AND] = "And",
    [FE_OR] = "Or",
    [FE_EQ] = "Eq",
    [FE_NOT_EQ] = "NotEq",
    [FE_LT] = "Lt",
    [FE_LT_E] = "LtE",
    [FE_GT] = "Gt",
    [FE_GT_E] = "GtE",
    [FE_IS] = "Is",
    [FE_IS_NOT] = "IsNot",
    [FE_IN] = "In",
    [FE_NOT_IN] = "NotIn",
};

static void text(TsString *out, const char *literal) { tsStringAppendC(out, literal); }

static void place(TsString *out, int32_t line, int32_t column, int32_t endLine, int32_t endColumn) {
  tsStringAppendFormat(out, "@%d:%d-%d:%d(", (int)line, (int)column, (int)endLine, (int)endColumn);
}

/// A node or `-`, and a comma.
static void child(TsString *out, const FeNode *node) {
  if (node)
    dumpNode(node, out);
  else
    text(out, "-");
  text(out, ",");
}

static void word(TsString *out, MlirStringRef word) {
  if (word.length)
    tsStringAppend(out, word);
  else
    text(out, "-");
  text(out, ",");
}

static void flag(TsString *out, bool value) { text(out, value ? "1," : "0,"); }

static void list(TsString *out, FeNodeList nodes) {
  text(out, "[");
  for (size_t i = 0; i < nodes.count; ++i)
    child(out, nodes.items[i]);
  text(out, "],");
}

static void hex(TsString *out, MlirStringRef bytes) {
  for (size_t i = 0; i < bytes.length; ++i)
    tsStringAppendFormat(out, "%02x", (unsigned char)bytes.data[i]);
}

static void constant(TsString *out, const FeNode *node) {
  const FeValue *value = node->as.constant.value;
  switch (value->kind) {
  case FE_NONE:
    text(out, "None");
    break;
  case FE_ELLIPSIS:
    text(out, "Ellipsis");
    break;
  case FE_BOOL:
    text(out, value->as.boolean ? "True" : "False");
    break;
  case FE_INT:
    text(out, "0x");
    for (uint32_t i = value->as.integer.count; i-- > 0;)
      tsStringAppendFormat(out, i + 1 == value->as.integer.count ? "%x" : "%08x",
                           value->as.integer.limbs[i]);
    break;
  case FE_FLOAT:
    tsStringAppendFormat(out, "%.17g", value->as.real);
    break;
  case FE_STR:
    text(out, "s:");
    hex(out, value->as.string);
    break;
  case FE_BYTES:
    text(out, "b:");
    hex(out, value->as.string);
    break;
  default:
    text(out, "opaque");
    break;
  }
  text(out, ",");
  flag(out, node->as.constant.hasUPrefix);
}

static void parameter(TsString *out, const FeParameter *parameter) {
  if (!parameter) {
    text(out, "-,");
    return;
  }
  text(out, "arg");
  place(out, parameter->line, parameter->column, parameter->endLine, parameter->endColumn);
  word(out, parameter->name);
  child(out, parameter->annotation);
  child(out, parameter->defaultValue);
  text(out, "),");
}

static void parameters(TsString *out, const FeParameters *parameters) {
  tsStringAppendFormat(out, "%zu,%zu,[", parameters->numPositionalOnly, parameters->numKeywordOnly);
  for (size_t i = 0; i < parameters->count; ++i)
    parameter(out, &parameters->items[i]);
  text(out, "],");
  parameter(out, parameters->varArgs);
  parameter(out, parameters->kwArgs);
}

static void keywords(TsString *out, const FeKeyword *keywords, size_t count) {
  text(out, "[");
  for (size_t i = 0; i < count; ++i) {
    text(out, "keyword");
    place(out, keywords[i].line, keywords[i].column, keywords[i].endLine, keywords[i].endColumn);
    word(out, keywords[i].name);
    child(out, keywords[i].value);
    text(out, "),");
  }
  text(out, "],");
}

static void comprehension(TsString *out, const FeNode *node) {
  child(out, node->as.comprehension.element);
  child(out, node->as.comprehension.value);
  text(out, "[");
  for (size_t i = 0; i < node->as.comprehension.numGenerators; ++i) {
    const FeComprehension *generator = &node->as.comprehension.generators[i];
    child(out, generator->target);
    child(out, generator->iter);
    list(out, generator->ifs);
    flag(out, generator->isAsync);
  }
  text(out, "],");
}

static void import(TsString *out, const FeNode *node) {
  if (node->kind == FE_IMPORT_FROM) {
    word(out, node->as.import.module);
    tsStringAppendFormat(out, "%d,", (int)node->as.import.level);
  }
  for (size_t i = 0; i < node->as.import.numNames; ++i) {
    const FeAlias *alias = &node->as.import.names[i];
    text(out, "alias");
    place(out, alias->line, alias->column, alias->endLine, alias->endColumn);
    word(out, alias->name);
    word(out, alias->asName);
    text(out, "),");
  }
}

static void tryStatement(TsString *out, const FeNode *node) {
  flag(out, node->as.tryStmt.isStar);
  list(out, node->as.tryStmt.body);
  for (size_t i = 0; i < node->as.tryStmt.numHandlers; ++i) {
    const FeHandler *handler = &node->as.tryStmt.handlers[i];
    text(out, "ExceptHandler");
    place(out, handler->line, handler->column, handler->endLine, handler->endColumn);
    child(out, handler->type);
    word(out, handler->name);
    list(out, handler->body);
    text(out, "),");
  }
  list(out, node->as.tryStmt.orElse);
  list(out, node->as.tryStmt.finalBody);
}

static void pattern(TsString *out, const FeNode *node) {
  child(out, node->as.pattern.value);
  list(out, node->as.pattern.keys);
  list(out, node->as.pattern.patterns);
  word(out, node->as.pattern.name);
  for (size_t i = 0; i < node->as.pattern.numKeywords; ++i)
    word(out, node->as.pattern.keywords[i]);
}

static void expression(TsString *out, const FeNode *node) {
  switch (node->kind) {
  case FE_NAME:
    word(out, node->as.name.id);
    break;
  case FE_CONSTANT:
    constant(out, node);
    break;
  case FE_TUPLE_EXPR:
  case FE_LIST_EXPR:
  case FE_SET_EXPR:
    list(out, node->as.sequence.elements);
    break;
  case FE_DICT_EXPR:
    list(out, node->as.dict.keys);
    list(out, node->as.dict.values);
    break;
  case FE_BIN_OP:
    child(out, node->as.binary.left);
    text(out, operatorNames[node->op]);
    child(out, node->as.binary.right);
    break;
  case FE_UNARY_OP:
    text(out, operatorNames[node->op]);
    child(out, node->as.unary.operand);
    break;
  case FE_BOOL_OP:
    text(out, operatorNames[node->op]);
    list(out, node->as.boolean.values);
    break;
  case FE_JOINED_STR:
    list(out, node->as.boolean.values);
    break;
  case FE_COMPARE:
    child(out, node->as.compare.left);
    for (size_t i = 0; i < node->as.compare.comparators.count; ++i) {
      text(out, operatorNames[node->as.compare.ops[i]]);
      child(out, node->as.compare.comparators.items[i]);
    }
    break;
  case FE_CALL:
    child(out, node->as.call.function);
    list(out, node->as.call.arguments);
    keywords(out, node->as.call.keywords, node->as.call.numKeywords);
    break;
  case FE_ATTRIBUTE:
    child(out, node->as.attribute.value);
    word(out, node->as.attribute.attribute);
    break;
  case FE_SUBSCRIPT:
    child(out, node->as.subscript.value);
    child(out, node->as.subscript.index);
    break;
  case FE_SLICE_EXPR:
    child(out, node->as.slice.lower);
    child(out, node->as.slice.upper);
    child(out, node->as.slice.step);
    break;
  case FE_IF_EXP:
    child(out, node->as.ifExp.test);
    child(out, node->as.ifExp.body);
    child(out, node->as.ifExp.orElse);
    break;
  case FE_LAMBDA:
    parameters(out, node->as.lambda.parameters);
    child(out, node->as.lambda.body);
    break;
  case FE_LIST_COMP:
  case FE_SET_COMP:
  case FE_DICT_COMP:
  case FE_GENERATOR_EXP:
    comprehension(out, node);
    break;
  case FE_NAMED_EXPR:
    child(out, node->as.named.target);
    child(out, node->as.named.value);
    break;
  case FE_FORMATTED_VALUE:
    child(out, node->as.formatted.value);
    tsStringAppendFormat(out, "%d,", node->as.formatted.conversion);
    child(out, node->as.formatted.formatSpec);
    break;
  default:
    child(out, node->as.unary.operand);
    break;
  }
}

static void definition(TsString *out, const FeNode *node) {
  if (node->kind == FE_CLASS_DEF) {
    word(out, node->as.classDef.name);
    list(out, node->as.classDef.bases);
    keywords(out, node->as.classDef.keywords, node->as.classDef.numKeywords);
    list(out, node->as.classDef.body);
    list(out, node->as.classDef.decorators);
    return;
  }
  flag(out, node->as.function.isAsync);
  word(out, node->as.function.name);
  parameters(out, node->as.function.parameters);
  list(out, node->as.function.body);
  list(out, node->as.function.decorators);
  child(out, node->as.function.returns);
}

static void with(TsString *out, const FeNode *node) {
  flag(out, node->as.with.isAsync);
  for (size_t i = 0; i < node->as.with.numItems; ++i) {
    child(out, node->as.with.items[i].context);
    child(out, node->as.with.items[i].target);
  }
  list(out, node->as.with.body);
}

static void match(TsString *out, const FeNode *node) {
  child(out, node->as.match.subject);
  for (size_t i = 0; i < node->as.match.numCases; ++i) {
    child(out, node->as.match.patterns.items[i]);
    child(out, node->as.match.guards.items[i]);
    list(out, node->as.match.bodies[i]);
  }
}

static void statement(TsString *out, const FeNode *node) {
  switch (node->kind) {
  case FE_FUNCTION_DEF:
  case FE_CLASS_DEF:
    definition(out, node);
    break;
  case FE_DELETE:
    list(out, node->as.boolean.values);
    break;
  case FE_ASSIGN:
    list(out, node->as.assign.targets);
    child(out, node->as.assign.value);
    break;
  case FE_AUG_ASSIGN:
    child(out, node->as.augAssign.target);
    text(out, operatorNames[node->op]);
    child(out, node->as.augAssign.value);
    break;
  case FE_ANN_ASSIGN:
    child(out, node->as.annAssign.target);
    child(out, node->as.annAssign.annotation);
    child(out, node->as.annAssign.value);
    flag(out, node->as.annAssign.isSimple);
    break;
  case FE_FOR:
    flag(out, node->as.forLoop.isAsync);
    child(out, node->as.forLoop.target);
    child(out, node->as.forLoop.iter);
    list(out, node->as.forLoop.body);
    list(out, node->as.forLoop.orElse);
    break;
  case FE_WHILE:
  case FE_IF:
    child(out, node->as.branch.test);
    list(out, node->as.branch.body);
    list(out, node->as.branch.orElse);
    break;
  case FE_WITH:
    with(out, node);
    break;
  case FE_RAISE:
    child(out, node->as.raise.exception);
    child(out, node->as.raise.cause);
    break;
  case FE_TRY:
    tryStatement(out, node);
    break;
  case FE_ASSERT:
    child(out, node->as.assertion.test);
    child(out, node->as.assertion.message);
    break;
  case FE_IMPORT:
  case FE_IMPORT_FROM:
    import(out, node);
    break;
  case FE_GLOBAL:
  case FE_NONLOCAL:
    for (size_t i = 0; i < node->as.scope.numNames; ++i)
      word(out, node->as.scope.names[i]);
    break;
  case FE_RETURN:
  case FE_EXPR_STMT:
    child(out, node->as.unary.operand);
    break;
  case FE_MATCH:
    match(out, node);
    break;
  default:
    break; // pass, break, continue
  }
}

void dumpNode(const FeNode *node, TsString *out) {
  text(out, feNodeName(node->kind));
  if (node->kind == FE_MODULE_NODE) {
    text(out, "(");
    list(out, node->as.module.body);
  } else {
    place(out, node->line, node->column, node->endLine, node->endColumn);
    if (node->kind >= FE_MATCH_VALUE && node->kind <= FE_MATCH_OR)
      pattern(out, node);
    else if (node->kind < FE_MATCH_VALUE)
      expression(out, node);
    else
      statement(out, node);
  }
  text(out, ")");
}
