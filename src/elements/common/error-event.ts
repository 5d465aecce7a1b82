import type {DocumentProblemKind} from './document-problems.ts';
import type {TranslatedDocument} from './translated-document.ts';
import type {Problem, ProblemKind} from './problems.ts';

/** Options of events that must reach the page from any shadow tree. */
export const EVERYWHERE = {bubbles: true, composed: true};

/**
 * Fired when a text or document could not be translated; nothing is lost, and the element shows what to do.
 */
export class MtErrorEvent extends Event {
  /** Code of the problem; the tables below list all codes. */
  readonly code: ProblemKind | DocumentProblemKind;
  /** Message of the service, empty if the service sent no message; escape it in HTML. */
  readonly description: string;
  /** HTTP status; undefined if there was no answer. */
  readonly httpStatus: number | undefined;
  /** The document concerned; undefined for a text. */
  readonly document: TranslatedDocument | undefined;

  constructor(
    {kind, description, httpStatus}: Problem<ProblemKind | DocumentProblemKind>,
    document?: TranslatedDocument,
  ) {
    super('mt-error', EVERYWHERE);
    this.code = kind;
    this.description = description;
    this.httpStatus = httpStatus;
    this.document = document;
  }
}

declare global {
  interface HTMLElementEventMap {
    'mt-error': MtErrorEvent;
  }
}
