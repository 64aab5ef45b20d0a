// Every way to leave the memory that a kernel was given is an error that says where, how far, in which program.
// RUN: not triton-run %s --kernel past --arg range:100 2>&1 | FileCheck %s --check-prefix=PAST
// RUN: not triton-run %s --kernel before --arg range:100 2>&1 | FileCheck %s --check-prefix=BEFORE
// RUN: not triton-run %s --kernel elsewhere --grid 1,2 --arg range:100 --arg range:100 2>&1 | FileCheck %s --check-prefix=ELSEWHERE
// RUN: not triton-run %s --kernel null --arg null 2>&1 | FileCheck %s --check-prefix=NULL
// RUN: not triton-run %s --kernel unknown --arg 4096 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not triton-run %s --kernel readonly --arg range:100:ro 2>&1 | FileCheck %s --check-prefix=READONLY
// RUN: not triton-run %s --kernel called --arg zeros:1 2>&1 | FileCheck %s --check-prefix=CALLED

tt.func public @past(%p: !tt.ptr<f32> loc("p")) {
  %range = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
  %flat = tt.splat %p : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
  %pointers = tt.addptr %flat, %range : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
  %square = tt.reshape %pointers : tensor<128x!tt.ptr<f32>> -> tensor<8x16x!tt.ptr<f32>>
  // PAST: :[[@LINE+1]]:{{[0-9]+}}: error: 'tt.load' op reads outside of 'p': element 100, byte 400 of 400, 4 bytes past its end, at index [6, 4], in program (0, 0, 0)
  %x = tt.load %square : tensor<8x16x!tt.ptr<f32>>
  tt.return
}

tt.func public @before(%p: !tt.ptr<f32> loc("p")) {
  %minus = arith.constant -3 : i32
  %x = arith.constant 1.0 : f32
  %q = tt.addptr %p, %minus : !tt.ptr<f32>, i32
  // BEFORE: :[[@LINE+1]]:{{[0-9]+}}: error: 'tt.store' op writes outside of 'p': element -3, byte -12 of 400, 12 bytes before its start, in program (0, 0, 0)
  tt.store %q, %x : !tt.ptr<f32>
  tt.return
}

// A pointer into one array never reaches another.
tt.func public @elsewhere(%p: !tt.ptr<i8> loc("p"), %q: !tt.ptr<i8> loc("q")) {
  %a = tt.ptr_to_int %p : !tt.ptr<i8> -> i64
  %b = tt.ptr_to_int %q : !tt.ptr<i8> -> i64
  %y = tt.get_program_id y : i32
  %one = arith.constant 1 : i32
  %isFirst = arith.cmpi slt, %y, %one : i32
  scf.if %isFirst {
    %c = tt.int_to_ptr %b : i64 -> !tt.ptr<i8>
    %x = tt.load %c : !tt.ptr<i8>
  } else {
    %hundred = arith.constant 100 : i32
    %c = tt.addptr %p, %hundred : !tt.ptr<i8>, i32
    // ELSEWHERE: :[[@LINE+1]]:{{[0-9]+}}: error: 'tt.load' op reads outside of 'p': element 100, byte 100 of 100, 1 byte past its end, in program (0, 1, 0)
    %x = tt.load %c : !tt.ptr<i8>
  }
  tt.return
}

tt.func public @null(%p: !tt.ptr<f32>) {
  // NULL: :[[@LINE+1]]:{{[0-9]+}}: error: 'tt.load' op reads through a null pointer, in program (0, 0, 0)
  %x = tt.load %p : !tt.ptr<f32>
  tt.return
}

tt.func public @unknown(%a: i64) {
  %p = tt.int_to_ptr %a : i64 -> !tt.ptr<i32>
  %x = arith.constant 1 : i32
  %true = arith.constant true
  // UNKNOWN: :[[@LINE+1]]:{{[0-9]+}}: error: 'tt.atomic_rmw' op changes at address 0x1000, which is in no buffer, in program (0, 0, 0)
  %old = tt.atomic_rmw add, relaxed, gpu, %p, %x, %true : (!tt.ptr<i32>, i32, i1) -> i32
  tt.return
}

tt.func public @readonly(%p: !tt.ptr<f32> loc("p")) {
  %x = tt.load %p : !tt.ptr<f32>
  // READONLY: :[[@LINE+1]]:{{[0-9]+}}: error: 'tt.store' op writes 'p', which may not be written, in program (0, 0, 0)
  tt.store %p, %x : !tt.ptr<f32>
  tt.return
}

tt.func private @loads(%p: !tt.ptr<f32>) -> f32 {
  // CALLED: :[[@LINE+1]]:{{[0-9]+}}: error: 'tt.load' op reads outside of 'p': element 1, byte 4 of 4, 4 bytes past its end, in program (0, 0, 0)
  %x = tt.load %p : !tt.ptr<f32>
  tt.return %x : f32
}
tt.func public @called(%p: !tt.ptr<f32> loc("p")) {
  %one = arith.constant 1 : i32
  %q = tt.addptr %p, %one : !tt.ptr<f32>, i32
  // CALLED: :[[@LINE+1]]:{{[0-9]+}}: note: called from here
  %x = tt.call @loads(%q) : (!tt.ptr<f32>) -> f32
  tt.return
}
