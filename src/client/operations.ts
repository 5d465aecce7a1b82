import {bestSystem} from './system-order.ts';
import {getSystemList} from './systems.ts';
import type {CallOptions, Connection, TranslationSystem} from './types.ts';

/** The operations as functions that take a connection first; `MtClient` has each of them as a method. */
export {translateArrayChecked} from './checked-translations.ts';
export {
  downloadDocumentTranslation,
  getDocumentTranslationList,
  getDocumentTranslationState,
  removeDocumentTranslation,
  startDocumentTranslation,
} from './documents.ts';
export {recordReview} from './reviews.ts';
export {getSystemTermCorpora} from './term-corpora.ts';
export {translate, translateArray, translateArrayEx, translateEx, updateTranslation} from './translations.ts';
export {watchDocumentTranslation} from './waiting/watch-document.ts';
export {getSystemList};

/** Finds the best system for two languages; undefined if no system can translate between the languages. */
export async function findSystem(
  connection: Connection,
  source: string,
  target: string,
  o?: CallOptions,
): Promise<TranslationSystem | undefined> {
  return bestSystem(await getSystemList(connection, o), source, target);
}
