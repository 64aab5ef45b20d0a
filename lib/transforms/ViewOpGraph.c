// view-op-graph: operations, and the values between them, as a graph for Graphviz.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/File.h"
#include "support/Map.h"
#include "support/Process.h"
#include "tessera/Diagnostics.h"
#include "tessera/Pass.h"
#include "transforms/TransformsPasses.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/// Elements of a container that are shown, at most.
enum { kMaxElements = 16 };

/// A node; of a cluster, the one in it that edges are drawn to and from.
typedef struct Node {
  unsigned id, cluster; ///< cluster 0: none
} Node;

typedef struct DataEdge {
  const IrValue *value;
  Node to;
} DataEdge;

typedef struct Graph {
  const ViewOpGraphOptions *options;
  MlirAsmState names;
  TsString text, edges;
  size_t indent;
  unsigned lastId;
  TsPointerMap colors; ///< IrOpName * -> position among the names
  size_t numColors;
  TsPointerMap sources; ///< IrValue * -> position in `nodes`
  TsVec(Node) nodes;
  TsVec(DataEdge) dataEdges;
} Graph;

//===--- Labels ---===//

// Without what has a meaning in labels of records.
static void appendEscaped(TsString *label, MlirStringRef text) {
  for (size_t i = 0; i < text.length; i++) {
    if (text.data[i] && strchr("{|<}>\n\"", text.data[i]))
      tsStringAppendChar(label, '\\');
    tsStringAppendChar(label, text.data[i]);
  }
}

/// Cuts the text where it's longer than is wanted, and frees it.
static void appendShort(const Graph *graph, TsString *label, TsString *text, bool isEscaped) {
  if (text->size > (size_t)graph->options->maxLabelLen) {
    text->size = (size_t)graph->options->maxLabelLen;
    tsStringAppendC(text, "...");
  }
  if (isEscaped)
    appendEscaped(label, tsStringView(text));
  else
    tsStringAppend(label, tsStringView(text));
  tsStringFree(text);
}

static void appendType(const Graph *graph, TsString *label, MlirType type) {
  TsString text = {0};
  mlirTypePrint(type, tsStringCallback, &text);
  appendShort(graph, label, &text, true);
}

static void appendManyElements(const Graph *graph, TsString *label, MlirType type) {
  size_t rank = (size_t)mlirShapedTypeGetRank(type);
  tsStringAppendRepeated(label, '[', rank);
  tsStringAppendC(label, "...");
  tsStringAppendRepeated(label, ']', rank);
  tsStringAppendC(label, " : ");
  appendType(graph, label, type);
}

static void appendAttribute(const Graph *graph, TsString *label, MlirAttribute attribute) {
  if (mlirAttributeIsAElements(attribute) &&
      mlirElementsAttrGetNumElements(attribute) > kMaxElements &&
      !(mlirAttributeIsADenseElements(attribute) && mlirDenseElementsAttrIsSplat(attribute))) {
    appendManyElements(graph, label, mlirAttributeGetType(attribute));
    return;
  }
  if (mlirAttributeIsAArray(attribute) && mlirArrayAttrGetNumElements(attribute) > kMaxElements) {
    tsStringAppendC(label, "[...]");
    return;
  }
  TsString text = {0};
  mlirAttributePrint(attribute, tsStringCallback, &text);
  if (mlirAttributeIsADenseElements(attribute) && mlirDenseElementsAttrIsSplat(attribute)) {
    appendEscaped(label, tsStringView(&text));
    tsStringFree(&text);
    return;
  }
  appendShort(graph, label, &text, true);
}

static IrNamedList attributesOf(const IrOperation *op) {
  const IrStorage *dictionary =
      irIsRegistered(op) ? irOperationAttributeDictionary(op) : op->discardable;
  return dictionary ? irDictionaryEntries(dictionary) : (IrNamedList){NULL, 0};
}

static void appendAttributes(const Graph *graph, TsString *label, IrNamedList attributes) {
  for (size_t i = 0; i < attributes.size; i++) {
    tsStringAppend(label, mlirIdentifierStr(attributes.data[i].name));
    tsStringAppendC(label, ": ");
    appendAttribute(graph, label, attributes.data[i].attribute);
    tsStringAppendC(label, "\\l");
  }
}

