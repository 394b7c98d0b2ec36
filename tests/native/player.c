// Repeats the calls of a tape (tape.py says what that is) with a library: player LIBRARY TAPE
// Prints how many calls these were, and the seconds of the processor that they took.
#include <dlfcn.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ARRAYS = 1 << 16, ARGUMENTS = 64 };

// Compiled rules read two fields of NumPy's arrays: where the data lie, and the lengths.
typedef struct {
  uint64_t count, type;
  void *data;
  uint64_t dimensions;
  uint64_t *lengths;
  uint64_t size;  // ours: bytes
} Array;

static Array arrays[ARRAYS];
static uint32_t table[256];
static clock_t spent;

static uint32_t check(uint32_t sum, const void *data, uint64_t size) {
  const uint8_t *byte = data;
  for (sum = ~sum; size--;) sum = table[(sum ^ *byte++) & 255] ^ sum >> 8;
  return ~sum;
}

static uint64_t *read_array(uint64_t *word) {
  Array *array = &arrays[*word++];
  array->dimensions = *word++;
  array->lengths = word;
  word += array->dimensions;
  array->size = *word++;
  if (!array->data) array->data = malloc(array->size + 8);
  memcpy(array->data, word, array->size);
  return word + (array->size + 7) / 8;
}

static uint64_t *read_change(uint64_t *word) {
  memcpy((char *)arrays[word[0]].data + word[1], word + 3, word[2]);
  return word + 3 + (word[2] + 7) / 8;
}

static uint64_t *repeat_call(uint64_t *word, void *library, uint64_t number) {
  char name[256] = "";
  uint64_t length = *word++, frame[ARGUMENTS], result = 0;
  memcpy(name, word, length);
  word += (length + 7) / 8;
  uint64_t kind = *word++, count = *word++, *arguments = word;
  for (uint64_t i = 0; i < count; i++) {
    uint64_t value = arguments[2 * i + 1];
    frame[i] = arguments[2 * i] ? (uint64_t)&arrays[value] : value;
  }
  void *function = dlsym(library, name);
  if (!function) {
    fprintf(stderr, "the library has no %s\n", name);
    exit(1);
  }
  clock_t started = clock();
  if (kind == 2) {
    double fraction = ((double (*)(void *))function)(frame);
    memcpy(&result, &fraction, 8);
  } else {
    uint64_t whole = ((uint64_t (*)(void *))function)(frame);
    result = kind ? whole : 0;
  }
  spent += clock() - started;
  uint32_t sum = check(0, &result, 8);
  word += 2 * count;
  for (uint64_t changes = *word++; changes--; word += 3) sum = check(sum, (char *)arrays[word[0]].data + word[1], word[2]);
  if (sum != *word) {
    fprintf(stderr, "call %" PRIu64 ", %s: another result than on the tape\n", number, name);
    exit(1);
  }
  return word + 1;
}

static uint64_t *check_all(uint64_t *word) {
  uint64_t count = *word++;
  for (uint64_t i = 0; i < count; i++)
    if (check(0, arrays[i].data, arrays[i].size) != *word++) {
      fprintf(stderr, "array %" PRIu64 " does not hold what it should\n", i);
      exit(1);
    }
  return word;
}

int main(int count, char **arguments) {
  for (uint32_t i = 0; i < 256; i++) {
    table[i] = i;
    for (int bit = 0; bit < 8; bit++) table[i] = table[i] >> 1 ^ (table[i] & 1 ? 0xEDB88320 : 0);
  }
  void *library = dlopen(arguments[1], RTLD_NOW);
  FILE *file = fopen(arguments[2], "rb");
  if (!library || !file) {
    fprintf(stderr, "%s\n", library ? "no tape" : dlerror());
    return 1;
  }
  fseek(file, 0, SEEK_END);
  long size = ftell(file);
  rewind(file);
  uint64_t *tape = malloc(size), *word = tape, calls = 0;
  if (fread(tape, 1, size, file) != (size_t)size) return 1;
  while (word < tape + size / 8) {
    uint64_t kind = *word++;
    if (kind == 1) word = read_array(word);
    if (kind == 2) word = repeat_call(word, library, ++calls);
    if (kind == 3) word = read_change(word);
    if (kind == 4) word = check_all(word);
  }
  printf("%" PRIu64 " %.6f\n", calls, (double)spent / CLOCKS_PER_SEC);
}
