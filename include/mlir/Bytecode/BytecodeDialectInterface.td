// How dialects write and read their types and attributes as bytecode: see include/tessera/Bytecode.h.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_MLIR_BYTECODE_BYTECODEDIALECTINTERFACE
#define TESSERA_MLIR_BYTECODE_BYTECODEDIALECTINTERFACE

include "mlir/IR/OpBase.td"

def BytecodeDialectInterface : DialectInterface<"BytecodeDialectInterface"> {
  let cppNamespace = "::mlir";
  let description = "Types and attributes of a dialect as bytecode, in place of their text. A method that is missing (NULL) leaves them text.";
  let hasTable = 1;
  let methods = [
    StaticInterfaceMethod<"Writes a type, beginning with a code that says what follows. False, with nothing written: as text.", "bool",
                    "writeType", (ins "MlirType":$type, "TesseraBytecodeWriter *":$writer), "", "NULL">,
    StaticInterfaceMethod<"The same of an attribute.", "bool", "writeAttribute",
                    (ins "MlirAttribute":$attribute, "TesseraBytecodeWriter *":$writer), "", "NULL">,
    StaticInterfaceMethod<"Null after an error that was reported.", "MlirType", "readType", (ins "TesseraBytecodeReader *":$reader), "",
                    "NULL">,
    StaticInterfaceMethod<"Null after an error that was reported.", "MlirAttribute", "readAttribute",
                    (ins "TesseraBytecodeReader *":$reader), "", "NULL">,
    StaticInterfaceMethod<"The dialect's version: whatever it writes, but types and attributes.", "void", "writeVersion",
                    (ins "TesseraBytecodeWriter *":$writer), "", "NULL">,
    StaticInterfaceMethod<"Reads that into something for the other methods; NULL after an error.", "void *", "readVersion",
                    (ins "TesseraBytecodeReader *":$reader), "", "NULL">,
    StaticInterfaceMethod<"Frees that in the end.", "void", "freeVersion", (ins "void *":$version), "", "NULL">,
    StaticInterfaceMethod<"Makes operations of an earlier version, anywhere in `root`, today's. False after an error.", "bool",
                    "upgradeFromVersion", (ins "MlirOperation":$root, "const void *":$version), "", "NULL">,
    StaticInterfaceMethod<"Reads the properties that an operation had in an earlier version, as a dictionary of today's attributes of its definition; null after an error. *isKnown = false, with nothing read: they are as the definition says. Asked only where the file has a version of the dialect.",
                    "MlirAttribute", "readProperties",
                    (ins "MlirStringRef":$op, "const void *":$version, "TesseraBytecodeReader *":$reader, "bool *":$isKnown), "", "NULL">
  ];
}

#endif // TESSERA_MLIR_BYTECODE_BYTECODEDIALECTINTERFACE
