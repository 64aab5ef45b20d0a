// Contexts, dialects, locations, modules, operations, values and symbol tables of the C API:
// source-compatible with MLIR 22.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ownership is in the names: what `...Create`, `...Clone` and `...Parse` return belongs to the
// caller until it is destroyed or handed to a function that says it takes it; what `...Get` returns
// belongs to the context or to the IR around it. A context outlives everything made in it. Handles
// are compared with the `...Equal` functions and are null when their `ptr` is NULL. Unless a
// function says that it accepts null handles or positions out of range, the caller doesn't pass
// them.
#ifndef MLIR_C_IR_H
#define MLIR_C_IR_H

#include "mlir-c/Support.h"

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

//===--- Handles ---===//

#define DEFINE_C_API_STRUCT(name, storage)                                                         \
  struct name {                                                                                    \
    storage *ptr;                                                                                  \
  };                                                                                               \
  typedef struct name name

DEFINE_C_API_STRUCT(MlirAsmState, void);
DEFINE_C_API_STRUCT(MlirBytecodeWriterConfig, void);
DEFINE_C_API_STRUCT(MlirContext, void);
DEFINE_C_API_STRUCT(MlirDialect, void);
DEFINE_C_API_STRUCT(MlirDialectRegistry, void);
DEFINE_C_API_STRUCT(MlirOperation, void);
DEFINE_C_API_STRUCT(MlirOpOperand, void);
DEFINE_C_API_STRUCT(MlirOpPrintingFlags, void);
DEFINE_C_API_STRUCT(MlirBlock, void);
DEFINE_C_API_STRUCT(MlirRegion, void);
DEFINE_C_API_STRUCT(MlirSymbolTable, void);
DEFINE_C_API_STRUCT(MlirAttribute, const void);
DEFINE_C_API_STRUCT(MlirIdentifier, const void);
DEFINE_C_API_STRUCT(MlirLocation, const void);
DEFINE_C_API_STRUCT(MlirModule, const void);
DEFINE_C_API_STRUCT(MlirType, const void);
DEFINE_C_API_STRUCT(MlirValue, const void);

#undef DEFINE_C_API_STRUCT

/// An attribute with the name under which an operation or a dictionary holds it.
struct MlirNamedAttribute {
  MlirIdentifier name;
  MlirAttribute attribute;
};
typedef struct MlirNamedAttribute MlirNamedAttribute;

//===--- Contexts ---===//

/// A context with the builtin dialect loaded and multithreading on; the caller destroys it.
MLIR_CAPI_EXPORTED MlirContext mlirContextCreate(void);
/// As mlirContextCreate, with multithreading on or off.
MLIR_CAPI_EXPORTED MlirContext mlirContextCreateWithThreading(bool threadingEnabled);
/// As mlirContextCreateWithThreading, knowing the dialects of `registry` (copied from it).
MLIR_CAPI_EXPORTED MlirContext mlirContextCreateWithRegistry(MlirDialectRegistry registry,
                                                             bool threadingEnabled);
MLIR_CAPI_EXPORTED bool mlirContextEqual(MlirContext ctx1, MlirContext ctx2);
static inline bool mlirContextIsNull(MlirContext context) { return !context.ptr; }
/// Frees the context and every type, attribute and location in it. IR made in it must be gone.
MLIR_CAPI_EXPORTED void mlirContextDestroy(MlirContext context);
/// Whether operations, types and attributes of unknown dialects are accepted (off at first).
MLIR_CAPI_EXPORTED void mlirContextSetAllowUnregisteredDialects(MlirContext context, bool allow);
MLIR_CAPI_EXPORTED bool mlirContextGetAllowUnregisteredDialects(MlirContext context);
/// How many dialects the context can load by name.
MLIR_CAPI_EXPORTED intptr_t mlirContextGetNumRegisteredDialects(MlirContext context);
/// Lets the context load the dialects of the registry too (copied from it).
MLIR_CAPI_EXPORTED void mlirContextAppendDialectRegistry(MlirContext ctx,
                                                         MlirDialectRegistry registry);
MLIR_CAPI_EXPORTED intptr_t mlirContextGetNumLoadedDialects(MlirContext context);
/// The dialect of this namespace, loaded when it is registered and wasn't; null when it isn't
/// registered.
MLIR_CAPI_EXPORTED MlirDialect mlirContextGetOrLoadDialect(MlirContext context, MlirStringRef name);
/// Turns the use of several threads on or off. Not while the context is at work.
MLIR_CAPI_EXPORTED void mlirContextEnableMultithreading(MlirContext context, bool enable);
/// Loads every registered dialect.
MLIR_CAPI_EXPORTED void mlirContextLoadAllAvailableDialects(MlirContext context);
/// Whether "dialect.op" is defined by a loaded dialect.
MLIR_CAPI_EXPORTED bool mlirContextIsRegisteredOperation(MlirContext context, MlirStringRef name);
/// Uses the caller's pool, which outlives the context, and turns multithreading on.
MLIR_CAPI_EXPORTED void mlirContextSetThreadPool(MlirContext context,
                                                 MlirLlvmThreadPool threadPool);
/// Threads that work for the context: 1 when multithreading is off.
MLIR_CAPI_EXPORTED unsigned mlirContextGetNumThreads(MlirContext context);
/// The pool in use; multithreading must be on.
MLIR_CAPI_EXPORTED MlirLlvmThreadPool mlirContextGetThreadPool(MlirContext context);

