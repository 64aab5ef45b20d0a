// convert-complex-to-libm: types that the library doesn't have.
// RUN: mlir-opt %s --convert-complex-to-libm --verify-diagnostics=only-expected

func.func @type(%x: complex<f16>) -> complex<f16> {
  // expected-error@below {{failed to legalize operation 'complex.sin' that was explicitly marked illegal}}
  %0 = complex.sin %x : complex<f16>
  return %0 : complex<f16>
}
