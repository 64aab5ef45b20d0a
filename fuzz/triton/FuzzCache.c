// Fuzzes the manifest of a kernel that is kept on disk. Its last line, a digest of all others, is
// put to the input, or nothing behind it would ever be read; but where the input begins with a
// blank. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/File.h"
#include "triton/runtime/Cache.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void complete(TsString *manifest) {
  char digest[TK_DIGEST_TEXT + 1];
  TkSha256 hash = {0};
  tkSha256Add(&hash, manifest->data, manifest->size);
  tkSha256Finish(&hash, digest);
  tsStringAppendFormat(manifest, "end %s\n", digest);
}

static void writeFile(const char *path, const void *data, size_t size) {
  FILE *file = fopen(path, "wb");
  if (!file || fwrite(data, 1, size, file) != size || fclose(file))
    abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  char folder[] = "/tmp/fuzz-cache-XXXXXX", entry[64], manifest[80], object[80];
  if (!mkdtemp(folder))
    abort();
  snprintf(entry, sizeof entry, "%s/key", folder);
  snprintf(manifest, sizeof manifest, "%s/manifest", entry);
  snprintf(object, sizeof object, "%s/k.obj", entry);
  mkdir(entry, 0700);
  TsString text = {0};
  tsStringAppend(&text, mlirStringRefCreate((const char *)data, size));
  if (size && *data != ' ')
    complete(&text);
  writeFile(manifest, text.data ? text.data : "", text.size);
  writeFile(object, "object", 6);
  TesseraKernelCode *code = tkCacheFind(folder, "key");
  for (int stage = 0; code && stage < TESSERA_KERNEL_NUM_STAGES; ++stage)
    tkCacheReadText(code, (TesseraKernelStage)stage, &text);
  tsStringFree(&text);
  tesseraKernelCodeDestroy(code);
  unlink(manifest);
  unlink(object);
  rmdir(entry);
  rmdir(folder);
  return 0;
}