//===--- Dialects ---===//

MLIR_CAPI_EXPORTED MlirContext mlirDialectGetContext(MlirDialect dialect);
static inline bool mlirDialectIsNull(MlirDialect dialect) { return !dialect.ptr; }
/// Dialects of different contexts are never equal.
MLIR_CAPI_EXPORTED bool mlirDialectEqual(MlirDialect dialect1, MlirDialect dialect2);
/// What stands before the dot in the names of its operations.
MLIR_CAPI_EXPORTED MlirStringRef mlirDialectGetNamespace(MlirDialect dialect);

/// A dialect that can be registered and loaded, not bound to a context.
struct MlirDialectHandle {
  const void *ptr;
};
typedef struct MlirDialectHandle MlirDialectHandle;

/// Declares the function that returns the handle of a dialect.
#define MLIR_DECLARE_CAPI_DIALECT_REGISTRATION(Name, Namespace)                                    \
  MLIR_CAPI_EXPORTED MlirDialectHandle mlirGetDialectHandle__##Namespace##__(void)

MLIR_CAPI_EXPORTED MlirStringRef mlirDialectHandleGetNamespace(MlirDialectHandle);
/// Adds the dialect to a registry.
MLIR_CAPI_EXPORTED void mlirDialectHandleInsertDialect(MlirDialectHandle, MlirDialectRegistry);
/// Lets the context load the dialect when it is needed.
MLIR_CAPI_EXPORTED void mlirDialectHandleRegisterDialect(MlirDialectHandle, MlirContext);
/// Loads the dialect and those that it depends on.
MLIR_CAPI_EXPORTED MlirDialect mlirDialectHandleLoadDialect(MlirDialectHandle, MlirContext);

/// An empty set of dialects; the caller destroys it.
MLIR_CAPI_EXPORTED MlirDialectRegistry mlirDialectRegistryCreate(void);
static inline bool mlirDialectRegistryIsNull(MlirDialectRegistry registry) { return !registry.ptr; }
MLIR_CAPI_EXPORTED void mlirDialectRegistryDestroy(MlirDialectRegistry registry);

//===--- Locations ---===//

/// A location is an attribute; this is that attribute.
MLIR_CAPI_EXPORTED MlirAttribute mlirLocationGetAttribute(MlirLocation location);
/// The location that the attribute is; null when it is another kind of attribute.
MLIR_CAPI_EXPORTED MlirLocation mlirLocationFromAttribute(MlirAttribute attribute);

/// A place in a file: lines and columns count from 1, 0 is unknown.
MLIR_CAPI_EXPORTED MlirLocation mlirLocationFileLineColGet(MlirContext context,
                                                           MlirStringRef filename, unsigned line,
                                                           unsigned col);
/// A stretch of a file, from the start up to the end.
MLIR_CAPI_EXPORTED MlirLocation
mlirLocationFileLineColRangeGet(MlirContext context, MlirStringRef filename, unsigned start_line,
                                unsigned start_col, unsigned end_line, unsigned end_col);
/// Null when the location isn't a place or stretch; the numbers below are -1 then.
MLIR_CAPI_EXPORTED MlirIdentifier mlirLocationFileLineColRangeGetFilename(MlirLocation location);
MLIR_CAPI_EXPORTED int mlirLocationFileLineColRangeGetStartLine(MlirLocation location);
MLIR_CAPI_EXPORTED int mlirLocationFileLineColRangeGetStartColumn(MlirLocation location);
MLIR_CAPI_EXPORTED int mlirLocationFileLineColRangeGetEndLine(MlirLocation location);
MLIR_CAPI_EXPORTED int mlirLocationFileLineColRangeGetEndColumn(MlirLocation location);
MLIR_CAPI_EXPORTED MlirTypeID mlirLocationFileLineColRangeGetTypeID(void);
MLIR_CAPI_EXPORTED bool mlirLocationIsAFileLineColRange(MlirLocation location);

/// `callee` as reached from `caller`.
MLIR_CAPI_EXPORTED MlirLocation mlirLocationCallSiteGet(MlirLocation callee, MlirLocation caller);
/// Null when the location isn't a call site; so too the caller.
MLIR_CAPI_EXPORTED MlirLocation mlirLocationCallSiteGetCallee(MlirLocation location);
MLIR_CAPI_EXPORTED MlirLocation mlirLocationCallSiteGetCaller(MlirLocation location);
MLIR_CAPI_EXPORTED MlirTypeID mlirLocationCallSiteGetTypeID(void);
MLIR_CAPI_EXPORTED bool mlirLocationIsACallSite(MlirLocation location);

/// Several locations as one; `metadata` may be null. Nested fused locations with the same metadata
/// are flattened, duplicates and unknown ones dropped.
MLIR_CAPI_EXPORTED MlirLocation mlirLocationFusedGet(MlirContext ctx, intptr_t nLocations,
                                                     MlirLocation const *locations,
                                                     MlirAttribute metadata);
/// 0 when the location isn't fused.
MLIR_CAPI_EXPORTED unsigned mlirLocationFusedGetNumLocations(MlirLocation location);
/// Writes that many locations to `locationsCPtr`.
MLIR_CAPI_EXPORTED void mlirLocationFusedGetLocations(MlirLocation location,
                                                      MlirLocation *locationsCPtr);
