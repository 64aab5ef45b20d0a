# What every folder's CMakeLists.txt uses: one function per kind of target.

find_package(Threads REQUIRED)

# CMake runs ranlib on each archive, whose index ar has written already. For the index ar opens every plugin that binutils finds, a whole
# LLVM where its packages are installed, which takes ten times longer than the rest: the compiler's ar opens the compiler's only.
set(CMAKE_C_ARCHIVE_FINISH "")
if(CMAKE_C_COMPILER_AR)
  set(CMAKE_C_ARCHIVE_CREATE "\"${CMAKE_C_COMPILER_AR}\" qc <TARGET> <LINK_FLAGS> <OBJECTS>")
endif()

add_library(tessera_flags INTERFACE)
target_compile_options(tessera_flags INTERFACE -Wall -Wextra -Wpedantic $<$<BOOL:${TESSERA_WERROR}>:-Werror>)
target_compile_definitions(tessera_flags INTERFACE _POSIX_C_SOURCE=200809L)
target_include_directories(tessera_flags INTERFACE
  ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/lib ${PROJECT_BINARY_DIR}/include ${PROJECT_BINARY_DIR}/lib)
# With what GCC's -Og lacks of inlining, code takes 1 % longer than that of -O1, in five sixths of the time to compile. The next three
# make it a twelfth smaller and take a hundredth of the time or two; three that -Og has make it 0.3 % smaller in a twentieth of the time.
if(CMAKE_C_COMPILER_ID STREQUAL "GNU")
  set(lacking -finline-functions-called-once -fpeephole2 -fcrossjumping -ftree-dse)
  set(dear cprop-registers dce guess-branch-probability)
  list(TRANSFORM dear PREPEND -fno- OUTPUT_VARIABLE without)
  list(TRANSFORM dear PREPEND -f)
  set(plain $<AND:$<CONFIG:Release>,$<NOT:$<BOOL:$<TARGET_PROPERTY:TESSERA_OPTIMIZED>>>>)
  target_compile_options(tessera_flags INTERFACE "$<${plain}:${lacking};${without}>")
endif()
# No table says how to unwind a function: a ninth of the library's size, which nobody reads but profilers and debuggers, who have
# RelWithDebInfo. C has no exceptions; one that a client in C++ throws must not leave its callback.
target_compile_options(tessera_flags INTERFACE $<$<CONFIG:Release>:-fno-asynchronous-unwind-tables>)
# GCC clears and copies some hundred bytes with an instruction that takes dozens of cycles to start.
include(CheckCCompilerFlag)
set(stores -mmemset-strategy=unrolled_loop:320:noalign,libcall:-1:noalign -mmemcpy-strategy=unrolled_loop:64:noalign,libcall:-1:noalign)
check_c_compiler_flag("${stores}" TESSERA_HAS_STRATEGIES)
if(TESSERA_HAS_STRATEGIES)
  target_compile_options(tessera_flags INTERFACE $<$<CONFIG:Release,RelWithDebInfo>:${stores}>)
endif()
# Tools are small because what they do not reach is dropped at link time.
target_compile_options(tessera_flags INTERFACE -ffunction-sections -fdata-sections)
target_link_options(tessera_flags INTERFACE -Wl,--gc-sections)
# Some sixty programs hold all dialects: mold links one in a third of the time that GNU ld takes, which makes smaller shared libraries.
include(CheckLinkerFlag)
check_linker_flag(C -fuse-ld=mold TESSERA_LINKS_MOLD)
if(TESSERA_LINKS_MOLD)
  target_link_options(tessera_flags INTERFACE $<$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>:-fuse-ld=mold>)
