// Several processes that run one mesh: `mpirun -n 4 ttrt run ...`.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Open MPI is opened when mpirun has started this process, not linked: nobody else needs it. Its
// handles are addresses of objects that it exports, so that its header isn't needed either.
#include "Ttrt.h"

#include <dlfcn.h>
#include <stdlib.h>

struct Ranks {
  void *library;
  void *world, *byte; ///< MPI_COMM_WORLD, MPI_BYTE
  int (*broadcast)(void *data, int count, void *type, int root, void *communicator);
  int (*abort)(void *communicator, int status);
  int (*finalize)(void);
  TtRanks view; ///< for the runtime
};

/// A function of the library: what POSIX says dlsym is for.
static bool findFunction(void *library, const char *name, void *function) {
  void *found = dlsym(library, name);
  memcpy(function, &found, sizeof found);
  return found != NULL;
}

static bool broadcast(void *user, void *data, size_t bytes, uint32_t root) {
  enum { Most = 1 << 30 };
  Ranks *ranks = user;
  for (size_t at = 0, count; at < bytes; at += count) {
    count = bytes - at < Most ? bytes - at : Most;
    if (ranks->broadcast((char *)data + at, (int)count, ranks->byte, (int)root, ranks->world) != 0)
      return false;
  }
  return true;
}

static bool startRanks(Ranks *ranks) {
  int (*init)(int *argc, char ***argv);
  int (*getRank)(void *communicator, int *rank);
  int (*getSize)(void *communicator, int *size);
  int rank, count;
  void *library = ranks->library;
  ranks->world = dlsym(library, "ompi_mpi_comm_world");
  ranks->byte = dlsym(library, "ompi_mpi_byte");
  if (!ranks->world || !ranks->byte || !findFunction(library, "MPI_Init", &init) ||
      !findFunction(library, "MPI_Comm_rank", &getRank) ||
      !findFunction(library, "MPI_Comm_size", &getSize) ||
      !findFunction(library, "MPI_Bcast", &ranks->broadcast) ||
      !findFunction(library, "MPI_Abort", &ranks->abort) ||
      !findFunction(library, "MPI_Finalize", &ranks->finalize) || init(NULL, NULL) != 0 ||
      getRank(ranks->world, &rank) != 0 || getSize(ranks->world, &count) != 0 || rank < 0 ||
      count <= rank)
    return false;
  ranks->view = (TtRanks){(uint32_t)rank, (uint32_t)count, broadcast, ranks};
  return true;
}

bool ranksOpen(Ranks **result, TsString *error) {
  const char *size = getenv("OMPI_COMM_WORLD_SIZE");
  *result = NULL;
  if (!size || atoi(size) < 2)
    return true;
  Ranks *ranks = tsAllocZeroed(1, sizeof *ranks);
  // Its own parts look for its functions among those that everybody sees.
  ranks->library = dlopen("libmpi.so.40", RTLD_NOW | RTLD_GLOBAL);
  if (ranks->library && startRanks(ranks)) {
    *result = ranks;
    return true;
  }
  tsStringAppendFormat(error, "mpirun started %s processes, but Open MPI can't be used: %s", size,
                       ranks->library ? "libmpi.so.40 is another library" : dlerror());
  tsFree(ranks);
  return false;
}

const TtRanks *ranksGet(const Ranks *ranks) { return &ranks->view; }

void ranksAbort(Ranks *ranks) { ranks->abort(ranks->world, 1); }

void ranksClose(Ranks *ranks) {
  if (!ranks)
    return;
  ranks->finalize(); // its threads may still be in it: it stays open
  tsFree(ranks);
}