MLIR_CAPI_EXPORTED MlirAttribute mlirLocationFusedGetMetadata(MlirLocation location);
MLIR_CAPI_EXPORTED MlirTypeID mlirLocationFusedGetTypeID(void);
MLIR_CAPI_EXPORTED bool mlirLocationIsAFused(MlirLocation location);

/// A named location; a null `childLoc` is the unknown location.
MLIR_CAPI_EXPORTED MlirLocation mlirLocationNameGet(MlirContext context, MlirStringRef name,
                                                    MlirLocation childLoc);
/// Null when the location has no name of its own; so too the child.
MLIR_CAPI_EXPORTED MlirIdentifier mlirLocationNameGetName(MlirLocation location);
MLIR_CAPI_EXPORTED MlirLocation mlirLocationNameGetChildLoc(MlirLocation location);
MLIR_CAPI_EXPORTED MlirTypeID mlirLocationNameGetTypeID(void);
MLIR_CAPI_EXPORTED bool mlirLocationIsAName(MlirLocation location);

MLIR_CAPI_EXPORTED MlirLocation mlirLocationUnknownGet(MlirContext context);
MLIR_CAPI_EXPORTED MlirContext mlirLocationGetContext(MlirLocation location);
static inline bool mlirLocationIsNull(MlirLocation location) { return !location.ptr; }
MLIR_CAPI_EXPORTED bool mlirLocationEqual(MlirLocation l1, MlirLocation l2);
/// Sends the textual form to `callback`, perhaps in several pieces.
MLIR_CAPI_EXPORTED void mlirLocationPrint(MlirLocation location, MlirStringCallback callback,
                                          void *userData);

//===--- Modules ---===//

/// A `builtin.module` with an empty body.
MLIR_CAPI_EXPORTED MlirModule mlirModuleCreateEmpty(MlirLocation location);
/// Parses a module; null after a diagnostic when the text isn't one.
MLIR_CAPI_EXPORTED MlirModule mlirModuleCreateParse(MlirContext context, MlirStringRef module);
/// As mlirModuleCreateParse, from a file; "-" is standard input.
MLIR_CAPI_EXPORTED MlirModule mlirModuleCreateParseFromFile(MlirContext context,
                                                            MlirStringRef fileName);
MLIR_CAPI_EXPORTED MlirContext mlirModuleGetContext(MlirModule module);
/// The one block that a module has.
MLIR_CAPI_EXPORTED MlirBlock mlirModuleGetBody(MlirModule module);
static inline bool mlirModuleIsNull(MlirModule module) { return !module.ptr; }
/// Frees the module and everything in it.
MLIR_CAPI_EXPORTED void mlirModuleDestroy(MlirModule module);
/// The module as an operation; ownership stays where it was.
MLIR_CAPI_EXPORTED MlirOperation mlirModuleGetOperation(MlirModule module);
/// The operation as a module; null when it is another operation.
MLIR_CAPI_EXPORTED MlirModule mlirModuleFromOperation(MlirOperation op);
MLIR_CAPI_EXPORTED bool mlirModuleEqual(MlirModule lhs, MlirModule rhs);
/// A hash of the identity, not of the contents.
MLIR_CAPI_EXPORTED size_t mlirModuleHashValue(MlirModule mod);

//===--- Making operations ---===//

/// What an operation will consist of. It owns its regions and the arrays, nothing else. Fill it
/// with the functions below and hand it to mlirOperationCreate, which frees the arrays.
struct MlirOperationState {
  MlirStringRef name;
  MlirLocation location;
  intptr_t nResults;
  MlirType *results;
  intptr_t nOperands;
  MlirValue *operands;
  intptr_t nRegions;
  MlirRegion *regions;
  intptr_t nSuccessors;
  MlirBlock *successors;
  intptr_t nAttributes;
  MlirNamedAttribute *attributes;
  bool enableResultTypeInference;
};
typedef struct MlirOperationState MlirOperationState;

/// An empty state: "dialect.op" at a location, whose context is the operation's.
MLIR_CAPI_EXPORTED MlirOperationState mlirOperationStateGet(MlirStringRef name, MlirLocation loc);
/// These append `n` components (copied from the array).
MLIR_CAPI_EXPORTED void mlirOperationStateAddResults(MlirOperationState *state, intptr_t n,
                                                     MlirType const *results);
MLIR_CAPI_EXPORTED void mlirOperationStateAddOperands(MlirOperationState *state, intptr_t n,
                                                      MlirValue const *operands);
/// Takes the regions.
MLIR_CAPI_EXPORTED void mlirOperationStateAddOwnedRegions(MlirOperationState *state, intptr_t n,
                                                          MlirRegion const *regions);
MLIR_CAPI_EXPORTED void mlirOperationStateAddSuccessors(MlirOperationState *state, intptr_t n,
                                                        MlirBlock const *successors);
MLIR_CAPI_EXPORTED void mlirOperationStateAddAttributes(MlirOperationState *state, intptr_t n,
                                                        MlirNamedAttribute const *attributes);
/// Lets the operation's definition say the result types; none may have been added.
MLIR_CAPI_EXPORTED void mlirOperationStateEnableResultTypeInference(MlirOperationState *state);

//===--- Printing ---===//

