// What the files of the module tessera.mlir._mlir_libs._C share.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Objects of Python hold on to IR in two ways. What is uniqued in a context (types, attributes,
// locations, affine expressions) lives as long as that: an ExtRef keeps the context. Operations,
// blocks and block arguments may be destroyed by anybody: an ExtHandle is told of it (see
// tesseraContextSetWatcher), and who uses a dead one gets an exception.
#ifndef TESSERA_MLIR_EXT_H
#define TESSERA_MLIR_EXT_H

#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030b0000
#include <Python.h>

#include "mlir-c/AffineExpr.h"
#include "mlir-c/AffineMap.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Diagnostics.h"
#include "mlir-c/ExecutionEngine.h"
#include "mlir-c/IR.h"
#include "mlir-c/IntegerSet.h"
#include "mlir-c/Pass.h"
#include "mlir-c/Rewrite.h"
#include "support/Map.h"
#include "support/Memory.h"
#include "support/SpinLock.h"

//===--- Classes ---===//

/// The classes that C makes objects of: those of the package, which are told to set_class().
typedef enum ExtClass {
  EXT_TYPE,
  EXT_ATTRIBUTE,
  EXT_LOCATION,
  EXT_AFFINE_EXPR,
  EXT_AFFINE_MAP,
  EXT_INTEGER_SET,
  EXT_INTEGER_ATTRIBUTE,
  EXT_BOOL_ATTRIBUTE,
  EXT_NUM_REF_CLASSES,
  EXT_OPERATION = EXT_NUM_REF_CLASSES,
  EXT_OP_VIEW,
  EXT_REGION,
  EXT_BLOCK,
  EXT_VALUE,
  EXT_OP_RESULT,
  EXT_BLOCK_ARGUMENT,
  EXT_OP_OPERAND,
  EXT_INSERTION_POINT,
  EXT_CONTEXT,
  EXT_TYPE_ID,
  EXT_NAMED_ATTRIBUTE,
  EXT_DIAGNOSTIC,
  EXT_DIAGNOSTIC_HANDLER,
  EXT_DIAGNOSTIC_INFO,
  EXT_MLIR_ERROR,
  EXT_REGION_LIST,
  EXT_OPERAND_LIST,
  EXT_RESULT_LIST,
  EXT_ARGUMENT_LIST,
  EXT_OP_SUCCESSORS,
  EXT_BLOCK_SUCCESSORS,
  EXT_BLOCK_PREDECESSORS,
  EXT_NUM_CLASSES
} ExtClass;

typedef struct ExtContext ExtContext;
typedef struct ExtHandle ExtHandle;
typedef struct ExtRun ExtRun;

/// The names of keywords of a call, one tuple for each place of a program that calls, and which
/// parameters these are.
enum { EXT_NUM_CREATE_ARGS = 9, EXT_NUM_CALL_SITES = 16 };
typedef struct ExtCallSite {
  PyObject *keywords; ///< NULL: free
  unsigned char parameters[EXT_NUM_CREATE_ARGS];
} ExtCallSite;

/// What the module has, once for each interpreter.
typedef struct ExtState {
  PyTypeObject *types[EXT_NUM_CLASSES];   ///< of C
  PyTypeObject *classes[EXT_NUM_CLASSES]; ///< of the package, else the same
  PyTypeObject *operationBase, *operationList, *operationIterator, *blockList, *blockIterator,
      *accessor, *spec, *list, *opaque;
  PyObject *null;         ///< stands for a handle that is null, where that has a meaning
  PyObject *typeCasters;  ///< TypeID -> class, or function, for types and attributes
  PyObject *valueCasters; ///< TypeID of a type -> function
  PyObject *findClass;    ///< of Python: the class of an op's name, or None
  PyObject *builders;     ///< name of an attribute constraint -> function
  PyObject *locate;       ///< of Python: a location from the stack of calls; NULL: not asked for
  TsPointerMap castOf;    ///< TypeID -> class or function, borrowed; 1: none
  TsPointerMap viewOf;    ///< definition of an op -> class, borrowed
  TsPointerMap contexts;  ///< of the library -> ExtContext, borrowed
  Py_tss_t *stack;        ///< Stack of a thread
  ExtCallSite callSites[EXT_NUM_CALL_SITES]; ///< of Operation.create, by address of the keywords
  ExtHandle *spareHandles;                   ///< linked by `keep`
  size_t numSpareHandles;
  long liveContexts;
  uint64_t classVersion;
} ExtState;

