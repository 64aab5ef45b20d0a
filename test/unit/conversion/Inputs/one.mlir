func.func @f(%a: i64, %b: i64) {
  %c = "test.new"() {made} : () -> i64
  %d = "test.new"(%c) {used} : (i64) -> i64
  "test.do"(%c, %b) ({
  ^bb0(%x: i64, %y: i64, %z: i32):
    "test.new"(%c, %x) {inside} : (i64, i64) -> ()
    "test.new"(%z) {narrow} : (i32) -> ()
    "test.end"(%x) {done} : (i64) -> ()
  }) {how = "HOW"MORE} : (i64, i64) -> ()
  %e = "test.new"(%c) {after} : (i64) -> i64
  return
}
