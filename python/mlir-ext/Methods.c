// What classes of IR do beyond their C properties: printing, walks, attributes, blocks, symbols.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ext.h"

#include "support/Memory.h"
#include "tessera/Operation.h"

#define STATE() ((ExtState *)PyModule_GetState(module))

//===--- Printing ---===//

// print(op, limits and switches...). That the operation is verified is found out, not assumed:
// custom forms and the numbering of names count on it.
static PyObject *print(PyObject *module, PyObject *args) {
  PyObject *object, *elements, *resources;
  int debug, pretty, generic, nameLoc, local, skip;
  if (!PyArg_ParseTuple(args, "OOOpppppp", &object, &elements, &resources, &debug, &pretty,
                        &generic, &nameLoc, &local, &skip))
    return NULL;
  ExtHandle *op = extOpOf(STATE(), object);
  if (!op)
    return NULL;
  MlirOpPrintingFlags flags = mlirOpPrintingFlagsCreate();
  if (elements != Py_None)
    mlirOpPrintingFlagsElideLargeElementsAttrs(flags, PyLong_AsSsize_t(elements));
  if (resources != Py_None)
    mlirOpPrintingFlagsElideLargeResourceString(flags, PyLong_AsSsize_t(resources));
  if (debug)
    mlirOpPrintingFlagsEnableDebugInfo(flags, true, pretty);
  if (generic)
    mlirOpPrintingFlagsPrintGenericOpForm(flags);
  if (nameLoc)
    mlirOpPrintingFlagsPrintNameLocAsPrefix(flags);
  if (local)
    mlirOpPrintingFlagsUseLocalScope(flags);
  if (skip)
    mlirOpPrintingFlagsSkipRegions(flags);
  TsString text = {0};
  ExtRun run = {.kind = EXT_RUN_WHOLE, .root = op, .name = "the printer"};
  extRunBegin(&run);
  if (!PyErr_Occurred())
    mlirOperationPrintWithFlags(extOperation(op), flags, tsStringCallback, &text);
  extRunEnd(&run);
  mlirOpPrintingFlagsDestroy(flags);
  if (!PyErr_Occurred())
    return extTakeText(&text);
  tsStringFree(&text);
  return NULL;
}

static PyObject *bytecode(PyObject *module, PyObject *args) {
  PyObject *object, *version;
  if (!PyArg_ParseTuple(args, "OO", &object, &version))
    return NULL;
  long long wanted = version != Py_None ? PyLong_AsLongLong(version) : 0;
  ExtHandle *op = PyErr_Occurred() ? NULL : extOpOf(STATE(), object);
  if (!op)
    return NULL;
  MlirBytecodeWriterConfig config = mlirBytecodeWriterConfigCreate();
  if (version != Py_None)
    mlirBytecodeWriterConfigDesiredEmitVersion(config, wanted);
  TsString text = {0};
  ExtCapture capture;
  ExtRun run = {.kind = EXT_RUN_WHOLE, .root = op, .name = "the writer of bytecode"};
  extRunBegin(&run);
  extCaptureBegin(&capture, op->context);
  bool ok = mlirLogicalResultIsSuccess(
      mlirOperationWriteBytecodeWithConfig(extOperation(op), config, tsStringCallback, &text));
  mlirBytecodeWriterConfigDestroy(config);
  TsString message = {0};
  if (version == Py_None)
    tsStringAppend(&message, tsLiteral("Unable to write bytecode"));
  else
    tsStringAppendFormat(&message, "Unable to honor desired bytecode version %lld", wanted);
  extCaptureEnd(&capture, ok ? NULL : message.data);
  extRunEnd(&run);
  tsStringFree(&message);
  PyObject *result = ok ? PyBytes_FromStringAndSize(text.data, (Py_ssize_t)text.size) : NULL;
  tsStringFree(&text);
  return result;
}

//===--- Walks ---===//

typedef struct Walk {
  ExtHandle *root;
  PyObject *function;
  bool postOrder, failed;
} Walk;

static MlirWalkResult callVisitor(Walk *walk, ExtHandle *op) {
  PyObject *object = extViewNew(extHandleKeep(op));
  PyObject *answer = object ? PyObject_CallFunctionObjArgs(walk->function, object, NULL) : NULL;
  long result = answer ? PyLong_AsLong(answer) : -1;
  Py_XDECREF(answer);
  Py_XDECREF(object);
  walk->failed = PyErr_Occurred();
  return walk->failed || result < 0 || result > 2 ? MlirWalkResultInterrupt
                                                  : (MlirWalkResult)result;
}

static bool visit(Walk *walk, ExtHandle *op);

