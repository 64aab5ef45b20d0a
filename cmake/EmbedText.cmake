# Writes OUTPUT, a C file with the texts of the files that PATTERN names as arrays of characters, each <PREFIX><Name> as HEADER declares it:
# cmake -DOUTPUT=... -DPATTERN=... -DPREFIX=... -DHEADER=... -P EmbedText.cmake
file(GLOB FILES ${PATTERN})
set(text "// Texts, embedded by EmbedText.cmake.\n#include \"${HEADER}\"\n")
foreach(file ${FILES})
  get_filename_component(name ${file} NAME_WE)
  string(SUBSTRING ${name} 0 1 first)
  string(TOUPPER ${first} first)
  string(SUBSTRING ${name} 1 -1 rest)
  file(READ ${file} hex HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1, " bytes "${hex}")
  string(APPEND text "\nconst char ${PREFIX}${first}${rest}[] = {\n    ${bytes}0};\n")
endforeach()
file(WRITE ${OUTPUT} "${text}")
