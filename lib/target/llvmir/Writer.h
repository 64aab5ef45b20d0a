// What the files that write LLVM IR share.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_TARGET_LLVMIR_WRITER_H
#define TESSERA_TARGET_LLVMIR_WRITER_H

#include "dialect/llvm/LLVMOps.h"
#include "ir/Builtin.h"
#include "ir/Internal.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Map.h"
#include "support/String.h"
#include "target/llvmir/LLVMIR.h"
#include "target/llvmir/Layout.h"
#include "tessera/Diagnostics.h"

typedef struct LlWriter LlWriter;
typedef struct LlFunction LlFunction;
typedef struct LlNode LlNode;

//===--- Names (Types.c) ---===//

/// `@name`, `%name`, `$name`: in quotes when it needs them.
void llAppendName(TsString *out, char sigil, MlirStringRef name);
/// The text with everything that isn't printable as \XX, as it stands between quotes.
void llAppendEscaped(TsString *out, MlirStringRef text);
/// `"text"`.
void llAppendQuoted(TsString *out, MlirStringRef text);

//===--- Types (Types.c) ---===//

/// LLVM's name of the type. Structures with a name are remembered, for their bodies to be written.
void llAppendType(LlWriter *writer, TsString *out, MlirType type);
/// The parts of a function type.
void llAppendParameterTypes(LlWriter *writer, TsString *out, MlirType function);
/// How a type is spelled in names of intrinsics: `i32`, `v4f32`, `p0`.
void llAppendMangledType(LlWriter *writer, TsString *out, MlirType type);
/// The bodies of the structures that were met.
void llAppendStructures(LlWriter *writer, TsString *out);
/// Whether all structures that were met end; false after a diagnostic at the operation about one
/// that holds itself, for which there is no room in memory.
bool llTypesEnd(LlWriter *writer, MlirOperation op);
/// The number of elements of an array or vector, and their type; false for other types.
bool llTypeIsSequence(MlirType type, uint64_t *size, MlirType *element);

//===--- Sizes (LayoutText.c) ---===//

/// Appends the module's data layout as LLVM writes it; false after a diagnostic.
bool llLayoutText(LlWriter *writer, TsString *out);

//===--- Constants (Constants.c, Elements.c) ---===//

typedef enum LlConstantKind {
  LL_INTEGER, ///< words
  LL_FLOAT,   ///< words, as bits
  LL_UNDEF,
  LL_POISON,
  LL_ZERO,       ///< `null`, `none` or `zeroinitializer`
  LL_SEQUENCE,   ///< elements; of one element that `isSplat`: as many as the type says
  LL_DENSE,      ///< numbers of an attribute with dense elements, from `number` on
  LL_SYMBOL,     ///< symbol
  LL_EQUIVALENT, ///< `dso_local_equivalent @symbol`
  LL_BLOCK,      ///< `blockaddress(@symbol, ...)` of the block with the tag
  LL_CAST,       ///< text names it; one element
  LL_BINARY,     ///< text names it; two elements
  LL_ADDRESS,    ///< `getelementptr (i8, base, offset)`: the element, offset, text: flags
} LlConstantKind;

typedef struct LlConstant LlConstant;
struct LlConstant {
  LlConstantKind kind;
  bool isSplat;
  MlirType type;
  size_t size;                       ///< of words or elements
  const uint64_t *words;             ///< two's complement, low first
  const LlConstant *const *elements; ///< of a sequence, or operands
  const char *text;
  MlirStringRef symbol;
  const IrStorage *dense;
  int64_t number; ///< offset or tag
};

const LlConstant *llMakeInteger(LlWriter *writer, MlirType type, uint64_t value);
const LlConstant *llMakeSimple(LlWriter *writer, LlConstantKind kind, MlirType type);
const LlConstant *llMakeSequence(LlWriter *writer, MlirType type, size_t size,
                                 const LlConstant *const *elements, bool isSplat);
const LlConstant *llMakeSymbol(LlWriter *writer, MlirType type, MlirStringRef name);
const LlConstant *llMakeFloat(LlWriter *writer, MlirType type, IrFloatBits bits);
/// Zero of a type that has one; NULL for a target type without.
const LlConstant *llMakeZero(LlWriter *writer, MlirType type);
/// The constant of the type that an attribute stands for; NULL after a diagnostic at `location`.
const LlConstant *llMakeConstant(LlWriter *writer, MlirType type, MlirAttribute value,
                                 MlirLocation location);
