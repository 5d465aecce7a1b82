import type {Page} from '../page.ts';

/** A user of the service. */
export interface User {
  readonly id: number;
  readonly name: string;
  /** By what `visibleTo` may mean the user (`principalsOf`), where that is not the name alone. */
  readonly principals?: readonly string[];
}

/** What users may do: a `user` translates, an `admin` may also change the service at its administration page. */
export const ROLES = ['user', 'admin'] as const;

/** What a user may do. */
export type Role = (typeof ROLES)[number];

/** A user with what decides whether to let the user in. */
export interface UserAccount extends User {
  readonly passwordHash: string | undefined;
  readonly isDisabled: boolean;
  readonly role: Role;
  /** Whether the name was chosen at a provider, not by an operator. */
  readonly isNamedByProvider?: true;
}

/** A person at a provider of OpenID Connect: the provider's address, and its own name of the person, which never changes. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

/** The administrator of a session at the administration page. */
export interface SessionUser extends User {
  readonly createdAt: Date;
}

/** A user as listed. */
export interface UserRow {
  readonly name: string;
  readonly createdAt: Date;
  /** Set while the user is refused everywhere. */
  readonly disabledAt: Date | undefined;
  /** What the user may do. */
  readonly role: Role;
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
  /** Present only for an administrator. */
  readonly isAdmin?: true;
}

/** A language pair, with the system that requests with a token take for it at the doors. */
export interface PreferredSystem {
  readonly source: string;
  readonly target: string;
  readonly systemId: string;
}

/** A token as listed; the token itself is never stored, only its SHA-256. */
export interface TokenRow extends TokenMark {
  /** First characters of the hash in hex; names the token in commands. */
  readonly id: string;
  readonly userName: string;
  /** As those of a `User`. */
  readonly principals?: readonly string[];
  readonly label: string;
  readonly createdAt: Date;
  readonly revokedAt: Date | undefined;
  /** From this time on the token is refused. */
  readonly expiresAt: Date | undefined;
  /** Time of the last request, some minutes late. */
  readonly lastUsedAt: Date | undefined;
  /** In the order of their pairs. */
  readonly preferredSystems: readonly PreferredSystem[];
}

/** Properties of a new token. */
export interface NewToken extends Partial<TokenMark> {
  /** From this time on the token is refused; never without it. */
  readonly expiresAt?: Date | undefined;
}

/** Users, their tokens and their sessions. */
export interface AccountStore {
  /**
   * Adds a user. Rejects with a `StoreError` of the kind `invalid` for a name with characters that are not seen, and of
   * the kind `duplicate` when the name is taken, or looks like that of another user.
   */
  addUser(name: string, passwordHash: string | undefined, role?: Role): Promise<User>;
  userByName(name: string): Promise<UserAccount | undefined>;
  /** Lists users by name: all, or a page of those whose names contain a text. */
  listUsers(part?: Page & {readonly search?: string}): Promise<UserRow[]>;
  /** Sets the hash of a password; undefined takes the password away. The sessions of the user end. */
  setPassword(userId: number, passwordHash: string | undefined): Promise<void>;
  /**
   * Disables a user, whose tokens and password are refused until the user is enabled again; the sessions end.
   * Resolves to whether that changed anything. Like `setRole` and `removeUser` it rejects with a `StoreError` of the
   * kind `lastAdmin`, and changes nothing, when no other active administrator would be left.
   */
  setDisabled(userId: number, isDisabled: boolean): Promise<boolean>;
  /** Changes what a user may do; the sessions of the user end. */
  setRole(userId: number, role: Role): Promise<void>;
  /** Whether somebody else is an administrator who is not disabled. */
  hasOtherAdmin(userId: number): Promise<boolean>;
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
  /** Lists tokens, newest first: all, or a page of them. */
  listTokens(userName?: string, page?: Page): Promise<TokenRow[]>;
  /** A token by its whole id. */
  tokenWithId(id: string): Promise<TokenRow | undefined>;
  /** Revokes tokens by a prefix of `TokenRow.id`, whose preferred systems are forgotten; returns how many. */
  revokeToken(idPrefix: string): Promise<number>;

  // preferred systems
  /** Prefers a system for a pair, instead of the one before; false, without a change, for a token that is revoked or not there. */
  preferSystem(tokenId: string, preferred: PreferredSystem): Promise<boolean>;
  /** Forgets the preferred system of a pair; returns whether there was one. */
  forgetPreferredSystem(tokenId: string, pair: Pick<PreferredSystem, 'source' | 'target'>): Promise<boolean>;
  /** The preferred systems of a token, by its whole id, in the order of their pairs. */
  preferredSystems(tokenId: string): Promise<PreferredSystem[]>;

  // identities
  /** The user who has this identity. */
  userOfIdentity(identity: Identity): Promise<UserAccount | undefined>;
  /**
   * Adds a user without a password who has this identity. Rejects as `addUser`, or with a `StoreError` of the kind
   * `duplicate` when the identity is taken.
   */
  addUserOfIdentity(name: string, identity: Identity, role?: Role): Promise<User>;
  /** Notes the address that a provider has verified, or that it has verified none. */
  noteEmail(identity: Identity, email: string | undefined): Promise<void>;
  /** Gives a user an identity; rejects with a `StoreError` of the kind `duplicate` when somebody has it. */
  addIdentity(userId: number, identity: Identity): Promise<void>;
  /** Takes an identity from a user; returns whether the user had it. */
  removeIdentity(userId: number, identity: Identity): Promise<boolean>;
  /** The identities of a user, the first one first. */
  identitiesOf(userId: number): Promise<Identity[]>;
  /** All identities with the names of their users, the first ones first. */
  listIdentities(): Promise<(Identity & {readonly userName: string})[]>;

  // sessions
  /** Begins a session that lasts `longestMs` at most; `hash` is the SHA-256 of its id. Expired ones are removed. */
  addSession(hash: Buffer, userId: number, longestMs: number): Promise<void>;
  /**
   * Finds the administrator of a session that has neither expired nor been without a request for `idleMs`, and
   * notes that it is used. A change of the password, the role or the state of the user ends it at once.
   */
  sessionUser(hash: Buffer, idleMs: number): Promise<SessionUser | undefined>;
  removeSession(hash: Buffer): Promise<void>;
}
