// The state of reading bytecode. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_BYTECODE_READER_H
#define TESSERA_BYTECODE_READER_H

#include "bytecode/BuiltinCodes.h"
#include "bytecode/Bytecode.h"
#include "bytecode/Encoding.h"
#include "bytecode/Properties.h"
#include "ir/Operation.h"
#include "ir/Pending.h"
#include "mlir-c/Diagnostics.h"
#include "tessera/Bytecode.h"

typedef struct BcReadDialect {
  MlirStringRef name;
  BcCursor version; ///< empty: it has none
  bool isLoaded;    ///< what follows is known
  IrDialect *dialect;
  const BytecodeDialectInterfaceMethods *methods;
  void *versionRead;
} BcReadDialect;

typedef struct BcReadName {
  MlirStringRef name; ///< without the dialect
  uint32_t dialect;
  bool wasRegistered;
  IrOpName *known; ///< NULL until first asked for
  BcLayout layout;
  // The properties that were read last, for many operations have the same.
  uint64_t lastProperties; ///< their number, plus 1
  IrStorage **lastValues;  ///< as in the layout
} BcReadName;

/// An attribute or type, found out when it's first asked for. There are many, in no order: what is
/// known takes the place of the bytes that said so.
typedef struct BcEntry {
  union {
    const unsigned char *data; ///< not known: where the bytes begin
    const BcCursor *large;     ///< as bytes that are BC_LARGE or more
    IrStorage *storage;        ///< known
  };
  union {
    uint32_t size;   ///< neither known nor begun: of the bytes, or BC_LARGE
    uint32_t extent; ///< how much there is to print, or the largest number
  };
  uint16_t depth; ///< known or begun: of what it is nested from
  bool isKnown : 1, isCustom : 1, isBusy : 1;
  bool isBuiltin : 1; ///< and custom, and no callback wants it
  bool isPoint : 1;   ///< and a position in a file, as most attributes are
  uint8_t place;      ///< in the file's `begun`, plus 1; 0: in none
} BcEntry;
_Static_assert(sizeof(BcEntry) <= 16, "entries of bytecode are small");
#define BC_LARGE UINT32_MAX

/// An attribute or type that is asked for soon.
typedef struct BcAhead {
  const BcEntry *entry; ///< NULL: there is none
  uint64_t extent;      ///< as the entry's
  unsigned depth;
  IrPending pending;
} BcAhead;
enum { BC_AHEAD = 6, BC_NUM_AHEAD = 64, BC_NUM_TYPES_AHEAD = 16, BC_RANK_AHEAD = 6 };

/// An attribute whose parts are known, so that it can be looked for.
typedef struct BcBegun {
  BcEntry *entry; ///< NULL: there is none
  IrPending pending;
  void *memory; ///< bcFreeList when it was found
} BcBegun;
enum { BC_NUM_BEGUN = 8 };

/// Memory for a list of a few things.
typedef struct BcPiece {
  _Alignas(8) char bytes[256];
} BcPiece;
enum { BC_NUM_PIECES = 16 };

/// Entries of one dialect that follow each other.
typedef struct BcEntryGroup {
  size_t end;
  uint32_t dialect;
} BcEntryGroup;

typedef struct BcEntries {
  BcEntry *data;
  size_t size, numPoints; ///< all, and among them positions in files
  TsVec(BcEntryGroup) groups;
  const char *kind; ///< as messages call one
} BcEntries;

/// The order of a value's uses that isn't the one that comes of reading.
typedef struct BcUseOrder {
  IrValue *value; ///< NULL: of none
  uint64_t index; ///< among the results or arguments
  bool asPairs;
  uint32_t *indices; ///< in the arena
  size_t size;
} BcUseOrder;

/// An operation whose regions haven't been read.
typedef struct BcUnread {
  IrOperation *op; ///< NULL: they were
  BcCursor regions;
  size_t depth; ///< of what is around it
} BcUnread;

struct TesseraBytecodeReaderConfig {
  TsVec(TesseraBytecodeReaderCallbacks) callbacks;
  bool readsAttributes, readsTypes; ///< one of them does
};

/// What reads entries that are text.
typedef struct BcTexts {
  IrTexts *parser; ///< NULL: none was read
  MlirDiagnosticHandlerID handler;
  atomic_bool isReading;
  TsString message; ///< of the first error in the last one
} BcTexts;

typedef struct TesseraBytecodeFile BcFile;
struct TesseraBytecodeFile {
  IrContext *context;
  const TesseraBytecodeReaderConfig *config; ///< NULL: there is none
  IrStorage *location;                       ///< of errors
  uint64_t version;
  MlirStringRef producer;
  const unsigned char *start;
  size_t size;
  BcCursor sections[BC_NUM_SECTIONS];
  bool hasSection[BC_NUM_SECTIONS];

  const char **strings; ///< where each begins, up to the next one; each ends in a byte of its own
  size_t numStrings;
  TsVec(BcReadDialect) dialects;
  TsVec(BcReadName) names;
  BcEntries attributes, types;
  // By the number of the entry.
  BcAhead ahead[BC_NUM_AHEAD], typesAhead[BC_NUM_TYPES_AHEAD];
  int64_t sizes[BC_NUM_TYPES_AHEAD][BC_RANK_AHEAD];
  BcBegun begun[BC_NUM_BEGUN]; ///< in turn
  unsigned nextBegun;
  BcPiece pieces[BC_NUM_PIECES];
  uint32_t usedPieces; ///< a bit for each
  BcBegun *begin; ///< what the attribute being found out may be left in; NULL: it's asked for now
  bool isBuiltinLoaded;
  unsigned level;  ///< of entries being found out
  unsigned depth;  ///< of what is in the entry being found out
  uint64_t extent; ///< of it
  TsVec(BcCursor) properties;
  TsVec(IrResource *) resources;
  const IrExternalSink *externals; ///< NULL: nobody wants any
  IrPositionPage *near;
  BcTexts texts;

