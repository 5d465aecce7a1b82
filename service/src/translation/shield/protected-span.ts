import type {TextRange} from '../../../../src/text/paragraphs.ts';

/** Kind of a protected part of a text. */
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

/** Finds parts of one or more kinds in a single pass, in order and without overlaps. */
export interface Detector {
  /** Pattern that matches every text that may contain such a part; must be cheap. */
  readonly hint: RegExp;
  /** Finds the parts of a text; takes linear time for any text. */
  find(text: string): Iterable<ProtectedSpan>;
}

/** Creates a detector from a pattern, whose repetitions must all be bounded. */
export function byPattern(
  kind: ProtectedKind,
  hint: RegExp,
  pattern: RegExp,
  accepts: (match: string, text: string, start: number) => boolean = () => true,
): Detector {
  return {
    hint,
    *find(text) {
      for (const {0: match, index} of text.matchAll(pattern)) {
        if (accepts(match, text, index)) yield {kind, start: index, end: index + match.length};
      }
    },
  };
}
