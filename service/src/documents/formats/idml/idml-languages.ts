import {primaryLanguage} from '../../../../../src/text/language.ts';
import type {TextPart} from '../../markup/text-part.ts';

/** InDesign's names of languages by their codes; the first code of a language is for all of its regions. */
const NAMES: readonly (readonly [code: string, name: string])[] = [
  ['ar', 'Arabic'],
  ['bg', 'Bulgarian'],
  ['ca', 'Catalan'],
  ['cs', 'Czech'],
  ['da', 'Danish'],
  ['de', 'German: Reformed'],
  ['de-AT', 'German: Austrian'],
  ['de-CH', 'German: Swiss'],
  ['el', 'Greek'],
  ['en', 'English: USA'],
  ['en-CA', 'English: Canadian'],
  ['en-GB', 'English: UK'],
  ['es', 'Spanish: Castilian'],
  ['et', 'Estonian'],
  ['fi', 'Finnish'],
  ['fr', 'French'],
  ['fr-CA', 'French: Canadian'],
  ['he', 'Hebrew'],
  ['hr', 'Croatian'],
  ['hu', 'Hungarian'],
  ['it', 'Italian'],
  ['ja', 'Japanese'],
  ['ko', 'Korean'],
  ['lt', 'Lithuanian'],
  ['lv', 'Latvian'],
  ['nb', 'Norwegian: Bokmal'],
  ['nn', 'Norwegian: Nynorsk'],
  ['nl', 'Dutch'],
  ['pl', 'Polish'],
  ['pt', 'Portuguese'],
  ['pt-BR', 'Portuguese: Brazilian'],
  ['ro', 'Romanian'],
  ['ru', 'Russian'],
  ['sk', 'Slovak'],
  ['sl', 'Slovenian'],
  ['sv', 'Swedish'],
  ['th', 'Thai'],
  ['tr', 'Turkish'],
  ['uk', 'Ukrainian'],
  ['zh', 'Chinese: Simplified'],
  ['zh-TW', 'Chinese: Traditional'],
];
const BY_CODE = new Map(NAMES.map(([code, name]) => [code.toLowerCase(), name]));
/** Codes by the beginning of names: "German" of "German: Reformed". */
const BY_NAME = new Map(
  NAMES.toReversed().map(([code, name]) => [name.split(':', 1)[0]!, primaryLanguage(code)]),
);
/** A name that is a code and perhaps a year: `de_DE_2006`. */
const CODE_NAME = /^([a-z]{2,3})_([A-Z]{2})(?:_\d{4})?$/;
const PREFIX = '$ID/';

/** Sets the language of styles and texts that are in the source language; `defined` are the languages of the package. */
export function addLanguages(part: TextPart, source: string, defined: readonly string[]): void {
  const {markup} = part;
  for (let index = 0; index < markup.length; index += 1) {
    const kind = markup.kinds[index];
    if (kind !== 'open' && kind !== 'empty') continue;
    const tag = markup.source.slice(markup.start(index), markup.end(index));
    if (!tag.includes('AppliedLanguage')) continue;
    const attribute = markup.attribute(index, 'AppliedLanguage');
    if (!attribute || codeOf(attribute.value) !== norwegian(primaryLanguage(source))) continue;
    const written = markup.source.slice(attribute.start, attribute.end);
    part.addLanguage(attribute, (target) => {
      const name = nameOf(target, defined);
      return name === undefined ? written : markup.encodeAttribute(PREFIX + name);
    });
  }
}

/** Code of a language's name; undefined if the name is not known. */
function codeOf(name: string): string | undefined {
  if (!name.startsWith(PREFIX)) return undefined;
  const plain = name.slice(PREFIX.length);
  return CODE_NAME.exec(plain)?.[1] ?? norwegian(BY_NAME.get(plain.split(':', 1)[0]!));
}

function norwegian<Code extends string | undefined>(code: Code): Code | 'nb' {
  return code === 'no' || code === 'nn' ? 'nb' : code;
}

/** InDesign's name of a language, or one that the package defines; undefined if there is none. */
function nameOf(target: string, defined: readonly string[]): string | undefined {
  const code = target.toLowerCase();
  const language = primaryLanguage(target);
  const traditional = /^zh-(?:hant|hk|mo)/.test(code) ? 'zh-TW' : undefined;
  const known =
    BY_CODE.get((traditional ?? code).toLowerCase()) ?? BY_CODE.get(language === 'no' ? 'nb' : language);
  if (known !== undefined) return known;
  const names = defined.filter((name) => CODE_NAME.exec(name)?.[1] === language);
  const [, region] = code.split('-');
  return names.find((name) => CODE_NAME.exec(name)?.[2]?.toLowerCase() === region) ?? names[0];
}
