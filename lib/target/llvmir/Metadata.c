// Nodes of metadata: made once, numbered in the order in which LLVM meets them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/llvmir/Writer.h"

//===--- Making ---===//

static void flush(LlWriter *writer, LlNodeBuilder *builder) {
  if (!builder->text.size)
    return;
  LlNodePart part = {.text = llCopy(writer, &builder->text)};
  tsVecPush(&builder->parts, part);
  tsStringClear(&builder->text);
}

void llNodeText(LlWriter *writer, LlNodeBuilder *builder, const char *format, ...) {
  (void)writer;
  va_list args;
  va_start(args, format);
  tsStringAppendFormatV(&builder->text, format, args);
  va_end(args);
}

void llNodeReference(LlWriter *writer, LlNodeBuilder *builder, LlNode *node, bool isOperand) {
  if (!node) {
    tsStringAppendC(&builder->text, "null");
    return;
  }
  flush(writer, builder);
  LlNodePart part = {.node = node};
  tsVecPush(&builder->parts, part);
  if (isOperand)
    tsVecPush(&builder->operands, node);
}

static void beginElement(LlNodeBuilder *builder) {
  tsStringAppendC(&builder->text, builder->isTuple ? ", " : "!{");
  builder->isTuple = true;
}

void llTupleNode(LlWriter *writer, LlNodeBuilder *builder, LlNode *node) {
  beginElement(builder);
  llNodeReference(writer, builder, node, true);
}

void llTupleString(LlWriter *writer, LlNodeBuilder *builder, MlirStringRef text) {
  (void)writer;
  beginElement(builder);
  tsStringAppendChar(&builder->text, '!');
  llAppendQuoted(&builder->text, text);
}

void llTupleText(LlWriter *writer, LlNodeBuilder *builder, const char *format, ...) {
  (void)writer;
  beginElement(builder);
  va_list args;
  va_start(args, format);
  tsStringAppendFormatV(&builder->text, format, args);
  va_end(args);
}

LlNode *llNodeCreate(LlWriter *writer, bool isDistinct) {
  LlNode *node = tsArenaNew(&writer->arena, LlNode);
  *node = (LlNode){.isDistinct = isDistinct, .number = -1};
  return node;
}

/// The text with the addresses of nodes: equal for equal nodes.
static void appendKey(TsString *key, const LlNodeBuilder *builder) {
  for (size_t i = 0; i < builder->parts.size; ++i) {
    const LlNodePart *part = &builder->parts.data[i];
    if (part->node)
      tsStringAppendFormat(key, "\1%p\1", (void *)part->node);
    else
      tsStringAppend(key, part->text);
  }
}

static void fill(LlWriter *writer, LlNode *node, const LlNodeBuilder *builder) {
  node->size = builder->parts.size;
  node->numOperands = builder->operands.size;
  if (node->size)
    node->parts = tsArenaCopy(&writer->arena, builder->parts.data, node->size * sizeof(LlNodePart),
                              _Alignof(LlNodePart));
  if (node->numOperands)
    node->operands = tsArenaCopy(&writer->arena, builder->operands.data,
                                 node->numOperands * sizeof(LlNode *), _Alignof(LlNode *));
}

LlNode *llNodeFinish(LlWriter *writer, LlNodeBuilder *builder, LlNode *node, bool isDistinct) {
  if (builder->isTuple)
    tsStringAppendChar(&builder->text, '}');
  flush(writer, builder);
  if (!node && !isDistinct) {
    TsString key = {0};
    appendKey(&key, builder);
    bool isNew;
    uintptr_t *known = tsStringMapFind(&writer->uniqueNodes, tsStringView(&key));
    if (known) {
      node = (LlNode *)*known;
    } else {
      node = llNodeCreate(writer, false);
      fill(writer, node, builder);
      *tsStringMapInsert(&writer->uniqueNodes, llCopy(writer, &key), &isNew) = (uintptr_t)node;
    }
    tsStringFree(&key);
  } else {
    if (!node)
      node = llNodeCreate(writer, isDistinct);
    fill(writer, node, builder);
  }
  tsStringFree(&builder->text);
  tsVecFree(&builder->parts);
  tsVecFree(&builder->operands);
  *builder = (LlNodeBuilder){0};
  return node;
}

LlNode *llEmptyNode(LlWriter *writer, bool isDistinct) {
  LlNodeBuilder builder = {0};
  llNodeText(writer, &builder, "!{}");
  return llNodeFinish(writer, &builder, NULL, isDistinct);
}

//===--- Numbers ---===//

