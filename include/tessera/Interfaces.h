// Interfaces that the library itself asks for: what their methods are made of, and questions that
// are answered through them. The methods are those of the records in include/mlir/Interfaces, of
// which tessera/InterfaceMethods.h is generated: for each a struct `FooOpInterfaceMethods`, `const
// TesseraInterface fooOpInterface`, `fooOpInterfaceCast(op)`, which gives the methods or NULL, and
// for each method a function that calls it. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_INTERFACES_H
#define TESSERA_INTERFACES_H

#include "mlir-c/BuiltinTypes.h"
#include "tessera/Operation.h"

#ifdef __cplusplus
extern "C" {
#endif

//===--- What implements an interface ---===//

/// The methods with which a loaded dialect implements a dialect interface, or NULL.
const void *tesseraDialectGetInterface(MlirDialect dialect, const TesseraInterface *interface);

/// Let operations, types and attributes, or a dialect, implement an interface in this context, from
/// outside of their definition. What the definition itself implements comes first; attaching a
/// second time changes nothing. `methods` outlives the context. The dialect must be loaded, which a
/// function that tesseraDialectRegistryAddExtension was given finds it to be. Not while other
/// threads work on the context's IR.
void tesseraOpAttachInterface(MlirContext context, const TesseraOpDef *definition,
                              const TesseraInterface *interface, const void *methods);
void tesseraStorageAttachInterface(MlirContext context, const TesseraStorageDef *definition,
                                   const TesseraInterface *interface, const void *methods);
void tesseraDialectAttachInterface(MlirContext context, const TesseraDialectDef *definition,
                                   const TesseraInterface *interface, const void *methods);
/// Calls `extend` when, in a context that uses the registry, the dialect of this namespace is
/// loaded; at once where it is already. `user` outlives the registry and the contexts.
void tesseraDialectRegistryAddExtension(MlirDialectRegistry registry, const char *dialect,
                                        void (*extend)(MlirContext context, void *user),
                                        void *user);
/// Says that somebody is to attach the interface to operations, types or attributes of the dialect.
/// Whoever asks through tesseraOperationRequireInterface before that has happened gets an error.
void tesseraDialectPromiseInterface(MlirContext context, const TesseraDialectDef *definition,
                                    const TesseraInterface *interface);
/// As tesseraOperationGetInterface, but reports an error that names dialect and interface when it
/// was promised for the operation's dialect and nobody attached it.
const void *tesseraOperationRequireInterface(MlirOperation op, const TesseraInterface *interface);

/// The interfaces of this file, NULL behind the last: those of definitions that are read at run
/// time are found here by name.
extern const TesseraInterface *const tesseraLibraryInterfaces[];

//===--- What methods give ---===//

typedef void (*TesseraAppendType)(MlirType type, void *user);
typedef void (*TesseraAppendValue)(MlirValue value, void *user);
typedef void (*TesseraAppendRegion)(MlirRegion region, void *user);
/// A constant (attribute) or a value.
typedef void (*TesseraAppendFoldResult)(TesseraFoldResult result, void *user);

//===--- Names ---===//

/// Proposes a name for a value: letters, digits, `_`, `$`, `.`, `-`; others are replaced, and a
/// number is added where it is taken. Naming result N begins a group of results.
typedef void (*TesseraSetValueName)(MlirValue value, MlirStringRef name, void *user);
typedef void (*TesseraSetBlockName)(MlirBlock block, MlirStringRef name, void *user);

//===--- Symbols ---===//

/// Symbol tables indexed when first asked for, for many lookups while the IR doesn't change.
typedef struct TesseraSymbolTables TesseraSymbolTables;
TesseraSymbolTables *tesseraSymbolTablesCreate(void);
void tesseraSymbolTablesDestroy(TesseraSymbolTables *tables);
/// As tesseraSymbolTableLookupRef and ...LookupNearest.
MlirOperation tesseraSymbolTablesLookup(TesseraSymbolTables *tables, MlirOperation table,
                                        MlirAttribute reference);
MlirOperation tesseraSymbolTablesLookupNearest(TesseraSymbolTables *tables, MlirOperation from,
                                               MlirAttribute reference);

//===--- Effects ---===//

/// One effect: on a value, on what a symbol reference names, or (both null) on a resource in
/// general.
typedef struct TesseraEffect {
  TesseraEffectKind kind;
  MlirValue value;
  MlirAttribute symbol;
  /// Name of what is affected; NULL: the default, memory. Effects on different resources don't
  /// meet.
  const char *resource;
  int stage;         ///< effects of lower stages come first
  bool onFullRegion; ///< on every element
} TesseraEffect;
typedef void (*TesseraAppendEffect)(TesseraEffect effect, void *user);

/// Memory that goes by itself when the closest AutomaticAllocationScope is left.
#define TESSERA_AUTOMATIC_ALLOCATION_SCOPE "AutomaticAllocationScopeResource"
/// Whether effects on the two resources can meet.
bool tesseraResourcesEqual(const char *a, const char *b);

typedef enum TesseraSpeculatability {
  TESSERA_NOT_SPECULATABLE,
  TESSERA_SPECULATABLE,
  TESSERA_RECURSIVELY_SPECULATABLE ///< when everything nested is
} TesseraSpeculatability;

/// Of an operation that gives the size of a dimension: it may run anywhere when the dimension is a
/// constant and there is one.
TesseraSpeculatability tesseraShapedDimGetSpeculatability(MlirOperation op);

//===--- Calls and functions ---===//

/// Appends the inputs or results of the attribute `function_type`, when that is a builtin function
/// type.
void tesseraFunctionAppendBuiltin(MlirOperation op, bool ofResults, TesseraAppendType append,
                                  void *user);
/// Appends what the operation's FunctionOpInterface gives.
void tesseraFunctionAppendTypes(MlirOperation op, bool ofResults, TesseraAppendType append,
                                void *user);
/// The type in the attribute `function_type`; null when it has none.
MlirType tesseraFunctionGetTypeAttr(MlirOperation op);
/// What a function must be: as many attributes for arguments and results as the type has, and
/// arguments of the entry block that are the type's inputs.
MlirLogicalResult tesseraFunctionVerify(MlirOperation op);
/// Whether `callee` (a flat symbol reference) is an operation of the definition, with a builtin
/// function type that fits the operands and results of `op`; reports what doesn't.
MlirLogicalResult tesseraCallVerifyCallee(MlirOperation op, TesseraSymbolTables *tables,
                                          const TesseraOpDef *definition, MlirAttribute callee);
/// What a return must be directly in a function: its operands have the types of the function's
/// results.
MlirLogicalResult tesseraReturnVerify(MlirOperation op);
/// The same of an op that calls what it does `verb`, such as "output".
MlirLogicalResult tesseraReturnVerifyCalled(MlirOperation op, const char *verb);
/// A method of DialectInlinerInterface: what a call gave becomes what the terminator returns.
void tesseraInlineReturnedValues(MlirOperation terminator, intptr_t numValues,
                                 const MlirValue *values);

//===--- Control flow ---===//

/// A way on: into a region, or behind the operation (region null). `inputs` are the arguments of
/// the region's entry block, or the results of the operation, that get the values that are passed.
typedef struct TesseraRegionSuccessor {
  MlirRegion region;
  TesseraRange inputs;
} TesseraRegionSuccessor;
typedef void (*TesseraAppendRegionSuccessor)(TesseraRegionSuccessor successor, void *user);

/// How often something runs: `upper` -1 when there is no limit.
typedef struct TesseraInvocationBounds {
  int64_t lower, upper;
} TesseraInvocationBounds;

/// Into all arguments of the region's entry block; behind the operation, into all results.
TesseraRegionSuccessor tesseraRegionSuccessorInto(MlirRegion region);
TesseraRegionSuccessor tesseraRegionSuccessorBehind(MlirOperation op);
/// The value number `position` of the successor's inputs; `op` is the operation with the regions.
MlirValue tesseraRegionSuccessorGetInput(MlirOperation op, TesseraRegionSuccessor successor,
                                         intptr_t position);
/// What is passed on the way from a terminator, or (null) on entry: operands of that terminator, or
/// of `op`.
TesseraRange tesseraRegionBranchGetOperands(MlirOperation op, MlirOperation terminator,
                                            MlirRegion into);
/// Whether the operation's region can run again after it ran, without the operation being left.
bool tesseraRegionIsRepetitive(MlirRegion region);
/// The closest region around the value's or operation's place that can run again; null: none.
MlirRegion tesseraOperationGetEnclosingRepetitiveRegion(MlirOperation op);
/// Whether at most one of the two can run each time that what is around both runs.
bool tesseraOperationsAreMutuallyExclusive(MlirOperation a, MlirOperation b);

// What the interfaces check.
MlirLogicalResult tesseraBranchVerify(MlirOperation op);
MlirLogicalResult tesseraRegionBranchVerify(MlirOperation op);
MlirLogicalResult tesseraLoopVerify(MlirOperation op);
MlirLogicalResult tesseraCastVerify(MlirOperation op);

/// Whether the value is made in one of the loop's regions.
bool tesseraLoopContains(MlirOperation loop, MlirValue value);

//===--- Data layouts ---===//

/// What is known of the target at a place; see tessera/DataLayout.h.
typedef struct TesseraDataLayout TesseraDataLayout;

/// The size of a type: of a scalable one, that of the smallest it can be.
typedef struct TesseraDataSize {
  bool isKnown, isScalable;
  uint64_t bits;
} TesseraDataSize;
typedef void (*TesseraVisitLayoutEntry)(MlirAttribute key, MlirAttribute value, void *user);

//===--- Memory slots ---===//

/// Memory behind a pointer, and the type of what it holds.
typedef struct TesseraMemorySlot {
  MlirValue pointer;
  MlirType type;
} TesseraMemorySlot;
typedef void (*TesseraAppendMemorySlot)(TesseraMemorySlot slot, void *user);

/// Whether an operation that was rewritten is to be erased.
typedef enum TesseraDeletionKind { TESSERA_KEEP, TESSERA_DELETE } TesseraDeletionKind;

/// Uses that are to go, all of one operation.
typedef struct TesseraUseList {
  size_t size;
  const MlirOpOperand *data;
} TesseraUseList;
typedef void (*TesseraAppendUse)(MlirOpOperand use, void *user);

/// What an operation stored, as a value.
typedef struct TesseraReplacedValue {
  MlirOperation op;
  MlirValue value;
} TesseraReplacedValue;

/// A slot with its parts: their types by an index, an attribute.
typedef struct TesseraDestructurableSlot {
  TesseraMemorySlot slot;
  size_t numParts;
  const MlirAttribute *indices;
  const MlirType *types;
} TesseraDestructurableSlot;
/// Called with what lives until the call returns.
typedef void (*TesseraAppendDestructurableSlot)(const TesseraDestructurableSlot *slot, void *user);
/// The type of the part, or null.
MlirType tesseraDestructurableSlotGetType(const TesseraDestructurableSlot *slot,
                                          MlirAttribute index);

/// The slots that parts have become.
typedef struct TesseraSubslots {
  size_t size;
  const MlirAttribute *indices;
  const TesseraMemorySlot *slots;
} TesseraSubslots;
/// The slot of a part, or NULL.
const TesseraMemorySlot *tesseraSubslotsFind(const TesseraSubslots *subslots, MlirAttribute index);

typedef void (*TesseraAppendOperation)(MlirOperation op, void *user);
typedef void (*TesseraAppendAttribute)(MlirAttribute attribute, void *user);

//===--- Ranges of integers ---===//

/// What an integer of `width` bits (index: 64) can be, seen as unsigned and as signed. Width 0: it
/// is not known to be anything yet. Wider than 64 bits: it has no bounds, and can be anything, as
/// what isn't an integer. See tessera/IntRange.h.
typedef struct TesseraIntRange {
  uint32_t width;
  uint64_t umin, umax;
  int64_t smin, smax;
} TesseraIntRange;
typedef void (*TesseraSetIntRange)(MlirValue value, TesseraIntRange range, void *user);

//===--- Slices ---===//

struct TesseraSlice; // tessera/Views.h

/// The lists of a slice: where it begins, how many elements it has, how far they are from each
/// other.
typedef enum TesseraSliceList {
  TESSERA_SLICE_OFFSETS,
  TESSERA_SLICE_SIZES,
  TESSERA_SLICE_STRIDES
} TesseraSliceList;

/// Whether the operation's lists have the sizes that they must have, and operands for what is
/// dynamic.
MlirLogicalResult tesseraSliceVerify(MlirOperation op);

//===--- Lowering ---===//

/// Of tessera/Conversion.h, tessera/LLVMLowering.h and tessera/Plan.h.
typedef struct TesseraConversionTarget TesseraConversionTarget;
typedef struct TesseraLowering TesseraLowering;
typedef struct TesseraPlan TesseraPlan;

//===--- Methods ---===//

/// The methods of an operation whose definition declares its effects.
extern const struct MemoryEffectOpInterfaceMethods tesseraDeclaredEffects;

#ifdef __cplusplus
}
#endif

#include "tessera/InterfaceMethods.h" // IWYU pragma: export

#endif // TESSERA_INTERFACES_H