// The operations that are there now; what the visitor destroys meanwhile is left out.
static bool visitBlock(Walk *walk, ExtHandle *block) {
  TsVec(ExtHandle *) ops = {0};
  for (MlirOperation op = mlirBlockGetFirstOperation(extBlock(block)); op.ptr;
       op = mlirOperationGetNextInBlock(op))
    tsVecPush(&ops, extHandleGet(block->context, op.ptr, EXT_HANDLE_OPERATION, walk->root));
  bool goesOn = true;
  for (size_t i = 0; i < ops.size; ++i) {
    goesOn = goesOn && (!ops.data[i]->what || visit(walk, ops.data[i]));
    extHandleRelease(ops.data[i]);
  }
  tsVecFree(&ops);
  return goesOn;
}

static bool visitInside(Walk *walk, ExtHandle *op) {
  bool goesOn = true;
  for (intptr_t i = 0; goesOn && op->what && i < mlirOperationGetNumRegions(extOperation(op));
       ++i) {
    MlirBlock block = mlirRegionGetFirstBlock(mlirOperationGetRegion(extOperation(op), i));
    while (goesOn && block.ptr) {
      ExtHandle *handle = extHandleGet(op->context, block.ptr, EXT_HANDLE_BLOCK, op);
      goesOn = visitBlock(walk, handle);
      block = handle->what ? mlirBlockGetNextInRegion(block) : (MlirBlock){NULL};
      extHandleRelease(handle);
    }
  }
  return goesOn;
}

// False when the walk ends.
static bool visit(Walk *walk, ExtHandle *op) {
  MlirWalkResult result = walk->postOrder ? MlirWalkResultAdvance : callVisitor(walk, op);
  if (result == MlirWalkResultAdvance && op->what && !visitInside(walk, op))
    return false;
  if (walk->postOrder && op->what)
    result = callVisitor(walk, op);
  return result != MlirWalkResultInterrupt;
}

static PyObject *walk(PyObject *module, PyObject *args) {
  PyObject *object, *function;
  int order;
  if (!PyArg_ParseTuple(args, "OOi", &object, &function, &order))
    return NULL;
  ExtHandle *root = extOpOf(STATE(), object);
  if (!root)
    return NULL;
  Walk state = {extHandleKeep(root), function, order != 0, false};
  visit(&state, root);
  extHandleRelease(root);
  return state.failed ? NULL : Py_NewRef(Py_None);
}

// From now on no object is of the operation, which is whose it was.
static PyObject *forget(PyObject *module, PyObject *object) {
  ExtHandle *op = extOpOf(STATE(), object);
  ExtRun *pattern;
  if (!op || !extMayGo(op, &pattern))
    return NULL;
  tsSpinLock(&op->context->lock);
  extHandleForget(op->context, op->what);
  op->what = NULL;
  tsSpinUnlock(&op->context->lock);
  Py_RETURN_NONE;
}

//===--- Attributes of an operation ---===//

static PyObject *numAttributes(PyObject *module, PyObject *object) {
  ExtHandle *op = extOpOf(STATE(), object);
  return op ? PyLong_FromSsize_t(mlirOperationGetNumAttributes(extOperation(op))) : NULL;
}

static PyObject *attributeAt(PyObject *module, PyObject *args) {
  PyObject *object;
  Py_ssize_t i;
  if (!PyArg_ParseTuple(args, "On", &object, &i))
    return NULL;
  ExtHandle *op = extOpOf(STATE(), object);
  if (!op)
    return NULL;
  intptr_t count = mlirOperationGetNumAttributes(extOperation(op));
  if (i < 0)
    i += count;
  if (i < 0 || i >= count) {
    PyErr_SetString(PyExc_IndexError, "attempt to access out-of bounds attribute");
    return NULL;
  }
  MlirNamedAttribute named = mlirOperationGetAttribute(extOperation(op), i);
  PyObject *name = extText(mlirIdentifierStr(named.name));
  PyObject *value = extWrapAttribute(op->context, named.attribute);
  PyObject *pair = name && value ? PyTuple_Pack(2, name, value) : NULL;
  Py_XDECREF(name);
  Py_XDECREF(value);
  return pair;
}

static PyObject *getAttribute(PyObject *module, PyObject *args) {
  PyObject *object, *name;
  MlirStringRef text;
  if (!PyArg_ParseTuple(args, "OU", &object, &name) || !extTextOf(name, &text))
    return NULL;
  ExtHandle *op = extOpOf(STATE(), object);
  return op ? extWrapAttribute(op->context, mlirOperationGetAttributeByName(extOperation(op), text))
            : NULL;
}

static PyObject *setAttribute(PyObject *module, PyObject *args) {
  PyObject *object, *name, *value;
  MlirStringRef text;
  const void *attribute;
  if (!PyArg_ParseTuple(args, "OUO", &object, &name, &value) || !extTextOf(name, &text))
    return NULL;
  ExtHandle *op = extOpOf(STATE(), object);
  if (!op || !extRefOf(STATE(), value, EXT_ATTRIBUTE, "an Attribute", &attribute) || !attribute)
    return NULL;
  if (!extSameContext(((ExtRef *)value)->context, op->context, "the attribute"))
    return NULL;
  mlirOperationSetAttributeByName(extOperation(op), text, (MlirAttribute){attribute});
  extTouch(op);
  Py_RETURN_NONE;
}

