import {spawnSync} from 'node:child_process';
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {ApertiumEngine} from '../src/engines/apertium/apertium-engine.ts';
import type {Translator} from '../src/engines/engine.ts';
import {translateTexts} from '../src/translation/translate-texts.ts';
import {translatedStrings} from './texts/mo-strings.ts';
import {sample} from './texts/sample.ts';
import type {BenchTable} from './service.bench.ts';
import {sized} from '../../test/bench/size.mjs';

const STRINGS = sized(5000, 30);
/** Formats of gettext, each with what a string of the format contains. */
const FORMATS = {
  'c-format': /%(?! )/,
  'python-format': /%\(\w+\)/,
  'python-brace-format': /\{\w*[^}]*\}/,
  'qt-format': /%L?\d/,
  'perl-brace-format': /\{\w+\}/,
  'sh-format': /\$\{?\w+/,
} as const;
/** Checks that report a damaged placeholder. */
const REPORTS: readonly string[] = ['placeholdersDiffer', 'untranslated', 'empty'];
const GOAL = '0 damaged without a report';
/** A percent sign in prose, as in "99% of the time", which C would read as a placeholder. */
const PERCENT = /% [a-z]/;
const signal = new AbortController().signal;

/**
 * Measures whether placeholders come back intact. Strings of the programs on this machine are translated by Apertium, and
 * gettext's own readers of formats (`msgfmt --check-format`) compare each translation with its source.
 */
export async function run(): Promise<BenchTable> {
  const translator = new ApertiumEngine().translator({source: 'en', target: 'es', variant: 'eng-spa'});
  await translator.start(signal);
  const folder = await mkdtemp(join(tmpdir(), 'mtservice-placeholders-'));
  try {
    const rows: string[][] = [];
    for (const [format, pattern] of Object.entries(FORMATS))
      rows.push(await row(format, pattern, {translator, file: join(folder, 'a.po')}));
    return {
      title: 'Placeholders',
      columns: ['format', 'strings', 'damaged', 'of these reported', 'goal'],
      rows,
      note:
        'Strings of the programs on the machine (`/usr/share/locale/es`), from English to Spanish through Apertium eng-spa. ' +
        'Damaged: `msgfmt --check-format` refuses the translation, but accepts the source as its own translation.',
    };
  } finally {
    await translator.stop();
    await rm(folder, {recursive: true});
  }
}

interface RowTools {
  readonly translator: Translator;
  /** File for the translations that gettext reads. */
  readonly file: string;
}

async function row(format: string, pattern: RegExp, {translator, file}: RowTools): Promise<string[]> {
  const candidates = translatedStrings('es')
    .map(({source}) => source)
    .filter(
      (source) =>
        pattern.test(source) &&
        !PERCENT.test(source) &&
        source.length < 400 &&
        !/[\0-\x08\v\f\r\x0e-\x1f]/.test(source),
    );
  const strings = sample(candidates, STRINGS);
  const refused = await refusedBy(file, format, strings, strings);
  const valid = strings.filter((_, index) => !refused.has(index));
  const lookUp = () => Promise.resolve(new Map<string, never>());
  const context = {translator, source: 'en', target: 'es', terms: [], judged: true, lookUp, signal};
  const translations = await translateTexts(valid, context);
  const damaged = await refusedBy(
    file,
    format,
    valid,
    translations.map(({translation}) => translation),
  );
  const reported = [...damaged].filter((index) =>
    translations[index]!.checks.some(({check}) => REPORTS.includes(check)),
  );
  const silent = [...damaged].filter((index) => !reported.includes(index));
  if (process.env.SHOW_WRONG)
    for (const index of silent) console.log(`${valid[index]!}\n  ${translations[index]!.translation}`);
  return [format, String(valid.length), String(damaged.size), String(reported.length), GOAL];
}

/** Indexes of the translations that gettext refuses. */
async function refusedBy(
  file: string,
  format: string,
  sources: readonly string[],
  translations: readonly string[],
): Promise<Set<number>> {
  const header = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n';
  const lines = header.split('\n').slice(0, -1);
  const firstLines: number[] = [];
  for (const [index, source] of sources.entries()) {
    firstLines.push(lines.length + 1);
    lines.push(`#, ${format}`, `msgctxt "${index}"`, `msgid ${quoted(source)}`);
    lines.push(`msgstr ${quoted(translations[index]!)}`, '');
  }
  await writeFile(file, `${lines.join('\n')}\n`);
  const {stderr} = spawnSync('msgfmt', ['--check-format', '-o', '/dev/null', file], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  const refused = new Set<number>();
  for (const [, line] of stderr.matchAll(/\.po:(\d+): /g)) {
    refused.add(firstLines.findLastIndex((first) => first <= Number(line)));
  }
  refused.delete(-1);
  return refused;
}

function quoted(text: string): string {
  const escaped = text.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\t', '\\t');
  return `"${escaped}"`;
}
