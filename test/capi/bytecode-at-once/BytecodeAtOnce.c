// Operations of which one lies in the other, written as bytecode at once: one while another is
// being written, and both by threads of their own. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
#include "../Testing.h"
#include "mlir-c/IR.h"
#include "tessera/Bytecode.h"

#include <pthread.h>
#include <stdlib.h>

static const char *const kSource =
    "\"t.first\"() : () -> ()\n"
    "\"t.around\"() ({\n"
    "  \"t.before\"() {t.a = 1 : i8} : () -> ()\n"
    "  \"t.inside\"() ({\n"
    "    %0, %1 = \"t.make\"() : () -> (i32, f32)\n"
    "    \"t.take\"(%0, %1) {t.a = 1 : i8, t.b = \"x\"} : (i32, f32) -> ()\n"
    "    \"t.take\"(%0, %0) {t.c = [1, 2.5]} : (i32, i32) -> ()\n"
    "    \"t.branch\"()[^bb1] {t.b = \"x\"} : () -> ()\n"
    "  ^bb1:\n"
    "    \"t.end\"() : () -> ()\n"
    "  }) : () -> ()\n"
    "}) : () -> ()\n";

static MlirOperation firstIn(MlirOperation op) {
  return mlirBlockGetFirstOperation(mlirRegionGetFirstBlock(mlirOperationGetRegion(op, 0)));
}

typedef struct Written {
  MlirOperation op;
  Bytes expected;
  bool isSame;
} Written;

static Written writeOnce(MlirOperation op) {
  Written written = {.op = op, .isSame = true};
  mlirOperationWriteBytecode(op, append, &written.expected);
  return written;
}

static void writeAgain(Written *written, MlirBytecodeWriterConfig config) {
  Bytes bytes = {.size = 0};
  MlirLogicalResult result =
      mlirOperationWriteBytecodeWithConfig(written->op, config, append, &bytes);
  written->isSame = written->isSame && mlirLogicalResultIsSuccess(result) &&
                    bytes.size == written->expected.size &&
                    !memcmp(bytes.data, written->expected.data, bytes.size);
}

/// A callback that writes nothing of the attribute itself.
static bool writeOther(MlirAttribute attribute, MlirStringRef *dialect,
                       TesseraBytecodeWriter *writer, void *user) {
  (void)attribute, (void)dialect, (void)writer;
  MlirBytecodeWriterConfig config = mlirBytecodeWriterConfigCreate();
  writeAgain(user, config);
  mlirBytecodeWriterConfigDestroy(config);
  return false;
}

static void writeWhileWriting(Written *outer, Written *inner) {
  const TesseraBytecodeWriterCallbacks callbacks = {.writeAttribute = writeOther, .user = inner};
  MlirBytecodeWriterConfig config = mlirBytecodeWriterConfigCreate();
  tesseraBytecodeWriterConfigAttach(config, &callbacks);
  writeAgain(outer, config);
  mlirBytecodeWriterConfigDestroy(config);
  printf("%d, %d\n", outer->isSame, inner->isSame);
}

static void *writeOften(void *user) {
  enum { OFTEN = 300 };
  MlirBytecodeWriterConfig config = mlirBytecodeWriterConfigCreate();
  for (int i = 0; i < OFTEN; i++)
    writeAgain(user, config);
  mlirBytecodeWriterConfigDestroy(config);
  return NULL;
}

static void writeByThreads(Written *written, int count) {
  enum { MOST = 3 };
  pthread_t threads[MOST];
  for (int i = 0; i < count; i++)
    if (pthread_create(&threads[i], NULL, writeOften, &written[i]))
      exit(1);
  for (int i = 0; i < count; i++) {
    pthread_join(threads[i], NULL);
    printf("thread %d: %d\n", i, written[i].isSame);
  }
}

int main(void) {
  MlirContext context = mlirContextCreate();
  mlirContextSetAllowUnregisteredDialects(context, true);
  MlirModule module = mlirModuleCreateParse(context, mlirStringRefCreateFromCString(kSource));
  MlirOperation around = mlirOperationGetNextInBlock(firstIn(mlirModuleGetOperation(module)));
  MlirOperation inside = mlirOperationGetNextInBlock(firstIn(around));
  // A use that is no longer where reading would make it: orders of uses are written.
  MlirOperation make = firstIn(inside), take = mlirOperationGetNextInBlock(make);
  mlirOperationSetOperand(take, 0, mlirOperationGetResult(make, 1));
  mlirOperationSetOperand(take, 0, mlirOperationGetResult(make, 0));
  Written written[] = {writeOnce(mlirModuleGetOperation(module)), writeOnce(inside),
                       writeOnce(around)};
  for (int i = 0; i < 3; i++)
    for (int k = 0; k < 3; k++)
      writeWhileWriting(&written[i], &written[k]);
  writeByThreads(written, 3);
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
  return 0;
}