bool llConstantIsNull(const LlConstant *constant);
/// Part `position` of an aggregate or vector; NULL when that isn't known.
const LlConstant *llConstantElement(LlWriter *writer, const LlConstant *constant,
                                    uint64_t position);
/// The value of an integer of at most 64 bits, extended with its sign.
bool llConstantInteger(const LlConstant *constant, int64_t *value);

void llAppendConstant(LlWriter *writer, TsString *out, const LlConstant *constant);
/// With its type before it.
void llAppendTypedConstant(LlWriter *writer, TsString *out, const LlConstant *constant);
/// A float of these bits as LLVM writes it.
void llAppendFloat(TsString *out, MlirType type, IrFloatBits bits);

//===--- Computing constants (Fold.c) ---===//

/// What the operation gives, when that is a constant where its operands are; else NULL.
/// `operands` has a constant for each.
const LlConstant *llFold(LlWriter *writer, MlirOperation op, const LlConstant *const *operands);

//===--- Attributes of functions and parameters (Attributes.c) ---===//

typedef struct LlAttribute {
  uint32_t order;        ///< LLVM's, of those without quotes; UINT32_MAX: a string
  MlirStringRef name;    ///< of a string
  MlirStringRef text;    ///< as written
  MlirStringRef grouped; ///< as written in a group
} LlAttribute;
/// Attributes in LLVM's order. Zero-initialise; free with tsVecFree.
typedef TsVec(LlAttribute) LlAttributes;

/// An attribute of LLVM without a value, by name.
void llAddFlag(LlWriter *writer, LlAttributes *list, const char *name);
/// `name(value)`; in a group `grouped`, NULL: the same.
void llAddValued(LlWriter *writer, LlAttributes *list, const char *name, MlirStringRef text,
                 MlirStringRef grouped);
/// `"name"` or `"name"="value"`.
void llAddString(LlWriter *writer, LlAttributes *list, MlirStringRef name,
                 const MlirStringRef *value);
/// Those of an argument or result; false after a diagnostic.
bool llAddParameters(LlWriter *writer, LlAttributes *list, MlirAttribute dictionary,
                     MlirLocation location);
/// What an array such as `passthrough` asks for; `what` is its name.
bool llAddListed(LlWriter *writer, LlAttributes *list, MlirAttribute array, const char *what,
                 MlirLocation location);
bool llAddFunctionAttributes(LlWriter *writer, LlAttributes *list, MlirOperation function);
void llAddMemory(LlWriter *writer, LlAttributes *list, MlirAttribute effects);
/// `range(i32 0, 64) `; nothing for null or when any value is in it.
void llAppendRange(LlWriter *writer, TsString *out, MlirAttribute range);
/// Each with a blank before it.
void llAppendAttributes(TsString *out, const LlAttributes *list);
/// ` #3`: the number of the group of these; nothing when there are none.
void llAppendGroup(LlWriter *writer, TsString *out, const LlAttributes *list);
/// What is written before a function with these, if anything.
void llAppendFunctionComment(TsString *out, const LlAttributes *list);
/// Element `position` of an array of dictionaries; null when there is none.
MlirAttribute llDictionaryAt(MlirAttribute array, intptr_t position);

//===--- Metadata (Metadata.c) ---===//

/// Part of a node's text: text, or a node or nothing in its place.
typedef struct LlNodePart {
  MlirStringRef text;
  LlNode *node; ///< NULL: text
} LlNodePart;

/// A node of metadata. `!{...}` when it has no name.
struct LlNode {
  bool isDistinct, isInline; ///< inline: DIExpression, without a number
  int64_t number;            ///< -1: none yet
  size_t size, numOperands;
  LlNodePart *parts; ///< the text
  LlNode **operands; ///< in LLVM's order, which decides numbers
};

/// A node under construction. Zero-initialise.
typedef struct LlNodeBuilder {
  TsString text; ///< since the last node
  TsVec(LlNodePart) parts;
  TsVec(LlNode *) operands;
  bool isTuple, hasField;
} LlNodeBuilder;

