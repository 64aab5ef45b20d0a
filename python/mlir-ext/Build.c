// Making operations: what classes of ops call, and Operation.create.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ext.h"

#include "mlir-c/Interfaces.h"
#include "support/Memory.h"
#include "tessera/Operation.h"

//===--- An operation in the making ---===//

enum { NUM_INLINE = 8 };

/// Handles: all are a pointer.
typedef struct Words {
  const void *inlined[NUM_INLINE];
  const void **data;
  size_t size, capacity;
} Words;

/// While the parts of an operation are gathered, programs run: iterators, casts, `__index__`. These
/// may let go, destroy or leave whatever was gathered before. So the draft keeps it, and asks in
/// the end whether it is still there.
typedef struct Draft {
  ExtState *state;
  ExtContext *context; ///< kept
  ExtPoint *point;     ///< kept, NULL: nowhere
  MlirLocation location;
  MlirStringRef name;
  Words operands, results, successors;
  Words handles; ///< of what operands belong to, and successors; kept
  MlirNamedAttribute attributes[NUM_INLINE], *moreAttributes;
  size_t numAttributes, attributeCapacity;
  intptr_t numRegions;
  bool infers;
  bool isQuick; ///< no program runs from when operands are gathered to when the operation is made
} Draft;

static void wordsBegin(Words *words) {
  words->data = words->inlined;
  words->size = 0;
  words->capacity = NUM_INLINE;
}

static void wordsPush(Words *words, const void *word) {
  if (words->size == words->capacity) {
    size_t capacity = words->capacity * 2;
    const void **data = tsAlloc(capacity * sizeof *data);
    memcpy(data, words->data, words->size * sizeof *data);
    if (words->data != words->inlined)
      tsFree(words->data);
    words->data = data;
    words->capacity = capacity;
  }
  words->data[words->size++] = word;
}

static void wordsFree(Words *words) {
  if (words->data != words->inlined)
    tsFree(words->data);
}

static MlirNamedAttribute *draftAttributes(Draft *draft) {
  return draft->moreAttributes ? draft->moreAttributes : draft->attributes;
}

static void draftAttribute(Draft *draft, MlirStringRef name, MlirAttribute value) {
  if (draft->numAttributes >= NUM_INLINE && draft->numAttributes >= draft->attributeCapacity) {
    draft->attributeCapacity = draft->numAttributes * 2;
    MlirNamedAttribute *data = tsAlloc(draft->attributeCapacity * sizeof *data);
    memcpy(data, draftAttributes(draft), draft->numAttributes * sizeof *data);
    tsFree(draft->moreAttributes);
    draft->moreAttributes = data;
  }
  draftAttributes(draft)[draft->numAttributes++] =
      mlirNamedAttributeGet(mlirIdentifierGet(draft->context->context, name), value);
}

// Whether all that it is made of is still there; else an exception.
static bool draftCheck(const Draft *draft) {
  for (size_t i = 0; i < draft->handles.size; ++i)
    if (!extHandleCheck(draft->handles.data[i]))
      return false;
  return true;
}

static void draftFree(Draft *draft) {
  for (size_t i = 0; i < draft->handles.size; ++i)
    extHandleRelease((ExtHandle *)draft->handles.data[i]);
  wordsFree(&draft->handles);
  Py_XDECREF((PyObject *)draft->point);
  Py_DECREF((PyObject *)draft->context);
  wordsFree(&draft->operands);
  wordsFree(&draft->results);
  wordsFree(&draft->successors);
  if (draft->moreAttributes)
    tsFree(draft->moreAttributes);
}

//===--- Parts of it from Python ---===//

static bool raiseNth(const Draft *draft, const char *what, const char *kind, size_t i) {
  if (PyErr_ExceptionMatches(PyExc_TypeError))
    extRaise(
        PyExc_ValueError,
        "%s %zu of operation \"%.*s\" must be a %s (was None and the %s is not optional, or is "
        "of another kind)",
        what, i, (int)draft->name.length, draft->name.data, kind, what);
  return false;
}

// A value as most are, that the caller keeps, needs no handle where no program runs meanwhile.
static bool addQuickly(Draft *draft, PyObject *object) {
  const ExtState *state = draft->state;
  if (!Py_IS_TYPE(object, state->classes[EXT_OP_RESULT]) &&
      !Py_IS_TYPE(object, state->classes[EXT_BLOCK_ARGUMENT]))
    return false;
  const ExtValue *value = (const ExtValue *)object;
  if (!value->owner || !value->owner->what || value->owner->context != draft->context)
    return false;
  wordsPush(&draft->operands, value->value.ptr);
  return true;
}

