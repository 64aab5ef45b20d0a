// Numbers of DWARF that debug info attributes spell by name.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_LLVM_LLVMDWARF
#define TESSERA_DIALECT_LLVM_LLVMDWARF

include "dialect/llvm/LLVMDialect.td"
include "mlir/IR/EnumAttr.td"

// Tags of debug info entries.
class _Tag<string name, int number> : I32EnumCase<name, number, "DW_TAG_" # name>;
def LLVM_DwarfTag : I32Enum<"DwarfTag", "tags of debug info entries", [
    _Tag<"null", 0>, _Tag<"array_type", 1>, _Tag<"class_type", 2>, _Tag<"entry_point", 3>,
    _Tag<"enumeration_type", 4>, _Tag<"formal_parameter", 5>, _Tag<"imported_declaration", 8>, _Tag<"label", 0xa>,
    _Tag<"lexical_block", 0xb>, _Tag<"member", 0xd>, _Tag<"pointer_type", 0xf>, _Tag<"reference_type", 0x10>,
    _Tag<"compile_unit", 0x11>, _Tag<"string_type", 0x12>, _Tag<"structure_type", 0x13>,
    _Tag<"subroutine_type", 0x15>, _Tag<"typedef", 0x16>, _Tag<"union_type", 0x17>,
    _Tag<"unspecified_parameters", 0x18>, _Tag<"variant", 0x19>, _Tag<"common_block", 0x1a>,
    _Tag<"common_inclusion", 0x1b>, _Tag<"inheritance", 0x1c>, _Tag<"inlined_subroutine", 0x1d>,
    _Tag<"module", 0x1e>, _Tag<"ptr_to_member_type", 0x1f>, _Tag<"set_type", 0x20>, _Tag<"subrange_type", 0x21>,
    _Tag<"with_stmt", 0x22>, _Tag<"access_declaration", 0x23>, _Tag<"base_type", 0x24>, _Tag<"catch_block", 0x25>,
    _Tag<"const_type", 0x26>, _Tag<"constant", 0x27>, _Tag<"enumerator", 0x28>, _Tag<"file_type", 0x29>,
    _Tag<"friend", 0x2a>, _Tag<"namelist", 0x2b>, _Tag<"namelist_item", 0x2c>, _Tag<"packed_type", 0x2d>,
    _Tag<"subprogram", 0x2e>, _Tag<"template_type_parameter", 0x2f>, _Tag<"template_value_parameter", 0x30>,
    _Tag<"thrown_type", 0x31>, _Tag<"try_block", 0x32>, _Tag<"variant_part", 0x33>, _Tag<"variable", 0x34>,
    _Tag<"volatile_type", 0x35>, _Tag<"dwarf_procedure", 0x36>, _Tag<"restrict_type", 0x37>,
    _Tag<"interface_type", 0x38>, _Tag<"namespace", 0x39>, _Tag<"imported_module", 0x3a>,
    _Tag<"unspecified_type", 0x3b>, _Tag<"partial_unit", 0x3c>, _Tag<"imported_unit", 0x3d>, _Tag<"condition", 0x3f>,
    _Tag<"shared_type", 0x40>, _Tag<"type_unit", 0x41>, _Tag<"rvalue_reference_type", 0x42>,
    _Tag<"template_alias", 0x43>, _Tag<"coarray_type", 0x44>, _Tag<"generic_subrange", 0x45>,
    _Tag<"dynamic_type", 0x46>, _Tag<"atomic_type", 0x47>, _Tag<"call_site", 0x48>,
    _Tag<"call_site_parameter", 0x49>, _Tag<"skeleton_unit", 0x4a>, _Tag<"immutable_type", 0x4b>,
    _Tag<"MIPS_loop", 0x4081>, _Tag<"format_label", 0x4101>, _Tag<"function_template", 0x4102>,
    _Tag<"class_template", 0x4103>, _Tag<"GNU_BINCL", 0x4104>, _Tag<"GNU_EINCL", 0x4105>,
    _Tag<"GNU_template_template_param", 0x4106>, _Tag<"GNU_template_parameter_pack", 0x4107>,
    _Tag<"GNU_formal_parameter_pack", 0x4108>, _Tag<"GNU_call_site", 0x4109>,
    _Tag<"GNU_call_site_parameter", 0x410a>, _Tag<"APPLE_property", 0x4200>, _Tag<"SUN_function_template", 0x4201>,
    _Tag<"SUN_class_template", 0x4202>, _Tag<"SUN_struct_template", 0x4203>, _Tag<"SUN_union_template", 0x4204>,
    _Tag<"SUN_indirect_inheritance", 0x4205>, _Tag<"SUN_codeflags", 0x4206>, _Tag<"SUN_memop_info", 0x4207>,
    _Tag<"SUN_omp_child_func", 0x4208>, _Tag<"SUN_rtti_descriptor", 0x4209>, _Tag<"SUN_dtor_info", 0x420a>,
    _Tag<"SUN_dtor", 0x420b>, _Tag<"SUN_f90_interface", 0x420c>, _Tag<"SUN_fortran_vax_structure", 0x420d>,
    _Tag<"SUN_hi", 0x42ff>, _Tag<"LLVM_ptrauth_type", 0x4300>, _Tag<"ALTIUM_circ_type", 0x5101>,
    _Tag<"ALTIUM_mwa_circ_type", 0x5102>, _Tag<"ALTIUM_rev_carry_type", 0x5103>, _Tag<"ALTIUM_rom", 0x5111>,
    _Tag<"LLVM_annotation", 0x6000>, _Tag<"GHS_namespace", 0x8004>, _Tag<"GHS_using_namespace", 0x8005>,
    _Tag<"GHS_using_declaration", 0x8006>, _Tag<"GHS_template_templ_param", 0x8007>, _Tag<"UPC_shared_type", 0x8765>,
    _Tag<"UPC_strict_type", 0x8766>, _Tag<"UPC_relaxed", 0x8767>, _Tag<"PGI_kanji_type", 0xa000>,
    _Tag<"PGI_interface_block", 0xa020>, _Tag<"BORLAND_property", 0xb000>, _Tag<"BORLAND_Delphi_string", 0xb001>,
    _Tag<"BORLAND_Delphi_dynamic_array", 0xb002>, _Tag<"BORLAND_Delphi_set", 0xb003>,
    _Tag<"BORLAND_Delphi_variant", 0xb004>
  ]> {
  let cppNamespace = "::mlir::LLVM";
}

