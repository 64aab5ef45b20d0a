// Names of values and blocks, aliases and locations in every printing mode.
// RUN: mlir-opt %s --allow-unregistered-dialect  | FileCheck %s --check-prefix=MODE1
// RUN: mlir-opt %s --allow-unregistered-dialect --mlir-print-op-generic | FileCheck %s --check-prefix=MODE2
// RUN: mlir-opt %s --allow-unregistered-dialect --mlir-print-debuginfo | FileCheck %s --check-prefix=MODE3
// RUN: mlir-opt %s --allow-unregistered-dialect --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s --check-prefix=MODE4
// RUN: mlir-opt %s --allow-unregistered-dialect --mlir-print-value-users | FileCheck %s --check-prefix=MODE5
// RUN: mlir-opt %s --allow-unregistered-dialect --mlir-print-skip-regions | FileCheck %s --check-prefix=MODE6
// RUN: mlir-opt %s --allow-unregistered-dialect --mlir-use-nameloc-as-prefix | FileCheck %s --check-prefix=MODE7
// RUN: mlir-opt %s --allow-unregistered-dialect --mlir-elide-elementsattrs-if-larger=2 | FileCheck %s --check-prefix=MODE8
// RUN: mlir-opt %s --allow-unregistered-dialect --mlir-print-elementsattrs-with-hex-if-larger=1 | FileCheck %s --check-prefix=MODE9

