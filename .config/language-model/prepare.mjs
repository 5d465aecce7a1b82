/**
 * Writes what `train.c` reads, `FOLDER/SCRIPT.train`, from `FOLDER/words.json`:
 * `node --import tsx prepare.mjs FOLDER [SCRIPT]`.
 */
import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {addFeatures, wordsOf} from '../../src/text/identification/features.ts';
import {readSamples} from '../../test/node/text/languages/samples.ts';
import {toCyrillic, withoutMarks} from './letters.mjs';
import {LANGUAGES} from './sources.mjs';

const [, , folder, only] = process.argv;
const read = (name) => readFileSync(new URL(name, import.meta.url), 'utf8');
const lists = JSON.parse(readFileSync(join(folder, 'words.json'), 'utf8'));
for (const own of Object.values(lists)) delete own.everyday;
for (const [, code, text] of read('everyday-words.txt').matchAll(/^([\w-]+): (.*)$/gm)) {
  const known = lists[code].everyday ?? [];
  const words = new Set([...known.map(([word]) => word), ...wordsOf(text)]);
  lists[code].everyday = [...words].map((word, index) => [word, 1 / (60 + index)]);
}
// What a language took from its kin has words that it does not share, since people write both in one text.
for (const [code, {kin}] of Object.entries(LANGUAGES))
  for (const one of kin) {
    const own = new Set(lists[code].everyday.map(([word]) => word));
    const foreign = new Set(lists[one].everyday.map(([word]) => word).filter((word) => !own.has(word)));
    lists[code].common = lists[code].common.filter(([word]) => !foreign.has(word));
  }
/** Shares of the kinds of words in the texts that the model is trained on, and how many words of a kind are used. */
const KINDS = {
  everyday: {share: 0.3, most: 1000},
  common: {share: 0.3, most: 10_000},
  book: {share: 0.12, most: 12_000},
  story: {share: 0.1, most: 12_000},
  interface: {share: 0.1, most: 10_000},
  ocr: {share: 0.1, most: 20_000},
};

for (const [kind, words] of Object.entries(lists['sr-Latn']))
  if ((lists.sr[kind] ?? []).length < 500)
    lists.sr[kind] = words.map(([word, share]) => [toCyrillic(word), share]);

/** How often texts of a language are drawn, where not as often as of the others: doubtful texts are in the other. */
const SHARES = {'sr-Latn': 0.5, af: 0.8, hr: 1.2};

const OWN_KINDS = ['everyday', 'book', 'story', 'interface'];
const ownWords = Object.fromEntries(
  Object.entries(lists).map(([code, own]) => [
    code,
    new Set(OWN_KINDS.flatMap((kind) => (own[kind] ?? []).map(([word]) => word))),
  ]),
);
// Lists from subtitles have words of other languages: those of Ukrainian are half Russian. A frequent word is
// foreign if no other text of the language has it, but texts of a language in which it is as frequent.
for (const [code, own] of Object.entries(lists)) {
  if (!own.common?.length || own.story.length + own.interface.length + own.book.length < 5000) continue;
  const {script} = LANGUAGES[code];
  const others = Object.keys(LANGUAGES).filter((one) => one !== code && LANGUAGES[one].script === script);
  const shares = others.map((one) => [one, new Map(lists[one].common ?? [])]);
  own.common = own.common.filter(
    ([word, share]) =>
      ownWords[code].has(word) ||
      !shares.some(([one, known]) => ownWords[one].has(word) && (known.get(word) ?? 0) > share / 5),
  );
}

/** The largest share of a word in a language, and that language; of words that people use often. */
const mostFrequent = new Map();
for (const [code, own] of Object.entries(lists))
  for (const kind of ['common', 'book', 'everyday'])
    for (const [word, share] of own[kind] ?? [])
      if (share > (mostFrequent.get(word)?.share ?? 0)) mostFrequent.set(word, {share, code});
