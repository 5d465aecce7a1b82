import type {Generated} from 'kysely';
import type {Role} from '../accounts/account.ts';
import type {AuditAction} from '../administration/audit.ts';

/** Id of the row of `users` whose human translations are for all users. */
export const EVERYONE = 0;

/** Times are milliseconds since 1970, in UTC. */
interface Users {
  id: Generated<number>;
  name: string;
  password_hash: string | null;
  created_at: number;
  /** A disabled user is refused everywhere; null for all others. */
  disabled_at: number | null;
  role: Generated<Role>;
  /** What the name looks like; null where an earlier user looks the same. */
  skeleton: string | null;
  /** What the name looks like as it is written, in capitals or not; null where an earlier user looks the same. */
  capital_skeleton: string | null;
  /** 1 when the name was chosen at a provider, else 0. */
  named_by_provider: Generated<number>;
}

interface Tokens {
  /** First 16 hex digits of the hash, to find the row; the whole hash is compared then. */
  id: string;
  hash: Buffer;
  user_id: number;
  label: string;
  created_at: number;
  revoked_at: number | null;
  /** From this time on the token is refused; null for never. */
  expires_at: number | null;
  /** Time of the last request, some minutes late. */
  last_used_at: number | null;
  /** 1 for a token of a client of the original service. */
  legacy: Generated<0 | 1>;
}

/** Which system a token's requests take for a language pair at the doors. */
interface PreferredSystems {
  token_id: string;
  source: string;
  target: string;
  system_id: string;
}

/** The sessions of administrators at the administration page. */
interface Sessions {
  /** SHA-256 of the id in the cookie. */
  hash: Buffer;
  user_id: number;
  created_at: number;
  expires_at: number;
  /** Time of the last request, up to a minute late. */
  last_used_at: number;
}

/** Identities of users at providers of OpenID Connect. */
interface Identities {
  issuer: string;
  /** The provider's own name of the person, which never changes. */
  subject: string;
  user_id: number;
  /** Address that the provider has verified, at the last sign-in. */
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
  terms: number;
  created_at: number;
}

interface Terms {
  corpus: number;
  position: number;
  source: string;
  target: string;
}

interface HumanTranslations {
  /** `EVERYONE` for those that were imported for all users. */
  user_id: number;
  system_id: string;
  /** SHA-256 of the key, since keys may be long. */
  key_hash: Buffer;
  source: string;
  translation: string;
  updated_at: number;
}

/** The human translations that similar sentences find. */
interface MemoryUnits {
  number: number;
  user_id: number;
  system_id: string;
  key_hash: Buffer;
}

/** The index of their words. */
interface MemoryWords {
  /** Number for a word of a user and system. */
  word: number;
  /** How many words the whole sentence has. */
  words: number;
  number: number;
}

/** Translations that a user submitted in a day, as `2026-11-22`, and the characters of them. */
interface CorrectionUsage {
  user_id: number;
  day: string;
  corrections: number;
  characters: number;
}

interface UsageRows {
  user_id: number;
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  /** Characters that were used, or that a process has set aside. */
  characters: number;
}

/** What one process has of a user's day; the row of `usage` has the reserved characters of all rows. */
interface UsageReservations {
  /** Name of the process, which no other has. */
  holder: string;
  user_id: number;
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  /** Never less than `used`; both are the same once the rest was given back. */
  reserved: number;
  used: number;
  /** Counts the writes of the holder: one that arrives late is not taken after a later one. */
  turn: number;
  /** When the holder last wrote it. */
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

/** The running processes of the service. */
interface Nodes {
  id: Generated<number>;
  name: string;
  version: string;
  started_at: number;
  /** When it last said that it lives. */
  seen_at: number;
}

/** What a system does on a node. */
interface SystemStatuses {
  system_id: string;
  node_id: number;
  status: string;
  reason: string | null;
  noted_at: number;
}

/** What signing in keeps for some minutes. */
interface Tickets {
  /** SHA-256 of the name, which only the browser knows. */
  hash: Buffer;
  /** Encrypted with a key made of the name. */
  content: Buffer;
  expires_at: number;
}

/** Attempts to sign in that count together. */
interface Attempts {
  hash: Buffer;
  count: number;
  /** From this time on they do not count. */
  ends_at: number;
}

/** SHA-256 of the networks from which users have signed in, each with the user's name. */
interface KnownPlaces {
  hash: Buffer;
  noted_at: number;
}

/** One row is the task that its owner sees and its place in the queue, so that the two cannot differ. */
interface DocumentTasks {
  /** Short key for the many rows of `document_paragraphs`, in the order of creation. */
  number: Generated<number>;
  id: string;
  user_id: number;
  system_id: string;
  file_name: string;
  options: string;
  size: number;
  status: 'queuing' | 'waiting' | 'translating' | 'completed' | 'error';
  segments: number;
  translated_segments: number;
  error_code: string | null;
  error_message: string | null;
  created_at: number;
  finished_at: number | null;
  /** The task is not claimed before this time. */
  not_before: number;
  /** Time until which a runner has claimed the task; 0 when it is free. */
  lease_until: number;
  /** Counts the claims of the task: writes of an earlier claim are refused. */
  fence: number;
  /** Claims in a row without progress. */
  attempts: number;
  /** Characters counted against the daily limit, and the day; null before they are counted. */
  charged: number | null;
  charged_day: string | null;
  /** JSON of `DocumentChecks`; null without the option. */
  checks: string | null;
}

interface DocumentParagraphs {
  task: number;
  position: number;
  translation: string;
}

interface DocumentBytes {
  number: Generated<number>;
  name: string;
  size: number;
  stored_at: number;
}

interface DocumentPieces {
  document: number;
  /** From 0 on. */
  position: number;
  content: Buffer;
}

/** Who did what; neither texts nor keys. */
interface Audit {
  number: Generated<number>;
  at: number;
  actor: string;
  action: AuditAction;
  subject: string;
  concerns: string | null;
  address: string | null;
}

/** The one row that tells the installation from others. */
interface Installation {
  id: string;
}

/** A folder outside of the data folder that documents have been kept in. */
interface DocumentFolders {
  path: string;
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
}
