import {matchBraces} from '../../../../src/text/unbroken-ranges.ts';
import {skipWhiteSpace, skipWhiteSpaceBack} from '../../../../src/text/white-space.ts';
import type {Segment, SegmentPart} from '../../engines/engine.ts';
import {joinText, textOf} from '../../engines/segment-content.ts';
import {readIcuChoice} from './icu-message.ts';
import {lackingCategories} from './plural-categories.ts';
import {type HiddenPart, isBalanced, withoutTokens} from './shield-segment.ts';

/** Special characters in the text of an ICU message. */
export interface MessageSetting {
  /** Whether `#` represents a number. */
  readonly counts: boolean;
  /** Whether apostrophes are doubled. */
  readonly doubled: boolean;
}

/** A branch of an ICU message, translated as a separate text. */
export interface MessageBranch {
  readonly content: Segment;
  readonly message: MessageSetting;
}

/**
 * Branches for plural categories that the target language needs and the message lacks; they repeat the next
 * branch.
 */
interface AddedBranches {
  readonly added: readonly string[];
  /** White space after each branch. */
  readonly gap: string;
}

type MessagePiece = Segment | MessageBranch | AddedBranches;

/** The ICU messages of a segment and the texts of their branches. */
export class TranslatedMessages {
  readonly branches: readonly MessageBranch[];
  readonly #hidden: ReadonlyMap<number, HiddenPart>;
  /** Pieces of the messages by the ids of their codes: branches, and the parts between them. */
  readonly #pieces = new Map<number, MessagePiece[]>();

  /**
   * @param target - Language of the translation, whose plural forms are added.
   * @param around - Setting of the message, if the segment is a branch.
   */
  constructor(hidden: ReadonlyMap<number, HiddenPart>, target: string, around?: MessageSetting) {
    this.#hidden = hidden;
    for (const [id, part] of hidden) {
      const pieces = messagePieces(part, target, around);
      if (pieces) this.#pieces.set(id, pieces);
    }
    this.branches = [...this.#pieces.values()].flat().filter((piece) => 'message' in piece);
  }

  /** Returns the protected parts with translated branches, in the order of `branches`. */
  filled(translations: readonly Segment[]): ReadonlyMap<number, HiddenPart> {
    const filled = new Map(this.#hidden);
    let next = 0;
    for (const [id, pieces] of this.#pieces) {
      const content = pieces.flatMap((piece): Segment => {
        if ('added' in piece) {
          const branch = translations[next] ?? [];
          return piece.added.flatMap((category) => [`${category} {`, ...branch, `}${piece.gap}`]);
        }
        return 'message' in piece ? (translations[next++] ?? piece.content) : piece;
      });
      filled.set(id, {kind: 'icuMessage', content: joinText(content)});
    }
    return filled;
  }
}

/**
 * Splits an ICU message with choices, so that its branches can be translated. Undefined if the message has no
 * choices, or has quoted braces; the message is then protected as a whole.
 */
function messagePieces(
  {kind, content}: HiddenPart,
  target: string,
  around: MessageSetting | undefined,
): MessagePiece[] | undefined {
  if (kind !== 'icuMessage') return undefined;
  const text = textOf(content);
  const closing = matchBraces(text);
  if (closing.get(0) !== text.length - 1 || /'[{}#|]/.test(text)) return undefined;
  const choice = readIcuChoice(text, 0, text.length, closing);
  if (!choice) return undefined;
  const doubled = text.includes("''");
  const message: MessageSetting = {counts: choice.counts || (around?.counts ?? false), doubled};
  const pieces: MessagePiece[] = [];
  const parts = new PartReader(content);
  const lacking = lackingCategories(choice, target);
  let last = 0;
  for (const {start, end, selector, selectorStart} of choice.branches) {
    const first = skipWhiteSpace(text, start, end);
    const before = selector === 'other' && lacking.length > 0 ? parts.read(selectorStart, true) : [];
    const frame = parts.read(first);
    const inner = parts.read(Math.max(first, skipWhiteSpaceBack(text, end, first)), true);
    const branchContent = doubled ? inner.map(withSingleApostrophes) : inner;
    pieces.push(before);
    // Tags that occur once in the source must not occur in several branches of the translation.
    if (before.length > 0 && ![...frame, ...inner].some((part) => typeof part !== 'string')) {
      const gap = text.slice(last, selectorStart);
      pieces.push({added: lacking, gap: last > 0 && gap.trim() === '' ? gap : ' '});
    }
    pieces.push(frame);
    last = end + 1;
    pieces.push(isBalanced(inner) ? {content: branchContent, message} : inner);
  }
  pieces.push(parts.read(text.length, true));
  return pieces;
}

function withSingleApostrophes(part: SegmentPart): SegmentPart {
  return typeof part === 'string' ? part.replaceAll("''", "'") : part;
}

const SPECIAL = /[{}]/;
const SPECIAL_WITH_NUMBER = /[{}#]/;

/**
 * Writes the translation of a branch as message text; undefined if it contains characters that would change
 * the message. Protected parts of the translation are still codes or tokens.
 */
export function asMessageText(translation: Segment, {counts, doubled}: MessageSetting): Segment | undefined {
  const special = counts ? SPECIAL_WITH_NUMBER : SPECIAL;
  if (special.test(withoutTokens(textOf(translation)))) return undefined;
  return doubled ? translation.map(withDoubleApostrophes) : translation;
}

function withDoubleApostrophes(part: SegmentPart): SegmentPart {
  return typeof part === 'string' ? part.replaceAll("'", "''") : part;
}

/** Doubles an apostrophe before a protected part: a single apostrophe would quote the part's brace. */
export function withoutQuoting(translation: Segment): Segment {
  return translation.map((part, index) => {
    if (typeof part !== 'string') return part;
    const isBeforeCode = typeof translation[index + 1] === 'object';
    return part.replace(isBeforeCode ? /(?<!')'(?=\0|$)/g : /(?<!')'(?=\0)/g, "''");
  });
}

/** Reads a segment from its start, piece by piece. */
class PartReader {
  #index = 0;
  #at = 0;
  /** Position in the current part. */
  #offset = 0;
  readonly #segment: Segment;

  constructor(segment: Segment) {
    this.#segment = segment;
  }

  /** Text up to a position, with the codes before it; `last` includes the codes at the position. */
  read(to: number, last = false): Segment {
    const parts: SegmentPart[] = [];
    for (let part = this.#segment[this.#index]; part !== undefined; part = this.#segment[this.#index]) {
      if (typeof part !== 'string') {
        if (this.#at > to || (this.#at === to && !last)) break;
        parts.push(part);
        this.#index += 1;
        continue;
      }
      const from = this.#offset;
      const length = Math.min(part.length - from, to - this.#at);
      if (length > 0) parts.push(part.slice(from, from + length));
      this.#at += length;
      this.#offset += length;
      if (this.#offset < part.length) break;
      this.#index += 1;
      this.#offset = 0;
    }
    return joinText(parts);
  }
}
