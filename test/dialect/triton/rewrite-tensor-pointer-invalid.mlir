// Pointers to blocks that can't be rewritten.
// RUN: triton-opt %s --triton-rewrite-tensor-pointer --split-input-file --verify-diagnostics

tt.func @argument(%b: !tt.ptr<tensor<8xi8>>) -> tensor<8xi8> {
  // expected-error@+1 {{'tt.load' op has a pointer to a block that doesn't come from tt.make_tensor_ptr by way of tt.advance, scf.for and scf.if only}}
  %x = tt.load %b : !tt.ptr<tensor<8xi8>>
  tt.return %x : tensor<8xi8>
}

// -----

tt.func @select(%p: !tt.ptr<i8>, %n: i64, %i: i32, %c: i1) -> tensor<8xi8> {
  %a = tt.make_tensor_ptr %p, [%n], [%n], [%i] {order = array<i32: 0>} : <tensor<8xi8>>
  // expected-error@+1 {{'arith.select' op can't have a pointer to a block: only loads, stores, tt.advance, scf.for and scf.if can}}
  %b = arith.select %c, %a, %a : !tt.ptr<tensor<8xi8>>
  %x = tt.load %b : !tt.ptr<tensor<8xi8>>
  tt.return %x : tensor<8xi8>
}

// -----

tt.func @other_tensor(%p: !tt.ptr<i8>, %q: !tt.ptr<i8>, %n: i64, %i: i32, %c: i1) {
  %a = tt.make_tensor_ptr %p, [%n], [%n], [%i] {order = array<i32: 0>} : <tensor<8xi8>>
  %b = tt.make_tensor_ptr %q, [%n], [%n], [%i] {order = array<i32: 0>} : <tensor<8xi8>>
  %r = scf.if %c -> (!tt.ptr<tensor<8xi8>>) {
    scf.yield %a : !tt.ptr<tensor<8xi8>>
  } else {
    // expected-error@+1 {{'scf.yield' op passes on a pointer to a block of another tensor than the one that comes in, or comes from the other branch}}
    scf.yield %b : !tt.ptr<tensor<8xi8>>
  }
  tt.return
}

// -----

tt.func @other_tensor_in_loop(%p: !tt.ptr<i8>, %q: !tt.ptr<i8>, %n: i64, %i: i32) {
  %a = tt.make_tensor_ptr %p, [%n], [%n], [%i] {order = array<i32: 0>} : <tensor<8xi8>>
  %b = tt.make_tensor_ptr %q, [%n], [%n], [%i] {order = array<i32: 0>} : <tensor<8xi8>>
  %r = scf.for %j = %i to %i step %i iter_args(%c = %a) -> (!tt.ptr<tensor<8xi8>>) : i32 {
    // expected-error@+1 {{'scf.yield' op passes on a pointer to a block of another tensor than the one that comes in}}
    scf.yield %b : !tt.ptr<tensor<8xi8>>
  }
  tt.return
}

// -----

tt.func @tensor_of_branch(%p: !tt.ptr<i8>, %n: i64, %i: i32, %c: i1) {
  %a = tt.make_tensor_ptr %p, [%n], [%n], [%i] {order = array<i32: 0>} : <tensor<8xi8>>
  %r = scf.if %c -> (!tt.ptr<tensor<8xi8>>) {
    %m = arith.constant 7 : i64
    %b = tt.make_tensor_ptr %p, [%m], [%n], [%i] {order = array<i32: 0>} : <tensor<8xi8>>
    // expected-error@+1 {{'scf.yield' op passes on a pointer to a block of another tensor}}
    scf.yield %b : !tt.ptr<tensor<8xi8>>
  } else {
    scf.yield %a : !tt.ptr<tensor<8xi8>>
  }
  tt.return
}

// -----

tt.func @while_loop(%p: !tt.ptr<i8>, %n: i64, %i: i32, %c: i1) {
  %a = tt.make_tensor_ptr %p, [%n], [%n], [%i] {order = array<i32: 0>} : <tensor<8xi8>>
  // expected-error@+1 {{'scf.while' op can't have a pointer to a block}}
  %r = scf.while (%b = %a) : (!tt.ptr<tensor<8xi8>>) -> !tt.ptr<tensor<8xi8>> {
    scf.condition(%c) %b : !tt.ptr<tensor<8xi8>>
  } do {
  ^bb0(%b: !tt.ptr<tensor<8xi8>>):
    scf.yield %b : !tt.ptr<tensor<8xi8>>
  }
  tt.return
}

// -----

tt.func @dimensions(%p: !tt.ptr<i8>, %n: i64, %i: i32) -> tensor<8xi8> {
  %a = tt.make_tensor_ptr %p, [%n], [%n], [%i] {order = array<i32: 0>} : <tensor<8xi8>>
  // expected-error@+1 {{'tt.load' op has a boundaryCheck that isn't an array of i32 with numbers of the block's dimensions}}
  %x = tt.load %a {boundaryCheck = array<i32: 1>} : !tt.ptr<tensor<8xi8>>
  tt.return %x : tensor<8xi8>
}

// -----

tt.func @padding(%p: !tt.ptr<i8>, %n: i64, %i: i32) -> tensor<8xi8> {
  %a = tt.make_tensor_ptr %p, [%n], [%n], [%i] {order = array<i32: 0>} : <tensor<8xi8>>
  // expected-error@+1 {{'tt.load' op has a padding that isn't 1, zero, nor 2, NaN, of floats}}
  %x = tt.load %a {boundaryCheck = array<i32: 0>, padding = 2 : i32} : !tt.ptr<tensor<8xi8>>
  tt.return %x : tensor<8xi8>
}

// -----

tt.func @mask(%p: !tt.ptr<i8>, %c: i1, %x: tensor<i8>) {
  %a = tt.make_tensor_ptr %p, [], [], [] {order = array<i32>} : <tensor<i8>>
  // expected-error@+1 {{'tt.store' op can't have a mask: what is accessed through a pointer to a block is a matter of its bounds}}
  tt.store %a, %x, %c : !tt.ptr<tensor<i8>>
  tt.return
}