static bool addOperand(Draft *draft, PyObject *object) {
  if (draft->isQuick && addQuickly(draft, object))
    return true;
  MlirValue value;
  ExtHandle *owner = extValueOwner(draft->state, object, &value);
  if (!owner)
    return raiseNth(draft, "Operand", "Value", draft->operands.size);
  wordsPush(&draft->handles, owner);
  wordsPush(&draft->operands, value.ptr);
  return extSameContext(owner->context, draft->context, "an operand");
}

static bool addResult(Draft *draft, PyObject *object) {
  if (!extIs(object, draft->state->types[EXT_TYPE])) {
    extRaiseType(object, "a Type");
    return raiseNth(draft, "Result", "Type", draft->results.size);
  }
  if (!extSameContext(((ExtRef *)object)->context, draft->context, "a result's type"))
    return false;
  wordsPush(&draft->results, ((ExtRef *)object)->ptr);
  return true;
}

static bool addSuccessor(Draft *draft, PyObject *object) {
  ExtHandle *block = extBlockOf(draft->state, object);
  if (!block)
    return raiseNth(draft, "Successor", "Block", draft->successors.size);
  wordsPush(&draft->handles, extHandleKeep(block));
  wordsPush(&draft->successors, block->what);
  return extSameContext(block->context, draft->context, "a successor");
}

/// Adds what the object is; runs no code of Python, which might change the list that it is from.
typedef bool AddPart(Draft *draft, PyObject *object);

static Py_ssize_t addList(Draft *draft, PyObject *list, AddPart *add) {
  Py_ssize_t size = PyList_Size(list), i = 0;
  while (i < size && add(draft, PyList_GetItem(list, i)))
    ++i;
  return i < size ? -1 : size;
}

static Py_ssize_t addTuple(Draft *draft, PyObject *tuple, AddPart *add) {
  Py_ssize_t size = PyTuple_Size(tuple), i = 0;
  while (i < size && add(draft, PyTuple_GetItem(tuple, i)))
    ++i;
  return i < size ? -1 : size;
}

// All of a sequence; an operation stands for its results. The number, or -1 after an exception.
static Py_ssize_t addAll(Draft *draft, PyObject *sequence, AddPart *add) {
  if (PyList_CheckExact(sequence))
    return addList(draft, sequence, add);
  if (PyTuple_CheckExact(sequence))
    return addTuple(draft, sequence, add);
  PyObject *results = NULL;
  if (extIs(sequence, draft->state->operationBase))
    sequence = results = PyObject_GetAttrString(sequence, "results");
  PyObject *tuple = sequence ? PySequence_Tuple(sequence) : NULL;
  Py_XDECREF(results);
  Py_ssize_t size = tuple ? addTuple(draft, tuple, add) : -1;
  Py_XDECREF(tuple);
  return size;
}

//===--- The operation ---===//

static ExtHandle *handleOfNew(Draft *draft, MlirOperation op) {
  ExtHandle *handle = extHandleNew(draft->context, op);
  if (draft->point && !extPointInsert(draft->point, handle)) {
    extHandleRelease(handle);
    return NULL;
  }
  return handle;
}

static MlirOperation createOperation(const MlirOperationState *state, ExtContext *context) {
  MlirOperation op;
  if (!state->enableResultTypeInference) {
    op = tesseraOperationCreateFromState(state);
    if (!op.ptr)
      extRaise(PyExc_ValueError, "Operation \"%.*s\" creation failed", (int)state->name.length,
               state->name.data);
    return op;
  }
  ExtCapture capture;
  extCaptureBegin(&capture, context);
  op = tesseraOperationCreateFromState(state);
  extCaptureEnd(&capture, op.ptr ? NULL : "Operation creation failed");
  return op;
}