/// Names and aliases computed once for several prints; the IR must not change meanwhile. The caller
/// destroys it.
MLIR_CAPI_EXPORTED MlirAsmState mlirAsmStateCreateForOperation(MlirOperation op,
                                                               MlirOpPrintingFlags flags);
MLIR_CAPI_EXPORTED MlirAsmState mlirAsmStateCreateForValue(MlirValue value,
                                                           MlirOpPrintingFlags flags);
MLIR_CAPI_EXPORTED void mlirAsmStateDestroy(MlirAsmState state);

/// Default choices; the caller destroys them.
MLIR_CAPI_EXPORTED MlirOpPrintingFlags mlirOpPrintingFlagsCreate(void);
MLIR_CAPI_EXPORTED void mlirOpPrintingFlagsDestroy(MlirOpPrintingFlags flags);
/// Elements attributes with more elements than this are printed without their data.
MLIR_CAPI_EXPORTED void mlirOpPrintingFlagsElideLargeElementsAttrs(MlirOpPrintingFlags flags,
                                                                   intptr_t largeElementLimit);
/// Resources whose text is longer than this are left out.
MLIR_CAPI_EXPORTED void mlirOpPrintingFlagsElideLargeResourceString(MlirOpPrintingFlags flags,
                                                                    intptr_t largeResourceLimit);
/// Prints locations; the pretty form is for people and doesn't parse.
MLIR_CAPI_EXPORTED void mlirOpPrintingFlagsEnableDebugInfo(MlirOpPrintingFlags flags, bool enable,
                                                           bool prettyForm);
/// Every operation in the generic form.
MLIR_CAPI_EXPORTED void mlirOpPrintingFlagsPrintGenericOpForm(MlirOpPrintingFlags flags);
/// Named locations become the names of values.
MLIR_CAPI_EXPORTED void mlirOpPrintingFlagsPrintNameLocAsPrefix(MlirOpPrintingFlags flags);
/// Looks at nothing outside the operation: aliases and numbers are its own.
MLIR_CAPI_EXPORTED void mlirOpPrintingFlagsUseLocalScope(MlirOpPrintingFlags flags);
/// Custom forms without verifying first.
MLIR_CAPI_EXPORTED void mlirOpPrintingFlagsAssumeVerified(MlirOpPrintingFlags flags);
MLIR_CAPI_EXPORTED void mlirOpPrintingFlagsSkipRegions(MlirOpPrintingFlags flags);

//===--- Bytecode ---===//

/// Default choices; the caller destroys them.
MLIR_CAPI_EXPORTED MlirBytecodeWriterConfig mlirBytecodeWriterConfigCreate(void);
MLIR_CAPI_EXPORTED void mlirBytecodeWriterConfigDestroy(MlirBytecodeWriterConfig config);
/// The version of the format that the message names.
MLIR_CAPI_EXPORTED void mlirBytecodeWriterConfigDesiredEmitVersion(MlirBytecodeWriterConfig flags,
                                                                   int64_t version);

//===--- Operations ---===//

/// Makes the operation and empties the state. Null after a diagnostic when result types could not
/// be inferred; the regions are destroyed then.
MLIR_CAPI_EXPORTED MlirOperation mlirOperationCreate(MlirOperationState *state);
/// Parses one operation from text; null after a diagnostic. Locations that the source
/// doesn't give are in `sourceName`.
MLIR_CAPI_EXPORTED MlirOperation mlirOperationCreateParse(MlirContext context,
                                                          MlirStringRef sourceStr,
                                                          MlirStringRef sourceName);
/// A deep copy that is in no block.
MLIR_CAPI_EXPORTED MlirOperation mlirOperationClone(MlirOperation op);
/// Frees an operation that is in no block; its results must have no uses left outside it.
MLIR_CAPI_EXPORTED void mlirOperationDestroy(MlirOperation op);
/// Takes the operation out of its block; the caller owns it then.
MLIR_CAPI_EXPORTED void mlirOperationRemoveFromParent(MlirOperation op);
static inline bool mlirOperationIsNull(MlirOperation op) { return !op.ptr; }
/// Whether both are the same operation (not: equal ones).
MLIR_CAPI_EXPORTED bool mlirOperationEqual(MlirOperation op, MlirOperation other);
/// A hash of the identity, not of the contents.
MLIR_CAPI_EXPORTED size_t mlirOperationHashValue(MlirOperation op);
MLIR_CAPI_EXPORTED MlirContext mlirOperationGetContext(MlirOperation op);
MLIR_CAPI_EXPORTED MlirLocation mlirOperationGetLocation(MlirOperation op);
MLIR_CAPI_EXPORTED void mlirOperationSetLocation(MlirOperation op, MlirLocation loc);
/// Identifies the definition; null for an unregistered operation.
MLIR_CAPI_EXPORTED MlirTypeID mlirOperationGetTypeID(MlirOperation op);
MLIR_CAPI_EXPORTED MlirIdentifier mlirOperationGetName(MlirOperation op);
/// Null when the operation is in no block.
MLIR_CAPI_EXPORTED MlirBlock mlirOperationGetBlock(MlirOperation op);
/// The operation around this one, or null.
MLIR_CAPI_EXPORTED MlirOperation mlirOperationGetParentOperation(MlirOperation op);
MLIR_CAPI_EXPORTED intptr_t mlirOperationGetNumRegions(MlirOperation op);
MLIR_CAPI_EXPORTED MlirRegion mlirOperationGetRegion(MlirOperation op, intptr_t pos);
/// Null after the last one.
MLIR_CAPI_EXPORTED MlirOperation mlirOperationGetNextInBlock(MlirOperation op);
MLIR_CAPI_EXPORTED intptr_t mlirOperationGetNumOperands(MlirOperation op);
MLIR_CAPI_EXPORTED MlirValue mlirOperationGetOperand(MlirOperation op, intptr_t pos);
MLIR_CAPI_EXPORTED void mlirOperationSetOperand(MlirOperation op, intptr_t pos, MlirValue newValue);
/// Replaces all operands; their number may change.
MLIR_CAPI_EXPORTED void mlirOperationSetOperands(MlirOperation op, intptr_t nOperands,
                                                 MlirValue const *operands);
