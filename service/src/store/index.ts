export type {
  ClaimedTask,
  DocumentCheck,
  DocumentChecks,
  DocumentOutcome,
  DocumentProgress,
  DocumentQueue,
  DocumentTask,
  DocumentTaskStore,
  UnusedCharacters,
} from './document-task.ts';
export type {QueuedDocument} from './administration.ts';
export type {Page} from './page.ts';
export {AUDIT_ACTIONS, type AuditAction, type AuditEntry, type AuditRow} from './audit.ts';
export {ROLES} from './account.ts';
export {backUp, restore, type BackupContent} from './backup/backup.ts';
export {EVERYONE} from './database/schema.ts';
export {isRootElsewhere} from './folder/folder-owner.ts';
export {openStore, openStoreToRead, storeExists, type OpenStoreOptions} from './open-store.ts';
export {StoreError, type StoreErrorKind} from './store-error.ts';
export type {
  DesiredState,
  HumanTranslationEntry,
  Identity,
  NewToken,
  Role,
  SessionUser,
  Store,
  TermCorpus,
  TokenMark,
  TokenRow,
  TokenUser,
  User,
  UserAccount,
  UserRow,
} from './store.ts';
