import type {Generated} from 'kysely';

/** Times are milliseconds since 1970, in UTC. */
interface Users {
  id: Generated<number>;
  name: string;
  password_hash: string | null;
  created_at: number;
}

interface Tokens {
  /** First 16 hex digits of the hash: finds the row, the whole hash is then compared. */
  id: string;
  hash: Buffer;
  user_id: number;
  label: string;
  created_at: number;
  revoked_at: number | null;
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
  user_id: number;
  system_id: string;
  /** SHA-256 of the key, which may be long. */
  key_hash: Buffer;
  source: string;
  translation: string;
  updated_at: number;
}

interface UsageRows {
  user_id: number;
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  /** Characters used or set aside by the serving process. */
  characters: number;
}

interface Systems {
  id: string;
  desired: 'started' | 'stopped';
  status: string | null;
  reason: string | null;
  noted_at: number | null;
}

/** The tables, as of the last migration. */
export interface Tables {
  users: Users;
  tokens: Tokens;
  corpora: Corpora;
  terms: Terms;
  human_translations: HumanTranslations;
  usage: UsageRows;
  systems: Systems;
}