// Source languages.
class _Language<string name, int number> : I32EnumCase<name, number, "DW_LANG_" # name>;
def LLVM_DwarfLanguage : I32Enum<"DwarfLanguage", "source languages", [
    _Language<"C89", 1>, _Language<"C", 2>, _Language<"Ada83", 3>, _Language<"C_plus_plus", 4>,
    _Language<"Cobol74", 5>, _Language<"Cobol85", 6>, _Language<"Fortran77", 7>, _Language<"Fortran90", 8>,
    _Language<"Pascal83", 9>, _Language<"Modula2", 0xa>, _Language<"Java", 0xb>, _Language<"C99", 0xc>,
    _Language<"Ada95", 0xd>, _Language<"Fortran95", 0xe>, _Language<"PLI", 0xf>, _Language<"ObjC", 0x10>,
    _Language<"ObjC_plus_plus", 0x11>, _Language<"UPC", 0x12>, _Language<"D", 0x13>, _Language<"Python", 0x14>,
    _Language<"OpenCL", 0x15>, _Language<"Go", 0x16>, _Language<"Modula3", 0x17>, _Language<"Haskell", 0x18>,
    _Language<"C_plus_plus_03", 0x19>, _Language<"C_plus_plus_11", 0x1a>, _Language<"OCaml", 0x1b>,
    _Language<"Rust", 0x1c>, _Language<"C11", 0x1d>, _Language<"Swift", 0x1e>, _Language<"Julia", 0x1f>,
    _Language<"Dylan", 0x20>, _Language<"C_plus_plus_14", 0x21>, _Language<"Fortran03", 0x22>,
    _Language<"Fortran08", 0x23>, _Language<"RenderScript", 0x24>, _Language<"BLISS", 0x25>,
    _Language<"Kotlin", 0x26>, _Language<"Zig", 0x27>, _Language<"Crystal", 0x28>, _Language<"C_plus_plus_17", 0x2a>,
    _Language<"C_plus_plus_20", 0x2b>, _Language<"C17", 0x2c>, _Language<"Fortran18", 0x2d>,
    _Language<"Ada2005", 0x2e>, _Language<"Ada2012", 0x2f>, _Language<"HIP", 0x30>, _Language<"Assembly", 0x31>,
    _Language<"C_sharp", 0x32>, _Language<"Mojo", 0x33>, _Language<"GLSL", 0x34>, _Language<"GLSL_ES", 0x35>,
    _Language<"HLSL", 0x36>, _Language<"OpenCL_CPP", 0x37>, _Language<"CPP_for_OpenCL", 0x38>,
    _Language<"SYCL", 0x39>, _Language<"Metal", 0x3d>, _Language<"Ruby", 0x40>, _Language<"Move", 0x41>,
    _Language<"Hylo", 0x42>, _Language<"Mips_Assembler", 0x8001>, _Language<"GOOGLE_RenderScript", 0x8e57>,
    _Language<"BORLAND_Delphi", 0xb000>
  ]> {
  let cppNamespace = "::mlir::LLVM";
}