static ExtHandle *draftFinish(Draft *draft) {
  if (!draftCheck(draft))
    return NULL;
  // Of handles as they are kept here.
  MlirOperationState state = {
      .name = draft->name,
      .location = draft->location,
      .nResults = (intptr_t)draft->results.size,
      .results = (MlirType *)(void *)draft->results.data,
      .nOperands = (intptr_t)draft->operands.size,
      .operands = (MlirValue *)(void *)draft->operands.data,
      .nSuccessors = (intptr_t)draft->successors.size,
      .successors = (MlirBlock *)(void *)draft->successors.data,
      .nAttributes = (intptr_t)draft->numAttributes,
      .attributes = draftAttributes(draft),
      .nRegions = draft->numRegions,
      .enableResultTypeInference = draft->infers,
  };
  if (draft->numRegions) {
    state.regions = tsAlloc((size_t)draft->numRegions * sizeof *state.regions);
    for (intptr_t i = 0; i < draft->numRegions; ++i)
      state.regions[i] = mlirRegionCreate();
  }
  MlirOperation op = createOperation(&state, draft->context);
  for (intptr_t i = 0; i < draft->numRegions; ++i)
    mlirRegionDestroy(state.regions[i]);
  tsFree(state.regions);
  return op.ptr ? handleOfNew(draft, op) : NULL;
}

static bool given(PyObject *object) { return object && object != Py_None; }

// Where neither is given, both are those of the innermost frame, unless locations are made.
static bool placeOfFrame(Draft *draft, ExtState *state) {
  ExtFrame *top = state->locate ? NULL : extStackTop(state);
  if (!top || !top->location || !Py_IS_TYPE(top->location, state->classes[EXT_LOCATION]))
    return false;
  draft->location = (MlirLocation){((ExtRef *)top->location)->ptr};
  draft->context = ((ExtRef *)top->location)->context;
  draft->point = (ExtPoint *)top->point;
  return true;
}

static bool draftBegin(Draft *draft, ExtState *state, PyObject *location, PyObject *point,
                       MlirStringRef name) {
  if ((given(location) || given(point) || !placeOfFrame(draft, state)) &&
      (!extResolveLocation(state, location, &draft->location, &draft->context) ||
       !extResolvePoint(state, point, &draft->point)))
    return false;
  Py_INCREF((PyObject *)draft->context);
  Py_XINCREF((PyObject *)draft->point);
  draft->state = state;
  draft->name = name;
  draft->moreAttributes = NULL;
  draft->numAttributes = draft->attributeCapacity = 0;
  wordsBegin(&draft->operands);
  wordsBegin(&draft->results);
  wordsBegin(&draft->successors);
  wordsBegin(&draft->handles);
  draft->numRegions = 0;
  draft->infers = draft->isQuick = false;
  return true;
}

//===--- Operation.create ---===//

static bool raiseAttribute(const Draft *draft, MlirStringRef key, bool isNone) {
  extRaise(PyExc_RuntimeError,
           "%s attribute value for the key \"%.*s\" when attempting to create the operation "
           "\"%.*s\"",
           isNone ? "Found an invalid (`None`?)" : "Invalid", (int)key.length, key.data,
           (int)draft->name.length, draft->name.data);
  return false;
}

static bool addAttribute(Draft *draft, PyObject *key, PyObject *value) {
  MlirStringRef name;
  if (!PyUnicode_Check(key) || !extTextOf(key, &name)) {
    PyErr_Clear();
    extRaise(
        PyExc_RuntimeError,
        "Invalid attribute key (not a string) when attempting to create the operation \"%.*s\"",
        (int)draft->name.length, draft->name.data);
    return false;
  }
  if (!extIs(value, draft->state->types[EXT_ATTRIBUTE]))
    return raiseAttribute(draft, name, value == Py_None);
  if (!extSameContext(((ExtRef *)value)->context, draft->context, "an attribute"))
    return false;
  draftAttribute(draft, name, (MlirAttribute){((ExtRef *)value)->ptr});
  return true;
}

static bool addAttributes(Draft *draft, PyObject *dictionary) {
  PyObject *items = PyMapping_Items(dictionary);
  bool ok = items != NULL;
  for (Py_ssize_t i = 0; ok && i < PyList_Size(items); ++i) {
    PyObject *item = PyList_GetItem(items, i);
    ok = PyTuple_Check(item) && PyTuple_Size(item) == 2;
    if (ok)
      ok = addAttribute(draft, PyTuple_GetItem(item, 0), PyTuple_GetItem(item, 1));
    else
      extRaiseType(item, "a tuple of a name and an attribute");
  }
  Py_XDECREF(items);
  return ok;
}

enum {
  CREATE_NAME,
  CREATE_RESULTS,
  CREATE_OPERANDS,
  CREATE_ATTRIBUTES,
  CREATE_SUCCESSORS,
  CREATE_REGIONS,
  CREATE_LOCATION,
  CREATE_POINT,
  CREATE_INFERS
};