// The place in a record where edges of the value begin ("res") or end ("arg").
static void appendPort(const Graph *graph, TsString *label, const char *prefix,
                       const IrValue *value) {
  tsStringAppendC(label, prefix);
  size_t start = label->size;
  mlirValuePrintAsOperand(irWrapValue((IrValue *)value), graph->names, tsStringCallback, label);
  for (size_t i = start; i < label->size; i++)
    if (label->data[i] == '%' || label->data[i] == '#')
      label->data[i] = '_';
}

static void appendValue(const Graph *graph, TsString *label, const char *prefix,
                        const IrValue *value) {
  tsStringAppendChar(label, '<');
  appendPort(graph, label, prefix, value);
  tsStringAppendC(label, "> ");
  mlirValuePrintAsOperand(irWrapValue((IrValue *)value), graph->names, tsStringCallback, label);
}

static void appendResult(const Graph *graph, TsString *label, const IrValue *value) {
  appendValue(graph, label, "res", value);
  if (graph->options->printResultTypes) {
    tsStringAppendChar(label, ' ');
    appendType(graph, label, irWrapType(value->type));
  }
}

static TsString recordLabel(const Graph *graph, IrOperation *op) {
  TsString label = {0};
  tsStringAppendChar(&label, '{');
  for (uint32_t i = 0; i < op->numOperands; i++) {
    tsStringAppendChar(&label, i ? '|' : '{');
    appendValue(graph, &label, "arg", op->operands[i].value);
  }
  tsStringAppendC(&label, op->numOperands ? "}|" : "");
  tsStringAppend(&label, irStringValue(op->name->name));
  tsStringAppendC(&label, "\\l");
  IrNamedList attributes = attributesOf(op);
  if (graph->options->printAttrs && attributes.size) {
    tsStringAppendC(&label, "\\l");
    appendAttributes(graph, &label, attributes);
  }
  for (uint32_t i = 0; i < op->numResults; i++) {
    tsStringAppendC(&label, i ? "|" : "|{");
    appendResult(graph, &label, irOperationResult(op, i));
  }
  tsStringAppendC(&label, op->numResults ? "}}" : "}");
  return label;
}

static TsString clusterLabel(const Graph *graph, IrOperation *op) {
  TsString label = {0};
  tsStringAppend(&label, irStringValue(op->name->name));
  if (graph->options->printResultTypes) {
    TsString types = {0};
    for (uint32_t i = 0; i < op->numResults; i++) {
      tsStringAppendC(&types, i ? ", " : "");
      mlirTypePrint(irWrapType(irOperationResult(op, i)->type), tsStringCallback, &types);
    }
    tsStringAppendC(&label, " : (");
    appendShort(graph, &label, &types, false);
    tsStringAppendChar(&label, ')');
  }
  if (graph->options->printAttrs) {
    tsStringAppendC(&label, "\\l");
    appendAttributes(graph, &label, attributesOf(op));
  }
  return label;
}

//===--- Nodes and edges ---===//

static void beginLine(Graph *graph) { tsStringAppendRepeated(&graph->text, ' ', graph->indent); }

// Of a record when it has a color, which may be empty.
static Node addNode(Graph *graph, MlirStringRef label, const char *shape, const char *color) {
  Node node = {++graph->lastId, 0};
  beginLine(graph);
  tsStringAppendFormat(&graph->text, "v%u [", node.id);
  if (color)
    tsStringAppendFormat(&graph->text, "fillcolor = \"%s\", ", color);
  tsStringAppendC(&graph->text, "label = \"");
  tsStringAppend(&graph->text, label);
  tsStringAppendFormat(&graph->text, "\", shape = %s%s];\n", shape,
                       color ? ", style = filled" : "");
  return node;
}

static Node beginCluster(Graph *graph, MlirStringRef label) {
  unsigned cluster = ++graph->lastId;
  beginLine(graph);
  tsStringAppendFormat(&graph->text, "subgraph cluster_%u {\n", cluster);
  graph->indent += 2;
  Node node = addNode(graph, tsLiteral(" "), "plain", NULL);
  node.cluster = cluster;
  beginLine(graph);
  tsStringAppendC(&graph->text, "label = \"");
  tsStringAppend(&graph->text, label);
  tsStringAppendC(&graph->text, "\";\n");
  return node;
}

