// Locations, which are attributes.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_MLIR_IR_BUILTINLOCATIONATTRIBUTES
#define TESSERA_MLIR_IR_BUILTINLOCATIONATTRIBUTES

include "mlir/IR/BuiltinAttributes.td"

class Builtin_LocationAttr<string name, string attrMnemonic> : LocationAttrDef<Builtin_Dialect, name> {
  let cppClassName = name;
  let mnemonic = ?;
  let attrName = "builtin." # attrMnemonic;
  let skipDefaultBuilders = 1;
  let genAccessors = 0;
}

def UnknownLoc : Builtin_LocationAttr<"UnknownLoc", "unknown_loc"> {
  let summary = "unknown location";
  let description = [{
    ```
    unknown-location ::= `unknown`
    ```
  }];
}

def FileLineColRange : Builtin_LocationAttr<"FileLineColRange", "file_line_range"> {
  let summary = "position, or a range, in a file";
  let description = [{
    ```
    file-location ::= string-literal `:` line `:` column (`to` line? `:` column)?
    ```
  }];
  // Positions have the line in the upper half and the column in the lower one.
  let parameters = (ins "StringAttr":$filename, "uint64_t":$start, "uint64_t":$end);
}

def NameLoc : Builtin_LocationAttr<"NameLoc", "name_loc"> {
  let summary = "name for a location";
  let description = [{
    ```
    name-location ::= string-literal (`(` location `)`)?
    ```
  }];
  let parameters = (ins "StringAttr":$name, "LocationAttr":$childLoc);
}

def CallSiteLoc : Builtin_LocationAttr<"CallSiteLoc", "call_site_loc"> {
  let summary = "location in what was called, and of the call";
  let description = [{
    ```
    call-site-location ::= `callsite` `(` location `at` location `)`
    ```
  }];
  let parameters = (ins "LocationAttr":$callee, "LocationAttr":$caller);
}

def FusedLoc : Builtin_LocationAttr<"FusedLoc", "fused_loc"> {
  let summary = "several locations";
  let description = [{
    Of what was made out of several ops, with an attribute that may say more.

    ```
    fused-location ::= `fused` (`<` attribute `>`)? `[` location-list? `]`
    ```
  }];
  let parameters = (ins ArrayRefParameter<"LocationAttr">:$locations, OptionalParameter<"Attribute">:$metadata);
}

def OpaqueLoc : Builtin_LocationAttr<"OpaqueLoc", "opaque_loc"> {
  let summary = "location that a program keeps outside";
  let description = [{
    An address and what it is the address of. In the text the location that stands for it.
  }];
  let parameters = (ins "void *":$underlyingLocation, "void *":$underlyingTypeID, "LocationAttr":$fallbackLocation);
}

#endif // TESSERA_MLIR_IR_BUILTINLOCATIONATTRIBUTES
