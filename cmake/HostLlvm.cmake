# LLVM's library, cut down to what makes code for this machine and for NVIDIA's GPUs: linked from the archives of LLVM's development package, with only the
# functions of the C API that lib/target/native calls kept visible. Debian's library has every target, resolves 25,000 symbols by name
# and runs the constructors of 700 files: opening it takes longer than compiling a kernel. Where the archives aren't there, code is
# made by the full library all the same.

option(TESSERA_HOST_LLVM "Link a small LLVM for this machine's code and PTX where its archives are found" ON)

# tessera_host_llvm(<target> <header>): builds lib/libtessera-llvm.so with the functions that the table in <header> names, and tells
# <target> where it is.
function(tessera_host_llvm target header)
  if(NOT TESSERA_HOST_LLVM OR NOT CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64" OR CMAKE_CROSSCOMPILING)
    return()
  endif()
  find_program(TESSERA_LLVM_CONFIG llvm-config HINTS /usr/lib/llvm-22/bin NO_DEFAULT_PATH)
  find_library(TESSERA_LIBZ NAMES libz.so.1)
  find_library(TESSERA_LIBZSTD NAMES libzstd.so.1)
  execute_process(COMMAND ${CMAKE_C_COMPILER} -print-file-name=libstdc++.a OUTPUT_VARIABLE standard OUTPUT_STRIP_TRAILING_WHITESPACE)
  if(NOT TESSERA_LLVM_CONFIG OR NOT TESSERA_LIBZ OR NOT TESSERA_LIBZSTD OR NOT IS_ABSOLUTE "${standard}")
    return()
  endif()
  execute_process(COMMAND ${TESSERA_LLVM_CONFIG} --link-static --libfiles asmparser irreader orcjit passes x86asmparser x86codegen nvptxcodegen nvptxdesc nvptxinfo
                  OUTPUT_VARIABLE archives OUTPUT_STRIP_TRAILING_WHITESPACE RESULT_VARIABLE failed ERROR_QUIET)
  separate_arguments(archives)
  list(GET archives 0 first)
  if(failed OR NOT EXISTS "${first}")
    return()
  endif()
  # The table's functions, and those that are found by the name of the target.
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${header})
  file(READ ${header} text)
  string(REGEX MATCHALL " F\\([A-Za-z0-9]+," rows "${text}")
  list(TRANSFORM rows REPLACE " F\\(([A-Za-z0-9]+)," "LLVM\\1")
  foreach(part TargetInfo Target TargetMC AsmPrinter AsmParser)
    list(APPEND rows LLVMInitializeX86${part})
  endforeach()
  foreach(part TargetInfo Target TargetMC AsmPrinter)
    list(APPEND rows LLVMInitializeNVPTX${part})
  endforeach()
  # What has no function of the C API: see Gate.c.
  list(APPEND rows _ZN4llvm11LLVMContext14setOptPassGateERNS_11OptPassGateE)
  list(JOIN rows "; " names)
  set(script ${CMAKE_CURRENT_BINARY_DIR}/host-llvm.map)
  file(CONFIGURE OUTPUT ${script} CONTENT "{ global: @names@; local: *; };\n" @ONLY)
  list(TRANSFORM rows PREPEND "-Wl,-u,")
  # Not with mold, whose first version packs relocations and leaves out the version by which the C library knows of it: the library isn't
  # loaded then, and takes longer to load where they aren't packed.
  check_linker_flag(C -Wl,-z,pack-relative-relocs TESSERA_PACKS_RELOCATIONS)
  set(library ${CMAKE_LIBRARY_OUTPUT_DIRECTORY}/libtessera-llvm.so)
  add_custom_command(
    OUTPUT ${library}
    COMMAND ${CMAKE_C_COMPILER} -shared -o ${library}.new -Wl,-s,--build-id,--gc-sections,-z,defs,-z,now,-Bsymbolic
            -Wl,--version-script=${script} $<$<BOOL:${TESSERA_PACKS_RELOCATIONS}>:-Wl,-z,pack-relative-relocs> ${rows}
            -Wl,--start-group ${archives} ${standard} -Wl,--end-group ${TESSERA_LIBZ} ${TESSERA_LIBZSTD} -lgcc_s -lm
    COMMAND ${CMAKE_COMMAND} -E rename ${library}.new ${library}
    DEPENDS ${script} ${first} VERBATIM COMMENT "Linking libtessera-llvm.so")
  add_custom_target(tessera_host_llvm ALL DEPENDS ${library})
  add_dependencies(${target} tessera_host_llvm)
  target_compile_definitions(${target} PRIVATE TESSERA_HOST_LLVM="${library}")
endfunction()
