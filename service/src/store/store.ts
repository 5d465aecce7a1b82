import type {TermCorpusStatus} from '../../../src/contract/index.ts';
import type {Term} from '../engines/engine.ts';
import type {DocumentTaskStore} from './document-task.ts';

/** A user of the service. */
export interface User {
  readonly id: number;
  readonly name: string;
}

/** What a token says of the client that it is for. */
export interface TokenMark {
  /** Whether it is a client of the original service, which is answered in the legacy profile. */
  readonly legacy: boolean;
}

/** The user of a token, with the token's mark. */
export interface TokenUser extends User {
  /** There only when the token is marked so. */
  readonly legacy?: true;
}

/** A token as listed; the token itself is never stored, only its SHA-256. */
export interface TokenRow extends TokenMark {
  /** First characters of the hash in hex, to name the token in commands. */
  readonly id: string;
  readonly userName: string;
  readonly label: string;
  readonly createdAt: Date;
  readonly revokedAt: Date | undefined;
}

/** A term corpus as a user sees it. */
export interface TermCorpus {
  /** `c-<uuid>`. */
  readonly id: string;
  readonly title: string;
  readonly type: 'public' | 'private';
  readonly status: TermCorpusStatus;
  /** Primary language codes. */
  readonly source: string;
  readonly target: string;
  /** The only system that it serves; undefined: every system of its pair. */
  readonly systemId: string | undefined;
  readonly ownerId: number | undefined;
  readonly terms: number;
}

/** Whether the operator wants a system to be startable; absent rows mean `started`. */
export type DesiredState = 'started' | 'stopped';

/**
 * Everything that the service keeps. One process serves a data folder (`openStore` with
 * `{exclusive: true}` takes the lock); commands may open it beside.
 */
export interface Store extends DocumentTaskStore {
  // accounts
  addUser(name: string, passwordHash: string | undefined): Promise<User>;
  userByName(name: string): Promise<(User & {passwordHash: string | undefined}) | undefined>;
  addToken(hash: Buffer, userId: number, label: string, mark?: TokenMark): Promise<void>;
  /**
   * The user of a token that is not revoked; `hash` is the SHA-256 of the token. What `revokeToken` of any
   * process has revoked counts from the moment that it resolves; what is written into the database by
   * other means, within a second.
   */
  userOfToken(hash: Buffer): Promise<TokenUser | undefined>;
  listTokens(userName?: string): Promise<TokenRow[]>;
  /** Revokes by `TokenRow.id` prefix; the number revoked. */
  revokeToken(idPrefix: string): Promise<number>;

  // term corpora
  /** Creates as `ImportedInDatabase`, fills, then sets `Ready`, in one transaction. */
  importCorpus(
    corpus: Pick<TermCorpus, 'title' | 'type' | 'source' | 'target' | 'systemId' | 'ownerId'>,
    terms: readonly Term[],
  ): Promise<TermCorpus>;
  /** Public ones and the user's own; all of them when `userId` is undefined. */
  listCorpora(userId?: number): Promise<TermCorpus[]>;
  removeCorpus(id: string): Promise<boolean>;
  /** Terms in the order of import. */
  termsOf(corpusId: string): Promise<Term[]>;

  // human translations
  /** Saves or replaces, by user, system and key. */
  saveHumanTranslation(
    userId: number,
    systemId: string,
    entry: {key: string; source: string; translation: string},
  ): Promise<void>;
  /** Those of the keys that exist: key -> translation as it was submitted. The keys are read only if there are any. */
  humanTranslations(
    userId: number,
    systemId: string,
    keys: Iterable<string>,
  ): Promise<Map<string, {source: string; translation: string}>>;
  /** The last ones submitted, newest first, each once however many keys it has. */
  listHumanTranslations(
    userId: number,
    systemId: string,
    most: number,
  ): Promise<{source: string; translation: string}[]>;
  /**
   * Removes what is kept under the key `exact`, and under `bare` unless that is of another text by
   * now; whether there was any.
   */
  removeHumanTranslation(
    userId: number,
    systemId: string,
    keys: {exact: string; bare: string},
  ): Promise<boolean>;

  // usage
  /**
   * Adds characters to the user's count of the day (`YYYY-MM-DD`, UTC) unless that would pass the
   * limit; whether it did. Atomic, in one statement.
   */
  addUsage(userId: number, day: string, characters: number, limit: number): Promise<boolean>;
  /** Gives back what was taken and not used. */
  returnUsage(userId: number, day: string, characters: number): Promise<void>;

  // systems
  desiredState(systemId: string): Promise<DesiredState>;
  setDesiredState(systemId: string, state: DesiredState): Promise<void>;
  /** Ids of all systems whose desired state is `stopped`: one query, asked every second. */
  stoppedSystems(): Promise<Set<string>>;
  /** The serving process notes each change, so that commands can show it. */
  noteSystemStatus(systemId: string, status: string, reason?: string): Promise<void>;
  systemStatuses(): Promise<Map<string, {status: string; reason: string | undefined}>>;

  close(): Promise<void>;
}
