import {valueOf} from '../bilingual/elements.ts';
import {CODE, PAIR, type InlineRules} from '../bilingual/inline.ts';

/** Roles of the inline elements of TTX: `df` is formatting, `ut` a tag of the original document. */
export const ttxCodes: InlineRules = (markup, element) => {
  if (markup.names[element] === 'df') return PAIR;
  const type = valueOf(markup, element, 'Type');
  if (markup.names[element] !== 'ut' || (type !== 'start' && type !== 'end')) return CODE;
  return {kind: type, key: valueOf(markup, element, 'DisplayText') ?? ''};
};