/** A word that is this much more frequent in another language got into the list with a citation or a name. */
const FOREIGN_RATIO = 20;
/** A word of a list without frequencies is foreign if it is this frequent in another language. */
const FOREIGN_SHARE = 0.0003;

/** Removes words of other languages. */
function cleaned(code, kind, words) {
  if (kind === 'everyday') return words;
  const own = new Set(
    ['everyday', 'common'].flatMap((one) => (lists[code][one] ?? []).map(([word]) => word)),
  );
  return words.filter(([word, share]) => {
    const most = mostFrequent.get(word);
    if (!most || most.code === code || (kind !== 'common' && own.has(word))) return true;
    return kind === 'ocr' ? most.share < FOREIGN_SHARE : most.share < FOREIGN_RATIO * share;
  });
}
for (const [code, own] of Object.entries(lists)) {
  if (!own.common) continue;
  const before = own.common.length;
  own.common = cleaned(code, 'common', own.common);
  if (process.env.VERBOSE)
    console.log(
      code,
      'common',
      before,
      own.common.length,
      own.common
        .slice(0, 30)
        .map(([word]) => word)
        .join(' '),
    );
}

for (const script of only ? [only] : ['Latn', 'Cyrl', 'Arab', 'Deva']) {
  const classes = Object.keys(LANGUAGES).filter((code) => LANGUAGES[code].script === script);
  const other = `other-${script}`;
  if (lists[other].ocr.length > 0) classes.push(other);

  const indexes = new Map();
  const features = [];
  const plain = [];
  const indexOf = (word) => {
    const known = indexes.get(word);
    if (known !== undefined) return known;
    const index = features.length;
    indexes.set(word, index);
    const own = [];
    addFeatures(word, (hash) => own.push(hash));
    features.push(own);
    plain.push(index);
    const bare = withoutMarks(word);
    if (bare !== word) plain[index] = indexOf(bare);
    return index;
  };
  indexOf('¿');
  indexOf('¡');
  const blocks = [];
  for (const code of classes)
    for (const [kind, {share, most}] of Object.entries(KINDS)) {
      const words = cleaned(code, kind, (lists[code][kind] ?? []).slice(0, code === other ? 60_000 : most));
      const isEnough = words.length > 30;
      blocks.push([isEnough ? share : 0, isEnough ? words.map(([word, own]) => [indexOf(word), own]) : []]);
    }
  const texts = readSamples(new URL('tuning.txt', import.meta.url))
    .filter(({language}) => classes.includes(language))
    .map(({language, text, isShort}) => [
      classes.indexOf(language),
      isShort ? 1 : 0,
      wordsOf(text).map(indexOf),
    ]);

  const chunks = [];
  const ints = (values) => chunks.push(Buffer.from(Int32Array.from(values).buffer));
  const floats = (values) => chunks.push(Buffer.from(Float32Array.from(values).buffer));
  let at = 0;
  const offsets = [0, ...features.map((own) => (at += own.length))];
  ints([classes.length, Object.keys(KINDS).length, features.length, at, texts.length]);
  ints([classes.indexOf('es'), classes.indexOf('gl'), classes.indexOf('en')]);
  floats(classes.map((code) => SHARES[code] ?? (code === other ? 0.7 : 1)));
  ints(offsets);
  ints(features.flat());
  ints(plain);
  for (const [share, words] of blocks) {
    floats([share]);
    ints([words.length]);
    ints(words.map(([index]) => index));
    let sum = 0;
    floats(words.map(([, own]) => (sum += own)));
  }
  for (const [label, isShort, words] of texts) {
    ints([label, isShort, words.length]);
    ints(words);
  }
  writeFileSync(join(folder, `${script}.train`), Buffer.concat(chunks));
  writeFileSync(join(folder, `${script}.classes.json`), JSON.stringify(classes));
  console.log(script, classes.length, 'classes', features.length, 'words', at, 'features');
}
