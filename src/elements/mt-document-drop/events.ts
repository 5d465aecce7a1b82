import {EVERYWHERE} from '../common/error-event.ts';
import type {TranslatedDocument} from '../common/translated-document.ts';

export {MtErrorEvent} from '../common/error-event.ts';

/** Fired before files are added to the list; `preventDefault()` rejects the files. */
export class MtFilesAcceptEvent extends Event {
  /** Files that passed the checks. */
  readonly files: readonly File[];
  /** Language pair of the files, such as `en-lv`. */
  readonly pair: string;

  constructor(files: readonly File[], pair: string) {
    super('mt-files-accept', {...EVERYWHERE, cancelable: true});
    this.files = files;
    this.pair = pair;
  }
}

/** Fired when a document's progress or status changes. */
export class MtDocumentProgressEvent extends Event {
  /** The document in its current state. */
  readonly document: TranslatedDocument;

  constructor(document: TranslatedDocument) {
    super('mt-document-progress', EVERYWHERE);
    this.document = document;
  }
}

/** Fired when a document is translated and downloaded. */
export class MtDocumentDoneEvent extends Event {
  /** The translated document. */
  readonly document: TranslatedDocument;
  /** The translation, with the media type of its format. */
  readonly blob: Blob;

  constructor(document: TranslatedDocument, blob: Blob) {
    super('mt-document-done', EVERYWHERE);
    this.document = document;
    this.blob = blob;
  }
}

declare global {
  interface HTMLElementEventMap {
    'mt-files-accept': MtFilesAcceptEvent;
    'mt-document-progress': MtDocumentProgressEvent;
    'mt-document-done': MtDocumentDoneEvent;
  }
}
