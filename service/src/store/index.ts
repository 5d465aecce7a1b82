export type {
  ClaimedTask,
  DocumentCheck,
  DocumentChecks,
  DocumentOutcome,
  DocumentProgress,
  DocumentTask,
  DocumentTaskStore,
  UnusedCharacters,
} from './document-task.ts';
export {openStore, storeExists, type OpenStoreOptions} from './open-store.ts';
export {StoreError, type StoreErrorKind} from './store-error.ts';
export type {DesiredState, Store, TermCorpus, TokenMark, TokenRow, TokenUser, User} from './store.ts';
