// A module of LLVM IR as it is read: types are those of the llvm dialect already, constants are
// uniqued. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_TARGET_LLVMIR_IMPORT_IR_H
#define TESSERA_TARGET_LLVMIR_IMPORT_IR_H

#include "dialect/llvm/LLVMOps.h"
#include "support/Map.h"
#include "support/String.h"
#include "target/llvmir-import/Lexer.h"
#include "target/llvmir/Layout.h"

typedef struct LiValue LiValue;
typedef struct LiInst LiInst;
typedef struct LiBlock LiBlock;
typedef struct LiGlobal LiGlobal;
typedef struct LiNode LiNode;

/// A list that grows in the module's arena: what it grew out of stays there.
#define LiList(T)                                                                                  \
  struct {                                                                                         \
    T *data;                                                                                       \
    size_t size, capacity;                                                                         \
  }
#define liPush(arena, list, ...)                                                                   \
  ((void)((list)->size < (list)->capacity ||                                                       \
          ((list)->data = liGrow((arena), (list)->data, &(list)->capacity, sizeof *(list)->data),  \
           0)),                                                                                    \
   (void)((list)->data[(list)->size++] = (__VA_ARGS__)))
/// A copy of the elements with room for twice as many; used by the macro above.
void *liGrow(TsArena *arena, const void *data, size_t *capacity, size_t elementSize);

//===--- Values ---===//

typedef enum LiKind {
  LI_FORWARD, ///< used and not met yet
  LI_ARGUMENT,
  LI_INSTRUCTION,
  LI_BLOCK,
  // Things of the module.
  LI_VARIABLE,
  LI_FUNCTION,
  LI_ALIAS,
  LI_IFUNC,
  // Other constants.
  LI_INTEGER,
  LI_FLOAT,
  LI_NULL,
  LI_NONE,
  LI_UNDEF,
  LI_POISON,
  LI_ZERO,      ///< of an aggregate or vector
  LI_TARGET,    ///< zero of a target type
  LI_TEXT,      ///< bytes
  LI_DATA,      ///< numbers of a plain type in an array or vector
  LI_AGGREGATE, ///< other elements, none of them outside
  LI_EXPRESSION,
  LI_BLOCK_ADDRESS,
  LI_EQUIVALENT,
  LI_NO_CFI,
  LI_PTRAUTH,
  // What only calls have.
  LI_ASSEMBLY,
  LI_METADATA,
} LiKind;

static inline bool liIsSymbol(LiKind kind) { return kind >= LI_VARIABLE && kind <= LI_IFUNC; }
static inline bool liIsConstant(LiKind kind) { return kind >= LI_VARIABLE && kind <= LI_PTRAUTH; }

/// A piece of metadata: an operand or field of a node.
typedef enum LiMetaKind {
  LI_META_NULL,
  LI_META_NODE,
  LI_META_TEXT,
  LI_META_VALUE,
  LI_META_NUMBER, ///< a field without type: `line: 5`, `isLocal: true`
  LI_META_WORDS,  ///< a field of words: `flags: A | B`
} LiMetaKind;
typedef struct LiMeta {
  LiMetaKind kind;
  int64_t number;
  MlirStringRef text;
  LiNode *node;
  LiValue *value;
} LiMeta;

struct LiValue {
  LiKind kind;
  MlirType type;
  MlirStringRef name; ///< empty: none
  size_t position;    ///< in the source
  union {
    LiInst *inst; ///< also of an expression
    LiBlock *block;
    LiGlobal *global;
    MlirAttribute attribute; ///< of numbers
    LiValue *base;           ///< of LI_EQUIVALENT, LI_NO_CFI, LI_BLOCK_ADDRESS
    const struct LiAssembly *assembly;
    LiMeta meta;
  };
  LiToken target;     ///< the block of LI_BLOCK_ADDRESS
  MlirStringRef text; ///< of LI_TEXT
  size_t size;
  LiValue **elements;
  // Of the import.
  MlirValue mapped;
  uint64_t epoch;           ///< in which `mapped` holds
  uint64_t queued, ordered; ///< marks of walks
};