//===--- Objects ---===//

struct ExtContext {
  PyObject_HEAD ExtState *state;
  MlirContext context;
  TsPointerMap handles;         ///< address -> ExtHandle, of those that are watched
  ExtHandle *newest;            ///< of them, not among `handles`; most end soon. NULL: none
  TsSpinLock lock;              ///< of both: what watches may be called from any thread
  ExtRun *runs;                 ///< the latest first; under the GIL
  TsVec(ExtHandle *) leftovers; ///< operations that go when nothing is at work any more
  size_t numCaptures;           ///< ExtCaptures that have begun
  bool emitErrorDiagnostics;
  bool hasGaps; ///< something was destroyed that may have been in use: it is looked for, see Runs.c
};

typedef enum ExtHandleKind {
  EXT_HANDLE_OPERATION,
  EXT_HANDLE_BLOCK,
  EXT_HANDLE_ARGUMENT
} ExtHandleKind;

/// An operation, a block or a block argument that Python knows: one for each, shared by objects.
struct ExtHandle {
  size_t references;
  ExtContext *context; ///< kept
  const void *what;    ///< NULL: destroyed
  ExtHandle *keep;     ///< what owns it, in the end: the operation that is in no other; kept
  ExtHandleKind kind;
  bool isOwned; ///< an operation that dies with its last object
};

typedef struct ExtRef {
  PyObject_HEAD ExtContext *context;
  const void *ptr;
} ExtRef;

/// Operation, OpView; and what else is a handle: Block.
typedef struct ExtOp {
  PyObject_HEAD ExtHandle *handle;
} ExtOp;

typedef struct ExtRegion {
  PyObject_HEAD ExtHandle *owner; ///< the operation
  MlirRegion region;
} ExtRegion;

typedef struct ExtValue {
  PyObject_HEAD ExtHandle *owner; ///< of a result: the operation; else the argument
  MlirValue value;
} ExtValue;

typedef struct ExtOpOperand {
  PyObject_HEAD ExtHandle *owner;
  intptr_t number;
} ExtOpOperand;

typedef struct ExtPoint {
  PyObject_HEAD ExtHandle *block, *before; ///< before: NULL at the end
} ExtPoint;

typedef struct ExtTypeId {
  PyObject_HEAD MlirTypeID id;
} ExtTypeId;

/// Something of the library's that Python only holds: freed by `destroy`.
typedef struct ExtOpaque {
  PyObject_HEAD void *ptr;
  void (*destroy)(void *ptr);
  const char *kind;
  PyObject *keep; ///< what has to outlive it
} ExtOpaque;

//===--- State ---===//

ExtState *extStateOfType(PyTypeObject *type);
/// A new object of the class, of the same layout as C's; NULL after an exception.
void *extNew(PyTypeObject *type);
/// Frees what extNew gave: the end of a destructor.
void extFree(void *object);
static inline bool extIs(PyObject *object, PyTypeObject *type) {
  return PyObject_TypeCheck(object, type);
}
/// The same for a class that C makes objects of: most are of the package's very class.
static inline bool extIsA(const ExtState *state, PyObject *object, ExtClass class) {
  return Py_IS_TYPE(object, state->classes[class]) || extIs(object, state->types[class]);
}
/// "expected a Foo, got Bar" as a TypeError. Gives NULL.
PyObject *extRaiseType(PyObject *object, const char *wanted);
/// Raises with a text that printf formats: for names that are no strings of C. Gives NULL.
PyObject *extRaise(PyObject *type, const char *format, ...) __attribute__((format(printf, 2, 3)));
/// That an operation has several results, or none, where one is wanted.
PyObject *extRaiseResults(MlirOperation op);
PyObject *extText(MlirStringRef text);
/// Of str or bytes, valid while the object is; false after an exception.
bool extTextOf(PyObject *object, MlirStringRef *text);
/// An MlirStringCallback that appends to a TsString.
static inline PyObject *extTakeText(TsString *text) {
  PyObject *result = extText(tsStringView(text));
  tsStringFree(text);
  return result;
}
static inline PyObject *extBool(bool value) { return PyBool_FromLong(value); }

//===--- Contexts and what is uniqued in them ---===//

