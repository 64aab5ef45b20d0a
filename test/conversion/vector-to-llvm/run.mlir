// What the passes make of vector computes what it should: run by MLIR's runner, after MLIR's passes for the rest.
// REQUIRES: mlir-opt-22
// RUN: mlir-opt %s --lower-vector-mask --convert-vector-to-llvm | mlir-opt-22 --expand-strided-metadata --convert-scf-to-cf --finalize-memref-to-llvm --convert-arith-to-llvm --convert-func-to-llvm --convert-cf-to-llvm --convert-ub-to-llvm --reconcile-unrealized-casts | mlir-runner-22 -e main --entry-point-result=void --shared-libs=/usr/lib/llvm-22/lib/libmlir_c_runner_utils.so,/usr/lib/llvm-22/lib/libmlir_runner_utils.so > %t.ours
// RUN: mlir-opt-22 %s --convert-vector-to-llvm --expand-strided-metadata --convert-scf-to-cf --finalize-memref-to-llvm --convert-arith-to-llvm --convert-func-to-llvm --convert-cf-to-llvm --convert-ub-to-llvm --reconcile-unrealized-casts | mlir-runner-22 -e main --entry-point-result=void --shared-libs=/usr/lib/llvm-22/lib/libmlir_c_runner_utils.so,/usr/lib/llvm-22/lib/libmlir_runner_utils.so > %t.theirs
// RUN: diff %t.ours %t.theirs
// RUN: FileCheck %s < %t.ours
// CHECK: 1.5, 4.5, 2.5, 5.5, 3.5, 6.5
// CHECK-NEXT: 1.5, 2.5, 3.5, 4.5, 5.5, 6.5
// CHECK-NEXT: 10.5, 11.5, 16.5, 17.5, 12.5, 13.5, 18.5, 19.5, 14.5, 15.5, 20.5, 21.5
// CHECK-NEXT: 10.5, 12.5, 14.5, 16.5, 18.5, 20.5, 11.5, 13.5, 15.5, 17.5, 19.5, 21.5
// CHECK-NEXT: 10.5, 11.5, 12.5, 13.5, 14.5, 15.5, 16.5, 17.5, 18.5, 19.5, 20.5, 21.5
// CHECK-NEXT: 10.5, 11.5, 12.5, 13.5, 14.5, 15.5, 16.5, 17.5, 18.5, 19.5, 20.5, 21.5
// CHECK-NEXT: 30.5, 31.5, 32.5, 30.5, 31.5, 32.5
// CHECK-NEXT: 40.5, 40.5, 41.5, 41.5, 42.5, 42.5
// CHECK-NEXT: 40.5, 40.5, 41.5, 41.5, 42.5, 42.5, 40.5, 40.5, 41.5, 41.5, 42.5, 42.5
// CHECK-NEXT: 2.5, 3.5, 5.5, 6.5
// CHECK-NEXT: 1.5, 2.5, 3.5, 30.5, 31.5, 32.5
// CHECK-NEXT: 1.5, 50.5, 51.5, 4.5, 52.5, 53.5
// CHECK-NEXT: 1846.75, 1908.25, 1969.75, 1880.25, 1942.75, 2005.25
// CHECK-NEXT: 2767.88, 4764.38, 6881.88, 8440.88, 10654.9, 12991.9
// CHECK-NEXT: 3.75, 8.75, 15.75, 24.75, 35.75, 48.75
// CHECK-NEXT: 30.5, 61.5, 32.5, 60.5
// CHECK-NEXT: 4.5, 5.5, 6.5, 1.5, 2.5, 3.5
// CHECK-NEXT: 30.5, 30.5, 31.5, 31.5, 32.5, 32.5
// CHECK-NEXT: 1, 0, 1, 0, 0, 0
// CHECK-NEXT: 1, 1, 0, 0, 0, 0
// CHECK-NEXT: 0, 1, 2
// CHECK-NEXT: 3, 4, -7.5, -7.5
// CHECK-NEXT: 2, 31.5, 4
// CHECK-NEXT: 4, 31.5, 3
// CHECK-NEXT: 2, 31.5, 3
// CHECK-NEXT: 94.5
// CHECK-NEXT: -234183
// CHECK-NEXT: 32.5
// CHECK-NEXT: 17
// CHECK-NEXT: -1260
// CHECK-NEXT: -5
// CHECK-NEXT: 12
// CHECK-NEXT: 3
// CHECK-NEXT: -5
// CHECK-NEXT: 0
// CHECK-NEXT: -1
// CHECK-NEXT: -13
// CHECK-NEXT: 30.5
// CHECK-NEXT: 32.5
// CHECK-NEXT: 30.5
// CHECK-NEXT: done