typedef struct LiAssembly {
  MlirStringRef text, constraints;
  bool hasSideEffects, isAlignStack, isIntel, unwinds;
} LiAssembly;

//===--- Attributes ---===//

typedef enum LiAttrKind {
  LI_ATTR_FLAG,
  LI_ATTR_NUMBER,
  LI_ATTR_TYPE,
  LI_ATTR_RANGE,
  LI_ATTR_TEXT, ///< a string attribute with a value, which may be empty
  LI_ATTR_MEMORY,
  LI_ATTR_OTHER, ///< has no form in the dialect
} LiAttrKind;
enum { LI_NUM_MEMORY = 6 }; ///< argument, inaccessible, errno, other, target 0, target 1
typedef struct LiAttr {
  LiAttrKind kind;
  bool isString;
  uint32_t order; ///< LLVM's
  MlirStringRef name, text;
  uint64_t number;
  MlirType type;
  MlirAttribute lower, upper;
  uint8_t memory[LI_NUM_MEMORY]; ///< LlvmModRefInfo
} LiAttr;
/// A list, sorted and without doubles.
typedef struct LiAttrs {
  LiList(LiAttr) list;
} LiAttrs;
/// Puts an attribute in its place; it takes that of one of its name.
void liAttrsAdd(TsArena *arena, LiAttrs *attrs, LiAttr attr);
/// NULL when there is none.
const LiAttr *liAttrsFind(const LiAttrs *attrs, const char *name);
/// Attributes with groups, which may be said later.
typedef struct LiGroup {
  size_t position;
  bool isDefined;
  LiAttrs attrs;
} LiGroup;
typedef struct LiFnAttrs {
  LiAttrs own;
  LiList(LiGroup *) groups;
} LiFnAttrs;

/// What holds when the groups are added.
LiAttrs liAllAttrs(TsArena *arena, const LiFnAttrs *attrs);

//===--- Metadata ---===//

typedef struct LiAttachment {
  MlirStringRef name;
  LiNode *node;
} LiAttachment;
typedef LiList(LiAttachment) LiAttachments;
LiNode *liFindAttachment(const LiAttachments *list, const char *name);

struct LiNode {
  bool isDefined, isDistinct, isNumbered;
  uint32_t number;
  size_t position, end; ///< of the text
  MlirStringRef name;   ///< empty: `!{...}`
  size_t size;
  LiMeta *operands;
  MlirStringRef *fields; ///< their names; NULL: without
  // Of the import.
  MlirAttribute tbaa, scope, group, loop, debug, identity, recursion;
  MlirAttribute scopeList, groupList;
  bool isLoopRead, isBusy, isSeen, hasScopes, hasGroups; ///< has...: were read
};
/// The operand of a field; NULL when it isn't there or null.
const LiMeta *liFindField(const LiNode *node, const char *name);

//===--- Instructions ---===//

typedef enum LiOp {
  LI_OP_UNARY,
  LI_OP_BINARY,
  LI_OP_CAST,
  LI_OP_ICMP,
  LI_OP_FCMP,
  LI_OP_SELECT,
  LI_OP_FREEZE,
  LI_OP_EXTRACT_ELEMENT,
  LI_OP_INSERT_ELEMENT,
  LI_OP_SHUFFLE,
  LI_OP_EXTRACT_VALUE,
  LI_OP_INSERT_VALUE,
  LI_OP_ALLOCA,
  LI_OP_LOAD,
  LI_OP_STORE,
  LI_OP_CMPXCHG,
  LI_OP_RMW,
  LI_OP_FENCE,
  LI_OP_GEP,
  LI_OP_PHI,
  LI_OP_CALL,
  LI_OP_INVOKE,
  LI_OP_LANDINGPAD,
  LI_OP_RESUME,
  LI_OP_VA_ARG,
  LI_OP_RETURN,
  LI_OP_BRANCH,
  LI_OP_SWITCH,
  LI_OP_INDIRECT,
  LI_OP_UNREACHABLE,
  LI_OP_UNKNOWN, ///< one that the dialect doesn't have
} LiOp;

