// Small helpers that the other files of the base library share.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_MLIR_IR_UTILS
#define TESSERA_MLIR_IR_UTILS

// Marks a record as deprecated: using it gives a warning with the reason.
class Deprecated<string reason> {
  string odsDeprecated = reason;
}
class CppDeprecated<string reason> {
  string odsCppDeprecated = reason;
}

// A class that stands for a string-valued function of its template arguments.
class StrFunc<string r> {
  string result = r;
}

// Operators of `arguments` and `results` dags.
def ins;
def outs;

// A parameter of a builder or method with a default value.
class CArg<string ty, string value = ""> {
  string type = ty;
  string defaultValue = value;
}

class firstCharToUpper<string str> {
  string ret = !if(!empty(str), "", !toupper(!substr(str, 0, 1)) # !substr(str, 1));
}

// Takes out the first underscore and raises the letter after it.
class _joinAtUnderscore<string str> {
  defvar at = !find(str, "_");
  string ret = !if(!lt(at, 0), str, !substr(str, 0, at) # firstCharToUpper<!substr(str, !add(at, 1))>.ret);
}

// "padding_left" -> "PaddingLeft".
class snakeCaseToCamelCase<string str> {
  string ret = !foldl(firstCharToUpper<str>.ret, !range(!size(str)), text, unused, _joinAtUnderscore<text>.ret);
}

#endif // TESSERA_MLIR_IR_UTILS
