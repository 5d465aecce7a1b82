import {badDocument} from '../../document-error.ts';
import type {Markup} from '../../markup/markup.ts';
import type {TextPart} from '../../markup/text-part.ts';
import {bilingualFile} from '../bilingual/bilingual-file.ts';
import {childOf, rootOf, valueOf} from '../bilingual/elements.ts';
import {CODE, InlineReader, type InlineRules, PAIR} from '../bilingual/inline-reader.ts';
import {FIT, isNoLanguage, type WantedLanguages} from '../bilingual/wanted-language.ts';
import {wrongRoot} from '../wrong-format.ts';
import {looseTexts} from './loose-texts.ts';
import {TradosUnits} from './trados-units.ts';

/** TTX files of Trados TagEditor: translates their units, and text outside of units. */
export const ttx = bilingualFile(extract);

function extract(markup: Markup, part: TextPart, {source, target}: WantedLanguages): void {
  const root = rootOf(markup);
  if (markup.names[root] !== 'TRADOStag') throw wrongRoot('a Trados TTX document', markup, root);
  const body = childOf(markup, root, 'Body');
  const raw = body < 0 ? -1 : childOf(markup, body, 'Raw');
  if (raw < 0) throw badDocument('The document is not complete TTX: it has no <Body> with a <Raw>.');
  const front = childOf(markup, root, 'FrontMatter');
  const settings = front < 0 ? -1 : childOf(markup, front, 'UserSettings');
  const sourceCode = settings < 0 ? undefined : valueOf(markup, settings, 'SourceLanguage');
  const targetCode = settings < 0 ? undefined : valueOf(markup, settings, 'TargetLanguage');
  source.checkSource(sourceCode);
  const isOther = !isNoLanguage(targetCode) && target.fit(targetCode) === FIT.none;
  const units = new TradosUnits(part, new InlineReader(markup, ttxCodes), {
    source,
    target,
    sourceCode: isNoLanguage(sourceCode) ? source.code.toUpperCase() : sourceCode,
    targetCode: isOther || isNoLanguage(targetCode) ? target.code.toUpperCase() : targetCode,
  });
  for (const {first, last} of looseTexts(markup, raw)) {
    if (first === last && markup.names[first] === 'Tu') units.addUnit(first);
    else units.addText(first, last);
  }
  if (isOther && units.keptLanguage !== undefined) throw target.otherTarget(units.keptLanguage);
  if (units.hasAdded && settings >= 0) setTarget(part, settings, isOther || isNoLanguage(targetCode));
}

function setTarget(part: TextPart, settings: number, isToSet: boolean): void {
  if (!isToSet) return;
  const {markup} = part;
  const attribute = markup.attribute(settings, 'TargetLanguage');
  const encode = (code: string): string => markup.language.encodeAttribute(code.toUpperCase());
  const at = markup.start(settings) + 1 + 'UserSettings'.length;
  if (attribute) part.addLanguage(attribute, encode);
  else part.addLanguage({start: at, end: at}, (code) => ` TargetLanguage="${encode(code)}"`);
}

/** Roles of the inline elements of TTX: `df` is formatting, `ut` a tag of the original document. */
const ttxCodes: InlineRules = (markup, element) => {
  if (markup.names[element] === 'df') return PAIR;
  const type = valueOf(markup, element, 'Type');
  if (markup.names[element] !== 'ut' || (type !== 'start' && type !== 'end')) return CODE;
  return {kind: type, key: valueOf(markup, element, 'DisplayText') ?? ''};
};
