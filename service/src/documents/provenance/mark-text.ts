import {provenanceSentence, writeProvenance, type WireProvenance} from '../../../../src/contract/index.ts';
import {OWN_MARK, SOURCE_MARK, type FoundMark} from './marks.ts';

/** The form of every sentence of `provenanceSentence`. */
const SENTENCE =
  /^(?:Human translation|Machine translation by .+), [^\s,]+ to [^\s,]+, \d{4}-\d\d-\d\d(?:, some sentences by people)?(?:; (?:not reviewed|edited by a person|reviewed|translated by people)(?: (?:by|on) .*)?)?$/u;
/** Longest sentence: a few fields of a record. */
const MAX_SENTENCE = 4000;
const UNSAFE = /[^ -~]|[<>&]|-(?=-)|\{(?=[{%#])/g;

/**
 * JSON with escapes for all that could end a comment, a script or a template's text, or that an encoding may lack:
 * plain ASCII of one line.
 */
export function safeJson(json: string): string {
  return json.replace(UNSAFE, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The record as JSON that is safe in every format. */
export function markText(record: WireProvenance): string {
  return safeJson(writeProvenance(record));
}

/** The record as a sentence of one line that does not end a comment or begin a cue. */
export function sentenceText(record: WireProvenance): string {
  return provenanceSentence(record)
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/-(?=-)/g, '- ');
}

/** Whether a text is a sentence about an earlier translation, to be replaced, rather than somebody's own words. */
export function isSentence(text: string): boolean {
  return text.length <= MAX_SENTENCE && SENTENCE.test(text.trimEnd());
}

/** Beginning of a comment of HTML that is a mark. */
export const OPEN_COMMENT = /^<!--\s*(mtservice\.provenance(?:\.source)?)\s*:/;
const COMMENT_END = '-->';

/** A mark in a comment, and the range of its name in the comment. */
interface CommentMark extends FoundMark {
  readonly name: {readonly start: number; readonly end: number};
}

/** A mark as a comment of HTML. */
export function markComment(record: WireProvenance): string {
  return `<!-- ${OWN_MARK}: ${markText(record)} -->`;
}

/** Reads a comment of HTML; undefined if it is not a mark. */
export function readComment(comment: string): CommentMark | undefined {
  const [opening, name] = OPEN_COMMENT.exec(comment) ?? [];
  if (opening === undefined || name === undefined || !comment.endsWith(COMMENT_END)) return undefined;
  const start = opening.indexOf(name);
  const text = comment.slice(opening.length, -COMMENT_END.length).trim();
  return {kind: name === SOURCE_MARK ? 'source' : 'own', text, name: {start, end: start + name.length}};
}
