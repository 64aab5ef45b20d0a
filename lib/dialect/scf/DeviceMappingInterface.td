// Attributes that say where the threads of a loop run.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_SCF_DEVICEMAPPINGINTERFACE
#define TESSERA_DIALECT_SCF_DEVICEMAPPINGINTERFACE

include "mlir/IR/OpBase.td"

def DeviceMappingAttrInterface : AttrInterface<"DeviceMappingAttrInterface"> {
  let cppNamespace = "::mlir::scf";
  let description = "Units of a device that one dimension of a loop is spread over.";
  let methods = [
    InterfaceMethod<"Number of the units' kind.", "int64_t", "getMappingId">,
    InterfaceMethod<"Whether the units are counted in one row, whatever dimensions they have.", "bool", "isLinearMapping">,
    InterfaceMethod<"Position in the group of kinds that belong together, from 0.", "int64_t", "getRelativeIndex">
  ];
}

def DeviceMaskingAttrInterface : AttrInterface<"DeviceMaskingAttrInterface"> {
  let cppNamespace = "::mlir::scf";
  let description = "Which units of a device take part; those that do are numbered without gaps.";
  let methods = [
    InterfaceMethod<"Makes the number of a unit among those that take part, from its i64 number among all.", "MlirValue",
                    "createLogicalLinearMappingId", (ins "MlirRewriterBase":$builder, "MlirValue":$physicalLinearMappingId)>,
    InterfaceMethod<"Makes the i1 that says whether a unit takes part.", "MlirValue", "createIsActiveIdPredicate",
                    (ins "MlirRewriterBase":$builder, "MlirValue":$physicalLinearMappingId)>,
    InterfaceMethod<"How many units there can be.", "int64_t", "getMaxNumPhysicalIds">
  ];
}

def DeviceMappingArrayAttr
    : TypedArrayAttrBase<AnyAttrOf<[DeviceMappingAttrInterface, DeviceMaskingAttrInterface]>, "Device Mapping array attribute">;

#endif // TESSERA_DIALECT_SCF_DEVICEMAPPINGINTERFACE
