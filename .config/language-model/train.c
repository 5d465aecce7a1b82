/*
 * Trains the model of one script: multinomial logistic regression over hashed features of words, on texts that are
 * drawn from word lists; then keeps the rows that matter most, and rounds the weights to steps.
 *
 *   cc -O3 -march=native -ffast-math -DWIDTH=24 train.c -o train -lm
 *   ./train FOLDER/Latn.train BITS ROWS STEP SAMPLES L1 > FOLDER/Latn.weights
 *
 * WIDTH is the number of numbers in a row; as a constant it makes the inner loops twice as fast.
 *
 * Output: the bits, the step and the biases, then a line for each row: its bucket and its steps. Progress is written to stderr.
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_CLASSES = 64, MAX_WIDTH = WIDTH, MAX_STEPS = 7, MAX_WORDS = 64 };

typedef struct { float share; int size; int *words; float *sums; } List;
typedef struct { int label, is_short, size; int *words; } Text;

static int classes, kinds, words, texts, es, gl, en;
static int *offsets, *plain;
static float *shares;
static uint32_t *features;
static List *lists;
static Text *tuning;
static int bits;
enum { width = WIDTH };
static float step, l1;
static float *weights, *squares, *quantized, *uses;
static float bias[MAX_CLASSES], directions[MAX_CLASSES][MAX_WIDTH], turns[MAX_CLASSES][MAX_WIDTH];
static unsigned char *kept;
static int is_quantized;

static uint32_t state = 1;
static float draw(void) {
  state += 0x6d2b79f5u;
  uint32_t x = (state ^ (state >> 15)) * (1 | state);
  x = (x + ((x ^ (x >> 7)) * (61 | x))) ^ x;
  return ((x ^ (x >> 14)) >> 8) / 16777216.0f;
}

static void *input(FILE *file, size_t count) {
  void *data = malloc(4 * count + 4);
  if (fread(data, 4, count, file) != count) { fprintf(stderr, "input ends early\n"); exit(1); }
  return data;
}
static int number(FILE *file) { int *one = input(file, 1), value = *one; free(one); return value; }

static void load(const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file) { perror(path); exit(1); }
  classes = number(file); kinds = number(file); words = number(file);
  int all = number(file);
  texts = number(file);
  es = number(file); gl = number(file); en = number(file);
  shares = input(file, classes);
  offsets = input(file, words + 1);
  features = input(file, all);
  plain = input(file, words);
  lists = calloc(classes * kinds, sizeof *lists);
  for (int i = 0; i < classes * kinds; i++) {
    float *share = input(file, 1);
    lists[i].share = *share;
    lists[i].size = number(file);
    lists[i].words = input(file, lists[i].size);
    lists[i].sums = input(file, lists[i].size);
  }
  tuning = calloc(texts, sizeof *tuning);
  for (int i = 0; i < texts; i++) {
    tuning[i].label = number(file); tuning[i].is_short = number(file); tuning[i].size = number(file);
    tuning[i].words = input(file, tuning[i].size);
  }
}

static List *kind_of(int label) {
  float sum = 0;
  List *own = lists + label * kinds;
  for (int i = 0; i < kinds; i++) sum += own[i].share;
  float at = draw() * sum;
  for (int i = 0; i < kinds; i++) if (own[i].share > 0 && (at -= own[i].share) <= 0) return own + i;
  for (int i = 0; i < kinds; i++) if (own[i].share > 0) return own + i;
  exit(1);
}
static int word_of(List *list) {
  float at = draw() * list->sums[list->size - 1];
  int low = 0, high = list->size - 1;
  while (low < high) { int mid = (low + high) / 2; if (list->sums[mid] < at) low = mid + 1; else high = mid; }
  return list->words[low];
}

/* A language is drawn by its share: some are far less used than those they resemble. */
static int label_of(void) {
  float sum = 0;
  for (int i = 0; i < classes; i++) sum += shares[i];
  float at = draw() * sum;
  for (int i = 0; i < classes; i++) if ((at -= shares[i]) <= 0) return i;
  return classes - 1;
}

