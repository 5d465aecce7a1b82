import {directionOf} from '../../../../../../src/text/direction.ts';
import {primaryLanguage} from '../../../../../../src/text/language.ts';
import type {TextPart} from '../../../markup/text-part.ts';
import {attributeOf, localName} from './tag-names.ts';

/** The source and target languages of a document, as RFC 5646 codes. */
export interface Languages {
  readonly source: string;
  readonly target: string;
}

/** Word's language attributes, one for each family of scripts. */
type Slot = 'val' | 'eastAsia' | 'bidi';

const EAST_ASIAN = new Set(['zh', 'ja', 'ko', 'yue']);

function slotOf(code: string): Slot {
  const language = primaryLanguage(code);
  if (EAST_ASIAN.has(language)) return 'eastAsia';
  return directionOf(code) === 'rtl' ? 'bidi' : 'val';
}

/** Adds the likely region to a code that has no region, since Office expects a region. */
function officeLanguage(code: string): string {
  try {
    const {language, script, region} = new Intl.Locale(code);
    const likely = region ?? new Intl.Locale(code).maximize().region;
    return [language, script, likely].filter((part) => part !== undefined).join('-');
  } catch {
    return code;
  }
}

/** Adds the languages of a `w:lang` or `w:themeFontLang` that names the source language. */
export function addWordLanguage(part: TextPart, tag: number, languages: Languages): void {
  const {markup} = part;
  const from = attributeOf(markup, tag, slotOf(languages.source));
  if (!from || primaryLanguage(from.value) !== primaryLanguage(languages.source)) return;
  const slot = slotOf(languages.target);
  const to = attributeOf(markup, tag, slot);
  if (to) part.addLanguage(to, officeLanguage);
  else {
    const [name] = [...markup.attributes(tag)].find(([, {start}]) => start === from.start)!;
    const prefix = name.slice(0, name.length - localName(name).length);
    const at = from.end + 1;
    part.addLanguage({start: at, end: at}, (target) => ` ${prefix}${slot}="${officeLanguage(target)}"`);
  }
}

/** Adds a language attribute that names the source language. */
export function addLanguageAttribute(part: TextPart, tag: number, name: string, {source}: Languages): void {
  const attribute = part.markup.attribute(tag, name);
  if (attribute && primaryLanguage(attribute.value) === primaryLanguage(source))
    part.addLanguage(attribute, officeLanguage);
}