static PyObject *removeAttribute(PyObject *module, PyObject *args) {
  PyObject *object, *name;
  MlirStringRef text;
  if (!PyArg_ParseTuple(args, "OU", &object, &name) || !extTextOf(name, &text))
    return NULL;
  ExtHandle *op = extOpOf(STATE(), object);
  if (!op)
    return NULL;
  extTouch(op);
  return extBool(mlirOperationRemoveAttributeByName(extOperation(op), text));
}

//===--- Blocks ---===//

// Types and a location for each, of the same context; false after an exception.
static bool readArguments(ExtState *state, ExtContext *context, PyObject *types, PyObject *locs,
                          MlirBlock *block) {
  TsVec(MlirType) all = {0};
  TsVec(MlirLocation) where = {0};
  bool ok = true;
  for (Py_ssize_t i = 0; ok && i < PyTuple_Size(types); ++i) {
    const void *type;
    MlirLocation location;
    PyObject *object = PyTuple_GetItem(types, i);
    ok = extRefOf(state, object, EXT_TYPE, "a Type", &type) && type &&
         extSameContext(((ExtRef *)object)->context, context, "a type") &&
         extLocationIn(context, PyTuple_GetItem(locs, i), &location);
    if (ok) {
      tsVecPush(&all, (MlirType){type});
      tsVecPush(&where, location);
    }
  }
  if (ok)
    *block = mlirBlockCreate((intptr_t)all.size, all.data, where.data);
  tsVecFree(&all);
  tsVecFree(&where);
  return ok;
}

// new_block(region, position, types, locations): -1: at the end.
static PyObject *newBlock(PyObject *module, PyObject *args) {
  PyObject *object, *types, *locs;
  Py_ssize_t position;
  MlirRegion region;
  ExtHandle *owner;
  MlirBlock block;
  if (!PyArg_ParseTuple(args, "OnO!O!", &object, &position, &PyTuple_Type, &types, &PyTuple_Type,
                        &locs) ||
      !extRegionOf(STATE(), object, &region, &owner))
    return NULL;
  if (PyTuple_Size(types) != PyTuple_Size(locs)) {
    PyErr_Format(PyExc_ValueError, "Expected %zd locations, got: %zd", PyTuple_Size(types),
                 PyTuple_Size(locs));
    return NULL;
  }
  if (!readArguments(STATE(), owner->context, types, locs, &block))
    return NULL;
  if (position < 0)
    mlirRegionAppendOwnedBlock(region, block);
  else
    mlirRegionInsertOwnedBlock(region, position, block);
  extTouch(owner);
  return extWrapBlock(owner, block);
}

// new_block_beside(block, after, types, locations)
static PyObject *newBlockBeside(PyObject *module, PyObject *args) {
  PyObject *object, *types, *locs;
  int after;
  MlirBlock block;
  if (!PyArg_ParseTuple(args, "OpO!O!", &object, &after, &PyTuple_Type, &types, &PyTuple_Type,
                        &locs))
    return NULL;
  ExtHandle *reference = extBlockOf(STATE(), object);
  if (!reference)
    return NULL;
  if (PyTuple_Size(types) != PyTuple_Size(locs)) {
    PyErr_Format(PyExc_ValueError, "Expected %zd locations, got: %zd", PyTuple_Size(types),
                 PyTuple_Size(locs));
    return NULL;
  }
  if (!readArguments(STATE(), reference->context, types, locs, &block))
    return NULL;
  MlirRegion region = mlirBlockGetParentRegion(extBlock(reference));
  (after ? mlirRegionInsertOwnedBlockAfter
         : mlirRegionInsertOwnedBlockBefore)(region, extBlock(reference), block);
  extTouchAround(reference);
  return extWrapBlock(reference, block);
}

// Takes the block out of its region and puts it at the end of another one.
static PyObject *moveBlock(PyObject *module, PyObject *args) {
  PyObject *object, *target;
  MlirRegion region;
  ExtHandle *owner;
  if (!PyArg_ParseTuple(args, "OO", &object, &target))
    return NULL;
  ExtHandle *block = extBlockOf(STATE(), object);
  if (!block || !extRegionOf(STATE(), target, &region, &owner) ||
      !extSameContext(block->context, owner->context, "the block"))
    return NULL;
  for (MlirOperation at = extOperation(owner); at.ptr; at = mlirOperationGetParentOperation(at))
    if (mlirOperationGetBlock(at).ptr == block->what) {
      PyErr_SetString(PyExc_ValueError, "a block can't be moved into itself");
      return NULL;
    }
  if (!extMayMove(block, extOperation(owner)))
    return NULL;
  extTouchAround(block);
  mlirBlockDetach(extBlock(block));
  mlirRegionAppendOwnedBlock(region, extBlock(block));
  extHandleMoved(block, owner);
  extTouch(owner);
  Py_RETURN_NONE;
}

