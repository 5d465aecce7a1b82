export type {
  AddedDocumentTask,
  ChargedAccount,
  ClaimedTask,
  DocumentCheck,
  DocumentChecks,
  DocumentOutcome,
  DocumentProgress,
  SentenceOrigins,
  DocumentTask,
  DocumentTaskBounds,
  NewDocumentTask,
  ParagraphAuthor,
  QueuedDocument,
} from './documents/document-task.ts';
export type {InstallationTable} from './nodes/installation-table.ts';
export type {NodesTable} from './nodes/nodes-table.ts';
export type {DesiredState} from './nodes/systems-table.ts';
export type {CorrectionsTable} from './memory/corrections-table.ts';
export type {NewReview, ReviewFilter, ReviewRow} from './administration/review.ts';
export {MAX_REVIEWS_PER_DAY, type ReviewsTable} from './administration/reviews-table.ts';
export type {AuditTable} from './administration/audit-table.ts';
export type {DocumentPiecesTable} from './documents/document-pieces-table.ts';
export type {DocumentTasksTable} from './documents/document-tasks-table.ts';
export {namesakes, NODE_RENEWAL_MS, type NodeHint, type NodeRow} from './nodes/node.ts';
export type {Page} from './page.ts';
export type {AttemptsTable} from './sign-in/attempts-table.ts';
export type {TicketsTable} from './sign-in/tickets-table.ts';
export {AUDIT_ACTIONS, type AuditAction, type AuditEntry, type AuditRow} from './administration/audit.ts';
export {
  ROLES,
  type Identity,
  type NewToken,
  type PreferredSystem,
  type Role,
  type SessionUser,
  type TokenRow,
  type TokenUser,
  type User,
  type UserAccount,
  type UserData,
  type UserRow,
  type VisitorAccounts,
} from './accounts/account.ts';
export type {TokensTable} from './accounts/tokens-table.ts';
export type {UsersTable} from './accounts/users-table.ts';
export type {NewVisitor, VisitorsTable} from './accounts/visitors-table.ts';
export {backUp, restore, type BackupContent} from './backup/backup.ts';
export {EVERYONE} from './database/schema.ts';
export {CLOCK_FILE} from './folder/data-folder.ts';
export {servingProcess} from './folder/folder-lock.ts';
export {isRootElsewhere} from './folder/folder-owner.ts';
export {
  openStore,
  openStoreToRead,
  storeExists,
  type OpenStoreOptions,
  type StoreLocation,
} from './opening/open-store.ts';
export {ADDRESS_EXAMPLE, databaseAddress, isDatabaseAddress} from './database/postgres/database-address.ts';
export {StoreError, type StoreErrorKind} from './store-error.ts';
export type {CorporaTable} from './corpora/corpora-table.ts';
export type {
  CorpusTerm,
  GlossaryBounds,
  NewCorpus,
  NewDictionary,
  OwnedCorpus,
  TermCorpus,
  TermStatus,
} from './corpora/term-corpus.ts';
export type {FoundTranslation, HumanTranslationEntry, MemorySize} from './memory/human-translation.ts';
export type {HumanTranslationsTable} from './memory/human-translations-table.ts';
export type {UsageLedger} from './usage/usage-ledger.ts';
export type {Store} from './store.ts';
