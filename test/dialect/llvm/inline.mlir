// What becomes of functions of the llvm dialect where they are inlined.
// RUN: mlir-opt %s --split-input-file --inline | FileCheck %s

// Memory of constant size moves to the caller's entry, and lives as long as the callee would; other memory is given back.
llvm.func @use(!llvm.ptr)
llvm.func @memory(%n: i64) {
  %c = llvm.mlir.constant(4 : i32) : i32
  %0 = llvm.alloca %c x f32 : (i32) -> !llvm.ptr
  %1 = llvm.alloca %n x i8 : (i64) -> !llvm.ptr
  llvm.call @use(%0) : (!llvm.ptr) -> ()
  llvm.call @use(%1) : (!llvm.ptr) -> ()
  llvm.return
}
// CHECK-LABEL: llvm.func @caller_of_memory(
// CHECK:         %[[C:.*]] = llvm.mlir.constant(4 : i32) : i32
// CHECK-NEXT:    %[[A:.*]] = llvm.alloca %[[C]] x f32
// CHECK-NEXT:    llvm.cond_br
// CHECK:         %[[S:.*]] = llvm.intr.stacksave : !llvm.ptr
// CHECK-NEXT:    llvm.intr.lifetime.start %[[A]]
// CHECK-NEXT:    %[[B:.*]] = llvm.alloca %{{.*}} x i8
// CHECK-NEXT:    llvm.call @use(%[[A]])
// CHECK-NEXT:    llvm.call @use(%[[B]])
// CHECK-NEXT:    llvm.intr.stackrestore %[[S]]
// CHECK-NEXT:    llvm.intr.lifetime.end %[[A]]
// CHECK-NEXT:    llvm.br
llvm.func @caller_of_memory(%n: i64, %p: i1) {
  llvm.cond_br %p, ^bb1, ^bb2
^bb1:
  llvm.call @memory(%n) : (i64) -> ()
  llvm.br ^bb2
^bb2:
  llvm.return
}

// -----

// An argument that is passed by value is copied; one that is only read isn't, when it's aligned.
llvm.func @writes(%p: !llvm.ptr {llvm.byval = !llvm.array<3 x i32>, llvm.align = 16 : i64}) {
  %c = llvm.mlir.constant(1 : i32) : i32
  llvm.store %c, %p : i32, !llvm.ptr
  llvm.return
}
#reads = #llvm.memory_effects<other = readwrite, argMem = read, inaccessibleMem = readwrite, errnoMem = readwrite, targetMem0 = readwrite, targetMem1 = readwrite>
llvm.func @reads(%p: !llvm.ptr {llvm.byval = i32}) -> i32 attributes {memory_effects = #reads} {
  %0 = llvm.load %p : !llvm.ptr -> i32
  llvm.return %0 : i32
}
// CHECK-LABEL: llvm.func @caller_by_value(
// CHECK-SAME:    %[[P:.*]]: !llvm.ptr
// CHECK:         %[[A:.*]] = llvm.alloca %{{.*}} x !llvm.array<3 x i32> {alignment = 16 : i64}
// CHECK:         "llvm.intr.memcpy"(%[[A]], %[[P]], %{{.*}}) <{isVolatile = false}>
// CHECK:         llvm.store %{{.*}}, %[[A]]
// CHECK-NEXT:    %[[R:.*]] = llvm.load %[[P]]
// CHECK-NEXT:    llvm.return %[[R]]
llvm.func @caller_by_value(%p: !llvm.ptr) -> i32 {
  llvm.call @writes(%p) : (!llvm.ptr) -> ()
  %0 = llvm.call @reads(%p) : (!llvm.ptr) -> i32
  llvm.return %0 : i32
}

// -----

// Each pointer that nothing else points to has a scope; scopes of the callee and of the call go on.
#domain = #llvm.alias_scope_domain<id = distinct[0]<>, description = "outside">
#scope = #llvm.alias_scope<id = distinct[1]<>, domain = #domain>
llvm.func @scoped(%p: !llvm.ptr {llvm.noalias}, %q: !llvm.ptr, %c: i1) {
  %0 = llvm.load %q : !llvm.ptr -> i32
  %1 = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.store %0, %1 : i32, !llvm.ptr
  %2 = llvm.select %c, %p, %q : i1, !llvm.ptr
  llvm.store %0, %2 : i32, !llvm.ptr
  llvm.return
}
// CHECK-DAG: #[[OUTSIDE:.*]] = #llvm.alias_scope_domain<{{.*}}description = "outside">
// CHECK-DAG: #[[INSIDE:.*]] = #llvm.alias_scope_domain<{{.*}}description = "scoped">
// CHECK-DAG: #[[O:.*]] = #llvm.alias_scope<id = {{.*}}, domain = #[[OUTSIDE]]>
// CHECK-DAG: #[[I:.*]] = #llvm.alias_scope<id = {{.*}}, domain = #[[INSIDE]]>
// CHECK-LABEL: llvm.func @caller_of_scoped(
// CHECK-SAME:    %[[P:.*]]: !llvm.ptr, %[[Q:.*]]: !llvm.ptr
// CHECK-NEXT:    llvm.intr.experimental.noalias.scope.decl #[[I]]
// CHECK-NEXT:    %[[V:.*]] = llvm.load %[[Q]] {noalias_scopes = [#[[I]], #[[O]]]}
// CHECK-NEXT:    %[[NEXT:.*]] = llvm.getelementptr %[[P]][1]
// CHECK-NEXT:    llvm.store %[[V]], %[[NEXT]] {alias_scopes = [#[[I]]], noalias_scopes = [#[[O]]]}
// CHECK-NEXT:    %[[EITHER:.*]] = llvm.select
// CHECK-NEXT:    llvm.store %[[V]], %[[EITHER]] {noalias_scopes = [#[[O]]]}
llvm.func @caller_of_scoped(%p: !llvm.ptr, %q: !llvm.ptr, %c: i1) {
  llvm.call @scoped(%p, %q, %c) {noalias_scopes = [#scope]} : (!llvm.ptr, !llvm.ptr, i1) -> ()
  llvm.return
}

// -----

// These stay calls.
llvm.func @variadic(...) {
  llvm.return
}
llvm.func @never() attributes {no_inline} {
  llvm.return
}
llvm.func @twice() attributes {passthrough = ["returns_twice"]} {
  llvm.return
}
llvm.func @personal() attributes {personality = @never} {
  llvm.return
}
llvm.func @simple() {
  llvm.return
}
// What comes behind a call that never returns goes.
llvm.func @ends() -> i32 {
  llvm.unreachable
}
// CHECK-LABEL: llvm.func @caller_of_others(
// CHECK-NEXT:    llvm.call @variadic()
// CHECK-NEXT:    llvm.call @never()
// CHECK-NEXT:    llvm.call @twice()
// CHECK-NEXT:    llvm.call @personal()
// CHECK-NEXT:    llvm.call @simple()
// CHECK-NEXT:    llvm.unreachable
// CHECK-NEXT:  }
llvm.func @caller_of_others() -> i32 {
  llvm.call @variadic() vararg(!llvm.func<void (...)>) : () -> ()
  llvm.call @never() : () -> ()
  llvm.call @twice() : () -> ()
  llvm.call @personal() : () -> ()
  llvm.call @simple() {no_inline} : () -> ()
  llvm.call @simple() : () -> ()
  %0 = llvm.call @ends() : () -> i32
  llvm.return %0 : i32
}