static PyObject *blockAppend(PyObject *module, PyObject *args) {
  PyObject *object, *operation;
  if (!PyArg_ParseTuple(args, "OO", &object, &operation))
    return NULL;
  ExtHandle *block = extBlockOf(STATE(), object), *op = block ? extOpOf(STATE(), operation) : NULL;
  if (!op || !extSameContext(op->context, block->context, "the operation"))
    return NULL;
  for (MlirOperation at = mlirBlockGetParentOperation(extBlock(block)); at.ptr;
       at = mlirOperationGetParentOperation(at))
    if (at.ptr == op->what) {
      PyErr_SetString(PyExc_ValueError, "an operation can't be put into itself");
      return NULL;
    }
  bool isIn = mlirOperationGetBlock(extOperation(op)).ptr;
  if (isIn && !extMayMove(op, mlirBlockGetParentOperation(extBlock(block))))
    return NULL;
  if (isIn)
    mlirOperationRemoveFromParent(extOperation(op));
  mlirBlockAppendOwnedOperation(extBlock(block), extOperation(op));
  extHandleMoved(op, block);
  extTouch(op);
  Py_RETURN_NONE;
}

// add_argument(block, position, type, location): -1: at the end.
static PyObject *addArgument(PyObject *module, PyObject *args) {
  PyObject *object, *given, *where;
  Py_ssize_t position;
  const void *type;
  MlirLocation location;
  if (!PyArg_ParseTuple(args, "OnOO", &object, &position, &given, &where))
    return NULL;
  ExtHandle *block = extBlockOf(STATE(), object);
  if (!block || !extRefOf(STATE(), given, EXT_TYPE, "a Type", &type) || !type ||
      !extLocationIn(block->context, where, &location))
    return NULL;
  if (!extSameContext(((ExtRef *)given)->context, block->context, "the type"))
    return NULL;
  intptr_t count = mlirBlockGetNumArguments(extBlock(block));
  if (position > count) {
    PyErr_SetString(PyExc_IndexError, "index out of range");
    return NULL;
  }
  extTouchAround(block);
  return extWrapValue(block,
                      mlirBlockInsertArgument(extBlock(block), position < 0 ? count : position,
                                              (MlirType){type}, location));
}

static PyObject *eraseArgument(PyObject *module, PyObject *args) {
  PyObject *object;
  Py_ssize_t position;
  if (!PyArg_ParseTuple(args, "On", &object, &position))
    return NULL;
  ExtHandle *block = extBlockOf(STATE(), object);
  if (!block)
    return NULL;
  if (position < 0 || position >= mlirBlockGetNumArguments(extBlock(block))) {
    PyErr_SetString(PyExc_IndexError, "index out of range");
    return NULL;
  }
  if (!extArgumentMayGo(block, position))
    return NULL;
  extTouchAround(block);
  mlirBlockEraseArgument(extBlock(block), (unsigned)position);
  Py_RETURN_NONE;
}

//===--- Values ---===//

static bool plainValue(ExtState *state, PyObject *object, MlirValue *value) {
  if (!extIs(object, state->types[EXT_VALUE]))
    extRaiseType(object, "a Value");
  return !PyErr_Occurred() && extValueOf(state, object, value);
}

static PyObject *valueNumber(PyObject *module, PyObject *object) {
  MlirValue value;
  if (!plainValue(STATE(), object, &value))
    return NULL;
  return PyLong_FromSsize_t(mlirValueIsAOpResult(value) ? mlirOpResultGetResultNumber(value)
                                                        : mlirBlockArgumentGetArgNumber(value));
}

static PyObject *valueLocation(PyObject *module, PyObject *object) {
  MlirValue value;
  if (!plainValue(STATE(), object, &value))
    return NULL;
  return extWrapLocation(((ExtValue *)object)->owner->context, mlirValueGetLocation(value));
}

static PyObject *setValueLocation(PyObject *module, PyObject *args) {
  PyObject *object, *where;
  MlirValue value;
  MlirLocation location;
  if (!PyArg_ParseTuple(args, "OO", &object, &where) || !plainValue(STATE(), object, &value) ||
      !extLocationIn(((ExtValue *)object)->owner->context, where, &location))
    return NULL;
  if (mlirValueIsABlockArgument(value))
    mlirBlockArgumentSetLocation(value, location);
  Py_RETURN_NONE;
}

