# cmake -DHEADERS=<file that lists headers> [-DPRIVATE=<file that lists headers>] -DOUT=<version script> -P Exports.cmake: what
# libtessera.so shows is what its headers declare, and what private ones declare with a version of its own, which is no promise.
function(declared list result)
  file(STRINGS ${list} headers)
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
  list(SORT names)
  list(REMOVE_DUPLICATES names)
  set(${result} ${names} PARENT_SCOPE)
endfunction()

# The text of a version of these names.
function(version name result)
  list(JOIN ARGN ";\n    " lines)
  set(${result} "${name} {\n  global:\n    ${lines};\n" PARENT_SCOPE)
endfunction()

declared(${HEADERS} promised)
list(APPEND promised tesseraCall_*) # ConstraintFunctions.h makes these names of a list
if(NOT PRIVATE)
  version("" public ${promised})
  file(WRITE ${OUT} "${public}  local:\n    *;\n};\n")
  return()
endif()
declared(${PRIVATE} private)
list(REMOVE_ITEM private ${promised})
version(TESSERA public ${promised})
version(TESSERA_PRIVATE hidden ${private})
file(WRITE ${OUT} "${public}  local:\n    *;\n};\n${hidden}};\n")
