// What can't be written, in the words that MLIR uses.
// RUN: mlir-translate --mlir-to-cpp --split-input-file --verify-diagnostics %s

// expected-error@+1 {{'func.func' op with multiple blocks needs variables declared at top}}
func.func @f() {
  cf.br ^bb1
^bb1:
  return
}
// -----
func.func @f(%a: i1) {
  // expected-error@+1 {{'cf.assert' op unable to find printer for op}}
  cf.assert %a, "x"
  return
}
// -----
// expected-error@+1 {{cannot emit integer type 'i24'}}
func.func @f(%a: i24) { return }
// -----
// expected-error@+1 {{cannot emit float type 'f80'}}
func.func @f(%a: f80) { return }
// -----
// expected-error@+1 {{cannot emit type 'memref<3xf32>'}}
func.func @f(%a: memref<3xf32>) { return }
// -----
// expected-error@+1 {{cannot emit unranked tensor type}}
func.func @f(%a: tensor<*xf32>) { return }
// -----
// expected-error@+1 {{cannot emit tensor type with non static shape}}
func.func @f(%a: tensor<?xf32>) { return }
// -----
// expected-error@+1 {{cannot emit tensor of array type 'tensor<2x!emitc.array<2xf32>>'}}
func.func @f(%a: tensor<2x!emitc.array<2xf32>>) { return }
// -----
// expected-error@+1 {{cannot emit pointer to array type '!emitc.ptr<!emitc.array<2xf32>>'}}
func.func @f(%a: !emitc.ptr<!emitc.array<2xf32>>) { return }
// -----
// expected-error@+1 {{cannot emit tuple of array type}}
func.func @f(%a: tuple<!emitc.array<2xf32>>) { return }
// -----
// expected-error@+1 {{'func.func' op cannot emit lvalue type as argument type}}
func.func @f(%a: !emitc.lvalue<i32>) { return }
// -----
// expected-error@+1 {{'func.func' op cannot emit array type as result type}}
func.func @f(%a: !emitc.array<2xf32>) -> !emitc.array<2xf32> { return %a : !emitc.array<2xf32> }
// -----
emitc.func @f() {
  // expected-error@+1 {{cannot emit attribute: "x"}}
  call_opaque "f"() {args = ["x"]} : () -> ()
  return
}
// -----
emitc.func @f() {
  // expected-error@+1 {{expected floating point attribute to be f16, bf16, f32 or f64}}
  call_opaque "f"() {args = [1.0 : f80]} : () -> ()
  return
}
// -----
// Written out it would be twice as long for each step.
emitc.func @f(%a: i32) -> i32 {
  // expected-error@+1 {{'emitc.expression' op is too large when it is written out}}
  %0 = expression %a : (i32) -> i32 {
    %1 = add %a, %a : (i32, i32) -> i32
    %2 = add %1, %1 : (i32, i32) -> i32
    %3 = add %2, %2 : (i32, i32) -> i32
    %4 = add %3, %3 : (i32, i32) -> i32
    %5 = add %4, %4 : (i32, i32) -> i32
    %6 = add %5, %5 : (i32, i32) -> i32
    %7 = add %6, %6 : (i32, i32) -> i32
    %8 = add %7, %7 : (i32, i32) -> i32
    %9 = add %8, %8 : (i32, i32) -> i32
    %10 = add %9, %9 : (i32, i32) -> i32
    %11 = add %10, %10 : (i32, i32) -> i32
    %12 = add %11, %11 : (i32, i32) -> i32
    %13 = add %12, %12 : (i32, i32) -> i32
    %14 = add %13, %13 : (i32, i32) -> i32
    %15 = add %14, %14 : (i32, i32) -> i32
    %16 = add %15, %15 : (i32, i32) -> i32
    %17 = add %16, %16 : (i32, i32) -> i32
    %18 = add %17, %17 : (i32, i32) -> i32
    %19 = add %18, %18 : (i32, i32) -> i32
    %20 = add %19, %19 : (i32, i32) -> i32
    %21 = add %20, %20 : (i32, i32) -> i32
    %22 = add %21, %21 : (i32, i32) -> i32
    %23 = add %22, %22 : (i32, i32) -> i32
    %24 = add %23, %23 : (i32, i32) -> i32
    %25 = add %24, %24 : (i32, i32) -> i32
    %26 = add %25, %25 : (i32, i32) -> i32
    %27 = add %26, %26 : (i32, i32) -> i32
    %28 = add %27, %27 : (i32, i32) -> i32
    %29 = add %28, %28 : (i32, i32) -> i32
    %30 = add %29, %29 : (i32, i32) -> i32
    %31 = add %30, %30 : (i32, i32) -> i32
    %32 = add %31, %31 : (i32, i32) -> i32
    %33 = add %32, %32 : (i32, i32) -> i32
    %34 = add %33, %33 : (i32, i32) -> i32
    %35 = add %34, %34 : (i32, i32) -> i32
    %36 = add %35, %35 : (i32, i32) -> i32
    %37 = add %36, %36 : (i32, i32) -> i32
    %38 = add %37, %37 : (i32, i32) -> i32
    %39 = add %38, %38 : (i32, i32) -> i32
    %40 = add %39, %39 : (i32, i32) -> i32
    yield %40 : i32
  }
  return %0 : i32
}
