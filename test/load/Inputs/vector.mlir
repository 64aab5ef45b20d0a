func.func @f(%a: vector<4xf32>, %s: f32, %i: index, %m: memref<?xf32>, %k: vector<4xi1>) -> f32 {
  %0 = vector.broadcast %s : f32 to vector<4xf32>
  %1 = vector.extract %a[2] : f32 from vector<4xf32>
  %2 = vector.extract %a[%i] : f32 from vector<4xf32>
  %3 = vector.insert %s, %a[1] : f32 into vector<4xf32>
  %5 = vector.fma %a, %0, %3 : vector<4xf32>
  %6 = vector.reduction <add>, %5 : vector<4xf32> into f32
  %7 = vector.load %m[%i] : memref<?xf32>, vector<4xf32>
  vector.store %7, %m[%i] : memref<?xf32>, vector<4xf32>
  %8 = vector.shape_cast %7 : vector<4xf32> to vector<2x2xf32>
  %9 = vector.bitcast %7 : vector<4xf32> to vector<4xi32>
  %10 = vector.transpose %8, [1, 0] : vector<2x2xf32> to vector<2x2xf32>
  %11 = vector.create_mask %i : vector<4xi1>
  %12 = vector.constant_mask [2] : vector<4xi1>
  %13 = vector.maskedload %m[%i], %k, %a : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.print %a : vector<4xf32>
  %14 = vector.step : vector<4xindex>
  return %6 : f32
}
