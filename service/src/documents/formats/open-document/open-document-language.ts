import type {Markup} from '../../markup/markup.ts';
import type {TextPart} from '../../markup/text-part.ts';
import {directionOf} from '../../../../../src/text/direction.ts';
import {isSameLanguage} from '../html/html-language.ts';

/** Attributes that name a language; a style has one set per family of scripts. */
interface Slot {
  readonly language: string;
  readonly country: string;
  readonly script: string;
  readonly tag: string;
}

const WESTERN: Slot = {
  language: 'fo:language',
  country: 'fo:country',
  script: 'fo:script',
  tag: 'style:rfc-language-tag',
};
const ASIAN = slotNamed('asian');
const COMPLEX = slotNamed('complex');
const COMPLEX_SCRIPTS = new Set([
  ...['Arab', 'Hebr', 'Thaa', 'Syrc', 'Nkoo', 'Thai', 'Laoo', 'Khmr', 'Mymr', 'Tibt'],
  ...['Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym', 'Sinh'],
]);
const ASIAN_SCRIPTS = new Set(['Hans', 'Hant', 'Jpan', 'Kore', 'Hani', 'Hang']);
const TURNED: Readonly<Record<string, string>> = {'lr-tb': 'rl-tb', lr: 'rl', 'rl-tb': 'lr-tb', rl: 'lr'};
const WITH_DIRECTION = new Set([
  'style:paragraph-properties',
  'style:page-layout-properties',
  'style:table-properties',
  'style:section-properties',
]);

function slotNamed(name: 'asian' | 'complex'): Slot {
  return {
    language: `style:language-${name}`,
    country: `style:country-${name}`,
    script: `style:script-${name}`,
    tag: `style:rfc-language-tag-${name}`,
  };
}

/** Adds the language attributes of styles, and the text direction if it changes. */
export function addLanguages(part: TextPart, source: string, target: string): void {
  const {markup} = part;
  const turns = directionOf(source) !== directionOf(target);
  for (let index = 0; index < markup.length; index += 1) {
    const kind = markup.kinds[index];
    if (kind !== 'open' && kind !== 'empty') continue;
    const name = markup.names[index]!;
    if (name === 'style:text-properties') addLanguage(part, index, source, target);
    else if (turns && WITH_DIRECTION.has(name)) addDirection(part, index, source);
  }
}

function addLanguage(part: TextPart, index: number, source: string, target: string): void {
  const from = slotOf(source);
  const to = slotOf(target);
  const attributes = new Map(part.markup.attributes(index));
  const named = attributes.get(from.language);
  if (!named || !isSameLanguage(named.value, source)) return;
  const values = valuesOf(target);
  for (const key of ['language', 'country', 'script', 'tag'] as const) {
    const attribute = attributes.get(to[key]);
    if (attribute) part.addLanguage(attribute, (code) => valuesOf(code)[key]);
  }
  if (attributes.has(to.language)) return;
  const at = named.end + 1;
  const {language, country} = values;
  const written = attributes.has(to.country) ? '' : ` ${to.country}="${country}"`;
  part.addLanguage({start: at, end: at}, () => ` ${to.language}="${language}"${written}`);
}

function addDirection(part: TextPart, index: number, source: string): void {
  const mode = part.markup.attribute(index, 'style:writing-mode');
  const turned = mode && Object.hasOwn(TURNED, mode.value) ? TURNED[mode.value] : undefined;
  if (!mode || turned === undefined) return;
  const from = mode.value.startsWith('rl') ? 'rtl' : 'ltr';
  if (from === directionOf(source)) part.addLanguage(mode, () => turned);
}

function slotOf(code: string): Slot {
  const {fullScript} = valuesOf(code);
  if (ASIAN_SCRIPTS.has(fullScript)) return ASIAN;
  return COMPLEX_SCRIPTS.has(fullScript) ? COMPLEX : WESTERN;
}

/** Splits a code into the attribute values; a code without a country gets the likely country. */
function valuesOf(code: string): Readonly<Record<keyof Slot | 'fullScript', string>> {
  try {
    const locale = new Intl.Locale(code.replaceAll('_', '-'));
    const likely = locale.maximize();
    return {
      language: locale.language,
      country: likely.region ?? 'none',
      script: likely.script ?? '',
      fullScript: likely.script ?? '',
      tag: locale.toString(),
    };
  } catch {
    return {language: code, country: 'none', script: '', fullScript: '', tag: code};
  }
}

/** Name of the root element. */
export function rootName(markup: Markup): string {
  const root = markup.kinds.findIndex((kind) => kind === 'open' || kind === 'empty');
  return root < 0 ? '' : markup.names[root]!;
}
