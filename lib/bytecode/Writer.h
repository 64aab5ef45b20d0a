// The state of writing bytecode. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_BYTECODE_WRITER_H
#define TESSERA_BYTECODE_WRITER_H

#include "bytecode/Bytecode.h"
#include "bytecode/Encoding.h"
#include "bytecode/Properties.h"
#include "ir/Operation.h"
#include "support/AddressMap.h"
#include "tessera/Bytecode.h"

//===--- Bytes with others between them ---===//

/// What belongs before the byte at `at`: bytes that lie elsewhere, or a number.
typedef struct BcInsert {
  size_t at;
  const char *data; ///< NULL: the number `size`
  uint64_t size;
} BcInsert;

/// Bytes, and what belongs between them: large things aren't copied, and sizes of what follows are
/// known later.
typedef struct BcRope {
  TsString bytes;
  TsVec(BcInsert) inserts;
  uint64_t inserted; ///< bytes, of all inserts
} BcRope;

static inline uint64_t bcRopeSize(const BcRope *rope) { return rope->bytes.size + rope->inserted; }
/// The bytes must live as long as the rope.
void bcRopeRefer(BcRope *rope, MlirStringRef bytes);
/// Refers to all of another rope, which mustn't change any more.
void bcRopeReferTo(BcRope *rope, const BcRope *other);
void bcRopeFree(BcRope *rope);

//===--- What is written ---===//
//
// Three steps, since memory is what they wait for. Operations, blocks and values get numbers, and
// operations an order (Structure.c). In that order all that they have is looked at, once, and kept
// as words and items (Collect.c); items get numbers by use (Numbering.c). Bytes come of words and
// items alone, as a rule (WriteOperations.c, Writer.c).

/// What is known of an item. Of those that are frequent, all that is written: they needn't be
/// looked at again.
typedef enum BcItemKind {
  BC_ITEM_STORAGE, ///< `value`; at `part` the number of its parts, and they
  BC_ITEM_POINT,   ///< a bcIsPoint: `point`; `part`: of the file
  BC_ITEM_TEXT,    ///< `text` of `part` bytes
  BC_ITEM_INTEGER, ///< `bits`; `part`: of its type
  BC_ITEM_FLOAT,
  BC_ITEM_ARRAY, ///< parts as BC_ITEM_STORAGE's
  BC_ITEM_DICTIONARY
} BcItemKind;

/// An attribute, a type or a name of operations.
typedef struct BcItem {
  union {
    const void *value;
    const char *text;
    uint64_t bits;
    struct {
      uint32_t line, column;
    } point;
  };
  uint32_t part;         ///< position in its table or in BcWriter.parts
  uint32_t dialect : 28; ///< position in BcWriter.dialects
  uint32_t kind : 3;     ///< BcItemKind
  uint32_t isByte : 1;   ///< of numbers: they are written as one
} BcItem;
_Static_assert(sizeof(BcItem) == 16, "there are as many as attributes");

/// Items in the order in which they are met. Of each what is asked for often lies in arrays of its
/// own.
typedef struct BcTable {
  bool isInPlace;   ///< whether IrStorage.number holds what `map` would
  uint32_t before;  ///< numbers up to this one mean nothing
  TsAddressMap map; ///< value -> position in `items`, plus 1, plus `before`
  TsVec(BcItem) items;
  TsVec(uint32_t) uses;
  // Of bcNumberAll.
  uint32_t *order;     ///< positions by number
  uint32_t *numbers;   ///< by position, where `uses` were
  bool isOfOneDialect; ///< or empty
} BcTable;

/// A part is a position with what it is one of.
enum { BC_PART_ATTRIBUTE, BC_PART_TYPE, BC_PART_RESOURCE, BC_PART_BITS = 2 };

typedef struct BcDialect {
  MlirStringRef name;
  const BytecodeDialectInterfaceMethods *methods; ///< NULL: everything is text
  TsVec(uint32_t) resources;                      ///< positions of those that were referred to
} BcDialect;

typedef struct BcResource {
  const IrResource *resource;
  uint32_t number;
} BcResource;