/// The number that `object` is, or 0 where none is given; -1 after an exception.
static long numRegionsOf(PyObject *object) {
  enum { MANY = 1000000 };
  if (!object)
    return 0;
  long number = PyLong_AsLong(object);
  if (number >= 0 && number <= MANY)
    return number;
  if (!PyErr_Occurred())
    PyErr_SetString(PyExc_ValueError, "number of regions must be >= 0");
  return -1;
}

// Whether nothing but the elements of the caller's list or tuple stands between operands and the
// operation. Inference tells handlers of errors, which are programs.
static bool isQuick(const Draft *draft, PyObject *const *args) {
  PyObject *operands = args[CREATE_OPERANDS];
  return operands && (PyList_CheckExact(operands) || PyTuple_CheckExact(operands)) &&
         !draft->infers && !args[CREATE_ATTRIBUTES] && !args[CREATE_SUCCESSORS];
}

static bool addParts(Draft *draft, PyObject *const *args) {
  if (args[CREATE_RESULTS] && addAll(draft, args[CREATE_RESULTS], addResult) < 0)
    return false;
  draft->isQuick = isQuick(draft, args); // of what comes from here on
  return (!args[CREATE_OPERANDS] || addAll(draft, args[CREATE_OPERANDS], addOperand) >= 0) &&
         (!args[CREATE_ATTRIBUTES] || addAttributes(draft, args[CREATE_ATTRIBUTES])) &&
         (!args[CREATE_SUCCESSORS] || addAll(draft, args[CREATE_SUCCESSORS], addSuccessor) >= 0);
}

// create(name, results, operands, attributes, successors, regions, loc, ip, infer): NULL where
// nothing is given.
static ExtHandle *createFrom(ExtState *state, PyObject *const *args) {
  MlirStringRef name;
  Draft draft;
  int infers = args[CREATE_INFERS] ? PyObject_IsTrue(args[CREATE_INFERS]) : 0;
  if (!args[CREATE_NAME])
    extRaiseType(NULL, "the name of an operation");
  if (infers < 0 || !args[CREATE_NAME] || !extTextOf(args[CREATE_NAME], &name) ||
      !draftBegin(&draft, state, args[CREATE_LOCATION], args[CREATE_POINT], name))
    return NULL;
  draft.infers = infers && !args[CREATE_RESULTS];
  draft.numRegions = numRegionsOf(args[CREATE_REGIONS]);
  bool ok = draft.numRegions >= 0 && addParts(&draft, args);
  ExtHandle *handle = ok ? draftFinish(&draft) : NULL;
  draftFree(&draft);
  return handle;
}

/// Which of create's parameters has this name, looked for from `from` on: they mostly come in
/// order. EXT_NUM_CREATE_ARGS: none.
static int createParameter(PyObject *name, int from) {
  static const char *const names[EXT_NUM_CREATE_ARGS] = {"name",       "results",    "operands",
                                                         "attributes", "successors", "regions",
                                                         "loc",        "ip",         "infer_type"};
  for (int i = 0; i < EXT_NUM_CREATE_ARGS; ++i) {
    int at = (from + i) % EXT_NUM_CREATE_ARGS;
    if (PyUnicode_CompareWithASCIIString(name, names[at]) == 0)
      return at;
  }
  return EXT_NUM_CREATE_ARGS;
}

static void raiseKeyword(PyObject *keyword) {
  PyErr_Format(PyExc_TypeError, "create() got an unexpected argument '%U'", keyword);
}

/// The parameters that the keywords are; NULL after an exception. A place that calls has one tuple
/// of keywords for all its calls.
static const unsigned char *findParameters(ExtState *state, PyObject *keywords) {
  enum { GRAIN = 16 };
  ExtCallSite *site = &state->callSites[(uintptr_t)keywords / GRAIN % EXT_NUM_CALL_SITES];
  if (site->keywords == keywords)
    return site->parameters;
  Py_ssize_t size = PyTuple_Size(keywords);
  unsigned char parameters[EXT_NUM_CREATE_ARGS];
  for (Py_ssize_t i = 0, from = 0; i < size; ++i) {
    PyObject *keyword = PyTuple_GetItem(keywords, i);
    int at = i < EXT_NUM_CREATE_ARGS ? createParameter(keyword, (int)from) : EXT_NUM_CREATE_ARGS;
    if (at == EXT_NUM_CREATE_ARGS) {
      raiseKeyword(keyword);
      return NULL;
    }
    parameters[i] = (unsigned char)at;
    from = at + 1;
  }
  memcpy(site->parameters, parameters, sizeof parameters);
  PyObject *old = site->keywords;
  site->keywords = Py_NewRef(keywords);
  Py_XDECREF(old);
  return site->parameters;
}

