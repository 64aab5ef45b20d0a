// Sizes of debug information are numbers of 64 bits without a sign.
// RUN: mlir-opt %s --mlir-print-debuginfo | mlir-opt --mlir-print-debuginfo | FileCheck %s
// RUN: mlir-opt %s --emit-bytecode | mlir-opt --mlir-print-debuginfo | FileCheck %s
// RUN: mlir-translate --mlir-to-llvmir %s | FileCheck %s --check-prefix=EXPORT
// RUN: mlir-translate --mlir-to-llvmir %s | mlir-translate --import-llvm --mlir-print-debuginfo | FileCheck %s --check-prefix=IMPORT

// CHECK-DAG: #llvm.di_basic_type<tag = DW_TAG_base_type, name = "largest", sizeInBits = 18446744073709551615, encoding = DW_ATE_signed>
// CHECK-DAG: #llvm.di_composite_type<tag = DW_TAG_array_type, name = "first", baseType = #{{.*}}, sizeInBits = 9223372036854775808, alignInBits = 64>
// CHECK-DAG: #llvm.di_derived_type<tag = DW_TAG_member, name = "far", baseType = #{{.*}}, sizeInBits = 9223372036854775809, offsetInBits = 18446744073709551614>
// EXPORT-DAG: !DIBasicType(name: "largest", size: 18446744073709551615, encoding: DW_ATE_signed)
// EXPORT-DAG: !DICompositeType(tag: DW_TAG_array_type, name: "first", baseType: !{{[0-9]+}}, size: 9223372036854775808, align: 64)
// EXPORT-DAG: !DIDerivedType(tag: DW_TAG_member, name: "far", baseType: !{{[0-9]+}}, size: 9223372036854775809, offset: 18446744073709551614)
// IMPORT-DAG: name = "largest", sizeInBits = 18446744073709551615
// IMPORT-DAG: name = "far", baseType = #{{.*}}, sizeInBits = 9223372036854775809, offsetInBits = 18446744073709551614
#largest = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "largest", sizeInBits = 18446744073709551615, encoding = DW_ATE_signed>
#first = #llvm.di_composite_type<tag = DW_TAG_array_type, name = "first", baseType = #largest, sizeInBits = 9223372036854775808, alignInBits = 64>
#far = #llvm.di_derived_type<tag = DW_TAG_member, name = "far", baseType = #largest, sizeInBits = 9223372036854775809, offsetInBits = 18446744073709551614>
#file = #llvm.di_file<"a.c" in "/">
#unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = #file, isOptimized = false, emissionKind = Full>
#type = #llvm.di_subroutine_type<types = #first, #far>
#function = #llvm.di_subprogram<id = distinct[1]<>, compileUnit = #unit, scope = #file, name = "f", file = #file, subprogramFlags = Definition, type = #type>
llvm.func @f() {
  llvm.return
} loc(fused<#function>["a.c":1:1])
