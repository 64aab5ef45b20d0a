// Folds that append to their accumulator, and folds that look as if they did.
// RUN: mlir-tblgen --print-records %s | FileCheck %s

class Fold<list<string> names, list<list<int>> rows, code start> {
  string text = !foldl("<", names, acc, name, acc # name # ";");
  string untouched = !foldl("start", []<string>, acc, name, acc # name);
  string prefixed = !foldl("", names, acc, name, name # acc);
  string doubled = !foldl("x", names, acc, name, acc # !strconcat(acc, name));
  code fragment = !foldl(start, names, acc, name, !strconcat(acc, name));
  list<int> flat = !foldl([0], rows, acc, row, !listconcat(acc, row));
  list<int> squares = !foldl([]<int>, rows, acc, row,
      !listconcat(acc, !foldl([9], row, acc2, i, !listconcat(acc2, [!mul(i, i)]))));
  list<int> growing = !foldl([1], rows, acc, row, !listconcat(acc, acc, row));
}

class Name<string of> { string name = "name of " # of; }

// The elements become known only in the defs.
class Late<list<string> names> {
  string each = !foldl("", names, acc, name, acc # Name<name>.name # ",");
  list<string> all = !foldl(["first"], names, acc, name, !listconcat(acc, [Name<name>.name]));
}

// CHECK-LABEL: def filled {
// CHECK-NEXT: string text = "<a;bc;";
// CHECK-NEXT: string untouched = "start";
// CHECK-NEXT: string prefixed = "bca";
// CHECK-NEXT: string doubled = "xxaxxabc";
// CHECK-NEXT: code fragment = [{sabc}];
// CHECK-NEXT: list<int> flat = [0, 1, 2, 3];
// CHECK-NEXT: list<int> squares = [9, 1, 4, 9, 9];
// CHECK-NEXT: list<int> growing = [1, 1, 1, 2, 1, 1, 1, 2, 3];
def filled : Fold<["a", "bc"], [[1, 2], [3]], [{s}]>;

// CHECK-LABEL: def late {
// CHECK-NEXT: string each = "name of a,name of b,";
// CHECK-NEXT: list<string> all = ["first", "name of a", "name of b"];
def late : Late<["a", "b"]>;

// CHECK-LABEL: def nothing {
// CHECK-NEXT: string text = "<";
// CHECK-NEXT: string untouched = "start";
// CHECK-NEXT: string prefixed = "";
// CHECK-NEXT: string doubled = "x";
// CHECK-NEXT: code fragment = [{}];
// CHECK-NEXT: list<int> flat = [0];
// CHECK-NEXT: list<int> squares = [];
// CHECK-NEXT: list<int> growing = [1];
def nothing : Fold<[], [], [{}]>;
