// A kernel as Python calls it: arguments bound, looked up, launched.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_PYTHON_EXT_FUNCTION_H
#define TESSERA_PYTHON_EXT_FUNCTION_H

#include "Ext.h"

// EXT_ITEM is the place for the element of a tuple that is being looked at.
enum { EXT_MAX_PARAMETERS = 128, EXT_MAX_ITEMS = 128, EXT_MAX_OPTIONS = 16 };
enum { EXT_ITEM = EXT_MAX_PARAMETERS, EXT_MAX_VALUES = EXT_MAX_PARAMETERS + EXT_MAX_ITEMS };

/// A parameter of the kernel.
typedef struct ExtParameter {
  PyObject *name;         ///< interned
  PyObject *defaultValue; ///< NULL: none
  ExtType type;           ///< that an annotation says; EXT_NO_TYPE: none does
  bool isConstexpr;
  bool isGeneral;   ///< nothing is to be known of its values
  bool isUnaligned; ///< not that they are divisible either
} ExtParameter;

/// What a compiled kernel is for: words that are compared, and objects that have to be equal.
typedef struct ExtKey {
  uint64_t hash;
  size_t numWords, numObjects;
  uint64_t
      words[1 + (1 + EXT_MAX_RANK) * EXT_MAX_VALUES + 3 * EXT_MAX_PARAMETERS + 2 * EXT_MAX_OPTIONS];
  PyObject *objects[EXT_MAX_VALUES + 2 * EXT_MAX_OPTIONS]; ///< borrowed
} ExtKey;

/// A kernel that has been compiled.
typedef struct ExtEntry {
  uint64_t hash;
  size_t numWords, numObjects;
  uint64_t *words;
  PyObject **objects;
  PyObject *handle;  ///< what Python made of it; NULL: the place is free
  ExtKernel *kernel; ///< the handle's
} ExtEntry;

typedef struct ExtFunction {
  PyObject_HEAD ExtState *state;
  size_t numParameters;
  ExtParameter *parameters;
  ExtEntry *entries; ///< a hash table
  size_t numEntries, capacity;
  PyObject *watched; ///< tuple of (dict, name, value): what kernels have captured
  PyObject *hooks;   ///< list of what is called before each launch
  int device;        ///< where it runs
} ExtFunction;

/// A call: its arguments, what is known of them, and how they are passed.
typedef struct ExtCall {
  ExtFunction *function;
  PyObject *values[EXT_MAX_PARAMETERS + 1]; ///< borrowed
  int device;                               ///< where it will run
  size_t deciding;                          ///< the parameter that has decided so
  PyObject *stream;                         ///< that is asked for; borrowed; NULL: none
  uint64_t streamNumber;                    ///< where it's launched on a device of CUDA's
  size_t numOptions;
  PyObject *optionNames[EXT_MAX_OPTIONS], *optionValues[EXT_MAX_OPTIONS]; ///< borrowed
  // What the key is made of, for each parameter.
  PyObject *constants[EXT_MAX_PARAMETERS + 1]; ///< borrowed; NULL: it's passed
  ExtType types[EXT_MAX_PARAMETERS + 1];
  bool isPointer[EXT_MAX_PARAMETERS + 1], isDivisible[EXT_MAX_PARAMETERS + 1];
  bool isDescriptor[EXT_MAX_PARAMETERS + 1], isTuple[EXT_MAX_PARAMETERS + 1];
  const PyObject *inner;     ///< of a number of NumPy's: what it is in Python
  const ExtParameter *tuple; ///< whose elements are being looked at
  size_t numItems;           ///< of all tuples
  ExtKey key;
  size_t numSlots;
  uint64_t slots[EXT_DESCRIPTOR_SLOTS * EXT_MAX_VALUES];
  size_t numOwned;
  PyObject *owned[EXT_MAX_VALUES + EXT_MAX_OPTIONS]; ///< released at the end
} ExtCall;

/// Binds arguments as Python does: Bind.c. False after an exception.
bool extBind(ExtCall *call, PyObject *const *args, size_t count, PyObject *keywords);
/// Looks at the arguments, and makes key and slots. False after an exception.
bool extClassify(ExtCall *call);
/// Looks at an element of a tuple alone; what is found is at EXT_ITEM. False after an exception.
bool extClassifyItem(ExtCall *call, const ExtParameter *tuple, PyObject *item);
/// Releases what the call holds.
void extCallFinish(ExtCall *call);
/// The entry of the call's key, or NULL.
ExtEntry *extFind(const ExtFunction *function, const ExtKey *key);
/// Adds an entry; takes a reference to the handle, which holds the kernel.
void extAdd(ExtFunction *function, const ExtKey *key, PyObject *handle, ExtKernel *kernel);
void extEntriesFree(ExtFunction *function);

#endif // TESSERA_PYTHON_EXT_FUNCTION_H