MLIR_CAPI_EXPORTED intptr_t mlirOperationGetNumResults(MlirOperation op);
MLIR_CAPI_EXPORTED MlirValue mlirOperationGetResult(MlirOperation op, intptr_t pos);
MLIR_CAPI_EXPORTED intptr_t mlirOperationGetNumSuccessors(MlirOperation op);
MLIR_CAPI_EXPORTED MlirBlock mlirOperationGetSuccessor(MlirOperation op, intptr_t pos);
MLIR_CAPI_EXPORTED void mlirOperationSetSuccessor(MlirOperation op, intptr_t pos, MlirBlock block);

/// Whether the definition has an inherent attribute of this name (which may be absent here).
MLIR_CAPI_EXPORTED bool mlirOperationHasInherentAttributeByName(MlirOperation op,
                                                                MlirStringRef name);
/// Null when absent or not inherent.
MLIR_CAPI_EXPORTED MlirAttribute mlirOperationGetInherentAttributeByName(MlirOperation op,
                                                                         MlirStringRef name);
/// Sets it (null: removes it); nothing happens when the name isn't inherent. An unregistered
/// operation takes any name.
MLIR_CAPI_EXPORTED void
mlirOperationSetInherentAttributeByName(MlirOperation op, MlirStringRef name, MlirAttribute attr);
MLIR_CAPI_EXPORTED intptr_t mlirOperationGetNumDiscardableAttributes(MlirOperation op);
/// In the order of their names.
MLIR_CAPI_EXPORTED MlirNamedAttribute mlirOperationGetDiscardableAttribute(MlirOperation op,
                                                                           intptr_t pos);
/// Null when absent.
MLIR_CAPI_EXPORTED MlirAttribute mlirOperationGetDiscardableAttributeByName(MlirOperation op,
                                                                            MlirStringRef name);
/// Adds or replaces; the attribute isn't null.
MLIR_CAPI_EXPORTED void mlirOperationSetDiscardableAttributeByName(MlirOperation op,
                                                                   MlirStringRef name,
                                                                   MlirAttribute attr);
/// False when there was none.
MLIR_CAPI_EXPORTED bool mlirOperationRemoveDiscardableAttributeByName(MlirOperation op,
                                                                      MlirStringRef name);

/// Inherent and discardable attributes together, in the order of their names; of an unregistered
/// operation the discardable ones. The functions by name below find both there too.
MLIR_CAPI_EXPORTED intptr_t mlirOperationGetNumAttributes(MlirOperation op);
MLIR_CAPI_EXPORTED MlirNamedAttribute mlirOperationGetAttribute(MlirOperation op, intptr_t pos);
/// Null when absent.
MLIR_CAPI_EXPORTED MlirAttribute mlirOperationGetAttributeByName(MlirOperation op,
                                                                 MlirStringRef name);
/// Adds or replaces, inherent when the definition says so.
MLIR_CAPI_EXPORTED void mlirOperationSetAttributeByName(MlirOperation op, MlirStringRef name,
                                                        MlirAttribute attr);
/// False when there was none.
MLIR_CAPI_EXPORTED bool mlirOperationRemoveAttributeByName(MlirOperation op, MlirStringRef name);

/// Sends the textual form to `callback`, perhaps in several pieces.
MLIR_CAPI_EXPORTED void mlirOperationPrint(MlirOperation op, MlirStringCallback callback,
                                           void *userData);
MLIR_CAPI_EXPORTED void mlirOperationPrintWithFlags(MlirOperation op, MlirOpPrintingFlags flags,
                                                    MlirStringCallback callback, void *userData);
MLIR_CAPI_EXPORTED void mlirOperationPrintWithState(MlirOperation op, MlirAsmState state,
                                                    MlirStringCallback callback, void *userData);
/// Passes the operation with all that is in it, as bytecode, to the callback. Where it can't be
/// written, nothing: there was a diagnostic.
MLIR_CAPI_EXPORTED void mlirOperationWriteBytecode(MlirOperation op, MlirStringCallback callback,
                                                   void *userData);
/// The same; fails.
MLIR_CAPI_EXPORTED MlirLogicalResult mlirOperationWriteBytecodeWithConfig(
    MlirOperation op, MlirBytecodeWriterConfig config, MlirStringCallback callback, void *userData);
/// Prints to standard error.
MLIR_CAPI_EXPORTED void mlirOperationDump(MlirOperation op);
/// Checks the operation and everything in it; false after diagnostics.
MLIR_CAPI_EXPORTED bool mlirOperationVerify(MlirOperation op);

