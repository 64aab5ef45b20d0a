// External resources: what programs leave in a file for each other.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Externals.h"

void irExternalsFree(IrExternals *externals) {
  for (size_t i = 0; i < externals->groups.size; i++)
    tsVecFree(&externals->groups.data[i].entries);
  tsVecFree(&externals->groups);
  tsStringMapFree(&externals->byName);
  tsArenaDestroy(&externals->arena);
}

void irExternalsRestart(const IrExternalSink *sink) {
  if (sink && sink->kept)
    irExternalsFree(sink->kept);
}

static size_t findOrAddGroup(IrExternals *externals, MlirStringRef name) {
  const uintptr_t *known = tsStringMapFind(&externals->byName, name);
  if (known)
    return *known;
  name = tsArenaString(&externals->arena, name);
  *tsStringMapInsert(&externals->byName, name, NULL) = externals->groups.size;
  tsVecPush(&externals->groups, (IrExternalGroup){.name = name});
  return externals->groups.size - 1;
}

IrExternalTarget irExternalsBegin(const IrExternalSink *sink, MlirStringRef name) {
  if (sink && sink->name && tsEqualC(name, sink->name))
    return (IrExternalTarget){sink, SIZE_MAX};
  if (sink && sink->kept)
    return (IrExternalTarget){sink, findOrAddGroup(sink->kept, name)};
  return (IrExternalTarget){NULL, SIZE_MAX};
}

bool irExternalsTake(const IrExternalTarget *target, const IrExternal *entry, bool *atKey,
                     TsString *problem) {
  if (!target->sink)
    return true;
  if (target->group == SIZE_MAX)
    return target->sink->take(target->sink->user, entry, atKey, problem);
  IrExternals *kept = target->sink->kept;
  IrExternal copy = *entry;
  copy.key = tsArenaString(&kept->arena, entry->key);
  copy.text = tsArenaString(&kept->arena, entry->text);
  tsVecPush(&kept->groups.data[target->group].entries, copy);
  return true;
}