static PyObject *setValueType(PyObject *module, PyObject *args) {
  PyObject *object, *given;
  MlirValue value;
  const void *type;
  if (!PyArg_ParseTuple(args, "OO", &object, &given) || !plainValue(STATE(), object, &value) ||
      !extRefOf(STATE(), given, EXT_TYPE, "a Type", &type) || !type)
    return NULL;
  if (!extSameContext(((ExtRef *)given)->context, ((ExtValue *)object)->owner->context, "the type"))
    return NULL;
  mlirValueSetType(value, (MlirType){type});
  extTouchUsers(((ExtRef *)given)->context, value);
  Py_RETURN_NONE;
}

// replace_uses(value, with, operations that stay as they are)
static PyObject *replaceUses(PyObject *module, PyObject *args) {
  PyObject *object, *other, *except;
  MlirValue value, with;
  if (!PyArg_ParseTuple(args, "OOO!", &object, &other, &PyTuple_Type, &except) ||
      !plainValue(STATE(), object, &value) || !extValueOf(STATE(), other, &with))
    return NULL;
  if (!extSameContext(mlirValueGetContext(value).ptr, mlirValueGetContext(with).ptr, "the value"))
    return NULL;
  TsVec(MlirOperation) exceptions = {0};
  for (Py_ssize_t i = 0; i < PyTuple_Size(except) && !PyErr_Occurred(); ++i) {
    ExtHandle *op = extOpOf(STATE(), PyTuple_GetItem(except, i));
    if (op)
      tsVecPush(&exceptions, extOperation(op));
  }
  if (!PyErr_Occurred() && !mlirTypeEqual(mlirValueGetType(value), mlirValueGetType(with)))
    extTouchUsers(((ExtValue *)object)->owner->context, value);
  if (!PyErr_Occurred())
    mlirValueReplaceAllUsesExcept(value, with, (intptr_t)exceptions.size, exceptions.data);
  tsVecFree(&exceptions);
  return PyErr_Occurred() ? NULL : Py_NewRef(Py_None);
}

static PyObject *replaceUsesIn(PyObject *module, PyObject *args) {
  PyObject *object, *of, *with;
  MlirValue from, to;
  if (!PyArg_ParseTuple(args, "OOO", &object, &of, &with))
    return NULL;
  ExtHandle *op = extOpOf(STATE(), object);
  if (!op || !plainValue(STATE(), of, &from) || !plainValue(STATE(), with, &to))
    return NULL;
  if (!extSameContext(mlirValueGetContext(to).ptr, op->context->context.ptr, "the value"))
    return NULL;
  mlirOperationReplaceUsesOfWith(extOperation(op), from, to);
  extTouch(op);
  Py_RETURN_NONE;
}

// value_name(value, local scope, names of locations)
static PyObject *valueName(PyObject *module, PyObject *args) {
  PyObject *object;
  int local, nameLoc;
  MlirValue value;
  if (!PyArg_ParseTuple(args, "Opp", &object, &local, &nameLoc) ||
      !plainValue(STATE(), object, &value))
    return NULL;
  MlirOpPrintingFlags flags = mlirOpPrintingFlagsCreate();
  if (local)
    mlirOpPrintingFlagsUseLocalScope(flags);
  if (nameLoc)
    mlirOpPrintingFlagsPrintNameLocAsPrefix(flags);
  MlirAsmState state = mlirAsmStateCreateForValue(value, flags);
  TsString text = {0};
  mlirValuePrintAsOperand(value, state, tsStringCallback, &text);
  mlirAsmStateDestroy(state);
  mlirOpPrintingFlagsDestroy(flags);
  return extTakeText(&text);
}

//===--- Symbol tables ---===//

/// A table finds operations that it was told of, also those that somebody destroys without telling
/// it. So the handles are kept.
typedef struct Symbols {
  MlirSymbolTable table;
  ExtHandle *op; ///< of the table; kept
  TsVec(ExtHandle *) kept;
  TsPointerMap handles; ///< operation -> the latest of its handles
} Symbols;

// Forgets what it knows.
static void clearSymbols(Symbols *symbols) {
  mlirSymbolTableDestroy(symbols->table);
  tsPointerMapClear(&symbols->handles);
  for (size_t i = 0; i < symbols->kept.size; ++i)
    extHandleRelease(symbols->kept.data[i]);
  symbols->kept.size = 0;
}

static void destroySymbols(void *ptr) {
  Symbols *symbols = ptr;
  clearSymbols(symbols);
  extHandleRelease(symbols->op);
  tsVecFree(&symbols->kept);
  tsPointerMapFree(&symbols->handles);
  tsFree(symbols);
}

static void keepSymbol(Symbols *symbols, ExtHandle *in, MlirOperation op) {
  ExtHandle *handle = extHandleGet(in->context, op.ptr, EXT_HANDLE_OPERATION, in);
  tsVecPush(&symbols->kept, handle);
  *tsPointerMapInsert(&symbols->handles, op.ptr, NULL) = (uintptr_t)handle;
}

