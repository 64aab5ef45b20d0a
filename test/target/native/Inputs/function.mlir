llvm.func @f() {
  llvm.return
}
