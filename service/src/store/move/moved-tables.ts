import type {Tables} from '../database/schema.ts';

/** A table, and the columns by which its rows are sorted. */
export interface MovedTable {
  readonly name: keyof Tables;
  readonly key: readonly string[];
  /** Column that the database fills with consecutive numbers. */
  readonly numbered?: string;
}

/**
 * Tables of an installation, each after the tables that it refers to. Nodes, their statuses and sign-in
 * tickets belong to ended processes and are not moved; documents in the database are moved separately.
 */
export const MOVED_TABLES: readonly MovedTable[] = [
  {name: 'installation', key: ['id']},
  {name: 'document_folders', key: ['path']},
  {name: 'users', key: ['id'], numbered: 'id'},
  {name: 'tokens', key: ['id']},
  {name: 'preferred_systems', key: ['token_id', 'source', 'target']},
  {name: 'sessions', key: ['hash']},
  {name: 'identities', key: ['issuer', 'subject']},
  {name: 'corpora', key: ['number'], numbered: 'number'},
  {name: 'terms', key: ['corpus', 'position']},
  {name: 'human_translations', key: ['user_id', 'system_id', 'key_hash']},
  {name: 'memory_units', key: ['number']},
  {name: 'memory_words', key: ['word', 'words', 'number']},
  {name: 'usage', key: ['user_id', 'day']},
  {name: 'correction_usage', key: ['user_id', 'day']},
  {name: 'corrections', key: ['system_id', 'user_id', 'key_hash']},
  {name: 'systems', key: ['id']},
  {name: 'attempts', key: ['hash']},
  {name: 'known_places', key: ['hash']},
  {name: 'document_tasks', key: ['number'], numbered: 'number'},
  {name: 'document_paragraphs', key: ['task', 'position']},
  {name: 'audit', key: ['number'], numbered: 'number'},
  {name: 'reviews', key: ['number'], numbered: 'number'},
];

/** Tables that are not moved and start empty. */
export const LEFT_TABLES: readonly (keyof Tables)[] = [
  'nodes',
  'system_statuses',
  'tickets',
  'usage_reservations',
  'document_bytes',
  'document_pieces',
];
