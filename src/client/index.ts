/** Client of the machine translation service over JSON, for browsers and Node; no dependencies. */
export {MtClient} from './client.ts';
export {translateArrayChecked} from './checked-translations.ts';
export {connectionOf} from './connection.ts';
export {MAX_DOCUMENT_BYTES} from './documents.ts';
export {MtError, type MtErrorCode, type MtErrorDetails} from './errors.ts';
export {splitText, translateLong, type LongTextOptions} from './long-text/translate-long.ts';
export {bestSystem, systemsInOrder} from './system-order.ts';
export {getSystemList} from './systems.ts';
export {getSystemTermCorpora} from './term-corpora.ts';
export type * from './types.ts';
export {whenAwake, type WakeOptions} from './waiting/when-awake.ts';
export type {UploadProgress} from './requests/fetch-with-progress.ts';
export {watchDocumentTranslation, type WatchOptions} from './waiting/watch-document.ts';
