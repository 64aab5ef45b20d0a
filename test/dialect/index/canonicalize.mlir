// What index's ops fold to, and their patterns.
// RUN: mlir-opt --canonicalize %s | FileCheck %s

// CHECK-LABEL: func.func @constants() -> (index, index, index, index, index) {
// CHECK-NEXT:      %idx-5 = index.constant -5
// CHECK-NEXT:      %idx-3 = index.constant -3
// CHECK-NEXT:      %idx-4 = index.constant -4
// CHECK-NEXT:      %idx-2 = index.constant -2
// CHECK-NEXT:      return %idx-5, %idx-3, %idx-4, %idx-3, %idx-2 : index, index, index, index, index
func.func @constants() -> (index, index, index, index, index) {
  %a = index.constant -7
  %b = index.constant 2
  %0 = index.add %a, %b
  %1 = index.divs %a, %b
  %2 = index.floordivs %a, %b
  %3 = index.ceildivs %a, %b
  %4 = index.shrs %a, %b
  return %0, %1, %2, %3, %4 : index, index, index, index, index
}

// What 32 bits give is something else.
// CHECK-LABEL: func.func @width_matters() -> (index, index, i1, i64) {
// CHECK-NEXT:      %idx4294967296 = index.constant 4294967296
// CHECK-NEXT:      %idx2 = index.constant 2
// CHECK-NEXT:      %idx32 = index.constant 32
// CHECK-NEXT:      %0 = index.divu %idx4294967296, %idx2
// CHECK-NEXT:      %1 = index.shl %idx2, %idx32
// CHECK-NEXT:      %2 = index.cmp sgt(%idx4294967296, %idx2)
// CHECK-NEXT:      %3 = index.casts %idx4294967296 : index to i64
// CHECK-NEXT:      return %0, %1, %2, %3 : index, index, i1, i64
func.func @width_matters() -> (index, index, i1, i64) {
  %big = index.constant 4294967296
  %two = index.constant 2
  %many = index.constant 32
  %0 = index.divu %big, %two
  %1 = index.shl %two, %many
  %2 = index.cmp sgt(%big, %two)
  %3 = index.casts %big : index to i64
  return %0, %1, %2, %3 : index, index, i1, i64
}

// CHECK-LABEL: func.func @undefined(%arg0: index) -> (index, index) {
// CHECK-NEXT:      %idx7 = index.constant 7
// CHECK-NEXT:      %idx0 = index.constant 0
// CHECK-NEXT:      %0 = index.divs %idx7, %idx0
// CHECK-NEXT:      %1 = index.remu %idx7, %idx0
// CHECK-NEXT:      return %0, %1 : index, index
func.func @undefined(%x: index) -> (index, index) {
  %a = index.constant 7
  %z = index.constant 0
  %0 = index.divs %a, %z
  %1 = index.remu %a, %z
  return %0, %1 : index, index
}

// CHECK-LABEL: func.func @neutral(%arg0: index) -> (index, index, index, index) {
// CHECK-NEXT:      %idx0 = index.constant 0
// CHECK-NEXT:      return %arg0, %arg0, %arg0, %idx0 : index, index, index, index
func.func @neutral(%x: index) -> (index, index, index, index) {
  %z = index.constant 0
  %i = index.constant 1
  %0 = index.add %z, %x
  %1 = index.sub %x, %z
  %2 = index.mul %x, %i
  %3 = index.mul %x, %z
  return %0, %1, %2, %3 : index, index, index, index
}

// CHECK-LABEL: func.func @chains(%arg0: index) -> (index, index, index) {
// CHECK-NEXT:      %idx6 = index.constant 6
// CHECK-NEXT:      %idx5 = index.constant 5
// CHECK-NEXT:      %idx8 = index.constant 8
// CHECK-NEXT:      %0 = index.add %arg0, %idx8
// CHECK-NEXT:      %1 = index.maxs %arg0, %idx5
// CHECK-NEXT:      %2 = index.xor %arg0, %idx6
// CHECK-NEXT:      return %0, %1, %2 : index, index, index
func.func @chains(%x: index) -> (index, index, index) {
  %a = index.constant 3
  %b = index.constant 5
  %0 = index.add %x, %a
  %1 = index.add %0, %b
  %2 = index.maxs %x, %a
  %3 = index.maxs %2, %b
  %4 = index.xor %x, %a
  %5 = index.xor %4, %b
  return %1, %3, %5 : index, index, index
}

// CHECK-LABEL: func.func @compare(%arg0: index, %arg1: index) -> (i1, i1, i1, i1, i1, i1) {
// CHECK-NEXT:      %false = index.bool.constant false
// CHECK-NEXT:      %true = index.bool.constant true
// CHECK-NEXT:      %0 = index.cmp sge(%arg0, %arg1)
// CHECK-NEXT:      %1 = index.cmp sge(%arg1, %arg0)
// CHECK-NEXT:      return %false, %true, %false, %false, %0, %1 : i1, i1, i1, i1, i1, i1
func.func @compare(%x: index, %y: index) -> (i1, i1, i1, i1, i1, i1) {
  %z = index.constant 0
  %i = index.constant 1
  %0 = index.cmp ult(%x, %x)
  %m = index.maxs %x, %i
  %1 = index.cmp sgt(%m, %z)
  %2 = index.cmp eq(%m, %z)
  %3 = index.cmp slt(%m, %i)
  %d = index.sub %x, %y
  %4 = index.cmp sge(%d, %z)
  %5 = index.cmp sge(%z, %d)
  return %0, %1, %2, %3, %4, %5 : i1, i1, i1, i1, i1, i1
}

// CHECK-LABEL: func.func @casts() -> (index, index, index) {
// CHECK-NEXT:      %idx-1 = index.constant -1
// CHECK-NEXT:      %idx255 = index.constant 255
// CHECK-NEXT:      %idx0 = index.constant 0
// CHECK-NEXT:      return %idx-1, %idx255, %idx0 : index, index, index
func.func @casts() -> (index, index, index) {
  %a = arith.constant -1 : i8
  %b = arith.constant 73786976294838206464 : i128
  %0 = index.casts %a : i8 to index
  %1 = index.castu %a : i8 to index
  %2 = index.castu %b : i128 to index
  return %0, %1, %2 : index, index, index
}
