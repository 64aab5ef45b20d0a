// What the code of kernels may call.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tessera/TritonKernelSupport.h"
#include "triton/runtime/Loader.h"

#include <ctype.h>
#include <dlfcn.h>

// Functions of C's mathematics for double; each is there for float too, with an f behind its name.
static const char *const kMath[] = {
    "acos",   "acosh",     "asin",      "asinh", "atan",      "atan2", "atanh", "cbrt",
    "ceil",   "copysign",  "cos",       "cosh",  "erf",       "erfc",  "exp",   "exp10",
    "exp2",   "expm1",     "fabs",      "fdim",  "floor",     "fma",   "fmax",  "fmin",
    "fmod",   "hypot",     "ilogb",     "j0",    "j1",        "jn",    "ldexp", "lgamma",
    "llrint", "llround",   "log",       "log10", "log1p",     "log2",  "logb",  "lrint",
    "lround", "nearbyint", "nextafter", "pow",   "remainder", "rint",  "round", "roundeven",
    "scalbn", "sin",       "sincos",    "sinh",  "sqrt",      "tan",   "tanh",  "tgamma",
    "trunc",  "y0",        "y1",        "yn"};

// What LLVM calls where the processor has no instruction for it.
static const char *const kRuntime[] = {
    "__divti3",      "__extendbfsf2", "__extendhfdf2", "__extendhfsf2", "__fixdfti",
    "__fixsfti",     "__fixunsdfti",  "__fixunssfti",  "__floattidf",   "__floattisf",
    "__floatuntidf", "__floatuntisf", "__modti3",      "__truncdfbf2",  "__truncdfhf2",
    "__truncsfbf2",  "__truncsfhf2",  "__udivti3",     "__umodti3"};

static const char *const kMemory[] = {"memcmp", "memcpy", "memmove", "memset"};

static bool contains(const char *const *names, size_t count, MlirStringRef name) {
  for (size_t i = 0; i < count; ++i)
    if (tsEqualC(name, names[i]))
      return true;
  return false;
}
#define CONTAINS(names, name) contains(names, sizeof(names) / sizeof(names)[0], name)

static bool isMath(MlirStringRef name) {
  return CONTAINS(kMath, name) ||
         (tsEndsWith(name, tsLiteral("f")) &&
          CONTAINS(kMath, mlirStringRefCreate(name.data, name.length - 1)));
}

/// Whether it is a name of the vector ABI, such as _ZGVdN8v_expf, of a function of mathematics.
static bool isVectorMath(MlirStringRef name) {
  if (!tsStartsWith(name, tsLiteral("_ZGV")) || name.length < 9)
    return false;
  size_t i = 6; // behind the instruction set and whether it is masked
  while (i < name.length && isdigit((unsigned char)name.data[i]))
    ++i;
  size_t parameters = i;
  while (i < name.length && (name.data[i] == 'v' || name.data[i] == 'l'))
    ++i;
  return i > parameters && i < name.length && name.data[i] == '_' &&
         isMath(tsSubstring(name, i + 1, name.length));
}

/// Libraries stay open: kernels that call them are there until the process ends, as a rule.
static void *lookUp(const char *library, MlirStringRef name) {
  char text[64];
  if (name.length >= sizeof text)
    return NULL;
  memcpy(text, name.data, name.length);
  text[name.length] = 0;
  void *handle = dlopen(library, RTLD_LAZY | RTLD_LOCAL);
  return handle ? dlsym(handle, text) : NULL;
}

// Functions of our own.
static void *findSupport(MlirStringRef name) {
  static const struct {
    const char *name;
    void (*function)(void);
  } kFunctions[] = {{"tesseraKernelAssert", (void (*)(void))tesseraKernelAssert},
                    {"tesseraKernelPrint", (void (*)(void))tesseraKernelPrint}};
  void *address = NULL;
  for (size_t i = 0; i < sizeof kFunctions / sizeof kFunctions[0]; ++i)
    if (tsEqualC(name, kFunctions[i].name))
      memcpy(&address, &kFunctions[i].function, sizeof address); // what C has no cast for
  return address;
}

void *tkFindSymbol(MlirStringRef name) {
  void *support = findSupport(name);
  if (support)
    return support;
  if (CONTAINS(kMemory, name))
    return lookUp("libc.so.6", name);
  if (isMath(name))
    return lookUp("libm.so.6", name);
  if (CONTAINS(kRuntime, name))
    return lookUp("libgcc_s.so.1", name);
  if (isVectorMath(name))
    return lookUp("libmvec.so.1", name);
  return NULL;
}
