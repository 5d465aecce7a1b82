import {EVERYWHERE} from '../common/error-event.ts';
import type {TranslatedDocument} from '../common/translated-document.ts';

export {MtErrorEvent} from '../common/error-event.ts';

/** Files are about to be taken into the list; `preventDefault()` stops that. */
export class MtFilesAcceptEvent extends Event {
  /** Files that passed the checks. */
  readonly files: readonly File[];
  /** Language pair that the files would be translated in, as `en-lv`. */
  readonly pair: string;

  constructor(files: readonly File[], pair: string) {
    super('mt-files-accept', {...EVERYWHERE, cancelable: true});
    this.files = files;
    this.pair = pair;
  }
}

/** A document is further than before, or in another state. */
export class MtDocumentProgressEvent extends Event {
  /** The document as it is now. */
  readonly document: TranslatedDocument;

  constructor(document: TranslatedDocument) {
    super('mt-document-progress', EVERYWHERE);
    this.document = document;
  }
}

/** A document is translated and here. */
export class MtDocumentDoneEvent extends Event {
  /** The document that is translated. */
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
