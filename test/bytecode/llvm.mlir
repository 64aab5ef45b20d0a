// Attributes of the llvm dialect that have an encoding of their own, each with and without what is
// optional.
// RUN: mlir-opt --allow-unregistered-dialect %s -o %t.text
// RUN: mlir-opt --allow-unregistered-dialect --emit-bytecode %s | mlir-opt --allow-unregistered-dialect -o %t.again -
// RUN: diff %t.text %t.again
// RUN: FileCheck %s < %t.again
// None is kept as text.
// RUN: mlir-opt --allow-unregistered-dialect --emit-bytecode %s | FileCheck --check-prefix=BYTES %s
// BYTES-NOT: {{#llvm[.](di_(basic|comp|derived|expr|file|global|imported|label|lex|local|namespace|sub)|loop_annotation)}}
// BYTES: some.c
// BYTES-NOT: {{#llvm[.](di_(basic|comp|derived|expr|file|global|imported|label|lex|local|namespace|sub)|loop_annotation)}}

#file = #llvm.di_file<"some.c" in "/some/folder">
#unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C99, file = #file, producer = "who", isOptimized = true, emissionKind = Full, nameTableKind = None>
#bare_unit = #llvm.di_compile_unit<id = distinct[1]<>, sourceLanguage = DW_LANG_C, file = #file, isOptimized = false, emissionKind = LineTablesOnly>
#long = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "long", sizeInBits = 64, encoding = DW_ATE_signed>
#nothing = #llvm.di_basic_type<tag = DW_TAG_unspecified_type, name = "">
#pointer = #llvm.di_derived_type<tag = DW_TAG_pointer_type, name = "p", baseType = #long, sizeInBits = 64, alignInBits = 32, offsetInBits = 4294967296, dwarfAddressSpace = 0, extraData = #nothing>
#bare_pointer = #llvm.di_derived_type<tag = DW_TAG_pointer_type>
#steps = #llvm.di_expression<[DW_OP_plus_uconst(18446744073709551615), DW_OP_LLVM_convert(16, DW_ATE_signed), DW_OP_deref]>
#no_steps = #llvm.di_expression<>
#range = #llvm.di_subrange<count = 4 : i64, lowerBound = 1 : i64, upperBound = #steps, stride = 2 : i64>
#self = #llvm.di_composite_type<recId = distinct[2]<>, isRecSelf = true>
#composite = #llvm.di_composite_type<recId = distinct[2]<>, tag = DW_TAG_structure_type, name = "list", file = #file, line = 3, scope = #file, baseType = #long, flags = "Public|Vector", sizeInBits = 128, alignInBits = 64, dataLocation = #steps, rank = #no_steps, allocated = #steps, associated = #steps, elements = #self, #range, #long>
#routine = #llvm.di_subroutine_type<callingConvention = DW_CC_program, types = #llvm.di_null_type, #pointer, #self>
#bare_routine = #llvm.di_subroutine_type<>
#space = #llvm.di_namespace<name = "n", scope = #file, exportSymbols = true>
#bare_space = #llvm.di_namespace<exportSymbols = false>
#outer = #llvm.di_subprogram<recId = distinct[3]<>, id = distinct[4]<>, compileUnit = #unit, scope = #space, name = "f", linkageName = "_f", file = #file, line = 7, scopeLine = 8, subprogramFlags = "Definition|Optimized", type = #routine, retainedNodes = #long>
#bare_outer = #llvm.di_subprogram<recId = distinct[3]<>, isRecSelf = true>
#noted = #llvm.di_subprogram<annotations = #llvm.di_annotation<name = "k", value = "v">>
#block = #llvm.di_lexical_block<scope = #outer, file = #file, line = 9, column = 10>
#bare_block = #llvm.di_lexical_block<scope = #outer>
#block_file = #llvm.di_lexical_block_file<scope = #block, file = #file, discriminator = 11>
#label = #llvm.di_label<scope = #block, name = "l", file = #file, line = 12>
#local = #llvm.di_local_variable<scope = #block, name = "v", file = #file, line = 13, arg = 1, alignInBits = 32, type = #long, flags = Artificial>
#bare_local = #llvm.di_local_variable<scope = #block>
#global = #llvm.di_global_variable<scope = #unit, name = "g", linkageName = "_g", file = #file, line = 14, type = #long, isLocalToUnit = true, isDefined = true, alignInBits = 64>
#bare_global = #llvm.di_global_variable<file = #file, line = 4294967295, type = #long>
#global_expression = #llvm.di_global_variable_expression<var = #global, expr = #steps>
#bare_global_expression = #llvm.di_global_variable_expression<var = #bare_global>
#entity = #llvm.di_imported_entity<tag = DW_TAG_imported_module, scope = #outer, entity = #space, file = #file, line = 15, name = "e", elements = #local>
#start = loc(fused<#file>["some.c":16:17])
#loop = #llvm.loop_annotation<disableNonforced = false, vectorize = <disable = true>, unroll = <count = 4 : i32>, mustProgress = true, startLoc = #start, parallelAccesses = #llvm.access_group<id = distinct[5]<>>>
#bare_loop = #llvm.loop_annotation<>

// CHECK-DAG: #[[LONG:.*]] = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "long", sizeInBits = 64, encoding = DW_ATE_signed>
// CHECK-DAG: #[[POINTER:.*]] = #llvm.di_derived_type<tag = DW_TAG_pointer_type, name = "p", baseType = #[[LONG]], sizeInBits = 64, alignInBits = 32, offsetInBits = 4294967296, dwarfAddressSpace = 0, extraData = #{{.*}}>
// CHECK-DAG: flags = "Public|Vector"
"x.scopes"() {a = #file, b = #unit, c = #bare_unit, d = #outer, e = #bare_outer, f = #block, g = #bare_block, h = #block_file, i = #space, j = #bare_space, k = #label, l = #entity, m = #noted} : () -> ()
"x.types"() {a = #long, b = #nothing, c = #pointer, d = #bare_pointer, e = #composite, f = #routine, g = #bare_routine, h = #range, i = #steps, j = #no_steps} : () -> ()
"x.variables"() {a = #local, b = #bare_local, c = #global, d = #bare_global, e = #global_expression, f = #bare_global_expression} : () -> ()
"x.loops"() {a = #loop, b = #bare_loop} : () -> ()
