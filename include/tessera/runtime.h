// Loads TTNN programs, moves tensors to where they want them, and runs them on a device.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   TtError error;
//   TtBinary binary = ttBinaryLoad("model.ttnn", &error);      // NULL: error.text says why
//   TtDevice device = ttDeviceOpen("cpu", &error);
//   TtTensor host = ttTensorCreateHost(data, shape, rank, TT_F32, &error);
//   TtTensorDesc wanted;
//   ttBinaryInputDesc(binary, 0, 0, &wanted, &error);
//   TtTensor placed = ttTensorToLayout(device, host, &wanted, &error);
//   TtTensor outputs[4];
//   size_t numOutputs = 4;
//   if (!ttProgramRun(device, binary, 0, &placed, 1, outputs, &numOutputs, &error)) ...
//
// Outputs of one program go straight into the next one: ttTensorToLayout moves only what must move.
//
// Ownership: what a ...Create, ...Load, ...Open, ...ToLayout, ...ToHost or ttProgramRun gives
// belongs to the caller, who ends it with ...Destroy or ...Close; tensors and binaries may be ended
// in any order. What a ...Get gives lives as long as what it was got from.
//
// Errors: a function that takes a TtError gives NULL or false on failure and fills it in (it may be
// NULL); it is left alone on success. No input ends the process.
//
// Threads: different devices may be used from different threads at once. Runs on one device wait
// for each other, and so do runs of one program of one binary. Tensors may be read by several
// threads; a tensor that a program updates in place (a cache) must not be read meanwhile.

#ifndef TESSERA_RUNTIME_H
#define TESSERA_RUNTIME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The largest number of dimensions.
#define TT_MAX_RANK 8

/// What kind of failure an error is.
typedef enum TtErrorCode {
  TT_OK,
  TT_ERROR_FILE,        ///< a file can't be read or isn't what it should be
  TT_ERROR_VERSION,     ///< a file of another version
  TT_ERROR_SYSTEM,      ///< a file for another system
  TT_ERROR_ARGUMENT,    ///< the caller asked for something that isn't there or doesn't fit
  TT_ERROR_UNSUPPORTED, ///< something that the device can't do
  TT_ERROR_MEMORY       ///< doesn't fit into a memory
} TtErrorCode;

/// An error: its kind and one line of text.
typedef struct TtError {
  TtErrorCode code;
  char text[1008];
} TtError;

/// Element types, numbered as in the files. In the block formats, `TT_BFP_...`, sixteen neighbours
/// in a row share an exponent, of 5 bits ("F", bias 15) or 8 ("BF", bias 127). The cpu device holds
/// them as f32 that have only the values of the format: what is made or moved is rounded to it.
typedef enum TtDType {
  TT_F32 = 0,
  TT_F16 = 1,
  TT_BF16 = 2,
  TT_BFP_F8 = 3,
  TT_BFP_BF8 = 4,
  TT_BFP_F4 = 5,
  TT_BFP_BF4 = 6,
  TT_BFP_F2 = 7,
  TT_BFP_BF2 = 8,
  TT_U32 = 9, ///< also holds what a compiler calls i32
  TT_U16 = 10,
  TT_U8 = 11
} TtDType;

/// Where a tensor lives.
typedef enum TtMemory { TT_SYSTEM, TT_DRAM, TT_L1 } TtMemory;

/// The order of its elements: rows, or tiles of 32x32.
typedef enum TtOrder { TT_ROW_MAJOR, TT_TILE } TtOrder;

/// How it is spread over banks or cores, numbered as in the files.
typedef enum TtSpread {
  TT_INTERLEAVED,
  TT_SINGLE_BANK,
  TT_HEIGHT_SHARDED,
  TT_WIDTH_SHARDED,
  TT_BLOCK_SHARDED
} TtSpread;

/// A tensor's type and layout. The cpu device keeps to the memory, order and spread in all that it
/// says and accounts for; its kernels hold the elements themselves in rows.
typedef struct TtTensorDesc {
  TtDType dtype;
  TtMemory memory;
  TtOrder order;
  TtSpread spread;
  uint32_t rank;
  uint32_t shardCores; ///< cores that hold a shard each; 0 when not sharded
  int64_t shape[TT_MAX_RANK];
  int64_t shardShape[2]; ///< elements of one shard; 0 when not sharded
  bool perDevice;        ///< each device of a mesh has its own, of this shape
  uint64_t
      size; ///< bytes of the whole tensor, or of one shard when sharded, as the layout has them
} TtTensorDesc;

typedef struct TtBinaryStorage *TtBinary;
typedef struct TtDeviceStorage *TtDevice;
typedef struct TtTensorStorage *TtTensor;

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

