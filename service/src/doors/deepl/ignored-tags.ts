import {escapePattern} from '../../../../src/text/escape-pattern.ts';
import {OperationError} from '../../errors/operation-error.ts';

/** What a tag gets whose content is not translated, and loses afterwards; no text has it by chance. */
const MARK = ' translate="no" data-mt-ignored=""';
const MAX_TAGS = 100;

/** Marks the tags of these names, so that what is between them stays. */
export function markIgnored(text: string, names: readonly string[]): string {
  if (names.length === 0) return text;
  const any = names.map(escapePattern).join('|');
  return text.replace(new RegExp(`<(?:${any})(?=[\\s/>])`, 'g'), (tag) => tag + MARK);
}

/** Takes the marks away. */
export function withoutMarks(text: string): string {
  return text.replaceAll(MARK, '');
}

/** Names in lists, each parted by commas. */
export function tagNames(lists: readonly string[]): string[] {
  const names = lists.flatMap((list) => list.split(',', MAX_TAGS + 1)).map((name) => name.trim());
  const found = names.filter((name) => name !== '');
  if (found.length > MAX_TAGS || found.some((name) => !/^[\p{L}_:][\p{L}\p{N}_:.-]{0,99}$/u.test(name))) {
    throw new OperationError(
      'badRequest',
      'The parameter ignore_tags must be names of tags, parted by commas.',
    );
  }
  return found;
}
