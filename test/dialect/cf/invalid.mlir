// What branches refuse.
// RUN: mlir-opt --split-input-file --verify-diagnostics %s

func.func @missing(%x: i32) {
  // expected-error@+1 {{branch has 0 operands for successor #0, but target block has 1}}
  cf.br ^bb1
^bb1(%y: i32):
  return
}

// -----

func.func @other_type(%x: i32) {
  // expected-error@+1 {{type mismatch for bb argument #0 of successor #0}}
  cf.br ^bb1(%x : i32)
^bb1(%y: i64):
  return
}

// -----

func.func @too_many(%c: i1, %x: i32) {
  // expected-error@+1 {{branch has 2 operands for successor #1, but target block has 1}}
  cf.cond_br %c, ^bb1(%x : i32), ^bb1(%x, %x : i32, i32)
^bb1(%y: i32):
  return
}

// -----

func.func @condition(%x: i32) { // expected-note {{prior use here}}
  // expected-error@+1 {{use of value '%x' expects different type than prior uses: 'i1' vs 'i32'}}
  cf.cond_br %x, ^bb1, ^bb1
^bb1:
  return
}

// -----

func.func @last(%x: i32) {
  // expected-error@+1 {{operation with block successors must terminate its parent block}}
  cf.br ^bb1
  cf.br ^bb1
^bb1:
  return
}

// -----
func.func @caseOperands(%flag: i32) {
  // expected-error@+1 {{'cf.switch' op caseOperands count (1) does not match with the total size (3) specified in attribute 'case_operand_segments'}}
  "cf.switch"(%flag, %flag)[^end, ^end] <{case_operand_segments = array<i32: 3>, case_values = dense<1> : tensor<1xi32>, operandSegmentSizes = array<i32: 1, 0, 1>}> : (i32, i32) -> ()
^end:
  return
}
