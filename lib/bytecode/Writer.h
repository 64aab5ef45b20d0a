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
// Operations are looked at once, in the order in which they lie in memory (Collect.c): that is most
// of the work. What is found is kept as words; numbers come of these (Numbering.c), and bytes of
// both (WriteOperations.c).

/// An attribute, a type or a name of operations.
typedef struct BcItem {
  const void *value; ///< NULL: a bcIsPoint, whose parts are the file, the line and the column
  uint32_t dialect;  ///< position in BcWriter.dialects
  uint32_t firstPart, endPart; ///< positions in BcWriter.parts
} BcItem;

/// Of each item what is asked for often lies in arrays of its own.
typedef struct BcTable {
  TsAddressMap map; ///< value -> position in `items`, plus 1
  TsVec(BcItem) items;
  TsVec(uint32_t) uses;
  // Of BcWriter.numbering.
  uint32_t *ranks;   ///< in which order they were met, from 1 on; 0: not yet
  uint32_t numRanks; ///< that were given
  uint32_t *order;   ///< positions by number
  uint32_t *numbers; ///< by position
} BcTable;

/// A part is a position with what it is one of.
enum { BC_PART_ATTRIBUTE, BC_PART_TYPE, BC_PART_RESOURCE, BC_PART_BITS = 2 };

typedef struct BcDialect {
  MlirStringRef name;
  const BytecodeDialectInterfaceMethods *methods; ///< NULL: everything is text
  TsVec(uint32_t) resources;                      ///< positions of those that were referred to
  uint32_t rank;                                  ///< as BcTable.ranks
} BcDialect;

typedef struct BcResource {
  const IrResource *resource;
  uint32_t dialect, number;
  bool isMet;
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
  bool isMet;
} BcPropertySet;
enum { BC_PROPERTY_REQUIRED, BC_PROPERTY_PRESENT, BC_PROPERTY_BYTE, BC_PROPERTY_BITS = 2 };

/// An operation, by its number: they are numbered in pre-order, in their orderIndex.
typedef struct BcOp {
  IrOperation *op;
  uint32_t record;         ///< position in BcWriter.records
  uint32_t firstResult;    ///< number of the value
  uint32_t firstRegion;    ///< position of the first, others follow
  uint32_t end : 31;       ///< number of the first operation behind all that is in this one
  uint32_t isIsolated : 1; ///< nothing in it refers to values outside
} BcOp;

typedef struct BcBlock {
  IrBlock *block;
  uint32_t firstOp, numOps;
  uint32_t number; ///< in its region
  uint32_t numArguments, firstArgument;
  uint32_t firstPart; ///< of its arguments: location and type of each
  bool isShuffled;    ///< whether orders of their uses are written
} BcBlock;

typedef struct BcRegion {
  uint32_t firstBlock, numBlocks; ///< in BcWriter.blocks
  uint32_t numValues;
} BcRegion;

/// Something that was asked for, and its position.
typedef struct BcRecent {
  const void *value;
  uint32_t position;
} BcRecent;
enum { BC_NUM_RECENT = 256 };

/// Memory for much that is made at about the same time: together it touches fewer huge pages.
typedef struct BcRoom {
  char *start, *at, *end;
} BcRoom;

/// Memory of one vector that may need much: no more of it is touched than it needs.
typedef struct BcStretch {
  char *start;
  size_t used, size; ///< bytes
} BcStretch;

enum { BC_FILTER_BITS = 1 << 12 };
enum { BC_LOCATION_IS_POINT = 256 }; ///< beside BC_HAS_*

typedef struct BcWriter {
  IrContext *context;
  IrOperation *root;
  const BcWriteOptions *options;
  int64_t version;
  bool failed;

  BcTable attributes, types, names;
  // Much is asked for again and again, and most locations are neighbours: so that few have to be
  // searched for.
  BcRecent recent[BC_NUM_RECENT];
  uintptr_t lastPage; ///< of locations, in attributes.map
  uint32_t *lastNumbers;
  TsVec(BcName) nameInfos; ///< by position of the name
  TsVec(uint32_t) parts;   ///< of items, of sets of properties and of arguments
  TsVec(uint32_t) found;   ///< parts of what is being looked at, innermost last
  TsVec(BcPropertySet) propertySets;
  TsVec(BcDialect) dialects; ///< as found; by rank once all are numbered
  uint32_t numDialectsMet;
  uint32_t builtin; ///< of the dialects as found
  TsStringMap dialectsByName;
  TsPointerMap dialectsByDefinition;    ///< TesseraDialectDef * -> position
  const TesseraDialectDef *lastDialect; ///< that was asked for
  uint32_t lastDialectNumber;
  TsPointerMap resourcesByAddress; ///< IrResource * -> position
  TsVec(BcResource) resources;

  TsVec(BcOp) ops;
  /// For each operation a word with the parts that it has (BC_HAS_*), its name, its location, the
  /// location's file (BC_LOCATION_IS_POINT), and those parts: the dictionary; the set of
  /// properties; the number of results and their types; the number of operands and for each
  /// bcValueOf the operation or block, and its index there; the number of successors and the
  /// blocks; the number of regions.
  TsVec(uint32_t) records;
  TsAddressMap blockPlaces; ///< IrBlock * -> position, plus 1
  TsVec(BcBlock) blocks;
  TsVec(BcRegion) regions;
  const IrBlock *lastBlock; ///< that was asked for
  uint32_t lastPlace;

  size_t numWords;          ///< for which records need room
  size_t numTextBytes;      ///< of the texts among the attributes
  uint32_t *numbering;      ///< what numbers are found with, of all tables
  TsVec(uint32_t) shuffled; ///< operations that have use lists, some of them more than once
  BcRoom room;              ///< of tables
  TsVec(BcStretch) stretches;
  TsSlowPages slowPages; ///< as tsAllocLarge says
  TsArena arena;
  TsStringMap strings; ///< to the number, of the first `numFindable`
  TsVec(MlirStringRef) stringList;
  size_t numFindable;
  uint64_t mayHave[BC_FILTER_BITS / 64]; ///< bits of `strings`: most texts have another
  TsString stringBytes;                  ///< all of them
  TsStringMap properties;                ///< bytes -> number
  TsVec(MlirStringRef) propertyList;
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
  TsString *out;        ///< NULL while parts are found
  const uint32_t *next; ///< the next part
  BcRope *rope;         ///< whose bytes `out` is; NULL: no rope's
};

