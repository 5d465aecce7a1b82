import type {Term} from '../engines/engine.ts';
import type {IdentitiesTable} from './accounts/identities-table.ts';
import type {PreferredSystemsTable} from './accounts/preferred-systems-table.ts';
import type {SessionsTable} from './accounts/sessions-table.ts';
import type {TokensTable} from './accounts/tokens-table.ts';
import type {UsersTable} from './accounts/users-table.ts';
import type {AuditTable} from './administration/audit-table.ts';
import type {DatabaseServer} from './database/database-server.ts';
import type {CorrectionsTable} from './memory/corrections-table.ts';
import type {InstallationTable} from './nodes/installation-table.ts';
import type {NodesTable} from './nodes/nodes-table.ts';
import type {SystemsTable} from './nodes/systems-table.ts';
import type {AttemptsTable} from './sign-in/attempts-table.ts';
import type {KnownPlacesTable} from './sign-in/known-places-table.ts';
import type {TicketsTable} from './sign-in/tickets-table.ts';
import type {AdministrationStore} from './administration/administration.ts';
import type {DocumentPieceStore} from './documents/document-pieces.ts';
import type {DocumentTaskStore} from './documents/document-task.ts';
import type {TermCorpus} from './corpora/term-corpus.ts';

export type {TermCorpus} from './corpora/term-corpus.ts';

/** A human translation under one of its keys. */
export interface HumanTranslationEntry {
  readonly key: string;
  readonly source: string;
  readonly translation: string;
  /** Words by which similar sentences find it; absent under keys that are not to be found by them. */
  readonly words?: readonly string[];
}

/** A human translation as it was submitted or imported. */
export interface FoundTranslation {
  readonly source: string;
  readonly translation: string;
  /** Present for one that is for all users. */
  readonly shared?: true;
}

/**
 * The database of the service. One process serves a data folder (`openStore` with `{exclusive: true}`
 * takes the lock); commands may open it at the same time.
 */
export interface Store extends AdministrationStore, DocumentPieceStore, DocumentTaskStore {
  readonly users: UsersTable;
  readonly identities: IdentitiesTable;
  readonly tokens: TokensTable;
  readonly preferredSystems: PreferredSystemsTable;
  readonly sessions: SessionsTable;
  readonly tickets: TicketsTable;
  readonly attempts: AttemptsTable;
  readonly knownPlaces: KnownPlacesTable;
  readonly corrections: CorrectionsTable;
  readonly audit: AuditTable;
  readonly installation: InstallationTable;
  readonly nodes: NodesTable;
  readonly systems: SystemsTable;
  readonly server: DatabaseServer;

  // term corpora
  /**
   * Creates a corpus as `ImportedInDatabase`, fills it, and sets it to `Ready`, in one transaction. Where there is
   * one with the same title, owner, languages and system it rejects with a `StoreError` of the kind `duplicate`,
   * or takes its place under the same id.
   */
  importCorpus(
    corpus: Pick<TermCorpus, 'title' | 'type' | 'source' | 'target' | 'systemId' | 'ownerId'>,
    terms: readonly Term[],
    whenSame?: 'refuse' | 'replace',
  ): Promise<TermCorpus>;
  /** Lists public corpora and the user's own; all corpora when `userId` is undefined. */
  listCorpora(userId?: number): Promise<TermCorpus[]>;
  removeCorpus(id: string): Promise<boolean>;
  /** Lists terms in the order of import. */
  termsOf(corpusId: string): Promise<Term[]>;

  // human translations
  /** Saves a human translation, or replaces the one with the same user, system and key. */
  saveHumanTranslation(userId: number, systemId: string, entry: HumanTranslationEntry): Promise<void>;
  /**
   * Saves what a user submits and counts it, both or neither: `dayLimit` when the day would have more than its limit, `noRoom`
   * when the user would have more in all systems than `most.units`; absent: as many as they like.
   */
  submitTranslation(
    userId: number,
    systemId: string,
    entries: readonly HumanTranslationEntry[],
    counted: {
      readonly day: string;
      readonly characters: number;
      readonly most: {readonly corrections: number; readonly characters: number; readonly units?: number};
    },
  ): Promise<'saved' | 'dayLimit' | 'noRoom'>;
  /** Saves several in one transaction; `EVERYONE` as the user stands for all of them. */
  saveHumanTranslations(
    userId: number,
    systemId: string,
    entries: readonly HumanTranslationEntry[],
  ): Promise<void>;
  /**
   * Finds human translations by key, as they were submitted: the user's own, or else those for all users.
   * Reads the keys only when there are any.
   */
  humanTranslations(
    userId: number,
    systemId: string,
    keys: Iterable<string>,
  ): Promise<Map<string, FoundTranslation>>;
  /**
   * Finds human translations, of the user and for all users, whose sources may be like a sentence of these
   * words, in bounded time.
   */
  similarTranslations(
    userId: number,
    systemId: string,
    words: readonly string[],
  ): Promise<{source: string; translation: string}[]>;
  /** Each of the memory once, page by page: those after the one with a number, in a fixed order. */
  memoryPage(
    userId: number,
    systemId: string,
    after: number,
    most: number,
  ): Promise<{number: number; source: string; translation: string}[]>;
  /** Number of the user's human translations in all systems, each counted once. */
  countHumanTranslations(userId: number): Promise<number>;
  /** Lists the last submitted ones, newest first, each once however many keys it has. */
  listHumanTranslations(
    userId: number,
    systemId: string,
    most: number,
  ): Promise<{source: string; translation: string}[]>;
  /**
   * Removes the translation with the key `exact`, and the one with `bare` unless it now belongs to another
   * text; returns whether there was one.
   */
  removeHumanTranslation(
    userId: number,
    systemId: string,
    keys: {exact: string; bare: string},
  ): Promise<boolean>;

  // usage
  /**
   * Takes characters off the user's limit of the day (`YYYY-MM-DD`, UTC); false, without a change, when that would
   * exceed it. Atomic. Those that are neither noted nor returned count until this process ends.
   */
  takeUsage(userId: number, day: string, characters: number, limit: number): Promise<boolean>;
  /**
   * Notes that taken characters were used: they count from then on, even if this process is killed. False when another process
   * took this one for dead meanwhile, and the limit does not allow them any more; they are not taken then.
   */
  noteUsage(userId: number, day: string, characters: number): Promise<boolean>;
  /** Gives back characters that were taken and not used. */
  returnUsage(userId: number, day: string, characters: number): Promise<void>;
  /** Characters of the user's day, as the limit counts them. */
  usedOfDay(userId: number, day: string): Promise<number>;

  close(): Promise<void>;
}
