// Metadata of memory accesses and loops.
// RUN: mlir-translate --mlir-to-llvmir %s | FileCheck %s

#root = #llvm.tbaa_root<id = "types">
#anonymous = #llvm.tbaa_root<>
#char = #llvm.tbaa_type_desc<id = "char", members = {<#root, 0>}>
#int = #llvm.tbaa_type_desc<id = "int", members = {<#char, 0>}>
#pair = #llvm.tbaa_type_desc<id = "pair", members = {<#int, 0>, <#int, 4>}>
#other = #llvm.tbaa_type_desc<id = "other", members = {<#anonymous, 0>}>
#tag = #llvm.tbaa_tag<base_type = #pair, access_type = #int, offset = 4, constant = true>
#otherTag = #llvm.tbaa_tag<base_type = #other, access_type = #other, offset = 0>
#domain = #llvm.alias_scope_domain<id = distinct[0]<>, description = "domain">
#a = #llvm.alias_scope<id = distinct[1]<>, domain = #domain>
#b = #llvm.alias_scope<id = "named", domain = #domain, description = "by name">
#g1 = #llvm.access_group<id = distinct[2]<>>
#g2 = #llvm.access_group<id = distinct[3]<>>
#after = #llvm.loop_annotation<mustProgress = true>
#loop = #llvm.loop_annotation<
  disableNonforced = true, isVectorized = true,
  vectorize = <disable = false, predicateEnable = true, width = 4 : i32, followupAll = #after>,
  interleave = <count = 2 : i32>,
  unroll = <disable = true, count = 3 : i32, full = true>,
  unrollAndJam = <disable = false>,
  licm = <disable = true, versioningDisable = true>,
  distribute = <disable = true>,
  pipeline = <disable = false, initiationinterval = 1 : i32>,
  peeled = <count = 5 : i32>, unswitch = <partialDisable = true>,
  parallelAccesses = #g1, #g2>

// CHECK-LABEL: define void @accesses(
// CHECK-NEXT: call void @llvm.experimental.noalias.scope.decl(metadata [[ONLY_A:!.*]])
// CHECK-NEXT: %2 = load i32, ptr %0, align 4, !tbaa [[TAG:!.*]], !alias.scope [[ONLY_A]], !noalias [[ONLY_B:!.*]], !llvm.access.group [[G1:!.*]]
// CHECK-NEXT: store i32 %2, ptr %0, align 4, !tbaa [[OTHER:!.*]], !llvm.access.group [[BOTH:!.*]]
// CHECK-NEXT: %3 = load i32, ptr %0, align 4, !mmra [[MMRA:!.*]]
llvm.func @accesses(%p: !llvm.ptr) {
  llvm.intr.experimental.noalias.scope.decl #a
  %0 = llvm.load %p {tbaa = [#tag], alias_scopes = [#a], noalias_scopes = [#b], access_groups = [#g1]} : !llvm.ptr -> i32
  llvm.store %0, %p {tbaa = [#otherTag], access_groups = [#g1, #g2]} : i32, !llvm.ptr
  %1 = llvm.load %p {llvm.mmra = #llvm.mmra_tag<"as":"local">} : !llvm.ptr -> i32
  llvm.return
}
// CHECK-LABEL: define void @loop(
// CHECK: br i1 %0, label %2, label %3, !prof [[WEIGHTS:!.*]], !llvm.loop [[LOOP:!.*]]
llvm.func @loop(%c: i1) {
  llvm.br ^bb1
^bb1:
  llvm.cond_br %c weights([1, 2]), ^bb1, ^bb2 {loop_annotation = #loop}
^bb2:
  llvm.return
}

// CHECK: [[ONLY_A]] = !{[[A:!.*]]}
// CHECK-NEXT: [[A]] = distinct !{[[A]], [[DOMAIN:!.*]]}
// CHECK-NEXT: [[DOMAIN]] = distinct !{[[DOMAIN]], !"domain"}
// CHECK-NEXT: [[TAG]] = !{[[PAIR:!.*]], [[INT:!.*]], i64 4, i64 1}
// CHECK-NEXT: [[PAIR]] = !{!"pair", [[INT]], i64 0, [[INT]], i64 4}
// CHECK-NEXT: [[INT]] = !{!"int", [[CHAR:!.*]], i64 0}
// CHECK-NEXT: [[CHAR]] = !{!"char", [[ROOT:!.*]], i64 0}
// CHECK-NEXT: [[ROOT]] = !{!"types"}
// CHECK-NEXT: [[ONLY_B]] = !{[[B:!.*]]}
// CHECK-NEXT: [[B]] = !{!"named", [[DOMAIN]], !"by name"}
// CHECK-NEXT: [[G1]] = distinct !{}
// CHECK-NEXT: [[OTHER]] = !{[[TYPE:!.*]], [[TYPE]], i64 0}
// CHECK-NEXT: [[TYPE]] = !{!"other", [[ANONYMOUS:!.*]], i64 0}
// CHECK-NEXT: [[ANONYMOUS]] = distinct !{[[ANONYMOUS]]}
// CHECK-NEXT: [[BOTH]] = !{[[G1]], [[G2:!.*]]}
// CHECK-NEXT: [[G2]] = distinct !{}
// CHECK-NEXT: [[MMRA]] = !{!"as", !"local"}
// CHECK-NEXT: [[WEIGHTS]] = !{!"branch_weights", i32 1, i32 2}
// CHECK-NEXT: [[LOOP]] = distinct !{[[LOOP]], [[FIRST:![0-9]+]], {{.*}}}
// CHECK-NEXT: [[FIRST]] = !{!"llvm.loop.disable_nonforced"}
// CHECK-NEXT: = !{!"llvm.loop.isvectorized", i32 1}
// CHECK-NEXT: = !{!"llvm.loop.vectorize.enable", i1 true}
// CHECK-NEXT: = !{!"llvm.loop.vectorize.predicate.enable", i1 true}
// CHECK-NEXT: = !{!"llvm.loop.vectorize.width", i32 4}
// CHECK-NEXT: = !{!"llvm.loop.vectorize.followup_all", [[AFTER:!.*]]}
// CHECK-NEXT: [[AFTER]] = distinct !{[[AFTER]], [[PROGRESS:!.*]]}
// CHECK-NEXT: [[PROGRESS]] = !{!"llvm.loop.mustprogress"}
// CHECK-NEXT: = !{!"llvm.loop.interleave.count", i32 2}
// CHECK-NEXT: = !{!"llvm.loop.unroll.disable"}
// CHECK-NEXT: = !{!"llvm.loop.unroll.count", i32 3}
// CHECK-NEXT: = !{!"llvm.loop.unroll.full"}
// CHECK-NEXT: = !{!"llvm.loop.unroll_and_jam.enable"}
// CHECK-NEXT: = !{!"llvm.licm.disable"}
// CHECK-NEXT: = !{!"llvm.loop.licm_versioning.disable"}
// CHECK-NEXT: = !{!"llvm.loop.distribute.enable", i1 false}
// CHECK-NEXT: = !{!"llvm.loop.pipeline.disable", i1 false}
// CHECK-NEXT: = !{!"llvm.loop.pipeline.initiationinterval", i32 1}
// CHECK-NEXT: = !{!"llvm.loop.peeled.count", i32 5}
// CHECK-NEXT: = !{!"llvm.loop.unswitch.partial.disable"}
// CHECK-NEXT: = !{!"llvm.loop.parallel_accesses", [[G1]], [[G2]]}