// Null where there is none: nobody may have verified the operation.
static MlirBlock bodyOf(const ExtHandle *table) {
  if (!mlirOperationGetNumRegions(extOperation(table)))
    return (MlirBlock){NULL};
  return mlirRegionGetFirstBlock(mlirOperationGetRegion(extOperation(table), 0));
}

// Learns what is in the operation now; false where that is no symbol table.
static bool fillSymbols(Symbols *symbols) {
  symbols->table = mlirSymbolTableCreate(extOperation(symbols->op));
  if (!symbols->table.ptr)
    return false;
  MlirBlock body = bodyOf(symbols->op);
  MlirOperation in = body.ptr ? mlirBlockGetFirstOperation(body) : (MlirOperation){NULL};
  for (; in.ptr; in = mlirOperationGetNextInBlock(in))
    if (tesseraSymbolGetName(in).data)
      keepSymbol(symbols, symbols->op, in);
  return true;
}

static PyObject *symbolTable(PyObject *module, PyObject *object) {
  ExtHandle *op = extOpOf(STATE(), object);
  if (!op)
    return NULL;
  Symbols *symbols = tsAllocZeroed(1, sizeof *symbols);
  symbols->op = extHandleKeep(op);
  if (!fillSymbols(symbols)) {
    destroySymbols(symbols);
    PyErr_SetString(PyExc_TypeError, "Operation is not a Symbol Table.");
    return NULL;
  }
  return extOpaqueNew(STATE(), "symbol table", symbols, destroySymbols, object);
}

// The table, whose operation is there; NULL after an exception. The object that it was made from
// may be of another operation by now.
static Symbols *symbolsOf(ExtState *state, PyObject *object) {
  Symbols *symbols = extOpaqueOf(state, object, "symbol table");
  return symbols && extHandleCheck(symbols->op) ? symbols : NULL;
}

// The handle of the symbol, borrowed, or NULL.
static ExtHandle *findSymbol(Symbols *symbols, MlirStringRef name) {
  MlirOperation op = mlirSymbolTableLookup(symbols->table, name);
  if (!op.ptr)
    return NULL;
  ExtHandle *handle = (ExtHandle *)*tsPointerMapFind(&symbols->handles, op.ptr);
  if (handle->what)
    return handle;
  clearSymbols(symbols); // somebody destroyed it
  fillSymbols(symbols);
  return findSymbol(symbols, name);
}

static PyObject *symbolLookup(PyObject *module, PyObject *args) {
  PyObject *object, *name;
  MlirStringRef text;
  if (!PyArg_ParseTuple(args, "OU", &object, &name) || !extTextOf(name, &text))
    return NULL;
  Symbols *symbols = symbolsOf(STATE(), object);
  if (!symbols)
    return NULL;
  ExtHandle *found = findSymbol(symbols, text);
  return found ? extViewNew(extHandleKeep(found)) : Py_NewRef(Py_None);
}

// Whether the operation can come into the table, or is there; else an exception.
static bool mayInsert(const Symbols *symbols, const ExtHandle *op) {
  MlirOperation parent = mlirOperationGetParentOperation(extOperation(op));
  const char *why = NULL;
  if (tesseraOperationIsAncestor(extOperation(op), extOperation(symbols->op)))
    why = "an operation can't be put into itself";
  else if (parent.ptr && parent.ptr != symbols->op->what)
    why = "the operation is in something else";
  else if (!bodyOf(symbols->op).ptr)
    why = "the symbol table has no block to insert into";
  if (why)
    PyErr_SetString(PyExc_ValueError, why);
  return !why;
}

static PyObject *symbolInsert(PyObject *module, PyObject *args) {
  PyObject *object, *operation;
  if (!PyArg_ParseTuple(args, "OO", &object, &operation))
    return NULL;
  Symbols *symbols = symbolsOf(STATE(), object);
  ExtHandle *op = symbols ? extOpOf(STATE(), operation) : NULL;
  if (!op || !extSameContext(op->context, symbols->op->context, "the operation"))
    return NULL;
  MlirStringRef name = tesseraSymbolGetName(extOperation(op));
  if (!name.data) {
    PyErr_SetString(PyExc_ValueError, "Expected operation to have a symbol name.");
    return NULL;
  }
  if (!mayInsert(symbols, op))
    return NULL;
  findSymbol(symbols, name); // so that the name is free if nothing has it any more
  MlirAttribute symbol = mlirSymbolTableInsert(symbols->table, extOperation(op));
  extHandleMoved(op, symbols->op);
  extTouch(op);
  keepSymbol(symbols, symbols->op, extOperation(op));
  return extWrapAttribute(op->context, symbol);
}