/// Gives "f32", "bf16", ...; "?" for a number that is none.
const char *ttDTypeGetName(TtDType dtype);
/// Gives the bytes of one element as it is held: 4, a float, for the block formats.
size_t ttDTypeGetSize(TtDType dtype);
/// Tells whether it is a block format.
bool ttDTypeIsBlock(TtDType dtype);
/// Gives the number of elements of a description.
int64_t ttTensorDescGetNumElements(const TtTensorDesc *desc);
/// Writes shape and type to `text`, such as "2x3xf32", and gives it.
const char *ttTensorDescText(const TtTensorDesc *desc, char text[128]);
/// Gives a row-major description in system memory with its size; a block format's is in tiles.
TtTensorDesc ttTensorDescHost(const int64_t *shape, uint32_t rank, TtDType dtype);

//===----------------------------------------------------------------------===//
// Tiles and block formats
//===----------------------------------------------------------------------===//
//
// A tile has 32x32 elements of the last two dimensions, which zeros make up to multiples of 32; the
// tiles of a matrix follow each other row by row. Within a tile there are four faces of 16x16, row
// by row, each with its rows one after the other. A tile of a block format is 64 exponents in that
// order, a byte each, and behind them the elements, of 8, 4 or 2 bits, those of lower index in
// lower bits: 1,088, 576 or 320 bytes.

/// How values are rounded to a block format.
typedef enum TtBlockRounding {
  TT_BLOCK_HOST,    ///< as hosts pack: to the nearest, ties to even
  TT_BLOCK_DEVICE,  ///< as Tensix packs: through bf16, ties away from zero; 4 and 2 bits cut off
  TT_BLOCK_TRUNCATE ///< cut off
} TtBlockRounding;

/// Gives the bytes of a tensor in tiles; 0 when the shape isn't one that a tensor can have.
size_t ttTileGetBytes(TtDType dtype, const int64_t *shape, uint32_t rank);
/// Brings rows of whole elements into tiles of ttTileGetBytes bytes, and back.
bool ttTilize(TtDType dtype, const void *rows, const int64_t *shape, uint32_t rank, void *tiles,
              TtError *error);
bool ttUntilize(TtDType dtype, const void *tiles, const int64_t *shape, uint32_t rank, void *rows,
                TtError *error);
/// Packs row-major values into the tiles of a block format; `size` must be ttTileGetBytes. An
/// exponent is the largest of its sixteen values; what is too large becomes the largest magnitude
/// where exponents have 5 bits, and what is smaller than 2^-15 there counts as 2^-15 for the host
/// and as 0 for the device. Zeros lose their sign.
bool ttBlockPack(TtDType format, TtBlockRounding rounding, const float *values,
                 const int64_t *shape, uint32_t rank, void *packed, size_t size, TtError *error);
/// The reverse, as hosts unpack. Any bytes are a tile: what is too small for a float becomes 0.
bool ttBlockUnpack(TtDType format, const void *packed, size_t size, const int64_t *shape,
                   uint32_t rank, float *values, TtError *error);

//===----------------------------------------------------------------------===//
// Binaries
//===----------------------------------------------------------------------===//

/// Loads a .ttnn file. Its identifier, its bounds, its version (that of this library) and that it
/// describes a system are checked here. A large file is mapped: it must not shrink while the binary
/// lives.
TtBinary ttBinaryLoad(const char *path, TtError *error);
/// The same from `size` bytes at `data`, which are copied.
TtBinary ttBinaryLoadFromMemory(const void *data, size_t size, TtError *error);
void ttBinaryDestroy(TtBinary binary);

/// Gives the file's bytes, for the generated readers.
const void *ttBinaryGetData(TtBinary binary, size_t *size);
/// Tells whether the binary was compiled for the system described by the .ttsys bytes given.
bool ttBinaryMatchesSystem(TtBinary binary, const void *system, size_t size, TtError *error);

uint32_t ttBinaryGetNumPrograms(TtBinary binary);
/// Gives the name of a program; not NUL-terminated at `*length` when the file holds NULs. NULL when
/// there is no such program.
const char *ttBinaryGetProgramName(TtBinary binary, uint32_t program, size_t *length);
uint32_t ttBinaryGetNumInputs(TtBinary binary, uint32_t program);
uint32_t ttBinaryGetNumOutputs(TtBinary binary, uint32_t program);
/// Gives the layout in which a program takes its input (leaves its output).
bool ttBinaryInputDesc(TtBinary binary, uint32_t program, uint32_t input, TtTensorDesc *desc,
                       TtError *error);
bool ttBinaryOutputDesc(TtBinary binary, uint32_t program, uint32_t output, TtTensorDesc *desc,
                        TtError *error);

//===----------------------------------------------------------------------===//
// System descriptions
//===----------------------------------------------------------------------===//