typedef struct Step {
  LlNode *node;
  size_t next;
} Step;

void llNumberNode(LlWriter *writer, LlNode *node) {
  if (node->number >= 0 || node->isInline)
    return;
  TsVec(Step) path = {0};
  node->number = (int64_t)writer->numbered.size;
  tsVecPush(&writer->numbered, node);
  tsVecPush(&path, (Step){node, 0});
  while (path.size) {
    Step *top = &path.data[path.size - 1];
    if (top->next == top->node->numOperands) {
      path.size--;
      continue;
    }
    LlNode *operand = top->node->operands[top->next++];
    if (operand->number >= 0 || operand->isInline)
      continue;
    operand->number = (int64_t)writer->numbered.size;
    tsVecPush(&writer->numbered, operand);
    tsVecPush(&path, (Step){operand, 0});
  }
  tsVecFree(&path);
}

static void appendParts(LlWriter *writer, TsString *out, const LlNode *node) {
  for (size_t i = 0; i < node->size; ++i)
    if (node->parts[i].node)
      llAppendNode(writer, out, node->parts[i].node);
    else
      tsStringAppend(out, node->parts[i].text);
}

void llAppendNode(LlWriter *writer, TsString *out, LlNode *node) {
  if (node->isInline) {
    appendParts(writer, out, node);
    return;
  }
  llNumberNode(writer, node);
  tsStringAppendFormat(out, "!%lld", (long long)node->number);
}

void llAppendNodes(LlWriter *writer, TsString *out) {
  for (size_t i = 0; i < writer->numbered.size; ++i) { // may grow
    const LlNode *node = writer->numbered.data[i];
    tsStringAppendFormat(out, node->isDistinct ? "!%zu = distinct " : "!%zu = ", i);
    appendParts(writer, out, node);
    tsStringAppendChar(out, '\n');
  }
}

//===--- Named metadata ---===//

void llAddNamed(LlWriter *writer, const char *name, LlNode *node) {
  for (size_t i = 0; i < writer->named.size; ++i)
    if (!strcmp(writer->named.data[i].name, name)) {
      tsVecPush(&writer->named.data[i].nodes, node);
      return;
    }
  LlNamed named = {.name = name};
  tsVecPush(&named.nodes, node);
  tsVecPush(&writer->named, named);
}

void llNumberNamed(LlWriter *writer) {
  for (size_t i = 0; i < writer->named.size; ++i)
    for (size_t j = 0; j < writer->named.data[i].nodes.size; ++j)
      llNumberNode(writer, writer->named.data[i].nodes.data[j]);
}

void llAppendNamed(LlWriter *writer, TsString *out) {
  for (size_t i = 0; i < writer->named.size; ++i) {
    const LlNamed *named = &writer->named.data[i];
    tsStringAppendFormat(out, "!%s = !{", named->name);
    for (size_t j = 0; j < named->nodes.size; ++j) {
      if (j)
        tsStringAppendC(out, ", ");
      llAppendNode(writer, out, named->nodes.data[j]);
    }
    tsStringAppendC(out, "}\n");
  }
}

//===--- Attachments ---===//

// LLVM's fixed kinds that are written here, in its order.
static const char *const kKinds[] = {"dbg",
                                     "tbaa",
                                     "prof",
                                     "invariant.load",
                                     "alias.scope",
                                     "noalias",
                                     "nontemporal",
                                     "nonnull",
                                     "dereferenceable",
                                     "dereferenceable_or_null",
                                     "invariant.group",
                                     "llvm.loop",
                                     "llvm.access.group",
                                     "mmra"};
enum { kNumKinds = sizeof kKinds / sizeof kKinds[0] };

static size_t kindOf(const char *name) {
  size_t i = 0;
  while (i < kNumKinds && strcmp(kKinds[i], name))
    ++i;
  return i;
}

void llAttach(LlAttachments *list, const char *name, LlNode *node) {
  if (!node)
    return;
  LlAttachment attachment = {name, node};
  tsVecPush(list, attachment);
  size_t i = list->size - 1, kind = kindOf(name);
  for (; i > 0 && kind < kindOf(list->data[i - 1].name); --i)
    list->data[i] = list->data[i - 1];
  list->data[i] = attachment;
}

void llAppendAttachments(LlWriter *writer, TsString *out, const LlAttachments *list,
                         const char *separator) {
  for (size_t i = 0; i < list->size; ++i) {
    tsStringAppendFormat(out, "%s!%s ", separator, list->data[i].name);
    llAppendNode(writer, out, list->data[i].node);
  }
}