static void endCluster(Graph *graph) {
  graph->indent -= 2;
  beginLine(graph);
  tsStringAppendC(&graph->text, "}\n");
}

// Of a value; without one, of the order of operations. A cluster has no ports.
static void addEdge(Graph *graph, Node from, Node to, const IrValue *value) {
  TsString *edges = &graph->edges;
  tsStringAppendFormat(edges, "  v%u", from.id);
  if (value && !from.cluster) {
    appendPort(graph, edges, ":res", value);
    tsStringAppendC(edges, ":s");
  }
  tsStringAppendFormat(edges, " -> v%u", to.id);
  if (value && !to.cluster) {
    appendPort(graph, edges, ":arg", value);
    tsStringAppendC(edges, ":n");
  }
  tsStringAppendChar(edges, '[');
  if (to.cluster)
    tsStringAppendFormat(edges, "lhead = cluster_%u, ", to.cluster);
  if (from.cluster)
    tsStringAppendFormat(edges, "ltail = cluster_%u, ", from.cluster);
  tsStringAppendFormat(edges, "style = %s];\n", value ? "solid" : "dashed");
}

static void setSource(Graph *graph, const IrValue *value, Node node) {
  *tsPointerMapInsert(&graph->sources, value, NULL) = graph->nodes.size;
  tsVecPush(&graph->nodes, node);
}

// What comes from outside of the graph comes from node 0, which isn't there.
static Node sourceOf(const Graph *graph, const IrValue *value) {
  uintptr_t *position = tsPointerMapFind(&graph->sources, value);
  return position ? graph->nodes.data[*position] : (Node){0, 0};
}

//===--- Operations ---===//

static Node addOperation(Graph *graph, IrOperation *op);

static void addBlock(Graph *graph, IrBlock *block) {
  beginCluster(graph, tsLiteral(""));
  for (uint32_t i = 0; i < block->numArguments; i++) {
    const IrValue *argument = &block->arguments[i]->value;
    TsString label = {0};
    appendResult(graph, &label, argument);
    setSource(graph, argument, addNode(graph, tsStringView(&label), "Mrecord", NULL));
    tsStringFree(&label);
  }
  Node previous = {0, 0};
  for (IrOperation *op = block->first; op; op = op->next) {
    Node node = addOperation(graph, op);
    if (graph->options->printControlFlowEdges && previous.id)
      addEdge(graph, previous, node, NULL);
    previous = node;
  }
  endCluster(graph);
}

static Node addWithRegions(Graph *graph, IrOperation *op) {
  TsString label = clusterLabel(graph, op);
  Node node = beginCluster(graph, tsStringView(&label));
  tsStringFree(&label);
  for (uint32_t r = 0; r < op->numRegions; r++)
    for (IrBlock *block = op->regions[r].first; block; block = block->next)
      addBlock(graph, block);
  endCluster(graph);
  return node;
}

static Node addRecord(Graph *graph, IrOperation *op) {
  double hue = (double)*tsPointerMapFind(&graph->colors, op->name) / (double)graph->numColors;
  char color[32];
  snprintf(color, sizeof color, "%f 0.3 0.95", hue);
  TsString label = recordLabel(graph, op);
  Node node = addNode(graph, tsStringView(&label), "Mrecord", color);
  tsStringFree(&label);
  return node;
}

static Node addOperation(Graph *graph, IrOperation *op) {
  Node node = op->numRegions ? addWithRegions(graph, op) : addRecord(graph, op);
  for (uint32_t i = 0; i < op->numOperands && graph->options->printDataFlowEdges; i++)
    tsVecPush(&graph->dataEdges, (DataEdge){op->operands[i].value, node});
  for (uint32_t i = 0; i < op->numResults; i++)
    setSource(graph, irOperationResult(op, i), node);
  return node;
}