func.func private @values(%m: vector<2x3xf32>, %c: vector<2x3x2xf32>, %v: vector<3xf32>, %w: vector<3x1xf32>, %t: vector<2x2xf32>, %u: vector<2xf32>, %b: memref<4xf32>, %k: vector<3xi1>, %i: vector<3xi32>, %s: f32, %c1: index, %c2: index, %n: vector<4xi32>) {
  %r1 = vector.transpose %m, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  %r2:6 = vector.to_elements %r1 : vector<3x2xf32>
  vector.print %r2#0 : f32 punctuation <comma>
  vector.print %r2#1 : f32 punctuation <comma>
  vector.print %r2#2 : f32 punctuation <comma>
  vector.print %r2#3 : f32 punctuation <comma>
  vector.print %r2#4 : f32 punctuation <comma>
  vector.print %r2#5 : f32 punctuation <newline>
  %r3 = vector.shape_cast %m : vector<2x3xf32> to vector<6xf32>
  %r4:6 = vector.to_elements %r3 : vector<6xf32>
  vector.print %r4#0 : f32 punctuation <comma>
  vector.print %r4#1 : f32 punctuation <comma>
  vector.print %r4#2 : f32 punctuation <comma>
  vector.print %r4#3 : f32 punctuation <comma>
  vector.print %r4#4 : f32 punctuation <comma>
  vector.print %r4#5 : f32 punctuation <newline>
  %r5 = vector.transpose %c, [1, 0, 2] : vector<2x3x2xf32> to vector<3x2x2xf32>
  %r6:12 = vector.to_elements %r5 : vector<3x2x2xf32>
  vector.print %r6#0 : f32 punctuation <comma>
  vector.print %r6#1 : f32 punctuation <comma>
  vector.print %r6#2 : f32 punctuation <comma>
  vector.print %r6#3 : f32 punctuation <comma>
  vector.print %r6#4 : f32 punctuation <comma>
  vector.print %r6#5 : f32 punctuation <comma>
  vector.print %r6#6 : f32 punctuation <comma>
  vector.print %r6#7 : f32 punctuation <comma>
  vector.print %r6#8 : f32 punctuation <comma>
  vector.print %r6#9 : f32 punctuation <comma>
  vector.print %r6#10 : f32 punctuation <comma>
  vector.print %r6#11 : f32 punctuation <newline>
  %r7 = vector.transpose %c, [2, 0, 1] : vector<2x3x2xf32> to vector<2x2x3xf32>
  %r8:12 = vector.to_elements %r7 : vector<2x2x3xf32>
  vector.print %r8#0 : f32 punctuation <comma>
  vector.print %r8#1 : f32 punctuation <comma>
  vector.print %r8#2 : f32 punctuation <comma>
  vector.print %r8#3 : f32 punctuation <comma>
  vector.print %r8#4 : f32 punctuation <comma>
  vector.print %r8#5 : f32 punctuation <comma>
  vector.print %r8#6 : f32 punctuation <comma>
  vector.print %r8#7 : f32 punctuation <comma>
  vector.print %r8#8 : f32 punctuation <comma>
  vector.print %r8#9 : f32 punctuation <comma>
  vector.print %r8#10 : f32 punctuation <comma>
  vector.print %r8#11 : f32 punctuation <newline>
  %r9 = vector.shape_cast %c : vector<2x3x2xf32> to vector<4x3xf32>
  %r10:12 = vector.to_elements %r9 : vector<4x3xf32>
  vector.print %r10#0 : f32 punctuation <comma>
  vector.print %r10#1 : f32 punctuation <comma>
  vector.print %r10#2 : f32 punctuation <comma>
  vector.print %r10#3 : f32 punctuation <comma>
  vector.print %r10#4 : f32 punctuation <comma>
  vector.print %r10#5 : f32 punctuation <comma>
  vector.print %r10#6 : f32 punctuation <comma>
  vector.print %r10#7 : f32 punctuation <comma>
  vector.print %r10#8 : f32 punctuation <comma>
  vector.print %r10#9 : f32 punctuation <comma>
  vector.print %r10#10 : f32 punctuation <comma>
  vector.print %r10#11 : f32 punctuation <newline>
  %r11 = vector.shape_cast %c : vector<2x3x2xf32> to vector<6x2xf32>
  %r12:12 = vector.to_elements %r11 : vector<6x2xf32>
  vector.print %r12#0 : f32 punctuation <comma>
  vector.print %r12#1 : f32 punctuation <comma>
  vector.print %r12#2 : f32 punctuation <comma>
  vector.print %r12#3 : f32 punctuation <comma>
  vector.print %r12#4 : f32 punctuation <comma>
  vector.print %r12#5 : f32 punctuation <comma>
  vector.print %r12#6 : f32 punctuation <comma>
  vector.print %r12#7 : f32 punctuation <comma>
  vector.print %r12#8 : f32 punctuation <comma>
  vector.print %r12#9 : f32 punctuation <comma>
  vector.print %r12#10 : f32 punctuation <comma>
  vector.print %r12#11 : f32 punctuation <newline>
  %r13 = vector.broadcast %v : vector<3xf32> to vector<2x3xf32>
  %r14:6 = vector.to_elements %r13 : vector<2x3xf32>
  vector.print %r14#0 : f32 punctuation <comma>
  vector.print %r14#1 : f32 punctuation <comma>
  vector.print %r14#2 : f32 punctuation <comma>
  vector.print %r14#3 : f32 punctuation <comma>
  vector.print %r14#4 : f32 punctuation <comma>
  vector.print %r14#5 : f32 punctuation <newline>
  %r15 = vector.broadcast %w : vector<3x1xf32> to vector<3x2xf32>
  %r16:6 = vector.to_elements %r15 : vector<3x2xf32>
  vector.print %r16#0 : f32 punctuation <comma>
  vector.print %r16#1 : f32 punctuation <comma>
  vector.print %r16#2 : f32 punctuation <comma>
  vector.print %r16#3 : f32 punctuation <comma>
  vector.print %r16#4 : f32 punctuation <comma>
  vector.print %r16#5 : f32 punctuation <newline>
  %r17 = vector.broadcast %w : vector<3x1xf32> to vector<2x3x2xf32>
  %r18:12 = vector.to_elements %r17 : vector<2x3x2xf32>
  vector.print %r18#0 : f32 punctuation <comma>
  vector.print %r18#1 : f32 punctuation <comma>
  vector.print %r18#2 : f32 punctuation <comma>
  vector.print %r18#3 : f32 punctuation <comma>
  vector.print %r18#4 : f32 punctuation <comma>
  vector.print %r18#5 : f32 punctuation <comma>
  vector.print %r18#6 : f32 punctuation <comma>
  vector.print %r18#7 : f32 punctuation <comma>
  vector.print %r18#8 : f32 punctuation <comma>
  vector.print %r18#9 : f32 punctuation <comma>
  vector.print %r18#10 : f32 punctuation <comma>
  vector.print %r18#11 : f32 punctuation <newline>
  %r19 = vector.extract_strided_slice %m {offsets = [0, 1], sizes = [2, 2], strides = [1, 1]} : vector<2x3xf32> to vector<2x2xf32>
  %r20:4 = vector.to_elements %r19 : vector<2x2xf32>
  vector.print %r20#0 : f32 punctuation <comma>
  vector.print %r20#1 : f32 punctuation <comma>
  vector.print %r20#2 : f32 punctuation <comma>
  vector.print %r20#3 : f32 punctuation <newline>
  %r21 = vector.insert_strided_slice %v, %m {offsets = [1, 0], strides = [1]} : vector<3xf32> into vector<2x3xf32>
  %r22:6 = vector.to_elements %r21 : vector<2x3xf32>
  vector.print %r22#0 : f32 punctuation <comma>
  vector.print %r22#1 : f32 punctuation <comma>
  vector.print %r22#2 : f32 punctuation <comma>
  vector.print %r22#3 : f32 punctuation <comma>
  vector.print %r22#4 : f32 punctuation <comma>
  vector.print %r22#5 : f32 punctuation <newline>
  %r23 = vector.insert_strided_slice %t, %m {offsets = [0, 1], strides = [1, 1]} : vector<2x2xf32> into vector<2x3xf32>
  %r24:6 = vector.to_elements %r23 : vector<2x3xf32>
  vector.print %r24#0 : f32 punctuation <comma>
  vector.print %r24#1 : f32 punctuation <comma>
  vector.print %r24#2 : f32 punctuation <comma>
  vector.print %r24#3 : f32 punctuation <comma>
  vector.print %r24#4 : f32 punctuation <comma>
  vector.print %r24#5 : f32 punctuation <newline>
  %r25 = vector.outerproduct %u, %v, %m : vector<2xf32>, vector<3xf32>
  %r26:6 = vector.to_elements %r25 : vector<2x3xf32>
  vector.print %r26#0 : f32 punctuation <comma>
  vector.print %r26#1 : f32 punctuation <comma>
  vector.print %r26#2 : f32 punctuation <comma>
  vector.print %r26#3 : f32 punctuation <comma>
  vector.print %r26#4 : f32 punctuation <comma>
  vector.print %r26#5 : f32 punctuation <newline>
  %r27 = vector.outerproduct %u, %v, %m {kind = #vector.kind<mul>} : vector<2xf32>, vector<3xf32>
  %r28:6 = vector.to_elements %r27 : vector<2x3xf32>
  vector.print %r28#0 : f32 punctuation <comma>
  vector.print %r28#1 : f32 punctuation <comma>
  vector.print %r28#2 : f32 punctuation <comma>
  vector.print %r28#3 : f32 punctuation <comma>
  vector.print %r28#4 : f32 punctuation <comma>
  vector.print %r28#5 : f32 punctuation <newline>
  %r29 = vector.fma %m, %m, %m : vector<2x3xf32>
  %r30:6 = vector.to_elements %r29 : vector<2x3xf32>
  vector.print %r30#0 : f32 punctuation <comma>
  vector.print %r30#1 : f32 punctuation <comma>
  vector.print %r30#2 : f32 punctuation <comma>
  vector.print %r30#3 : f32 punctuation <comma>
  vector.print %r30#4 : f32 punctuation <comma>
  vector.print %r30#5 : f32 punctuation <newline>
  %r31 = vector.shuffle %v, %u [0, 4, 2, 3] : vector<3xf32>, vector<2xf32>
  %r32:4 = vector.to_elements %r31 : vector<4xf32>
  vector.print %r32#0 : f32 punctuation <comma>
  vector.print %r32#1 : f32 punctuation <comma>
  vector.print %r32#2 : f32 punctuation <comma>
  vector.print %r32#3 : f32 punctuation <newline>
  %r33 = vector.shuffle %m, %m [3, 0] : vector<2x3xf32>, vector<2x3xf32>
  %r34:6 = vector.to_elements %r33 : vector<2x3xf32>
  vector.print %r34#0 : f32 punctuation <comma>
  vector.print %r34#1 : f32 punctuation <comma>
  vector.print %r34#2 : f32 punctuation <comma>
  vector.print %r34#3 : f32 punctuation <comma>
  vector.print %r34#4 : f32 punctuation <comma>
  vector.print %r34#5 : f32 punctuation <newline>
  %r35 = vector.interleave %v, %v : vector<3xf32> -> vector<6xf32>
  %r36:6 = vector.to_elements %r35 : vector<6xf32>
  vector.print %r36#0 : f32 punctuation <comma>
  vector.print %r36#1 : f32 punctuation <comma>
  vector.print %r36#2 : f32 punctuation <comma>
  vector.print %r36#3 : f32 punctuation <comma>
  vector.print %r36#4 : f32 punctuation <comma>
  vector.print %r36#5 : f32 punctuation <newline>
  %r37 = vector.create_mask %c2, %c1 : vector<3x2xi1>
  %r38:6 = vector.to_elements %r37 : vector<3x2xi1>
  vector.print %r38#0 : i1 punctuation <comma>
  vector.print %r38#1 : i1 punctuation <comma>
  vector.print %r38#2 : i1 punctuation <comma>
  vector.print %r38#3 : i1 punctuation <comma>
  vector.print %r38#4 : i1 punctuation <comma>
  vector.print %r38#5 : i1 punctuation <newline>
  %r39 = vector.constant_mask [1, 2] : vector<2x3xi1>
  %r40:6 = vector.to_elements %r39 : vector<2x3xi1>
  vector.print %r40#0 : i1 punctuation <comma>
  vector.print %r40#1 : i1 punctuation <comma>
  vector.print %r40#2 : i1 punctuation <comma>
  vector.print %r40#3 : i1 punctuation <comma>
  vector.print %r40#4 : i1 punctuation <comma>
  vector.print %r40#5 : i1 punctuation <newline>
  %r41 = vector.step : vector<3xindex>
  %r42:3 = vector.to_elements %r41 : vector<3xindex>
  vector.print %r42#0 : index punctuation <comma>
  vector.print %r42#1 : index punctuation <comma>
  vector.print %r42#2 : index punctuation <newline>
  %r43 = vector.transfer_read %b[%c2], %s : memref<4xf32>, vector<4xf32>
  %r44:4 = vector.to_elements %r43 : vector<4xf32>
  vector.print %r44#0 : f32 punctuation <comma>
  vector.print %r44#1 : f32 punctuation <comma>
  vector.print %r44#2 : f32 punctuation <comma>
  vector.print %r44#3 : f32 punctuation <newline>
  %r45 = vector.maskedload %b[%c1], %k, %v : memref<4xf32>, vector<3xi1>, vector<3xf32> into vector<3xf32>
  %r46:3 = vector.to_elements %r45 : vector<3xf32>
  vector.print %r46#0 : f32 punctuation <comma>
  vector.print %r46#1 : f32 punctuation <comma>
  vector.print %r46#2 : f32 punctuation <newline>
  %r47 = vector.gather %b[%c1] [%i], %k, %v : memref<4xf32>, vector<3xi32>, vector<3xi1>, vector<3xf32> into vector<3xf32>
  %r48:3 = vector.to_elements %r47 : vector<3xf32>
  vector.print %r48#0 : f32 punctuation <comma>
  vector.print %r48#1 : f32 punctuation <comma>
  vector.print %r48#2 : f32 punctuation <newline>
  %r49 = vector.expandload %b[%c1], %k, %v : memref<4xf32>, vector<3xi1>, vector<3xf32> into vector<3xf32>
  %r50:3 = vector.to_elements %r49 : vector<3xf32>
  vector.print %r50#0 : f32 punctuation <comma>
  vector.print %r50#1 : f32 punctuation <comma>
  vector.print %r50#2 : f32 punctuation <newline>
  %r51 = vector.reduction <add>, %v : vector<3xf32> into f32
  vector.print %r51 : f32
  %r52 = vector.reduction <mul>, %v, %s : vector<3xf32> into f32
  vector.print %r52 : f32
  %r53 = vector.reduction <maximumf>, %v : vector<3xf32> into f32
  vector.print %r53 : f32
  %r54 = vector.reduction <add>, %n : vector<4xi32> into i32
  vector.print %r54 : i32
  %r55 = vector.reduction <mul>, %n : vector<4xi32> into i32
  vector.print %r55 : i32
  %r56 = vector.reduction <minsi>, %n : vector<4xi32> into i32
  vector.print %r56 : i32
  %r57 = vector.reduction <maxsi>, %n : vector<4xi32> into i32
  vector.print %r57 : i32
  %r58 = vector.reduction <minui>, %n : vector<4xi32> into i32
  vector.print %r58 : i32
  %r59 = vector.reduction <maxui>, %n : vector<4xi32> into i32
  vector.print %r59 : i32
  %r60 = vector.reduction <and>, %n : vector<4xi32> into i32
  vector.print %r60 : i32
  %r61 = vector.reduction <or>, %n : vector<4xi32> into i32
  vector.print %r61 : i32
  %r62 = vector.reduction <xor>, %n : vector<4xi32> into i32
  vector.print %r62 : i32
  vector.maskedstore %b[%c1], %k, %v : memref<4xf32>, vector<3xi1>, vector<3xf32>
  vector.transfer_write %v, %b[%c2] : vector<3xf32>, memref<4xf32>
  vector.scatter %b[%c1] [%i], %k, %v : memref<4xf32>, vector<3xi32>, vector<3xi1>, vector<3xf32>
  %r63 = vector.load %b[%c1] : memref<4xf32>, vector<3xf32>
  %r64:3 = vector.to_elements %r63 : vector<3xf32>
  vector.print %r64#0 : f32
  vector.print %r64#1 : f32
  vector.print %r64#2 : f32
  vector.print str "done\0A"
  return
}
func.func @main() {
  %m = arith.constant dense<[[1.5, 2.5, 3.5], [4.5, 5.5, 6.5]]> : vector<2x3xf32>
  %c = arith.constant dense<[[[10.5, 11.5], [12.5, 13.5], [14.5, 15.5]], [[16.5, 17.5], [18.5, 19.5], [20.5, 21.5]]]> : vector<2x3x2xf32>
  %v = arith.constant dense<[30.5, 31.5, 32.5]> : vector<3xf32>
  %w = arith.constant dense<[[40.5], [41.5], [42.5]]> : vector<3x1xf32>
  %t = arith.constant dense<[[50.5, 51.5], [52.5, 53.5]]> : vector<2x2xf32>
  %u = arith.constant dense<[60.5, 61.5]> : vector<2xf32>
  %k = arith.constant dense<[true, false, true]> : vector<3xi1>
  %i = arith.constant dense<[2, 0, 1]> : vector<3xi32>
  %s = arith.constant -7.5 : f32
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = arith.constant dense<[-5, 12, 7, 3]> : vector<4xi32>
  %c0 = arith.constant 0 : index
  %b = memref.alloc() : memref<4xf32>
  %x = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : vector<4xf32>
  vector.store %x, %b[%c0] : memref<4xf32>, vector<4xf32>
  func.call @values(%m, %c, %v, %w, %t, %u, %b, %k, %i, %s, %c1, %c2, %n) : (vector<2x3xf32>, vector<2x3x2xf32>, vector<3xf32>, vector<3x1xf32>, vector<2x2xf32>, vector<2xf32>, memref<4xf32>, vector<3xi1>, vector<3xi32>, f32, index, index, vector<4xi32>) -> ()
  memref.dealloc %b : memref<4xf32>
  return
}