// None is as good as nothing.
static PyObject *unlessNone(PyObject *object) { return object == Py_None ? NULL : object; }

/// Puts arguments that are given by name behind those by position; false after an exception.
static bool placeKeywords(ExtState *state, PyObject *keywords, PyObject *const *values,
                          Py_ssize_t numByPosition, PyObject **all) {
  const unsigned char *parameters = findParameters(state, keywords);
  if (!parameters)
    return false;
  for (Py_ssize_t i = 0, size = PyTuple_Size(keywords); i < size; ++i) {
    if (parameters[i] < numByPosition) {
      raiseKeyword(PyTuple_GetItem(keywords, i));
      return false;
    }
    all[parameters[i]] = unlessNone(values[i]);
  }
  return true;
}

// Operation.create: all but the name may be left out, or given by name.
static PyObject *create(PyObject *module, PyObject *const *args, Py_ssize_t numArgs,
                        PyObject *keywords) {
  ExtState *state = PyModule_GetState(module);
  PyObject *all[EXT_NUM_CREATE_ARGS] = {NULL};
  if (numArgs > EXT_NUM_CREATE_ARGS)
    return extRaiseType(NULL, "at most 9 arguments");
  for (Py_ssize_t i = 0; i < numArgs; ++i)
    all[i] = unlessNone(args[i]);
  if (keywords && !placeKeywords(state, keywords, args + numArgs, numArgs, all))
    return NULL;
  ExtHandle *handle = createFrom(state, all);
  return handle ? extViewNew(handle) : NULL;
}

static bool setHandle(ExtState *state, PyObject *object, ExtHandle *handle) {
  if (!handle)
    return false;
  if (!extIs(object, state->operationBase)) {
    extRaiseType(object, "an OpView");
    extHandleRelease(handle);
    return false;
  }
  ExtHandle *old = ((ExtOp *)object)->handle;
  ((ExtOp *)object)->handle = handle;
  if (old)
    extHandleRelease(old);
  return true;
}

// The same, into an object that is there: create_into(object, ...).
static PyObject *createInto(PyObject *module, PyObject *const *args, Py_ssize_t numArgs) {
  if (numArgs != 1 + EXT_NUM_CREATE_ARGS) {
    PyErr_SetString(PyExc_TypeError, "create_into takes 10 arguments");
    return NULL;
  }
  ExtState *state = PyModule_GetState(module);
  PyObject *all[EXT_NUM_CREATE_ARGS];
  for (int i = 0; i < EXT_NUM_CREATE_ARGS; ++i)
    all[i] = unlessNone(args[1 + i]);
  if (!setHandle(state, args[0], createFrom(state, all)))
    return NULL;
  Py_RETURN_NONE;
}

//===--- Builders of ops by their definitions ---===//

typedef enum ItemKind {
  ITEM_RESULT,
  ITEM_OPERAND,
  ITEM_ATTRIBUTE,
  ITEM_UNIT,
  ITEM_SUCCESSOR,
  ITEM_REGIONS
} ItemKind;

typedef struct Item {
  ItemKind kind;
  char arity;       ///< ' ', '?', '*'
  const char *name; ///< of an attribute
  PyObject *key;    ///< of what makes it of a value
} Item;

typedef enum Inference { INFER_NOT, INFER_SAME, INFER_ATTRIBUTE, INFER_INTERFACE } Inference;

/// What an op's class knows about making one.
typedef struct Spec {
  PyObject_HEAD ExtState *state;
  char *text; ///< of names: the arguments of ods_builder, cut at NULs
  MlirStringRef name;
  Inference inference;
  Py_ssize_t numResults, numRegions;
  bool sizesOperands, sizesResults;
  Py_ssize_t numItems;
  Item *items;
} Spec;

static void specFree(PyObject *object) {
  Spec *self = (Spec *)object;
  for (Py_ssize_t i = 0; i < self->numItems; ++i)
    Py_XDECREF(self->items[i].key);
  tsFree(self->items);
  tsFree(self->text);
  extFree(self);
}
static PyType_Slot specSlots[] = {{Py_tp_dealloc, (void *)specFree}, {0, NULL}};
PyType_Spec extSpecSpec = {"mlir._mlir_libs._C.Spec", sizeof(Spec), 0,
                           Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, specSlots};

