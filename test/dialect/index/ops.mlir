// Every op of index, parsed and printed.
// RUN: mlir-opt %s | mlir-opt | FileCheck %s
// RUN: mlir-opt %s --mlir-print-op-generic | mlir-opt | FileCheck %s

// CHECK-LABEL: func.func @binary(
// CHECK: %0 = index.add %arg0, %arg1
// CHECK: %1 = index.sub %arg0, %arg1
// CHECK: %2 = index.mul %arg0, %arg1
// CHECK: %3 = index.divs %arg0, %arg1
// CHECK: %4 = index.divu %arg0, %arg1
// CHECK: %5 = index.ceildivs %arg0, %arg1
// CHECK: %6 = index.ceildivu %arg0, %arg1
// CHECK: %7 = index.floordivs %arg0, %arg1
// CHECK: %8 = index.rems %arg0, %arg1
// CHECK: %9 = index.remu %arg0, %arg1
// CHECK: %10 = index.maxs %arg0, %arg1
// CHECK: %11 = index.maxu %arg0, %arg1
// CHECK: %12 = index.mins %arg0, %arg1
// CHECK: %13 = index.minu %arg0, %arg1
// CHECK: %14 = index.shl %arg0, %arg1
// CHECK: %15 = index.shrs %arg0, %arg1
// CHECK: %16 = index.shru %arg0, %arg1
// CHECK: %17 = index.and %arg0, %arg1
// CHECK: %18 = index.or %arg0, %arg1
// CHECK: %19 = index.xor %arg0, %arg1
func.func @binary(%arg0: index, %arg1: index) {
  %0 = index.add %arg0, %arg1
  %1 = index.sub %arg0, %arg1
  %2 = index.mul %arg0, %arg1
  %3 = index.divs %arg0, %arg1
  %4 = index.divu %arg0, %arg1
  %5 = index.ceildivs %arg0, %arg1
  %6 = index.ceildivu %arg0, %arg1
  %7 = index.floordivs %arg0, %arg1
  %8 = index.rems %arg0, %arg1
  %9 = index.remu %arg0, %arg1
  %10 = index.maxs %arg0, %arg1
  %11 = index.maxu %arg0, %arg1
  %12 = index.mins %arg0, %arg1
  %13 = index.minu %arg0, %arg1
  %14 = index.shl %arg0, %arg1
  %15 = index.shrs %arg0, %arg1
  %16 = index.shru %arg0, %arg1
  %17 = index.and %arg0, %arg1
  %18 = index.or %arg0, %arg1
  %19 = index.xor %arg0, %arg1
  return
}

// CHECK-LABEL: func.func @compare(
// CHECK: %0 = index.cmp eq(%arg0, %arg1)
// CHECK: %1 = index.cmp ne(%arg0, %arg1)
// CHECK: %2 = index.cmp slt(%arg0, %arg1)
// CHECK: %3 = index.cmp sle(%arg0, %arg1)
// CHECK: %4 = index.cmp sgt(%arg0, %arg1)
// CHECK: %5 = index.cmp sge(%arg0, %arg1)
// CHECK: %6 = index.cmp ult(%arg0, %arg1)
// CHECK: %7 = index.cmp ule(%arg0, %arg1)
// CHECK: %8 = index.cmp ugt(%arg0, %arg1)
// CHECK: %9 = index.cmp uge(%arg0, %arg1)
func.func @compare(%arg0: index, %arg1: index) {
  %0 = index.cmp eq(%arg0, %arg1)
  %1 = index.cmp ne(%arg0, %arg1)
  %2 = index.cmp slt(%arg0, %arg1)
  %3 = index.cmp sle(%arg0, %arg1)
  %4 = index.cmp sgt(%arg0, %arg1)
  %5 = index.cmp sge(%arg0, %arg1)
  %6 = index.cmp ult(%arg0, %arg1)
  %7 = index.cmp ule(%arg0, %arg1)
  %8 = index.cmp ugt(%arg0, %arg1)
  %9 = index.cmp uge(%arg0, %arg1)
  return
}

// CHECK-LABEL: func.func @casts(
// CHECK: %0 = index.casts %arg0 : index to i64
// CHECK: %1 = index.casts %arg1 : si16 to index
// CHECK: %2 = index.castu %arg2 : i64 to index
// CHECK: %3 = index.castu %arg0 : index to ui8
func.func @casts(%arg0: index, %arg1: si16, %arg2: i64) {
  %0 = index.casts %arg0 : index to i64
  %1 = index.casts %arg1 : si16 to index
  %2 = index.castu %arg2 : i64 to index
  %3 = index.castu %arg0 : index to ui8
  return
}

// CHECK-LABEL: func.func @constants(
// CHECK: %idx-3 = index.constant -3
// CHECK: %idx42 = index.constant 42
// CHECK: %true = index.bool.constant true
// CHECK: %false = index.bool.constant false
// CHECK: %0 = index.sizeof
func.func @constants() {
  %idx-3 = index.constant -3
  %idx42 = index.constant 42
  %true = index.bool.constant true
  %false = index.bool.constant false
  %0 = index.sizeof
  return
}

