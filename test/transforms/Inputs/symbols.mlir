module @pub attributes {my.foo = @a} {
  func.func private @a() { return }
  func.func nested @n() { return }
  func.func @b() { call @a() : () -> ()  return }
  func.func private @r() { call @r() : () -> ()  return }
  func.func private @c1() { call @c2() : () -> ()  return }
  func.func private @c2() { call @c1() : () -> ()  return }
  module @in {
    func.func @p() { return }
    func.func nested @q() { return }
    func.func nested @q2() { return }
    func.func private @s() { return }
    "my.user"() { u = @s } : () -> ()
  }
  module {
    func.func @p() { return }
    func.func nested @q() { return }
    func.func private @s() { return }
  }
  module @hid attributes {sym_visibility = "private"} {
    func.func @p() { return }
    func.func private @s() { return }
  }
  "my.user"() { u = [@in::@q], v = { w = @undef } } : () -> ()
}
