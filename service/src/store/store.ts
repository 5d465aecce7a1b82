import type {TermCorpusStatus} from '../../../src/contract/index.ts';
import type {Term} from '../engines/engine.ts';
import type {AuditStore} from './audit.ts';
import type {DocumentTaskStore} from './document-task.ts';

/** A user of the service. */
export interface User {
  readonly id: number;
  readonly name: string;
}

/** A user as listed. */
export interface UserRow {
  readonly name: string;
  readonly createdAt: Date;
  /** Set while the user is refused everywhere. */
  readonly disabledAt: Date | undefined;
  /** Whether the user can sign in with a password. */
  readonly hasPassword: boolean;
  /** Number of valid tokens. */
  readonly tokens: number;
  /** Time of the last request with any token, some minutes late. */
  readonly lastUsedAt: Date | undefined;
}

/** Mark of a token for clients of the original service. */
export interface TokenMark {
  /** Whether its client is one of the original service and gets answers in the legacy profile. */
  readonly legacy: boolean;
}

/** The user of a token, with the token's mark. */
export interface TokenUser extends User {
  /** Present only for a marked token. */
  readonly legacy?: true;
}

/** A token as listed; the token itself is never stored, only its SHA-256. */
export interface TokenRow extends TokenMark {
  /** First characters of the hash in hex; names the token in commands. */
  readonly id: string;
  readonly userName: string;
  readonly label: string;
  readonly createdAt: Date;
  readonly revokedAt: Date | undefined;
  /** From this time on the token is refused. */
  readonly expiresAt: Date | undefined;
  /** Time of the last request, some minutes late. */
  readonly lastUsedAt: Date | undefined;
}

/** Properties of a new token. */
export interface NewToken extends Partial<TokenMark> {
  /** From this time on the token is refused; never without it. */
  readonly expiresAt?: Date | undefined;
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
  /** The only system that it is for; undefined: all systems of its language pair. */
  readonly systemId: string | undefined;
  readonly ownerId: number | undefined;
  readonly terms: number;
}

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

/** Whether the operator allows a system to start; without a row it is `started`. */
export type DesiredState = 'started' | 'stopped';

/**
 * The database of the service. One process serves a data folder (`openStore` with `{exclusive: true}`
 * takes the lock); commands may open it at the same time.
 */
export interface Store extends DocumentTaskStore, AuditStore {
  // accounts
  addUser(name: string, passwordHash: string | undefined): Promise<User>;
  userByName(
    name: string,
  ): Promise<(User & {passwordHash: string | undefined; isDisabled: boolean}) | undefined>;
  /** Lists all users by name. */
  listUsers(): Promise<UserRow[]>;
  /** Sets the hash of a password; undefined takes the password away. */
  setPassword(userId: number, passwordHash: string | undefined): Promise<void>;
  /** Disables a user, whose tokens and password are refused until the user is enabled again. */
  setDisabled(userId: number, isDisabled: boolean): Promise<void>;
  /**
   * Removes a user with the tokens, and with all data unless they are handed over to another user: term
   * corpora, human translations (the other user's own ones stay) and documents.
   *
   * @returns The ids of the document tasks that were removed; their files are still there.
   */
  removeUser(userId: number, handOverTo?: number): Promise<string[]>;
  addToken(hash: Buffer, userId: number, label: string, token?: NewToken): Promise<void>;
  /**
   * Finds the user of a token that is neither revoked nor expired, unless the user is disabled; `hash` is the SHA-256 of the token. A revocation by
   * any process is effective as soon as its `revokeToken` has resolved.
   */
  userOfToken(hash: Buffer): Promise<TokenUser | undefined>;
  listTokens(userName?: string): Promise<TokenRow[]>;
  /** Revokes tokens by a prefix of `TokenRow.id`; returns how many. */
  revokeToken(idPrefix: string): Promise<number>;

  // term corpora
  /** Creates a corpus as `ImportedInDatabase`, fills it, and sets it to `Ready`, in one transaction. */
  importCorpus(
    corpus: Pick<TermCorpus, 'title' | 'type' | 'source' | 'target' | 'systemId' | 'ownerId'>,
    terms: readonly Term[],
  ): Promise<TermCorpus>;
  /** Lists public corpora and the user's own; all corpora when `userId` is undefined. */
  listCorpora(userId?: number): Promise<TermCorpus[]>;
  removeCorpus(id: string): Promise<boolean>;
  /** Lists terms in the order of import. */
  termsOf(corpusId: string): Promise<Term[]>;

  // human translations
  /** Saves a human translation, or replaces the one with the same user, system and key. */
  saveHumanTranslation(userId: number, systemId: string, entry: HumanTranslationEntry): Promise<void>;
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

  // corrections
  /** Saves how much of an estimated translation its user changed (0 to 1), or replaces the figures of the same key. */
  saveCorrection(
    userId: number,
    systemId: string,
    correction: {key: string; estimate: number; edited: number},
  ): Promise<void>;
  /** The last corrections of a system, newest first. */
  corrections(systemId: string): Promise<{estimate: number; edited: number}[]>;

  // usage
  /**
   * Adds characters to the user's count of the day (`YYYY-MM-DD`, UTC); false, without a change, when
   * that would exceed the limit. Atomic.
   */
  addUsage(userId: number, day: string, characters: number, limit: number): Promise<boolean>;
  /** Gives back characters that were counted and not used. */
  returnUsage(userId: number, day: string, characters: number): Promise<void>;

  // systems
  desiredState(systemId: string): Promise<DesiredState>;
  setDesiredState(systemId: string, state: DesiredState): Promise<void>;
  /** Ids of all systems whose desired state is `stopped`; one query, since it is called every second. */
  stoppedSystems(): Promise<Set<string>>;
  /** Saves a status, so that commands can show it; called by the serving process for each change. */
  noteSystemStatus(systemId: string, status: string, reason?: string): Promise<void>;
  systemStatuses(): Promise<Map<string, {status: string; reason: string | undefined}>>;

  close(): Promise<void>;
}
