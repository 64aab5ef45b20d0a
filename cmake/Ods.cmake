# What makes C of .td files: mlir-tblgen, and libraries of dialects and passes around it. Projects that found an installed Tessera have
# this file too. Before it is included these are set: TESSERA_TABLEGEN, the target that generates; TESSERA_DEFINITIONS, folders in which
# .td files look for what they include; TESSERA_LIBRARIES, what dialects and passes are linked with.

# tessera_tablegen(<td> <out> <flag>... [DEPENDS <target>...]): generates <out> (in the build folder) from <td>
# (in the current folder) by `mlir-tblgen <flag>... <td>`. Anything that the .td includes makes it run again: what comes of it first in a folder has a
# list of these files, and the rest is made after that. (CMake starts itself for each list, which takes longer than to generate.)
function(tessera_tablegen td out)
  cmake_parse_arguments(ARG "" "" "DEPENDS" ${ARGN})
  get_filename_component(source ${td} ABSOLUTE)
  get_filename_component(source_folder ${source} DIRECTORY)
  get_filename_component(folder ${out} DIRECTORY)
  file(MAKE_DIRECTORY ${folder})
  file(RELATIVE_PATH shown ${PROJECT_BINARY_DIR} ${out})
  list(TRANSFORM TESSERA_DEFINITIONS PREPEND -I OUTPUT_VARIABLE includes)
  get_property(first DIRECTORY PROPERTY "tessera_first_of_${source}")
  if(first)
    set(dependencies)
    set(written)
  else()
    set_property(DIRECTORY PROPERTY "tessera_first_of_${source}" ${out})
    set(dependencies -d ${out}.d)
    set(written DEPFILE ${out}.d)
  endif()
  add_custom_command(OUTPUT ${out}
    COMMAND ${TESSERA_TABLEGEN} ${ARG_UNPARSED_ARGUMENTS} --refuse-foreign -I ${source_folder} ${includes} ${dependencies} -o ${out} ${source}
    DEPENDS ${TESSERA_TABLEGEN} ${source} ${first} ${ARG_DEPENDS}
    ${written}
    COMMENT "Generating ${shown}")
endfunction()

# Sets <result> to the headers and sources that come of a folder's .td files: TD <file>, PASSES <file>, PATTERNS <file>. WITHOUT_CREATES: the functions
# that make ops are another library's.
function(tessera_generate_dialect name result)
  cmake_parse_arguments(ARG "WITHOUT_CREATES" "TD;PASSES;PATTERNS" "" ${ARGN})
  # Folders of lib/ are named from there, all others from the top: their headers are "dialect/tt/TTOps.h", "examples/units/UnitsOps.h".
  set(generated_root ${PROJECT_BINARY_DIR}/lib)
  file(RELATIVE_PATH folder ${PROJECT_SOURCE_DIR}/lib ${CMAKE_CURRENT_SOURCE_DIR})
  if(folder MATCHES "^\\.\\.(/|$)")
    set(generated_root ${PROJECT_BINARY_DIR})
    file(RELATIVE_PATH folder ${PROJECT_SOURCE_DIR} ${CMAKE_CURRENT_SOURCE_DIR})
  endif()
  string(REGEX REPLACE "(.)$" "\\1/" folder "${folder}") # empty at the top of a project
  set(outputs)
  foreach(kind TD PASSES)
    if(ARG_${kind})
      get_filename_component(stem ${ARG_${kind}} NAME_WE)
      set(out ${generated_root}/${folder}${stem})
      if(kind STREQUAL "TD")
        set(flags --dialect=${name})
        set(prefix gen-)
        set(definition "dialect|${name}")
      else()
        set(flags)
        set(prefix gen-pass-)
        set(definition "passes|${stem}")
      endif()
      tessera_tablegen(${ARG_${kind}} ${out}.h --${prefix}decls ${flags})
      if(kind STREQUAL "TD" AND ARG_WITHOUT_CREATES)
        list(APPEND flags --without-creates)
      endif()
      tessera_tablegen(${ARG_${kind}} ${out}Tables.c --${prefix}defs ${flags} --include=${folder}${stem}.h)
      list(APPEND outputs ${out}.h ${out}Tables.c)
      # What is documented: scripts/write-docs.py reads the list.
      get_filename_component(path ${ARG_${kind}} ABSOLUTE)
      set_property(GLOBAL APPEND PROPERTY tessera_definitions "${definition}|${path}")
    endif()
  endforeach()
  if(ARG_PATTERNS)
    get_filename_component(stem ${ARG_PATTERNS} NAME_WE)
    get_filename_component(header ${ARG_TD} NAME_WE)
    set(out ${generated_root}/${folder}${stem}.c)
    tessera_tablegen(${ARG_PATTERNS} ${out} --gen-rewriters --include=${folder}${header}.h)
    list(APPEND outputs ${out})
  endif()
  # A target of its own, which depends on no library: generating needn't wait for those that are linked.
  string(REGEX REPLACE "/$" "" target "${folder}")
  string(REPLACE "/" "_" target "${target}")
  add_custom_target(generate_${target} DEPENDS ${outputs})
  set(${result} ${outputs} PARENT_SCOPE)
  set(${result}_root ${generated_root} PARENT_SCOPE)
