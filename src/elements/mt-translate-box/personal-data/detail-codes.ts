import type {Detail} from '../../common/personal-data/detail.ts';
import type {Mark} from '../rich/rich-text.ts';
import type {RichToken} from '../rich/rich-tokens.ts';

/** Formatting inside a sentence, with positions in the sentence. */
export interface Code {
  readonly mark: Mark;
  readonly from: number;
  readonly to: number;
  /** Its text as it is in the source. */
  readonly text: string;
  /** All of it, when it stands in the translation as it is; undefined when its text is translated. */
  readonly whole: readonly RichToken[] | undefined;
  /** Whether it is a personal detail that is kept in the page. */
  readonly isDetail?: boolean;
}

/**
 * Adds the personal details of a sentence to its codes. Formatting that begins or ends inside of a detail is cut there:
 * the detail has its own part of it.
 *
 * @param tokensOf - Makes formatted text of a detail.
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
  return [...cut, ...added].sort((one, other) => one.from - other.from || other.to - one.to);
}
