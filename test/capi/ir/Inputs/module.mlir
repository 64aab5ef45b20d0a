func.func @from_file() {
  return
}
