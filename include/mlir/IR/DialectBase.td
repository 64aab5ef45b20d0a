// The class of dialects.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_MLIR_IR_DIALECTBASE
#define TESSERA_MLIR_IR_DIALECTBASE

class DialectInterface;

include "mlir/IR/Utils.td"

class Dialect {
  // The namespace of its ops, types and attributes.
  string name = ?;
  string summary = ?;
  string description = ?;
  // Dialects that are loaded before this one, by class name ("::mlir::tt::TTDialect") or by namespace ("tt").
  list<string> dependentDialects = [];
  // Attributes of this dialect that may stand on any op.
  dag discardableAttrs = (ins);

  // Prefix of the generated C names; the dialect's name in lowerCamel when empty.
  string cPrefix = "";
  // The generated header, for other dialects to include; guessed from where the record is when empty.
  string header = "";
  // C that the generated header starts with, such as #include lines.
  code extraDeclaration = "";
  // Tells which dialect an enum or interface with the same field belongs to.
  string cppNamespace = name;

  bit hasConstantMaterializer = 0;
  bit hasOperationAttrVerify = 0;
  bit hasRegionArgAttrVerify = 0;
  bit hasRegionResultAttrVerify = 0;
  // Ops that are written as in earlier versions are accepted: a hook makes what has been read one of today's.
  bit hasOlderSpelling = 0;
  // A hook says which types results may have beside those that are inferred.
  bit hasCompatibleTypes = 0;
  // Off: types or attributes have syntax of the dialect's own (hooks).
  bit useDefaultAttributePrinterParser = 0;
  bit useDefaultTypePrinterParser = 0;
  // The hooks are asked although all types have a mnemonic: for one that none has.
  bit hasTypeParser = 0;
  // Ops, or types, that aren't defined are accepted.
  bit allowsUnknownOps = 0;
  bit allowsUnknownTypes = 0;
  // Dialect interfaces that it implements: its C defines a constant of the methods of each, `kitDialectInlinerInterface`.
  list<DialectInterface> cInterfaces = [];
  // Its ops may be inlined anywhere.
  bit inlinesEverything = 1;

  // Read by nobody here; so that records written for other generators can be read.
  code extraClassDeclaration = "";
  bit hasNonDefaultDestructor = 0;
  bit hasOperationInterfaceFallback = 0;
  bit hasCanonicalizer = 0;
  bit isExtensible = 0;
  bit usePropertiesForAttributes = 1;
}

#endif // TESSERA_MLIR_IR_DIALECTBASE
