// Bits: ranges, slices and literals.
// RUN: mlir-tblgen %s > %t
// RUN: diff %S/Expected/bits.txt %t

class I<bits<8> op> { bits<16> inst; bits<4> r; let inst{15-8} = op; let inst{7...4} = r;
  let inst{3,1} = 0b10; bit b = inst{15}; bits<4> sl = op{7-4}; bits<4> rev = op{0-3};  }
def a : I<0x5a> { let r = 3; }
def b : I<{1,0,1,0,?,?,1,1}>;
def c : I<255> { let r{0} = 1; bits<3> x = {a.b, 0, a.inst{9}}; bit op2 = 1; }
