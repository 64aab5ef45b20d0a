// Memory effects and speculation.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_MLIR_INTERFACES_SIDEEFFECTINTERFACES
#define TESSERA_MLIR_INTERFACES_SIDEEFFECTINTERFACES

include "mlir/Interfaces/SideEffectInterfaceBase.td"

def MemoryEffectsOpInterface
    : EffectOpInterfaceBase<"MemoryEffectOpInterface", "::mlir::MemoryEffects::Effect"> {
  let cppNamespace = "::mlir";
  let description = "Ops that say what they read, write, allocate and free.";
  let hasTable = 1;
  let methods = [
    InterfaceMethod<"Appends the effects.", "void", "getEffects",
                    (ins "TesseraAppendEffect":$append, "void *":$user)>
  ];
}
class MemoryEffect<string effectName, Resource resource, int stage, EffectRange range = PartialEffect>
    : SideEffect<MemoryEffectsOpInterface, effectName, resource, stage, range>;
class MemoryEffects<list<MemoryEffect> effects = []> : SideEffectsTraitBase<MemoryEffectsOpInterface, effects>;

class MemAlloc<Resource resource, int stage = 0, EffectRange range = PartialEffect>
    : MemoryEffect<"::mlir::MemoryEffects::Allocate", resource, stage, range>;
def MemAlloc : MemAlloc<DefaultResource, 0, PartialEffect>;
class MemAllocAt<int stage, EffectRange range = PartialEffect> : MemAlloc<DefaultResource, stage, range>;

class MemFree<Resource resource, int stage = 0, EffectRange range = PartialEffect>
    : MemoryEffect<"::mlir::MemoryEffects::Free", resource, stage, range>;
def MemFree : MemFree<DefaultResource, 0, PartialEffect>;
class MemFreeAt<int stage, EffectRange range = PartialEffect> : MemFree<DefaultResource, stage, range>;

class MemRead<Resource resource, int stage = 0, EffectRange range = PartialEffect>
    : MemoryEffect<"::mlir::MemoryEffects::Read", resource, stage, range>;
def MemRead : MemRead<DefaultResource, 0, PartialEffect>;
class MemReadAt<int stage, EffectRange range = PartialEffect> : MemRead<DefaultResource, stage, range>;

class MemWrite<Resource resource, int stage = 0, EffectRange range = PartialEffect>
    : MemoryEffect<"::mlir::MemoryEffects::Write", resource, stage, range>;
def MemWrite : MemWrite<DefaultResource, 0, PartialEffect>;
class MemWriteAt<int stage, EffectRange range = PartialEffect> : MemWrite<DefaultResource, stage, range>;

def NoMemoryEffect : MemoryEffects<[]>;
def RecursiveMemoryEffects : NativeOpTrait<"HasRecursiveMemoryEffects">;

// May run although the program wouldn't have run it: always, or when everything nested may.
def AlwaysSpeculatableImplTrait : NativeOpTrait<"AlwaysSpeculatableImplTrait"> {
  let cppNamespace = "::mlir::OpTrait";
}
def RecursivelySpeculatableImplTrait : NativeOpTrait<"RecursivelySpeculatableImplTrait"> {
  let cppNamespace = "::mlir::OpTrait";
}
def ConditionallySpeculatable : OpInterface<"ConditionallySpeculatable"> {
  let cppNamespace = "::mlir";
  let description = "Ops that say themselves whether they may run although the program wouldn't have run them.";
  let hasTable = 1;
  let onlyWhereDeclared = 1; // elsewhere one of the two traits says it
  let methods = [InterfaceMethod<"Whether it may.", "TesseraSpeculatability", "getSpeculatability">];
}
def AlwaysSpeculatable : TraitList<[ConditionallySpeculatable, AlwaysSpeculatableImplTrait]>;
def RecursivelySpeculatable : TraitList<[ConditionallySpeculatable, RecursivelySpeculatableImplTrait]>;

// No effects, may run at any time.
def Pure : TraitList<[AlwaysSpeculatable, NoMemoryEffect]>;

#endif // TESSERA_MLIR_INTERFACES_SIDEEFFECTINTERFACES
