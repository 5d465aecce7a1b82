/** Trains the tables of the model: which words are translations, and which words people put next to each other. */
import {MODEL_LANGUAGES} from '../../service/src/translation/quality/model/languages.ts';
import type {LanguageTables} from '../../service/src/translation/quality/model/features.ts';
import {fluencyBuckets} from '../../service/src/translation/quality/model/fluency.ts';
import {Lexicon, lexiconStem} from '../../service/src/translation/quality/model/lexicon.ts';
import {isWord, tokensOf} from '../../service/src/translation/quality/model/tokens.ts';
import {damaged, literally, wordForms} from './damage.ts';
import {STEP, trainFluency, type FluencyExample} from './fluency-training.ts';
import type {Pair} from './pairs.ts';
import {randomFrom} from './random.ts';
import {trainWordPairs, type WordPairs} from './word-pairs.ts';

/** Pairs of stems of each language in the lexicon: as many as it has room for. */
const PAIRS = 3400;
const MIN_CHANCE = 0.08;

/** Learns from the pairs of the part `tables`; engines of the languages in `without` are not listened to. */
export function trainTables(pairs: readonly Pair[], without: readonly string[]): LanguageTables {
  const lexicon = new Lexicon();
  const examples: FluencyExample[] = [];
  const random = randomFrom(1);
  for (const language of MODEL_LANGUAGES) {
    const own = pairs.filter((pair) => pair.language === language && pair.part === 'tables');
    const fromEnglish = own.filter(({isToEnglish}) => !isToEnglish);
    const forms = wordForms(fromEnglish.map(({human}) => tokensOf(human)));
    const wordPairs = trainWordPairs(fromEnglish.map(({source, human}) => ({english: source, other: human})));
    fillLexicon(lexicon, language, {wordPairs, frequencies: frequenciesOf(fromEnglish)});
    for (const pair of own) {
      const target = pair.isToEnglish ? 'en' : language;
      const [source, human] = [tokensOf(pair.source), tokensOf(pair.human)];
      const add = (tokens: readonly string[], isHuman: boolean) =>
        examples.push({buckets: fluencyBuckets(target, tokens), isHuman});
      add(human, true);
      if (pair.machine && !without.includes(language)) add(tokensOf(pair.machine.text), false);
      if (pair.isToEnglish) continue;
      add(human, true);
      add(literally(source, wordPairs, random), false);
      add(damaged(human, source, {forms, random}), false);
    }
  }
  console.log(`${examples.length} examples for words`);
  return {fluency: trainFluency(examples), step: STEP, lexicon};
}

function frequenciesOf(pairs: readonly Pair[]): ReadonlyMap<string, number> {
  const frequencies = new Map<string, number>();
  for (const {source} of pairs)
    for (const stem of tokensOf(source).filter(isWord).map(lexiconStem))
      frequencies.set(stem, (frequencies.get(stem) ?? 0) + 1);
  return frequencies;
}

function fillLexicon(
  lexicon: Lexicon,
  language: string,
  {
    wordPairs,
    frequencies,
  }: {readonly wordPairs: WordPairs; readonly frequencies: ReadonlyMap<string, number>},
): void {
  const entries = [...wordPairs].flatMap(([english, words]) => {
    const stems = new Map<string, number>();
    for (const [word, chance] of words)
      stems.set(lexiconStem(word), (stems.get(lexiconStem(word)) ?? 0) + chance);
    return [...stems].map(([other, chance]) => ({english, other, chance}));
  });
  const value = ({english, chance}: {english: string; chance: number}) =>
    chance * (frequencies.get(english) ?? 0);
  const kept = entries
    .filter(({chance}) => chance >= MIN_CHANCE)
    .sort((first, second) => value(second) - value(first))
    .slice(0, PAIRS);
  for (const {english, other, chance} of kept) {
    if (!lexicon.add(language, [english, other], chance)) continue;
    lexicon.addKnown(language, english, true);
    lexicon.addKnown(language, other, false);
  }
}
