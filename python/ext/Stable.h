// What Python's stable ABI of 3.11 lacks of what a launch needs.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls by arrays of arguments are in it from 3.12 on; 3.11 has the functions too, and doesn't
// change any more. So they are declared here, and one module is for 3.11 and all that come later.
// With the ABI of 3.12 counting references would be a call each time, 5 % of a launch.
#ifndef TESSERA_PYTHON_STABLE_H
#define TESSERA_PYTHON_STABLE_H

#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030b0000
#include <Python.h>
#include <structmember.h>

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

//===--- In the stable ABI of 3.12 ---===//

typedef PyObject *(*vectorcallfunc)(PyObject *callable, PyObject *const *args, size_t count,
                                    PyObject *names);
enum { EXT_HAVE_VECTORCALL = 1 << 11 }; ///< a flag of types
PyAPI_FUNC(PyObject *)
    PyObject_Vectorcall(PyObject *callable, PyObject *const *args, size_t count, PyObject *names);
PyAPI_FUNC(PyObject *)
    PyObject_VectorcallMethod(PyObject *name, PyObject *const *args, size_t count, PyObject *names);
PyAPI_FUNC(PyObject *) PyVectorcall_Call(PyObject *callable, PyObject *tuple, PyObject *dict);
/// Of the number that a vectorcallfunc is given, whose highest bit is a flag.
static inline size_t extNumArguments(size_t count) { return count & SIZE_MAX >> 1; }

//===--- By functions of the stable ABI ---===//

static inline PyObject *PyTuple_GET_ITEM(PyObject *tuple, Py_ssize_t i) {
  return PyTuple_GetItem(tuple, i);
}
static inline Py_ssize_t PyTuple_GET_SIZE(PyObject *tuple) { return PyTuple_Size(tuple); }
static inline void PyTuple_SET_ITEM(PyObject *tuple, Py_ssize_t i, PyObject *item) {
  PyTuple_SetItem(tuple, i, item);
}
static inline PyObject *PyList_GET_ITEM(PyObject *list, Py_ssize_t i) {
  return PyList_GetItem(list, i);
}
static inline Py_ssize_t PyList_GET_SIZE(PyObject *list) { return PyList_Size(list); }
static inline void PyList_SET_ITEM(PyObject *list, Py_ssize_t i, PyObject *item) {
  PyList_SetItem(list, i, item);
}
static inline double PyFloat_AS_DOUBLE(PyObject *number) { return PyFloat_AsDouble(number); }
static inline PyObject *PyObject_CallOneArg(PyObject *function, PyObject *argument) {
  return PyObject_Vectorcall(function, &argument, 1, NULL);
}
static inline PyObject *PyObject_CallMethodNoArgs(PyObject *object, PyObject *name) {
  return PyObject_VectorcallMethod(name, &object, 1, NULL);
}

/// A number of two bytes, the lower first; nonzero after an exception.
static inline int PyFloat_Pack2(double value, char *bytes, int isLittle) {
  PyObject *module = PyImport_ImportModule("struct");
  PyObject *packed =
      module ? PyObject_CallMethod(module, "pack", "sd", isLittle ? "<e" : ">e", value) : NULL;
  char *data = packed ? PyBytes_AsString(packed) : NULL;
  if (data)
    memcpy(bytes, data, 2);
  Py_XDECREF(packed);
  Py_XDECREF(module);
  return data ? 0 : -1;
}

static inline void extSetReference(PyObject **place, PyObject *object) {
  PyObject *before = *place;
  *place = object;
  Py_XDECREF(before);
}
/// The name of a type with its module where the type is one of C's, as exceptions have it.
static inline PyObject *extFullName(PyTypeObject *type) {
  PyObject *name = PyType_GetName(type);
  PyObject *module = PyType_GetFlags(type) & Py_TPFLAGS_HEAPTYPE
                         ? NULL
                         : PyObject_GetAttrString((PyObject *)type, "__module__");
  if (name && module && PyUnicode_Check(module) &&
      PyUnicode_CompareWithASCIIString(module, "builtins") != 0) {
    PyObject *whole = PyUnicode_FromFormat("%U.%U", module, name);
    Py_DECREF(name);
    name = whole;
  }
  Py_XDECREF(module);
  return name;
}

#endif // TESSERA_PYTHON_STABLE_H
