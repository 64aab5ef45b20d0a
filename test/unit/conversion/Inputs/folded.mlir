func.func @f(%x: i32) {
  %c = "test.constant"() {done, value = 1 : i32} : () -> i32
  %0 = "test.NAME"(%c, %x) {note = "here", swap} : (i32, i32) -> i32
  return
}
