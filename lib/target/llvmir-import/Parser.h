// What the files that read LLVM IR's text share.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_TARGET_LLVMIR_IMPORT_PARSER_H
#define TESSERA_TARGET_LLVMIR_IMPORT_PARSER_H

#include "ir/Builtin.h"
#include "mlir-c/BuiltinTypes.h"
#include "target/llvmir-import/Ir.h"

enum { LI_MAX_DEPTH = 400 }; ///< of types, constants and nodes in each other

typedef struct LiParser {
  LiModule *module;
  TsArena *arena; ///< the module's
  LiLexer lexer;
  LiToken token;         ///< the present one
  size_t lastEnd;        ///< of the token before
  unsigned depth, reach; ///< `reach`: the largest depth lately
  // Of the function whose body is read.
  LiGlobal *function;
  LiNames locals;
  uint32_t nextNumber;
  LiBlock *block;
  LiRecord *firstRecord, *lastRecord; ///< that stand before the next instruction
} LiParser;

//===--- Tokens (Parser.c) ---===//

void liNext(LiParser *parser);
/// An error at the present token; false.
bool liError(LiParser *parser, const char *format, ...) __attribute__((format(printf, 2, 3)));
/// Whether the token is this mark or word.
bool liIsMark(const LiParser *parser, char mark);
bool liIsWord(const LiParser *parser, const char *word);
/// Takes it when it is.
bool liTakeMark(LiParser *parser, char mark);
bool liTakeWord(LiParser *parser, const char *word);
/// Takes it or fails after a diagnostic.
bool liExpectMark(LiParser *parser, char mark);
bool liExpectWord(LiParser *parser, const char *word);
bool liExpectString(LiParser *parser, MlirStringRef *text);
bool liExpectUnsigned(LiParser *parser, uint64_t *value);
/// `(number)`.
bool liExpectNumberInside(LiParser *parser, uint64_t *value);
/// The value of a keyword that comes next and is taken, by its name in a table; false without.
typedef struct LiKeyword {
  const char *name;
  int64_t value;
} LiKeyword;
bool liTakeKeyword(LiParser *parser, const LiKeyword *table, size_t size, int64_t *value);
#define liTakeOneOf(parser, table, value)                                                          \
  liTakeKeyword((parser), (table), sizeof(table) / sizeof(table)[0], (value))
/// Counts a level of nesting; false after a diagnostic when there are too many.
bool liEnter(LiParser *parser);
static inline void liLeave(LiParser *parser) { --parser->depth; }

//===--- Types (Types.c) ---===//

/// Finds definitions of types in the text.
void liFindTypes(LiParser *parser);
/// Null after a diagnostic.
MlirType liParseType(LiParser *parser);
/// Null after diagnostics.
MlirType liFunctionType(LiParser *parser, MlirType result, size_t size, const MlirType *types,
                        bool isVariadic);
bool liTypeStarts(const LiParser *parser);
bool liIsAggregateType(MlirType type);
/// Elements of an array, vector or structure, and the type of one; false for others.
bool liTypeParts(MlirType type, uint64_t *size);
MlirType liTypePart(MlirType type, uint64_t position);
/// Jumps over `%name = type ...` at the top.
bool liSkipType(LiParser *parser);
MlirType liPointer(LiParser *parser, uint32_t space);
/// A type with the shape of a vector, or without: the element.
MlirType liLikeShape(MlirType type, MlirType element);

//===--- Values (Values.c) ---===//

/// A value of the type: a constant, or what a function has. NULL after a diagnostic.
LiValue *liParseValue(LiParser *parser, MlirType type);
LiValue *liParseTypedValue(LiParser *parser);
/// One that is a constant.
LiValue *liParseConstant(LiParser *parser, MlirType type);
LiValue *liParseTypedConstant(LiParser *parser);
/// The same, where the type of an expression may be missing.
LiValue *liParseAliasee(LiParser *parser);
/// The thing of the module that the present token names.
LiValue *liSymbol(LiParser *parser, const LiToken *token);
/// The value or block of the function that a token names.
LiValue *liLocal(LiParser *parser, const LiToken *token, MlirType type);
/// The block that a token names. LLVM numbers blocks in the order in which they are mentioned.
LiBlock *liBlockOf(LiParser *parser, const LiToken *token);
LiBlock *liParseLabel(LiParser *parser);
/// `label %name`.
LiBlock *liParseTypedLabel(LiParser *parser);
/// `asm sideeffect "text", "constraints"`, after the word.
LiValue *liParseAssembly(LiParser *parser, MlirType functionType);

