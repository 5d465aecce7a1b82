import {valueOf} from '../bilingual/elements.ts';
import {CODE, PAIR, type InlineRules} from '../bilingual/inline.ts';

/** Roles of the inline elements of TMX; what is inside of codes, `sub` too, is left alone. */
export const tmxCodes: InlineRules = (markup, element) => {
  const key = valueOf(markup, element, 'i');
  switch (markup.names[element]) {
    case 'hi':
      return PAIR;
    case 'bpt':
      return key === undefined ? CODE : {kind: 'start', key};
    case 'ept':
      return key === undefined ? CODE : {kind: 'end', key};
    default:
      return CODE;
  }
};