/// Moves the operation, out of its block when it is in one, to behind (before) `other`, whose block
/// owns it then.
MLIR_CAPI_EXPORTED void mlirOperationMoveAfter(MlirOperation op, MlirOperation other);
MLIR_CAPI_EXPORTED void mlirOperationMoveBefore(MlirOperation op, MlirOperation other);
/// Both are in one block. Constant time unless the block changed since the last question.
MLIR_CAPI_EXPORTED bool mlirOperationIsBeforeInBlock(MlirOperation op, MlirOperation other);

/// What a walk does after a callback.
typedef enum MlirWalkResult {
  MlirWalkResultAdvance,   ///< goes on
  MlirWalkResultInterrupt, ///< ends the whole walk
  MlirWalkResultSkip       ///< in pre-order: doesn't enter the operation's regions
} MlirWalkResult;

/// Whether an operation comes before or after those in its regions.
typedef enum MlirWalkOrder { MlirWalkPreOrder, MlirWalkPostOrder } MlirWalkOrder;

typedef MlirWalkResult (*MlirOperationWalkCallback)(MlirOperation, void *userData);

/// Calls `callback` on the operation and all nested ones. The callback may erase its operation (in
/// pre-order it then returns Skip).
MLIR_CAPI_EXPORTED void mlirOperationWalk(MlirOperation op, MlirOperationWalkCallback callback,
                                          void *userData, MlirWalkOrder walkOrder);
/// In the operands of this operation (not of nested ones), `of` becomes `with`.
MLIR_CAPI_EXPORTED void mlirOperationReplaceUsesOfWith(MlirOperation op, MlirValue of,
                                                       MlirValue with);

//===--- Regions ---===//

/// An empty region that belongs to no operation; the caller owns it.
MLIR_CAPI_EXPORTED MlirRegion mlirRegionCreate(void);
MLIR_CAPI_EXPORTED void mlirRegionDestroy(MlirRegion region);
static inline bool mlirRegionIsNull(MlirRegion region) { return !region.ptr; }
MLIR_CAPI_EXPORTED bool mlirRegionEqual(MlirRegion region, MlirRegion other);
/// Null when the region is empty.
MLIR_CAPI_EXPORTED MlirBlock mlirRegionGetFirstBlock(MlirRegion region);
/// These take the block. A position is found by walking there; a null reference is the start for
/// After, the end for Before.
MLIR_CAPI_EXPORTED void mlirRegionAppendOwnedBlock(MlirRegion region, MlirBlock block);
MLIR_CAPI_EXPORTED void mlirRegionInsertOwnedBlock(MlirRegion region, intptr_t pos,
                                                   MlirBlock block);
MLIR_CAPI_EXPORTED void mlirRegionInsertOwnedBlockAfter(MlirRegion region, MlirBlock reference,
                                                        MlirBlock block);
MLIR_CAPI_EXPORTED void mlirRegionInsertOwnedBlockBefore(MlirRegion region, MlirBlock reference,
                                                         MlirBlock block);
/// Null when the operation has none.
MLIR_CAPI_EXPORTED MlirRegion mlirOperationGetFirstRegion(MlirOperation op);
/// Null after the last one.
MLIR_CAPI_EXPORTED MlirRegion mlirRegionGetNextInOperation(MlirRegion region);
/// Destroys what `target` holds and moves all blocks of `source` there.
MLIR_CAPI_EXPORTED void mlirRegionTakeBody(MlirRegion target, MlirRegion source);

//===--- Blocks ---===//

/// A block in no region, with arguments of these types at these locations; the caller owns it.
MLIR_CAPI_EXPORTED MlirBlock mlirBlockCreate(intptr_t nArgs, MlirType const *args,
                                             MlirLocation const *locs);
MLIR_CAPI_EXPORTED void mlirBlockDestroy(MlirBlock block);
/// Takes the block out of its region; the caller owns it then.
MLIR_CAPI_EXPORTED void mlirBlockDetach(MlirBlock block);
static inline bool mlirBlockIsNull(MlirBlock block) { return !block.ptr; }
MLIR_CAPI_EXPORTED bool mlirBlockEqual(MlirBlock block, MlirBlock other);
/// Null when the block or its region is detached.
MLIR_CAPI_EXPORTED MlirOperation mlirBlockGetParentOperation(MlirBlock);
MLIR_CAPI_EXPORTED MlirRegion mlirBlockGetParentRegion(MlirBlock block);
/// Null after the last one.
MLIR_CAPI_EXPORTED MlirBlock mlirBlockGetNextInRegion(MlirBlock block);
/// Null when the block is empty.
MLIR_CAPI_EXPORTED MlirOperation mlirBlockGetFirstOperation(MlirBlock block);
/// The last operation when it is a terminator by its definition, else null: an unregistered one is
/// none.
MLIR_CAPI_EXPORTED MlirOperation mlirBlockGetTerminator(MlirBlock block);
/// These take the operation. A position is found by walking there; a null reference is the start
/// for After, the end for Before.
MLIR_CAPI_EXPORTED void mlirBlockAppendOwnedOperation(MlirBlock block, MlirOperation operation);
MLIR_CAPI_EXPORTED void mlirBlockInsertOwnedOperation(MlirBlock block, intptr_t pos,
                                                      MlirOperation operation);