// "o* a?:name:Builder u:name g:1 "; the text gets NULs.
static bool readItem(Item *item, char *text, Py_ssize_t *numRegions) {
  static const char letters[] = "roausg";
  const char *letter = strchr(letters, text[0]);
  if (!letter || !text[0])
    return false;
  item->kind = (ItemKind)(letter - letters);
  item->arity = text[1] == '?' || text[1] == '*' ? text[1] : ' ';
  char *colon = strchr(text, ':'), *second = colon ? strchr(colon + 1, ':') : NULL;
  item->name = colon ? colon + 1 : "";
  if (second)
    *second = '\0';
  if (item->kind == ITEM_REGIONS)
    *numRegions = strtol(item->name, NULL, 10);
  item->key = second ? PyUnicode_InternFromString(second + 1) : NULL;
  return !second || item->key;
}

static bool readItems(Spec *spec, char *text) {
  for (char *at = text; *at; ++at)
    spec->numItems += *at == ' ';
  spec->items = tsAlloc((size_t)(spec->numItems + 1) * sizeof *spec->items);
  memset(spec->items, 0, (size_t)(spec->numItems + 1) * sizeof *spec->items);
  for (Py_ssize_t i = 0; i < spec->numItems; ++i) {
    char *end = strchr(text, ' ');
    *end = '\0';
    if (!readItem(&spec->items[i], text, &spec->numRegions)) {
      if (!PyErr_Occurred())
        PyErr_SetString(PyExc_ValueError, "not a description of an op");
      return false;
    }
    text = end + 1;
  }
  return true;
}

static bool pushSegments(Draft *draft, const char *name, const int32_t *sizes, size_t count) {
  draftAttribute(draft, mlirStringRefCreateFromCString(name),
                 mlirDenseI32ArrayGet(draft->context->context, (intptr_t)count, sizes));
  return true;
}

/// Sizes of groups, as they are met.
typedef struct Segments {
  int32_t sizes[64];
  size_t count;
} Segments;

static bool addGroup(Draft *draft, const Item *item, PyObject *value, AddPart *add,
                     Segments *segments) {
  Py_ssize_t size = 0;
  if (item->arity == '*')
    size = value == Py_None ? 0 : addAll(draft, value, add);
  else if (item->arity == ' ' || value != Py_None)
    size = add(draft, value) ? 1 : -1;
  if (size < 0)
    return false;
  if (segments->count < sizeof segments->sizes / sizeof *segments->sizes)
    segments->sizes[segments->count++] = (int32_t)size;
  return true;
}

static bool checkAttribute(const Spec *spec, const Draft *draft, const Item *item,
                           PyObject *value) {
  if (!extIs(value, spec->state->types[EXT_ATTRIBUTE]))
    PyErr_Format(PyExc_RuntimeError,
                 value == Py_None ? "Found an invalid (`None`?) attribute value for the key \"%s\" "
                                    "when attempting to create the operation \"%s\""
                                  : "Invalid attribute value for the key \"%s\" when attempting to "
                                    "create the operation \"%s\"",
                 item->name, spec->name.data);
  else if (((ExtRef *)value)->context != draft->context)
    PyErr_SetString(PyExc_ValueError, "an attribute is of another context");
  else
    return true;
  return false;
}

static bool addValueAttribute(const Spec *spec, Draft *draft, const Item *item, PyObject *value) {
  ExtState *state = spec->state;
  MlirStringRef name = mlirStringRefCreateFromCString(item->name);
  if (item->kind == ITEM_UNIT) {
    int truth = PyObject_IsTrue(value);
    if (truth > 0)
      draftAttribute(draft, name, mlirUnitAttrGet(draft->context->context));
    return truth >= 0;
  }
  if (value == Py_None && item->arity == '?')
    return true;
  PyObject *builder = !extIs(value, state->types[EXT_ATTRIBUTE]) && item->key
                          ? PyDict_GetItem(state->builders, item->key)
                          : NULL;
  Py_XINCREF(builder); // which it may replace
  PyObject *made =
      builder ? PyObject_CallFunctionObjArgs(builder, value, (PyObject *)draft->context, NULL)
              : Py_NewRef(value);
  Py_XDECREF(builder);
  if (!made)
    return false;
  bool isNone = builder && made == Py_None;
  bool ok = isNone || checkAttribute(spec, draft, item, made);
  if (ok && !isNone) // it lives in the context
    draftAttribute(draft, name, (MlirAttribute){((ExtRef *)made)->ptr});
  Py_DECREF(made);
  return ok;
}

