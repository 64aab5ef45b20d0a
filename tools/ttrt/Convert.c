// ttrt convert: makes a file of an older version one of this version.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ttrt.h"
#include "flatbuffers/Flatbuffers.h"
#include "tessera/version.h"

/// The oldest version of a binary that can be converted: since then fields have been added to the
/// schemas, none was moved, so that the version is all that an older file has to change. Before,
/// the descriptions of tensors had other fields in the same places.
static const TtVersion oldestVersion = {0, 0, 796};

/// Where the file holds its version, or NULL.
static uint8_t *versionOf(File *file) {
  const FbField *field = fbTableTypeFindField(file->rootType, "version");
  const uint8_t *at = field ? fbTableField(file->root, field->slot) : NULL;
  return at ? (uint8_t *)file->bytes.data + (at - (const uint8_t *)file->bytes.data) : NULL;
}

/// Negative for a version older than the other, positive for a newer one.
static int compareVersions(TtVersion version, TtVersion other) {
  int64_t theirs[] = {version.major, version.minor, version.patch};
  int64_t others[] = {other.major, other.minor, other.patch};
  for (int i = 0; i < 3; ++i)
    if (theirs[i] != others[i])
      return theirs[i] < others[i] ? -1 : 1;
  return 0;
}

static void putVersion(uint8_t *at) {
  const uint32_t patch = TESSERA_VERSION_PATCH;
  const uint16_t parts[] = {TESSERA_VERSION_MAJOR, TESSERA_VERSION_MINOR};
  for (int i = 0; i < 2; ++i) {
    at[2 * i] = (uint8_t)parts[i];
    at[2 * i + 1] = (uint8_t)(parts[i] >> 8);
  }
  for (int i = 0; i < 4; ++i)
    at[4 + i] = (uint8_t)(patch >> 8 * i);
}

/// Fails where the programs don't mean anything to this version. What needs another device, or more
/// memory than there is, is none of a file's faults.
static bool programsMakeSense(const File *file, Result *result) {
  TtError error;
  TtBinary binary = ttBinaryLoadFromMemory(file->bytes.data, file->bytes.size, &error);
  TtDevice device = binary ? ttDeviceOpen("cpu:plain", &error) : NULL;
  bool good = device != NULL;
  for (uint32_t i = 0; good && i < ttBinaryGetNumPrograms(binary); ++i)
    good = ttProgramPrepare(device, binary, i, &error) || error.code != TT_ERROR_FILE;
  if (!good)
    resultFail(result, "error", "it can't be converted: %s", error.text);
  ttDeviceClose(device);
  ttBinaryDestroy(binary);
  return good;
}

static void convertFile(Session *session, const char *path, File *file, Result *result) {
  const Options *options = session->options;
  const TtVersion from = file->version;
  TsString message = {0};
  uint8_t *at = versionOf(file);
  if (!at) {
    resultFail(result, "error", "'%s' doesn't say of which version it is", path);
    return;
  }
  const TtVersion ours = {TESSERA_VERSION_MAJOR, TESSERA_VERSION_MINOR, TESSERA_VERSION_PATCH};
  if (compareVersions(from, ours) > 0) {
    resultFail(result, "error", "'%s' is of version %u.%u.%u, which is newer than this one (%s)",
               path, from.major, from.minor, from.patch, TESSERA_VERSION_STRING);
    return;
  }
  if (file->rootType != &ttSystemDescRootSchema && compareVersions(from, oldestVersion) < 0) {
    resultFail(
        result, "error",
        "'%s' is of version %u.%u.%u: before %u.%u.%u tensors were described in another way, "
        "which can't be converted",
        path, from.major, from.minor, from.patch, oldestVersion.major, oldestVersion.minor,
        oldestVersion.patch);
    return;
  }
  putVersion(at);
  if (file->rootType == &ttnnTTNNBinarySchema && !programsMakeSense(file, result))
    return;
  if (writeWholeFile(options->output, file->bytes.data, file->bytes.size, &message))
    sessionReport(session, "%s: version %u.%u.%u, %s: version %s", path, from.major, from.minor,
                  from.patch, options->output, TESSERA_VERSION_STRING);
  else
    resultFail(result, "error", "%s", message.data);
  tsStringFree(&message);
}

void commandConvert(Session *session) {
  const Paths *paths = &session->options->binaries;
  Result *result = sessionAdd(session, paths->data[0]);
  if (paths->size != 1 || !session->options->output) {
    resultFail(result, "error",
               paths->size != 1 ? "convert takes one file, not %zu" : "convert needs --output FILE",
               paths->size);
    return;
  }
  File file = {0};
  if (fileOpen(paths->data[0], &file, result))
    convertFile(session, paths->data[0], &file, result);
  tsStringFree(&file.bytes);
}
