import type {Page} from '../page.ts';

/** A user of the service. */
export interface User {
  readonly id: number;
  readonly name: string;
  /**
   * Principals that `visibleTo` may list for this user (`principalsOf`); undefined if only the name counts.
   */
  readonly principals?: readonly string[];
  /** Accounts to which a visitor's use is charged; absent for users with an account. */
  readonly visitor?: VisitorAccounts;
}

/** Accounts to which a visitor's use is charged, as ids of users. */
export interface VisitorAccounts {
  /** Account of the visitor's network. */
  readonly network: number;
  /** Account of all visitors. */
  readonly all: number;
}

/** Roles of users: a `user` translates; an `admin` may also change the service on the administration page. */
export const ROLES = ['user', 'admin'] as const;

/** Role of a user. */
export type Role = (typeof ROLES)[number];

/** A user with the properties that sign-in depends on. */
export interface UserAccount extends User {
  readonly passwordHash: string | undefined;
  readonly isDisabled: boolean;
  readonly role: Role;
  /** Whether a provider chose the name rather than an operator. */
  readonly isNamedByProvider?: true;
}

/**
 * A person at an OpenID Connect provider: the provider's issuer address, and the provider's permanent id of
 * the person.
 */
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
  /** Time at which the user was disabled; undefined for an active user. */
  readonly disabledAt: Date | undefined;
  readonly role: Role;
  /** Whether the user can sign in with a password. */
  readonly hasPassword: boolean;
  /** Number of valid tokens. */
  readonly tokens: number;
  /** Time of the last request with any token, delayed by some minutes. */
  readonly lastUsedAt: Date | undefined;
}

/** A page of the users whose names contain a text. */
export interface UsersPage extends Page {
  readonly search?: string;
}

/** Amount of a user's data that would be deleted, or handed over, if the user were removed. */
export interface UserData {
  readonly tokens: number;
  readonly corpora: number;
  readonly translations: number;
  readonly documents: number;
}

/** Mark of a token that is used by clients of the original service. */
interface TokenMark {
  /** Whether the client was written for the original service and gets answers in the legacy profile. */
  readonly legacy: boolean;
}

/** The user of a token, with its mark. */
export interface TokenUser extends User {
  /** Whether the token is marked as legacy; absent for other tokens. */
  readonly legacy?: true;
  /** Whether the user is an administrator; absent for other users. */
  readonly isAdmin?: true;
}

/** A language pair, and the system that the doors use for it in requests with a given token. */
export interface PreferredSystem {
  readonly source: string;
  readonly target: string;
  readonly systemId: string;
}

/** A token as listed; only the SHA-256 of the token is stored. */
export interface TokenRow extends TokenMark {
  /** First characters of the token's hash in hexadecimal; commands use this id to name the token. */
  readonly id: string;
  readonly userName: string;
  /** Principals of the user, as in `User.principals`. */
  readonly principals?: readonly string[];
  readonly label: string;
  readonly createdAt: Date;
  readonly revokedAt: Date | undefined;
  /** Time from which the token is rejected. */
  readonly expiresAt: Date | undefined;
  /** Time of the last request, delayed by some minutes. */
  readonly lastUsedAt: Date | undefined;
  /** Preferred systems of the token, sorted by language pair. */
  readonly preferredSystems: readonly PreferredSystem[];
}

/** Properties of a new token. */
export interface NewToken extends Partial<TokenMark> {
  /** Time from which the token is rejected; without it, the token never expires. */
  readonly expiresAt?: Date | undefined;
}
