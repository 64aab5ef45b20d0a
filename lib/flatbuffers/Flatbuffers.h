// Reads, builds, checks and prints FlatBuffers files through tables generated from schemas/*.fbs.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// tools/fbs-gen turns schemas/ttnn/Program.fbs into schemas/ttnn/Program.h (include it under that
// name) and Program.c, for every schema; link `tessera_schemas`. The namespace gives the prefix:
// tt.target -> Tt, tt.target.ttnn -> Ttnn, tt.target.metal -> TtMetal. For a table
//
//   table ToLayoutOp { in:TensorRef; layout:TensorLayout; dtype:DataType = null;
//                      memcfg:MemoryConfig; device:DeviceRef; out:TensorRef; }
//
// the header has
//
//   TtnnToLayoutOp                        the handle: one pointer, passed by value
//   ttnnToLayoutOpIsNull(op)              true when the file has no such table
//   ttnnToLayoutOpIn(op)                  TtnnTensorRef; null when absent
//   ttnnToLayoutOpLayout(op)              TtTensorLayout, an enum: TtTensorLayout_RowMajor, ...
//   ttnnToLayoutOpDtypeHas(op), ...Dtype(op)    optional scalars and structs: was it written?
//   TtnnToLayoutOpVector                  .length and ttnnToLayoutOpVectorGet(vector, i)
//   TtnnToLayoutOpArgs, TtnnToLayoutOpOffset, ttnnToLayoutOpCreate(builder, args)
//   TtnnToLayoutOpVectorOffset, ttnnToLayoutOpVectorCreate(builder, offsets, count)
//   ttnnToLayoutOpSchema                  its reflection record
//
// Every accessor takes a null handle too and then gives the default (0, null, an empty vector), so
// chains need no checks between: ttnnTensorDescShape(ttnnTensorRefDesc(ref)).length.
// A string is an FbString, a vector of scalars an FbI32Vector (fbI32VectorGet), of enums a
// TtDataTypeVector (ttDataTypeVectorGet), a struct is its own value: TtDim2d d = ...; d.y, d.x.
// Names: field foo_bar -> FooBar in accessors, fooBar in structs and Args (C keywords get a `_`).
// Enum and union names for messages: ttDataTypeName(value), NULL for a number the schema lacks.
//
// A union field `type:OpType` of table Operation gives
//
//   switch (ttnnOperationTypeType(operation)) {              // the enum TtnnOpType
//   case TtnnOpType_MatmulOp: {
//     TtnnMatmulOp matmul = ttnnOperationTypeAsMatmulOp(operation); // null if it is another one
//     ...
//   }
//   case TtnnOpType_NONE: ...
//   default: ...                         // a newer file may hold members this schema lacks
//   }
//
// Vectors of unions: ...RuntimeArgsLength(x), ...RuntimeArgsType(x, i),
// ...RuntimeArgsAsRuntimeArgTensorAddress(x, i); written by ttMetalRuntimeArgVectorCreate.
//
// Reading a file (TTNNBinary is the root_type of schemas/ttnn/Binary.fbs):
//
//   FbError error;
//   if (!ttnnTTNNBinaryVerify(bytes, size, &error))
//     return fail(error.text);           // such as "programs[0].name: string lies outside the
//     file"
//   TtnnTTNNBinary binary = ttnnTTNNBinaryRoot(bytes);
//   TtnnProgramVector programs = ttnnTTNNBinaryPrograms(binary);
//   for (uint32_t i = 0; i < programs.length; ++i) {
//     FbString name = ttnnProgramName(ttnnProgramVectorGet(programs, i));
//     printf("%.*s\n", (int)name.length, name.data);
//   }
//
// Handles point into `bytes`, which must outlive them; `bytes` may have any alignment.
//
// Writing a file: children first, as in every FlatBuffers builder.
//
//   FbBuilder builder;
//   fbBuilderInit(&builder);
//   TtnnOperationOffset operation = ttnnOperationCreate(&builder, (TtnnOperationArgs){
//       .type = ttnnOpTypeOfMatmulOp(
//           ttnnMatmulOpCreate(&builder, (TtnnMatmulOpArgs){.in0 = a, .in1 = b, .out = c})),
//       .debugInfo = fbStringCreate(&builder, text, textLength)});
//   TtnnOperationVectorOffset operations = ttnnOperationVectorCreate(&builder, &operation, 1);
//   ...
//   FbBytes bytes;
//   if (!ttnnTTNNBinaryFinish(&builder, binary, &bytes)) -> out of memory or 2 GiB reached
//   fwrite(bytes.data, 1, bytes.length, file);
//   fbBuilderDestroy(&builder);          // frees `bytes` too
//
// Args are zeroed members for what is absent: offset 0 = no string/table/vector, a NULL pointer =
// no struct (.mesh = &(TtDim2d){.y = 1, .x = 1}), optional scalars have .dtypeHas and .dtype.
// Builder errors stick: go on calling and look at what Finish returns.

