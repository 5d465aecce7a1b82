import {valueOf} from '../bilingual/elements.ts';
import {BREAK, CODE, PAIR, type InlineRole, type InlineRules} from '../bilingual/inline-reader.ts';
import type {Markup} from '../../markup/markup.ts';

// Text that Trados marks as deleted is no longer part of the source.
const KEPT_MARKS = new Set(['protected', 'x-protected', 'x-sdl-deleted']);
const ANGULAR_TAG = /^(START|CLOSE)_(.+?)(?:_\d+)?$/;

/** Roles of the inline elements of XLIFF 1.x, whose names have the given prefix. */
export function inlineCodes1(prefix: string): InlineRules {
  return (markup, element) => {
    switch (markup.names[element]!.slice(prefix.length)) {
      case 'g':
        return PAIR;
      case 'mrk':
        return KEPT_MARKS.has(valueOf(markup, element, 'mtype') ?? '') ? CODE : PAIR;
      case 'bpt':
      case 'bx':
        return half('start', markup, element);
      case 'ept':
      case 'ex':
        return half('end', markup, element);
      case 'x':
        return placeholder(markup, element);
      case 'ph':
        return isBreak(markup, element) ? BREAK : CODE;
      default:
        return CODE;
    }
  };
}

function half(kind: 'start' | 'end', markup: Markup, element: number): InlineRole {
  const key = valueOf(markup, element, 'rid') ?? valueOf(markup, element, 'id');
  return key === undefined ? CODE : {kind, key};
}

/** Role of a placeholder; Angular writes HTML tags as pairs of placeholders. */
function placeholder(markup: Markup, element: number): InlineRole {
  if (isBreak(markup, element)) return BREAK;
  const tag = ANGULAR_TAG.exec(valueOf(markup, element, 'id') ?? '');
  return tag ? {kind: tag[1] === 'START' ? 'start' : 'end', key: `tag ${tag[2]!}`} : CODE;
}

function isBreak(markup: Markup, element: number): boolean {
  return /^(?:x-)?(?:lb|pb|br)$/.test(valueOf(markup, element, 'ctype') ?? '');
}
