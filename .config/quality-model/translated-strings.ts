/** The strings of programs that people translated: the data that the quality model is trained on. */
import {readdirSync, readFileSync} from 'node:fs';
import {basename, join} from 'node:path';
import type {ModelLanguage} from '../../service/src/translation/quality/model/languages.ts';
import {gettextStrings} from '../../service/bench/texts/mo-strings.ts';

/** A string of a program in English, and its translation by a person. */
export interface Sample {
  readonly language: ModelLanguage;
  readonly english: string;
  readonly other: string;
  readonly part: Part;
}

/** What a program's strings are for: for the tables of words, for the weights of the features, or for nothing but measuring. */
export type Part = 'tables' | 'weights' | 'measuring';

/** Languages of the model, and the names of their files. */
export const LANGUAGES: Readonly<Record<ModelLanguage, readonly string[]>> = {
  ca: ['ca'],
  cs: ['cs'],
  de: ['de'],
  es: ['es'],
  et: ['et'],
  fi: ['fi'],
  fr: ['fr'],
  gl: ['gl'],
  hr: ['hr'],
  it: ['it'],
  lt: ['lt'],
  lv: ['lv'],
  nl: ['nl'],
  pl: ['pl'],
  pt: ['pt', 'pt_BR'],
  ru: ['ru'],
  sv: ['sv'],
  uk: ['uk'],
};

/** Programs whose strings are names of countries, languages and keyboards rather than text. */
const LEFT_OUT = new Set(['iso', 'xkeyboard']);
const WEIGHTS = new Set(
  'inkscape gnucash git libc gettext tar PackageKit shared gst gstreamer dpkg'.split(' '),
);
const MEASURING = new Set(
  'gramps audacity gnupg coreutils glib bash apt libapt systemd wget appstream'.split(' '),
);
const MAX_WORDS = 40;

/** Program that a file belongs to: LibreOffice has many files, others number theirs. */
export function programOf(path: string): string {
  return path.includes('/libreoffice/') ? 'libreoffice' : basename(path, '.mo').split(/[-_.\d]/)[0]!;
}

/** The part of a program's strings; undefined if they are left out. */
export function partOf(program: string): Part | undefined {
  if (LEFT_OUT.has(program)) return undefined;
  if (MEASURING.has(program)) return 'measuring';
  return WEIGHTS.has(program) ? 'weights' : 'tables';
}

/**
 * Strings of two to forty words in the files of a folder. A string that programs of several parts have is only in
 * the first of them, so that nothing is measured that was trained on.
 */
export function samplesOf(folder: string, language: ModelLanguage): Sample[] {
  const parts = new Map<Part, Map<string, string>>();
  for (const part of ['tables', 'weights', 'measuring'] as const) parts.set(part, new Map());
  for (const path of filesOf(folder, LANGUAGES[language])) {
    const part = partOf(programOf(path));
    if (!part) continue;
    const strings = parts.get(part)!;
    for (const [english, other] of gettextStrings(readFileSync(path)))
      if (isUsed(english, other) && !strings.has(english.trim())) strings.set(english.trim(), other.trim());
  }
  const seen = new Set<string>();
  return [...parts].flatMap(([part, strings]) =>
    [...strings].flatMap(([english, other]) => {
      if (seen.has(english)) return [];
      seen.add(english);
      return [{language, english, other, part}];
    }),
  );
}

function isUsed(english: string, other: string): boolean {
  const words = english.trim().split(/\s+/).length;
  return english !== other && words > 1 && words <= MAX_WORDS && !english.trim().includes('\n');
}

function filesOf(folder: string, names: readonly string[]): string[] {
  return readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .map((path) => join(folder, path))
    .filter((path) => path.endsWith('.mo') && names.some((name) => path.includes(`/${name}/`)))
    .sort();
}