#ifndef TESSERA_FLATBUFFERS_FLATBUFFERS_H
#define TESSERA_FLATBUFFERS_FLATBUFFERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

//===----------------------------------------------------------------------===//
// Reflection: what fbs-gen writes and everything below walks. All const data.
//===----------------------------------------------------------------------===//

/// What one value is. Enums have the kind of their underlying type.
typedef enum FbKind {
  FbKind_Bool,
  FbKind_I8,
  FbKind_U8,
  FbKind_I16,
  FbKind_U16,
  FbKind_I32,
  FbKind_U32,
  FbKind_I64,
  FbKind_U64,
  FbKind_F32,
  FbKind_F64,
  FbKind_String,
  FbKind_Struct,
  FbKind_Table,
  FbKind_Union,
  FbKind_UnionType ///< the number of a union's member, held in the slot before the union's
} FbKind;

/// Bits of FbField.flags.
enum {
  FbField_Vector = 1,   ///< a vector of `kind`
  FbField_Optional = 2, ///< a scalar that may be absent (`= null`)
  FbField_Required = 4  ///< must be present (`(required)`)
};

typedef struct FbEnumType FbEnumType;
typedef struct FbStructType FbStructType;
typedef struct FbTableType FbTableType;
typedef struct FbUnionType FbUnionType;

/// One field of a table or member of a struct.
typedef struct FbField {
  const char *name; ///< as spelt in the schema
  union {
    const FbEnumType *enumType; ///< scalar kinds; NULL when not an enum
    const FbStructType *structType;
    const FbTableType *tableType;
    const FbUnionType *unionType;
  } type;
  uint64_t defaultBits; ///< the default, sign-extended integer or the bits of an F32/F64
  uint16_t slot;        ///< table: vtable slot; struct: byte offset
  uint16_t cOffset;     ///< offset in the Args struct (table) or the C struct (struct)
  uint16_t hasOffset;   ///< optional scalars: offset of the `...Has` flag in the Args struct
  uint8_t kind;         ///< FbKind, of the element for vectors
  uint8_t flags;        ///< FbField_...
} FbField;

/// One named value of an enum.
typedef struct FbEnumValue {
  const char *name;
  int64_t value;
} FbEnumValue;

/// An enum; `values` are in ascending order of value.
struct FbEnumType {
  const char *name; ///< with its namespace, as are all type names here
  const FbEnumValue *values;
  uint32_t valueCount;
  uint8_t kind;  ///< the underlying type
  bool bitFlags; ///< values may be or-ed
};

/// A struct: inline bytes of fixed layout.
struct FbStructType {
  const char *name;
  const FbField *fields;
  uint16_t fieldCount;
  uint16_t size;  ///< in the file
  uint16_t align; ///< in the file
  uint16_t cSize; ///< sizeof the C struct
};