static PyObject *symbolErase(PyObject *module, PyObject *args) {
  PyObject *object, *operation;
  if (!PyArg_ParseTuple(args, "OO", &object, &operation))
    return NULL;
  Symbols *symbols = symbolsOf(STATE(), object);
  ExtHandle *op = symbols ? extOpOf(STATE(), operation) : NULL;
  if (!op)
    return NULL;
  if (mlirOperationGetParentOperation(extOperation(op)).ptr != symbols->op->what) {
    PyErr_SetString(PyExc_ValueError, "the operation isn't in the symbol table");
    return NULL;
  }
  ExtRun *pattern;
  if (!extMayGo(op, &pattern) || (pattern && !extErase(op)))
    return NULL;
  op->isOwned = false;
  op->context->hasGaps = true; // perhaps
  if (!pattern)
    mlirSymbolTableErase(symbols->table, extOperation(op));
  Py_RETURN_NONE;
}

static PyObject *symbolReplace(PyObject *module, PyObject *args) {
  PyObject *from, *to, *object;
  MlirStringRef old, new;
  if (!PyArg_ParseTuple(args, "UUO", &from, &to, &object) || !extTextOf(from, &old) ||
      !extTextOf(to, &new))
    return NULL;
  ExtHandle *op = extOpOf(STATE(), object);
  return op ? extBool(mlirLogicalResultIsSuccess(
                  mlirSymbolTableReplaceAllSymbolUses(old, new, extOperation(op))))
            : NULL;
}

typedef struct Table {
  ExtHandle *op;
  bool visible;
} Table;

typedef struct Tables {
  ExtHandle *root;
  TsVec(Table) all;
} Tables;

static void findTable(MlirOperation op, bool visible, void *user) {
  Tables *tables = user;
  ExtHandle *handle =
      extHandleGet(tables->root->context, op.ptr, EXT_HANDLE_OPERATION, tables->root);
  tsVecPush(&tables->all, ((Table){handle, visible}));
}

static bool visitTable(PyObject *function, const Table *table) {
  PyObject *object = extViewNew(extHandleKeep(table->op));
  PyObject *answer = object ? PyObject_CallFunctionObjArgs(
                                  function, object, table->visible ? Py_True : Py_False, NULL)
                            : NULL;
  Py_XDECREF(object);
  Py_XDECREF(answer);
  return answer;
}

// All tables that are there now; what the function destroys meanwhile is left out.
static PyObject *symbolWalk(PyObject *module, PyObject *args) {
  PyObject *object, *function;
  int visible;
  if (!PyArg_ParseTuple(args, "OpO", &object, &visible, &function))
    return NULL;
  Tables tables = {extOpOf(STATE(), object), {0}};
  if (!tables.root)
    return NULL;
  mlirSymbolTableWalkSymbolTables(extOperation(tables.root), visible, findTable, &tables);
  bool ok = true;
  for (size_t i = 0; i < tables.all.size; ++i) {
    const Table *table = &tables.all.data[i];
    ok = ok && (!table->op->what || visitTable(function, table));
    extHandleRelease(table->op);
  }
  tsVecFree(&tables.all);
  return ok ? Py_NewRef(Py_None) : NULL;
}

//===--- Locations ---===//

static PyObject *fusedLocations(PyObject *module, PyObject *object) {
  const void *ptr;
  if (!extRefOf(STATE(), object, EXT_LOCATION, "a Location", &ptr) || !ptr)
    return NULL;
  MlirLocation location = {ptr};
  unsigned count = mlirLocationIsAFused(location) ? mlirLocationFusedGetNumLocations(location) : 0;
  TsVec(MlirLocation) parts = {0};
  for (unsigned i = 0; i < count; ++i)
    tsVecPush(&parts, location);
  if (count)
    mlirLocationFusedGetLocations(location, parts.data);
  PyObject *list = PyList_New(0);
  for (unsigned i = 0; list && i < count; ++i) {
    PyObject *part = extWrapLocation(((ExtRef *)object)->context, parts.data[i]);
    if (!part || PyList_Append(list, part) != 0)
      Py_CLEAR(list);
    Py_XDECREF(part);
  }
  tsVecFree(&parts);
  return list;
}

//===--- Contexts ---===//

static ExtContext *contextArg(PyObject *module, PyObject *object) {
  return extResolveContext(STATE(), object);
}

static PyObject *contextAllow(PyObject *module, PyObject *args) {
  PyObject *object, *value = Py_None;
  if (!PyArg_ParseTuple(args, "O|O", &object, &value))
    return NULL;
  ExtContext *context = contextArg(module, object);
  if (!context)
    return NULL;
  if (value != Py_None)
    mlirContextSetAllowUnregisteredDialects(context->context, PyObject_IsTrue(value) == 1);
  return extBool(mlirContextGetAllowUnregisteredDialects(context->context));
}

