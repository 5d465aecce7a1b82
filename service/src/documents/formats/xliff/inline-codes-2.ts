import type {Markup} from '../../markup/markup.ts';
import {valueOf} from '../bilingual/elements.ts';
import {BREAK, CODE, PAIR, type InlineRules} from '../bilingual/inline-reader.ts';

/** Roles of the inline elements of XLIFF 2.x, whose names have the given prefix. */
export function inlineCodes2(prefix: string): InlineRules {
  return (markup, element) => {
    const key = valueOf(markup, element, 'startRef');
    switch (markup.names[element]!.slice(prefix.length)) {
      case 'pc':
        return PAIR;
      case 'mrk':
        return isProtected(markup, element) ? CODE : PAIR;
      case 'sc':
        return {kind: 'start', key: `code ${valueOf(markup, element, 'id') ?? ''}`};
      case 'ec':
        return key === undefined ? CODE : {kind: 'end', key: `code ${key}`};
      case 'sm':
        return {
          kind: 'start',
          key: `mark ${valueOf(markup, element, 'id') ?? ''}`,
          protects: isProtected(markup, element),
        };
      case 'em':
        return {kind: 'end', key: `mark ${key ?? ''}`};
      case 'ph':
        return /:(?:lb|pb)$/.test(valueOf(markup, element, 'subType') ?? '') ? BREAK : CODE;
      default:
        return CODE;
    }
  };
}

function isProtected(markup: Markup, element: number): boolean {
  return valueOf(markup, element, 'translate') === 'no';
}
