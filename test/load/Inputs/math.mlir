func.func @f(%x: f32, %y: tensor<4x?xf64>, %i: i32, %v: vector<4xf16>) -> f32 {
  %0 = math.sqrt %x : f32
  %1 = math.fma %x, %0, %x fastmath<fast> : f32
  %2 = math.powf %1, %x : f32
  %3 = math.tanh %y : tensor<4x?xf64>
  %4 = math.ctpop %i : i32
  %5 = math.fpowi %x, %i : f32, i32
  %6 = math.ipowi %i, %4 {foo = "bar"} : i32
  %7 = math.absi %i : i32
  %8 = math.isnan %v : vector<4xf16>
  %s, %c = math.sincos %x : f32
  return %2 : f32
}