/// The object of the context; borrowed.
ExtContext *extContextFind(ExtState *state, MlirContext context);
/// An object that owns a context that somebody else has made.
PyObject *extContextAdopt(ExtState *state, MlirContext context);
/// A new object of the class, null `ptr`: None.
PyObject *extRefNew(ExtContext *context, PyTypeObject *type, const void *ptr);
PyObject *extWrapType(ExtContext *context, MlirType type);
PyObject *extWrapAttribute(ExtContext *context, MlirAttribute attribute);
PyObject *extWrapLocation(ExtContext *context, MlirLocation location);
/// Raises that `what`, "the type", is of another context. Gives false.
bool extRaiseContext(const char *what);
/// Whether the contexts, both Python's or both the library's, are the same; else an exception.
static inline bool extSameContext(const void *context, const void *wanted, const char *what) {
  return context == wanted || extRaiseContext(what);
}
/// A location of the context; false after an exception.
bool extLocationIn(const ExtContext *context, PyObject *object, MlirLocation *location);
/// What is registered for the identity: a class, a function or NULL; borrowed.
PyObject *extFindCaster(ExtState *state, MlirTypeID id);

//===--- Handles ---===//

/// The handle of what is in `owner`, or is it; a new reference. `owner` NULL: Python owns it.
ExtHandle *extHandleGet(ExtContext *context, const void *what, ExtHandleKind kind,
                        ExtHandle *owner);
static inline ExtHandle *extHandleKeep(ExtHandle *handle) {
  ++handle->references;
  return handle;
}
/// The same for an operation that was just made, which is in nothing.
ExtHandle *extHandleNew(ExtContext *context, MlirOperation op);
/// Forgets and returns the handle of `what`, if there is one; the context's lock is held.
ExtHandle *extHandleForget(ExtContext *context, const void *what);
/// Ends it: its last reference is gone.
void extHandleEnd(ExtHandle *handle);
static inline void extHandleRelease(ExtHandle *handle) {
  if (handle && !--handle->references)
    extHandleEnd(handle);
}
/// Frees memory that is kept for the next ones.
void extHandlesFreeSpare(ExtState *state);
/// Raises that it isn't alive, or isn't there. Gives false.
bool extHandleRaise(const ExtHandle *handle);
/// Whether it's alive; else an exception is set.
static inline bool extHandleCheck(const ExtHandle *handle) {
  return (handle && handle->what) || extHandleRaise(handle);
}
/// The handle of an operation that the library has at hand: in whatever it is.
ExtHandle *extHandleIn(ExtContext *context, MlirOperation op);
/// Says what keeps an operation or block, and all that is in it, from now on; NULL: Python does.
void extHandleMoved(ExtHandle *moved, ExtHandle *newKeep);
static inline MlirOperation extOperation(const ExtHandle *handle) {
  return (MlirOperation){(void *)handle->what};
}
static inline MlirBlock extBlock(const ExtHandle *handle) {
  return (MlirBlock){(void *)handle->what};
}

//===--- Objects of handles ---===//

/// The OpView of the operation's class; takes the reference. NULL after an exception.
PyObject *extViewNew(ExtHandle *handle);
PyObject *extObjectOf(ExtHandle *handle, ExtClass class); ///< takes the reference
/// Views of what is in the same tree as `from`. None for a null one.
PyObject *extWrapOperation(ExtHandle *from, MlirOperation op);
PyObject *extWrapBlock(ExtHandle *from, MlirBlock block);
PyObject *extWrapRegion(ExtHandle *from, MlirRegion region);
PyObject *extWrapValue(ExtHandle *from, MlirValue value);
/// The handle of an Operation or OpView that is alive, borrowed; NULL after an exception.
ExtHandle *extOpOf(ExtState *state, PyObject *object);
ExtHandle *extBlockOf(ExtState *state, PyObject *object);
/// A value, the only one of a list, or the only result of an operation, for as long as `object` is
/// and nothing is destroyed; false after an exception. Runs no code of Python.
bool extValueOf(ExtState *state, PyObject *object, MlirValue *value);
/// The same, and the handle that tells whether the value is still there; a new reference. NULL
/// after an exception.
ExtHandle *extValueOwner(ExtState *state, PyObject *object, MlirValue *value);
bool extRegionOf(ExtState *state, PyObject *object, MlirRegion *region, ExtHandle **owner);
bool extRefOf(ExtState *state, PyObject *object, ExtClass class, const char *wanted,
              const void **ptr);