endfunction()

# What tessera_dialect() and tessera_passes() add to a family, the properties that tessera_registry() reads: libraries, dialects by
# namespace, groups of passes by their file's name, and functions; and for tessera_translations() libraries and constants.
function(tessera_family_add family)
  cmake_parse_arguments(ARG "" "TARGET;DIALECT;PASSES;EXTENSION;TRANSLATION_TARGET;TRANSLATION" "" ${ARGN})
  foreach(kind TARGET DIALECT PASSES EXTENSION TRANSLATION_TARGET TRANSLATION)
    if(ARG_${kind})
      set_property(GLOBAL APPEND PROPERTY tessera_family_${family}_${kind} ${ARG_${kind}})
    endif()
  endforeach()
endfunction()

# tessera_registry(<family> <Name>): the library tessera_registry_<family>, whose functions tesseraRegister<Name>Dialects and
# tesseraRegister<Name>Passes (include/tessera/Registry.h) add everything that folders have said to be of the family.
function(tessera_registry family name)
  foreach(kind TARGET DIALECT PASSES EXTENSION)
    get_property(${kind} GLOBAL PROPERTY tessera_family_${family}_${kind})
  endforeach()
  set(declarations)
  set(dialects)
  set(passes)
  foreach(dialect ${DIALECT})
    string(APPEND declarations "MlirDialectHandle mlirGetDialectHandle__${dialect}__(void);\n")
    string(APPEND dialects "  mlirDialectHandleInsertDialect(mlirGetDialectHandle__${dialect}__(), registry);\n")
  endforeach()
  foreach(extension ${EXTENSION})
    string(APPEND declarations "void ${extension}(MlirDialectRegistry registry);\n")
    string(APPEND dialects "  ${extension}(registry);\n")
  endforeach()
  foreach(group ${PASSES})
    string(MAKE_C_IDENTIFIER ${group} group)
    string(APPEND declarations "void tesseraRegister${group}(TesseraPassRegistry *registry);\n")
    string(APPEND passes "  tesseraRegister${group}(registry);\n")
  endforeach()
  set(out ${PROJECT_BINARY_DIR}/lib/register/Registry${name}.c)
  file(CONFIGURE OUTPUT ${out} @ONLY CONTENT
"// Written by tessera_registry() from the folders of the family: see cmake/Ods.cmake.
#include \"tessera/Registry.h\"

@declarations@
void tesseraRegister@name@Dialects(MlirDialectRegistry registry) {
@dialects@}

void tesseraRegister@name@Passes(TesseraPassRegistry *registry) {
  (void)registry; // a family may have no passes
@passes@}
")
  add_library(tessera_registry_${family} STATIC ${out})
  target_link_libraries(tessera_registry_${family} PUBLIC tessera_flags ${TARGET})
endfunction()

# tessera_pass_group(<td> <group>): passes of the family `mlir` and the group that MLIR's C API has them in; empty: of a conversion `Conversion`,
# of a dialect what the file is named for, `Affine` of AffinePasses.td.
function(tessera_pass_group td group)
  get_filename_component(path ${td} ABSOLUTE)
  file(RELATIVE_PATH path ${PROJECT_SOURCE_DIR}/lib ${path})
  if(NOT group)
    if(path MATCHES "^conversion/")
      set(group Conversion)
    else()
      get_filename_component(stem ${td} NAME_WE)
      string(REGEX REPLACE "Passes$" "" group ${stem})
    endif()
  endif()
  # Of those that records name, no folder may be.
  file(STRINGS ${td} named REGEX "^ *let group = ")
  list(TRANSFORM named REPLACE ".*\"([A-Za-z]+)\".*" "\\1")
  set_property(GLOBAL APPEND PROPERTY tessera_pass_groups ${group} ${named})
  set_property(GLOBAL APPEND PROPERTY tessera_pass_files "let group = \"${group}\" in {\ninclude \"${path}\"\n}\n")
endfunction()

# tessera_pass_api(): the library tessera_pass_api, the functions that MLIR's C API has for each group of passes and for all passes. Their
# headers are where MLIR's are, in include/ of the build folder.
function(tessera_pass_api)
  get_property(groups GLOBAL PROPERTY tessera_pass_groups)
  get_property(files GLOBAL PROPERTY tessera_pass_files)
  list(REMOVE_DUPLICATES groups)
  list(SORT groups)
  list(JOIN files "" files)
  set(td ${PROJECT_BINARY_DIR}/lib/register/AllPasses.td)
  file(CONFIGURE OUTPUT ${td} @ONLY CONTENT "// Written by tessera_pass_api(): see cmake/Ods.cmake.\ninclude \"mlir/Pass/PassBase.td\"\n@files@")
  set(outputs)
  set(headers)
  set(calls)
  foreach(group ${groups})
    set(header mlir/Dialect/${group}/Transforms/Passes.capi.h.inc)
    if(group STREQUAL "Transforms")
      set(header mlir/Transforms/Transforms.capi.h.inc)
    elseif(group STREQUAL "Conversion")
      set(header mlir/Conversion/Passes.capi.h.inc)
    elseif(group STREQUAL "LLVM")
      set(header mlir/Dialect/LLVMIR/Transforms/Passes.capi.h.inc)
    elseif(group STREQUAL "Linalg")
      set(header mlir/Dialect/Linalg/Passes.capi.h.inc)
    endif()
    set(source ${PROJECT_BINARY_DIR}/lib/register/${group}PassApi.c)
    tessera_tablegen(${td} ${PROJECT_BINARY_DIR}/include/${header} --gen-pass-capi-header --prefix=${group})
    tessera_tablegen(${td} ${source} --gen-pass-capi-impl --prefix=${group} --include=${header})
    list(APPEND outputs ${source} ${PROJECT_BINARY_DIR}/include/${header})
    list(APPEND headers "#include \"${header}\"\n")
    string(APPEND calls "  mlirRegister${group}Passes();\n")
  endforeach()
  list(SORT headers)
  list(JOIN headers "" headers)
  set(out ${PROJECT_BINARY_DIR}/lib/register/RegisterAllPasses.c)
  file(CONFIGURE OUTPUT ${out} @ONLY CONTENT
"// Written by tessera_pass_api(): see cmake/Ods.cmake.
#include \"mlir-c/RegisterEverything.h\"
@headers@
void mlirRegisterAllPasses(void) {
@calls@}
")
  add_library(tessera_pass_api STATIC ${out} ${outputs})
  target_link_libraries(tessera_pass_api PUBLIC tessera_registry_mlir)
  # A target of its own for the headers: the dialects' own files include them, and generating needs no library.
  add_custom_target(generate_pass_api DEPENDS ${outputs})
  get_property(targets GLOBAL PROPERTY tessera_family_mlir_TARGET)
  foreach(target ${targets} tessera_pass_api)
    add_dependencies(${target} generate_pass_api)
  endforeach()
endfunction()

# tessera_dialect(<name> TD <file> [PASSES <file>] [PATTERNS <file>] [FAMILY <family>] [GROUP <group>] [EXTENSION <function>] [DEPENDS <target>...]): the
# library tessera_dialect_<name> from the folder's .c files (and those in transforms/) and what is generated from its .td files. See
# lib/ods/README.md. FAMILY: with whom tools register it, `mlir`, `tenstorrent` or `triton`; none: nobody does. GROUP: see
# tessera_pass_group(). EXTENSION: a function that is given the registry, for what is attached to other dialects.
function(tessera_dialect name)
  cmake_parse_arguments(ARG "" "TD;PASSES;PATTERNS;FAMILY;GROUP;EXTENSION" "DEPENDS" ${ARGN})
  tessera_generate_dialect(${name} generated TD ${ARG_TD} PASSES ${ARG_PASSES} PATTERNS ${ARG_PATTERNS})
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.c ${CMAKE_CURRENT_SOURCE_DIR}/transforms/*.c)
  add_library(tessera_dialect_${name} STATIC ${sources} ${generated})
  target_include_directories(tessera_dialect_${name} PUBLIC ${generated_root})
  target_link_libraries(tessera_dialect_${name} PUBLIC ${TESSERA_LIBRARIES} ${ARG_DEPENDS})
  if(COMMAND tessera_precompile) # the library itself is built
    tessera_precompile(tessera_dialect_${name})
  endif()
  if(ARG_FAMILY)
    get_filename_component(stem "${ARG_PASSES}" NAME_WE)
    tessera_family_add(${ARG_FAMILY} TARGET tessera_dialect_${name} DIALECT ${name} PASSES "${stem}" EXTENSION "${ARG_EXTENSION}")
  endif()
  if(ARG_PASSES AND ARG_FAMILY STREQUAL "mlir")
    tessera_pass_group(${ARG_PASSES} "${ARG_GROUP}")
  endif()
endfunction()

# tessera_passes(<target> TD <file> [FAMILY <family>] [GROUP <group>] [EXTENSION <function>] [DEPENDS <target>...]): a library from the folder's .c files
# and the passes of a .td file.
function(tessera_passes target)
  cmake_parse_arguments(ARG "" "TD;FAMILY;GROUP;EXTENSION" "DEPENDS" ${ARGN})
  tessera_generate_dialect("" generated PASSES ${ARG_TD})
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.c)
  add_library(${target} STATIC ${sources} ${generated})
  target_include_directories(${target} PUBLIC ${generated_root})
  target_link_libraries(${target} PUBLIC ${TESSERA_LIBRARIES} ${ARG_DEPENDS})
  if(COMMAND tessera_precompile) # the library itself is built
    tessera_precompile(${target})
  endif()
  if(ARG_FAMILY)
    get_filename_component(stem ${ARG_TD} NAME_WE)
    tessera_family_add(${ARG_FAMILY} TARGET ${target} PASSES ${stem} EXTENSION "${ARG_EXTENSION}")
  endif()
  if(ARG_FAMILY STREQUAL "mlir")
    tessera_pass_group(${ARG_TD} "${ARG_GROUP}")
  endif()
endfunction()

# tessera_translation(<target> FAMILY <family> NAMES <constant>... [GENERATED <file>...] [DEPENDS <target>...]): a library as of
# tessera_library(), and its translations (include/tessera/Translation.h) for the tools of the family.
function(tessera_translation target)
  cmake_parse_arguments(ARG "" "FAMILY" "NAMES;GENERATED;DEPENDS" ${ARGN})
  tessera_library(${target} GENERATED ${ARG_GENERATED} DEPENDS ${ARG_DEPENDS})
  tessera_family_add(${ARG_FAMILY} TRANSLATION_TARGET ${target})
  foreach(name ${ARG_NAMES})
    tessera_family_add(${ARG_FAMILY} TRANSLATION ${name})
  endforeach()
endfunction()

# tessera_translations(<family> <Name>): the library tessera_translations_<family>, whose function tesseraGet<Name>Translations gives all that
# folders have said to be of the family.
function(tessera_translations family name)
  get_property(targets GLOBAL PROPERTY tessera_family_${family}_TRANSLATION_TARGET)
  get_property(names GLOBAL PROPERTY tessera_family_${family}_TRANSLATION)
  set(declarations)
  set(entries)
  foreach(constant ${names})
    string(APPEND declarations "extern const TesseraTranslation ${constant};\n")
    string(APPEND entries "    &${constant},\n")
  endforeach()
  set(out ${PROJECT_BINARY_DIR}/lib/register/Translations${name}.c)
  file(CONFIGURE OUTPUT ${out} @ONLY CONTENT
"// Written by tessera_translations() from the folders of the family: see cmake/Ods.cmake.
#include \"tessera/Translation.h\"

@declarations@
static const TesseraTranslation *const translations[] = {
@entries@    NULL,
};

const TesseraTranslation *const *tesseraGet@name@Translations(size_t *size) {
  *size = sizeof translations / sizeof translations[0] - 1;
  return translations;
}
")
  add_library(tessera_translations_${family} STATIC ${out})
  target_link_libraries(tessera_translations_${family} PUBLIC tessera_flags ${targets})
endfunction()
