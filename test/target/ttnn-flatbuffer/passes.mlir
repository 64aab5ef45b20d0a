// ttmlir-translate runs passes before it writes: what comes of it is what two steps give. A program's weights aren't in its text again.
// RUN: %python -c "import sys; text = open(sys.argv[1]).read(); open(sys.argv[2], 'w').write(text.replace('WEIGHTS', '0001020304050607' * 65536))" %s %t.in.mlir
// RUN: ttmlir-opt --stablehlo-to-ttir-pipeline --ttir-to-ttnn-backend-pipeline --mlir-print-debuginfo %t.in.mlir -o %t.mlir
// RUN: ttmlir-translate --ttnn-to-flatbuffer %t.mlir -o %t.two
// RUN: ttmlir-translate --stablehlo-to-ttir-pipeline --ttir-to-ttnn-backend-pipeline --ttnn-to-flatbuffer %t.in.mlir -o %t.one
// RUN: cmp %t.one %t.two
// RUN: ttmlir-translate --stablehlo-to-ttir-pipeline --ttir-to-ttnn-backend-pipeline --ttnn-to-flatbuffer %t.in.mlir > %t.stream
// RUN: cmp %t.one %t.stream
// RUN: ttrt read --section mlir %t.one | FileCheck %s --check-prefix=TEXT
// TEXT: "ttnn.constant"{{.*}}dense_resource<__elided__> : tensor<256x512x
// Nothing is written of what isn't converted.
// RUN: not ttmlir-translate --ttir-to-ttnn-backend-pipeline --ttnn-to-flatbuffer %t.in.mlir -o %t.none 2>&1 | FileCheck %s --check-prefix=REFUSED
// RUN: not ls %t.none
// REFUSED: error: failed to legalize operation 'stablehlo.constant'

func.func @main(%x: tensor<256x512xf32>) -> tensor<256x512xf32> {
  %w = stablehlo.constant dense<"0xWEIGHTS"> : tensor<256x512xf32>
  %0 = stablehlo.add %x, %w : tensor<256x512xf32>
  return %0 : tensor<256x512xf32>
}
