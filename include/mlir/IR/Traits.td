// Traits of operations, attributes and types.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_MLIR_IR_TRAITS
#define TESSERA_MLIR_IR_TRAITS

include "mlir/IR/Constraints.td"

class Trait;
class TraitList<list<Trait> props> : Trait {
  list<Trait> traits = props;
}
// A trait whose meaning is in the library or in a TesseraTrait of the dialect.
class NativeTrait<string name, string entityType, code extraClassDeclaration = [{}],
                  code extraClassDefinition = [{}]> : Trait {
  string trait = name;
  string cppNamespace = "::mlir::" # entityType # "Trait";
  code extraConcreteClassDeclaration = extraClassDeclaration;
  code extraConcreteClassDefinition = extraClassDefinition;
}
class ParamNativeTrait<string prop, string params, string entityType>
    : NativeTrait<prop # "<" # params # ">::Impl", entityType>;
// A trait that only generators look at.
class GenInternalTrait<string prop, string entityType> : Trait {
  string trait = "::mlir::" # entityType # "Trait::" # prop;
}
// A predicate over several parts: "failed to verify that <descr>".
class PredTrait<string descr, Pred pred> : Trait {
  string summary = descr;
  Pred predicate = pred;
}

#endif // TESSERA_MLIR_IR_TRAITS
