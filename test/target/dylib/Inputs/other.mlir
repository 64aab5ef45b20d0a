module {
  llvm.func @f() {
    %c = arith.constant 1 : i32
    llvm.return
  }
}