/// A table.
struct FbTableType {
  const char *name;
  const FbField *fields; ///< in slot order
  const uint16_t *order; ///< indexes of fields, largest alignment first: the order of writing
  uint16_t fieldCount;
  uint16_t slotCount;
};

/// One member of a union; its number is its index + 1 (0 is NONE).
typedef struct FbUnionMember {
  const char *name;
  const FbTableType *type;
} FbUnionMember;

/// A union of tables.
struct FbUnionType {
  const char *name;
  const FbUnionMember *members;
  uint32_t memberCount;
};

/// A kind of file: the root type, identifier and extension of a schema.
typedef struct FbFileType {
  const FbTableType *root;
  const char *identifier; ///< 4 characters
  const char *extension;  ///< without the dot
} FbFileType;

/// Gives the name of `value`, or NULL when the enum has no such value. Bit flags: exact values
/// only.
const char *fbEnumValueName(const FbEnumType *type, int64_t value);

/// Gives the name of member `number`: "NONE" for 0, NULL when the union has no such member.
const char *fbUnionMemberName(const FbUnionType *type, int64_t number);

/// Gives the field called `name`, or NULL.
const FbField *fbTableTypeFindField(const FbTableType *type, const char *name);

/// Gives the size in the file of one scalar of `kind`; 4 for what is held by offset, 0 for structs
/// (their type knows).
size_t fbKindSize(FbKind kind);

//===----------------------------------------------------------------------===//
// Checking
//===----------------------------------------------------------------------===//

/// Why a file was refused: one line of text that begins with the path of the field at fault.
typedef struct FbError {
  char text[512];
} FbError;

/// True when the size-prefixed file `data` of `size` bytes carries `identifier` (4 characters).
bool fbHasIdentifier(const void *data, size_t size, const char *identifier);

/// Gives the length of the size-prefixed file at `data`, prefix included, or 0 when fewer bytes
/// than that (or than a file needs at least) are there. What follows those bytes is not part of it.
size_t fbFileLength(const void *data, size_t size);

/// Checks that everything `file`'s accessors can reach in the size-prefixed `data` lies inside it:
/// offsets, alignments, vtables, strings, vectors, unions. At most 64 tables deep. Takes time
/// linear in `size`, allocates nothing. False: `error` (may be NULL) says what is wrong.
bool fbVerify(const FbFileType *file, const void *data, size_t size, FbError *error);

//===----------------------------------------------------------------------===//
// Printing
//===----------------------------------------------------------------------===//

/// Takes `length` bytes of text; false stops the printing.
typedef bool (*FbWriteFn)(void *context, const char *text, size_t length);

struct FbTable;

/// Prints a table of a verified file as strict JSON, fields in slot order, `indent` spaces a level
/// (0: all on one line), without a final newline. Scalars always appear (optional ones that are not
/// set as null), absent strings, vectors, structs and tables do not; enums by name; bit flags as
/// names with spaces between; numbers the schema does not name as numbers; NaN and infinities as
/// "nan", "inf",
/// "-inf". False when `write` gave false.
bool fbPrintJson(struct FbTable table, const FbTableType *type, unsigned indent, FbWriteFn write,
                 void *context);

/// The same to a stream. False when writing failed.
bool fbPrintJsonToFile(struct FbTable table, const FbTableType *type, unsigned indent, FILE *file);

/// Prints text as a JSON string, quotes included; bytes that are not UTF-8 as U+FFFD.
bool fbPrintJsonString(const char *text, size_t length, FbWriteFn write, void *context);

/// Gives the length of the UTF-8 sequence at `text`, of which `length` > 0 bytes are there, or 0
/// when it is not one.
size_t fbUtf8Length(const char *text, size_t length);

/// Called with a field's path, such as "programs[0].inputs[1].desc.shape", and its value as JSON on
/// one line. False ends the walk.
typedef bool (*FbFieldFn)(void *context, const char *path, size_t pathLength, const char *value,
                          size_t valueLength);