static bool addRegions(const Spec *spec, Draft *draft, PyObject *number) {
  long more = PyLong_AsLong(number);
  if (more == -1 && PyErr_Occurred())
    return false;
  if (more < 0 || more > 1000000) {
    PyErr_SetString(PyExc_ValueError, "number of regions must be >= 0");
    return false;
  }
  draft->numRegions = spec->numRegions + more;
  return true;
}

static bool addItems(const Spec *spec, Draft *draft, PyObject *const *values) {
  Segments operands = {.count = 0}, results = {.count = 0};
  for (Py_ssize_t i = 0; i < spec->numItems; ++i) {
    const Item *item = &spec->items[i];
    bool ok = item->kind == ITEM_RESULT    ? addGroup(draft, item, values[i], addResult, &results)
              : item->kind == ITEM_OPERAND ? addGroup(draft, item, values[i], addOperand, &operands)
              : item->kind == ITEM_SUCCESSOR
                  ? (item->arity == '*' ? addAll(draft, values[i], addSuccessor) >= 0
                                        : addSuccessor(draft, values[i]))
              : item->kind == ITEM_REGIONS ? addRegions(spec, draft, values[i])
                                           : addValueAttribute(spec, draft, item, values[i]);
    if (!ok)
      return false;
  }
  return (!spec->sizesOperands ||
          pushSegments(draft, "operandSegmentSizes", operands.sizes, operands.count)) &&
         (!spec->sizesResults ||
          pushSegments(draft, "resultSegmentSizes", results.sizes, results.count));
}

static bool inferResults(const Spec *spec, Draft *draft) {
  if (!draftCheck(draft))
    return false;
  MlirType type = {NULL};
  if (spec->inference == INFER_INTERFACE)
    draft->infers = true;
  else if (spec->inference == INFER_SAME && draft->operands.size)
    type = mlirValueGetType((MlirValue){draft->operands.data[0]});
  else if (spec->inference == INFER_ATTRIBUTE && draft->numAttributes) {
    MlirAttribute first = draftAttributes(draft)[0].attribute;
    type = mlirAttributeIsAType(first) ? mlirTypeAttrGetValue(first) : mlirAttributeGetType(first);
  }
  if (!draft->infers && !type.ptr && spec->numResults) {
    PyErr_Format(PyExc_ValueError, "the results' types of \"%s\" don't follow from what is given",
                 spec->name.data);
    return false;
  }
  for (Py_ssize_t i = 0; i < spec->numResults && !draft->infers; ++i)
    wordsPush(&draft->results, type.ptr);
  return true;
}

// The operation of (results, loc, ip, value...).
static ExtHandle *buildFrom(const Spec *spec, PyObject *const *args, Py_ssize_t numArgs) {
  Draft draft;
  if (numArgs != spec->numItems + 3) {
    PyErr_Format(PyExc_TypeError, "\"%s\" takes %zd values", spec->name.data, spec->numItems);
    return NULL;
  }
  if (!draftBegin(&draft, spec->state, args[1], args[2], spec->name))
    return NULL;
  draft.numRegions = spec->numRegions;
  bool ok = addItems(spec, &draft, args + 3);
  if (ok && args[0] != Py_None)
    ok = addAll(&draft, args[0], addResult) >= 0;
  else if (ok && spec->inference != INFER_NOT)
    ok = inferResults(spec, &draft);
  ExtHandle *handle = ok ? draftFinish(&draft) : NULL;
  draftFree(&draft);
  return handle;
}

// builder(self, results, loc, ip, value...): makes the operation that `self` is.
static PyObject *build(PyObject *object, PyObject *const *args, Py_ssize_t numArgs) {
  const Spec *spec = (const Spec *)object;
  if (numArgs < 1)
    return extRaiseType(NULL, "an OpView");
  if (!setHandle(spec->state, args[0], buildFrom(spec, args + 1, numArgs - 1)))
    return NULL;
  Py_RETURN_NONE;
}

// The same without an object for the operation: gives the result, which is the only one.
static PyObject *buildValue(PyObject *object, PyObject *const *args, Py_ssize_t numArgs) {
  ExtHandle *handle = buildFrom((const Spec *)object, args, numArgs);
  if (!handle)
    return NULL;
  MlirOperation op = extOperation(handle);
  PyObject *result = mlirOperationGetNumResults(op) == 1
                         ? extWrapValue(handle, mlirOperationGetResult(op, 0))
                         : extRaiseResults(op);
  extHandleRelease(handle);
  return result;
}

