/* What the machine can do: the same questions in plain C over the same columns. Prints a line of JSON for each question: its name, the median in ms, how many, the first hundred. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define TIMES 17
#define FIRST 100

static uint32_t count;
static uint8_t *status, *product;
static double *shipped, *net;
static char *waybills;
static uint32_t *starts, *cars;
static uint8_t *pass;
static uint32_t *rows, *groups;
static double *sums;
static uint32_t found;

static double now(void) {
  struct timespec at;
  clock_gettime(CLOCK_MONOTONIC, &at);
  return at.tv_sec * 1e3 + at.tv_nsec / 1e6;
}
static void *file(const char *folder, const char *name, long *size) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  FILE *from = fopen(path, "rb");
  if (!from) { perror(path); exit(1); }
  fseek(from, 0, SEEK_END);
  *size = ftell(from);
  rewind(from);
  void *held = calloc(1, *size + 128);
  if (fread(held, 1, *size, from) != (size_t)*size) { perror(path); exit(1); }
  fclose(from);
  return held;
}
/* The rows that passed, by their numbers. */
static void list(void) {
  found = 0;
  for (uint32_t row = 0; row < count; row++) {
    rows[found] = row;
    found += pass[row];
  }
}
static void equal(uint32_t code) {
  for (uint32_t row = 0; row < count; row++) pass[row] = status[row] == code;
  list();
}
static void range(double least) {
  for (uint32_t row = 0; row < count; row++) pass[row] = shipped[row] >= least;
  list();
}
/* Of three letters, 64 places at once: most hold none. */
static void substring(const char *needle) {
  found = 0;
  uint32_t row = 0, from = 0, end = starts[count];
  for (uint32_t block = 0; block < end; block += 64) {
    union { uint8_t each[64]; uint64_t eight[8]; } hits;
    const char *at = waybills + block;
    for (int place = 0; place < 64; place++) hits.each[place] = (at[place] == needle[0]) & (at[place + 1] == needle[1]) & (at[place + 2] == needle[2]);
    uint64_t any = 0;
    for (int eight = 0; eight < 8; eight++) any |= hits.eight[eight];
    if (!any) continue;
    for (int place = 0; place < 64; place++) {
      if (!hits.each[place] || block + place < from) continue;
      while (starts[row + 1] <= block + place) row++;
      rows[found++] = row;
      from = starts[row + 1];
    }
  }
}
static void add(uint32_t most, int few, uint32_t products) {
  memset(groups, 0, most * sizeof *groups);
  memset(sums, 0, most * sizeof *sums);
  for (uint32_t row = 0; row < count; row++) {
    uint32_t group = few ? status[row] * products + product[row] : cars[row];
    groups[group]++;
    sums[group] += net[row];
  }
  found = 0;
  for (uint32_t group = 0; group < most; group++) found += groups[group] > 0;
}

static int before(const void *one, const void *other) {
  double apart = *(const double *)one - *(const double *)other;
  return apart < 0 ? -1 : apart > 0;
}
#define MEASURE(name, work)                                        \
  do {                                                             \
    double took[TIMES];                                            \
    for (int time = 0; time < TIMES; time++) {                     \
      double began = now();                                        \
      work;                                                        \
      took[time] = now() - began;                                  \
    }                                                              \
    qsort(took + 2, TIMES - 2, sizeof *took, before);              \
    printf("{\"read\":\"%s\",\"ms\":%f,\"count\":%u,\"ids\":[", name, took[2 + (TIMES - 2) / 2], found); \
  } while (0)
static void tellRows(void) {
  for (uint32_t at = 0; at < FIRST && at < found; at++) printf("%s%u", at ? "," : "", rows[at]);
  puts("]}");
}
static void tellGroups(uint32_t most) {
  for (uint32_t group = 0, told = 0; group < most && told < FIRST; group++)
    if (groups[group]) printf("%s%u,%.0f", told++ ? "," : "", groups[group], sums[group]);
  puts("]}");
}

int main(int given, char **said) {
  if (given != 8) return 1;
  long size;
  status = file(said[1], "status", &size);
  count = size;
  product = file(said[1], "product", &size);
  shipped = file(said[1], "shipped", &size);
  net = file(said[1], "net", &size);
  cars = file(said[1], "cars", &size);
  waybills = file(said[1], "waybills", &size);
  starts = file(said[1], "starts", &size);
  uint32_t code = atoi(said[2]), statuses = atoi(said[5]), products = atoi(said[6]), most = atoi(said[7]);
  double least = atof(said[3]);
  uint32_t wide = most > statuses * products ? most : statuses * products;
  pass = calloc(count, 1);
  rows = calloc(count + 1, sizeof *rows);
  groups = calloc(wide, sizeof *groups);
  sums = calloc(wide, sizeof *sums);
  MEASURE("eq", equal(code));
  tellRows();
  MEASURE("range", range(least));
  tellRows();
  MEASURE("substring", substring(said[4]));
  tellRows();
  MEASURE("group few", add(statuses * products, 1, products));
  tellGroups(statuses * products);
  MEASURE("group many", add(most, 0, 0));
  tellGroups(most);
  return 0;
}