static inline uint32_t bcOperationNumber(const BcWriter *writer, const IrOperation *op) {
  return op == writer->root ? 0 : op->orderIndex;
}
/// Behind its words in BcWriter.records.
static inline size_t bcEndOfRecord(const BcWriter *writer, uint32_t number) {
  return number + (size_t)1 < writer->ops.size ? writer->ops.data[number + 1].record
                                               : writer->records.size;
}
uint32_t bcStringNumber(BcWriter *writer, MlirStringRef text);
/// The same for a text that isn't asked for in this way a second time.
uint32_t bcStringNumberOnce(BcWriter *writer, MlirStringRef text);

//===--- Collecting ---===//

/// Looks at everything; false after a diagnostic.
bool bcCollect(BcWriter *writer);
/// Memory for `count` things of `size` bytes, to be freed with bcFree.
void *bcAllocInRoom(BcWriter *writer, size_t count, size_t size);
void bcFree(BcWriter *writer, void *memory);
/// Makes room in a vector that has none.
#define bcVecReserve(writer, v, n)                                                                 \
  ((v)->data = bcAllocInRoom((writer), (n), sizeof *(v)->data), (v)->capacity = (n))
/// As tsVecPush, for vectors of which much is to be expected.
#define bcVecPush(writer, v, ...)                                                                  \
  ((void)((v)->size < (v)->capacity ||                                                             \
          ((v)->data =                                                                             \
               bcGrowMany((writer), (v)->data, (v)->size, sizeof *(v)->data, &(v)->capacity))),    \
   (void)((v)->data[(v)->size++] = (__VA_ARGS__)))
/// Memory for twice as many things as `size`, and those that are there.
void *bcGrowMany(BcWriter *writer, void *data, size_t count, size_t size, size_t *capacity);
/// The position in its table.
uint32_t bcAddAttribute(BcWriter *writer, const IrStorage *attribute);
uint32_t bcAddType(BcWriter *writer, const IrStorage *type);
/// The file of a point that was added.
static inline uint32_t bcPointFile(const BcWriter *writer, uint32_t position) {
  return writer->parts.data[writer->attributes.items.data[position].firstPart] >> BC_PART_BITS;
}
/// Whether it is a position in a file, not a range of several.
static inline bool bcIsPoint(const IrStorage *storage) {
  return irIsFileLineCol(storage) && storage->params[1].integer == storage->params[2].integer;
}
/// What is written for one.
void bcWritePoint(const BcWriter *writer, const BcItem *item, TsString *out);
/// Whether it is a string without a type.
static inline bool bcIsText(const IrStorage *attribute) {
  return irIsString(attribute) && !irParamStorage(attribute, 1);
}
/// The type of an attribute that is a number, else NULL.
static inline IrStorage *bcNumberType(const IrStorage *attribute) {
  return irIsInteger(attribute) ? irIntegerAttrType(attribute)
         : irIsFloat(attribute) ? irParamStorage(attribute, 0)
                                : NULL;
}
/// Whether it was one of them, and is written.
bool bcWriteSimple(BcWriter *writer, const BcItem *item, TsString *out);
/// Whether the dialect has written it itself. `out`: NULL while parts are found.
bool bcWriteStorage(BcWriter *writer, const BcItem *item, bool isType, BcRope *out);
/// Whether a callback has written it, as one of *dialect unless that is empty. `out`: NULL while
/// parts are found.
bool bcWriteByCallback(BcWriter *writer, const BcItem *item, bool isType, TsString *out,
                       MlirStringRef *dialect);
/// The properties as parts that are found; false after an error.
bool bcAddProperties(BcWriter *writer, const IrOperation *op, const BcLayout *layout);
/// Of a use in its value's list: reading makes a list in which they fall.
static inline uint64_t bcUseId(const BcWriter *writer, const IrUse *use) {
  return (uint64_t)bcOperationNumber(writer, use->owner) << 32 | irUseNumber(use);
}

//===--- Numbers ---===//

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