/// A name's properties, and those that its last operation had.
typedef struct BcName {
  BcLayout layout;
  const IrStorage **slots; ///< of the last operation; NULL: there was none
  uint32_t set;            ///< its properties
} BcName;

/// Properties that operations have in common. Each word says how to write it.
typedef struct BcPropertySet {
  uint32_t firstPart, end; ///< in BcWriter.parts
  uint32_t number;         ///< plus 1; 0: none yet
} BcPropertySet;
/// Where the bytes of properties are found again.
typedef struct BcPropertySlot {
  uint32_t hash;   ///< the upper half
  uint32_t number; ///< in BcWriter.propertyList, plus 1; 0: free
} BcPropertySlot;
enum { BC_PROPERTY_REQUIRED, BC_PROPERTY_PRESENT, BC_PROPERTY_BYTE, BC_PROPERTY_BITS = 2 };

/// An operation, by its number: they are numbered in pre-order, in their orderIndex.
typedef struct BcOp {
  IrOperation *op;
  uint32_t record;         ///< position in BcWriter.records
  uint32_t firstResult;    ///< number of the value; how many there are, until values have numbers
  uint32_t firstBlock;     ///< position of the first one in its regions; others follow
  uint32_t end : 31;       ///< number of the first operation behind all that is in this one
  uint32_t isIsolated : 1; ///< nothing in it refers to values outside
} BcOp;

/// Blocks of a region follow each other. Where it has none, one that is none stands for it.
typedef struct BcBlock {
  IrBlock *block; ///< NULL: there is none
  uint32_t firstOp, numOps;
  uint32_t number; ///< in its region
  uint32_t numArguments, firstArgument;
  uint32_t firstPart;            ///< of its arguments: location and type of each
  bool isShuffled;               ///< whether orders of their uses are written
  uint32_t numBlocks, numValues; ///< of its region, where it's the first one
} BcBlock;

/// Memory of one vector that may need much, or of the room: no more of it is touched than it needs.
typedef struct BcStretch {
  char *start;
  size_t used, size; ///< bytes
  bool isRoom;
} BcStretch;

/// Memory for much of which the size is known, side by side: together it touches fewer huge pages.
typedef struct BcRoom {
  char *at, *touched, *end;
} BcRoom;

enum { BC_FILTER_BITS = 1 << 12 };

typedef struct BcWriter {
  IrContext *context;
  IrOperation *root;
  const BcWriteOptions *options;
  int64_t version;
  bool failed;
  /// Whether numbers are kept in what they are of: operations, blocks, attributes and types. Else
  /// somebody else does that, and they are kept in maps.
  bool isNumbering;
  TsAddressMap numbersOfOps, placesOfBlocks; ///< the latter plus 1

  BcTable attributes, types, names;
  uint32_t unknownLocation; ///< the position of the unknown location, where an argument has it
  TsVec(BcName) nameInfos;  ///< by position of the name
  TsVec(uint32_t) parts;    ///< of items, of sets of properties and of arguments
  TsVec(uint32_t) found;    ///< parts of what is being looked at, innermost last
  TsVec(BcPropertySet) propertySets;
  TsVec(BcDialect) dialects; ///< as they are met
  TsStringMap dialectsByName;
  TsPointerMap dialectsByDefinition;    ///< TesseraDialectDef * -> position
  const TesseraDialectDef *lastDialect; ///< that was asked for
  uint32_t lastDialectNumber;
  TsPointerMap resourcesByAddress; ///< IrResource * -> position
  TsVec(BcResource) resources;

  TsVec(BcOp) ops;
  TsVec(BcBlock) blocks;
  /// What a walk meets: the regions of an operation, the last one first, each with all that is
  /// directly in it before what is further inside. Numbers of operations, times 2, and positions of
  /// blocks with arguments, times 2 plus 1.
  uint32_t *sequence;
  size_t sequenceSize;
  /// For each operation a word with the parts that it has (BC_HAS_*), its name, its location, and
  /// those parts: the dictionary; the set of properties; the number of results and their types; the
  /// number of operands and the numbers of their values; the number of successors and the numbers
  /// of the blocks; the number of regions.
  TsVec(uint32_t) records;

  size_t numWords;          ///< for which records need room
  size_t numTextBytes;      ///< of the texts among the attributes
  TsVec(uint32_t) shuffled; ///< operations that have use lists, some of them more than once
  BcRoom room;              ///< of tables
  TsVec(BcStretch) stretches;
  TsSlowPages *slowPages; ///< of the context, as tsAllocLarge says
  TsArena arena;
  TsStringMap strings; ///< to the number, of the first `numFindable`
  TsVec(MlirStringRef) stringList;
  size_t numFindable;
  uint64_t mayHave[BC_FILTER_BITS / 64]; ///< bits of `strings`: most texts have another
  TsString stringBytes;                  ///< all of them
  TsVec(MlirStringRef) propertyList;
  BcPropertySlot *propertySlots; ///< a hash table of those
  size_t propertyMask;           ///< the number of slots less 1
  TsString scratch;

  BcRope sections[BC_NUM_SECTIONS]; ///< what is in each
  BcRope file;
} BcWriter;

