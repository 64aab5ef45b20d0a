# cmake -DHEADERS=<file that lists headers> -DOUT=<version script> -P Exports.cmake: what libtessera.so shows is what its headers
# declare.
file(STRINGS ${HEADERS} headers)
set(names)
foreach(header ${headers})
  file(READ ${header} text)
  # Semicolons and brackets mean something to CMake's lists.
  string(REGEX REPLACE "[][;]" " " text "${text}")
  string(REGEX MATCHALL "[a-z][A-Za-z0-9_]*[A-Z][A-Za-z0-9_]*\\(" functions "${text}")
  string(REGEX MATCHALL "extern [^\n(]*[ *][a-z][A-Za-z0-9_]*[A-Z][A-Za-z0-9_]*" objects "${text}")
  list(TRANSFORM objects REPLACE ".*[ *]" "")
  list(APPEND names ${functions} ${objects})
endforeach()
list(TRANSFORM names REPLACE "\\(" "")
list(APPEND names tesseraCall_*) # ConstraintFunctions.h makes these names of a list
list(SORT names)
list(REMOVE_DUPLICATES names)
list(TRANSFORM names APPEND "@")
string(REPLACE "@;" ";\n    " names "${names}")
string(REPLACE "@" ";" names "${names}")
file(WRITE ${OUT} "{\n  global:\n    ${names}\n  local:\n    *;\n};\n")
