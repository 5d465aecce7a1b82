import type {ReviewEvent, WireProvenance} from '../../../../src/contract/index.ts';

/** What happened to a translation at a host; contains no texts. */
export interface NewReview {
  readonly event: ReviewEvent;
  /** Name of the user whose token the host has. */
  readonly user: string;
  /** The host's application. */
  readonly app: string | undefined;
  readonly provenance: WireProvenance;
  /** Address or name of the text at the host. */
  readonly reference: string | undefined;
  readonly characters: number | undefined;
  /** Network address of the request. */
  readonly address: string;
}

/** A stored review. */
export interface ReviewRow extends Omit<NewReview, 'address'> {
  /** Position in the list; later reviews have higher numbers. */
  readonly number: number;
  readonly at: Date;
}

/** Filter for reviews. */
export interface ReviewFilter {
  /** Name of a user or reviewer, or id of a system. */
  readonly name?: string;
  readonly since?: Date;
  /** Time before which reviews are listed. */
  readonly until?: Date;
  /** Number before which reviews are listed. */
  readonly before?: number;
  readonly most: number;
}
