import type {DocumentStatus} from '../../../../src/contract/index.ts';
import type {Page} from '../page.ts';

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
  /** Documents that are not finished, the oldest first. */
  queuedDocuments(page: Page): Promise<QueuedDocument[]>;
}