// Encodings of basic types.
class _Encoding<string name, int number> : I32EnumCase<name, number, "DW_ATE_" # name>;
def LLVM_DwarfEncoding : I32Enum<"DwarfEncoding", "encodings of basic types", [
    _Encoding<"address", 1>, _Encoding<"boolean", 2>, _Encoding<"complex_float", 3>, _Encoding<"float", 4>,
    _Encoding<"signed", 5>, _Encoding<"signed_char", 6>, _Encoding<"unsigned", 7>, _Encoding<"unsigned_char", 8>,
    _Encoding<"imaginary_float", 9>, _Encoding<"packed_decimal", 0xa>, _Encoding<"numeric_string", 0xb>,
    _Encoding<"edited", 0xc>, _Encoding<"signed_fixed", 0xd>, _Encoding<"unsigned_fixed", 0xe>,
    _Encoding<"decimal_float", 0xf>, _Encoding<"UTF", 0x10>, _Encoding<"UCS", 0x11>, _Encoding<"ASCII", 0x12>,
    _Encoding<"HP_complex_float", 0x81>, _Encoding<"HP_float128", 0x82>, _Encoding<"HP_complex_float128", 0x83>,
    _Encoding<"HP_floathpintel", 0x84>, _Encoding<"HP_imaginary_float90", 0x85>,
    _Encoding<"HP_imaginary_float128", 0x86>
  ]> {
  let cppNamespace = "::mlir::LLVM";
}

// Calling conventions of subroutines.
class _Convention<string name, int number> : I32EnumCase<name, number, "DW_CC_" # name>;
def LLVM_DwarfConvention : I32Enum<"DwarfConvention", "calling conventions of subroutines", [
    _Convention<"normal", 1>, _Convention<"program", 2>, _Convention<"nocall", 3>,
    _Convention<"pass_by_reference", 4>, _Convention<"pass_by_value", 5>, _Convention<"GNU_renesas_sh", 0x40>,
    _Convention<"GNU_borland_fastcall_i386", 0x41>, _Convention<"BORLAND_safecall", 0xb0>,
    _Convention<"BORLAND_stdcall", 0xb1>, _Convention<"BORLAND_pascal", 0xb2>,
    _Convention<"BORLAND_msfastcall", 0xb3>, _Convention<"BORLAND_msreturn", 0xb4>,
    _Convention<"BORLAND_thiscall", 0xb5>, _Convention<"BORLAND_fastcall", 0xb6>,
    _Convention<"LLVM_vectorcall", 0xc0>, _Convention<"LLVM_Win64", 0xc1>, _Convention<"LLVM_X86_64SysV", 0xc2>,
    _Convention<"LLVM_AAPCS", 0xc3>, _Convention<"LLVM_AAPCS_VFP", 0xc4>, _Convention<"LLVM_IntelOclBicc", 0xc5>,
    _Convention<"LLVM_SpirFunction", 0xc6>, _Convention<"LLVM_DeviceKernel", 0xc7>, _Convention<"LLVM_Swift", 0xc8>,
    _Convention<"LLVM_PreserveMost", 0xc9>, _Convention<"LLVM_PreserveAll", 0xca>,
    _Convention<"LLVM_X86RegCall", 0xcb>, _Convention<"LLVM_M68kRTD", 0xcc>, _Convention<"LLVM_PreserveNone", 0xcd>,
    _Convention<"LLVM_RISCVVectorCall", 0xce>, _Convention<"LLVM_SwiftTail", 0xcf>,
    _Convention<"LLVM_RISCVVLSCall", 0xd0>, _Convention<"GDB_IBM_OpenCL", 0xff>
  ]> {
  let cppNamespace = "::mlir::LLVM";
}

