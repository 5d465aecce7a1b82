import {matchBraces} from '../../../../src/text/unbroken-ranges.ts';
import {isFormattedArgument, readIcuChoice} from './icu-message.ts';
import type {ProtectedKind, ProtectedSpan} from './protected-span.ts';

// Name, path or number, with the formats of .NET, Python and Rust: {0}, {user.name}, {0:N2}, {n!r:>10}, also
// {}.
const ARGUMENT =
  /^(?:\d{1,3}|[\p{L}_$@][\p{L}\p{M}\d_$.[\]-]{0,99})?(?:,\s?-?\d{1,3})?(?:![rsa])?(?::[^\s{}]{0,60})?$/u;
const PREFIXES = new Set(['$', '#', '%', '@']);

/**
 * Finds ICU messages, placeholders, and the tags of Twig, Liquid, Handlebars and the like. Prose in braces is
 * not protected.
 */
export function* findBraces(text: string): Generator<ProtectedSpan, void, undefined> {
  const closing = matchBraces(text);
  const starts = [...closing.keys()].sort((a, b) => a - b);
  let done = 0;
  for (const start of starts) {
    const close = closing.get(start)!;
    if (start < done) continue;
    const kind = kindOf(text, start, close, closing);
    if (!kind) continue;
    done = close + 1;
    const from = PREFIXES.has(text.charAt(start - 1)) ? start - 1 : start;
    yield {kind, start: from, end: done};
  }
}

function kindOf(
  text: string,
  start: number,
  close: number,
  closing: ReadonlyMap<number, number>,
): ProtectedKind | undefined {
  const first = text.charAt(start + 1);
  const last = text.charAt(close - 1);
  if (close - start > 2) {
    if (first === '%' && last === '%') return 'template';
    if (first === '#' && last === '#' && close - start > 3) return 'template';
    if (first === '{' && closing.get(start + 1) === close - 1) return 'template';
    if (first === '$') return 'template'; // Smarty
  }
  if (readIcuChoice(text, start, close + 1, closing)) return 'icuMessage';
  const content = text.slice(start + 1, Math.min(close, start + 400));
  const before = text.charAt(start - 1);
  if ((before === '$' || before === '#') && /^\s*[\p{L}_$@(![]/u.test(content)) return 'placeholder';
  if (isFormattedArgument(content)) return 'icuMessage';
  return ARGUMENT.test(content) ? 'placeholder' : undefined;
}
