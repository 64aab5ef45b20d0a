// What effects on resources are made of.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_MLIR_INTERFACES_SIDEEFFECTINTERFACEBASE
#define TESSERA_MLIR_INTERFACES_SIDEEFFECTINTERFACEBASE

include "mlir/IR/OpBase.td"

class Resource<string resourceName> {
  string name = resourceName;
}
class IntrinsicResource<string resourceName> : Resource<"::mlir::SideEffects::" # resourceName>;
def DefaultResource : IntrinsicResource<"DefaultResource">;
def AutomaticAllocationScopeResource : IntrinsicResource<"AutomaticAllocationScopeResource">;

class EffectOpInterfaceBase<string name, string baseEffect> : OpInterface<name> {
  string baseEffectName = baseEffect;
}

class EffectRange<bits<1> val> {
  bits<1> Value = val;
}
def FullEffect : EffectRange<1>;
def PartialEffect : EffectRange<0>;

// An effect; as a decorator of an operand or result: on that value.
class SideEffect<EffectOpInterfaceBase interface, string effectName, Resource resourceReference, int effectStage,
                 EffectRange range> : OpVariableDecorator {
  string baseEffectName = interface.baseEffectName;
  string interfaceTrait = interface.trait;
  string cppNamespace = interface.cppNamespace;
  string effect = effectName;
  string resource = resourceReference.name;
  int stage = effectStage;
  bit effectOnFullRegion = range.Value;
}
// All effects of an op that are on no value in particular.
class SideEffectsTraitBase<EffectOpInterfaceBase parentInterface, list<SideEffect> staticEffects>
    : OpInterfaceTrait<""> {
  let trait = parentInterface.trait;
  string interfaceTrait = parentInterface.trait;
  string baseEffectName = parentInterface.baseEffectName;
  list<SideEffect> effects = staticEffects;
  let cppNamespace = parentInterface.cppNamespace;
  list<InterfaceMethod> methods = parentInterface.methods;
  string cppInterfaceName = parentInterface.cppInterfaceName;
}

#endif // TESSERA_MLIR_INTERFACES_SIDEEFFECTINTERFACEBASE