MLIR_CAPI_EXPORTED void mlirBlockInsertOwnedOperationAfter(MlirBlock block, MlirOperation reference,
                                                           MlirOperation operation);
MLIR_CAPI_EXPORTED void mlirBlockInsertOwnedOperationBefore(MlirBlock block,
                                                            MlirOperation reference,
                                                            MlirOperation operation);
MLIR_CAPI_EXPORTED intptr_t mlirBlockGetNumArguments(MlirBlock block);
/// Appends an argument.
MLIR_CAPI_EXPORTED MlirValue mlirBlockAddArgument(MlirBlock block, MlirType type, MlirLocation loc);
/// The argument must have no uses.
MLIR_CAPI_EXPORTED void mlirBlockEraseArgument(MlirBlock block, unsigned index);
MLIR_CAPI_EXPORTED MlirValue mlirBlockInsertArgument(MlirBlock block, intptr_t pos, MlirType type,
                                                     MlirLocation loc);
MLIR_CAPI_EXPORTED MlirValue mlirBlockGetArgument(MlirBlock block, intptr_t pos);
/// Sends the textual form to `callback`, perhaps in several pieces.
MLIR_CAPI_EXPORTED void mlirBlockPrint(MlirBlock block, MlirStringCallback callback,
                                       void *userData);
/// Successors of the last operation.
MLIR_CAPI_EXPORTED intptr_t mlirBlockGetNumSuccessors(MlirBlock block);
MLIR_CAPI_EXPORTED MlirBlock mlirBlockGetSuccessor(MlirBlock block, intptr_t pos);
/// Counts uses as a successor: a block that branches here twice counts twice. Both walk the list.
MLIR_CAPI_EXPORTED intptr_t mlirBlockGetNumPredecessors(MlirBlock block);
MLIR_CAPI_EXPORTED MlirBlock mlirBlockGetPredecessor(MlirBlock block, intptr_t pos);

//===--- Values and uses ---===//

static inline bool mlirValueIsNull(MlirValue value) { return !value.ptr; }
MLIR_CAPI_EXPORTED bool mlirValueEqual(MlirValue value1, MlirValue value2);
MLIR_CAPI_EXPORTED bool mlirValueIsABlockArgument(MlirValue value);
MLIR_CAPI_EXPORTED bool mlirValueIsAOpResult(MlirValue value);
/// These need a block argument.
MLIR_CAPI_EXPORTED MlirBlock mlirBlockArgumentGetOwner(MlirValue value);
MLIR_CAPI_EXPORTED intptr_t mlirBlockArgumentGetArgNumber(MlirValue value);
MLIR_CAPI_EXPORTED void mlirBlockArgumentSetType(MlirValue value, MlirType type);
MLIR_CAPI_EXPORTED void mlirBlockArgumentSetLocation(MlirValue value, MlirLocation loc);
/// These need a result.
MLIR_CAPI_EXPORTED MlirOperation mlirOpResultGetOwner(MlirValue value);
MLIR_CAPI_EXPORTED intptr_t mlirOpResultGetResultNumber(MlirValue value);
MLIR_CAPI_EXPORTED MlirType mlirValueGetType(MlirValue value);
MLIR_CAPI_EXPORTED void mlirValueSetType(MlirValue value, MlirType type);
/// Prints to standard error.
MLIR_CAPI_EXPORTED void mlirValueDump(MlirValue value);
/// Sends the defining operation, or a description of the block argument, to `callback`.
MLIR_CAPI_EXPORTED void mlirValuePrint(MlirValue value, MlirStringCallback callback,
                                       void *userData);
/// Sends the name, `%0`, to `callback`.
MLIR_CAPI_EXPORTED void mlirValuePrintAsOperand(MlirValue value, MlirAsmState state,
                                                MlirStringCallback callback, void *userData);
/// Null when the value has no uses.
MLIR_CAPI_EXPORTED MlirOpOperand mlirValueGetFirstUse(MlirValue value);
/// Afterwards `of` has no uses.
MLIR_CAPI_EXPORTED void mlirValueReplaceAllUsesOfWith(MlirValue of, MlirValue with);
/// Leaves the uses in the operations listed.
MLIR_CAPI_EXPORTED void mlirValueReplaceAllUsesExcept(MlirValue of, MlirValue with,
                                                      intptr_t numExceptions,
                                                      MlirOperation *exceptions);
/// The location of the defining operation or of the argument.
MLIR_CAPI_EXPORTED MlirLocation mlirValueGetLocation(MlirValue v);
MLIR_CAPI_EXPORTED MlirContext mlirValueGetContext(MlirValue v);

MLIR_CAPI_EXPORTED bool mlirOpOperandIsNull(MlirOpOperand opOperand);
MLIR_CAPI_EXPORTED MlirValue mlirOpOperandGetValue(MlirOpOperand opOperand);
MLIR_CAPI_EXPORTED MlirOperation mlirOpOperandGetOwner(MlirOpOperand opOperand);
MLIR_CAPI_EXPORTED unsigned mlirOpOperandGetOperandNumber(MlirOpOperand opOperand);
/// Null after the last one.
MLIR_CAPI_EXPORTED MlirOpOperand mlirOpOperandGetNextUse(MlirOpOperand opOperand);

//===--- Types ---===//

