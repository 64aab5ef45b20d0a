// Links one relocatable object file for x86-64 into this process.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel from the cache has to start faster than LLVM's library can be opened, so its own linker
// isn't used. What LLVM writes for such code is little: a few sections, a dozen kinds of
// relocations. Everything is checked before it is used; what isn't understood is an error.
#define _DEFAULT_SOURCE // MAP_ANONYMOUS
#include "triton/runtime/Loader.h"

#include <elf.h>
#include <sys/mman.h>

enum {
  PAGE = 4096,
  STUB_SIZE = 16,
  SLOT_SIZE = 8,
  MAX_IMAGE_SIZE = 256 << 20, // far from what 32-bit distances reach
};

/// What memory of one kind of rights holds.
typedef enum Zone { ZONE_CODE, ZONE_CONSTANTS, ZONE_VARIABLES, NUM_ZONES } Zone;

typedef struct Section {
  size_t offset; ///< in the image
  Zone zone;
  bool isLoaded;
} Section;

typedef struct Symbol {
  MlirStringRef name; ///< in the image's arena
  uint64_t address;
  size_t size; ///< bytes from there to the end of its section
  Zone zone;
} Symbol;

struct TkImage {
  uint8_t *memory;
  size_t size;
  TsVec(Symbol) symbols; ///< global and defined
  TsArena arena;
};

/// While it's being loaded.
typedef struct Loading {
  const uint8_t *bytes;
  size_t numBytes;
  TsString *error;
  TkImage *image;
  const Elf64_Ehdr *header;
  const Elf64_Shdr *headers;
  Section *sections;
  const Elf64_Sym *symbols; ///< NULL: there are none
  size_t numSymbols;
  MlirStringRef names; ///< of symbols; ends in NUL
  uint64_t *addresses; ///< of symbols
  bool *isFar;         ///< symbols outside of the image
  size_t zoneEnds[NUM_ZONES], zoneStarts[NUM_ZONES];
  size_t stubs, slots; ///< offsets of one for each symbol
} Loading;

static bool fail(Loading *load, const char *format, ...) __attribute__((format(printf, 2, 3)));
static bool fail(Loading *load, const char *format, ...) {
  tsStringAppendC(load->error, "damaged object file: ");
  va_list args;
  va_start(args, format);
  tsStringAppendFormatV(load->error, format, args);
  va_end(args);
  return false;
}

//===--- Headers ---===//

/// The bytes [offset, offset + size) of the file, or NULL.
static const void *at(const Loading *load, uint64_t offset, uint64_t size, size_t align) {
  if (offset > load->numBytes || size > load->numBytes - offset || offset % align)
    return NULL;
  return load->bytes + offset;
}

static bool readHeader(Loading *load) {
  const Elf64_Ehdr *header = at(load, 0, sizeof *header, 1);
  if (!header || memcmp(header->e_ident, ELFMAG, SELFMAG))
    return fail(load, "it is none");
  if (header->e_ident[EI_CLASS] != ELFCLASS64 || header->e_ident[EI_DATA] != ELFDATA2LSB ||
      header->e_machine != EM_X86_64 || header->e_type != ET_REL)
    return fail(load, "not a relocatable one for x86-64");
  if (header->e_shentsize != sizeof(Elf64_Shdr) || !header->e_shnum)
    return fail(load, "no sections");
  load->header = header;
  load->headers = at(load, header->e_shoff, (uint64_t)header->e_shnum * sizeof(Elf64_Shdr), 8);
  return load->headers || fail(load, "its sections end behind it");
}

static const void *sectionData(Loading *load, const Elf64_Shdr *section, size_t align) {
  return at(load, section->sh_offset, section->sh_size, align);
}

static bool readSymbolTable(Loading *load, const Elf64_Shdr *table) {
  if (load->symbols)
    return fail(load, "two tables of symbols");
  if (table->sh_entsize != sizeof(Elf64_Sym) || table->sh_link >= load->header->e_shnum)
    return fail(load, "a bad table of symbols");
  const Elf64_Shdr *names = &load->headers[table->sh_link];
  const char *text = names->sh_type == SHT_STRTAB ? sectionData(load, names, 1) : NULL;
  load->symbols = sectionData(load, table, 8);
  load->numSymbols = table->sh_size / sizeof(Elf64_Sym);
  if (!load->symbols || !text || !names->sh_size || text[names->sh_size - 1])
    return fail(load, "a bad table of symbols");
  load->names = mlirStringRefCreate(text, names->sh_size);
  return true;
}

