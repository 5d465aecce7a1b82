import type {TextRange} from '../../../text/paragraphs.ts';

/** Kind of a personal detail; `own` comes from a pattern of the host page. */
export type DetailKind = 'email' | 'phone' | 'iban' | 'card' | 'nationalNumber' | 'own';

/** Personal detail in a text. */
export interface Detail extends TextRange {
  readonly kind: DetailKind;
  /** The detail as written. */
  readonly text: string;
  /** Name of the host page's pattern; empty for other details. */
  readonly name: string;
  /** Set if the user may still be typing the detail. */
  readonly isUnfinished?: true;
}

/** The host page's pattern for specific details, such as customer numbers. */
export type ShieldPattern = RegExp | {readonly name: string; readonly pattern: RegExp};

/** Rules for finding the details of a text. */
export interface DetailRules {
  /** Countries whose phone numbers are recognized without a country code, such as `LV`. */
  readonly countries: readonly string[];
  readonly patterns: readonly OwnPattern[];
}

/** A pattern of the host page, prepared for searching. */
export interface OwnPattern {
  readonly name: string;
  /** Has the flag `g`. */
  readonly pattern: RegExp;
}