static const int LENGTHS[] = {1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 4, 5, 6, 7, 8, 9, 10, 14, 25};
static Text drawn(int *space) {
  Text text = {label_of(), 0, 0, space};
  int length = LENGTHS[(int)(draw() * (sizeof LENGTHS / sizeof *LENGTHS))];
  if ((text.label == es || text.label == gl) && draw() < 0.08f) space[text.size++] = draw() < 0.6f ? 0 : 1;
  List *one = draw() < 0.5f ? kind_of(text.label) : NULL;
  int is_plain = draw() < 0.1f;
  for (int i = 0; i < length; i++) {
    int word = word_of(one ? one : kind_of(text.label));
    space[text.size++] = is_plain ? plain[word] : word;
  }
  if (en >= 0 && length > 3 && draw() < 0.07f) space[text.size++] = word_of(kind_of(en));
  return text;
}

/* hidden = sum of the rows of all features / sqrt(their number); scores = directions * hidden + bias. */
static float score(const Text *text, float *hidden, float *scores) {
  float *from = is_quantized ? quantized : weights;
  uint32_t mask = (1u << bits) - 1;
  int count = 0;
  for (int d = 0; d < width; d++) hidden[d] = 0;
  for (int w = 0; w < text->size; w++)
    for (int i = offsets[text->words[w]]; i < offsets[text->words[w] + 1]; i++) {
      uint32_t bucket = features[i] & mask;
      count++;
      if (!kept[bucket]) continue;
      float *row = from + (size_t)bucket * width;
      for (int d = 0; d < width; d++) hidden[d] += row[d];
    }
  float scale = 1 / sqrtf(count > 0 ? count : 1);
  for (int d = 0; d < width; d++) hidden[d] *= scale;
  for (int c = 0; c < classes; c++) {
    float sum = bias[c];
    for (int d = 0; d < width; d++) sum += directions[c][d] * hidden[d];
    scores[c] = sum;
  }
  return scale;
}

static float rounded(float weight) {
  float steps = fabsf(weight) / step;
  int size = steps < 0.6f ? 0 : (int)(steps + 0.5f);
  if (size > MAX_STEPS) size = MAX_STEPS;
  return weight < 0 ? -size : size;
}

static double train(int samples, float rate) {
  float scores[MAX_CLASSES], slope[MAX_CLASSES], hidden[MAX_WIDTH], back[MAX_WIDTH];
  int space[MAX_WORDS];
  uint32_t mask = (1u << bits) - 1;
  double loss = 0;
  for (int n = 0; n < samples; n++) {
    float slow = rate * fmaxf(0.03f, 1 - (float)n / samples);
    Text text = drawn(space);
    float scale = score(&text, hidden, scores), most = scores[0], sum = 0;
    for (int c = 1; c < classes; c++) if (scores[c] > most) most = scores[c];
    for (int c = 0; c < classes; c++) sum += slope[c] = expf(scores[c] - most);
    for (int c = 0; c < classes; c++) slope[c] /= sum;
    loss -= logf(slope[text.label] + 1e-9f);
    slope[text.label] -= 1;
    memset(back, 0, sizeof back);
    for (int c = 0; c < classes; c++) {
      bias[c] -= 0.002f * slow * slope[c];
      for (int d = 0; d < width; d++) {
        back[d] += directions[c][d] * slope[c];
        float own = slope[c] * hidden[d];
        turns[c][d] += own * own;
        directions[c][d] -= 0.3f * slow * own / sqrtf(turns[c][d]);
      }
    }
    for (int d = 0; d < width; d++) back[d] *= scale;
    for (int w = 0; w < text.size; w++)
      for (int i = offsets[text.words[w]]; i < offsets[text.words[w] + 1]; i++) {
        uint32_t bucket = features[i] & mask;
        if (!kept[bucket]) continue;
        uses[bucket] += scale;
        float *row = weights + (size_t)bucket * width, *square = squares + (size_t)bucket * width;
        for (int d = 0; d < width; d++) {
          square[d] += back[d] * back[d];
          float here = slow / sqrtf(square[d]);
          float weight = row[d] - here * back[d], shrink = l1 * here * scale;
          row[d] = weight > shrink ? weight - shrink : weight < -shrink ? weight + shrink : 0;
        }
        if (is_quantized) {
          float *q = quantized + (size_t)bucket * width;
          for (int d = 0; d < width; d++) q[d] = step * rounded(row[d]);
        }
      }
  }
  return loss / samples;
}

