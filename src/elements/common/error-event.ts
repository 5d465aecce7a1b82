import type {DocumentProblemKind} from './document-problems.ts';
import type {TranslatedDocument} from './translated-document.ts';
import type {Problem, ProblemKind} from './problems.ts';

/** Options of events that reach the page from any shadow tree. */
export const EVERYWHERE = {bubbles: true, composed: true};

/** Fired when a text or a document could not be translated; nothing is lost, and the view says what to do. */
export class MtErrorEvent extends Event {
  /** What the problem is; the tables below list all codes. */
  readonly code: ProblemKind | DocumentProblemKind;
  /** Text of the service, empty when it gave none; to be escaped in HTML. */
  readonly description: string;
  /** HTTP status; undefined when there was no answer. */
  readonly httpStatus: number | undefined;
  /** Document with the problem; undefined for a text. */
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
