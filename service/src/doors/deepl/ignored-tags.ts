import {escapePattern} from '../../../../src/text/escape-pattern.ts';
import {OperationError} from '../../errors/operation-error.ts';

/**
 * Attributes that are added to tags whose content must stay untranslated, and removed from the translation.
 * The attributes are unlikely to occur in a text.
 */
const MARK = ' translate="no" data-mt-ignored=""';
const MAX_TAGS = 100;

/** Marks the tags with these names, so that their content is not translated. */
export function markIgnored(text: string, names: readonly string[]): string {
  if (names.length === 0) return text;
  const any = names.map(escapePattern).join('|');
  return text.replace(new RegExp(`<(?:${any})(?=[\\s/>])`, 'g'), (tag) => tag + MARK);
}

/** Removes the marks from a translation. */
export function withoutMarks(text: string): string {
  return text.replaceAll(MARK, '');
}

/** Parses comma-separated lists of tag names; throws if there are too many or a name is invalid. */
export function tagNames(lists: readonly string[]): string[] {
  const names = lists.flatMap((list) => list.split(',', MAX_TAGS + 1)).map((name) => name.trim());
  const tags = names.filter((name) => name !== '');
  if (tags.length > MAX_TAGS || tags.some((name) => !/^[\p{L}_:][\p{L}\p{N}_:.-]{0,99}$/u.test(name))) {
    throw new OperationError(
      'badRequest',
      'The parameter ignore_tags must be names of tags, parted by commas.',
    );
  }
  return tags;
}
