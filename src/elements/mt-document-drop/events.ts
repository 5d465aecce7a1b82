import {EVERYWHERE} from '../common/error-event.ts';
import type {TranslatedDocument} from '../common/translated-document.ts';

export {MtErrorEvent} from '../common/error-event.ts';

/** Files are about to be taken into the list; `preventDefault()` stops that. */
export class MtFilesAcceptEvent extends Event {
  /**
   * @param files - Those that passed the checks.
   * @param pair - Language pair that they would be translated in, as `en-lv`.
   */
  constructor(
    readonly files: readonly File[],
    readonly pair: string,
  ) {
    super('mt-files-accept', {...EVERYWHERE, cancelable: true});
  }
}

/** A document is further than before, or in another state. */
export class MtDocumentProgressEvent extends Event {
  constructor(readonly document: TranslatedDocument) {
    super('mt-document-progress', EVERYWHERE);
  }
}

/** A document is translated and here. */
export class MtDocumentDoneEvent extends Event {
  /** @param blob - The translation, with the media type of its format. */
  constructor(
    readonly document: TranslatedDocument,
    readonly blob: Blob,
  ) {
    super('mt-document-done', EVERYWHERE);
  }
}

declare global {
  interface HTMLElementEventMap {
    'mt-files-accept': MtFilesAcceptEvent;
    'mt-document-progress': MtDocumentProgressEvent;
    'mt-document-done': MtDocumentDoneEvent;
  }
}
