// How a dialect writes its types and attributes as bytecode, in place of their text.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A dialect that implements BytecodeDialectInterface (mlir/Bytecode/BytecodeDialectInterface.td;
// one of its `cInterfaces`, or attached with tesseraDialectAttachInterface) is asked for each of
// its types and attributes. What it doesn't write is written as text. Hooks for writing run twice:
// first for the parts to be numbered, then for their bytes; so they must do the same both times.
#ifndef TESSERA_BYTECODE_H
#define TESSERA_BYTECODE_H

#include "tessera/Interfaces.h"

#ifdef __cplusplus
extern "C" {
#endif

//===--- Writing ---===//

void tesseraBytecodeWriteVarInt(TesseraBytecodeWriter *writer, uint64_t value);
/// Small numbers of either sign take little room.
void tesseraBytecodeWriteSignedVarInt(TesseraBytecodeWriter *writer, int64_t value);
void tesseraBytecodeWriteBool(TesseraBytecodeWriter *writer, bool value);
void tesseraBytecodeWriteType(TesseraBytecodeWriter *writer, MlirType type);
void tesseraBytecodeWriteAttribute(TesseraBytecodeWriter *writer, MlirAttribute attribute);
/// Null is fine.
void tesseraBytecodeWriteOptionalAttribute(TesseraBytecodeWriter *writer, MlirAttribute attribute);
void tesseraBytecodeWriteString(TesseraBytecodeWriter *writer, MlirStringRef text);
void tesseraBytecodeWriteBlob(TesseraBytecodeWriter *writer, MlirStringRef bytes);
/// A number of `width` bits in 64-bit words, low first.
void tesseraBytecodeWriteBits(TesseraBytecodeWriter *writer, unsigned width, const uint64_t *words);
/// The 64 bits of a number.
void tesseraBytecodeWriteReal(TesseraBytecodeWriter *writer, double value);
/// Number of elements, then each as a signed variable-length number.
void tesseraBytecodeWriteIntegers(TesseraBytecodeWriter *writer, size_t size,
                                  const int64_t *values);
/// The version of the format that is being written.
int64_t tesseraBytecodeWriterGetVersion(const TesseraBytecodeWriter *writer);
/// What tesseraBytecodeWriterConfigSetDialectVersion was given; NULL: nothing.
const void *tesseraBytecodeWriterGetDialectVersion(const TesseraBytecodeWriter *writer,
                                                   MlirStringRef dialect);

//===--- Reading ---===//
//
// Each fails after an error. What a pointer refers to stays as long as the reader.

bool tesseraBytecodeReadVarInt(TesseraBytecodeReader *reader, uint64_t *value);
bool tesseraBytecodeReadSignedVarInt(TesseraBytecodeReader *reader, int64_t *value);
bool tesseraBytecodeReadBool(TesseraBytecodeReader *reader, bool *value);
bool tesseraBytecodeReadType(TesseraBytecodeReader *reader, MlirType *type);
bool tesseraBytecodeReadAttribute(TesseraBytecodeReader *reader, MlirAttribute *attribute);
bool tesseraBytecodeReadOptionalAttribute(TesseraBytecodeReader *reader, MlirAttribute *attribute);
bool tesseraBytecodeReadString(TesseraBytecodeReader *reader, MlirStringRef *text);
bool tesseraBytecodeReadBlob(TesseraBytecodeReader *reader, MlirStringRef *bytes);
/// Fills (width + 63) / 64 words, at least one.
bool tesseraBytecodeReadBits(TesseraBytecodeReader *reader, unsigned width, uint64_t *words);
bool tesseraBytecodeReadReal(TesseraBytecodeReader *reader, double *value);
/// A number of elements that follow, each of at least one byte: bounded by what is left.
bool tesseraBytecodeReadCount(TesseraBytecodeReader *reader, size_t *count);
/// Reports the error, with where it is.
bool tesseraBytecodeReaderFail(TesseraBytecodeReader *reader, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
MlirContext tesseraBytecodeReaderGetContext(const TesseraBytecodeReader *reader);
int64_t tesseraBytecodeReaderGetVersion(const TesseraBytecodeReader *reader);
/// Who wrote the file, as it says: "MLIR22.1.8". It stays as long as the reader.
MlirStringRef tesseraBytecodeReaderGetProducer(const TesseraBytecodeReader *reader);
/// Where errors are.
MlirLocation tesseraBytecodeReaderGetLocation(const TesseraBytecodeReader *reader);
/// What the dialect's readVersion made; NULL: the file has none.
const void *tesseraBytecodeReaderGetDialectVersion(TesseraBytecodeReader *reader,
                                                   MlirStringRef dialect);

//===--- Encodings that aren't the dialects' own ---===//
//
// Callbacks come before dialects: to write what an older program reads, or to read what no dialect
// reads any more. Those that were attached first are asked first.

typedef struct TesseraBytecodeWriterCallbacks {
  /// Writes a type, under the same rules as a dialect's hook. *dialect is empty: that of the type;
  /// who reads finds the type among those of the dialect that is put there, as a text that stays
  /// until the next call. False: the next one, and in the end the dialect, is asked. What was
  /// written until then doesn't count, but no type or attribute may be among it. NULL: wants none.
  bool (*writeType)(MlirType type, MlirStringRef *dialect, TesseraBytecodeWriter *writer,
                    void *user);
  bool (*writeAttribute)(MlirAttribute attribute, MlirStringRef *dialect,
                         TesseraBytecodeWriter *writer, void *user);
  void *user;
} TesseraBytecodeWriterCallbacks;
void tesseraBytecodeWriterConfigAttach(MlirBytecodeWriterConfig config,
                                       const TesseraBytecodeWriterCallbacks *callbacks);
/// Which version of a dialect is wanted: its writeVersion and other hooks may ask for it. The
/// version must live as long as the configuration.
void tesseraBytecodeWriterConfigSetDialectVersion(MlirBytecodeWriterConfig config,
                                                  MlirStringRef dialect, const void *version);

typedef struct TesseraBytecodeReaderCallbacks {
  /// Reads a type of `dialect` that isn't text; *type stays null: the next one, and in the end the
  /// dialect, begins at the same place. False after an error. NULL: wants none.
  bool (*readType)(TesseraBytecodeReader *reader, MlirStringRef dialect, MlirType *type,
                   void *user);
  bool (*readAttribute)(TesseraBytecodeReader *reader, MlirStringRef dialect,
                        MlirAttribute *attribute, void *user);
  void *user;
} TesseraBytecodeReaderCallbacks;
typedef struct TesseraBytecodeReaderConfig TesseraBytecodeReaderConfig;
TesseraBytecodeReaderConfig *tesseraBytecodeReaderConfigCreate(void);
void tesseraBytecodeReaderConfigDestroy(TesseraBytecodeReaderConfig *config);
void tesseraBytecodeReaderConfigAttach(TesseraBytecodeReaderConfig *config,
                                       const TesseraBytecodeReaderCallbacks *callbacks);
/// Reads a file's operations to the end of `block`, with a configuration (NULL: none). Nothing is
/// verified. After an error, whose place is `name`, the block may have some of them.
MlirLogicalResult tesseraBytecodeRead(MlirBlock block, MlirLocation name, MlirStringRef bytes,
                                      const TesseraBytecodeReaderConfig *config);

/// How builtin reads and writes its own, for callbacks that make one thing of another.
const BytecodeDialectInterfaceMethods *tesseraBytecodeGetBuiltinMethods(void);

//===--- Files of which a part is read ---===//
//
// What is in the regions of an operation that is isolated from above may stay in the file until
// somebody asks for it. Files of format versions 0 and 1 don't say where it ends: all of them is
// read.

typedef struct TesseraBytecodeFile TesseraBytecodeFile;
/// What somebody wants with an operation. It mustn't be changed meanwhile.
typedef bool (*TesseraBytecodeChoice)(MlirOperation op, void *user);

/// Reads the file's operations to the end of `block`, without what is in isolated ones unless
/// `isWanted` (NULL: never) says so of them when they have been read. Nothing is verified. NULL
/// after an error, whose place is `name`. The bytes must stay until the file is closed; an
/// operation that isn't whole must stay until it is, or until then.
TesseraBytecodeFile *tesseraBytecodeFileOpen(MlirBlock block, MlirLocation name,
                                             MlirStringRef bytes, TesseraBytecodeChoice isWanted,
                                             void *user);
/// The same with a configuration, which must stay until the file is closed.
TesseraBytecodeFile *tesseraBytecodeFileOpenWithConfig(MlirBlock block, MlirLocation name,
                                                       MlirStringRef bytes,
                                                       const TesseraBytecodeReaderConfig *config,
                                                       TesseraBytecodeChoice isWanted, void *user);
/// How many operations aren't whole.
size_t tesseraBytecodeFileNumToMaterialize(const TesseraBytecodeFile *file);
/// Whether this is one of them.
bool tesseraBytecodeFileIsMaterializable(const TesseraBytecodeFile *file, MlirOperation op);
/// Reads what is in the operation, in the same way. After an error its regions are empty, and it
/// counts as whole.
MlirLogicalResult tesseraBytecodeFileMaterialize(TesseraBytecodeFile *file, MlirOperation op,
                                                 TesseraBytecodeChoice isWanted, void *user);
/// Makes each operation whole that `isWanted` (NULL: all), those in it too, and erases the others,
/// whose results nothing may use. Stops at an error.
MlirLogicalResult tesseraBytecodeFileFinalize(TesseraBytecodeFile *file,
                                              TesseraBytecodeChoice isWanted, void *user);
/// What isn't whole stays as it is.
void tesseraBytecodeFileClose(TesseraBytecodeFile *file);

#ifdef __cplusplus
}
#endif

#endif // TESSERA_BYTECODE_H