/// Gives the name of shipped description `index` ("default", "n150", "n300"), NULL past the last.
const char *ttSystemGetName(size_t index);
/// Gives the bytes of a .ttsys file with the description called `name`; free() them. NULL when
/// there is none of that name.
void *ttSystemCreate(const char *name, size_t *size, TtError *error);

//===----------------------------------------------------------------------===//
// Devices
//===----------------------------------------------------------------------===//

/// Opens a device: "cpu", this machine's processors, or "cpu:plain", the same without the library
/// for matrix products and without loops for special instruction sets, to compare with. It has as
/// many threads as OMP_NUM_THREADS says, else as there are processors.
TtDevice ttDeviceOpen(const char *name, TtError *error);
/// Closes it. Tensors that live on it stay valid until they are destroyed.
void ttDeviceClose(TtDevice device);
/// Sets (gives) the number of threads that a run uses.
void ttDeviceSetNumThreads(TtDevice device, unsigned numThreads);
unsigned ttDeviceGetNumThreads(TtDevice device);
/// Gives the library that does its matrix products: "oneDNN 2.6.3", or "plain C".
const char *ttDeviceGetBackend(TtDevice device);

/// What an observer is told of a step of a run. Steps may stand for several fused ops.
typedef struct TtStepInfo {
  uint32_t operation;   ///< index of the (last) op in the program
  uint32_t numOps;      ///< ops that were done in this step
  const char *name;     ///< the op's name, such as "matmul"
  const char *location; ///< its location text, `locationLength` bytes
  size_t locationLength;
  double seconds;  ///< 0 before the step
  double flops;    ///< arithmetic of matrix products and convolutions, 0 for others
  double bytes;    ///< bytes of its operands and its result
  TtTensor output; ///< what it made; NULL before the step and for ops without a result
  /// Bytes of the program's tensors that live in DRAM, and in the L1 of each core: the inputs and
  /// what ops have made and nothing has let go, in the sizes that their layouts say. Before the
  /// step: with its operands and its result; after it: without those that end with it. Fused ops
  /// count as if they were run one by one.
  uint64_t dramBytes, l1Bytes;
  /// Where the result lies in each bank of DRAM or in each core's L1; UINT64_MAX: nowhere there.
  uint64_t address;
} TtStepInfo;

/// Processes that share the devices of meshes.
typedef struct TtRanks {
  uint32_t rank, count; ///< this process, and how many there are
  /// Gives all of them the bytes that process `root` has at `data`; false: failed.
  bool (*broadcast)(void *user, void *data, size_t bytes, uint32_t root);
  void *user;
} TtRanks;
/// Divides the devices of the meshes of later runs over processes, in order: each runs what its
/// devices do, and what needs several devices goes through `broadcast`. All processes must run the
/// same programs with the same inputs, one after the other; all get the same outputs. Where one
/// fails in a run the others may wait for it.
bool ttDeviceSetRanks(TtDevice device, const TtRanks *ranks, TtError *error);

typedef void (*TtObserver)(void *user, const TtStepInfo *info);
/// Has `observer` called before each step of later runs; NULL ends it.
void ttDeviceSetBeforeObserver(TtDevice device, TtObserver observer, void *user);
/// Has `observer` called after each step of later runs; NULL ends it.
void ttDeviceSetObserver(TtDevice device, TtObserver observer, void *user);
/// Turns fusion of neighbouring ops on (the default) or off; programs that have run are not
/// changed.
void ttDeviceSetFusion(TtDevice device, bool on);
/// Allows later plans to open the shared libraries inside of files and call their functions, which
/// may do anything that this process may: only for files that are trusted. Not allowed until then.
void ttDeviceAllowLibraries(TtDevice device, bool allow);
/// What bringing tensors to the layouts that programs ask for has cost so far.
typedef struct TtMoves {
  uint64_t moves;  ///< tensors that weren't where, or not as, they were wanted
  uint64_t copies; ///< those of them whose elements were copied; the others are looked at anew
  uint64_t bytes;  ///< that were copied
  uint64_t spills; ///< tensors held in L1 that a program needed the place of: they are in DRAM now
} TtMoves;
/// Gives what ttTensorToLayout, ttTensorToHost and the inputs of ttProgramRun have moved. An output
/// that lies as the next program wants its input isn't moved at all.
TtMoves ttDeviceGetMoves(TtDevice device);
/// Gives the number of bytes of tensors that are alive on the device.
size_t ttDeviceGetBytes(TtDevice device);
/// Sets how later runs and moves round to block formats: TT_BLOCK_HOST until then.
void ttDeviceSetBlockRounding(TtDevice device, TtBlockRounding rounding);
/// Gives the largest number of bytes of tensors that were alive on the device at once.
size_t ttDeviceGetPeakBytes(TtDevice device);

