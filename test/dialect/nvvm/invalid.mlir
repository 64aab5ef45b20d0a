// What the ops refuse, in the words that MLIR uses.
// RUN: mlir-opt --split-input-file --verify-diagnostics %s

llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{abs attribute is supported only for f32 type}}
  %0 = nvvm.redux.sync add %i, %i {abs = true} : i32 -> i32
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{nan attribute is supported only for f32 type}}
  %0 = nvvm.redux.sync add %i, %i {nan = true} : i32 -> i32
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{'fmin' redux kind unsupported with 'i32' type. Only supported type is 'f32'.}}
  %0 = nvvm.redux.sync fmin %i, %i : i32 -> i32
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{'add' redux kind unsupported with 'f32' type. Only supported type is 'i32'.}}
  %0 = nvvm.redux.sync add %x, %i : f32 -> f32
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{"return_value_and_is_valid" attribute must be specified when the return type is a struct type}}
  %0 = nvvm.shfl.sync bfly %i, %x, %i, %i : f32 -> !llvm.struct<(f32, i1)>
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{expected return type to be of type 'f32' but got 'i32' instead}}
  %0 = nvvm.shfl.sync bfly %i, %x, %i, %i : f32 -> i32
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{expected return type to be a two-element struct}}
  %0 = nvvm.shfl.sync bfly %i, %x, %i, %i {return_value_and_is_valid} : f32 -> f32
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{expected first element in the returned struct to be of type 'f32' but got 'i32' instead}}
  %0 = nvvm.shfl.sync bfly %i, %x, %i, %i {return_value_and_is_valid} : f32 -> !llvm.struct<(i32, i1)>
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{expected second element in the returned struct to be of type 'i1' but got 'i32' instead}}
  %0 = nvvm.shfl.sync bfly %i, %x, %i, %i {return_value_and_is_valid} : f32 -> !llvm.struct<(f32, i32)>
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{vote.sync 'ballot' returns an i32}}
  %0 = nvvm.vote.sync ballot %i, %p -> i1
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{vote.sync 'any', 'all' and 'uni' returns an i1}}
  %0 = nvvm.vote.sync any %i, %p -> i32
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{match.sync 'any' returns an i32}}
  %0 = nvvm.match.sync any %i, %i : i32 -> !llvm.struct<(i32, i1)>
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{match.sync 'all' returns a two element struct with first element as i32 and second element as i1}}
  %0 = nvvm.match.sync all %i, %i : i32 -> i32
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{mode 'default' requires 'hi' operand.}}
  %0 = nvvm.prmt #nvvm.permute_mode<default> %i, %i : i32
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{mode 'rc8' does not accept 'hi' operand.}}
  %0 = nvvm.prmt #nvvm.permute_mode<rc8> %i, %i, %i : i32
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{new register size must be multiple of 8}}
  nvvm.setmaxregister increase 31
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{new register size must be in between 24 to 256}}
  nvvm.setmaxregister increase 264
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{either `id` or `mask` must be set}}
  nvvm.pmevent
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{`id` and `mask` cannot be set at the same time}}
  nvvm.pmevent id = 1 mask = 1
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{`id` must be between 0 and 15}}
  nvvm.pmevent id = 16
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{mbarrier scope must be either CTA or Cluster}}
  nvvm.mbarrier.expect_tx %s, %i {scope = #nvvm.mem_scope<gpu>} : !llvm.ptr<3>, i32
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{mbarrier in shared_cluster space cannot return any value}}
  %0 = nvvm.mbarrier.arrive %c : !llvm.ptr<7> -> i64
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{mbarrier with relaxed semantics is not supported when using predicate}}
  nvvm.mbarrier.arrive.expect_tx %s, %i, predicate = %p {relaxed = true} : !llvm.ptr<3>, i32, i1
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{mbarrier in shared_cluster space is not supported when using predicate}}
  nvvm.mbarrier.arrive.expect_tx %c, %i, predicate = %p : !llvm.ptr<7>, i32, i1
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{mbarrier scope must be CTA when using predicate}}
  nvvm.mbarrier.arrive.expect_tx %s, %i, predicate = %p {scope = #nvvm.mem_scope<cluster>} : !llvm.ptr<3>, i32, i1
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{return-value is not supported when using predicate}}
  %0 = nvvm.mbarrier.arrive.expect_tx %s, %i, predicate = %p : !llvm.ptr<3>, i32, i1 -> i64
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{barrier id is missing, it should be set between 0 to 15}}
  nvvm.barrier number_of_threads = %i
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{reduction are only available when id is 0}}
  %0 = "nvvm.barrier"(%i, %i) <{operandSegmentSizes = array<i32: 1, 0, 1>, reductionOp = #nvvm.reduction<and>}> : (i32, i32) -> i32
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{only acquire and release semantics are supported}}
  nvvm.fence.sync_restrict {order = #nvvm.mem_order<weak>}
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{tensormap proxy is not a supported proxy kind}}
  nvvm.fence.proxy {kind = #nvvm.proxy_kind<tensormap>}
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{generic proxy not a supported proxy kind}}
  nvvm.fence.proxy {kind = #nvvm.proxy_kind<generic>}
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{async_shared fence requires space attribute}}
  nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>}
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{only async_shared fence can have space attribute}}
  nvvm.fence.proxy {kind = #nvvm.proxy_kind<alias>, space = #nvvm.shared_space<cta>}
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{uni-directional proxies only support generic for from_proxy attribute}}
  nvvm.fence.proxy.release #nvvm.mem_scope<cta> from_proxy = #nvvm.proxy_kind<alias> to_proxy = #nvvm.proxy_kind<tensormap>
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{uni-directional proxies only support tensormap for to_proxy attribute}}
  nvvm.fence.proxy.acquire #nvvm.mem_scope<cta> %g, %i to_proxy = #nvvm.proxy_kind<alias>
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{only acquire and release semantics are supported}}
  nvvm.fence.proxy.sync_restrict {order = #nvvm.mem_order<mmio>}
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{only generic is support for from_proxy attribute}}
  nvvm.fence.proxy.sync_restrict {order = #nvvm.mem_order<acquire>, fromProxy = #nvvm.proxy_kind<alias>}
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{only async is supported for to_proxy attribute}}
  nvvm.fence.proxy.sync_restrict {order = #nvvm.mem_order<acquire>, toProxy = #nvvm.proxy_kind<alias>}
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{Only CG and CA cache modifiers are supported.}}
  nvvm.cp.async.shared.global %s, %g1, 16, cache = cs : !llvm.ptr<3>, !llvm.ptr<1>
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{expected byte size to be either 4, 8 or 16.}}
  nvvm.cp.async.shared.global %s, %g1, 3, cache = ca : !llvm.ptr<3>, !llvm.ptr<1>
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{CG cache modifier is only support for 16 bytes copy.}}
  nvvm.cp.async.shared.global %s, %g1, 8, cache = cg : !llvm.ptr<3>, !llvm.ptr<1>
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{only 0 is supported for initVal, got 2}}
  nvvm.st.bulk %g, size = %l, init = 2 : !llvm.ptr
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{cannot specify both tensormap and cache level}}
  nvvm.prefetch level = L1, tensormap, %g : !llvm.ptr
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{predicate supported only on prefetch tensormap}}
  nvvm.prefetch level = L1, %g, predicate = %p : !llvm.ptr, i1
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{prefetch tensormap requires a generic or constant pointer}}
  nvvm.prefetch tensormap, %g1 : !llvm.ptr<1>
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{prefetch tensormap does not support eviction priority}}
  nvvm.prefetch tensormap, evict_priority = evict_last, %g : !llvm.ptr
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{in_param_space can only be specified for a generic pointer}}
  nvvm.prefetch tensormap in_param_space, %k : !llvm.ptr<4>
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{prefetch to cache level requires a generic, global, or local pointer}}
  nvvm.prefetch level = L1, %k : !llvm.ptr<4>
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{unsupported cache level, the only supported uniform cache level is L1}}
  nvvm.prefetch level = L2 uniform, %g : !llvm.ptr
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{prefetch to uniform cache requires a generic pointer}}
  nvvm.prefetch level = L1 uniform, %g1 : !llvm.ptr<1>
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{cache eviction priority supported only for cache level L2}}
  nvvm.prefetch level = L1, evict_priority = evict_last, %g1 : !llvm.ptr<1>
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{cache eviction priority requires a global pointer}}
  nvvm.prefetch level = L2, evict_priority = evict_last, %o : !llvm.ptr<5>
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{unsupported cache eviction priority, only evict_last and evict_normal are supported}}
  nvvm.prefetch level = L2, evict_priority = evict_first, %g1 : !llvm.ptr<1>
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{requires specification of either cache level or tensormap}}
  nvvm.prefetch %g : !llvm.ptr
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{expects coordinates between 1 to 5 dimension}}
  nvvm.cp.async.bulk.tensor.prefetch %g, box[] : !llvm.ptr
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{to use im2col mode, the tensor has to be at least 3-dimensional}}
  nvvm.cp.async.bulk.tensor.prefetch %g, box[%i, %i] im2col[%h] {mode = #nvvm.tma_load_mode<im2col>} : !llvm.ptr
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{im2col offsets expected 1 (provided 2)}}
  nvvm.cp.async.bulk.tensor.prefetch %g, box[%i, %i, %i] im2col[%h, %h] {mode = #nvvm.tma_load_mode<im2col>} : !llvm.ptr
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{Gather4 mode expects 5 coordinates}}
  nvvm.cp.async.bulk.tensor.prefetch %g, box[%i] {mode = #nvvm.tma_load_mode<tile_gather4>} : !llvm.ptr
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{Scatter4 mode expects 5 coordinates}}
  nvvm.cp.async.bulk.tensor.global.shared.cta %g, %s, box[%i] {mode = #nvvm.tma_store_mode<tile_scatter4>} : !llvm.ptr, !llvm.ptr<3>
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{Inline-ptx lowering supported only for Tile mode.}}
  nvvm.cp.async.bulk.tensor.global.shared.cta %g, %s, box[%i], predicate = %p {mode = #nvvm.tma_store_mode<im2col>} : !llvm.ptr, !llvm.ptr<3>
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{Inline-ptx lowering unsupported with L2 cache-hint.}}
  nvvm.cp.async.bulk.tensor.global.shared.cta %g, %s, box[%i] l2_cache_hint = %l, predicate = %p : !llvm.ptr, !llvm.ptr<3>
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{Scatter mode unsupported for CpAsyncBulkTensorReduceOp}}
  nvvm.cp.async.bulk.tensor.reduce %g, %s, box[%i] {redKind = #nvvm.tma_redux_kind<add>, mode = #nvvm.tma_store_mode<tile_scatter4>} : !llvm.ptr, !llvm.ptr<3>
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{Multicast is not supported with shared::cta mode.}}
  nvvm.cp.async.bulk.shared.cluster.global %s, %g1, %s, %i multicast_mask = %h : !llvm.ptr<3>, !llvm.ptr<1>
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{Predicate is supported only for shared::cluster mode.}}
  nvvm.cp.async.bulk.tensor.shared.cluster.global %s, %g, %s, box[%i] predicate = %p {isCTAOnly = true} : !llvm.ptr<3>, !llvm.ptr
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{Predicate is supported only for Tile and Im2col modes.}}
  nvvm.cp.async.bulk.tensor.shared.cluster.global %c, %g, %s, box[%i] predicate = %p {mode = #nvvm.tma_load_mode<im2col_w>} : !llvm.ptr<7>, !llvm.ptr
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{Shared::cta destination requires address-space 3.}}
  nvvm.cp.async.bulk.tensor.shared.cluster.global %c, %g, %s, box[%i] {isCTAOnly = true} : !llvm.ptr<7>, !llvm.ptr
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{Shared::cluster destination requires address-space 7.}}
  nvvm.cp.async.bulk.tensor.shared.cluster.global %s, %g, %s, box[%i] : !llvm.ptr<3>, !llvm.ptr
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{Multicast is not supported with shared::cta mode.}}
  nvvm.cp.async.bulk.tensor.shared.cluster.global %s, %g, %s, box[%i] multicast_mask = %h {isCTAOnly = true} : !llvm.ptr<3>, !llvm.ptr
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{CTAGroup is not supported with shared::cta mode.}}
  nvvm.cp.async.bulk.tensor.shared.cluster.global %s, %g, %s, box[%i] {isCTAOnly = true, group = #nvvm.cta_group<cta_1>} : !llvm.ptr<3>, !llvm.ptr
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{Shape 64x128b requires multicast warpx2_01_23 or warpx2_02_13 for tcgen05.cp Op}}
  nvvm.tcgen05.cp %t, %l {shape = #nvvm.tcgen05_cp_shape<shape_64x128b>}
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{Shape 32x128b requires multicast warpx4 for tcgen05.cp Op}}
  nvvm.tcgen05.cp %t, %l {shape = #nvvm.tcgen05_cp_shape<shape_32x128b>}
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{Invalid multicast type for tcgen05.cp Op}}
  nvvm.tcgen05.cp %t, %l {shape = #nvvm.tcgen05_cp_shape<shape_128x256b>, multicast = #nvvm.tcgen05_cp_multicast<warpx4>}
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{offset argument is only supported for shape 16x32bx2}}
  %0 = nvvm.tcgen05.ld %t, %l {shape = #nvvm.tcgen05_ldst_shape<shape_32x32b>} : i32
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{Disable Output Lane of length 8 is incompatible with CtaGroupAttr}}
  nvvm.tcgen05.mma %t, %t, %l, %i, %p mask = %i8 {kind = #nvvm.tcgen05_mma_kind<f16>, ctaGroup = #nvvm.cta_group<cta_1>} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1, vector<8xi32>)
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{A-shift can be applied only when matrix A is in tensor memory}}
  nvvm.tcgen05.mma %t, %l, %l, %i, %p {kind = #nvvm.tcgen05_mma_kind<f16>, ctaGroup = #nvvm.cta_group<cta_1>, aShift} : (!llvm.ptr<6>, i64, i64, i32, i1)
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{Cannot use collector buffer operation fill or use with ashift}}
  nvvm.tcgen05.mma %t, %t, %l, %i, %p {kind = #nvvm.tcgen05_mma_kind<f16>, ctaGroup = #nvvm.cta_group<cta_1>, aShift, collectorOp = #nvvm.tcgen05_mma_collectorop<fill>} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1)
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{mxf4nvf4 requires block scale attribute}}
  nvvm.tcgen05.mma.block_scale %t, %t, %l, %i, %p, %t, %t {kind = #nvvm.block_scale_kind<mxf4nvf4>, ctaGroup = #nvvm.cta_group<cta_1>} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1, !llvm.ptr<6>, !llvm.ptr<6>)
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{mxf4 kind does not support block16 attribute}}
  nvvm.tcgen05.mma.block_scale %t, %t, %l, %i, %p, %t, %t {kind = #nvvm.block_scale_kind<mxf4>, ctaGroup = #nvvm.cta_group<cta_1>, blockScale = #nvvm.tcgen05_mma_block_scale<block16>} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1, !llvm.ptr<6>, !llvm.ptr<6>)
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{is_canceled query type returns an i1}}
  %0 = nvvm.clusterlaunchcontrol.query.cancel query = is_canceled, %w : i32
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{get_first_cta_id_x, get_first_cta_id_y, get_first_cta_id_z query types return an i32}}
  %0 = nvvm.clusterlaunchcontrol.query.cancel query = get_first_cta_id_x, %w : i1
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{Relu not supported with rna rounding mode.}}
  %0 = nvvm.convert.float.to.tf32 %x {rnd = #nvvm.fp_rnd_mode<rna>, relu = true}
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{Only {rn,rz,rna} rounding modes supported for ConvertFloatToTF32Op.}}
  %0 = nvvm.convert.float.to.tf32 %x
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{Only 'f4E2M1FN' type is supported for conversions from f32x2 to f4x2.}}
  %0 = nvvm.convert.f32x2.to.f4x2 %x, %x : i8 (f8E5M2)
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{Only 'f6E2M3FN' and 'f6E3M2FN' types are supported for conversions from f32x2 to f6x2.}}
  %0 = nvvm.convert.f32x2.to.f6x2 %x, %x : i16 (f8E5M2)
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{Only RZ and RP rounding modes are supported for conversions from f32x2 to 'f8E8M0FNU' type}}
  %0 = nvvm.convert.f32x2.to.f8x2 %x, %x : i16 (f8E8M0FNU)
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{relu not supported for conversions to 'f8E8M0FNU' type}}
  %0 = nvvm.convert.f32x2.to.f8x2 %x, %x {rnd = #nvvm.fp_rnd_mode<rz>, relu = true} : i16 (f8E8M0FNU)
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{Only 'f8E4M3FN', 'f8E5M2', and 'f8E8M0FNU' types are supported for conversions from f32x2 to f8x2}}
  %0 = nvvm.convert.f32x2.to.f8x2 %x, %x : i16 (f4E2M1FN)
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{Only RN rounding mode is supported for conversions from f32x2 to 'f8E4M3FN' and 'f8E5M2' types}}
  %0 = nvvm.convert.f32x2.to.f8x2 %x, %x : i16 (f8E5M2)
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{Only SATFINITE saturation mode is supported for conversions from f32x2 to 'f8E4M3FN' and 'f8E5M2' types}}
  %0 = nvvm.convert.f32x2.to.f8x2 %x, %x {rnd = #nvvm.fp_rnd_mode<rn>} : i16 (f8E5M2)
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{Only 'f8E8M0FNU' type is supported for conversions from bf16x2 to f8x2.}}
  %0 = nvvm.convert.bf16x2.to.f8x2 %bh2 : vector<2xbf16> -> i16 (f8E5M2)
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{Only RZ and RP rounding modes are supported for conversions from bf16x2 to f8x2.}}
  %0 = nvvm.convert.bf16x2.to.f8x2 %bh2 : vector<2xbf16> -> i16 (f8E8M0FNU)
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{Only 'f8E4M3FN' and 'f8E5M2' types are supported for conversions from f16x2 to f8x2.}}
  %0 = nvvm.convert.f16x2.to.f8x2 %h2 : vector<2xf16> -> i16 (f8E8M0FNU)
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{Only RN, RZ, and RS rounding modes are supported for conversions from f32x2 to f16x2.}}
  %0 = nvvm.convert.f32x2.to.f16x2 %x, %x {rnd = #nvvm.fp_rnd_mode<rp>} : vector<2xf16>
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{random_bits is required for RS rounding mode.}}
  %0 = nvvm.convert.f32x2.to.f16x2 %x, %x {rnd = #nvvm.fp_rnd_mode<rs>} : vector<2xf16>
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{random_bits not supported for RN and RZ rounding modes.}}
  %0 = nvvm.convert.f32x2.to.f16x2 %x, %x, %i {rnd = #nvvm.fp_rnd_mode<rn>} : vector<2xf16>
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{expected num attribute to be 1, 2 or 4}}
  nvvm.stmatrix %s, %i, %i, %i {layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : !llvm.ptr<3>, i32, i32, i32
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{expected shape to be 8x8 or 16x8}}
  nvvm.stmatrix %s, %i {layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 4, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : !llvm.ptr<3>, i32
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{expected element type to be B16 for 8x8 matrix}}
  nvvm.stmatrix %s, %i {layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b8>} : !llvm.ptr<3>, i32
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{expected element type to be B8 for 16x8 matrix}}
  nvvm.stmatrix %s, %i {layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 16, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : !llvm.ptr<3>, i32
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{expected layout to be col for 16x8 matrix}}
  nvvm.stmatrix %s, %i {layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 16, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b8>} : !llvm.ptr<3>, i32
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{expected num attribute to be 1, 2 or 4 for 8x8 matrix}}
  %0 = nvvm.ldmatrix %s {num = 3 : i32, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : (!llvm.ptr<3>) -> i32
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{expected element type to be b16 for 8x8 matrix}}
  %0 = nvvm.ldmatrix %s {num = 1 : i32, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b8>} : (!llvm.ptr<3>) -> i32
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{expected destination type is i32}}
  %0 = nvvm.ldmatrix %s {num = 1 : i32, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : (!llvm.ptr<3>) -> i64
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{expected destination type is a structure of 2 elements of type i32}}
  %0 = nvvm.ldmatrix %s {num = 2 : i32, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : (!llvm.ptr<3>) -> i32
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{expected layout to be row for 8x16 matrix}}
  %0 = nvvm.ldmatrix %s {num = 1 : i32, layout = #nvvm.mma_layout<col>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 16>, eltType = #nvvm.ld_st_matrix_elt_type<b8>} : (!llvm.ptr<3>) -> i32
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{expected num attribute to be 1, 2 or 4 for 8x16 matrix}}
  %0 = nvvm.ldmatrix %s {num = 3 : i32, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 16>, eltType = #nvvm.ld_st_matrix_elt_type<b8>} : (!llvm.ptr<3>) -> i32
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{expected element type to be b8x16.b4x16_p64 or b8x16.b6x16_p32 for 8x16 matrix}}
  %0 = nvvm.ldmatrix %s {num = 1 : i32, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 16>, eltType = #nvvm.ld_st_matrix_elt_type<b8>} : (!llvm.ptr<3>) -> i32
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{expected num attribute to be 1 or 2 for 16x16 matrix}}
  %0 = nvvm.ldmatrix %s {num = 4 : i32, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 16, n = 16>, eltType = #nvvm.ld_st_matrix_elt_type<b8>} : (!llvm.ptr<3>) -> i32
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{expected layout to be col for 16x16 matrix}}
  %0 = nvvm.ldmatrix %s {num = 1 : i32, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 16, n = 16>, eltType = #nvvm.ld_st_matrix_elt_type<b8>} : (!llvm.ptr<3>) -> i32
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{expected element type to be b8, b8x16.b4x16_p64 or b8x16.b6x16_p32 for 16x16 matrix}}
  %0 = nvvm.ldmatrix %s {num = 1 : i32, layout = #nvvm.mma_layout<col>, shape = #nvvm.ld_st_matrix_shape<m = 16, n = 16>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : (!llvm.ptr<3>) -> i32
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{expected shape to be 8x8, 8x16 or 16x16}}
  %0 = nvvm.ldmatrix %s {num = 1 : i32, layout = #nvvm.mma_layout<col>, shape = #nvvm.ld_st_matrix_shape<m = 4, n = 16>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : (!llvm.ptr<3>) -> i32
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{invalid range attribute: Lower == Upper, but they aren't min (0) or max (4294967295) value! This is an invalid constant range.}}
  %0 = nvvm.read.ptx.sreg.tid.x range <i32, 3, 3> : i32
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{failed to verify that Valid address-space check(or mapping) for mapa Op}}
  %0 = nvvm.mapa %s, %i : !llvm.ptr<3> -> !llvm.ptr
  llvm.return
}
// -----
llvm.func @f(%i: i32, %x: f32, %p: i1, %l: i64, %h: i16, %g: !llvm.ptr, %g1: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<4>, %o: !llvm.ptr<5>, %t: !llvm.ptr<6>, %c: !llvm.ptr<7>, %b2: vector<2xi8>, %h2: vector<2xf16>, %bh2: vector<2xbf16>, %f4: vector<4xf32>, %i8: vector<8xi32>, %b: i8, %w: i128) {
  // expected-error@+1 {{attribute multiplicandAPtxType is not provided explicitly and cannot be inferred}}
  %0 = nvvm.mma.sync A[%bh2] B[%i] C[%i] {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 8, n = 8, k = 16>} : (vector<2xbf16>, i32, i32) -> !llvm.struct<(i32, i32)>
  llvm.return
}
// -----
// expected-error@+1 {{'nvvm.kernel' attribute attached to unexpected op}}
func.func @f() attributes {nvvm.kernel} {
  return
}
// -----
// expected-error@+1 {{'"nvvm.maxntid"' attribute must be integer array with maximum 3 index}}
llvm.func @f() attributes {nvvm.maxntid = array<i32: 1, 2, 3, 4>} {
  llvm.return
}
// -----
// expected-error@+1 {{'"nvvm.reqntid"' attribute must be integer array with maximum 3 index}}
llvm.func @f() attributes {nvvm.reqntid = array<i32: 1, 2, 3, 4>} {
  llvm.return
}
// -----
// expected-error@+1 {{'"nvvm.cluster_dim"' attribute must be integer array with maximum 3 index}}
llvm.func @f() attributes {nvvm.cluster_dim = array<i32: 1, 2, 3, 4>} {
  llvm.return
}
// -----
// expected-error@+1 {{'"nvvm.minctasm"' attribute must be integer constant}}
llvm.func @f() attributes {nvvm.minctasm = "x"} {
  llvm.return
}
// -----
// expected-error@+1 {{'"nvvm.maxnreg"' attribute must be integer constant}}
llvm.func @f() attributes {nvvm.maxnreg = "x"} {
  llvm.return
}
// -----
// expected-error@+1 {{'"nvvm.cluster_max_blocks"' attribute must be integer constant}}
llvm.func @f() attributes {nvvm.cluster_max_blocks = "x"} {
  llvm.return
}
// -----
// expected-error@+1 {{'"nvvm.blocksareclusters"' attribute must be used along with 'nvvm.reqntid' and 'nvvm.cluster_dim'}}
llvm.func @f() attributes {nvvm.blocksareclusters} {
  llvm.return
}
// -----
// expected-error@+1 {{'"nvvm.grid_constant"' attribute must be present only on kernel arguments}}
llvm.func @f(%p: !llvm.ptr {llvm.byval = i32, nvvm.grid_constant}) {
  llvm.return
}
// -----
// expected-error@+1 {{'"nvvm.grid_constant"' must be a unit attribute}}
llvm.func @f(%p: !llvm.ptr {llvm.byval = i32, nvvm.grid_constant = 1}) attributes {nvvm.kernel} {
  llvm.return
}
// -----
// expected-error@+1 {{'"nvvm.grid_constant"' attribute requires the argument to also have attribute 'llvm.byval'}}
llvm.func @f(%p: !llvm.ptr {nvvm.grid_constant}) attributes {nvvm.kernel} {
  llvm.return
}
// -----
// expected-error@+1 {{The optimization level must be a number between 0 and 3.}}
gpu.module @m [#nvvm.target<O = 4>] {
}
// -----
// expected-error@+1 {{The target triple cannot be empty.}}
gpu.module @m [#nvvm.target<triple = "">] {
}
// -----
// expected-error@+1 {{The target chip cannot be empty.}}
gpu.module @m [#nvvm.target<chip = "">] {
}
// -----
// expected-error@+1 {{All the elements in the `link` array must be strings.}}
gpu.module @m [#nvvm.target<link = [1]>] {
}
// -----
// expected-error@+1 {{Minimum NVVM target SM version is sm_20}}
gpu.module @m [#nvvm.target<chip = "sm_10">] {
}
// -----
gpu.module @m [#nvvm.target<chip = "sm_80">] {
  llvm.func @f() {
    // expected-error@+1 {{'nvvm.cluster.wait' op is not supported on sm_80}}
    nvvm.cluster.wait
    llvm.return
  }
}
// -----
gpu.module @m [#nvvm.target<chip = "sm_90">] {
  llvm.func @f() {
    // expected-error@+1 {{'nvvm.wgmma.fence.aligned' op is not supported on sm_90}}
    nvvm.wgmma.fence.aligned
    llvm.return
  }
}