endif()
if(TESSERA_SANITIZE)
  if(TESSERA_SANITIZE STREQUAL "thread")
    set(sanitizers thread)
  else()
    set(sanitizers address,undefined)
  endif()
  target_compile_options(tessera_flags INTERFACE -fsanitize=${sanitizers}
                         -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(tessera_flags INTERFACE -fsanitize=${sanitizers})
endif()
if(TESSERA_FUZZ)
  if(NOT CMAKE_C_COMPILER_ID MATCHES "Clang")
    message(FATAL_ERROR "TESSERA_FUZZ needs clang: configure with -DCMAKE_C_COMPILER=clang-14")
  endif()
  target_compile_options(tessera_flags INTERFACE -fsanitize=fuzzer-no-link)
endif()

# tessera_optimize(<target> [<file>...]): a library, or those files of it, in which a good part of users' time goes is compiled with -O3, which
# takes two and a half times longer. Measure before asking: bench/build.py has the price, the other scripts what it gains.
function(tessera_optimize target)
  if(ARGN)
    # Compiled headers are for the target's other files.
    set_source_files_properties(${ARGN} PROPERTIES COMPILE_OPTIONS "$<$<CONFIG:Release,RelWithDebInfo>:-O3;${dear}>" SKIP_PRECOMPILE_HEADERS ON)
  else()
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release,RelWithDebInfo>:-O3>)
    set_target_properties(${target} PROPERTIES TESSERA_OPTIMIZED ON)
  endif()
endfunction()

# What nearly every file of a library includes is read once in a Release build. Not with a compiler launcher: caches of compiled files
# don't know such headers; nor in other builds, which so see a file that doesn't include what it needs.
set(TESSERA_PRECOMPILES OFF)
if(CMAKE_BUILD_TYPE STREQUAL "Release" AND NOT CMAKE_C_COMPILER_LAUNCHER)
  set(TESSERA_PRECOMPILES ON)
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/Headers.c CONTENT "typedef int Headers; // what the compiler reads the headers for\n")
endif()

# tessera_headers(<name> [HEADERS <header>...] [GENERATED <target>...]): tessera_headers_<name>, from which other targets take compiled headers:
# what most files include, and these, which <target>... generate.
function(tessera_headers name)
  cmake_parse_arguments(ARG "" "" "HEADERS;GENERATED" ${ARGN})
  set(target tessera_headers_${name})
  add_library(${target} OBJECT ${PROJECT_BINARY_DIR}/Headers.c)
  target_link_libraries(${target} PRIVATE tessera_flags)
  target_precompile_headers(${target} PRIVATE <mlir-c/BuiltinAttributes.h> <mlir-c/BuiltinTypes.h> <mlir-c/Rewrite.h> <ir/Operation.h>
                            <support/Map.h> <tessera/Diagnostics.h> <tessera/Generated.h> <tessera/Pass.h> ${ARG_HEADERS})
  add_dependencies(${target} generate_ir generate_interfaces ${ARG_GENERATED})
endfunction()
if(TESSERA_PRECOMPILES)
  tessera_headers(common)
  tessera_headers(optimized)
  tessera_optimize(tessera_headers_optimized)
  tessera_headers(llvm HEADERS <dialect/llvm/LLVMOps.h> GENERATED generate_dialect_llvm)
endif()

# tessera_precompile(<target>): has its files share these headers; call it when all else of the target is said. Where the llvm dialect is
# linked its header is shared too, which is longer than all others together.
function(tessera_precompile target)
  if(NOT TESSERA_PRECOMPILES)
    return()
  endif()
  get_target_property(is_optimized ${target} TESSERA_OPTIMIZED)
  get_target_property(libraries ${target} LINK_LIBRARIES)
  if(is_optimized)
    set(headers optimized)
  elseif(target STREQUAL "tessera_dialect_llvm" OR "tessera_dialect_llvm" IN_LIST libraries)
    set(headers llvm)
  else()
    set(headers common)
  endif()
  target_precompile_headers(${target} REUSE_FROM tessera_headers_${headers})
endfunction()

# tessera_precompile_own(<target> <header>): the same with a header that only this target's files include, all of them first.
function(tessera_precompile_own target header)
  if(TESSERA_PRECOMPILES)
    target_precompile_headers(${target} PRIVATE ${header})
  endif()
endfunction()

