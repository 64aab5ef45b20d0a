// Layouts are drawn: the tables of Triton's architecture, and the maps of tensor cores.
// RUN: triton-opt %s --ttg-print-layout -o /dev/null | FileCheck %s
// RUN: triton-opt %s --ttg-print-layout="svg file=%t.svg" -o /dev/null
// RUN: FileCheck %s --check-prefix=SVG --input-file=%t.svg

#blocked = #ttg.blocked<{sizePerThread = [2, 2], threadsPerWarp = [8, 4], warpsPerCTA = [1, 2], order = [1, 0]}>
#four = #ttg.blocked<{sizePerThread = [2, 2], threadsPerWarp = [8, 4], warpsPerCTA = [1, 2], order = [1, 0], CGALayout = [[0, 1], [1, 0]]}>
#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [1, 1], instrShape = [16, 8]}>
#a = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>
#b = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 2}>
#shared = #ttg.swizzled_shared<{vec = 2, perPhase = 2, maxPhase = 2, order = [1, 0]}>
#hopper = #ttg.nvmma_shared<{swizzlingByteWidth = 32, transposed = false, elementBitWidth = 16}>
#turned = #ttg.nvmma_shared<{swizzlingByteWidth = 32, transposed = true, elementBitWidth = 16}>
#smem = #ttg.shared_memory

// CHECK: tensor<16x16xf32, #ttg.blocked<{sizePerThread = [2, 2]
// CHECK: T0:0 T0:1 T1:0 T1:1 T2:0 T2:1 T3:0 T3:1 T32:0 T32:1 T33:0 T33:1 T34:0 T34:1 T35:0 T35:1
// CHECK-NEXT: T0:2 T0:3 T1:2 T1:3 T2:2 T2:3 T3:2 T3:3 T32:2 T32:3 T33:2 T33:3 T34:2 T34:3 T35:2 T35:3
// CHECK-NEXT: T4:0 T4:1 T5:0 T5:1 T6:0 T6:1 T7:0 T7:1 T36:0 T36:1 T37:0 T37:1 T38:0 T38:1 T39:0 T39:1
// CHECK: T28:2 T28:3 T29:2 T29:3 T30:2 T30:3 T31:2 T31:3 T60:2 T60:3 T61:2 T61:3 T62:2 T62:3 T63:2 T63:3

// A larger tensor: the same once more in each dimension.
// CHECK: tensor<32x32xf32, #ttg.blocked
// CHECK-NEXT: - register=1 -> (0, 1)
// CHECK-NEXT: register=2 -> (1, 0)
// CHECK-NEXT: register=4 -> (0, 16)
// CHECK-NEXT: register=8 -> (16, 0)

// A smaller one: threads have the same.
// CHECK: tensor<2x4xf32, #ttg.blocked
// CHECK: lane=2 -> (0, 0)
// CHECK: T0:0|T2:0|T4:0|

// CHECK: tensor<16x8xf32, #ttg.nvidia_mma
// CHECK-NEXT: - register=1 -> (0, 1)
// CHECK-NEXT: register=2 -> (8, 0)
// CHECK-NEXT: - lane=1 -> (0, 2)
// CHECK-NEXT: lane=2 -> (0, 4)
// CHECK-NEXT: lane=4 -> (1, 0)
// CHECK-NEXT: lane=8 -> (2, 0)
// CHECK-NEXT: lane=16 -> (4, 0)

// CHECK: tensor<16x16xf16, #ttg.dot_op<{opIdx = 0
// CHECK-NEXT: - register=1 -> (0, 1)
// CHECK-NEXT: register=2 -> (8, 0)
// CHECK-NEXT: register=4 -> (0, 8)

// CHECK: tensor<16x8xf16, #ttg.dot_op<{opIdx = 1
// CHECK-NEXT: - register=1 -> (1, 0)
// CHECK-NEXT: register=2 -> (8, 0)
// CHECK-NEXT: - lane=1 -> (2, 0)
// CHECK-NEXT: lane=2 -> (4, 0)
// CHECK-NEXT: lane=4 -> (0, 1)

// A slice has one register for what several of its parent's hold.
// CHECK: tensor<16xf32, #ttg.slice
// CHECK-NEXT: - register=1 -> (1)
// CHECK-NEXT: - lane=1 -> (0)

// CHECK: !ttg.memdesc<4x4xf32, #ttg.swizzled_shared
// CHECK: {{^}} 0 1 2 3{{$}}
// CHECK-NEXT: {{^}} 4 5 6 7{{$}}
// CHECK-NEXT: {{^}}10 11 8 9{{$}}
// CHECK-NEXT: {{^}}14 15 12 13{{$}}

// Sixteen bytes change places every four rows.
// CHECK: !ttg.memdesc<8x16xf16, #ttg.nvmma_shared
// CHECK-NEXT: - offset=1 -> (0, 1)
// CHECK-NEXT: offset=2 -> (0, 2)
// CHECK-NEXT: offset=4 -> (0, 4)
// CHECK-NEXT: offset=8 -> (0, 8)
// CHECK-NEXT: offset=16 -> (1, 0)
// CHECK-NEXT: offset=32 -> (2, 0)
// CHECK-NEXT: offset=64 -> (4, 8)
// CHECK: !ttg.memdesc<16x8xf16, #ttg.nvmma_shared
// CHECK-NEXT: - offset=1 -> (1, 0)
// CHECK: offset=64 -> (8, 4)

// Four groups of threads, two beside two: each has the picture of 16x16.
// CHECK: tensor<32x32xf32, #ttg.blocked{{.*}}CGALayout
// CHECK-NEXT: - register=1 -> (0, 1)
// CHECK-NEXT: register=2 -> (1, 0)
// CHECK-NEXT: - lane=1 -> (0, 2)
// CHECK: - warp=1 -> (0, 8)
// CHECK-NEXT: - block=1 -> (0, 16)
// CHECK-NEXT: block=2 -> (16, 0)
// CHECK: B0:T0:0 B0:T0:1 B0:T1:0 B0:T1:1 B0:T2:0 B0:T2:1 B0:T3:0 B0:T3:1 B0:T32:0 B0:T32:1 B0:T33:0

// SVG: <svg xmlns="http://www.w3.org/2000/svg" width="1536"
// SVG: >tensor&lt;16x16xf32
// SVG: <rect x="48" y="24" width="48" height="24" fill="hsl(0,70%,80%)"
// SVG-NEXT: >T0:1</text>
// SVG: </svg>
tt.func @layouts(%0: tensor<16x16xf32, #blocked>, %1: tensor<32x32xf32, #blocked>, %2: tensor<2x4xf32, #blocked>, %3: tensor<16x8xf32, #mma>,
                 %4: tensor<16x16xf16, #a>, %5: tensor<16x8xf16, #b>, %6: tensor<16xf32, #ttg.slice<{dim = 1, parent = #blocked}>>,
                 %7: !ttg.memdesc<4x4xf32, #shared, #smem>, %8: !ttg.memdesc<8x16xf16, #hopper, #smem>, %9: !ttg.memdesc<16x8xf16, #turned, #smem>, %10: tensor<32x32xf32, #four>) {
  tt.return
}