/// Puts a section behind what its zone holds.
static bool placeSection(Loading *load, size_t index) {
  const Elf64_Shdr *header = &load->headers[index];
  Section *section = &load->sections[index];
  uint64_t align = header->sh_addralign ? header->sh_addralign : 1;
  if (header->sh_flags & SHF_TLS)
    return fail(load, "variables of threads, which kernels don't have");
  if (header->sh_type == SHT_INIT_ARRAY || header->sh_type == SHT_FINI_ARRAY ||
      header->sh_type == SHT_PREINIT_ARRAY)
    return fail(load, "constructors, which kernels don't have");
  if (align > PAGE || (align & (align - 1)) || header->sh_size > MAX_IMAGE_SIZE)
    return fail(load, "section %zu is too large", index);
  if (header->sh_type != SHT_NOBITS && !sectionData(load, header, 1))
    return fail(load, "section %zu ends behind it", index);
  section->zone = header->sh_flags & SHF_EXECINSTR ? ZONE_CODE
                  : header->sh_flags & SHF_WRITE   ? ZONE_VARIABLES
                                                   : ZONE_CONSTANTS;
  size_t *end = &load->zoneEnds[section->zone];
  section->offset = (*end + align - 1) & ~(size_t)(align - 1);
  *end = section->offset + header->sh_size;
  section->isLoaded = true;
  return *end <= MAX_IMAGE_SIZE || fail(load, "it takes too much memory");
}

static bool readSections(Loading *load) {
  load->sections = tsArenaNewArray(&load->image->arena, Section, load->header->e_shnum);
  memset(load->sections, 0, load->header->e_shnum * sizeof(Section));
  for (size_t i = 1; i < load->header->e_shnum; ++i) {
    const Elf64_Shdr *header = &load->headers[i];
    if (header->sh_type == SHT_SYMTAB && !readSymbolTable(load, header))
      return false;
    if ((header->sh_flags & SHF_ALLOC) && !placeSection(load, i))
      return false;
  }
  return true;
}

//===--- Memory ---===//

static size_t toPages(size_t size) { return (size + PAGE - 1) & ~(size_t)(PAGE - 1); }

/// Fixes where zones begin, and maps memory for them. Every symbol gets a slot for its address
/// among the constants and a jump through it among the code: there are few.
static bool mapMemory(Loading *load) {
  load->stubs = (load->zoneEnds[ZONE_CODE] + STUB_SIZE - 1) & ~(size_t)(STUB_SIZE - 1);
  load->zoneEnds[ZONE_CODE] = load->stubs + load->numSymbols * STUB_SIZE;
  load->slots = (load->zoneEnds[ZONE_CONSTANTS] + SLOT_SIZE - 1) & ~(size_t)(SLOT_SIZE - 1);
  load->zoneEnds[ZONE_CONSTANTS] = load->slots + load->numSymbols * SLOT_SIZE;
  size_t size = 0;
  for (int zone = 0; zone < NUM_ZONES; ++zone) {
    load->zoneStarts[zone] = size;
    size += toPages(load->zoneEnds[zone]);
  }
  if (size > MAX_IMAGE_SIZE)
    return fail(load, "it takes too much memory");
  load->stubs += load->zoneStarts[ZONE_CODE];
  load->slots += load->zoneStarts[ZONE_CONSTANTS];
  void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, /*fd=*/-1,
                      /*offset=*/0);
  if (memory == MAP_FAILED) {
    tsStringAppendC(load->error, "no memory for the code of a kernel");
    return false;
  }
  load->image->memory = memory;
  load->image->size = size;
  return true;
}

static void copySections(Loading *load) {
  for (size_t i = 0; i < load->header->e_shnum; ++i) {
    Section *section = &load->sections[i];
    const Elf64_Shdr *header = &load->headers[i];
    if (!section->isLoaded)
      continue;
    section->offset += load->zoneStarts[section->zone];
    if (header->sh_type != SHT_NOBITS && header->sh_size)
      memcpy(load->image->memory + section->offset, load->bytes + header->sh_offset,
             header->sh_size);
  }
}

static bool protect(Loading *load) {
  static const int rights[NUM_ZONES] = {PROT_READ | PROT_EXEC, PROT_READ, PROT_READ | PROT_WRITE};
  for (int zone = 0; zone < NUM_ZONES; ++zone) {
    size_t size = toPages(load->zoneEnds[zone]);
    if (size && mprotect(load->image->memory + load->zoneStarts[zone], size, rights[zone])) {
      tsStringAppendC(load->error, "this system doesn't let code be made: mprotect failed");
      return false;
    }
  }
  return true;
}

//===--- Symbols ---===//