#map = affine_map<(d0) -> (d0 + 1)>
#map7 = affine_map<(d0) -> (d0 + 7)>
#l = loc("deferred.c":4:5)
!tt = tensor<4xf32, affine_map<(d0) -> (d0 * 3)>>
module @top attributes {t.m = #map7} {
  %a0 = "t.a"() {x = #map} : () -> i32
  %1:2 = "t.b"(%a0, %a0) {m = #map, "a b" = 1, u} : (i32, i32) -> (i32, f32) loc("name"(#l))
  "t.iso"(%1#0) ({
    ^bb0(%x: i32 loc("arg"), %y: !tt):
    %2 = "t.c"(%1#1, %a0, %x) : (f32, i32, i32) -> i32 loc(fused<#map>["a", #l])
    "t.br"(%2)[^bb1, ^bb2] : (i32) -> ()
   ^bb1:
    "t.br"()[^bb1, ^bb2] : () -> ()
   ^bb2(%z: i64, %w: i64):
    "t.br"(%z)[^bb1] : (i64) -> ()
   ^bb3:
    %u:3 = "t.multi"() : () -> (i32, i32, i32)
    "t.user"(%u#2, %u#0, %u#2) : (i32, i32, i32) -> ()
    "t.end"() : () -> ()
  }, {
   "t.in"(%1#0) ({ %5 = "t.x"() : () -> index
   "t.y"(%5) : (index) -> () }) : (i32) -> ()
   %6 = "t.x"() : () -> index
  }) {attr = dense<[[1,2],[3,4]]> : tensor<2x2xi32>} : (i32) -> () loc(callsite("x" at "f":1:2))
  module { 
    %9 = "t.c"() : () -> i32 
    %10 = "t.c"() : () -> i32 
    module {}
  }
} loc(unknown)

// MODE1: #map = affine_map<(d0) -> (d0 + 7)>
// MODE1-NEXT: #map1 = affine_map<(d0) -> (d0 + 1)>
// MODE1-NEXT: #map2 = affine_map<(d0) -> (d0 * 3)>
// MODE1-NEXT: module @top attributes {t.m = #map} {
// MODE1-NEXT:   %0 = "t.a"() {x = #map1} : () -> i32
// MODE1-NEXT:   %1:2 = "t.b"(%0, %0) {"a b" = 1 : i64, m = #map1, u} : (i32, i32) -> (i32, f32)
// MODE1-NEXT:   "t.iso"(%1#0) ({
// MODE1-NEXT:   ^bb0(%arg0: i32, %arg1: tensor<4xf32, #map2>):
// MODE1-NEXT:     %2 = "t.c"(%1#1, %0, %arg0) : (f32, i32, i32) -> i32
// MODE1-NEXT:     "t.br"(%2)[^bb1, ^bb2] : (i32) -> ()
// MODE1-NEXT:   ^bb1:  // 3 preds: ^bb0, ^bb1, ^bb2
// MODE1-NEXT:     "t.br"()[^bb1, ^bb2] : () -> ()
// MODE1-NEXT:   ^bb2(%3: i64, %4: i64):  // 2 preds: ^bb0, ^bb1
// MODE1-NEXT:     "t.br"(%3)[^bb1] : (i64) -> ()
// MODE1-NEXT:   ^bb3:  // no predecessors
// MODE1-NEXT:     %5:3 = "t.multi"() : () -> (i32, i32, i32)
// MODE1-NEXT:     "t.user"(%5#2, %5#0, %5#2) : (i32, i32, i32) -> ()
// MODE1-NEXT:     "t.end"() : () -> ()
// MODE1-NEXT:   }, {
// MODE1-NEXT:     "t.in"(%1#0) ({
// MODE1-NEXT:       %3 = "t.x"() : () -> index
// MODE1-NEXT:       "t.y"(%3) : (index) -> ()
// MODE1-NEXT:     }) : (i32) -> ()
// MODE1-NEXT:     %2 = "t.x"() : () -> index
// MODE1-NEXT{LITERAL}:   }) {attr = dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>} : (i32) -> ()
// MODE1-NEXT:   module {
// MODE1-NEXT:     %2 = "t.c"() : () -> i32
// MODE1-NEXT:     %3 = "t.c"() : () -> i32
// MODE1-NEXT:     module {
// MODE1-NEXT:     }
// MODE1-NEXT:   }
// MODE1-NEXT: }

// MODE2: #map = affine_map<(d0) -> (d0 + 1)>
// MODE2-NEXT: #map1 = affine_map<(d0) -> (d0 * 3)>
// MODE2-NEXT: #map2 = affine_map<(d0) -> (d0 + 7)>
// MODE2-NEXT: "builtin.module"() <{sym_name = "top"}> ({
// MODE2-NEXT:   %0 = "t.a"() {x = #map} : () -> i32
// MODE2-NEXT:   %1:2 = "t.b"(%0, %0) {"a b" = 1 : i64, m = #map, u} : (i32, i32) -> (i32, f32)
// MODE2-NEXT:   "t.iso"(%1#0) ({
// MODE2-NEXT:   ^bb0(%arg0: i32, %arg1: tensor<4xf32, #map1>):
// MODE2-NEXT:     %6 = "t.c"(%1#1, %0, %arg0) : (f32, i32, i32) -> i32
// MODE2-NEXT:     "t.br"(%6)[^bb1, ^bb2] : (i32) -> ()
// MODE2-NEXT:   ^bb1:  // 3 preds: ^bb0, ^bb1, ^bb2
// MODE2-NEXT:     "t.br"()[^bb1, ^bb2] : () -> ()
// MODE2-NEXT:   ^bb2(%7: i64, %8: i64):  // 2 preds: ^bb0, ^bb1
// MODE2-NEXT:     "t.br"(%7)[^bb1] : (i64) -> ()
// MODE2-NEXT:   ^bb3:  // no predecessors
// MODE2-NEXT:     %9:3 = "t.multi"() : () -> (i32, i32, i32)
// MODE2-NEXT:     "t.user"(%9#2, %9#0, %9#2) : (i32, i32, i32) -> ()
// MODE2-NEXT:     "t.end"() : () -> ()
// MODE2-NEXT:   }, {
// MODE2-NEXT:     "t.in"(%1#0) ({
// MODE2-NEXT:       %5 = "t.x"() : () -> index
// MODE2-NEXT:       "t.y"(%5) : (index) -> ()
// MODE2-NEXT:     }) : (i32) -> ()
// MODE2-NEXT:     %4 = "t.x"() : () -> index
// MODE2-NEXT{LITERAL}:   }) {attr = dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>} : (i32) -> ()
// MODE2-NEXT:   "builtin.module"() ({
// MODE2-NEXT:     %2 = "t.c"() : () -> i32
// MODE2-NEXT:     %3 = "t.c"() : () -> i32
// MODE2-NEXT:     "builtin.module"() ({
// MODE2-NEXT:     ^bb0:
// MODE2-NEXT:     }) : () -> ()
// MODE2-NEXT:   }) : () -> ()
// MODE2-NEXT: }) {t.m = #map2} : () -> ()

// MODE3: #loc5 = loc("arg")
// MODE3-NEXT: #loc6 = loc("{{.*}}":{{[0-9]+}}:30)
// MODE3-NEXT: #loc10 = loc("{{.*}}":{{[0-9]+}}:9)
// MODE3-NEXT: #loc11 = loc("{{.*}}":{{[0-9]+}}:18)
// MODE3-NEXT: #map = affine_map<(d0) -> (d0 + 7)>
// MODE3-NEXT: #map1 = affine_map<(d0) -> (d0 + 1)>
// MODE3-NEXT: #map2 = affine_map<(d0) -> (d0 * 3)>
// MODE3-NEXT: module @top attributes {t.m = #map} {
// MODE3-NEXT:   %0 = "t.a"() {x = #map1} : () -> i32 loc(#loc1)
// MODE3-NEXT:   %1:2 = "t.b"(%0, %0) {"a b" = 1 : i64, m = #map1, u} : (i32, i32) -> (i32, f32) loc(#loc24)
// MODE3-NEXT:   "t.iso"(%1#0) ({
// MODE3-NEXT:   ^bb0(%arg0: i32 loc("arg"), %arg1: tensor<4xf32, #map2> loc("{{.*}}":{{[0-9]+}}:30)):
// MODE3-NEXT:     %2 = "t.c"(%1#1, %0, %arg0) : (f32, i32, i32) -> i32 loc(#loc26)
// MODE3-NEXT:     "t.br"(%2)[^bb1, ^bb2] : (i32) -> () loc(#loc8)
// MODE3-NEXT:   ^bb1:  // 3 preds: ^bb0, ^bb1, ^bb2
// MODE3-NEXT:     "t.br"()[^bb1, ^bb2] : () -> () loc(#loc9)
// MODE3-NEXT:   ^bb2(%3: i64 loc("{{.*}}":{{[0-9]+}}:9), %4: i64 loc("{{.*}}":{{[0-9]+}}:18)):  // 2 preds: ^bb0, ^bb1
// MODE3-NEXT:     "t.br"(%3)[^bb1] : (i64) -> () loc(#loc12)
// MODE3-NEXT:   ^bb3:  // no predecessors
// MODE3-NEXT:     %5:3 = "t.multi"() : () -> (i32, i32, i32) loc(#loc13)
// MODE3-NEXT:     "t.user"(%5#2, %5#0, %5#2) : (i32, i32, i32) -> () loc(#loc14)
// MODE3-NEXT:     "t.end"() : () -> () loc(#loc15)
// MODE3-NEXT:   }, {
// MODE3-NEXT:     "t.in"(%1#0) ({
// MODE3-NEXT:       %3 = "t.x"() : () -> index loc(#loc17)
// MODE3-NEXT:       "t.y"(%3) : (index) -> () loc(#loc18)
// MODE3-NEXT:     }) : (i32) -> () loc(#loc16)
// MODE3-NEXT:     %2 = "t.x"() : () -> index loc(#loc19)
// MODE3-NEXT{LITERAL}:   }) {attr = dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>} : (i32) -> () loc(#loc25)
// MODE3-NEXT:   module {
// MODE3-NEXT:     %2 = "t.c"() : () -> i32 loc(#loc21)
// MODE3-NEXT:     %3 = "t.c"() : () -> i32 loc(#loc22)
// MODE3-NEXT:     module {
// MODE3-NEXT:     } loc(#loc23)
// MODE3-NEXT:   } loc(#loc20)
// MODE3-NEXT: } loc(#loc)
// MODE3-NEXT: #loc = loc(unknown)
// MODE3-NEXT: #loc1 = loc("{{.*}}":{{[0-9]+}}:9)
// MODE3-NEXT: #loc2 = loc("deferred.c":4:5)
// MODE3-NEXT: #loc3 = loc("x")
// MODE3-NEXT: #loc4 = loc("f":1:2)
// MODE3-NEXT: #loc7 = loc("a")
// MODE3-NEXT: #loc8 = loc("{{.*}}":{{[0-9]+}}:5)
// MODE3-NEXT: #loc9 = loc("{{.*}}":{{[0-9]+}}:5)
// MODE3-NEXT: #loc12 = loc("{{.*}}":{{[0-9]+}}:5)
// MODE3-NEXT: #loc13 = loc("{{.*}}":{{[0-9]+}}:12)
// MODE3-NEXT: #loc14 = loc("{{.*}}":{{[0-9]+}}:5)
// MODE3-NEXT: #loc15 = loc("{{.*}}":{{[0-9]+}}:5)
// MODE3-NEXT: #loc16 = loc("{{.*}}":{{[0-9]+}}:4)
// MODE3-NEXT: #loc17 = loc("{{.*}}":{{[0-9]+}}:25)
// MODE3-NEXT: #loc18 = loc("{{.*}}":{{[0-9]+}}:4)
// MODE3-NEXT: #loc19 = loc("{{.*}}":{{[0-9]+}}:9)
// MODE3-NEXT: #loc20 = loc("{{.*}}":{{[0-9]+}}:3)
// MODE3-NEXT: #loc21 = loc("{{.*}}":{{[0-9]+}}:10)
// MODE3-NEXT: #loc22 = loc("{{.*}}":{{[0-9]+}}:11)
// MODE3-NEXT: #loc23 = loc("{{.*}}":{{[0-9]+}}:5)
// MODE3-NEXT: #loc24 = loc("name"(#loc2))
// MODE3-NEXT: #loc25 = loc(callsite(#loc3 at #loc4))
// MODE3-NEXT: #loc26 = loc(fused<#map1>[#loc7, #loc2])

// MODE4: module @top attributes {t.m = affine_map<(d0) -> (d0 + 7)>} {
// MODE4-NEXT:   %0 = "t.a"() {x = affine_map<(d0) -> (d0 + 1)>} : () -> i32 loc("{{.*}}":{{[0-9]+}}:9)
// MODE4-NEXT:   %1:2 = "t.b"(%0, %0) {"a b" = 1 : i64, m = affine_map<(d0) -> (d0 + 1)>, u} : (i32, i32) -> (i32, f32) loc("name"("deferred.c":4:5))
// MODE4-NEXT:   "t.iso"(%1#0) ({
// MODE4-NEXT:   ^bb0(%arg0: i32 loc("arg"), %arg1: tensor<4xf32, affine_map<(d0) -> (d0 * 3)>> loc("{{.*}}":{{[0-9]+}}:30)):
// MODE4-NEXT:     %2 = "t.c"(%1#1, %0, %arg0) : (f32, i32, i32) -> i32 loc(fused<affine_map<(d0) -> (d0 + 1)>>["a", "deferred.c":4:5])
// MODE4-NEXT:     "t.br"(%2)[^bb1, ^bb2] : (i32) -> () loc("{{.*}}":{{[0-9]+}}:5)
// MODE4-NEXT:   ^bb1:  // 3 preds: ^bb0, ^bb1, ^bb2
// MODE4-NEXT:     "t.br"()[^bb1, ^bb2] : () -> () loc("{{.*}}":{{[0-9]+}}:5)
// MODE4-NEXT:   ^bb2(%3: i64 loc("{{.*}}":{{[0-9]+}}:9), %4: i64 loc("{{.*}}":{{[0-9]+}}:18)):  // 2 preds: ^bb0, ^bb1
// MODE4-NEXT:     "t.br"(%3)[^bb1] : (i64) -> () loc("{{.*}}":{{[0-9]+}}:5)
// MODE4-NEXT:   ^bb3:  // no predecessors
// MODE4-NEXT:     %5:3 = "t.multi"() : () -> (i32, i32, i32) loc("{{.*}}":{{[0-9]+}}:12)
// MODE4-NEXT:     "t.user"(%5#2, %5#0, %5#2) : (i32, i32, i32) -> () loc("{{.*}}":{{[0-9]+}}:5)
// MODE4-NEXT:     "t.end"() : () -> () loc("{{.*}}":{{[0-9]+}}:5)
// MODE4-NEXT:   }, {
// MODE4-NEXT:     "t.in"(%1#0) ({
// MODE4-NEXT:       %3 = "t.x"() : () -> index loc("{{.*}}":{{[0-9]+}}:25)
// MODE4-NEXT:       "t.y"(%3) : (index) -> () loc("{{.*}}":{{[0-9]+}}:4)
// MODE4-NEXT:     }) : (i32) -> () loc("{{.*}}":{{[0-9]+}}:4)
// MODE4-NEXT:     %2 = "t.x"() : () -> index loc("{{.*}}":{{[0-9]+}}:9)
// MODE4-NEXT{LITERAL}:   }) {attr = dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>} : (i32) -> () loc(callsite("x" at "f":1:2))
// MODE4-NEXT:   module {
// MODE4-NEXT:     %2 = "t.c"() : () -> i32 loc("{{.*}}":{{[0-9]+}}:10)
// MODE4-NEXT:     %3 = "t.c"() : () -> i32 loc("{{.*}}":{{[0-9]+}}:11)
// MODE4-NEXT:     module {
// MODE4-NEXT:     } loc("{{.*}}":{{[0-9]+}}:5)
// MODE4-NEXT:   } loc("{{.*}}":{{[0-9]+}}:3)
// MODE4-NEXT: } loc(unknown)

// MODE5: #map = affine_map<(d0) -> (d0 + 7)>
// MODE5-NEXT: #map1 = affine_map<(d0) -> (d0 + 1)>
// MODE5-NEXT: #map2 = affine_map<(d0) -> (d0 * 3)>
// MODE5-NEXT: module @top attributes {t.m = #map} {
// MODE5-NEXT:   %0 = "t.a"() {x = #map1} : () -> i32 // users: %4, %1#0, %1#1
// MODE5-NEXT:   %1:2 = "t.b"(%0, %0) {"a b" = 1 : i64, m = #map1, u} : (i32, i32) -> (i32, f32) // users: (%2, %4), (%4)
// MODE5-NEXT:   "t.iso"(%1#0) ({
// MODE5-NEXT:   ^bb0(%arg0: i32, %arg1: tensor<4xf32, #map2>):
// MODE5-NEXT:     // %arg0 is used by %4
// MODE5-NEXT:     // %arg1 is unused
// MODE5-NEXT:     %4 = "t.c"(%1#1, %0, %arg0) : (f32, i32, i32) -> i32 // user: %5
// MODE5-NEXT:     "t.br"(%4)[^bb1, ^bb2] : (i32) -> () // id: %5
// MODE5-NEXT:   ^bb1:  // 3 preds: ^bb0, ^bb1, ^bb2
// MODE5-NEXT:     "t.br"()[^bb1, ^bb2] : () -> ()
// MODE5-NEXT:   ^bb2(%7: i64, %8: i64):  // 2 preds: ^bb0, ^bb1
// MODE5-NEXT:     // %7 is used by %9
// MODE5-NEXT:     // %8 is unused
// MODE5-NEXT:     "t.br"(%7)[^bb1] : (i64) -> () // id: %9
// MODE5-NEXT:   ^bb3:  // no predecessors
// MODE5-NEXT:     %10:3 = "t.multi"() : () -> (i32, i32, i32) // users: (%11), (unused), (%11)
// MODE5-NEXT:     "t.user"(%10#2, %10#0, %10#2) : (i32, i32, i32) -> () // id: %11
// MODE5-NEXT:     "t.end"() : () -> ()
// MODE5-NEXT:   }, {
// MODE5-NEXT:     "t.in"(%1#0) ({
// MODE5-NEXT:       %6 = "t.x"() : () -> index // user: %7
// MODE5-NEXT:       "t.y"(%6) : (index) -> () // id: %7
// MODE5-NEXT:     }) : (i32) -> () // id: %4
// MODE5-NEXT:     %5 = "t.x"() : () -> index // unused
// MODE5-NEXT{LITERAL}:   }) {attr = dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>} : (i32) -> () // id: %2
// MODE5-NEXT:   module {
// MODE5-NEXT:     %4 = "t.c"() : () -> i32 // unused
// MODE5-NEXT:     %5 = "t.c"() : () -> i32 // unused
// MODE5-NEXT:     module {
// MODE5-NEXT:     }
// MODE5-NEXT:   }
// MODE5-NEXT: }

// MODE6: #map = affine_map<(d0) -> (d0 + 7)>
// MODE6-NEXT: module @top attributes {t.m = #map} {...}

// MODE7: #map = affine_map<(d0) -> (d0 + 7)>
// MODE7-NEXT: #map1 = affine_map<(d0) -> (d0 + 1)>
// MODE7-NEXT: #map2 = affine_map<(d0) -> (d0 * 3)>
// MODE7-NEXT: module @top attributes {t.m = #map} {
// MODE7-NEXT:   %0 = "t.a"() {x = #map1} : () -> i32
// MODE7-NEXT:   %name:2 = "t.b"(%0, %0) {"a b" = 1 : i64, m = #map1, u} : (i32, i32) -> (i32, f32)
// MODE7-NEXT:   "t.iso"(%name#0) ({
// MODE7-NEXT:   ^bb0(%arg: i32, %arg1: tensor<4xf32, #map2>):
// MODE7-NEXT:     %a = "t.c"(%name#1, %0, %arg) : (f32, i32, i32) -> i32
// MODE7-NEXT:     "t.br"(%a)[^bb1, ^bb2] : (i32) -> ()
// MODE7-NEXT:   ^bb1:  // 3 preds: ^bb0, ^bb1, ^bb2
// MODE7-NEXT:     "t.br"()[^bb1, ^bb2] : () -> ()
// MODE7-NEXT:   ^bb2(%1: i64, %2: i64):  // 2 preds: ^bb0, ^bb1
// MODE7-NEXT:     "t.br"(%1)[^bb1] : (i64) -> ()
// MODE7-NEXT:   ^bb3:  // no predecessors
// MODE7-NEXT:     %3:3 = "t.multi"() : () -> (i32, i32, i32)
// MODE7-NEXT:     "t.user"(%3#2, %3#0, %3#2) : (i32, i32, i32) -> ()
// MODE7-NEXT:     "t.end"() : () -> ()
// MODE7-NEXT:   }, {
// MODE7-NEXT:     "t.in"(%name#0) ({
// MODE7-NEXT:       %2 = "t.x"() : () -> index
// MODE7-NEXT:       "t.y"(%2) : (index) -> ()
// MODE7-NEXT:     }) : (i32) -> ()
// MODE7-NEXT:     %1 = "t.x"() : () -> index
// MODE7-NEXT{LITERAL}:   }) {attr = dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>} : (i32) -> ()
// MODE7-NEXT:   module {
// MODE7-NEXT:     %1 = "t.c"() : () -> i32
// MODE7-NEXT:     %2 = "t.c"() : () -> i32
// MODE7-NEXT:     module {
// MODE7-NEXT:     }
// MODE7-NEXT:   }
// MODE7-NEXT: }

// MODE8: #map = affine_map<(d0) -> (d0 + 7)>
// MODE8-NEXT: #map1 = affine_map<(d0) -> (d0 + 1)>
// MODE8-NEXT: #map2 = affine_map<(d0) -> (d0 * 3)>
// MODE8-NEXT: module @top attributes {t.m = #map} {
// MODE8-NEXT:   %0 = "t.a"() {x = #map1} : () -> i32
// MODE8-NEXT:   %1:2 = "t.b"(%0, %0) {"a b" = 1 : i64, m = #map1, u} : (i32, i32) -> (i32, f32)
// MODE8-NEXT:   "t.iso"(%1#0) ({
// MODE8-NEXT:   ^bb0(%arg0: i32, %arg1: tensor<4xf32, #map2>):
// MODE8-NEXT:     %2 = "t.c"(%1#1, %0, %arg0) : (f32, i32, i32) -> i32
// MODE8-NEXT:     "t.br"(%2)[^bb1, ^bb2] : (i32) -> ()
// MODE8-NEXT:   ^bb1:  // 3 preds: ^bb0, ^bb1, ^bb2
// MODE8-NEXT:     "t.br"()[^bb1, ^bb2] : () -> ()
// MODE8-NEXT:   ^bb2(%3: i64, %4: i64):  // 2 preds: ^bb0, ^bb1
// MODE8-NEXT:     "t.br"(%3)[^bb1] : (i64) -> ()
// MODE8-NEXT:   ^bb3:  // no predecessors
// MODE8-NEXT:     %5:3 = "t.multi"() : () -> (i32, i32, i32)
// MODE8-NEXT:     "t.user"(%5#2, %5#0, %5#2) : (i32, i32, i32) -> ()
// MODE8-NEXT:     "t.end"() : () -> ()
// MODE8-NEXT:   }, {
// MODE8-NEXT:     "t.in"(%1#0) ({
// MODE8-NEXT:       %3 = "t.x"() : () -> index
// MODE8-NEXT:       "t.y"(%3) : (index) -> ()
// MODE8-NEXT:     }) : (i32) -> ()
// MODE8-NEXT:     %2 = "t.x"() : () -> index
// MODE8-NEXT:   }) {attr = dense_resource<__elided__> : tensor<2x2xi32>} : (i32) -> ()
// MODE8-NEXT:   module {
// MODE8-NEXT:     %2 = "t.c"() : () -> i32
// MODE8-NEXT:     %3 = "t.c"() : () -> i32
// MODE8-NEXT:     module {
// MODE8-NEXT:     }
// MODE8-NEXT:   }
// MODE8-NEXT: }

// MODE9: #map = affine_map<(d0) -> (d0 + 7)>
// MODE9-NEXT: #map1 = affine_map<(d0) -> (d0 + 1)>
// MODE9-NEXT: #map2 = affine_map<(d0) -> (d0 * 3)>
// MODE9-NEXT: module @top attributes {t.m = #map} {
// MODE9-NEXT:   %0 = "t.a"() {x = #map1} : () -> i32
// MODE9-NEXT:   %1:2 = "t.b"(%0, %0) {"a b" = 1 : i64, m = #map1, u} : (i32, i32) -> (i32, f32)
// MODE9-NEXT:   "t.iso"(%1#0) ({
// MODE9-NEXT:   ^bb0(%arg0: i32, %arg1: tensor<4xf32, #map2>):
// MODE9-NEXT:     %2 = "t.c"(%1#1, %0, %arg0) : (f32, i32, i32) -> i32
// MODE9-NEXT:     "t.br"(%2)[^bb1, ^bb2] : (i32) -> ()
// MODE9-NEXT:   ^bb1:  // 3 preds: ^bb0, ^bb1, ^bb2
// MODE9-NEXT:     "t.br"()[^bb1, ^bb2] : () -> ()
// MODE9-NEXT:   ^bb2(%3: i64, %4: i64):  // 2 preds: ^bb0, ^bb1
// MODE9-NEXT:     "t.br"(%3)[^bb1] : (i64) -> ()
// MODE9-NEXT:   ^bb3:  // no predecessors
// MODE9-NEXT:     %5:3 = "t.multi"() : () -> (i32, i32, i32)
// MODE9-NEXT:     "t.user"(%5#2, %5#0, %5#2) : (i32, i32, i32) -> ()
// MODE9-NEXT:     "t.end"() : () -> ()
// MODE9-NEXT:   }, {
// MODE9-NEXT:     "t.in"(%1#0) ({
// MODE9-NEXT:       %3 = "t.x"() : () -> index
// MODE9-NEXT:       "t.y"(%3) : (index) -> ()
// MODE9-NEXT:     }) : (i32) -> ()
// MODE9-NEXT:     %2 = "t.x"() : () -> index
// MODE9-NEXT:   }) {attr = dense<"0x01000000020000000300000004000000"> : tensor<2x2xi32>} : (i32) -> ()
// MODE9-NEXT:   module {
// MODE9-NEXT:     %2 = "t.c"() : () -> i32
// MODE9-NEXT:     %3 = "t.c"() : () -> i32
// MODE9-NEXT:     module {
// MODE9-NEXT:     }
// MODE9-NEXT:   }
// MODE9-NEXT: }