// Operations of location expressions.
class _Operation<string name, int number> : I32EnumCase<name, number, "DW_OP_" # name>;
def LLVM_DwarfOperation : I32Enum<"DwarfOperation", "operations of location expressions", [
    _Operation<"addr", 3>, _Operation<"deref", 6>, _Operation<"const1u", 8>, _Operation<"const1s", 9>,
    _Operation<"const2u", 0xa>, _Operation<"const2s", 0xb>, _Operation<"const4u", 0xc>, _Operation<"const4s", 0xd>,
    _Operation<"const8u", 0xe>, _Operation<"const8s", 0xf>, _Operation<"constu", 0x10>, _Operation<"consts", 0x11>,
    _Operation<"dup", 0x12>, _Operation<"drop", 0x13>, _Operation<"over", 0x14>, _Operation<"pick", 0x15>,
    _Operation<"swap", 0x16>, _Operation<"rot", 0x17>, _Operation<"xderef", 0x18>, _Operation<"abs", 0x19>,
    _Operation<"and", 0x1a>, _Operation<"div", 0x1b>, _Operation<"minus", 0x1c>, _Operation<"mod", 0x1d>,
    _Operation<"mul", 0x1e>, _Operation<"neg", 0x1f>, _Operation<"not", 0x20>, _Operation<"or", 0x21>,
    _Operation<"plus", 0x22>, _Operation<"plus_uconst", 0x23>, _Operation<"shl", 0x24>, _Operation<"shr", 0x25>,
    _Operation<"shra", 0x26>, _Operation<"xor", 0x27>, _Operation<"bra", 0x28>, _Operation<"eq", 0x29>,
    _Operation<"ge", 0x2a>, _Operation<"gt", 0x2b>, _Operation<"le", 0x2c>, _Operation<"lt", 0x2d>,
    _Operation<"ne", 0x2e>, _Operation<"skip", 0x2f>, _Operation<"lit0", 0x30>, _Operation<"lit1", 0x31>,
    _Operation<"lit2", 0x32>, _Operation<"lit3", 0x33>, _Operation<"lit4", 0x34>, _Operation<"lit5", 0x35>,
    _Operation<"lit6", 0x36>, _Operation<"lit7", 0x37>, _Operation<"lit8", 0x38>, _Operation<"lit9", 0x39>,
    _Operation<"lit10", 0x3a>, _Operation<"lit11", 0x3b>, _Operation<"lit12", 0x3c>, _Operation<"lit13", 0x3d>,
    _Operation<"lit14", 0x3e>, _Operation<"lit15", 0x3f>, _Operation<"lit16", 0x40>, _Operation<"lit17", 0x41>,
    _Operation<"lit18", 0x42>, _Operation<"lit19", 0x43>, _Operation<"lit20", 0x44>, _Operation<"lit21", 0x45>,
    _Operation<"lit22", 0x46>, _Operation<"lit23", 0x47>, _Operation<"lit24", 0x48>, _Operation<"lit25", 0x49>,
    _Operation<"lit26", 0x4a>, _Operation<"lit27", 0x4b>, _Operation<"lit28", 0x4c>, _Operation<"lit29", 0x4d>,
    _Operation<"lit30", 0x4e>, _Operation<"lit31", 0x4f>, _Operation<"reg0", 0x50>, _Operation<"reg1", 0x51>,
    _Operation<"reg2", 0x52>, _Operation<"reg3", 0x53>, _Operation<"reg4", 0x54>, _Operation<"reg5", 0x55>,
    _Operation<"reg6", 0x56>, _Operation<"reg7", 0x57>, _Operation<"reg8", 0x58>, _Operation<"reg9", 0x59>,
    _Operation<"reg10", 0x5a>, _Operation<"reg11", 0x5b>, _Operation<"reg12", 0x5c>, _Operation<"reg13", 0x5d>,
    _Operation<"reg14", 0x5e>, _Operation<"reg15", 0x5f>, _Operation<"reg16", 0x60>, _Operation<"reg17", 0x61>,
    _Operation<"reg18", 0x62>, _Operation<"reg19", 0x63>, _Operation<"reg20", 0x64>, _Operation<"reg21", 0x65>,
    _Operation<"reg22", 0x66>, _Operation<"reg23", 0x67>, _Operation<"reg24", 0x68>, _Operation<"reg25", 0x69>,
    _Operation<"reg26", 0x6a>, _Operation<"reg27", 0x6b>, _Operation<"reg28", 0x6c>, _Operation<"reg29", 0x6d>,
    _Operation<"reg30", 0x6e>, _Operation<"reg31", 0x6f>, _Operation<"breg0", 0x70>, _Operation<"breg1", 0x71>,
    _Operation<"breg2", 0x72>, _Operation<"breg3", 0x73>, _Operation<"breg4", 0x74>, _Operation<"breg5", 0x75>,
    _Operation<"breg6", 0x76>, _Operation<"breg7", 0x77>, _Operation<"breg8", 0x78>, _Operation<"breg9", 0x79>,
    _Operation<"breg10", 0x7a>, _Operation<"breg11", 0x7b>, _Operation<"breg12", 0x7c>, _Operation<"breg13", 0x7d>,
    _Operation<"breg14", 0x7e>, _Operation<"breg15", 0x7f>, _Operation<"breg16", 0x80>, _Operation<"breg17", 0x81>,
    _Operation<"breg18", 0x82>, _Operation<"breg19", 0x83>, _Operation<"breg20", 0x84>, _Operation<"breg21", 0x85>,
    _Operation<"breg22", 0x86>, _Operation<"breg23", 0x87>, _Operation<"breg24", 0x88>, _Operation<"breg25", 0x89>,
    _Operation<"breg26", 0x8a>, _Operation<"breg27", 0x8b>, _Operation<"breg28", 0x8c>, _Operation<"breg29", 0x8d>,
    _Operation<"breg30", 0x8e>, _Operation<"breg31", 0x8f>, _Operation<"regx", 0x90>, _Operation<"fbreg", 0x91>,
    _Operation<"bregx", 0x92>, _Operation<"piece", 0x93>, _Operation<"deref_size", 0x94>,
    _Operation<"xderef_size", 0x95>, _Operation<"nop", 0x96>, _Operation<"push_object_address", 0x97>,
    _Operation<"call2", 0x98>, _Operation<"call4", 0x99>, _Operation<"call_ref", 0x9a>,
    _Operation<"form_tls_address", 0x9b>, _Operation<"call_frame_cfa", 0x9c>, _Operation<"bit_piece", 0x9d>,
    _Operation<"implicit_value", 0x9e>, _Operation<"stack_value", 0x9f>, _Operation<"implicit_pointer", 0xa0>,
    _Operation<"addrx", 0xa1>, _Operation<"constx", 0xa2>, _Operation<"entry_value", 0xa3>,
    _Operation<"const_type", 0xa4>, _Operation<"regval_type", 0xa5>, _Operation<"deref_type", 0xa6>,
    _Operation<"xderef_type", 0xa7>, _Operation<"convert", 0xa8>, _Operation<"reinterpret", 0xa9>,
    _Operation<"GNU_push_tls_address", 0xe0>, _Operation<"HP_is_value", 0xe1>, _Operation<"HP_fltconst4", 0xe2>,
    _Operation<"HP_fltconst8", 0xe3>, _Operation<"HP_mod_range", 0xe4>, _Operation<"HP_unmod_range", 0xe5>,
    _Operation<"HP_tls", 0xe6>, _Operation<"INTEL_bit_piece", 0xe8>, _Operation<"WASM_location", 0xed>,
    _Operation<"WASM_location_int", 0xee>, _Operation<"APPLE_uninit", 0xf0>,
    _Operation<"GNU_implicit_pointer", 0xf2>, _Operation<"GNU_entry_value", 0xf3>,
    _Operation<"PGI_omp_thread_num", 0xf8>, _Operation<"GNU_addr_index", 0xfb>, _Operation<"GNU_const_index", 0xfc>,
    _Operation<"LLVM_user", 0xe9>, _Operation<"LLVM_fragment", 0x1000>, _Operation<"LLVM_convert", 0x1001>,
    _Operation<"LLVM_tag_offset", 0x1002>, _Operation<"LLVM_entry_value", 0x1003>,
    _Operation<"LLVM_implicit_pointer", 0x1004>, _Operation<"LLVM_arg", 0x1005>,
    _Operation<"LLVM_extract_bits_sext", 0x1006>, _Operation<"LLVM_extract_bits_zext", 0x1007>
  ]> {
  let cppNamespace = "::mlir::LLVM";
}

#endif // TESSERA_DIALECT_LLVM_LLVMDWARF
