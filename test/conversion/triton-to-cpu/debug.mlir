// What kernels print, and an assertion that doesn't hold.
// REQUIRES: libllvm
// RUN: kernel-launch %s 2,1,1 i32:7 | FileCheck %s
// RUN: not kernel-launch %s 1,1,1 i32:9 2>&1 | FileCheck %s --check-prefix=ASSERTION

// CHECK: pid (0, 0, 0) idx () n: 7
// CHECK: pid (0, 0, 0) idx (0, 0) x: (operand 0) 0xfffffff9
// CHECK-NEXT: pid (0, 0, 0) idx (0, 1) x: (operand 0) 0xfffffff9
// CHECK: pid (0, 0, 0) idx (0, 1) x: (operand 1) 0x00000007
// CHECK: pid (0, 0, 0) idx (1) f: 1.500000
// CHECK: pid (0, 0, 0) and no more
// CHECK: pid (1, 0, 0) idx () n: 7
// ASSERTION: :[[@LINE+14]]: assertion failed: not so many, in program (0, 0, 0), element 0
tt.func public @kernel(%n: i32) {
  tt.print " n: " {hex = false, isSigned = array<i32: 1>} : %n : i32
  %zero = arith.constant 0 : i32
  %minus = arith.subi %zero, %n : i32
  %a = tt.splat %minus : i32 -> tensor<1x2xi32>
  %b = tt.splat %n : i32 -> tensor<1x2xi32>
  tt.print " x: " {hex = true, isSigned = array<i32: 1, 1>} : %a, %b : tensor<1x2xi32>, tensor<1x2xi32>
  %f = arith.constant dense<1.5> : tensor<2xbf16>
  tt.print " f: " {hex = false, isSigned = array<i32: 0>} : %f : tensor<2xbf16>
  tt.print " and no more" {hex = false, isSigned = array<i32>}
  %ns = tt.splat %n : i32 -> tensor<4xi32>
  %nine = arith.constant dense<9> : tensor<4xi32>
  %holds = arith.cmpi ne, %ns, %nine : tensor<4xi32>
  tt.assert %holds, "not so many" : tensor<4xi1>
  tt.return
}
