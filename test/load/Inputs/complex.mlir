func.func @f(%x: f32, %c: complex<f32>) -> complex<f32> {
  %0 = complex.create %x, %x : complex<f32>
  %1 = complex.add %0, %c : complex<f32>
  %2 = complex.mul %1, %c fastmath<nnan,contract> : complex<f32>
  %3 = complex.abs %2 : complex<f32>
  %5 = complex.eq %2, %c : complex<f32>
  %6 = complex.im %2 : complex<f32>
  %7 = complex.exp %2 : complex<f32>
  %8 = complex.bitcast %c : complex<f32> to i64
  return %7 : complex<f32>
}
