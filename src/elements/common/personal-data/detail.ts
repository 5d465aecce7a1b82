import type {TextRange} from '../../../text/paragraphs.ts';

/** Kind of a personal detail; `own` is found by a pattern of the host page. */
export type DetailKind = 'email' | 'phone' | 'iban' | 'card' | 'nationalNumber' | 'own';

/** Personal detail in a text. */
export interface Detail extends TextRange {
  readonly kind: DetailKind;
  /** The detail as it is written. */
  readonly text: string;
  /** Name that the host page gives to its pattern; empty for every other detail. */
  readonly name: string;
  /** Set where the user may still be writing the detail. */
  readonly isUnfinished?: true;
}

/** Pattern of the host page for details of its own, such as customer numbers. */
export type ShieldPattern = RegExp | {readonly name: string; readonly pattern: RegExp};

/** What finds the details of a text. */
export interface DetailRules {
  /** Countries whose phone numbers are known without their country code, as `LV`. */
  readonly countries: readonly string[];
  readonly patterns: readonly OwnPattern[];
}

/** Pattern of the host page, ready to use. */
export interface OwnPattern {
  readonly name: string;
  /** Has the flag `g`. */
  readonly pattern: RegExp;
}
