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
  /** Part of a name of a user, reviewer or application, of a reference, or of the id of a system. */
  readonly search?: string;
  /** Ids of systems whose reviews are found, too, by a search. */
  readonly systems?: readonly string[];
  readonly since?: Date;
  /** Time before which reviews are listed. */
  readonly until?: Date;
  /** Number before which reviews are listed. */
  readonly before?: number;
  readonly most: number;
}
