// The build without oneDNN: no backend, plain C does everything.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TT_HAVE_DNNL
#include "Internal.h"

struct TtBackend *ttBackendCreate(void) {
  return NULL;
}

void ttBackendDestroy(struct TtBackend *backend) { (void)backend; }
const char *ttBackendGetName(void) { return "plain C"; }
void ttBackendStateDestroy(void *state) { (void)state; }

bool ttBackendProduct(TtDevice device, const TtProduct *product, const void *a, TtTensor b,
                      const void *bias, void *out, void **state) {
  (void)device, (void)product, (void)a, (void)b, (void)bias, (void)out, (void)state;
  return false;
}

bool ttBackendWindow(TtDevice device, const TtWindow *window, const TtWindowData *data,
                     void **state) {
  (void)device, (void)window, (void)data, (void)state;
  return false;
}

bool ttBackendIsFast(TtDType dtype) { return dtype == TT_F32; }
#else
typedef int TtBackendIsInDnnl; // a source file needs a declaration
#endif
