import {ApertiumTranslator} from '../src/engines/apertium/apertium-translator.ts';
import type {Translator} from '../src/engines/engine.ts';
import {checkSentence} from '../src/translation/checks/check-sentence.ts';
import {estimateByTranslatingBack} from '../src/translation/quality/back-translation.ts';
import type {QualitySource} from '../src/translation/quality/quality-source.ts';
import {textSimilarity} from '../src/translation/quality/text-similarity.ts';
import {translateTexts} from '../src/translation/translate-texts.ts';
import {translatedStrings, type TranslatedString} from './texts/mo-strings.ts';
import type {BenchTable} from './service.bench.ts';
import {sized} from '../../test/bench/size.mjs';

/** Number of sentences that are translated and compared with their references. */
const SENTENCES = sized(1200, 20);
/**
 * Languages whose references are checked. Some are left out: Hebrew files, for example, contain thousands of
 * untranslated names.
 */
const CHECKED = ['es', 'de', 'fr', 'lv', 'ru', 'ar', 'ja', 'zh_CN'];
const GOALS = {auc: '0.65', correlation: '0.30', alarms: '2 %'};
const signal = new AbortController().signal;

/**
 * Measures how well quality estimates and checks agree with people. Translates strings of the programs on
 * this machine with Apertium, translates them back, and compares the translations with those by people.
 */
export async function run(): Promise<BenchTable> {
  const all = translatedStrings('es').filter(isSentence);
  const sentences = sample(all, SENTENCES);
  const chosen = new Set(sentences);
  const unseen = sample(all, SENTENCES, 0.5).filter((one) => !chosen.has(one));
  const [forward, reverse] = await Promise.all([apertium('eng-spa', 'es'), apertium('spa-eng', 'en')]);
  try {
    const backwards: QualitySource = {
      estimate: (pairs) =>
        estimateByTranslatingBack(pairs, {translator: reverse, source: 'es', target: 'en', signal}),
    };
    const rows = [
      await estimateRow('by translating back', unseen, forward, backwards),
      await estimateRow(
        'by translating back, strings that the weights were chosen on',
        sentences,
        forward,
        backwards,
      ),
      await estimateRow('by the checks alone', unseen, forward, undefined),
      ...CHECKED.map(alarmRow).filter((row) => row !== undefined),
    ];
    return {
      title: 'Quality estimates and checks',
      columns: ['figure', 'strings', 'AUC, worst quarter', 'correlation with chrF', 'false alarms', 'goal'],
      rows,
      note:
        'Strings of the programs on the machine with their human translations (`/usr/share/locale`). Estimates: ' +
        'sentences of 5 to 30 words through Apertium eng-spa, against chrF with the reference; a false alarm is ' +
        'any check of a reference. Another machine has other strings.',
    };
  } finally {
    await Promise.all([forward.stop(), reverse.stop()]);
  }
}

async function apertium(mode: string, target: string): Promise<Translator> {
  const modeFile = `/usr/share/apertium/modes/${mode}.mode`;
  const translator = new ApertiumTranslator({modeFile, target, timeoutMs: 60_000});
  await translator.start(signal);
  return translator;
}

function isSentence({source}: TranslatedString): boolean {
  const words = source.split(/\s+/).length;
  return !/[\n%\\|<>{}_=]/.test(source.trim()) && words >= 5 && words <= 30 && /^[A-Z]/.test(source);
}

function isText({source}: TranslatedString): boolean {
  const plain = source.trim();
  return (
    source.length >= 15 &&
    source.length <= 300 &&
    !plain.includes('\n') &&
    /\p{L}{2,}.*\s.*\p{L}{2,}/u.test(plain)
  );
}

/** Selects `count` items in even steps; with another `shift`, a fraction of a step, other items. */
function sample<T>(all: readonly T[], count: number, shift = 0): T[] {
  const step = Math.max(1, all.length / count);
  return Array.from(
    {length: Math.min(count, all.length)},
    (_, index) => all[Math.floor((index + shift) * step)]!,
  );
}

async function estimateRow(
  name: string,
  sentences: readonly TranslatedString[],
  translator: Translator,
  quality: QualitySource | undefined,
): Promise<string[]> {
  const translations = await translateTexts(
    sentences.map(({source}) => source),
    {
      translator,
      source: 'en',
      target: 'es',
      terms: [],
      lookUp: () => Promise.resolve(new Map()),
      quality,
      signal,
    },
  );
  const estimates = translations.map((one) => one.quality);
  const scores = translations.map(({translation}, index) =>
    textSimilarity(translation, sentences[index]!.reference),
  );
  const goal = quality ? `AUC ${GOALS.auc}, correlation ${GOALS.correlation}` : '';
  const figures = [aucOfWorst(estimates, scores).toFixed(2), correlation(estimates, scores).toFixed(2)];
  return [`estimates ${name}`, String(sentences.length), ...figures, '', goal];
}

/** Probability that a sentence from the worst quarter has a lower estimate than one of the others. */
function aucOfWorst(estimates: readonly number[], scores: readonly number[]): number {
  const limit = [...scores].sort((one, other) => one - other)[scores.length >> 2]!;
  const worst = estimates.filter((_, index) => scores[index]! < limit);
  const others = estimates.filter((_, index) => scores[index]! >= limit);
  let lower = 0;
  for (const bad of worst) {
    for (const good of others) lower += bad < good ? 1 : Number(bad === good) / 2;
  }
  return lower / (worst.length * others.length);
}

function correlation(ones: readonly number[], others: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [one, other] = [mean(ones), mean(others)];
  let both = 0;
  let own = 0;
  let theirs = 0;
  ones.forEach((value, index) => {
    both += (value - one) * (others[index]! - other);
    own += (value - one) ** 2;
    theirs += (others[index]! - other) ** 2;
  });
  return both / Math.sqrt(own * theirs);
}

/** Share of a language's references in which a check finds a fault; undefined if there are no references. */
function alarmRow(language: string): string[] | undefined {
  const strings = translatedStrings(language).filter(isText);
  if (strings.length === 0) return undefined;
  const targetLanguage = language.replace('_', '-');
  const found = strings.filter(
    ({source, reference}) =>
      checkSentence({source, translation: reference, sourceLanguage: 'en', targetLanguage}).length > 0,
  );
  const share = `${((found.length / strings.length) * 100).toFixed(2)} %`;
  return [
    `checks of references, ${targetLanguage}`,
    String(strings.length),
    '',
    '',
    share,
    `≤ ${GOALS.alarms}`,
  ];
}
