"""Writes a C program that prints, as a pipeline, each pass that the headers of MLIR's C API have a function for:
write_program.py <our mlir-c> <folder of the generated headers that these include>."""
import glob
import os
import re
import sys

public, folder = sys.argv[1:]
headers, creates = [], []
for path in glob.glob(public + "/**/*.h", recursive=True):
    with open(path) as file:
        headers += re.findall(r'#include "(mlir/.*\.capi\.h\.inc)"', file.read())
headers.sort()
for header in headers:
    with open(os.path.join(folder, header)) as file:
        creates += re.findall(r"\b(mlirCreate\w+)\(void\)", file.read())
registers = [name.replace("mlirCreate", "mlirRegister") for name in creates]
print("""%s
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

static void print(MlirStringRef string, void *user) {
  (void)user;
  fwrite(string.data, 1, string.length, stdout);
}

static void show(MlirPass (*create)(void), void (*enroll)(void)) {
  MlirContext context = mlirContextCreate();
  MlirPassManager manager = mlirPassManagerCreateOnOperation(context, mlirStringRefCreateFromCString("any"));
  enroll();
  mlirPassManagerAddOwnedPass(manager, create());
  mlirPrintPassPipeline(mlirPassManagerGetAsOpPassManager(manager), print, NULL);
  mlirPassManagerDestroy(manager);
  mlirContextDestroy(context);
}

int main(void) {
  static const struct {
    const char *name;
    MlirPass (*create)(void);
    void (*enroll)(void);
  } passes[] = {%s};
  for (size_t i = 0; i < sizeof passes / sizeof passes[0]; ++i) {
    int status = 0;
    printf("%%s: ", passes[i].name);
    fflush(stdout);
    // Each in a process of its own: MLIR's library crashes on some.
    pid_t child = fork();
    if (child == 0) {
      show(passes[i].create, passes[i].enroll);
      fflush(stdout);
      _exit(0);
    }
    waitpid(child, &status, 0);
    printf(status ? "crashed\\n" : "\\n");
  }
  return 0;
}""" % ("\n".join('#include "%s"' % header for header in headers),
        ", ".join('{"%s", %s, %s}' % (create, create, register) for create, register in zip(creates, registers))))