static inline TsString *bcSection(BcWriter *writer, BcSection section) {
  return &writer->sections[section].bytes;
}

/// What hooks get: finds the parts, or writes.
struct TesseraBytecodeWriter {
  BcWriter *writer;
  TsString *out;              ///< NULL while parts are found
  const uint32_t *next, *end; ///< the next part, and behind the last one
  BcRope *rope;               ///< whose bytes `out` is; NULL: no rope's
};

/// Words of each record: the parts, the name and the location. Those parts follow.
enum { BC_RECORD_START = 3 };
/// How many words the operation's record takes, at most.
static inline size_t bcMostWords(const IrOperation *op) {
  bool mayHaveSet = op->name->definition ? op->name->numAttributeSlots : op->attributes[0] != NULL;
  return BC_RECORD_START + (op->discardable != NULL) + mayHaveSet + (op->numResults != 0) +
         (size_t)op->numResults + (op->numOperands != 0) + op->numOperands +
         (op->numSuccessors != 0) + op->numSuccessors + (op->numRegions != 0);
}
/// How many words the sequence takes, at most.
static inline size_t bcMostPlaces(const BcWriter *writer) {
  return writer->ops.size + writer->blocks.size;
}
/// Of one that is written; of others it may be any.
static inline uint32_t bcOperationNumber(const BcWriter *writer, const IrOperation *op) {
  if (op == writer->root)
    return 0;
  return writer->isNumbering ? op->orderIndex : tsAddressMapFind(&writer->numbersOfOps, op);
}
uint32_t bcStringNumber(BcWriter *writer, MlirStringRef text);
/// The same for a text that isn't asked for in this way a second time.
uint32_t bcStringNumberOnce(BcWriter *writer, MlirStringRef text);

//===--- Memory ---===//

/// Makes the room, for so many bytes, behind the operations.
void bcBeginRoom(BcWriter *writer, size_t bytes);
/// Memory for `count` things of `size` bytes, in the room where that is large enough.
void *bcAllocInRoom(BcWriter *writer, size_t count, size_t size);
/// Memory for twice as many things as `count`, and those that are there.
void *bcGrowMany(BcWriter *writer, void *data, size_t count, size_t size, size_t *capacity);
/// Memory for the first of what may be about as many things as `count`, or several times as many;
/// NULL: they are few. bcGrowMany makes it more where it lies.
void *bcBeginMany(BcWriter *writer, size_t count, size_t size);
/// Gives the memory of the table's items, which nobody asks for any more, to a text without any.
void bcTakeItems(BcWriter *writer, BcTable *table, TsString *text);
void bcFree(BcWriter *writer, void *memory);
/// The room and all vectors that became large.
void bcFreeStretches(BcWriter *writer);
/// Makes room in a vector that has none.
#define bcVecReserve(writer, v, n)                                                                 \
  ((v)->data = bcAllocInRoom((writer), (n), sizeof *(v)->data), (v)->capacity = (n))
/// As tsVecPush, for vectors of which much is to be expected.
#define bcVecPush(writer, v, ...)                                                                  \
  ((void)((v)->size < (v)->capacity ||                                                             \
          ((v)->data =                                                                             \
               bcGrowMany((writer), (v)->data, (v)->size, sizeof *(v)->data, &(v)->capacity))),    \
   (void)((v)->data[(v)->size++] = (__VA_ARGS__)))

