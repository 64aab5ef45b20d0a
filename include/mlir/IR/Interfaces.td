// Interfaces of operations, attributes and types.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_MLIR_IR_INTERFACES
#define TESSERA_MLIR_IR_INTERFACES

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/Constraints.td"
include "mlir/IR/Traits.td"

class InterfaceTrait<string name> : NativeTrait<"", ""> {
  let trait = name # "::Trait";
  let cppNamespace = "";
  code extraTraitClassDeclaration = "";
}
class OpInterfaceTrait<string name, code verifyBody = [{}], list<Trait> traits = []> : InterfaceTrait<name> {
  code verify = verifyBody;
  bit verifyWithRegions = 0;
  list<Trait> dependentTraits = traits;
}

// A method. Types are C; `defaultImplementation` is a C function body over `op` (or `self`) and the arguments, or "NULL"
// where the interface allows that there is none.
class InterfaceMethod<string desc, string retTy, string methodName, dag args = (ins), code methodBody = [{}],
                      code defaultImplementation = [{}]> {
  string description = desc;
  string name = methodName;
  string returnType = retTy;
  dag arguments = args;
  code body = methodBody;
  code defaultBody = defaultImplementation;
}
class StaticInterfaceMethod<string desc, string retTy, string methodName, dag args = (ins), code methodBody = [{}],
                            code defaultImplementation = [{}]>
    : InterfaceMethod<desc, retTy, methodName, args, methodBody, defaultImplementation>;

class Interface<string name, list<Interface> baseInterfacesArg = []> {
  string description = "";
  string cppInterfaceName = name;
  string cppNamespace = "";
  // The C names of its TesseraInterface and of the struct of its methods, where they aren't `fooOpInterface` and
  // `FooOpInterfaceMethods`.
  string cSymbol = "";
  string cMethods = "";
  // Whether there is such a table: of the library's own interfaces some are only marks.
  bit hasTable = !ne(cppNamespace, "::mlir");
  // A use that isn't DeclareOpInterfaceMethods is only a mark.
  bit onlyWhereDeclared = 0;
  list<InterfaceMethod> methods = [];
  list<Interface> baseInterfaces = baseInterfacesArg;
  code extraClassDeclaration = "";
  code extraSharedClassDeclaration = "";
  code extraClassOf = "";
}
// As a constraint: an attribute or type that implements the interface.
class AttrInterface<string name, list<Interface> baseInterfaces = []>
    : Interface<name, baseInterfaces>, InterfaceTrait<name>,
      Attr<CPred<"tesseraHasInterface($_self, \"" # name # "\")">, name # " instance"> {
  let storageType = "::mlir::Attribute";
  let returnType = storageType;
  let convertFromStorage = "$_self";
}
class OpInterface<string name, list<Interface> baseInterfaces = []>
    : Interface<name, baseInterfaces>, OpInterfaceTrait<name>;
class TypeInterface<string name, list<Interface> baseInterfaces = []>
    : Interface<name, baseInterfaces>, InterfaceTrait<name>,
      Type<CPred<"tesseraHasInterface($_self, \"" # name # "\")">, name # " instance",
           !if(!empty(cppNamespace), "", cppNamespace # "::") # name>;
class DialectInterface<string name, list<Interface> baseInterfaces = []>
    : Interface<name, baseInterfaces>, OpInterfaceTrait<name>;

// The interface, with the listed methods implemented by hand although they have a default.
class DeclareInterfaceMethods<list<string> overridenMethods = []> {
  list<string> alwaysOverriddenMethods = overridenMethods;
}
class DeclareAttrInterfaceMethods<AttrInterface interface, list<string> overridenMethods = []>
    : DeclareInterfaceMethods<overridenMethods>, AttrInterface<interface.cppInterfaceName, interface.baseInterfaces> {
  let description = interface.description;
  let cppInterfaceName = interface.cppInterfaceName;
  let cppNamespace = interface.cppNamespace;
  let methods = interface.methods;
  let cSymbol = interface.cSymbol;
  let cMethods = interface.cMethods;
  let hasTable = interface.hasTable;
}
class DeclareOpInterfaceMethods<OpInterface interface, list<string> overridenMethods = []>
    : DeclareInterfaceMethods<overridenMethods>, OpInterface<interface.cppInterfaceName, interface.baseInterfaces> {
  let description = interface.description;
  let cppInterfaceName = interface.cppInterfaceName;
  let cppNamespace = interface.cppNamespace;
  let methods = interface.methods;
  let cSymbol = interface.cSymbol;
  let cMethods = interface.cMethods;
  let hasTable = interface.hasTable;
}
class DeclareTypeInterfaceMethods<TypeInterface interface, list<string> overridenMethods = []>
    : DeclareInterfaceMethods<overridenMethods>, TypeInterface<interface.cppInterfaceName, interface.baseInterfaces> {
  let description = interface.description;
  let cppInterfaceName = interface.cppInterfaceName;
  let cppNamespace = interface.cppNamespace;
  let methods = interface.methods;
  let cSymbol = interface.cSymbol;
  let cMethods = interface.cMethods;
  let hasTable = interface.hasTable;
}

// Definitions refer to the builtin types and attributes, whatever they include.
include "mlir/IR/BuiltinAttributes.td"

#endif // TESSERA_MLIR_IR_INTERFACES
