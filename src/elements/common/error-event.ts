import type {DocumentProblemKind} from './document-problems.ts';
import type {TranslatedDocument} from './translated-document.ts';
import type {Problem, ProblemKind} from './problems.ts';

/** How events reach the page from inside any shadow tree. */
export const EVERYWHERE = {bubbles: true, composed: true};

/** A text or a document could not be translated; nothing is lost, and the view says what to do. */
export class MtErrorEvent extends Event {
  /** What went wrong. */
  readonly code: ProblemKind | DocumentProblemKind;
  /** The service's own text, empty when it gave none: data, not HTML. */
  readonly description: string;
  /** HTTP status; undefined when there was no answer. */
  readonly httpStatus: number | undefined;
  /** The document that it is about; undefined when it is about a text. */
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
