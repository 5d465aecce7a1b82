import {sql} from 'kysely';
import type {FirstRow, PostgresConnection} from '../database/connection.ts';
import {EVERYONE} from '../database/schema.ts';
import type {FoundTranslation, TranslatedText} from './human-translation.ts';
import {boundsOfSimilar, keyHash, MAX_CANDIDATES, ROWS_OF_WORD, wordNumber} from './memory-index.ts';
import {anyTranslation, OwnersWithNone, toTexts, type MemoryReads, type StoredText} from './memory-reads.ts';

const KEYS_PER_QUERY = 1_000;

/** Looks up human translations in PostgreSQL, many per query, since each query crosses the network. */
export class PostgresMemoryReads implements MemoryReads {
  readonly #reader: PostgresConnection;
  readonly #any: FirstRow<object>;
  readonly #withNone = new OwnersWithNone();

  constructor(reader: PostgresConnection) {
    this.#reader = reader;
    this.#any = reader.prepared<object>(anyTranslation(reader.db));
  }

  saved(userId: number, systemId: string): void {
    this.#withNone.saved(userId, systemId);
  }

  async find(
    userId: number,
    systemId: string,
    keys: Iterable<string>,
  ): Promise<Map<string, FoundTranslation>> {
    const translations = new Map<string, FoundTranslation>();
    const owners = await this.#ownersWithAny(userId, systemId);
    if (owners.length === 0) return translations;
    const uniqueKeys = [...new Set(keys)];
    for (let at = 0; at < uniqueKeys.length; at += KEYS_PER_QUERY) {
      const part = uniqueKeys.slice(at, at + KEYS_PER_QUERY);
      const hashes = part.map(keyHash);
      const byHash = await this.#ofHashes(owners, systemId, hashes);
      for (const [index, key] of part.entries()) {
        const translation = byHash.get(hashes[index]?.toString('hex') ?? '');
        if (translation) translations.set(key, translation);
      }
    }
    return translations;
  }

  async similar(userId: number, systemId: string, words: readonly string[]): Promise<TranslatedText[]> {
    if (words.length === 0) return [];
    const owners = await this.#ownersWithAny(userId, systemId);
    const byOwner = await Promise.all(owners.map((owner) => similarOf(this.#reader, owner, systemId, words)));
    return byOwner.flat();
  }

  async #ownersWithAny(userId: number, systemId: string): Promise<number[]> {
    const owners = [userId, EVERYONE];
    const have = await Promise.all(owners.map((owner) => this.#hasAny(owner, systemId)));
    return owners.filter((_, index) => have[index]);
  }

  async #hasAny(userId: number, systemId: string): Promise<boolean> {
    if (this.#withNone.has(userId, systemId)) return false;
    const {saves} = this.#withNone;
    const began = performance.now();
    if ((await this.#any([userId, systemId, 1])) !== undefined) return true;
    this.#withNone.note(userId, systemId, saves, began);
    return false;
  }

  /**
   * Translations by the hash of their key in hexadecimal; a user's own translations take precedence over the
   * translations for all users.
   */
  async #ofHashes(
    owners: readonly number[],
    systemId: string,
    hashes: readonly Buffer[],
  ): Promise<Map<string, FoundTranslation>> {
    const rows = await this.#reader.db
      .selectFrom('human_translations')
      .select(['user_id', 'key_hash', 'source', 'translation', 'is_edited'])
      .where('user_id', 'in', owners)
      .where('system_id', '=', systemId)
      .where('key_hash', '=', sql<Buffer>`any(${hashes}::bytea[])`)
      .execute();
    const byHash = new Map<string, FoundTranslation>();
    for (const row of rows) {
      const hash = row.key_hash.toString('hex');
      if (row.user_id !== EVERYONE) byHash.set(hash, toTexts(row));
      else if (!byHash.has(hash)) byHash.set(hash, {...toTexts(row), shared: true});
    }
    return byHash;
  }
}

/** Finds the candidates by the rarest words, as `SqliteMemoryReads` does, but with one query. */
async function similarOf(
  {db}: PostgresConnection,
  owner: number,
  systemId: string,
  words: readonly string[],
): Promise<TranslatedText[]> {
  const {least, most, rarest} = boundsOfSimilar(words.length);
  const numbers = [...new Set(words)].map((word) => wordNumber(owner, systemId, word));
  const {rows} = await sql<StoredText>`
    with rarest as materialized (
      select asked.word, counted.count
      from unnest(${numbers}::bigint[]) as asked (word)
      cross join lateral (
        select count(*) as count from (
          select from memory_words as row
          where row.word = asked.word and row.words between ${least} and ${most}
          limit ${ROWS_OF_WORD}
        ) as rows
      ) as counted
      order by counted.count
      limit ${rarest}
    ), candidates as materialized (
      select found.number
      from rarest cross join lateral (
        select row.number from memory_words as row
        where row.word = rarest.word and row.words between ${least} and ${most}
        limit ${ROWS_OF_WORD}
      ) as found
      group by found.number
      order by sum(1.0 / rarest.count) desc
      limit ${MAX_CANDIDATES}
    )
    select human.source, human.translation, human.is_edited
    from candidates
    join memory_units as unit on unit.number = candidates.number
    join human_translations as human on human.user_id = unit.user_id
      and human.system_id = unit.system_id and human.key_hash = unit.key_hash`.execute(db);
  return rows.map(toTexts);
}
