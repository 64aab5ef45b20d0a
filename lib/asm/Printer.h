// The printer's state and the functions that its files share.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_ASM_PRINTER_H
#define TESSERA_ASM_PRINTER_H

#include "asm/Lexer.h"
#include "ir/Externals.h"
#include "ir/Operation.h"
#include "tessera/Asm.h"
#include "tessera/Interfaces.h"
#include "tessera/Printing.h"

/// What MlirOpPrintingFlags.ptr points at.
typedef struct AsmFlags {
  int64_t elementsLimit;    ///< elide dense elements with more; -1: never
  int64_t resourceLimit;    ///< elide resource strings that are longer; -1: never
  int64_t hexElementsLimit; ///< print dense elements with more in hexadecimal; -1: never
  bool debugInfo, prettyDebugInfo, generic, localScope, assumeVerified, skipRegions, valueUsers,
      uniqueIds, nameLocAsPrefix;
  const IrExternals *externals; ///< printed behind the operation; NULL: none
  bool givenKeys;               ///< resources are called what they were given for a key
} AsmFlags;

/// What is printed beside the operation: it must outlive the flags.
static inline void asmFlagsSetExternals(MlirOpPrintingFlags flags, const IrExternals *externals) {
  ((AsmFlags *)flags.ptr)->externals = externals;
}

extern const AsmFlags asmDefaultFlags;

static inline void asmFlagsUseGivenKeys(MlirOpPrintingFlags flags) {
  ((AsmFlags *)flags.ptr)->givenKeys = true;
}

/// A name for a type or attribute, defined once at the top (or bottom) of the output.
typedef struct AsmAlias {
  IrStorage *symbol;
  MlirStringRef name;
  uint32_t suffix; ///< printed behind the name unless 0
  bool isType;
  bool isDeferred; ///< defined at the end of the output
} AsmAlias;

typedef struct AsmBlockName {
  MlirStringRef name; ///< "^bb0"
  uint32_t ordering;  ///< position in its region
} AsmBlockName;

/// Results of an operation that are named in groups.
typedef struct AsmResultGroups {
  uint32_t count;
  uint32_t firsts[]; ///< first result of each group, ascending
} AsmResultGroups;

/// Names of values and blocks in a scope: in an operation, down to the isolated operations in it
/// where names are found out lazily.
typedef struct AsmNames {
  const struct AsmNames *outer; ///< of the scope around this one, or NULL
  TsArena arena;
  /// First value of a result group, or block argument -> 2 * number, or 1 + address of its name
  /// (MlirStringRef), or 3 + address of the value whose name it has.
  TsPointerMap values;
  TsPointerMap blocks;       ///< block -> AsmBlockName *
  TsPointerMap resultGroups; ///< operation -> AsmResultGroups *
  TsPointerMap operationIds; ///< operation without results -> 1 + number
  /// What names in isolated operations start from, AsmInnerScope *: by operation where numbers go
  /// on from one to the next, else by the region that they are in.
  TsPointerMap inner;
} AsmNames;

/// What one thread remembers while it prints.
typedef struct AsmMemory {
  TsVec(IrResource *) resources; ///< that the output refers to, in the order of their first use
  TsPointerMap hasResource;
  TsVec(const char *) elided;           ///< what a dictionary leaves out
  TsString out;                         ///< memory for the text of what is printed next
  AsmNames names;                       ///< memory, empty, for those in the next isolated operation
  struct AsmNumberingMemory *numbering; ///< and for finding them; NULL: none yet
  TsPointerMap keptTexts; ///< type or attribute -> address of its text (MlirStringRef)
  TsArena texts;          ///< of these
} AsmMemory;

/// What MlirAsmState.ptr points at: everything that is found out before printing.
typedef struct AsmState {
  AsmFlags flags;
  IrContext *context;
  TsArena arena;
  AsmNames names; ///< of the whole, or when isLazy without what isolated operations contain
  bool isLazy;    ///< isolated operations get their names when they are printed
  TsPointerMap aliasIndex; ///< symbol -> 1 + index in aliases
  TsVec(AsmAlias) aliases;
  bool hasAliases;          ///< they were looked for
  TsPointerMap distinctIds; ///< distinct attribute -> 1 + number
  AsmMemory memory;
} AsmState;

/// State for printing `op` (NULL: a lone type or attribute): names of the values around it. A lazy
/// one is for printing all of `op` only.
void asmStateInit(AsmState *state, IrContext *context, IrOperation *op, const AsmFlags *flags,
                  bool isLazy);
void asmStateDestroy(AsmState *state);

void asmMemoryFree(AsmMemory *memory);

typedef struct AsmCollector AsmCollector;

/// Where an operation begins in the text.
typedef struct AsmPlace {
  IrOperation *op;
  size_t offset;
  unsigned column;
} AsmPlace;
typedef TsVec(AsmPlace) AsmPlaces;