static void report(const char *name, double loss) {
  float scores[MAX_CLASSES], hidden[MAX_WIDTH];
  int right[2] = {0, 0}, all[2] = {0, 0};
  double held = 0;
  for (int t = 0; t < texts; t++) {
    score(tuning + t, hidden, scores);
    int best = 0;
    double sum = 0;
    for (int c = 0; c < classes; c++) { if (scores[c] > scores[best]) best = c; sum += exp(scores[c]); }
    held -= log(exp(scores[tuning[t].label]) / sum + 1e-9);
    all[tuning[t].is_short]++;
    right[tuning[t].is_short] += best == tuning[t].label;
  }
  size_t filled = 0;
  for (size_t i = 0; i < ((size_t)width << bits); i++) filled += fabsf(weights[i]) > 0.6f * step;
  fprintf(stderr, "%s: loss %.4f, tuning loss %.4f, longer %.1f %%, short %.1f %%, %zu weights\n", name, loss, held / texts,
          100.0 * right[0] / all[0], 100.0 * right[1] / all[1], filled);
}

static float *values;
static int by_value(const void *a, const void *b) {
  float x = values[*(const int *)a], y = values[*(const int *)b];
  return x < y ? 1 : x > y ? -1 : 0;
}
static void prune(int rows) {
  int buckets = 1 << bits, *order = malloc(sizeof(int) * buckets);
  values = malloc(sizeof(float) * buckets);
  for (int b = 0; b < buckets; b++) {
    float sum = 0;
    for (int d = 0; d < width; d++) { float own = weights[(size_t)b * width + d]; sum += own * own; }
    values[b] = sqrtf(sum) * sqrtf(uses[b]);
    order[b] = b;
  }
  qsort(order, buckets, sizeof *order, by_value);
  for (int i = rows; i < buckets; i++) {
    kept[order[i]] = 0;
    memset(weights + (size_t)order[i] * width, 0, sizeof(float) * width);
  }
  free(order); free(values);
}
static void restart(float value) { for (size_t i = 0; i < ((size_t)width << bits); i++) squares[i] = value; }

int main(int count, char **arguments) {
  if (count < 7) return 1;
  load(arguments[1]);
  bits = atoi(arguments[2]);
  int rows = atoi(arguments[3]), samples = atoi(arguments[5]);
  step = atof(arguments[4]); l1 = atof(arguments[6]);
  size_t all = (size_t)width << bits;
  weights = calloc(all, 4); squares = calloc(all, 4); quantized = calloc(all, 4); uses = calloc(1 << bits, 4);
  kept = malloc(1 << bits); memset(kept, 1, 1 << bits);
  restart(1e-3f);
  for (int c = 0; c < classes; c++)
    for (int d = 0; d < width; d++) {
      float sum = -6;
      for (int i = 0; i < 12; i++) sum += draw();
      directions[c][d] = sum / sqrtf(width) * 2;
      turns[c][d] = 1e-1f;
    }
  report("all", train(samples, 0.3f));
  float factors[] = {3, 1.7f, 1.2f, 1};
  for (int i = 0; i < 4; i++) {
    if (rows * factors[i] >= 1 << bits) continue;
    prune(rows * factors[i]);
    restart(3e-3f);
    report("fewer rows", train(samples / 3, 0.15f));
  }
  for (size_t i = 0; i < all; i++) quantized[i] = step * rounded(weights[i]);
  is_quantized = 1;
  restart(1e-2f);
  report("steps", train(samples, 0.1f));
  printf("%d %g %d\n", bits, step, width);
  for (int c = 0; c < classes; c++) {
    printf("%.3f", bias[c]);
    for (int d = 0; d < width; d++) printf(" %.4f", directions[c][d]);
    printf("\n");
  }
  for (int b = 0; b < 1 << bits; b++) {
    int some = 0;
    for (int d = 0; d < width; d++) some |= rounded(weights[(size_t)b * width + d]) != 0;
    if (!some) continue;
    printf("%d", b);
    for (int d = 0; d < width; d++) printf(" %d", (int)rounded(weights[(size_t)b * width + d]));
    printf("\n");
  }
  return 0;
}