  // Values that operands may refer to: from `scope` on those of the innermost isolated region.
  TsVec(IrValue *) values;
  size_t scope;
  TsVec(IrOperation *) forward; ///< that stand for values which come later
  TsVec(IrValue *) reordered;   ///< whose uses didn't come in order
  TsVec(BcUseOrder) orders;
  TsArena arena;

  // What stays unread; asked of each operation that could.
  bool isPartial;
  TesseraBytecodeChoice isWanted; ///< NULL: nothing is
  void *wantedBy;
  TsVec(BcUnread) unread;
  TsPointerMap unreadByOp; ///< IrOperation * -> position in `unread`

  // Parts of the operation being read.
  TsVec(IrStorage *) resultTypes, slots;
  TsVec(IrValue *) operands;
  TsVec(IrBlock *) successors;
};

/// What hooks of dialects get: a place in the file.
struct TesseraBytecodeReader {
  BcFile *file;
  BcCursor *cursor;
};

extern const BytecodeDialectInterfaceMethods bcBuiltinMethods;

/// Reports the error; false.
bool bcFail(TesseraBytecodeReader *reader, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

//===--- Tables ---===//

/// The string with this number, which there is.
static inline MlirStringRef bcStringOf(const BcFile *file, uint64_t number) {
  const char *start = file->strings[number], *end = file->strings[number + 1];
  return mlirStringRefCreate(start, start == end ? 0 : (size_t)(end - start) - 1);
}
bool bcStringAt(TesseraBytecodeReader *reader, uint64_t number, MlirStringRef *text);
bool bcReadStringRef(TesseraBytecodeReader *reader, MlirStringRef *text);
bool bcLoadDialect(TesseraBytecodeReader *reader, BcReadDialect *dialect);

bool bcReadSection(TesseraBytecodeReader *reader, unsigned *section, BcCursor *content);

//===--- Attributes and types ---===//

/// Finds out what an attribute is made of, and has what looking for it takes brought from memory:
/// to be called for several before the first is asked for. False after an error.
bool bcEntryBegin(TesseraBytecodeReader *reader, uint64_t number);
/// Memory for a list that is read, until bcFreeList.
void *bcAllocList(BcFile *file, size_t count, size_t size);
void bcFreeList(BcFile *file, void *list);
/// NULL after an error.
IrStorage *bcEntryGet(TesseraBytecodeReader *reader, BcEntries *entries, uint64_t number);
IrStorage *bcReadEntry(TesseraBytecodeReader *reader, BcEntries *entries);
/// The types or attributes that the next `count` numbers stand for, looked for together, for they
/// wait for the same memory. False after an error; `list` means nothing then.
bool bcReadEntries(TesseraBytecodeReader *reader, BcEntries *entries, size_t count, void **list);
/// The bytes of an entry that is neither known nor begun.
static inline BcCursor bcBytesOf(const BcEntry *entry) {
  return entry->size == BC_LARGE ? *entry->large
                                 : (BcCursor){entry->data, entry->data + entry->size};
}
/// Says what such an entry is, or will be once it's looked for, with all that is in it.
static inline void bcKnow(BcEntry *entry, IrStorage *storage, uint32_t extent, unsigned depth) {
  entry->storage = storage;
  entry->extent = extent;
  entry->depth = (uint16_t)depth;
  entry->isKnown = true;
}
/// Finds out what the entry is, if that is quick; false: it isn't, or something is wrong.
bool bcResolveQuickly(BcFile *file, const BcEntries *entries, BcEntry *entry);
/// The same of an attribute that is a position.
bool bcResolvePoint(BcFile *file, BcEntry *entry);
/// Says that an attribute isn't of the kind; false.
bool bcExpected(TesseraBytecodeReader *reader, const char *kind, const IrStorage *found);
/// What a callback makes of an entry: NULL, where the hook begins again, when none wants it. False
/// after an error.
bool bcReadByCallback(TesseraBytecodeReader *hook, MlirStringRef dialect, bool isType,
                      IrStorage **read);
/// Lets go of what reads texts.
void bcEndTexts(BcFile *file);
/// A location; NULL after an error.
IrStorage *bcReadLocation(TesseraBytecodeReader *reader);
bool bcReadResource(TesseraBytecodeReader *reader, IrResource **resource);

//===--- Operations ---===//

bool bcReadOperations(TesseraBytecodeReader *reader, IrBlock *block);
/// Fills the regions of an operation that has been read without.
bool bcReadRegions(TesseraBytecodeReader *reader, IrOperation *op, size_t depth);
/// Fills `slots` of the file, one for each attribute of the name.
bool bcReadProperties(TesseraBytecodeReader *reader, BcReadName *name, IrStorage **unregistered);
bool bcReadUseOrders(TesseraBytecodeReader *reader, uint32_t count, size_t *first);
/// To values in the operations from `first` on to before `end`.
bool bcApplyUseOrders(TesseraBytecodeReader *reader, IrOperation *first, const IrOperation *end);

//===--- The file ---===//

/// Reads what comes before operations, and those then.
bool bcReadFile(BcFile *file, MlirStringRef bytes, IrBlock *block);
void bcDestroyFile(BcFile *file);
/// Makes operations what they are today, with all that is in them.
bool bcUpgrade(const BcFile *file, IrBlock *block);

#endif // TESSERA_BYTECODE_READER_H