struct TesseraAsmPrinter {
  AsmState *state;
  const AsmNames *innerNames; ///< of the isolated operation that is printed; NULL: the state's
  AsmMemory *ownMemory;       ///< of a thread that prints a part of a block; NULL: the state's
  TsString out;
  unsigned indent;
  MlirStringRef defaultDialect;
  TsVec(const IrStorage *) openBodies; ///< whose bodies are being printed, innermost last
  size_t numBodies;                    ///< printed in the outermost one of them
  AsmPlaces *places;                   ///< set: the places of operations are noted
  AsmCollector *collector; ///< set: nothing is printed, what could have an alias is noted
  MlirStringCallback sink; ///< where text goes when there is enough of it
  void *sinkData;
};

/// Calls `visit` for all attributes of the operation in the order of their names.
void asmForEachAttribute(const IrOperation *op,
                         void (*visit)(const IrStorage *name, const IrStorage *value, void *user),
                         void *user);

static inline const AsmNames *asmNames(const TesseraAsmPrinter *printer) {
  return printer->innerNames ? printer->innerNames : &printer->state->names;
}

static inline AsmMemory *asmMemory(TesseraAsmPrinter *printer) {
  return printer->ownMemory ? printer->ownMemory : &printer->state->memory;
}

//===--- Printer.c: text ---===//

void asmGrow(TsString *out, size_t size);
/// `size` characters at the end of the text, to be written; NULL while only aliases are collected.
static inline char *asmMakeRoom(TesseraAsmPrinter *printer, size_t size) {
  if (printer->collector)
    return NULL;
  TsString *out = &printer->out;
  if (out->capacity - out->size <= size)
    asmGrow(out, size);
  out->size += size;
  return out->data + (out->size - size);
}
static inline void asmPut(TesseraAsmPrinter *printer, const char *data, size_t size) {
  char *room = asmMakeRoom(printer, size);
  if (room)
    memcpy(room, data, size);
}
static inline void asmPutChar(TesseraAsmPrinter *printer, char c) {
  char *room = asmMakeRoom(printer, 1);
  if (room)
    *room = c;
}
static inline void asmPutText(TesseraAsmPrinter *printer, MlirStringRef text) {
  if (text.length)
    asmPut(printer, text.data, text.length);
}
#define asmPutLiteral(printer, text) asmPut((printer), "" text, sizeof(text) - 1)
void asmPutUnsigned(TesseraAsmPrinter *printer, uint64_t value);
void asmPutSigned(TesseraAsmPrinter *printer, int64_t value);
/// With quotes.
void asmPutEscaped(TesseraAsmPrinter *printer, MlirStringRef text);
/// Of what asmPutEscaped prints.
uint64_t asmEscapedLength(MlirStringRef text);
void asmPutKeywordOrString(TesseraAsmPrinter *printer, MlirStringRef text);
void asmPutSymbolName(TesseraAsmPrinter *printer, MlirStringRef name);
void asmPutNewline(TesseraAsmPrinter *printer);
void asmPutIndent(TesseraAsmPrinter *printer);
static inline bool asmIsLetter(char c) { return (c | 32) >= 'a' && (c | 32) <= 'z'; }

//===--- PrintAttributes.c, PrintTypes.c ---===//

/// Whether `: type` may be left out.
typedef enum AsmElision {
  ASM_TYPE_NEVER_ELIDED,
  ASM_TYPE_MAY_BE_ELIDED,
  ASM_TYPE_ELIDED
} AsmElision;

void asmPrintAttribute(TesseraAsmPrinter *printer, const IrStorage *attribute, AsmElision elision);
/// Not by its alias.
void asmPrintAttributeBody(TesseraAsmPrinter *printer, const IrStorage *attribute,
                           AsmElision elision);
void asmPrintType(TesseraAsmPrinter *printer, const IrStorage *type);
void asmPrintTypeBody(TesseraAsmPrinter *printer, const IrStorage *type);
/// A type or attribute of a dialect other than builtin.
void asmPrintDialectSymbol(TesseraAsmPrinter *printer, const IrStorage *storage);
/// `#dialect.text` or `#dialect<text>`.
void asmPrintOpaqueSymbol(TesseraAsmPrinter *printer, char prefix, MlirStringRef dialect,
                          MlirStringRef text);
/// What follows the mnemonic.
void asmPrintStorageBody(TesseraAsmPrinter *printer, const IrStorage *storage);
void asmPrintNamedAttribute(TesseraAsmPrinter *printer, const IrStorage *name,
                            const IrStorage *value);
