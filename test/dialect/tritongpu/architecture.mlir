// The layouts that Triton's architecture is explained by, written as they are there: tables of blocked layouts, one of four CTAs, and swizzled memory.
// RUN: triton-opt %s --ttg-print-layout -o /dev/null | FileCheck %s

// CHECK: tensor<16x16xf32, #ttg.blocked
// CHECK: T0:0 T0:1 T1:0 T1:1 T2:0 T2:1 T3:0 T3:1 T32:0 T32:1 T33:0 T33:1 T34:0 T34:1 T35:0 T35:1
// CHECK-NEXT: T0:2 T0:3 T1:2 T1:3 T2:2 T2:3 T3:2 T3:3 T32:2 T32:3 T33:2 T33:3 T34:2 T34:3 T35:2 T35:3
// CHECK-NEXT: T4:0 T4:1 T5:0 T5:1 T6:0 T6:1 T7:0 T7:1 T36:0 T36:1 T37:0 T37:1 T38:0 T38:1 T39:0 T39:1
// CHECK: T28:2 T28:3 T29:2 T29:3 T30:2 T30:3 T31:2 T31:3 T60:2 T60:3 T61:2 T61:3 T62:2 T62:3 T63:2 T63:3

// A tensor that is larger: threads have four times as much.
// CHECK: tensor<32x32xf32, #ttg.blocked
// CHECK: T0:0 T0:1 T1:0 T1:1 T2:0 T2:1 T3:0 T3:1 T32:0 T32:1 T33:0 T33:1 T34:0 T34:1 T35:0 T35:1 T0:4 T0:5 T1:4 T1:5 T2:4 T2:5 T3:4 T3:5 T32:4
// CHECK: T0:8 T0:9 T1:8 T1:9

// Four CTAs have a quarter each.
// CHECK: tensor<32x32xf32, #ttg.blocked
// CHECK: B0:T0:0 B0:T0:1 B0:T1:0 {{.*}} B0:T35:1 B1:T0:0 B1:T0:1 {{.*}} B1:T35:1
// CHECK: B0:T28:2 {{.*}} B0:T63:3 B1:T28:2 {{.*}} B1:T63:3
// CHECK-NEXT: B2:T0:0 B2:T0:1 {{.*}} B3:T0:0 {{.*}} B3:T35:1

// Threads run down columns.
// CHECK: tensor<4x4xf32, #ttg.blocked
// CHECK: T0:0{{(\|T16:0)?}} {{ *}}T4:0{{(\|T20:0)?}} {{ *}}T8:0{{(\|T24:0)?}} {{ *}}T12:0
// CHECK-NEXT: T1:0{{(\|T17:0)?}} {{ *}}T5:0

// Pairs of elements change places every two rows.
// CHECK: !ttg.memdesc<16x16xf32, #ttg.swizzled_shared
// CHECK: {{^}} 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15{{$}}
// CHECK-NEXT: {{^}} 16 17 18 19 20
// CHECK-NEXT: {{^}} 34 35 32 33 38 39 36 37 42 43 40 41 46 47 44 45{{$}}
// CHECK-NEXT: {{^}} 50 51 48 49 54
// CHECK-NEXT: {{^}} 68 69 70 71 64 65 66 67
#blocked = #triton_gpu.blocked<{sizePerThread = [2, 2], threadsPerWarp = [8, 4], warpsPerCTA = [1, 2], order = [1, 0], CTAsPerCGA = [1, 1], CTASplitNum = [1, 1], CTAOrder = [1, 0]}>
#ctas = #triton_gpu.blocked<{sizePerThread = [2, 2], threadsPerWarp = [8, 4], warpsPerCTA = [1, 2], order = [1, 0], CTAsPerCGA = [2, 2], CTASplitNum = [2, 2], CTAOrder = [1, 0]}>
#down = #triton_gpu.blocked<{sizePerThread = [1, 1], threadsPerWarp = [4, 8], warpsPerCTA = [1, 1], order = [0, 1], CTAsPerCGA = [1, 1], CTASplitNum = [1, 1], CTAOrder = [1, 0]}>
#shared = #triton_gpu.shared<{vec = 2, perPhase = 2, maxPhase = 8, order = [1, 0]}>
#smem = #triton_gpu.shared_memory
tt.func @layouts(%0: tensor<16x16xf32, #blocked>, %1: tensor<32x32xf32, #blocked>, %2: tensor<32x32xf32, #ctas>, %3: tensor<4x4xf32, #down>,
                 %4: !triton_gpu.memdesc<16x16xf32, #shared, #smem>) {
  tt.return
}