# tessera_add_folders(<dir>): adds <dir> itself when it has a CMakeLists.txt, else every folder below it that has one.
# Dialect and conversion folders are found the same way, in name order.
function(tessera_add_folders dir)
  if(EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/${dir}/CMakeLists.txt)
    add_subdirectory(${dir})
    return()
  endif()
  file(GLOB children LIST_DIRECTORIES true CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${dir}/*)
  foreach(child ${children})
    if(IS_DIRECTORY ${child})
      file(RELATIVE_PATH name ${CMAKE_CURRENT_SOURCE_DIR} ${child})
      tessera_add_folders(${name})
    endif()
  endforeach()
endfunction()

# tessera_library(<target> [GENERATED <file>...] [DEPENDS <target>...]): a static library from every .c file of the folder and
# generated ones.
function(tessera_library target)
  cmake_parse_arguments(ARG "" "" "GENERATED;DEPENDS" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.c)
  add_library(${target} STATIC ${sources} ${ARG_GENERATED})
  target_link_libraries(${target} PUBLIC tessera_flags ${ARG_DEPENDS})
endfunction()

# tessera_embed_text(<result> PATTERN <files> PREFIX <prefix> HEADER <header>): sets <result> to a generated .c file with the text of each of the
# folder's files that the pattern names, as an array of characters <prefix><Name> that the header declares.
function(tessera_embed_text result)
  cmake_parse_arguments(ARG "" "PATTERN;PREFIX;HEADER" "" ${ARGN})
  set(out ${CMAKE_CURRENT_BINARY_DIR}/${ARG_PREFIX}Text.c)
  set(pattern ${CMAKE_CURRENT_SOURCE_DIR}/${ARG_PATTERN})
  file(GLOB files CONFIGURE_DEPENDS ${pattern})
  add_custom_command(OUTPUT ${out}
    COMMAND ${CMAKE_COMMAND} -DOUTPUT=${out} "-DPATTERN=${pattern}" -DPREFIX=${ARG_PREFIX} -DHEADER=${ARG_HEADER}
            -P ${PROJECT_SOURCE_DIR}/cmake/EmbedText.cmake
    DEPENDS ${files} ${PROJECT_SOURCE_DIR}/cmake/EmbedText.cmake
    VERBATIM)
  set(${result} ${out} PARENT_SCOPE)
endfunction()

# What a shared object that is made of the libraries needs beside packaging/Streams.c, which says why.
set(TESSERA_WRAP_STREAMS -Wl,--wrap=stderr -Wl,--wrap=stdin -Wl,--wrap=stdout)

# tessera_tool(<name> [STATIC] DEPENDS <target>...): an executable in bin/ from every .c file of the folder. STATIC: with the C
# library in it where the system has it as an archive. Tools are started for every file and end within milliseconds: loading
# shared libraries would be a good part of that, and so would relocating their tables, which those don't that open libraries
# and still have a fixed address. Sanitizers need the shared one.
check_linker_flag(C -static TESSERA_LINKS_STATIC)
check_linker_flag(C -no-pie TESSERA_LINKS_FIXED)
function(tessera_tool name)
  cmake_parse_arguments(ARG "STATIC" "" "DEPENDS" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.c)
  add_executable(${name} ${sources})
  target_link_libraries(${name} PRIVATE tessera_flags ${ARG_DEPENDS})
  if(TESSERA_SANITIZE OR TESSERA_FUZZ)
    return()
  endif()
  if(ARG_STATIC AND TESSERA_LINKS_STATIC)
    target_link_options(${name} PRIVATE -static)
  elseif(TESSERA_LINKS_FIXED)
    target_link_options(${name} PRIVATE -no-pie)
  endif()
endfunction()

# tessera_fuzz(<name> [SOURCES <file>...] [INCLUDES <folder>...] DEPENDS <target>...): a fuzz target from the sources, every .c file of the folder by
# default, with headers of folders named from the top. libFuzzer drives it where TESSERA_FUZZ is set; in a build with sanitizers it runs files that it is
# given, so that tests keep it working. Elsewhere it isn't built.
function(tessera_fuzz name)
  if(NOT TESSERA_FUZZ AND NOT TESSERA_SANITIZE)
    return()
  endif()
  cmake_parse_arguments(ARG "" "" "SOURCES;INCLUDES;DEPENDS" ${ARGN})
  if(NOT ARG_SOURCES)
    file(GLOB ARG_SOURCES CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.c)
  endif()
  add_executable(${name} ${ARG_SOURCES})
  target_link_libraries(${name} PRIVATE ${ARG_DEPENDS} tessera_support tessera_flags)
  foreach(folder fuzz ${ARG_INCLUDES})
    target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/${folder})
  endforeach()
  if(TESSERA_FUZZ)
    target_link_options(${name} PRIVATE -fsanitize=fuzzer)
  else()
    target_sources(${name} PRIVATE ${PROJECT_SOURCE_DIR}/fuzz/Replay.c)
  endif()
endfunction()
