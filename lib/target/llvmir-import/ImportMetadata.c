// Metadata as attributes.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/llvmir-import/Importer.h"

bool liImportMetadata(LiImporter *importer) {
  (void)importer;
  return true;
}
void liSetMetadata(LiImporter *importer, LiInst *inst, MlirOperation op) {
  (void)importer;
  (void)inst;
  (void)op;
}
void liSetFunctionMetadata(LiImporter *importer, LiGlobal *function, MlirOperation op) {
  (void)importer;
  (void)function;
  (void)op;
}
MlirAttribute liScopes(LiImporter *importer, const LiNode *node) {
  (void)importer;
  (void)node;
  return liNoAttr();
}
void liDebugInit(LiImporter *importer) { (void)importer; }
void liDebugFree(LiImporter *importer) { (void)importer; }
MlirLocation liLocation(LiImporter *importer, LiNode *node) {
  (void)node;
  return importer->unknown;
}
MlirLocation liFunctionLocation(LiImporter *importer, const LiGlobal *global) {
  (void)global;
  return importer->unknown;
}
MlirAttribute liGlobalExpressions(LiImporter *importer, const LiGlobal *global) {
  (void)importer;
  (void)global;
  return liNoAttr();
}
MlirAttribute liDebugAttr(LiImporter *importer, LiNode *node) {
  (void)importer;
  (void)node;
  return liNoAttr();
}
bool liImportRecords(LiImporter *importer) {
  (void)importer;
  return true;
}
