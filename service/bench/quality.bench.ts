import {ApertiumTranslator} from '../src/engines/apertium/apertium-translator.ts';
import type {Translator} from '../src/engines/engine.ts';
import {checkSentence} from '../src/translation/checks/check-sentence.ts';
import {estimateByTranslatingBack} from '../src/translation/quality/back-translation.ts';
import type {QualitySource} from '../src/translation/quality/quality-source.ts';
import {textSimilarity} from '../src/translation/quality/text-similarity.ts';
import {translateTexts} from '../src/translation/translate-texts.ts';
import type {ExtendedTranslation} from '../src/translation/translation-context.ts';
import {ModelEstimate} from '../src/translation/quality/model/model-estimate.ts';
import {samplesOf} from '../../.config/quality-model/translated-strings.ts';
import {areaOfWorst, areaUnderCurve, rankCorrelation} from './texts/measures.ts';
import {translatedStrings, type TranslatedString} from './texts/mo-strings.ts';
import {sample} from './texts/sample.ts';
import type {BenchTable} from './service.bench.ts';
import {sized} from '../../test/bench/size.mjs';

/** Number of sentences that are translated and compared with their references. */
const SENTENCES = sized(1200, 20);
/**
 * Languages whose references are checked. Some are left out: Hebrew files, for example, contain thousands of
 * untranslated names.
 */
const CHECKED = ['es', 'de', 'fr', 'lv', 'ru', 'ar', 'ja', 'zh_CN'];
const GOALS = {person: '0.75', worst: '0.78', correlation: '0.45', alarms: '2 %'};
const signal = new AbortController().signal;

/**
 * Measures how well quality estimates and checks agree with people. Translates strings of programs on this
 * machine, which the model was not trained on, with Apertium, translates them back, and compares the translations
 * with those by people.
 */
export async function run(): Promise<BenchTable> {
  const sentences = sample(heldOutStrings().filter(isSentence), SENTENCES);
  const [forward, reverse] = await Promise.all([apertium('eng-spa', 'es'), apertium('spa-eng', 'en')]);
  const model = new ModelEstimate('en', 'es');
  const back: QualitySource = {
    estimate: (pairs) =>
      estimateByTranslatingBack(pairs, {translator: reverse, source: 'es', target: 'en', signal}),
  };
  try {
    const rows = [
      await estimateRow('by the model', sentences, forward, model),
      await estimateRow('by translating back', sentences, forward, back),
      await estimateRow('by the checks alone', sentences, forward, undefined),
      ...CHECKED.map(alarmRow).filter((row) => row !== undefined),
    ];
    return {
      title: 'Quality estimates and checks',
      columns: [
        'figure',
        'strings',
        'person above machine',
        'AUC, worst quarter',
        'correlation with chrF',
        'false alarms',
        'goal',
      ],
      rows,
      note:
        'Strings of the programs on the machine with their human translations (`/usr/share/locale`). Estimates: ' +
        'sentences of 5 to 30 words of programs that the model was not trained on, through Apertium eng-spa. Person ' +
        'above machine: chance that the estimate of a person’s translation is higher than that of a machine ' +
        'translation. The others are for the machine translations, against chrF with the person’s; the correlation is of ' +
        'ranks (Spearman). A false alarm is any check of a reference. Another machine has other strings.',
    };
  } finally {
    await Promise.all([forward.stop(), reverse.stop()]);
  }
}

/** Strings of programs that the model was neither trained nor tuned on. */
function heldOutStrings(): TranslatedString[] {
  return samplesOf('/usr/share/locale', 'es')
    .filter(({part}) => part === 'measuring')
    .map(({english, other}) => ({source: english, reference: other}));
}

async function apertium(mode: string, target: string): Promise<Translator> {
  const modeFile = `/usr/share/apertium/modes/${mode}.mode`;
  const translator = new ApertiumTranslator({
    modeFile,
    source: mode.slice(0, 3) === 'eng' ? 'en' : 'es',
    target,
    timeoutMs: 60_000,
  });
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

async function estimateRow(
  name: string,
  sentences: readonly TranslatedString[],
  translator: Translator,
  quality: QualitySource | undefined,
): Promise<string[]> {
  const lookUp = () => Promise.resolve(new Map<string, never>());
  const translations = await translateTexts(
    sentences.map(({source}) => source),
    {translator, source: 'en', target: 'es', terms: [], lookUp, quality, signal},
  );
  const estimates = translations.map((one) => one.quality);
  const scores = translations.map(({translation}, index) =>
    textSimilarity(translation, sentences[index]!.reference),
  );
  const figures = [
    quality ? await personAbove(sentences, translations, quality) : undefined,
    areaOfWorst(estimates, scores),
    rankCorrelation(estimates, scores),
  ];
  const goal = `person ≥ ${GOALS.person}, AUC ≥ ${GOALS.worst}, correlation ≥ ${GOALS.correlation}`;
  return [
    `estimates ${name}`,
    String(sentences.length),
    ...figures.map((figure) => figure?.toFixed(2) ?? ''),
    '',
    name.includes('model') ? goal : '',
  ];
}

/** Chance that the estimate of a person's translation is higher than that of a machine translation. */
async function personAbove(
  sentences: readonly TranslatedString[],
  translations: readonly ExtendedTranslation[],
  quality: QualitySource,
): Promise<number> {
  const pairsOf = (textOf: (index: number) => string) =>
    sentences.map(({source}, index) => ({source, translation: textOf(index), known: 1}));
  const estimatesOf = async (textOf: (index: number) => string) =>
    (await quality.estimate(pairsOf(textOf), signal)).map((estimate) => estimate ?? 0);
  return areaUnderCurve(
    await estimatesOf((index) => sentences[index]!.reference),
    await estimatesOf((index) => translations[index]!.translation),
  );
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
    '',
    share,
    `≤ ${GOALS.alarms}`,
  ];
}
