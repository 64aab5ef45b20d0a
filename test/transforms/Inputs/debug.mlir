#map = affine_map<(d0) -> (d0)>
module @top attributes {t.a = #map} {
  func.func @f(%a: i32, %c: i1, %t: tensor<1000x1000x1000xf32>) -> (i32, tensor<4xf32>) {
    %0 = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
    %1:2 = "test.two"(%a) {name = "quote\22d {b} <c> |d|", big = array<i64: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10>, m = #map} : (i32) -> (i32, f32) loc("two")
    %2 = "test.region"(%1#1) ({
      %3 = arith.addi %a, %a : i32
      "test.end"(%3) : (i32) -> ()
    }, {
    }, {
    ^bb0(%x: i32, %y: !foo.bar<"long type with \22 quotes">):
      "test.end"(%x, %y, %1#0) : (i32, !foo.bar<"long type with \22 quotes">, i32) -> ()
    }) {attr, "a b" = unit} : (f32) -> i32
    %3:2 = "test.region"(%2) ({
    }) : (i32) -> (!foo.bar<"long type with \22 quotes">, i32)
    %4 = "test.x"(%3#1, %3#1, %2) {e = dense<0> : tensor<400xi32>, l = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17],
      d = dense<[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17]> : tensor<17xi32>, s = [1, 2],
      q = dense<[[1, 2, 3, 4, 5, 6, 7, 8], [9, 10, 11, 12, 13, 14, 15, 16]]> : tensor<2x8xi32>,
      r = dense_resource<blob> : tensor<4x5xi32>, z = #foo.bar<"q|">} : (i32, i32, i32) -> tensor<20x20x20x20xf32>
    cf.cond_br %c, ^bb1, ^bb2(%2 : i32)
  ^bb1:
    cf.br ^bb2(%a : i32)
  ^bb2(%z: i32):
    return %z, %0 : i32, tensor<4xf32>
  }
  module {
    %5 = "test.later"(%6) : (i32) -> i32
    %6 = "test.x"() <{p = 1 : i32}> : () -> i32
  }
  func.func private @g(i32)
}
