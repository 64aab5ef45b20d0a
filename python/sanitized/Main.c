// Python with the extension of tessera.mlir inside, for builds with sanitizers: Python itself is
// without, and can't load a library that has them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <Python.h>

PyMODINIT_FUNC PyInit__C(void);

int main(int argc, char **argv) {
  // What is inside is found at the top only: the package's _C.py hands it on.
  PyImport_AppendInittab("tessera_mlir_C", PyInit__C);
  return Py_BytesMain(argc, argv);
}