static MlirStringRef nameOf(const Loading *load, const Elf64_Sym *symbol) {
  return mlirStringRefCreateFromCString(load->names.data + symbol->st_name);
}

static bool resolveOutside(Loading *load, size_t index) {
  const Elf64_Sym *symbol = &load->symbols[index];
  MlirStringRef name = nameOf(load, symbol);
  if (!index || !name.length)
    return true;
  void *address = tkFindSymbol(name);
  if (!address && ELF64_ST_BIND(symbol->st_info) != STB_WEAK) {
    tsStringAppendFormat(load->error, "the kernel calls '%.*s', which isn't there for kernels",
                         (int)name.length, name.data);
    return false;
  }
  load->addresses[index] = (uint64_t)(uintptr_t)address;
  load->isFar[index] = true;
  return true;
}

static bool resolveInside(Loading *load, size_t index) {
  const Elf64_Sym *symbol = &load->symbols[index];
  if (symbol->st_shndx >= load->header->e_shnum)
    return fail(load, "symbol %zu is in no section", index);
  const Section *section = &load->sections[symbol->st_shndx];
  uint64_t size = load->headers[symbol->st_shndx].sh_size;
  if (!section->isLoaded) // of what is only for debuggers
    return true;
  if (symbol->st_value > size || ELF64_ST_TYPE(symbol->st_info) == STT_GNU_IFUNC)
    return fail(load, "symbol %zu isn't in its section", index);
  uint8_t *address = load->image->memory + section->offset + symbol->st_value;
  load->addresses[index] = (uint64_t)(uintptr_t)address;
  if (ELF64_ST_BIND(symbol->st_info) == STB_LOCAL)
    return true;
  Symbol entry = {.name = tsArenaString(&load->image->arena, nameOf(load, symbol)),
                  .address = load->addresses[index],
                  .size = size - symbol->st_value,
                  .zone = section->zone};
  tsVecPush(&load->image->symbols, entry);
  return true;
}

static void writeStub(Loading *load, size_t index) {
  uint8_t *slot = load->image->memory + load->slots + index * SLOT_SIZE;
  uint8_t *stub = load->image->memory + load->stubs + index * STUB_SIZE;
  memcpy(slot, &load->addresses[index], SLOT_SIZE);
  int32_t distance = (int32_t)(slot - (stub + 6));
  stub[0] = 0xFF; // jmp *distance(%rip)
  stub[1] = 0x25;
  memcpy(stub + 2, &distance, sizeof distance);
}

static bool resolveSymbols(Loading *load) {
  load->addresses = tsArenaNewArray(&load->image->arena, uint64_t, load->numSymbols);
  load->isFar = tsArenaNewArray(&load->image->arena, bool, load->numSymbols);
  for (size_t i = 0; i < load->numSymbols; ++i) {
    const Elf64_Sym *symbol = &load->symbols[i];
    load->addresses[i] = 0;
    load->isFar[i] = false;
    if (symbol->st_name >= load->names.length)
      return fail(load, "symbol %zu has no name", i);
    bool ok = true;
    if (symbol->st_shndx == SHN_UNDEF)
      ok = resolveOutside(load, i);
    else if (symbol->st_shndx == SHN_ABS)
      load->addresses[i] = symbol->st_value;
    else if (symbol->st_shndx >= SHN_LORESERVE)
      ok = fail(load, "symbol %zu is of an unknown kind", i);
    else
      ok = resolveInside(load, i);
    if (!ok)
      return false;
    writeStub(load, i);
  }
  return true;
}

//===--- Relocations ---===//

static bool writeWord(Loading *load, uint8_t *place, int64_t value, bool isSigned) {
  bool fits = isSigned ? value == (int32_t)value : value == (int64_t)(uint32_t)value;
  if (!fits)
    return fail(load, "a relocation that reaches too far");
  uint32_t word = (uint32_t)value;
  memcpy(place, &word, sizeof word);
  return true;
}