/// Bits of an instruction. Those of rounding are LlvmFastmathFlags, in a field of their own.
enum {
  LI_NSW = 1,
  LI_NUW = 2,
  LI_EXACT = 4,
  LI_DISJOINT = 8,
  LI_NNEG = 16,
  LI_VOLATILE = 32,
  LI_WEAK = 64,
  LI_INALLOCA = 128,
  LI_CLEANUP = 256,
  LI_HAS_FASTMATH = 512, ///< is of floats, so that it may have such flags
};

/// What instructions are called, and how each is read.
typedef struct LiOpcode {
  const char *name;
  LiOp op;
  uint32_t flags; ///< that may stand behind the name
  bool mayBeFast, isTerminator;
  const TesseraOpDef *definition; ///< NULL: see Instructions.c
} LiOpcode;

typedef struct LiBundle {
  MlirStringRef tag;
  size_t size;
  LiValue **values;
} LiBundle;

/// The rest of a call.
typedef struct LiCall {
  MlirType functionType;
  LiValue *callee;
  LlvmCConv convention;
  LlvmTailCallKind tail;
  LiAttrs result;
  LiAttrs *arguments; ///< one for each operand
  LiFnAttrs function;
  size_t numBundles;
  LiBundle *bundles;
} LiCall;

/// `#dbg_value(...)` and its like, before an instruction.
typedef struct LiRecord {
  MlirStringRef name;
  size_t position, end;
  size_t size;
  LiMeta *operands;
  struct LiRecord *next;
} LiRecord;

struct LiInst {
  const LiOpcode *opcode;
  LiValue *value;
  LiBlock *block; ///< NULL: an expression
  LiInst *next;
  size_t position, end; ///< of the text
  uint32_t flags, fastmath;
  int64_t predicate; ///< of comparisons; what a read-modify-write does; of addresses: wrap flags
  uint64_t align;    ///< 0: none
  LlvmAtomicOrdering ordering, failure;
  MlirStringRef syncscope;
  MlirType access; ///< that is allocated, or indexed into
  size_t size;
  LiValue **operands; ///< cases of a switch, and blocks that a phi's values come from, in turn
  LiBlock **blocks;   ///< successors, or predecessors of a phi
  size_t numBlocks;
  const int32_t *indices; ///< positions; of a shuffle the mask
  size_t numIndices;
  LiCall *call;
  LiRecord *records;
  LiNode *location; ///< `!dbg`
  LiAttachments attachments;
  TsPointerMap *incoming; ///< of a phi with many values: block -> position + 1
};

struct LiBlock {
  LiValue *value;
  LiGlobal *function;
  uint32_t number;
  bool isDefined, isTagged;
  LiInst *first, *last;
  LiBlock *next;
  LiRecord *trailing; ///< records behind the last instruction
  // Of the import.
  MlirBlock mapped;
  bool isReachable;
};

//===--- Modules ---===//

typedef struct LiComdat {
  MlirStringRef name;
  bool isDefined;
  LlvmComdat kind;
  MlirAttribute reference; ///< of the import
} LiComdat;

/// A variable, function, alias or ifunc.
struct LiGlobal {
  LiValue *value;
  size_t position, end; ///< of its head
  MlirType type;        ///< of what is there
  LlvmLinkage linkage;
  LlvmVisibility visibility;
  LlvmUnnamedAddr unnamedAddr;
  bool isDsoLocal, isThreadLocal, isConstant, isExternallyInitialized;
  uint32_t addressSpace;
  uint64_t align;
  MlirStringRef section;
  LiComdat *comdat;
  LiAttachments attachments;
  LiFnAttrs attrs;
  LiValue *initializer; ///< also: what an alias stands for, the resolver of an ifunc
  // Of a function.
  bool isDeclaration;
  LlvmCConv convention;
  LiAttrs result;
  size_t numArguments;
  LiValue **arguments;
  LiAttrs *argumentAttrs;
  MlirStringRef collector;
  LiValue *personality;
  LiBlock *first, *last;
  uint32_t numBlocks;
  struct LiNames *blockNames; ///< kept where addresses of blocks are taken
  MlirAttribute nameless;     ///< of the import: the name that was made up
};