static PyMethodDef buildMethod = {"ods_build", (PyCFunction)(void (*)(void))build, METH_FASTCALL,
                                  "Makes an operation, and the object into that."};
static PyMethodDef buildValueMethod = {"ods_build_value", (PyCFunction)(void (*)(void))buildValue,
                                       METH_FASTCALL, "Makes an operation, and gives its result."};

// ods_value_builder(what ods_builder gave)
static PyObject *valueBuilder(PyObject *module, PyObject *made) {
  ExtState *state = PyModule_GetState(module);
  PyObject *spec = PyObject_GetAttrString(made, "__self__");
  PyObject *result = spec && extIs(spec, state->spec)
                         ? PyCFunction_NewEx(&buildValueMethod, spec, NULL)
                         : extRaiseType(made, "what ods_builder gives");
  Py_XDECREF(spec);
  return result;
}

//===--- Attributes of numbers ---===//

// integer_attribute(type, number): None when this isn't for it.
static PyObject *integerAttribute(PyObject *module, PyObject *const *args, Py_ssize_t numArgs) {
  ExtState *state = PyModule_GetState(module);
  const void *ptr;
  if (numArgs != 2 || !extRefOf(state, args[0], EXT_TYPE, "a Type", &ptr) || !ptr)
    return numArgs == 2 ? NULL : extRaiseType(NULL, "a type and a number");
  MlirType type = {ptr};
  bool isIndex = mlirTypeIsAIndex(type);
  unsigned width = isIndex ? 64 : mlirTypeIsAInteger(type) ? mlirIntegerTypeGetWidth(type) : 0;
  int overflow = 0;
  long long value = PyLong_Check(args[1]) ? PyLong_AsLongLongAndOverflow(args[1], &overflow) : 0;
  if (!PyLong_Check(args[1]) || overflow || width < 2 || width > 64)
    Py_RETURN_NONE;
  bool fits = width == 64 || (value >= -(1LL << (width - 1)) && value < (1LL << (width - 1)));
  if (!fits)
    Py_RETURN_NONE;
  return extWrapAttribute(((ExtRef *)args[0])->context, mlirIntegerAttrGet(type, value));
}

// ods_builder(name, items, inference, number of results, of regions, sizes operands, results)
static PyObject *builder(PyObject *module, PyObject *args) {
  static const char *const inferences[] = {"", "same", "attribute", "interface"};
  const char *name, *items, *inference;
  int sizesOperands, sizesResults;
  ExtState *state = PyModule_GetState(module);
  Spec *spec = extNew(state->spec);
  if (!spec || !PyArg_ParseTuple(args, "sssnnpp", &name, &items, &inference, &spec->numResults,
                                 &spec->numRegions, &sizesOperands, &sizesResults)) {
    Py_XDECREF((PyObject *)spec);
    return NULL;
  }
  size_t nameSize = strlen(name), itemsSize = strlen(items);
  spec->state = state;
  spec->text = tsAlloc(nameSize + itemsSize + 2);
  memcpy(spec->text, name, nameSize + 1);
  memcpy(spec->text + nameSize + 1, items, itemsSize + 1);
  spec->name = mlirStringRefCreate(spec->text, nameSize);
  spec->sizesOperands = sizesOperands;
  spec->sizesResults = sizesResults;
  while (spec->inference < INFER_INTERFACE && strcmp(inferences[spec->inference], inference) != 0)
    ++spec->inference;
  PyObject *result = readItems(spec, spec->text + nameSize + 1)
                         ? PyCFunction_NewEx(&buildMethod, (PyObject *)spec, NULL)
                         : NULL;
  Py_DECREF((PyObject *)spec);
  return result;
}

PyMethodDef extBuildMethods[] = {
    {"create", (PyCFunction)(void (*)(void))create, METH_FASTCALL | METH_KEYWORDS,
     "Makes an operation."},
    {"create_into", (PyCFunction)(void (*)(void))createInto, METH_FASTCALL,
     "Makes an operation, and an object into that."},
    {"ods_builder", builder, METH_VARARGS, "What makes operations of a kind."},
    {"ods_value_builder", valueBuilder, METH_O, "The same, giving the result."},
    {"integer_attribute", (PyCFunction)(void (*)(void))integerAttribute, METH_FASTCALL,
     "An attribute of a number, or None for those that take more."},
    {NULL, NULL, 0, NULL}};