//===----------------------------------------------------------------------===//
// Tensors
//===----------------------------------------------------------------------===//

/// Makes a host tensor from row-major data, which is copied; from floats, which are rounded, in a
/// block format.
TtTensor ttTensorCreateHost(const void *data, const int64_t *shape, uint32_t rank, TtDType dtype,
                            TtError *error);
/// Makes a tensor of which each device of a mesh has its own, `count` of them in the order of the
/// devices (rows of the mesh one after the other): one shape, type and layout. It shares their
/// elements. Programs take one where the input's description says `perDevice`, and give one for an
/// output that differs between devices.
TtTensor ttTensorCreatePerDevice(const TtTensor *parts, size_t count, TtError *error);
/// Gives the number of devices that have their own; 0 for other tensors.
size_t ttTensorGetNumParts(TtTensor tensor);
/// Gives a device's own. Functions that read elements read those of the first device.
TtTensor ttTensorGetPart(TtTensor tensor, size_t device);
void ttTensorDestroy(TtTensor tensor);
/// Gives its type and layout. A run that needs the place in L1 of tensors that aren't its inputs
/// moves those that haven't been used for longest to DRAM, which shows here.
const TtTensorDesc *ttTensorGetDesc(TtTensor tensor);
/// Gives a tensor with the values of `tensor` in the type, memory and layout of `desc`, whose shape
/// must be the tensor's. What is right already is shared, not copied.
TtTensor ttTensorToLayout(TtDevice device, TtTensor tensor, const TtTensorDesc *desc,
                          TtError *error);
/// Gives a row-major host tensor with the values of `tensor`; those of a block format are f32
/// there.
TtTensor ttTensorToHost(TtDevice device, TtTensor tensor, TtError *error);
/// Copies the elements in row-major order to `data`; `size` must be their size. Those of a block
/// format are floats: ttBlockPack packs them.
bool ttTensorCopyData(TtTensor tensor, void *data, size_t size, TtError *error);
/// Copies element `index`, in row-major order, which must be there; its type says how wide it is.
void ttTensorGetElement(TtTensor tensor, int64_t index, void *element);

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

/// Checks a program against the device: every op, every shape and whether all tensors that live at
/// once fit into the memories of the system it was compiled for. ttProgramRun does so itself.
bool ttProgramPrepare(TtDevice device, TtBinary binary, uint32_t program, TtError *error);
/// Tells whether anything in the program reads an input. One that nothing reads takes no memory and
/// may be NULL in ttProgramRun. True as well for a program that can't be prepared.
bool ttProgramReadsInput(TtDevice device, TtBinary binary, uint32_t program, uint32_t input);
/// Runs a program. Inputs that aren't in the layout that it asks for are moved to it. Whether it
/// fits beside all other tensors that are held on the device is checked before anything runs.
/// `outputs` has room for `*numOutputs` tensors and gets that many of the program, in its order.
bool ttProgramRun(TtDevice device, TtBinary binary, uint32_t program, const TtTensor *inputs,
                  size_t numInputs, TtTensor *outputs, size_t *numOutputs, TtError *error);

//===----------------------------------------------------------------------===//
// Single ops
//===----------------------------------------------------------------------===//

/// What a field of an op holds.
typedef enum TtFieldKind {
  TT_FIELD_INTEGER,  ///< an integer, a bool or the number of an enum's case
  TT_FIELD_FLOAT,    ///< a number
  TT_FIELD_INTEGERS, ///< `count` integers at `data`, int64_t each
  TT_FIELD_TENSORS,  ///< `count` tensors at `data`, TtTensor each
  TT_FIELD_TEXT,     ///< `count` characters at `data`
  TT_FIELD_BYTES     ///< `count` bytes at `data`
} TtFieldKind;

/// A field of an op, called as in schemas/ttnn/Program.fbs: "in0", "dimension". Of a union, the
/// field, the member and the member's field: "params/ClampOpParams/min".
typedef struct TtOpField {
  const char *name;
  TtFieldKind kind;
  int64_t integer;
  double real;
  size_t count;
  const void *data;
} TtOpField;

/// Runs one op, called as in that file ("MatmulOp"), on tensors. `result` describes what it makes,
/// which `*output` gets; NULL for an op that only changes an operand in place. Everything is
/// checked as in a program, except that nothing is too big for a device's memories. Each call plans
/// its op anew: whoever runs the same ops more than once is served better by a program.
bool ttOpRun(TtDevice device, const char *op, const TtOpField *fields, size_t numFields,
             const TtTensorDesc *result, TtTensor *output, TtError *error);

#ifdef __cplusplus
}
#endif

#endif // TESSERA_RUNTIME_H