/// Writes what a relocation says; `room` bytes follow its place.
static bool relocate(Loading *load, const Elf64_Rela *entry, uint8_t *place, size_t room) {
  size_t index = ELF64_R_SYM(entry->r_info), type = ELF64_R_TYPE(entry->r_info);
  if (index >= load->numSymbols)
    return fail(load, "a relocation to no symbol");
  bool isWide = type == R_X86_64_64 || type == R_X86_64_PC64;
  if (type != R_X86_64_NONE && room < (isWide ? 8 : 4))
    return fail(load, "a relocation outside of its section");
  uint64_t target = load->addresses[index], from = (uint64_t)(uintptr_t)place;
  uint64_t addend = (uint64_t)entry->r_addend;
  uint64_t memory = (uint64_t)(uintptr_t)load->image->memory;
  switch (type) {
  case R_X86_64_NONE:
    return true;
  case R_X86_64_PC64:
  case R_X86_64_64: {
    uint64_t value = target + addend - (type == R_X86_64_PC64 ? from : 0);
    memcpy(place, &value, sizeof value);
    return true;
  }
  case R_X86_64_PLT32:
    if (load->isFar[index])
      target = memory + load->stubs + index * STUB_SIZE;
    return writeWord(load, place, (int64_t)(target + addend - from), true);
  case R_X86_64_PC32:
    return writeWord(load, place, (int64_t)(target + addend - from), true);
  case R_X86_64_GOTPCREL:
  case R_X86_64_GOTPCRELX:
  case R_X86_64_REX_GOTPCRELX:
    target = memory + load->slots + index * SLOT_SIZE;
    return writeWord(load, place, (int64_t)(target + addend - from), true);
  case R_X86_64_32:
  case R_X86_64_32S:
    return writeWord(load, place, (int64_t)(target + addend), type == R_X86_64_32S);
  default:
    return fail(load, "a relocation of kind %zu, which isn't known", type);
  }
}

static bool relocateSection(Loading *load, const Elf64_Shdr *header) {
  if (header->sh_info >= load->header->e_shnum)
    return fail(load, "relocations of no section");
  const Section *section = &load->sections[header->sh_info];
  if (!section->isLoaded)
    return true;
  const Elf64_Rela *entries =
      header->sh_type == SHT_RELA && header->sh_entsize == sizeof *entries && load->symbols
          ? sectionData(load, header, 8)
          : NULL;
  if (!entries)
    return fail(load, "a bad table of relocations");
  uint64_t size = load->headers[header->sh_info].sh_size;
  for (size_t i = 0; i < header->sh_size / sizeof *entries; ++i) {
    if (entries[i].r_offset > size)
      return fail(load, "a relocation outside of its section");
    if (!relocate(load, &entries[i], load->image->memory + section->offset + entries[i].r_offset,
                  size - entries[i].r_offset))
      return false;
  }
  return true;
}

static bool relocateAll(Loading *load) {
  for (size_t i = 0; i < load->header->e_shnum; ++i) {
    const Elf64_Shdr *header = &load->headers[i];
    if ((header->sh_type == SHT_RELA || header->sh_type == SHT_REL) &&
        !relocateSection(load, header))
      return false;
  }
  return true;
}

//===--- Interface ---===//

static bool load(Loading *loading) {
  return readHeader(loading) && readSections(loading) && mapMemory(loading) &&
         (copySections(loading), resolveSymbols(loading)) && relocateAll(loading) &&
         protect(loading);
}

TkImage *tkImageLoad(MlirStringRef object, TsString *error) {
#if !defined(__x86_64__)
  (void)object;
  tsStringAppendC(error, "kernels run on x86-64 only, so far");
  return NULL;
#endif
  TkImage *image = tsAllocZeroed(1, sizeof *image);
  // The file's tables are read in place: they have to be aligned.
  void *aligned = NULL;
  if ((uintptr_t)object.data % 8) {
    aligned = tsAlloc(object.length + 1);
    memcpy(aligned, object.data, object.length);
  }
  Loading loading = {.bytes = aligned ? aligned : (const void *)object.data,
                     .numBytes = object.length,
                     .error = error,
                     .image = image};
  bool ok = load(&loading);
  tsFree(aligned);
  if (ok)
    return image;
  tkImageDestroy(image);
  return NULL;
}

void tkImageDestroy(TkImage *image) {
  if (!image)
    return;
  if (image->memory)
    munmap(image->memory, image->size);
  tsVecFree(&image->symbols);
  tsArenaDestroy(&image->arena);
  tsFree(image);
}

void *tkImageFind(const TkImage *image, MlirStringRef name, TkSymbolKind kind, size_t size) {
  for (size_t i = 0; i < image->symbols.size; ++i) {
    const Symbol *symbol = &image->symbols.data[i];
    if (tsEqual(symbol->name, name) && (symbol->zone == ZONE_CODE) == (kind == TK_CODE) &&
        symbol->size >= size)
      return (void *)(uintptr_t)symbol->address;
  }
  return NULL;
}

size_t tkImageGetSize(const TkImage *image) { return image->size; }

void tkImageVisitCode(const TkImage *image, void (*visit)(MlirStringRef name, void *user),
                      void *user) {
  for (size_t i = 0; i < image->symbols.size; ++i)
    if (image->symbols.data[i].zone == ZONE_CODE)
      visit(image->symbols.data[i].name, user);
}
