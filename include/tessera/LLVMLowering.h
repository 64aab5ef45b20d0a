// Lowering to the llvm dialect: what types become there, how functions are called, what stands for
// a memref, and patterns that most conversions have. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
//
// A memref becomes a descriptor, a structure of the pointer that was allocated, the pointer to the
// data, an offset, and the sizes and strides as arrays; one without a rank becomes its rank and a
// pointer to a descriptor. In signatures each part of a descriptor is an argument of its own.
#ifndef TESSERA_LLVMLOWERING_H
#define TESSERA_LLVMLOWERING_H

#include "tessera/Interfaces.h"
#include "tessera/Plan.h"

#ifdef __cplusplus
extern "C" {
#endif

//===--- Options ---===//

typedef enum TesseraAllocLowering {
  TESSERA_ALLOC_MALLOC,
  TESSERA_ALLOC_ALIGNED, ///< aligned_alloc
  TESSERA_ALLOC_NONE     ///< allocations stay
} TesseraAllocLowering;

typedef struct TesseraLoweringOptions {
  unsigned indexBitwidth; ///< of what `index` becomes: 1 to 2^24 - 1
  bool useBarePointers;   ///< in signatures a memref of static shape is the pointer to its data
  TesseraAllocLowering allocLowering;
  bool useGenericFunctions; ///< `_mlir_memref_to_llvm_alloc` and its kind in place of `malloc`
  MlirStringRef dataLayout; ///< LLVM's string; outlives the lowering
  /// An array of attributes of which those with ConvertToLLVMAttrInterface add to a plan, behind
  /// what the planner does; null: none.
  MlirAttribute targets;
} TesseraLoweringOptions;

/// 64 bits for `index`, no data layout.
TesseraLoweringOptions tesseraLoweringOptionsDefault(void);
/// What is right at `op`: the width of `index` by the data layouts of what is around it, else 64,
/// and the string in `llvm.data_layout` of the closest module.
TesseraLoweringOptions tesseraLoweringOptionsAt(MlirOperation op);
/// The width that a pass was asked for, which 0 leaves as it is. False after an error at `op` when
/// no integer is that wide.
bool tesseraLoweringOptionsSetIndex(TesseraLoweringOptions *options, int64_t bitwidth,
                                    MlirOperation op);

//===--- Types ---===//

/// A type converter to llvm with its options. Complete before it is used, used by one thread at a
/// time, and outlives the conversions that use it.
typedef struct TesseraLowering TesseraLowering;

/// The caller destroys it after the conversion. The llvm dialect must be loaded.
TesseraLowering *tesseraLoweringCreate(MlirContext context, const TesseraLoweringOptions *options);
void tesseraLoweringDestroy(TesseraLowering *lowering);
const TesseraLoweringOptions *tesseraLoweringGetOptions(const TesseraLowering *lowering);
MlirContext tesseraLoweringGetContext(const TesseraLowering *lowering);
/// To convert with, and to add conversions of further types to.
TesseraTypeConverter *tesseraLoweringGetTypes(const TesseraLowering *lowering);
/// Null when the type can't be converted.
MlirType tesseraLoweringConvert(const TesseraLowering *lowering, MlirType type);
MlirType tesseraLoweringIndexType(const TesseraLowering *lowering);
MlirType tesseraLoweringPointerType(const TesseraLowering *lowering, unsigned addressSpace);
/// The bits of a pointer by the data layout string, else 64.
unsigned tesseraLoweringPointerBits(const TesseraLowering *lowering, unsigned addressSpace);

/// Absent: not an attribute that this function knows.
typedef TesseraOptional (*TesseraMemorySpaceConversion)(MlirAttribute space, unsigned *addressSpace,
                                                        void *user);
/// Says which address spaces memory spaces are that aren't integers. Added later, asked first.
void tesseraLoweringAddMemorySpaces(TesseraLowering *lowering,
                                    TesseraMemorySpaceConversion conversion, void *user);
/// The address space of a memref, ranked or not; false when nothing says what it is.
bool tesseraLoweringAddressSpace(const TesseraLowering *lowering, MlirType memref,
                                 unsigned *addressSpace);
/// Whether the memref has the identity layout and is known to become a descriptor.
bool tesseraLoweringIsPlainMemRef(const TesseraLowering *lowering, MlirType memref);
/// What holds the elements of the memref; null when they can't be converted.
MlirType tesseraLoweringElementType(const TesseraLowering *lowering, MlirType memref);
/// The type of pointers to its elements; null when its memory space isn't known.
MlirType tesseraLoweringElementPointerType(const TesseraLowering *lowering, MlirType memref);
/// Whether it can be passed as a pointer alone.
bool tesseraMemRefCanBeBare(MlirType memref);
/// Whether the type, or the elements of the vector, are floats that llvm has no type for.
bool tesseraLoweringIsForeignFloat(const TesseraLowering *lowering, MlirType type);

//===--- Signatures ---===//

/// What a type becomes as an argument or result of a function; several for the parts of a
/// descriptor as an argument. Fails when it can't be converted.
MlirLogicalResult tesseraLoweringExpandArgument(const TesseraLowering *lowering, MlirType type,
                                                bool bare, TesseraTypeList *converted);
MlirType tesseraLoweringConvertResult(const TesseraLowering *lowering, MlirType type, bool bare);
/// The type of what a function returns: one result, a structure of several, void. Null when one
/// can't be converted.
MlirType tesseraLoweringPackResults(const TesseraLowering *lowering, TesseraTypeGroup types,
                                    bool bare);
/// The llvm function type of a function type; says in `signature` (which may be NULL) what the
/// inputs become. Null when it can't be converted.
MlirType tesseraLoweringConvertFunctionType(const TesseraLowering *lowering, MlirType type,
                                            bool isVariadic, bool bare,
                                            TesseraSignatureConversion *signature);
/// The function type for callers in C: descriptors are passed by address, and a structure is
/// written to the address in the first argument. Sets *resultType to that structure, else to null.
MlirType tesseraLoweringConvertCFunctionType(const TesseraLowering *lowering, MlirType type,
                                             MlirType *resultType);

//===--- Making operations ---===//

/// Where and for which lowering.
typedef struct TesseraLoweringPlace {
  MlirRewriterBase rewriter;
  MlirLocation location;
  MlirContext context;
  const TesseraLowering *lowering;
} TesseraLoweringPlace;

/// Of a pattern for `op` that was given `lowering` as its user data.
TesseraLoweringPlace tesseraLoweringAt(MlirPatternRewriter rewriter, MlirOperation op,
                                       const void *lowering);

/// `llvm.mlir.constant(value : index)` of the type that index becomes.
MlirValue tesseraLoweringIndex(const TesseraLoweringPlace *place, int64_t value);
/// A constant of an integer type.
MlirValue tesseraLoweringInteger(const TesseraLoweringPlace *place, MlirType type, int64_t value);
/// A constant of a value for each element or for all.
MlirValue tesseraLoweringConstant(const TesseraLoweringPlace *place, MlirType type,
                                  MlirAttribute value);
MlirValue tesseraLoweringPoison(const TesseraLoweringPlace *place, MlirType type);
/// The part of a structure or array at a path of positions, and the whole with it replaced.
MlirValue tesseraLoweringExtract(const TesseraLoweringPlace *place, MlirValue whole, intptr_t depth,
                                 const int64_t *path);
MlirValue tesseraLoweringInsert(const TesseraLoweringPlace *place, MlirValue whole, MlirValue part,
                                intptr_t depth, const int64_t *path);
static inline MlirValue tesseraLoweringExtractOne(const TesseraLoweringPlace *place,
                                                  MlirValue whole, int64_t position) {
  return tesseraLoweringExtract(place, whole, 1, &position);
}
static inline MlirValue tesseraLoweringInsertOne(const TesseraLoweringPlace *place, MlirValue whole,
                                                 MlirValue part, int64_t position) {
  return tesseraLoweringInsert(place, whole, part, 1, &position);
}
/// An operation with one result of type `type`, no attributes but these (NULL: none, else one for
/// each slot).
MlirValue tesseraLoweringMake(const TesseraLoweringPlace *place, const TesseraOpDef *definition,
                              MlirType type, intptr_t numOperands, const MlirValue *operands,
                              const MlirAttribute *attributes);
/// The address of element `index` behind `base`.
MlirValue tesseraLoweringElementAddress(const TesseraLoweringPlace *place, MlirType element,
                                        MlirValue base, MlirValue index);
/// The same with indices of which each is a value, or where that is null a number. `noWrapFlags`
/// null: none.
MlirValue tesseraLoweringAddress(const TesseraLoweringPlace *place, MlirType element,
                                 MlirValue base, intptr_t numIndices, const MlirValue *indices,
                                 const int32_t *numbers, MlirAttribute noWrapFlags);
/// Reads and writes memory with no attributes.
MlirValue tesseraLoweringLoad(const TesseraLoweringPlace *place, MlirType type, MlirValue address);
void tesseraLoweringStore(const TesseraLoweringPlace *place, MlirValue value, MlirValue address);
/// Memory for one value of the type, of the function that is running.
MlirValue tesseraLoweringAllocate(const TesseraLoweringPlace *place, MlirType type);
/// How many bytes a value of the type takes: the address behind the one at 0.
MlirValue tesseraLoweringSizeOf(const TesseraLoweringPlace *place, MlirType type);

//===--- Descriptors ---===//

// Each function gives a part, or the descriptor with a part replaced.

MlirValue tesseraDescriptorAllocated(const TesseraLoweringPlace *place, MlirValue descriptor);
MlirValue tesseraDescriptorAligned(const TesseraLoweringPlace *place, MlirValue descriptor);
MlirValue tesseraDescriptorOffset(const TesseraLoweringPlace *place, MlirValue descriptor);
MlirValue tesseraDescriptorSize(const TesseraLoweringPlace *place, MlirValue descriptor,
                                int64_t dimension);
MlirValue tesseraDescriptorStride(const TesseraLoweringPlace *place, MlirValue descriptor,
                                  int64_t dimension);
/// The size of a dimension that is known only when the program runs: writes the sizes to memory.
MlirValue tesseraDescriptorSizeAt(const TesseraLoweringPlace *place, MlirValue descriptor,
                                  MlirValue dimension, int64_t rank);
MlirValue tesseraDescriptorSetAllocated(const TesseraLoweringPlace *place, MlirValue descriptor,
                                        MlirValue pointer);
MlirValue tesseraDescriptorSetAligned(const TesseraLoweringPlace *place, MlirValue descriptor,
                                      MlirValue pointer);
MlirValue tesseraDescriptorSetOffset(const TesseraLoweringPlace *place, MlirValue descriptor,
                                     MlirValue offset);
MlirValue tesseraDescriptorSetSize(const TesseraLoweringPlace *place, MlirValue descriptor,
                                   int64_t dimension, MlirValue size);
MlirValue tesseraDescriptorSetStride(const TesseraLoweringPlace *place, MlirValue descriptor,
                                     int64_t dimension, MlirValue stride);
/// A descriptor of the sizes, strides and offset that the type says, all of them known. Null when
/// the type can't be converted.
MlirValue tesseraDescriptorFromStaticShape(const TesseraLoweringPlace *place, MlirType memref,
                                           MlirValue allocated, MlirValue aligned);
/// A descriptor of offset 0 with these sizes and strides, one for each dimension.
MlirValue tesseraDescriptorCreate(const TesseraLoweringPlace *place, MlirType memref,
                                  MlirValue allocated, MlirValue aligned, const MlirValue *sizes,
                                  const MlirValue *strides);
/// How many values the parts of a memref, ranked or not, are.
intptr_t tesseraDescriptorNumParts(MlirType memref);
/// All parts in the order of signatures, into room for their number; and a descriptor of them, null
/// when the type can't be converted.
void tesseraDescriptorUnpack(const TesseraLoweringPlace *place, MlirType memref,
                             MlirValue descriptor, MlirValue *parts);
MlirValue tesseraDescriptorPack(const TesseraLoweringPlace *place, MlirType memref,
                                const MlirValue *parts);
/// The address of the first element: that of the data behind the offset.
MlirValue tesseraDescriptorBuffer(const TesseraLoweringPlace *place, MlirType memref,
                                  MlirValue descriptor);
/// The address of the element at these indices, one for each dimension. Null when the memref isn't
/// strided. `noWrapFlags` null: none.
MlirValue tesseraDescriptorElement(const TesseraLoweringPlace *place, MlirType memref,
                                   MlirValue descriptor, const MlirValue *indices,
                                   MlirAttribute noWrapFlags);
/// Sizes (known ones as constants, the others from `dynamicSizes`), strides and how many bytes (or
/// elements) the memref takes, whose layout is the identity. `sizes` and `strides` have room for
/// the rank.
MlirValue tesseraDescriptorMeasure(const TesseraLoweringPlace *place, MlirType memref,
                                   const MlirValue *dynamicSizes, bool inBytes, MlirValue *sizes,
                                   MlirValue *strides);

// Without a rank: (rank, pointer to a descriptor).

MlirValue tesseraUnrankedRank(const TesseraLoweringPlace *place, MlirValue descriptor);
MlirValue tesseraUnrankedPointer(const TesseraLoweringPlace *place, MlirValue descriptor);
MlirValue tesseraUnrankedCreate(const TesseraLoweringPlace *place, MlirType memref, MlirValue rank,
                                MlirValue pointer);
/// How many bytes the descriptor takes that it points to.
MlirValue tesseraUnrankedSize(const TesseraLoweringPlace *place, MlirValue descriptor,
                              unsigned addressSpace);
// What is read from and written to the descriptor at `pointer`, whose pointers are of type
// `element`.
MlirValue tesseraUnrankedAllocated(const TesseraLoweringPlace *place, MlirValue pointer,
                                   MlirType element);
void tesseraUnrankedSetAllocated(const TesseraLoweringPlace *place, MlirValue pointer,
                                 MlirType element, MlirValue allocated);
MlirValue tesseraUnrankedAligned(const TesseraLoweringPlace *place, MlirValue pointer,
                                 MlirType element);
void tesseraUnrankedSetAligned(const TesseraLoweringPlace *place, MlirValue pointer,
                               MlirType element, MlirValue aligned);
MlirValue tesseraUnrankedOffsetAddress(const TesseraLoweringPlace *place, MlirValue pointer,
                                       MlirType element);
MlirValue tesseraUnrankedOffset(const TesseraLoweringPlace *place, MlirValue pointer,
                                MlirType element);
void tesseraUnrankedSetOffset(const TesseraLoweringPlace *place, MlirValue pointer,
                              MlirType element, MlirValue offset);
/// The address of the sizes, and of the strides behind that.
MlirValue tesseraUnrankedSizes(const TesseraLoweringPlace *place, MlirValue pointer,
                               MlirType element);
MlirValue tesseraUnrankedStrides(const TesseraLoweringPlace *place, MlirValue sizes,
                                 MlirValue rank);
/// A number of an array of index numbers at an address.
MlirValue tesseraUnrankedGet(const TesseraLoweringPlace *place, MlirValue array, MlirValue index);
void tesseraUnrankedSet(const TesseraLoweringPlace *place, MlirValue array, MlirValue index,
                        MlirValue number);
/// The descriptor of a memref without a rank with a copy of what it points to: `toHeap`, else on
/// the stack, and frees the source. Null after an error when a function that it needs can't be had.
/// `op` is in the symbol table for that.
MlirValue tesseraUnrankedCopy(const TesseraLoweringPlace *place, MlirOperation op, MlirType memref,
                              MlirValue descriptor, bool toHeap);

//===--- Calls ---===//

/// What a call passes for operands of these (original) types that have become these values: the
/// parts of descriptors, or bare pointers.
void tesseraLoweringPromote(const TesseraLoweringPlace *place, intptr_t count,
                            const MlirValue *originals, const TesseraValueGroup *operands,
                            bool bare, void (*append)(MlirValue value, void *user), void *user);
/// A function of the runtime.
typedef enum TesseraRuntimeFunction {
  TESSERA_RUNTIME_MALLOC,
  TESSERA_RUNTIME_ALIGNED_ALLOC,
  TESSERA_RUNTIME_FREE,
  TESSERA_RUNTIME_GENERIC_ALLOC,
  TESSERA_RUNTIME_GENERIC_ALIGNED_ALLOC,
  TESSERA_RUNTIME_GENERIC_FREE,
  TESSERA_RUNTIME_MEMREF_COPY,
  TESSERA_RUNTIME_PRINT_I64,
  TESSERA_RUNTIME_PRINT_U64,
  TESSERA_RUNTIME_PRINT_F16,
  TESSERA_RUNTIME_PRINT_BF16,
  TESSERA_RUNTIME_PRINT_F32,
  TESSERA_RUNTIME_PRINT_F64,
  TESSERA_RUNTIME_PRINT_APFLOAT,
  TESSERA_RUNTIME_PRINT_STRING,
  TESSERA_RUNTIME_PRINT_OPEN,
  TESSERA_RUNTIME_PRINT_CLOSE,
  TESSERA_RUNTIME_PRINT_COMMA,
  TESSERA_RUNTIME_PRINT_NEWLINE,
} TesseraRuntimeFunction;

/// Its declaration in the symbol table (`op` itself or around it), made at its beginning where it
/// isn't there. Null after an error when the name means something else.
MlirOperation tesseraLoweringRuntime(const TesseraLoweringPlace *place, MlirOperation op,
                                     TesseraRuntimeFunction function);
/// The same for any name and type. `isReserved`: the name belongs to the lowering.
MlirOperation tesseraLoweringDeclare(const TesseraLoweringPlace *place, MlirOperation op,
                                     MlirStringRef name, MlirType functionType, bool isReserved);
/// The same for any name, with the place in a file that `op` is from. Made in front of `before`,
/// unless that is null or elsewhere.
MlirOperation tesseraLoweringDeclareBefore(const TesseraLoweringPlace *place, MlirOperation op,
                                           MlirOperation before, MlirStringRef name,
                                           MlirType functionType);
/// Calls a function of llvm.
MlirOperation tesseraLoweringCallFunction(const TesseraLoweringPlace *place, MlirOperation function,
                                          intptr_t count, const MlirValue *operands);
/// The address of a text that ends in a zero byte: a global at the beginning of the symbol table
/// around `op`, called `prefix`, or `prefix_0` and so on. Null after an error when there is no
/// table.
MlirValue tesseraLoweringString(const TesseraLoweringPlace *place, MlirOperation op,
                                MlirStringRef prefix, MlirStringRef text);
/// What a symbol reference means around `op`, among the symbols that were there when its table was
/// first asked.
MlirOperation tesseraLoweringLookup(const TesseraLowering *lowering, MlirOperation op,
                                    MlirAttribute reference);

//===--- Patterns ---===//

/// As tesseraConversionPatternAdd, with the lowering's types and the lowering as user data.
void tesseraLoweringPatternAdd(MlirRewritePatternSet patterns, const TesseraLowering *lowering,
                               const TesseraOpDef *root, unsigned benefit,
                               TesseraConversionFunction function);
void tesseraLoweringPatternAddGroups(MlirRewritePatternSet patterns,
                                     const TesseraLowering *lowering, const TesseraOpDef *root,
                                     unsigned benefit, TesseraGroupConversionFunction function);

/// An attribute of an operation that becomes one of another name; `convert` NULL: as it is; null:
/// goes away.
typedef struct TesseraLoweredAttribute {
  const char *from, *to;
  MlirAttribute (*convert)(MlirAttribute attribute);
} TesseraLoweredAttribute;

/// An operation that becomes one of llvm with the same operands and one result or none.
typedef struct TesseraLoweredOp {
  const TesseraOpDef *from, *to;
  const TesseraLoweredAttribute *attributes; ///< others stay as they are; ends in a NULL name
  bool isElementwise;  ///< on vectors of several dimensions it becomes one for each row
  bool failsOnForeign; ///< leaves floats alone that llvm has no type for
} TesseraLoweredOp;

/// An operation of the definition with one result, and with the attributes of `op` as
/// `attributes` has them.
MlirValue tesseraLoweringMakeLike(const TesseraLoweringPlace *place, MlirOperation op,
                                  const TesseraOpDef *definition,
                                  const TesseraLoweredAttribute *attributes, MlirType type,
                                  intptr_t numOperands, const MlirValue *operands);
/// Adds a pattern for each; `ops` outlives them.
void tesseraLoweringPatternAddOps(MlirRewritePatternSet patterns, TesseraLowering *lowering,
                                  size_t count, const TesseraLoweredOp *ops);

/// Gives an operation the discardable attributes of another, by their names.
void tesseraLoweringKeepAttributes(MlirOperation from, MlirOperation to);

/// Makes the result for one row of vectors of several dimensions: of type `type` from these
/// operands.
typedef MlirValue (*TesseraLoweredRow)(const TesseraLoweringPlace *place, MlirOperation op,
                                       MlirType type, const MlirValue *operands, const void *user);
/// Replaces an operation on vectors of several dimensions by `make` for each row, of which there
/// may be 65,536; any other by one.
MlirLogicalResult tesseraLoweringUnroll(MlirPatternRewriter rewriter, MlirOperation op,
                                        const TesseraLowering *lowering, const MlirValue *operands,
                                        TesseraLoweredRow make, const void *user);

/// A target for which llvm is legal.
TesseraConversionTarget *tesseraLoweringTargetCreate(void);

/// Fills in a plan (tessera/Plan.h) that has the lowering and a target for which llvm is legal.
typedef MlirLogicalResult (*TesseraLoweringPlanner)(TesseraPlan *plan, TesseraLowering *lowering,
                                                    const void *options);
/// A plan of the pass for a lowering with these options, which outlive the pass with what they
/// point to; NULL after the pass was made to fail.
TesseraPlan *tesseraLoweringTakePlan(MlirPass pass, MlirOperation root,
                                     const TesseraLoweringOptions *how,
                                     TesseraLoweringPlanner planner, const void *options);
/// Converts `root` by it.
void tesseraLoweringConvertRoot(MlirPass pass, MlirOperation root,
                                const TesseraLoweringOptions *how, TesseraLoweringPlanner planner,
                                const void *options);

typedef void (*TesseraLoweringPopulate)(TesseraLowering *lowering, MlirRewritePatternSet patterns);
/// A pass that converts `root` partially with the patterns that `populate` adds, as far as llvm is
/// legal and nothing else is said.
void tesseraLoweringRun(MlirPass pass, MlirOperation root, const TesseraLoweringOptions *options,
                        TesseraLoweringPopulate populate);
/// The same for a pass whose only option is the width of `index`, 0: 64 bits.
void tesseraLoweringRunWithIndex(MlirPass pass, MlirOperation root, int64_t indexBitwidth,
                                 TesseraLoweringPopulate populate);

/// What lets `convert-to-llvm` convert a dialect.
typedef struct TesseraLoweringExtension {
  const TesseraDialectDef *dialect;
  ConvertToLLVMPatternInterfaceMethods methods;
} TesseraLoweringExtension;
/// Attaches the interface whenever the dialect is loaded. `extension` outlives the contexts that
/// use the registry.
void tesseraLoweringAddExtension(MlirDialectRegistry registry,
                                 const TesseraLoweringExtension *extension);

// The patterns of each conversion, in lib/conversion/<a>-to-llvm.

void tesseraPopulateArithToLLVM(TesseraLowering *lowering, MlirRewritePatternSet patterns);
void tesseraPopulateComplexToLLVM(TesseraLowering *lowering, MlirRewritePatternSet patterns);
void tesseraPopulateControlFlowToLLVM(TesseraLowering *lowering, MlirRewritePatternSet patterns);
void tesseraPopulateFuncToLLVM(TesseraLowering *lowering, MlirRewritePatternSet patterns);
void tesseraPopulateIndexToLLVM(TesseraLowering *lowering, MlirRewritePatternSet patterns);
void tesseraPopulateMathToLLVM(TesseraLowering *lowering, MlirRewritePatternSet patterns);
void tesseraPopulateUBToLLVM(TesseraLowering *lowering, MlirRewritePatternSet patterns);

// What lets convert-to-llvm use them: for registries that tesseraRegisterMlirDialects didn't fill.

void tesseraAttachArithToLLVM(MlirDialectRegistry registry);
void tesseraAttachComplexToLLVM(MlirDialectRegistry registry);
void tesseraAttachControlFlowToLLVM(MlirDialectRegistry registry);
void tesseraAttachFuncToLLVM(MlirDialectRegistry registry);
void tesseraAttachIndexToLLVM(MlirDialectRegistry registry);
void tesseraAttachMathToLLVM(MlirDialectRegistry registry);
void tesseraAttachUBToLLVM(MlirDialectRegistry registry);
void tesseraAttachVectorToLLVM(MlirDialectRegistry registry);

#ifdef __cplusplus
}
#endif

#endif // TESSERA_LLVMLOWERING_H