//===--- Lists ---===//

/// A view of operands, results, regions and the like of `owner`.
PyObject *extListNew(ExtHandle *owner, ExtClass kind);
/// The only value of a list, and of which handle the list is, borrowed. False, perhaps with an
/// exception, where it isn't of one value.
bool extListValue(PyObject *list, MlirValue *value, ExtHandle **owner);
PyObject *extListSlice(ExtHandle *owner, ExtClass kind, Py_ssize_t start, Py_ssize_t length);
PyObject *extOperationListNew(ExtHandle *block);
PyObject *extBlockListNew(ExtState *state, ExtHandle *owner, MlirRegion region);

//===--- Runs (Runs.c) ---===//

typedef enum ExtRunKind {
  EXT_RUN_WHOLE,  ///< at work on all that is in the operation: nothing of its tree may go
  EXT_RUN_PASS,   ///< a function that such a run has called: what is in its operation may go
  EXT_RUN_PATTERN ///< a function that such a run has called: what isn't around it may go
} ExtRunKind;

/// What is at work while code of Python runs that it has called. On the stack of whoever began it.
struct ExtRun {
  ExtRunKind kind;
  ExtHandle *root;  ///< kept; of a pattern: the operation around what it is applied to
  const char *name; ///< as "a pass"
  const void *tool; ///< NULL: none, else the pass manager, or the results of a pdl function
  MlirRewriterBase rewriter;  ///< of a pattern
  TsVec(ExtHandle *) touched; ///< what its function has changed, kept; see Verify.c
  // The rest is of extRunBegin.
  ExtRun *next, *caller; ///< caller: the run whose call this is in, if any
  unsigned long thread;
};
/// Under the GIL, as all of these.
void extRunBegin(ExtRun *run);
void extRunEnd(ExtRun *run);
/// Whether something that changes what is in `root`, with the tool, may begin; else an exception.
/// Passes and patterns count on operands and successors: there must be all.
bool extRunMayBegin(const ExtHandle *root, const void *tool);
bool extHasAllParts(const ExtHandle *root);
/// Whether the pass manager isn't running; else an exception.
bool extToolIsFree(const ExtContext *context, const void *tool);
/// The run with the tool, or NULL.
const ExtRun *extRunOfTool(const ExtContext *context, const void *tool);
bool extMayGoNow(const ExtHandle *what, ExtRun **pattern);
/// Whether an operation or block may be destroyed or leave its place; else an exception. In a
/// pattern, which `*pattern` is then (else NULL), it is the rewriter that must be told.
static inline bool extMayGo(const ExtHandle *what, ExtRun **pattern) {
  *pattern = NULL;
  return !what->context->runs || extMayGoNow(what, pattern);
}
/// Whether it may be moved into `target`; null: out of everything.
bool extMayMove(const ExtHandle *what, MlirOperation target);
/// The same of a block's argument.
bool extArgumentMayGo(const ExtHandle *block, intptr_t position);
/// Whether an operation that nobody in Python has any more stays for as long as something is at
/// work: its results are used.
bool extOutlives(ExtHandle *op);
/// Erases the operation if it may go; else gives false after an exception.
bool extErase(ExtHandle *op);
bool extSameTree(MlirOperation a, MlirOperation b);
/// The operation whose result the value is, or around whose block it is an argument.
MlirOperation extDefinition(MlirValue value);

//===--- What native code counts on (Verify.c) ---===//

/// Whether all that is in the operation verifies. Errors go to handlers.
bool extVerifies(const ExtHandle *op);
/// The same with the errors as an exception.
bool extVerify(const ExtHandle *op);
void extTouchNow(ExtHandle *op);
/// Says that a program has made, moved or changed the operation. Where a pattern or a pass called
/// the program native code goes on with what it has left, so that is verified before.
static inline void extTouch(ExtHandle *op) {
  if (op->context->runs)
    extTouchNow(op);
}
/// The same of what a block is in.
void extTouchAroundNow(ExtHandle *block);
static inline void extTouchAround(ExtHandle *block) {
  if (block->context->runs)
    extTouchAroundNow(block);
}
/// The same of what defines a value, and of all that use it: its type changes.
void extTouchUsers(ExtContext *context, MlirValue value);
/// When the function of the run has ended: whether what it touched verifies, of a pass outside of its
/// operation. Else an exception is set, and no more patterns are applied.
bool extTouchedVerify(ExtRun *run);