//===--- Structure ---===//

/// Numbers operations and blocks.
void bcCollectStructure(BcWriter *writer);
/// Numbers values, and makes the sequence.
void bcMakeSequence(BcWriter *writer);
/// The place of the first block of the region behind the one whose first block is at `place`.
static inline uint32_t bcNextRegion(const BcWriter *writer, uint32_t place) {
  uint32_t numBlocks = writer->blocks.data[place].numBlocks;
  return place + (numBlocks ? numBlocks : 1);
}
/// NULL: it isn't written.
static inline BcBlock *bcFindBlock(const BcWriter *writer, const IrBlock *block) {
  uint32_t place = writer->isNumbering ? atomic_load_explicit(&block->place, memory_order_relaxed)
                                       : tsAddressMapFind(&writer->placesOfBlocks, block) - 1;
  bool isKnown = place < writer->blocks.size && writer->blocks.data[place].block == block;
  return isKnown ? &writer->blocks.data[place] : NULL;
}

//===--- Collecting ---===//

/// Looks at everything; false after a diagnostic.
bool bcCollect(BcWriter *writer);
/// The position in its table.
uint32_t bcAddAttribute(BcWriter *writer, const IrStorage *attribute);
uint32_t bcAddType(BcWriter *writer, const IrStorage *type);
/// Whether it is a position in a file, not a range of several.
static inline bool bcIsPoint(const IrStorage *storage) {
  return irIsFileLineCol(storage) && storage->params[1].integer == storage->params[2].integer;
}
/// Whether it is a string without a type.
static inline bool bcIsText(const IrStorage *attribute) {
  return irIsString(attribute) && !irParamStorage(attribute, 1);
}
/// The lowest word of an integer of this width, without the bits beyond it.
static inline uint64_t bcIntegerBits(const IrStorage *attribute, unsigned width) {
  size_t size;
  uint64_t word = irIntegerAttrWords(attribute, &size)[0];
  return width && width < 64 ? word & (((uint64_t)1 << width) - 1) : word;
}
/// Whether the item isn't a BC_ITEM_STORAGE, and is written.
bool bcWriteItem(BcWriter *writer, const BcItem *item, TsString *out);
/// Whether the dialect has written it itself, out of these parts, whose number is before them.
/// `out`: NULL while they are found, and there are none.
bool bcWriteStorage(BcWriter *writer, const IrStorage *storage, uint32_t dialect,
                    const uint32_t *parts, BcRope *out);
/// Whether a callback has written it, as one of *dialect unless that is empty. `parts` and `out` as
/// bcWriteStorage's.
bool bcWriteByCallback(BcWriter *writer, const IrStorage *storage, const uint32_t *parts,
                       TsString *out, MlirStringRef *dialect);
/// The properties as parts that are found; false after an error.
bool bcAddProperties(BcWriter *writer, const IrOperation *op, const BcLayout *layout);
/// Of a use in its value's list: reading makes a list in which they fall.
static inline uint64_t bcUseId(const BcWriter *writer, const IrUse *use) {
  return (uint64_t)bcOperationNumber(writer, use->owner) << 32 | irUseNumber(use);
}

//===--- Numbers ---===//

/// Numbers all that was collected: what is used most comes first.
void bcNumberAll(BcWriter *writer);

//===--- Operations ---===//

/// The operations into their section.
void bcWriteOperations(BcWriter *writer);
/// Into the same section the orders of uses of results (`op`) or arguments (`block`) where they
/// aren't what reading makes; whether there is any.
bool bcWriteResultOrders(BcWriter *writer, const IrOperation *op);
bool bcWriteArgumentOrders(BcWriter *writer, const IrBlock *block);

extern const BytecodeDialectInterfaceMethods bcBuiltinMethods;

void bcWriteResource(TesseraBytecodeWriter *writer, const IrResource *resource);
/// As tesseraBytecodeWriteBlob, of bytes that live as long as the context.
void bcWriteLastingBlob(TesseraBytecodeWriter *writer, MlirStringRef bytes);

#endif // TESSERA_BYTECODE_WRITER_H