/// Parses a type; null after a diagnostic.
MLIR_CAPI_EXPORTED MlirType mlirTypeParseGet(MlirContext context, MlirStringRef type);
MLIR_CAPI_EXPORTED MlirContext mlirTypeGetContext(MlirType type);
/// Identifies the kind of type.
MLIR_CAPI_EXPORTED MlirTypeID mlirTypeGetTypeID(MlirType type);
MLIR_CAPI_EXPORTED MlirDialect mlirTypeGetDialect(MlirType type);
static inline bool mlirTypeIsNull(MlirType type) { return !type.ptr; }
MLIR_CAPI_EXPORTED bool mlirTypeEqual(MlirType t1, MlirType t2);
/// Sends the textual form to `callback`, perhaps in several pieces.
MLIR_CAPI_EXPORTED void mlirTypePrint(MlirType type, MlirStringCallback callback, void *userData);
/// Prints to standard error.
MLIR_CAPI_EXPORTED void mlirTypeDump(MlirType type);

//===--- Attributes ---===//

/// Parses an attribute; null after a diagnostic.
MLIR_CAPI_EXPORTED MlirAttribute mlirAttributeParseGet(MlirContext context, MlirStringRef attr);
MLIR_CAPI_EXPORTED MlirContext mlirAttributeGetContext(MlirAttribute attribute);
/// The type of a typed attribute, else none type.
MLIR_CAPI_EXPORTED MlirType mlirAttributeGetType(MlirAttribute attribute);
/// Identifies the kind of attribute.
MLIR_CAPI_EXPORTED MlirTypeID mlirAttributeGetTypeID(MlirAttribute attribute);
MLIR_CAPI_EXPORTED MlirDialect mlirAttributeGetDialect(MlirAttribute attribute);
static inline bool mlirAttributeIsNull(MlirAttribute attr) { return !attr.ptr; }
MLIR_CAPI_EXPORTED bool mlirAttributeEqual(MlirAttribute a1, MlirAttribute a2);
/// Sends the textual form to `callback`, perhaps in several pieces.
MLIR_CAPI_EXPORTED void mlirAttributePrint(MlirAttribute attr, MlirStringCallback callback,
                                           void *userData);
/// Prints to standard error.
MLIR_CAPI_EXPORTED void mlirAttributeDump(MlirAttribute attr);
MLIR_CAPI_EXPORTED MlirNamedAttribute mlirNamedAttributeGet(MlirIdentifier name,
                                                            MlirAttribute attr);

//===--- Identifiers ---===//

/// The text, interned in the context.
MLIR_CAPI_EXPORTED MlirIdentifier mlirIdentifierGet(MlirContext context, MlirStringRef str);
MLIR_CAPI_EXPORTED MlirContext mlirIdentifierGetContext(MlirIdentifier);
MLIR_CAPI_EXPORTED bool mlirIdentifierEqual(MlirIdentifier ident, MlirIdentifier other);
/// Lives as long as the context.
MLIR_CAPI_EXPORTED MlirStringRef mlirIdentifierStr(MlirIdentifier ident);

//===--- Symbol tables ---===//

/// "sym_name".
MLIR_CAPI_EXPORTED MlirStringRef mlirSymbolTableGetSymbolAttributeName(void);
/// "sym_visibility".
MLIR_CAPI_EXPORTED MlirStringRef mlirSymbolTableGetVisibilityAttributeName(void);
/// An index of the symbols directly in the operation; null when it is no symbol table. The caller
/// destroys it. It knows only of changes made through it.
MLIR_CAPI_EXPORTED MlirSymbolTable mlirSymbolTableCreate(MlirOperation operation);
static inline bool mlirSymbolTableIsNull(MlirSymbolTable symbolTable) { return !symbolTable.ptr; }
MLIR_CAPI_EXPORTED void mlirSymbolTableDestroy(MlirSymbolTable symbolTable);
/// Null when there is none of this name.
MLIR_CAPI_EXPORTED MlirOperation mlirSymbolTableLookup(MlirSymbolTable symbolTable,
                                                       MlirStringRef name);
/// Adds the symbol, renamed when its name is taken, and puts it at the end of the body when it is
/// in no block. Returns its name, a string attribute.
MLIR_CAPI_EXPORTED MlirAttribute mlirSymbolTableInsert(MlirSymbolTable symbolTable,
                                                       MlirOperation operation);
/// Removes the symbol from the table and destroys it.
MLIR_CAPI_EXPORTED void mlirSymbolTableErase(MlirSymbolTable symbolTable, MlirOperation operation);
/// Renames references to `oldSymbol` in `from`. Fails, having changed nothing, when an unknown
/// operation may hold references that can't be seen.
MLIR_CAPI_EXPORTED MlirLogicalResult mlirSymbolTableReplaceAllSymbolUses(MlirStringRef oldSymbol,
                                                                         MlirStringRef newSymbol,
                                                                         MlirOperation from);
/// Calls `callback` on every symbol table in `from`, inner ones first, with whether all uses of its
/// symbols can be seen: `allSymUsesVisible` says so for `from` itself.
MLIR_CAPI_EXPORTED void mlirSymbolTableWalkSymbolTables(MlirOperation from, bool allSymUsesVisible,
                                                        void (*callback)(MlirOperation, bool,
                                                                         void *userData),
                                                        void *userData);

#ifdef __cplusplus
}
#endif

#endif // MLIR_C_IR_H
