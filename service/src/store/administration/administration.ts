import type {DocumentStatus} from '../../../../src/contract/index.ts';
import type {TermCorpus} from '../corpora/term-corpus.ts';
import type {Page} from '../page.ts';

/** A term corpus with its owner. */
export interface OwnedCorpus extends TermCorpus {
  /** Undefined for one that is public and nobody's. */
  readonly ownerName: string | undefined;
}

/** How many human translations a system has. */
export interface MemorySize {
  readonly systemId: string;
  /** Those that were imported for all users. */
  readonly shared: number;
  /** Those of single users. */
  readonly own: number;
}

/** A document that waits or is translated; neither its name nor its content. */
export interface QueuedDocument {
  readonly userName: string;
  readonly systemId: string;
  /** Ending of the file name, as `docx`; '' without one. */
  readonly kind: string;
  /** Bytes. */
  readonly size: number;
  readonly status: DocumentStatus;
  readonly segments: number;
  readonly translatedSegments: number;
  readonly createdAt: Date;
}

/** Lists that only administrators need. */
export interface AdministrationStore {
  /** All term corpora by title. */
  corporaPage(page: Page): Promise<OwnedCorpus[]>;
  /** A term corpus by its id. */
  corpus(id: string): Promise<OwnedCorpus | undefined>;
  /** Sizes of the memories of all systems that have any. */
  memorySizes(): Promise<MemorySize[]>;
  /** Documents that are not finished, the oldest first. */
  queuedDocuments(page: Page): Promise<QueuedDocument[]>;
  /** Characters of a day (`YYYY-MM-DD`, UTC) by user, most first. */
  usageOfDay(day: string, page: Page): Promise<{userName: string; characters: number}[]>;
  /** Characters of all users on a day. */
  usageSum(day: string): Promise<number>;
  /** Characters of a user by day, from a day on, newest first. */
  usageOfUser(userId: number, since: string): Promise<{day: string; characters: number}[]>;
}