//===--- Attributes (Attributes.c) ---===//

/// Those of a parameter or result.
bool liParseParameterAttrs(LiParser *parser, LiAttrs *attrs);
/// Those of a function, a call or (`isGroup`) a group.
bool liParseFunctionAttrs(LiParser *parser, LiFnAttrs *attrs, bool isGroup);
/// The group that the present token names.
LiGroup *liGroupOf(LiParser *parser, const LiToken *token);
/// `align 8`, `align(8)`: the number must be a power of two.
bool liParseAlign(LiParser *parser, uint64_t *align);

//===--- Metadata (Metadata.c) ---===//

/// `!3`, `!{...}`, `!"text"`, `!DIName(...)`, `i32 3`, `null`.
bool liParseMeta(LiParser *parser, LiMeta *meta);
/// `!3` or `!{...}` and so on: a node. NULL after a diagnostic.
LiNode *liParseNode(LiParser *parser);
LiNode *liNodeOf(LiParser *parser, const LiToken *token);
/// `!3 = ...` and `!name = ...` at the top.
bool liParseNodeDefinition(LiParser *parser);
bool liParseNamedNodes(LiParser *parser);
/// `!name !3`, one after the other; with `commas`, each after a comma. Those named `dbg` go to
/// *location when that isn't NULL.
bool liParseAttachments(LiParser *parser, LiAttachments *list, LiNode **location, bool commas);
/// `#dbg_value(...)`, after the mark.
bool liParseRecord(LiParser *parser);

//===--- Functions (Functions.c, Instructions.c, Calls.c) ---===//

bool liParseFunction(LiParser *parser, bool isDefinition);
/// Calling convention that comes next, C without.
bool liParseConvention(LiParser *parser, LlvmCConv *convention);
/// What stands before a global: linkage, dso_local, visibility, thread_local.
bool liParseGlobalHead(LiParser *parser, LiGlobal *global);
bool liTakeUnnamedAddr(LiParser *parser, LlvmUnnamedAddr *kind);
/// An instruction and its name; false after a diagnostic.
bool liParseInstruction(LiParser *parser);
/// The type of the result, null after a diagnostic.
MlirType liParseCall(LiParser *parser, LiInst *inst, LlvmTailCallKind tail);
MlirType liParseInvoke(LiParser *parser, LiInst *inst);
/// Makes the symbol what it is; NULL after a diagnostic when there is one already.
LiGlobal *liDefineSymbol(LiParser *parser, const LiToken *token, LiKind kind);
/// `comdat` and `comdat($name)`.
bool liTakeComdat(LiParser *parser, LiGlobal *global);
/// The instruction with a name: expressions have some. NULL when there is none.
const LiOpcode *liFindOpcode(MlirStringRef name);
/// Flags behind the name.
void liParseFlags(LiParser *parser, LiInst *inst);
LiInst *liNewInst(LiParser *parser, const LiOpcode *opcode);
void liSetOperands(LiParser *parser, LiInst *inst, size_t size, LiValue *const *values);
/// The type of a part, by positions; null when there is none.
MlirType liTypeAt(MlirType type, const int32_t *indices, size_t size);
/// `, 1, 2`.
bool liParseIndices(LiParser *parser, LiInst *inst);
/// The type of an address computed from these; null when they don't fit.
MlirType liAddressType(const LiInst *inst);
/// Sets the mask and gives the type; null after a diagnostic.
MlirType liShuffleType(LiParser *parser, LiInst *inst);

#endif // TESSERA_TARGET_LLVMIR_IMPORT_PARSER_H
