// The dlti dialect, as MLIR 22 defines it: what is known of the target's types and devices. It has attributes only.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_DLTI_DLTIOPS
#define TESSERA_DIALECT_DLTI_DLTIOPS

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/DataLayoutInterfaces.td"

def DLTI_Dialect : Dialect {
  let name = "dlti";
  let summary = "The layout of data, and the devices of a system.";
  let cppNamespace = "::mlir::dlti";
  let useDefaultAttributePrinterParser = 1;
  let hasOperationAttrVerify = 1;
  let extraDeclaration = "#include \"tessera/Interfaces.h\"";
}

class DLTI_Attr<string name, string attrMnemonic, list<Trait> traits = []> : AttrDef<DLTI_Dialect, name, traits> {
  let mnemonic = attrMnemonic;
}

def DLTI_DataLayoutEntryAttr : DLTI_Attr<"DataLayoutEntry", "dl_entry"> {
  let summary = "What is known of a type or of a name.";
  // The key is a string or a type attribute.
  let parameters = (ins "Attribute":$key, "Attribute":$value);
  let hasCustomAssemblyFormat = 1;
}

// Entries with different keys.
class DLTI_EntriesAttr<string name, string attrMnemonic, list<Trait> traits = []> : DLTI_Attr<name, attrMnemonic, traits> {
  let parameters = (ins ArrayRefParameter<"DataLayoutEntryAttr">:$entries);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}
def DLTI_DataLayoutSpecAttr : DLTI_EntriesAttr<"DataLayoutSpec", "dl_spec", [DataLayoutSpecInterface]> {
  let summary = "The sizes and alignments of types, and facts about the target.";
}
def DLTI_MapAttr : DLTI_EntriesAttr<"Map", "map"> {
  let summary = "Values by names and types.";
}
def DLTI_TargetDeviceSpecAttr : DLTI_EntriesAttr<"TargetDeviceSpec", "target_device_spec"> {
  let summary = "What is known of a device.";
}
def DLTI_TargetSystemSpecAttr : DLTI_EntriesAttr<"TargetSystemSpec", "target_system_spec"> {
  let summary = "The devices of a system by their names.";
}

def DLTI_FunctionPointerAlignmentAttr : DLTI_Attr<"FunctionPointerAlignment", "function_pointer_alignment"> {
  let summary = "How pointers to functions are aligned.";
  let parameters = (ins "uint64_t":$alignment, "bool":$function_dependent);
  let assemblyFormat = "`<` $alignment `,` `function_dependent` `=` $function_dependent `>`";
}

#endif // TESSERA_DIALECT_DLTI_DLTIOPS