void asmPrintDictionary(TesseraAsmPrinter *printer, IrNamedList entries);
/// Has the first entries' names and values brought from memory all at once.
static inline void asmExpectEntries(IrNamedList entries) {
  enum { MANY = 8 };
  for (size_t i = 0; i < entries.size && i < MANY; i++) {
    __builtin_prefetch(irNamedName(entries.data[i]));
    __builtin_prefetch(irNamedValue(entries.data[i]));
  }
}
void asmPrintDense(TesseraAsmPrinter *printer, const IrStorage *attribute);
void asmPrintDenseArray(TesseraAsmPrinter *printer, const IrStorage *attribute);
/// `[1, 2]`, where the type of the elements is known.
void asmPrintDenseArrayElements(TesseraAsmPrinter *printer, const IrStorage *attribute);
void asmPrintSparse(TesseraAsmPrinter *printer, const IrStorage *attribute);
void asmPrintDimensions(TesseraAsmPrinter *printer, IrShape shape);
/// Appends to the printer as irFloatPrint and the like do to a text.
TsString *asmScratch(TesseraAsmPrinter *printer);

//===--- PrintLocations.c ---===//

/// `loc(...)`, or the pretty form.
void asmPrintLocation(TesseraAsmPrinter *printer, const IrStorage *location, bool allowAlias);
/// ` loc(...)` when locations are asked for.
void asmPrintTrailingLocation(TesseraAsmPrinter *printer, const IrStorage *location,
                              bool allowAlias);

//===--- Aliases.c ---===//

/// Finds what gets an alias when `op` is printed.
void asmCollectAliases(AsmState *state, IrOperation *op);
/// Notes a type or attribute while collecting.
void asmCollect(TesseraAsmPrinter *printer, const IrStorage *symbol, bool elideType);
void asmCollectLocation(TesseraAsmPrinter *printer, const IrStorage *location, bool canBeDeferred);
/// Prints the alias; false when it has none.
bool asmPrintAlias(TesseraAsmPrinter *printer, const IrStorage *symbol);
void asmPrintAliasDefinitions(TesseraAsmPrinter *printer, bool deferred);

//===--- Names.c ---===//

/// Names the values and blocks in `op`, as lazily as the state says.
void asmNumberValues(AsmState *state, IrOperation *op);
/// The names in an isolated operation whose names were left for later, around which are those in
/// `outer`; false when it is none. They take over what is in `memory`. Free them with
/// asmNamesLeave, or with asmNamesFree.
bool asmNamesInit(AsmNames *names, AsmState *state, const AsmNames *outer, AsmMemory *memory,
                  IrOperation *op);
void asmNamesFree(AsmNames *names);
/// As asmNamesFree, but leaves what they took to `memory` for the names in the next operation.
void asmNamesLeave(AsmNames *names, AsmMemory *memory);
void asmNumberingMemoryFree(struct AsmNumberingMemory *memory);
void asmPrintValue(TesseraAsmPrinter *printer, const IrValue *value, bool withNumber);
void asmPrintBlockName(TesseraAsmPrinter *printer, const IrBlock *block);
MlirStringRef asmBlockName(const TesseraAsmPrinter *printer, const IrBlock *block,
                           uint32_t *ordering);
const AsmResultGroups *asmResultGroups(const TesseraAsmPrinter *printer, const IrOperation *op);
/// The number of an operation without results, when users are printed; false when it has none.
bool asmOperationId(const TesseraAsmPrinter *printer, const IrOperation *op, uint64_t *number);

//===--- PrintOperations.c ---===//

/// With everything that belongs to a file: aliases, resources.
void asmPrintTopLevel(TesseraAsmPrinter *printer, IrOperation *op);
void asmPrintCustomOrGeneric(TesseraAsmPrinter *printer, IrOperation *op);
void asmPrintGeneric(TesseraAsmPrinter *printer, IrOperation *op, bool printName);
void asmPrintRegion(TesseraAsmPrinter *printer, const IrRegion *region, bool entryArguments,
                    bool terminators, bool emptyBlock);
void asmPrintBlock(TesseraAsmPrinter *printer, const IrBlock *block, bool header, bool terminator);
/// An operation to stand alone: result names, form, location.
void asmPrintFullOperation(TesseraAsmPrinter *printer, IrOperation *op);

//===--- PrintParallel.c ---===//

/// Prints the operations from `first` up to `end` (NULL: all) on several threads; false, having
/// printed nothing, where that isn't possible or isn't worth it.
bool asmPrintInParallel(TesseraAsmPrinter *printer, IrOperation *first, const IrOperation *end);

//===--- PrintResources.c ---===//

/// Notes that the output refers to the resource.
void asmUseResource(TesseraAsmPrinter *printer, IrResource *resource);
MlirStringRef asmResourceKey(const TesseraAsmPrinter *printer, const IrResource *resource);
void asmPrintFileMetadata(TesseraAsmPrinter *printer);

#endif // TESSERA_ASM_PRINTER_H
