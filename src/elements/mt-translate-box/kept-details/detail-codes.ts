import type {Detail} from '../../common/personal-data/detail.ts';
import type {Mark} from '../rich/rich-text.ts';
import type {RichToken} from '../rich/rich-tokens.ts';

/** Formatting within a sentence, with positions in the sentence. */
export interface Code {
  readonly mark: Mark;
  readonly from: number;
  readonly to: number;
  /** Source text of the code. */
  readonly text: string;
  /**
   * Complete content of a code that is used unchanged in the translation; undefined if the text of the code is
   * translated.
   */
  readonly whole: readonly RichToken[] | undefined;
  /** Whether the code is a personal detail kept in the page. */
  readonly isDetail?: boolean;
}

/**
 * Adds the personal details of a sentence to its codes. Formatting that starts or ends inside a detail is
 * split there, and the detail gets its own part.
 *
 * @param tokensOf - Creates the formatted text of a detail.
 */
export function withDetails(
  codes: readonly Code[],
  details: readonly Detail[],
  tokensOf: (detail: Detail) => readonly RichToken[],
): Code[] {
  const kept = details.filter(
    ({start, end}) => !codes.some(({whole, from, to}) => whole && from < end && start < to),
  );
  const cut = codes.flatMap((code) => {
    let {from, to} = code;
    for (const {start, end} of kept) {
      if (from <= start && to >= end) continue;
      if (from < end && from >= start) from = end;
      if (to > start && to <= end) to = start;
    }
    return from < to ? [{...code, from, to}] : [];
  });
  const added = kept.map((detail): Code => ({
    mark: {name: 'span', href: undefined, page: undefined, start: detail.start, end: detail.end},
    from: detail.start,
    to: detail.end,
    text: detail.text,
    whole: tokensOf(detail),
    isDetail: true,
  }));
  return [...cut, ...added].sort((a, b) => a.from - b.from || b.to - a.to);
}
