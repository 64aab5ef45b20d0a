// Interfaces of the transform dialect: ops that do something, types that say what a handle stands for.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_TRANSFORM_TRANSFORMINTERFACES
#define TESSERA_DIALECT_TRANSFORM_TRANSFORMINTERFACES

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def TransformOpInterface : OpInterface<"TransformOpInterface"> {
  let cppNamespace = "::mlir::transform";
  let description = "Ops that change or look at payload IR.";
  let methods = [
    InterfaceMethod<"Applies it. `results` has what each result stands for, empty at first.", "TransformStatus", "apply",
                    (ins "TransformPayload *":$results, "TransformState *":$state)>,
    InterfaceMethod<"Whether one handle may be several operands.", "bool", "allowsRepeatedHandleOperands", (ins), "",
                    [{ return false; }]>
  ];
}

def PatternDescriptorOpInterface : OpInterface<"PatternDescriptorOpInterface"> {
  let cppNamespace = "::mlir::transform";
  let description = "Ops that stand for patterns.";
  let methods = [InterfaceMethod<"Adds them.", "void", "populatePatterns", (ins "MlirRewritePatternSet":$patterns)>];
}

def MatchOpInterface : OpInterface<"MatchOpInterface"> {
  let cppNamespace = "::mlir::transform";
  let description = "Ops that may be in a matcher: they leave payload alone.";
  let methods = [InterfaceMethod<"Whether it may.", "bool", "mayMatch", (ins), "", [{ return true; }]>];
}

class TransformTypeInterfaceBase<string name> : TypeInterface<name> {
  let cppNamespace = "::mlir::transform";
  let methods = [
    InterfaceMethod<"Whether a handle of the type may stand for this; a silenceable failure at the location otherwise.", "TransformStatus",
                    "checkPayload",
                    (ins "TransformState *":$state, "MlirLocation":$location, "const TransformPayload *":$payload)>
  ];
}
def TransformHandleTypeInterface : TransformTypeInterfaceBase<"TransformHandleTypeInterface"> {
  let description = "Types of handles of operations.";
}
def TransformParamTypeInterface : TransformTypeInterfaceBase<"TransformParamTypeInterface"> {
  let description = "Types of parameters: attributes.";
}
def TransformValueHandleTypeInterface : TransformTypeInterfaceBase<"TransformValueHandleTypeInterface"> {
  let description = "Types of handles of values.";
}

def Transform_AnyHandleOrParamType
    : Type<Or<[TransformParamTypeInterface.predicate, TransformHandleTypeInterface.predicate, TransformValueHandleTypeInterface.predicate]>,
           "any transform handle or parameter">;
def Transform_AnyHandleType
    : Type<Or<[TransformHandleTypeInterface.predicate, TransformValueHandleTypeInterface.predicate]>, "any transform handle">;

//===--- Effects ---===//

def TransformMappingResource : Resource<"::mlir::transform::TransformMappingResource">;
def PayloadIRResource : Resource<"::mlir::transform::PayloadIRResource">;

// An operand that is read, one that is used up, a result.
class Reads<Constraint type> : Arg<type, "", [MemRead<TransformMappingResource>]>;
class Consumes<Constraint type> : Arg<type, "", [MemRead<TransformMappingResource>, MemFree<TransformMappingResource>]>;
class Produces<Constraint type> : Res<type, "", [MemAlloc<TransformMappingResource>, MemWrite<TransformMappingResource>]>;

def ReadsPayload : MemoryEffects<[MemRead<PayloadIRResource>]>;
def ModifiesPayload : MemoryEffects<[MemRead<PayloadIRResource>, MemWrite<PayloadIRResource>]>;

#endif // TESSERA_DIALECT_TRANSFORM_TRANSFORMINTERFACES
