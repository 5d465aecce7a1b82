import type {TextPart} from '../../markup/text-part.ts';
import {FIT, isNoLanguage, type WantedLanguage} from '../bilingual/wanted-language.ts';

/** An attribute with the language of a file's translations. */
export interface TargetLanguageAttribute {
  readonly name: string;
  /** Attribute after which a missing language attribute is inserted. */
  readonly after: string;
  readonly target: WantedLanguage;
}

/** Sets the language of the translations; keeps a region that the file already has. */
export function setTargetLanguage(
  part: TextPart,
  element: number,
  {name, after, target}: TargetLanguageAttribute,
): void {
  const {markup} = part;
  const attribute = markup.attribute(element, name);
  if (attribute && !isNoLanguage(attribute.value) && target.fit(attribute.value) !== FIT.none) return;
  const encode = (code: string): string => markup.language.encodeAttribute(code);
  if (attribute) {
    part.addLanguage(attribute, encode);
    return;
  }
  const before = markup.attribute(element, after);
  const at = before ? before.end + 1 : markup.start(element) + 1 + markup.names[element]!.length;
  part.addLanguage({start: at, end: at}, (code) => ` ${name}="${encode(code)}"`);
}
