/** Client of the machine translation service over JSON, for browsers and Node; no dependencies. */
export {MtClient} from './client.ts';
export {connectionOf} from './connection.ts';
export {MtError, type MtErrorCode, type MtErrorDetails} from './errors.ts';
export {splitText, translateLong, type LongTextOptions} from './long-text.ts';
export {getSystemList} from './systems.ts';
export {getSystemTermCorpora} from './term-corpora.ts';
export type {
  CallOptions,
  ClientOptions,
  Connection,
  DocumentTask,
  ExtendedTranslation,
  Language,
  TermCorpus,
  TranslationSystem,
} from './types.ts';
export {whenAwake, type WakeOptions} from './wake-up.ts';