/// Things with a name or a number.
typedef struct LiNames {
  TsStringMap named;
  TsPointerMap numbered;
} LiNames;
/// The word that is kept for what a token names, 0 at first.
uintptr_t *liNamesInsert(LiNames *names, const LiToken *token);
uintptr_t *liNamesFind(const LiNames *names, const LiToken *token);
void liNamesFree(LiNames *names);

typedef struct LiNamedNodes {
  MlirStringRef name;
  LiList(LiNode *) nodes;
} LiNamedNodes;

typedef struct LiModule {
  MlirContext context;
  MlirStringRef name, source; ///< of the file, and its text
  TsArena arena;
  MlirStringRef sourceName, layoutText, triple;
  TsString assembly;
  LlLayout layout;
  TsPointerMap aligns; ///< type -> alignment
  bool literalStructs;
  bool hasBlockAddresses; ///< so that the names of blocks are kept
  uint64_t numImplied;    ///< elements that the text doesn't say one by one
  LiNames types, symbols, groups, nodes;
  TsStringMap comdats;
  LiList(LiComdat *) comdatList;
  LiList(LiGlobal *) variables, functions, aliases, ifuncs;
  LiList(LiNamedNodes) named;
  LiList(LiValue *) blockAddresses;
  TsPointerMap numbers;  ///< attribute -> LiValue
  TsStringMap constants; ///< parts -> LiValue
  LiList(LiInst *) phis; ///< whose `incoming` is to be freed
} LiModule;

/// Reads the module's text; false after a diagnostic.
bool liParseModule(LiModule *module);
void liModuleFree(LiModule *module);
/// Counts elements that are there without being in the text; false when they are too many.
bool liImply(LiModule *module, uint64_t count);
/// Where something is in the text.
MlirLocation liLocationAt(const LiModule *module, size_t position);
/// An error there; false.
bool liErrorAt(const LiModule *module, size_t position, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/// The alignment that the layout gives the type, in bytes.
uint64_t liTypeAlign(LiModule *module, MlirType type, bool preferred);

//===--- Constants (Constants.c) ---===//

LiValue *liNewValue(LiModule *module, LiKind kind, MlirType type);
LiValue *liNumber(LiModule *module, LiKind kind, MlirAttribute attribute);
LiValue *liInteger(LiModule *module, MlirType type, int64_t value);
/// A constant without parts: null, undef and so on.
LiValue *liSimple(LiModule *module, LiKind kind, MlirType type);
LiValue *liText(LiModule *module, MlirType type, MlirStringRef text);
/// Of these elements, as LLVM keeps it: zeros, data or parts.
LiValue *liAggregate(LiModule *module, MlirType type, size_t size, LiValue **elements);
LiValue *liZero(LiModule *module, MlirType type);
/// The element of a zero, undef or other aggregate.
LiValue *liElement(LiModule *module, LiValue *value, size_t position);
/// The expression, or what LLVM folds it to at once. Takes `inst`, whose operands are set.
LiValue *liExpression(LiModule *module, LiInst *inst, MlirType type);
/// The constant of this kind about another one.
LiValue *liAbout(LiModule *module, LiKind kind, MlirType type, LiValue *base,
                 const LiToken *target);
bool liIsZero(const LiValue *value);

static inline MlirType liType(const void *storage) { return (MlirType){storage}; }

#endif // TESSERA_TARGET_LLVMIR_IMPORT_IR_H
