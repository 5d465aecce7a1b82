import type {TextRange} from '../../../../src/text/paragraphs.ts';

/** What a protected part of a text is. */
export type ProtectedKind =
  | 'icuMessage'
  | 'placeholder'
  | 'escape'
  | 'entity'
  | 'datePattern'
  | 'template'
  | 'printf'
  | 'name'
  | 'shortcode'
  | 'code'
  | 'url'
  | 'email'
  | 'path'
  | 'fileName'
  | 'identifier'
  | 'version'
  | 'term';

/** A part of a text that must not be translated. */
export interface ProtectedSpan extends TextRange {
  readonly kind: ProtectedKind;
}

/** Finds the parts of one kind, or of several that are read in one go, in order and without overlaps. */
export interface Detector {
  /** Matches every text that may hold such a part; costs little. */
  readonly hint: RegExp;
  /** Takes time in proportion to the text, whatever it holds. */
  find(text: string): Iterable<ProtectedSpan>;
}

/** A detector by one pattern, whose repetitions must all be bounded. */
export function byPattern(
  kind: ProtectedKind,
  hint: RegExp,
  pattern: RegExp,
  accepts: (found: string, text: string, start: number) => boolean = () => true,
): Detector {
  return {
    hint,
    *find(text) {
      for (const {0: found, index} of text.matchAll(pattern)) {
        if (accepts(found, text, index)) yield {kind, start: index, end: index + found.length};
      }
    },
  };
}