void llNodeText(LlWriter *writer, LlNodeBuilder *builder, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/// A reference to a node, NULL: `null`. An operand only when `isOperand`.
void llNodeReference(LlWriter *writer, LlNodeBuilder *builder, LlNode *node, bool isOperand);
/// For nodes `!{...}`: the next element, after a comma when there was one.
void llTupleNode(LlWriter *writer, LlNodeBuilder *builder, LlNode *node);
void llTupleString(LlWriter *writer, LlNodeBuilder *builder, MlirStringRef text);
void llTupleText(LlWriter *writer, LlNodeBuilder *builder, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/// Fills a node (NULL: a new one) with what was built, and empties the builder. A new one that
/// isn't distinct is the same as one with the same text.
LlNode *llNodeFinish(LlWriter *writer, LlNodeBuilder *builder, LlNode *node, bool isDistinct);
LlNode *llNodeCreate(LlWriter *writer, bool isDistinct);
/// `!{}`, distinct or not.
LlNode *llEmptyNode(LlWriter *writer, bool isDistinct);

/// Gives the node and all below it numbers, when they have none.
void llNumberNode(LlWriter *writer, LlNode *node);
void llAppendNode(LlWriter *writer, TsString *out, LlNode *node);
/// Adds an operand to the module's `!name`.
void llAddNamed(LlWriter *writer, const char *name, LlNode *node);
void llNumberNamed(LlWriter *writer);
void llAppendNamed(LlWriter *writer, TsString *out);
void llAppendNodes(LlWriter *writer, TsString *out);

/// An attachment: a kind of LLVM's by its number there, or another one by name.
typedef struct LlAttachment {
  const char *name;
  LlNode *node;
} LlAttachment;
typedef TsVec(LlAttachment) LlAttachments;
/// Keeps LLVM's order.
void llAttach(LlAttachments *list, const char *name, LlNode *node);
/// `, !name !1` for each; `separator` is ", " or " ". Numbers them.
void llAppendAttachments(LlWriter *writer, TsString *out, const LlAttachments *list,
                         const char *separator);

//===--- Metadata of memory and loops (MetadataAttrs.c) ---===//

LlNode *llTagNode(LlWriter *writer, MlirAttribute tag);
LlNode *llScopeListNode(LlWriter *writer, MlirAttribute array);
LlNode *llScopeNode(LlWriter *writer, MlirAttribute scope);
LlNode *llAccessGroupNode(LlWriter *writer, MlirAttribute array);
LlNode *llLoopNode(LlWriter *writer, MlirAttribute loop, LlFunction *function);
/// Weights of branches, count of entries.
LlNode *llWeightsNode(LlWriter *writer, MlirAttribute weights);
LlNode *llMmraNode(LlWriter *writer, MlirAttribute tags);
/// Everything that the module says in metadata; false after a diagnostic.
bool llAddModuleMetadata(LlWriter *writer);
bool llAddModuleFlags(LlWriter *writer, MlirOperation op);
/// Says the version of debug information, and its form on some systems, unless the module has.
void llAddDebugFlags(LlWriter *writer);

//===--- Debug information (Debug.c, DebugTypes.c) ---===//

/// The node of an attribute of debug information.
LlNode *llDebugNode(LlWriter *writer, MlirAttribute attribute);
/// `!DIExpression(...)`, for null an empty one.
LlNode *llExpressionNode(LlWriter *writer, MlirAttribute expression);
/// The subprogram at a function's location; NULL: none.
LlNode *llSubprogramOf(LlWriter *writer, MlirOperation function);
/// A location in a scope; NULL when there is none to be said.
LlNode *llLocationNode(LlWriter *writer, MlirLocation location, LlNode *scope);
/// Makes the nodes of what globals and functions say, in LLVM's order, so that all units and their
/// variables are known.
void llCollectGlobalDebugInfo(LlWriter *writer);
void llCollectFunctionDebugInfo(LlWriter *writer);
/// Writes the units, when nothing will be added to them.
void llFinishUnits(LlWriter *writer);
/// For fields of nodes of debug information: `name: `, after a comma when it isn't the first.
void llField(LlWriter *writer, LlNodeBuilder *builder, const char *name);
/// Numbers and texts that are left out when they are 0 or empty, nodes when there are none.
void llNumberField(LlWriter *writer, LlNodeBuilder *builder, const char *name, int64_t value);
void llStringField(LlWriter *writer, LlNodeBuilder *builder, const char *name,
                   MlirAttribute string);
void llWordField(LlWriter *writer, LlNodeBuilder *builder, const char *name, MlirStringRef word);
void llNodeField(LlWriter *writer, LlNodeBuilder *builder, const char *name, LlNode *node);
/// One that is there in any case.
void llNodeFieldOrNull(LlWriter *writer, LlNodeBuilder *builder, const char *name, LlNode *node);
/// The node of types, variables and expressions; NULL for other attributes.
LlNode *llDebugTypeNode(LlWriter *writer, MlirAttribute attribute);
LlNode *llDebugList(LlWriter *writer, size_t size, const MlirAttribute *attributes);
/// A node that nodes below it may refer to, by an identity, before it is finished; NULL for null.
LlNode *llBeginRecursive(LlWriter *writer, MlirAttribute identity);
/// As llNodeFinish, for what the function above gave.
LlNode *llFinishRecursive(LlWriter *writer, LlNodeBuilder *builder, LlNode *node, bool isDistinct);
void llAppendDebugFlags(TsString *out, int64_t flags);
/// `    #dbg_value(...)` and its like; nothing where it can't be said.
void llAppendDebugRecord(LlFunction *function, TsString *out, MlirOperation op);
void llDebugInit(LlWriter *writer);
void llDebugFree(LlWriter *writer);

//===--- Functions (Functions.c, Instructions.c, Calls.c) ---===//

/// What the value of an operation or argument is in LLVM IR.
typedef struct LlValue {
  const LlConstant *constant; ///< NULL: local
  uint32_t number;            ///< of a local value
} LlValue;

/// A block of LLVM IR: one of the function's, or one between a terminator and a successor that it
/// has before already, with other values for its arguments.
typedef struct LlBlock {
  MlirBlock block;          ///< null: such a one in between
  MlirOperation terminator; ///< of the block
  uint32_t from, successor; ///< in between: the block before, and which of its successors
  uint32_t number, firstPhi;
  uint32_t order;                ///< in which terminators are made
  uint32_t edgeStart, edgeCount; ///< successors in LlFunction.edges
} LlBlock;

struct LlFunction {
  LlWriter *writer;
  MlirOperation op;
  LlNode *subprogram;  ///< NULL: none
  bool isKernel;       ///< of a GPU
  TsPointerMap values; ///< value -> LlConstant*, or number * 2 + 1
  TsPointerMap blocks; ///< block -> position + 1 in `list`
  TsVec(LlBlock) list; ///< in the order of the text
  TsVec(uint32_t) edges, order;
  uint32_t *predecessors, *predecessorStarts; ///< newest first, of each block
  TsPointerMap expanded;                      ///< operation -> LlExpansion (Steps.c)
  TsVec(struct LlExpansion *) expansions;
};

/// Writes the function's definition or declaration; false after a diagnostic.
bool llWriteFunction(LlWriter *writer, TsString *out, MlirOperation op);
/// Writes `_mlir_<name>`, which takes pointers to the function's arguments and behind them to the
/// place of its result; nothing for a declaration or a function with any number of arguments.
void llWritePacked(LlWriter *writer, TsString *out, MlirOperation op);
/// The constant that an initializer's region returns; NULL after a diagnostic.
const LlConstant *llComputeInitializer(LlWriter *writer, MlirOperation op, MlirRegion region);
LlValue llValueOf(LlFunction *function, MlirValue value);
/// `%3` or a constant.
void llAppendValue(LlFunction *function, TsString *out, MlirValue value);
/// `i32 %3`.
void llAppendTypedValue(LlFunction *function, TsString *out, MlirValue value);
/// `label %3` of a terminator's successor.
void llAppendSuccessor(LlFunction *function, TsString *out, MlirOperation op, intptr_t successor);
/// The number of the block with a tag; false when there is none. The function was numbered.
bool llFindTaggedBlock(LlWriter *writer, MlirStringRef function, int64_t tag, uint32_t *number);
/// The values that a terminator hands to a successor.
TesseraRange llSuccessorOperands(MlirOperation op, intptr_t successor);

/// Writes the operation's instruction without a line end; false after a diagnostic.
bool llWriteInstruction(LlFunction *function, TsString *out, MlirOperation op);
/// Whether it is written as an instruction, if it isn't a constant: false for what says something
/// about others.
bool llIsInstruction(MlirOperation op);
/// See LlOpInfo.
int llFindForm(const TesseraOpDef *definition);
void llAppendFastmath(TsString *out, int64_t flags);
/// A type, `void` for null.
void llAppendResultType(LlWriter *writer, TsString *out, MlirType type);
void llAppendCallingConvention(TsString *out, MlirAttribute convention);
bool llWriteCall(LlFunction *function, TsString *out, MlirOperation op, LlAttachments *attachments);
bool llWriteInvoke(LlFunction *function, TsString *out, MlirOperation op,
                   LlAttachments *attachments);
bool llWriteIntrinsic(LlFunction *function, TsString *out, MlirOperation op,
                      const LlvmIntrinsic *intrinsic, LlAttachments *attachments);
bool llWriteCallIntrinsic(LlFunction *function, TsString *out, MlirOperation op);
bool llWriteInlineAsm(LlFunction *function, TsString *out, MlirOperation op);

/// Declares an intrinsic, once; `types` are those of its arguments.
void llDeclareIntrinsic(LlWriter *writer, MlirStringRef name, MlirType result, MlirStringRef types);

//===--- Several instructions for an operation (Steps.c) ---===//

/// What an operation of another dialect stands for, with the numbers of its values.
typedef struct LlExpansion LlExpansion;
/// Finds the instructions and numbers them from *next on; NULL: none.
LlExpansion *llExpand(LlFunction *function, MlirOperation op, uint32_t *next);
uint32_t llExpansionResult(const LlExpansion *expansion);
void llFreeExpansions(LlFunction *function);
/// Writes the instructions as lines; false when the operation was none that was expanded.
bool llWriteExpansion(LlFunction *function, TsString *out, MlirOperation op);

//===--- Globals (Globals.c) ---===//

bool llWriteGlobals(LlWriter *writer, TsString *out);
/// `dso_local ` where that isn't implied, visibility.
void llAppendLinkage(TsString *out, LlvmLinkage linkage, bool isDsoLocal,
                     LlvmVisibility visibility);
void llAppendComdat(LlWriter *writer, TsString *out, MlirAttribute comdat, MlirStringRef name,
                    bool isVariable);

//===--- The whole ---===//

/// What is known of a definition's attributes: slots by what they mean, -1: it has none.
typedef struct LlOpInfo {
  int form; ///< how it is written (Instructions.c), -1: not as an instruction of its own
  int accessGroups, aliasScopes, noaliasScopes, tbaa, fastmath, argAttrs, resAttrs, bundleTags,
      rounding, exceptions, range;
  const LlvmIntrinsic *intrinsic; ///< NULL: none
} LlOpInfo;
const LlOpInfo *llOpInfo(LlWriter *writer, MlirOperation op);

typedef struct LlNamed {
  const char *name;
  TsVec(LlNode *) nodes;
} LlNamed;

struct LlWriter {
  MlirOperation module;
  MlirContext context;
  TsArena arena;
  LlLayout layout;
  TsPointerMap infos;  ///< definition -> LlOpInfo
  TsStringMap symbols; ///< name -> operation
  // Types.
  TsPointerMap seenTypes; ///< structure -> whether its body is being looked at
  TsVec(MlirType) structures;
  MlirType endless; ///< a structure that was written and holds itself, null: none
  // Attribute groups: their texts.
  TsStringMap groupNumbers;
  TsVec(MlirStringRef) groups;
  // Comdats, by selector, in the order of functions and globals.
  TsVec(MlirOperation) comdats;
  TsPointerMap seenComdats;
  // Intrinsics.
  TsStringMap declared;
  TsString declarations;
  // Metadata.
  TsStringMap uniqueNodes; ///< text with addresses -> node
  TsPointerMap nodes;      ///< attribute -> node
  TsVec(LlNode *) numbered;
  TsVec(LlNamed) named;
  bool isForCalls; ///< with the functions of Packed.c
  bool hasDebugVersion, hasCodeView;
  bool isKernel; ///< another dialect says so of the function whose attributes were added last
  struct LlDebug *debug;
  // Numbers of blocks that have tags, by function: computed when first asked for.
  TsPointerMap taggedBlocks;
};

/// Text that lives as long as the writer.
MlirStringRef llCopy(LlWriter *writer, const TsString *text);
MlirStringRef llFormat(LlWriter *writer, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static inline MlirType llType(const void *storage) { return (MlirType){storage}; }
static inline IrStorage *llStorage(MlirType type) { return (IrStorage *)type.ptr; }
static inline IrStorage *llAttr(MlirAttribute attribute) { return (IrStorage *)attribute.ptr; }
static inline bool llIsNull(MlirAttribute attribute) { return !attribute.ptr; }
/// The text of a string attribute, empty for null.
static inline MlirStringRef llText(MlirAttribute attribute) {
  return attribute.ptr ? irStringValue(llAttr(attribute)) : mlirStringRefCreate("", 0);
}

#endif // TESSERA_TARGET_LLVMIR_WRITER_H
