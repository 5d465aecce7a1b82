import type {Generated} from 'kysely';
import type {
  DocumentBytes,
  DocumentFolders,
  DocumentParagraphs,
  DocumentPieces,
  DocumentTasks,
} from './document-rows.ts';
import type {HumanTranslations, MemoryUnits, MemoryWords} from './memory-rows.ts';
import type {Role} from '../accounts/account.ts';
import type {AuditAction} from '../administration/audit.ts';
import type {ReviewEvent} from '../../../../src/contract/index.ts';

/** Id of the row of `users` that owns the human translations for all users. */
export const EVERYONE = 0;

/** A user. In all tables, times are milliseconds since 1970, in UTC. */
interface Users {
  id: Generated<number>;
  name: string;
  password_hash: string | null;
  created_at: number;
  /** Time at which the user was disabled; null for an active user. A disabled user is rejected everywhere. */
  disabled_at: number | null;
  role: Generated<Role>;
  /** Skeleton of the name in lower case; null if an earlier user has the same skeleton. */
  skeleton: string | null;
  /** Skeleton of the name as written; null if an earlier user has the same skeleton. */
  capital_skeleton: string | null;
  /** 1 if the name was chosen at a provider, 0 otherwise. */
  named_by_provider: Generated<number>;
  /**
   * A person, a visitor without an account, or an account that visitors share: one for each network, and one
   * for all networks. Only people are listed and found by name.
   */
  kind: Generated<'person' | 'visitor' | 'account'>;
  /** Account to which the user's characters are charged; null if they are charged to the user. */
  payer_id: number | null;
  /** Time from which a visitor's data may be removed; null for other users. */
  ends_at: number | null;
}

interface Tokens {
  /** First 16 hexadecimal digits of the hash, to find the row; then the whole hash is compared. */
  id: string;
  hash: Buffer;
  user_id: number;
  label: string;
  created_at: number;
  revoked_at: number | null;
  /** Time from which the token is rejected; null if it does not expire. */
  expires_at: number | null;
  /** Time of the last request, delayed by some minutes. */
  last_used_at: number | null;
  /** 1 for a token of a client of the original service. */
  legacy: Generated<0 | 1>;
}

/** The system that the doors use for a language pair in requests with a token. */
interface PreferredSystems {
  token_id: string;
  source: string;
  target: string;
  system_id: string;
}

/** Sessions of administrators on the administration page. */
interface Sessions {
  /** SHA-256 of the id in the cookie. */
  hash: Buffer;
  user_id: number;
  created_at: number;
  expires_at: number;
  /** Time of the last request, delayed by up to a minute. */
  last_used_at: number;
}

/** Identities of users at OpenID Connect providers. */
interface Identities {
  issuer: string;
  /** The provider's permanent id of the person. */
  subject: string;
  user_id: number;
  /** Email address verified by the provider at the last sign-in. */
  email: string | null;
  created_at: number;
}

interface Corpora {
  /** Short key for the many rows of `terms`. */
  number: Generated<number>;
  id: string;
  title: string;
  type: 'public' | 'private';
  status: 'Ready' | 'ImportedInDatabase' | 'ForDeletion' | 'Attached';
  source: string;
  target: string;
  system_id: string | null;
  owner_id: number | null;
  /** Number of source terms with a required translation. */
  terms: number;
  /** Number of forbidden translations and words. */
  forbidden: number;
  /** Glossary that the corpus is a dictionary of; null for an imported corpus. */
  glossary: string | null;
  created_at: number;
}

interface Terms {
  corpus: number;
  position: number;
  /** Empty if the target is forbidden whatever the source has. */
  source: string;
  target: string;
  status: 'preferred' | 'admitted' | 'forbidden' | null;
}

/** Number of translations that a user submitted in a day (`2026-11-22`), and number of their characters. */
interface CorrectionUsage {
  user_id: number;
  day: string;
  corrections: number;
  characters: number;
}

interface UsageRows {
  user_id: number;
  /** Day, as `YYYY-MM-DD` in UTC. */
  day: string;
  /** Characters used, or reserved by a process. */
  characters: number;
}

/**
 * A process's share of a user's day; the row of `usage` includes the characters reserved by all processes.
 */
interface UsageReservations {
  /** Unique name of the process. */
  holder: string;
  user_id: number;
  /** Day, as `YYYY-MM-DD` in UTC. */
  day: string;
  /** Reserved characters: at least `used`, and equal to `used` once the rest has been released. */
  reserved: number;
  used: number;
  /** Number of writes by the holder, so that a delayed write cannot overwrite a later one. */
  turn: number;
  /** Time of the holder's last write. */
  seen_at: number;
}

interface Corrections {
  user_id: number;
  system_id: string;
  /** SHA-256 of the key of the human translation. */
  key_hash: Buffer;
  estimate: number;
  edited: number;
  updated_at: number;
}

interface Systems {
  id: string;
  desired: 'started' | 'stopped';
}

/** Running processes of the service. */
interface Nodes {
  id: Generated<number>;
  name: string;
  version: string;
  started_at: number;
  /** Time of the node's last heartbeat. */
  seen_at: number;
}

/** Status of a system on a node. */
interface SystemStatuses {
  system_id: string;
  node_id: number;
  status: string;
  reason: string | null;
  noted_at: number;
}

/** State of sign-ins in progress, kept for some minutes. */
interface Tickets {
  /** SHA-256 of the ticket's name, which only the browser knows. */
  hash: Buffer;
  /** Content of the ticket, encrypted with a key derived from the name. */
  content: Buffer;
  expires_at: number;
}

/** Counters of sign-in attempts and of other limited actions. */
interface Attempts {
  hash: Buffer;
  count: number;
  /** Time from which the attempts no longer count. */
  ends_at: number;
}

/** Networks from which users have signed in: SHA-256 of the network together with the user's name. */
interface KnownPlaces {
  hash: Buffer;
  noted_at: number;
}

/** Actions by users and operators, without texts or tokens. */
interface Audit {
  number: Generated<number>;
  at: number;
  actor: string;
  action: AuditAction;
  subject: string;
  concerns: string | null;
  address: string | null;
}

/** Translations that hosts published, and reviews of them, without texts. */
interface Reviews {
  number: Generated<number>;
  at: number;
  event: ReviewEvent;
  user_name: string;
  app: string | null;
  system_id: string;
  reviewer: string | null;
  /** The record of how the translation was made, as JSON. */
  provenance: string;
  /** Address or name of the text at the host. */
  reference: string | null;
  characters: number | null;
  /** SHA-256 of what identifies the translation. */
  translation_hash: Buffer;
}

/** A single row that identifies the installation. */
interface Installation {
  id: string;
}

/** Tables after the last migration. */
export interface Tables {
  installation: Installation;
  document_folders: DocumentFolders;
  users: Users;
  tokens: Tokens;
  preferred_systems: PreferredSystems;
  sessions: Sessions;
  identities: Identities;
  corpora: Corpora;
  terms: Terms;
  human_translations: HumanTranslations;
  memory_units: MemoryUnits;
  memory_words: MemoryWords;
  usage: UsageRows;
  usage_reservations: UsageReservations;
  correction_usage: CorrectionUsage;
  corrections: Corrections;
  systems: Systems;
  nodes: Nodes;
  system_statuses: SystemStatuses;
  tickets: Tickets;
  attempts: Attempts;
  known_places: KnownPlaces;
  document_tasks: DocumentTasks;
  document_paragraphs: DocumentParagraphs;
  document_bytes: DocumentBytes;
  document_pieces: DocumentPieces;
  audit: Audit;
  reviews: Reviews;
}
