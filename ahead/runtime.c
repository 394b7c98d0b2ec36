// What compiled rules need at run time: memory for arrays that they make.
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#ifdef _WIN32
#define EXPORTED __declspec(dllexport)
#else
#define EXPORTED __attribute__((visibility("default")))
#endif

// What it was built from: looked for in the file, so it must not be left out.
EXPORTED const char stellwerk_sources[] = "stellwerk-sources-" SOURCES;

// For the page: memory for structs that it keeps.
EXPORTED void *stellwerk_allocate(size_t size) { return calloc(1, size); }

// The start of a block, which Numba calls a MemInfo: its code reads these fields.
typedef struct Block {
  int64_t references;
  void *destructor;
  void *destructor_info;
  void *data;
  int64_t size;
} Block;

void *NRT_MemInfo_alloc_aligned(uint64_t size, uint32_t align) {
  Block *block = malloc(sizeof(Block) + (size_t)size + align);
  if (!block) __builtin_trap();
  block->references = 1;
  block->destructor = block->destructor_info = NULL;
  block->data = (void *)(((uintptr_t)(block + 1) + align - 1) & -(uintptr_t)align);
  block->size = (int64_t)size;
  return block;
}

void *NRT_MemInfo_alloc_safe_aligned(uint64_t size, uint32_t align) { return NRT_MemInfo_alloc_aligned(size, align); }

// For texts of errors that never happen.
void *NRT_Allocate(uint64_t size) { return malloc((size_t)size); }
void NRT_Free(void *memory) { free(memory); }

// When nothing refers to a block any more.
void NRT_MemInfo_call_dtor(Block *block) { free(block); }