static PyObject *contextThreads(PyObject *module, PyObject *args) {
  PyObject *object, *value = Py_None;
  if (!PyArg_ParseTuple(args, "O|O", &object, &value))
    return NULL;
  ExtContext *context = contextArg(module, object);
  if (!context)
    return NULL;
  if (value != Py_None && (context->runs || context->numCaptures)) {
    PyErr_SetString(PyExc_RuntimeError,
                    "threads can't be switched on or off now: they may be at work");
    return NULL;
  }
  if (value != Py_None)
    mlirContextEnableMultithreading(context->context, PyObject_IsTrue(value) == 1);
  return PyLong_FromUnsignedLong(mlirContextGetNumThreads(context->context));
}

static PyObject *contextIsRegistered(PyObject *module, PyObject *args) {
  PyObject *object, *name;
  MlirStringRef text;
  if (!PyArg_ParseTuple(args, "OU", &object, &name) || !extTextOf(name, &text))
    return NULL;
  ExtContext *context = contextArg(module, object);
  return context ? extBool(mlirContextIsRegisteredOperation(context->context, text)) : NULL;
}

// The namespace of a dialect that is loaded then, or None.
static PyObject *contextLoad(PyObject *module, PyObject *args) {
  PyObject *object, *name;
  MlirStringRef text;
  if (!PyArg_ParseTuple(args, "OU", &object, &name) || !extTextOf(name, &text))
    return NULL;
  ExtContext *context = contextArg(module, object);
  if (!context)
    return NULL;
  MlirDialect dialect = mlirContextGetOrLoadDialect(context->context, text);
  return dialect.ptr ? extText(mlirDialectGetNamespace(dialect)) : Py_NewRef(Py_None);
}

static PyObject *contextLoadAll(PyObject *module, PyObject *object) {
  ExtContext *context = contextArg(module, object);
  if (!context)
    return NULL;
  mlirContextLoadAllAvailableDialects(context->context);
  Py_RETURN_NONE;
}

static PyObject *contextNumLoaded(PyObject *module, PyObject *object) {
  ExtContext *context = contextArg(module, object);
  return context ? PyLong_FromSsize_t(mlirContextGetNumLoadedDialects(context->context)) : NULL;
}

PyMethodDef extDataMethods[] = {{"op_print", print, METH_VARARGS, NULL},
                                {"op_bytecode", bytecode, METH_VARARGS, NULL},
                                {"op_forget", forget, METH_O, NULL},
                                {"op_walk", walk, METH_VARARGS, NULL},
                                {"op_num_attributes", numAttributes, METH_O, NULL},
                                {"op_attribute_at", attributeAt, METH_VARARGS, NULL},
                                {"op_get_attribute", getAttribute, METH_VARARGS, NULL},
                                {"op_set_attribute", setAttribute, METH_VARARGS, NULL},
                                {"op_remove_attribute", removeAttribute, METH_VARARGS, NULL},
                                {"op_replace_uses", replaceUsesIn, METH_VARARGS, NULL},
                                {"new_block", newBlock, METH_VARARGS, NULL},
                                {"new_block_beside", newBlockBeside, METH_VARARGS, NULL},
                                {"block_move", moveBlock, METH_VARARGS, NULL},
                                {"block_append", blockAppend, METH_VARARGS, NULL},
                                {"block_add_argument", addArgument, METH_VARARGS, NULL},
                                {"block_erase_argument", eraseArgument, METH_VARARGS, NULL},
                                {"value_number", valueNumber, METH_O, NULL},
                                {"value_location", valueLocation, METH_O, NULL},
                                {"value_set_location", setValueLocation, METH_VARARGS, NULL},
                                {"value_set_type", setValueType, METH_VARARGS, NULL},
                                {"value_replace_uses", replaceUses, METH_VARARGS, NULL},
                                {"value_name", valueName, METH_VARARGS, NULL},
                                {"symbol_table", symbolTable, METH_O, NULL},
                                {"symbol_lookup", symbolLookup, METH_VARARGS, NULL},
                                {"symbol_insert", symbolInsert, METH_VARARGS, NULL},
                                {"symbol_erase", symbolErase, METH_VARARGS, NULL},
                                {"symbol_replace", symbolReplace, METH_VARARGS, NULL},
                                {"symbol_walk", symbolWalk, METH_VARARGS, NULL},
                                {"context_allow_unregistered", contextAllow, METH_VARARGS, NULL},
                                {"context_threads", contextThreads, METH_VARARGS, NULL},
                                {"context_is_registered", contextIsRegistered, METH_VARARGS, NULL},
                                {"fused_locations", fusedLocations, METH_O, NULL},
                                {"context_load", contextLoad, METH_VARARGS, NULL},
                                {"context_load_all", contextLoadAll, METH_O, NULL},
                                {"context_num_loaded", contextNumLoaded, METH_O, NULL},
                                {NULL, NULL, 0, NULL}};
