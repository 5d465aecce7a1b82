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

/** A page of the users whose names contain a text. */
export interface UsersPage extends Page {
  readonly search?: string;
}

/** What a user would lose or hand over. */
export interface UserData {
  readonly tokens: number;
  readonly corpora: number;
  readonly translations: number;
  readonly documents: number;
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