// Each name has its own color, in the order in which they end.
static void chooseColors(Graph *graph, IrOperation *root) {
  for (IrOperation *op = irWalkInnermost(root); op; op = irWalkPostNext(root, op)) {
    bool inserted;
    uintptr_t *position = tsPointerMapInsert(&graph->colors, op->name, &inserted);
    if (inserted)
      *position = graph->numColors++;
  }
}

static void writeGraph(Graph *graph, IrOperation *root) {
  chooseColors(graph, root);
  tsStringAppendC(&graph->text, "digraph G {\n  compound = true;\n");
  graph->indent = 2;
  addOperation(graph, root);
  for (size_t i = 0; i < graph->dataEdges.size; i++) {
    const DataEdge *edge = &graph->dataEdges.data[i];
    addEdge(graph, sourceOf(graph, edge->value), edge->to, edge->value);
  }
  tsStringAppend(&graph->text, tsStringView(&graph->edges));
  tsStringAppendC(&graph->text, "}\n");
}

//===--- Where it goes ---===//

/// Has Graphviz draw what `text` says; `text` becomes the picture.
static bool drawWith(const char *program, TsString *text, TsString *error) {
  TsProgramFiles files = {0};
  TsString picture = {0};
  int status = -1;
  if (tsProgramFilesMake(&files, "graph.dot", "graph.svg", tsStringView(text))) {
    const char *const arguments[] = {program,           "-Tsvg",          "-o",
                                     files.output.data, files.input.data, NULL};
    status = tsProgramFilesRun(&files, arguments);
  }
  if (status < 0)
    tsStringAppendFormat(error, "can't run %s: %s", program, strerror(errno));
  else if (status)
    tsStringAppendFormat(error, "%s ends with status %d", program, status);
  bool ok = !status && tsReadFile(files.output.data, &picture, error);
  tsProgramFilesRemove(&files);
  tsStringFree(text);
  *text = picture;
  return ok;
}

static bool draw(TsString *text, TsString *error) {
  TsString program = {0};
  bool isThere = tsFindProgram("dot", &program);
  if (!isThere)
    tsStringAppendC(error,
                    "there is no program 'dot' in PATH, which draws pictures: it comes with the "
                    "package `graphviz`");
  bool ok = isThere && drawWith(program.data, text, error);
  tsStringFree(&program);
  return ok;
}

static bool writeFile(MlirStringRef name, TsString *text, TsString *error) {
  if (tsEndsWith(name, tsLiteral(".svg")) && !draw(text, error))
    return false;
  TsString path = {0};
  tsStringAppend(&path, name);
  tsStringAppendChar(&path, '\0');
  TsOutputFile file;
  bool ok = tsOutputFileOpen(&file, path.data, error);
  if (ok) {
    tsOutputFileWrite(&file, tsStringView(text));
    ok = tsOutputFileCommit(&file, error);
  }
  tsStringFree(&path);
  return ok;
}

static void putOut(MlirPass pass, MlirOperation op, Graph *graph) {
  MlirStringRef name = graph->options->fileName;
  TsString error = {0};
  if (!name.length) {
    fwrite(graph->text.data, 1, graph->text.size, stderr);
  } else if (!writeFile(name, &graph->text, &error)) {
    mlirOperationEmitError(op, "%.*s", (int)error.size, error.data);
    tesseraPassSignalFailure(pass);
  }
  tsStringFree(&error);
}

void viewOpGraphPassRun(MlirPass pass, const ViewOpGraphOptions *options, MlirOperation op) {
  MlirOpPrintingFlags flags = mlirOpPrintingFlagsCreate();
  // Passes may be at work on what is around the operation.
  mlirOpPrintingFlagsUseLocalScope(flags);
  Graph graph = {.options = options, .names = mlirAsmStateCreateForOperation(op, flags)};
  mlirOpPrintingFlagsDestroy(flags);
  writeGraph(&graph, irOp(op));
  putOut(pass, op, &graph);
  mlirAsmStateDestroy(graph.names);
  tsStringFree(&graph.text);
  tsStringFree(&graph.edges);
  tsPointerMapFree(&graph.colors);
  tsPointerMapFree(&graph.sources);
  tsVecFree(&graph.nodes);
  tsVecFree(&graph.dataEdges);
  tesseraPassMarkUnchanged(pass);
}