//===--- Rewriting ---===//

/// What is behind a rewriter that Python is given: as long as the function runs that it is for.
typedef struct ExtRewriter {
  MlirRewriterBase base;
  ExtContext *context;
  ExtHandle *root; ///< the operation around what is rewritten
} ExtRewriter;
/// After the function: where the rewriter inserts may have been moved meanwhile.
void extRewriterLeave(MlirRewriterBase base);
/// An object of the set, which it takes.
PyObject *extFrozenPatterns(ExtState *state, MlirFrozenRewritePatternSet frozen,
                            ExtContext *context);

//===--- What `with` has entered (Stack.c) ---===//

typedef struct ExtFrame {
  ExtContext *context;
  PyObject *point, *location; ///< NULL: none
  PyObject *entered;          ///< what `with` was given
} ExtFrame;
/// The innermost frame, or NULL.
ExtFrame *extStackTop(ExtState *state);
bool extStackPush(ExtState *state, PyObject *entered, ExtContext *context, PyObject *point,
                  PyObject *location);
/// Fails when something else is the innermost.
bool extStackPop(ExtState *state, PyObject *entered, const char *what);
/// The object, or what was entered; borrowed. NULL after an exception.
ExtContext *extResolveContext(ExtState *state, PyObject *object);
bool extResolveLocation(ExtState *state, PyObject *object, MlirLocation *location,
                        ExtContext **context);
/// None: what was entered; False: nowhere. `*point` is NULL when the operation goes nowhere.
bool extResolvePoint(ExtState *state, PyObject *object, ExtPoint **point);
/// Puts the operation, which Python owns, there. False after an exception.
bool extPointInsert(ExtPoint *point, ExtHandle *operation);

//===--- Diagnostics ---===//

/// Errors of a context are collected, unless it has them emitted.
typedef struct ExtCapture {
  ExtContext *context;
  unsigned long thread; ///< whose errors are collected
  MlirDiagnosticHandlerID id;
  PyObject *list;
} ExtCapture;
/// Once for a context: who waits for its handlers lets other threads of Python run.
void extDiagnosticsBegin(MlirContext context);
void extCaptureBegin(ExtCapture *capture, ExtContext *context);
/// Stops collecting; with a message, raises MLIRError with it and what came. Gives NULL.
PyObject *extCaptureEnd(ExtCapture *capture, const char *message);

//===--- Types, and functions of the module, by file ---===//

extern PyType_Spec extContextSpec, extTypeSpec, extAttributeSpec, extLocationSpec,
    extAffineExprSpec, extAffineMapSpec, extIntegerSetSpec, extOperationBaseSpec, extViewBaseSpec,
    extRegionSpec, extBlockSpec, extValueSpec, extOpOperandSpec, extInsertionPointSpec,
    extTypeIdSpec, extListSpec, extOperationListSpec, extOperationIteratorSpec, extBlockListSpec,
    extBlockIteratorSpec, extAccessorSpec, extSpecSpec, extDiagnosticSpec, extDiagnosticHandlerSpec,
    extOpaqueSpec, extBufferSpec;
extern PyMethodDef extStackMethods[], extBuildMethods[], extAccessorMethods[],
    extDiagnosticMethods[], extPassMethods[], extRewriteMethods[], extPdlMethods[],
    extCapiMethods[], extDataMethods[], extBufferMethods[], extStateMethods[], extEngineMethods[],
    extDialectMethods[], extCapsuleMethods[];

PyObject *extOpaqueNew(ExtState *state, const char *kind, void *ptr, void (*destroy)(void *ptr),
                       PyObject *keep);
/// What it holds; NULL after an exception: it is of another kind, or nothing is left.
void *extOpaqueOf(ExtState *state, PyObject *object, const char *kind);
/// Objects that own them; `context` is kept.
PyObject *extManagerNew(ExtState *state, MlirPassManager manager, ExtContext *context);
PyObject *extEngineNew(ExtState *state, MlirExecutionEngine engine, ExtContext *context);
PyObject *extRegistryNew(ExtState *state, void *registry);
/// Gives it away.
void *extOpaqueTake(ExtState *state, PyObject *object, const char *kind);

#endif // TESSERA_MLIR_EXT_H