/// Calls `field` for each field of a verified file that fbPrintJson prints, down to strings,
/// structs, scalars and whole vectors of these. False when `field` or an allocation failed.
bool fbWalkFields(struct FbTable table, const FbTableType *type, FbFieldFn field, void *context);

//===----------------------------------------------------------------------===//
// Reading: loads from bytes of any alignment, on any byte order
//===----------------------------------------------------------------------===//

static inline uint16_t fbLoadU16(const uint8_t *p) { return (uint16_t)(p[0] | p[1] << 8); }

static inline uint32_t fbLoadU32(const uint8_t *p) {
  return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

static inline uint64_t fbLoadU64(const uint8_t *p) {
  return (uint64_t)fbLoadU32(p) | (uint64_t)fbLoadU32(p + 4) << 32;
}

static inline bool fbLoadBool(const uint8_t *p) { return *p != 0; }
static inline uint8_t fbLoadU8(const uint8_t *p) { return *p; }
static inline int8_t fbLoadI8(const uint8_t *p) { return (int8_t)*p; }
static inline int16_t fbLoadI16(const uint8_t *p) { return (int16_t)fbLoadU16(p); }
static inline int32_t fbLoadI32(const uint8_t *p) { return (int32_t)fbLoadU32(p); }
static inline int64_t fbLoadI64(const uint8_t *p) { return (int64_t)fbLoadU64(p); }

static inline float fbLoadF32(const uint8_t *p) {
  uint32_t bits = fbLoadU32(p);
  float value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

static inline double fbLoadF64(const uint8_t *p) {
  uint64_t bits = fbLoadU64(p);
  double value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

/// Any table: what the typed handles wrap as `.table`. `data` is NULL when absent.
typedef struct FbTable {
  const uint8_t *data;
} FbTable;

/// A string of a file: not owned, NUL-terminated there, may hold NULs. `data` is NULL when absent.
typedef struct FbString {
  const char *data;
  size_t length;
} FbString;

/// Any vector: `data` points at its first element, NULL when absent.
typedef struct FbVector {
  const uint8_t *data;
  uint32_t length;
} FbVector;

/// Gives the bytes of the field in `slot`, or NULL when the table or the field is absent.
static inline const uint8_t *fbTableField(FbTable table, uint16_t slot) {
  if (!table.data)
    return NULL;
  const uint8_t *vtable = table.data - fbLoadI32(table.data);
  uint32_t at = 4u + 2u * slot;
  uint16_t offset = at < fbLoadU16(vtable) ? fbLoadU16(vtable + at) : 0;
  return offset ? table.data + offset : NULL;
}

static inline bool fbTableHas(FbTable table, uint16_t slot) {
  return fbTableField(table, slot) != NULL;
}

/// Follows the offset in `slot`; NULL when absent.
static inline const uint8_t *fbTableTarget(FbTable table, uint16_t slot) {
  const uint8_t *p = fbTableField(table, slot);
  return p ? p + fbLoadU32(p) : NULL;
}

static inline FbTable fbTableTable(FbTable table, uint16_t slot) {
  return (FbTable){fbTableTarget(table, slot)};
}

static inline FbString fbTableString(FbTable table, uint16_t slot) {
  const uint8_t *p = fbTableTarget(table, slot);
  return p ? (FbString){(const char *)p + 4, fbLoadU32(p)} : (FbString){NULL, 0};
}

static inline FbVector fbTableVector(FbTable table, uint16_t slot) {
  const uint8_t *p = fbTableTarget(table, slot);
  return p ? (FbVector){p + 4, fbLoadU32(p)} : (FbVector){NULL, 0};
}

static inline bool fbTableBool(FbTable table, uint16_t slot, bool absent) {
  const uint8_t *p = fbTableField(table, slot);
  return p ? fbLoadBool(p) : absent;
}
static inline int8_t fbTableI8(FbTable table, uint16_t slot, int8_t absent) {
  const uint8_t *p = fbTableField(table, slot);
  return p ? fbLoadI8(p) : absent;
}
static inline uint8_t fbTableU8(FbTable table, uint16_t slot, uint8_t absent) {
  const uint8_t *p = fbTableField(table, slot);
  return p ? fbLoadU8(p) : absent;
}
static inline int16_t fbTableI16(FbTable table, uint16_t slot, int16_t absent) {
  const uint8_t *p = fbTableField(table, slot);
  return p ? fbLoadI16(p) : absent;
}
static inline uint16_t fbTableU16(FbTable table, uint16_t slot, uint16_t absent) {
  const uint8_t *p = fbTableField(table, slot);
  return p ? fbLoadU16(p) : absent;
}
static inline int32_t fbTableI32(FbTable table, uint16_t slot, int32_t absent) {
  const uint8_t *p = fbTableField(table, slot);
  return p ? fbLoadI32(p) : absent;
}
static inline uint32_t fbTableU32(FbTable table, uint16_t slot, uint32_t absent) {
  const uint8_t *p = fbTableField(table, slot);
  return p ? fbLoadU32(p) : absent;
}
static inline int64_t fbTableI64(FbTable table, uint16_t slot, int64_t absent) {
  const uint8_t *p = fbTableField(table, slot);
  return p ? fbLoadI64(p) : absent;
}
static inline uint64_t fbTableU64(FbTable table, uint16_t slot, uint64_t absent) {
  const uint8_t *p = fbTableField(table, slot);
  return p ? fbLoadU64(p) : absent;
}
static inline float fbTableF32(FbTable table, uint16_t slot, float absent) {
  const uint8_t *p = fbTableField(table, slot);
  return p ? fbLoadF32(p) : absent;
}
static inline double fbTableF64(FbTable table, uint16_t slot, double absent) {
  const uint8_t *p = fbTableField(table, slot);
  return p ? fbLoadF64(p) : absent;
}

/// Gives the root table of a verified size-prefixed file.
static inline FbTable fbFileRoot(const void *data) {
  const uint8_t *start = (const uint8_t *)data + 4;
  return (FbTable){start + fbLoadU32(start)};
}

/// Gives element `i` of a vector of tables; null when out of range.
static inline FbTable fbVectorTable(FbVector vector, size_t i) {
  if (i >= vector.length)
    return (FbTable){NULL};
  const uint8_t *p = vector.data + 4 * i;
  return (FbTable){p + fbLoadU32(p)};
}

/// Vectors of scalars and strings. `v.data` points at the little-endian elements; Get gives 0 (an
/// absent string) when `i` is out of range.
typedef struct FbBoolVector {
  const uint8_t *data;
  uint32_t length;
} FbBoolVector;
typedef struct FbI8Vector {
  const uint8_t *data;
  uint32_t length;
} FbI8Vector;
typedef struct FbU8Vector {
  const uint8_t *data;
  uint32_t length;
} FbU8Vector;
typedef struct FbI16Vector {
  const uint8_t *data;
  uint32_t length;
} FbI16Vector;
typedef struct FbU16Vector {
  const uint8_t *data;
  uint32_t length;
} FbU16Vector;
typedef struct FbI32Vector {
  const uint8_t *data;
  uint32_t length;
} FbI32Vector;
typedef struct FbU32Vector {
  const uint8_t *data;
  uint32_t length;
} FbU32Vector;
typedef struct FbI64Vector {
  const uint8_t *data;
  uint32_t length;
} FbI64Vector;
typedef struct FbU64Vector {
  const uint8_t *data;
  uint32_t length;
} FbU64Vector;
typedef struct FbF32Vector {
  const uint8_t *data;
  uint32_t length;
} FbF32Vector;
typedef struct FbF64Vector {
  const uint8_t *data;
  uint32_t length;
} FbF64Vector;
typedef struct FbStringVector {
  const uint8_t *data;
  uint32_t length;
} FbStringVector;

static inline bool fbBoolVectorGet(FbBoolVector v, size_t i) {
  return i < v.length && fbLoadBool(v.data + i);
}
static inline int8_t fbI8VectorGet(FbI8Vector v, size_t i) {
  return i < v.length ? fbLoadI8(v.data + i) : (int8_t)0;
}
static inline uint8_t fbU8VectorGet(FbU8Vector v, size_t i) {
  return i < v.length ? fbLoadU8(v.data + i) : (uint8_t)0;
}
static inline int16_t fbI16VectorGet(FbI16Vector v, size_t i) {
  return i < v.length ? fbLoadI16(v.data + 2 * i) : (int16_t)0;
}
static inline uint16_t fbU16VectorGet(FbU16Vector v, size_t i) {
  return i < v.length ? fbLoadU16(v.data + 2 * i) : (uint16_t)0;
}
static inline int32_t fbI32VectorGet(FbI32Vector v, size_t i) {
  return i < v.length ? fbLoadI32(v.data + 4 * i) : 0;
}
static inline uint32_t fbU32VectorGet(FbU32Vector v, size_t i) {
  return i < v.length ? fbLoadU32(v.data + 4 * i) : 0;
}
static inline int64_t fbI64VectorGet(FbI64Vector v, size_t i) {
  return i < v.length ? fbLoadI64(v.data + 8 * i) : 0;
}
static inline uint64_t fbU64VectorGet(FbU64Vector v, size_t i) {
  return i < v.length ? fbLoadU64(v.data + 8 * i) : 0;
}
static inline float fbF32VectorGet(FbF32Vector v, size_t i) {
  return i < v.length ? fbLoadF32(v.data + 4 * i) : 0.0f;
}
static inline double fbF64VectorGet(FbF64Vector v, size_t i) {
  return i < v.length ? fbLoadF64(v.data + 8 * i) : 0.0;
}
static inline FbString fbStringVectorGet(FbStringVector v, size_t i) {
  if (i >= v.length)
    return (FbString){NULL, 0};
  const uint8_t *p = v.data + 4 * i;
  p += fbLoadU32(p);
  return (FbString){(const char *)p + 4, fbLoadU32(p)};
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

/// A file under construction; it grows towards its front. The members are private.
typedef struct FbBuilder {
  uint8_t *data;   // `capacity` bytes, the last `size` of them used
  size_t capacity; //
  size_t size;
  size_t align;          // the largest alignment so far
  uint32_t *vtables;     // hash table of the positions of vtables, 0 = free
  uint32_t vtableCount;  //
  uint32_t vtableBucket; // number of places in `vtables`, a power of two or 0
  bool failed;
} FbBuilder;

/// Bytes owned by someone else.
typedef struct FbBytes {
  const uint8_t *data;
  size_t length;
} FbBytes;

/// Where something written lies: its distance from the end of the file. 0 = absent.
typedef struct FbStringOffset {
  uint32_t at;
} FbStringOffset;
typedef struct FbBoolVectorOffset {
  uint32_t at;
} FbBoolVectorOffset;
typedef struct FbI8VectorOffset {
  uint32_t at;
} FbI8VectorOffset;
typedef struct FbU8VectorOffset {
  uint32_t at;
} FbU8VectorOffset;
typedef struct FbI16VectorOffset {
  uint32_t at;
} FbI16VectorOffset;
typedef struct FbU16VectorOffset {
  uint32_t at;
} FbU16VectorOffset;
typedef struct FbI32VectorOffset {
  uint32_t at;
} FbI32VectorOffset;
typedef struct FbU32VectorOffset {
  uint32_t at;
} FbU32VectorOffset;
typedef struct FbI64VectorOffset {
  uint32_t at;
} FbI64VectorOffset;
typedef struct FbU64VectorOffset {
  uint32_t at;
} FbU64VectorOffset;
typedef struct FbF32VectorOffset {
  uint32_t at;
} FbF32VectorOffset;
typedef struct FbF64VectorOffset {
  uint32_t at;
} FbF64VectorOffset;
typedef struct FbStringVectorOffset {
  uint32_t at;
} FbStringVectorOffset;

/// Makes an empty builder. Allocates nothing yet.
void fbBuilderInit(FbBuilder *builder);

/// Frees everything, finished bytes included. The builder may be initialised again.
void fbBuilderDestroy(FbBuilder *builder);

/// True once memory or the 2 GiB that offsets can span ran out; everything created after that is 0.
bool fbBuilderFailed(const FbBuilder *builder);

/// Writes a string, adding the terminating NUL. `text` may be NULL when `length` is 0.
FbStringOffset fbStringCreate(FbBuilder *builder, const char *text, size_t length);

/// Writes a NUL-terminated string.
FbStringOffset fbStringCreateFromCString(FbBuilder *builder, const char *text);

/// Write a vector of `count` items; `items` may be NULL when `count` is 0. The vector is copied.
FbBoolVectorOffset fbBoolVectorCreate(FbBuilder *builder, const bool *items, size_t count);
FbI8VectorOffset fbI8VectorCreate(FbBuilder *builder, const int8_t *items, size_t count);
FbU8VectorOffset fbU8VectorCreate(FbBuilder *builder, const uint8_t *items, size_t count);
FbI16VectorOffset fbI16VectorCreate(FbBuilder *builder, const int16_t *items, size_t count);
FbU16VectorOffset fbU16VectorCreate(FbBuilder *builder, const uint16_t *items, size_t count);
FbI32VectorOffset fbI32VectorCreate(FbBuilder *builder, const int32_t *items, size_t count);
FbU32VectorOffset fbU32VectorCreate(FbBuilder *builder, const uint32_t *items, size_t count);
FbI64VectorOffset fbI64VectorCreate(FbBuilder *builder, const int64_t *items, size_t count);
FbU64VectorOffset fbU64VectorCreate(FbBuilder *builder, const uint64_t *items, size_t count);
FbF32VectorOffset fbF32VectorCreate(FbBuilder *builder, const float *items, size_t count);
FbF64VectorOffset fbF64VectorCreate(FbBuilder *builder, const double *items, size_t count);
FbStringVectorOffset fbStringVectorCreate(FbBuilder *builder, const FbStringOffset *items,
                                          size_t count);

/// Writes a vector of `count` zero bytes and sets `*bytes` to them, to be filled in place before
/// the next call on the builder (NULL when the builder failed).
FbU8VectorOffset fbU8VectorReserve(FbBuilder *builder, size_t count, uint8_t **bytes);

/// What the generated Create functions call. `args` is the type's Args struct, `items` an array of
/// what the function's name says: structs { uint32_t at; }, the C structs, the C enums (ints).
uint32_t fbTableCreate(FbBuilder *builder, const FbTableType *type, const void *args);
uint32_t fbOffsetVectorCreate(FbBuilder *builder, const void *items, size_t count);
uint32_t fbStructVectorCreate(FbBuilder *builder, const FbStructType *type, const void *items,
                              size_t count);
uint32_t fbEnumVectorCreate(FbBuilder *builder, const FbEnumType *type, const void *items,
                            size_t count);

/// A vector of unions is two vectors: the member numbers and the tables.
typedef struct FbUnionVectorOffset {
  uint32_t types;
  uint32_t values;
} FbUnionVectorOffset;

/// `items` is an array of { int type; uint32_t at; }.
FbUnionVectorOffset fbUnionVectorCreate(FbBuilder *builder, const void *items, size_t count);

/// Ends the file with `root` as its root table: identifier and size prefix are added and the whole
/// is padded so that everything is aligned relative to the prefix. `*bytes` stays owned by the
/// builder. False when the builder failed; nothing may be created after it.
bool fbBuilderFinish(FbBuilder *builder, const FbFileType *file, uint32_t root, FbBytes *bytes);

#endif // TESSERA_FLATBUFFERS_FLATBUFFERS_H
