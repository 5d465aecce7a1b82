import {EngineError} from '../engine.ts';
import {HttpError, httpJson} from '../http-json.ts';
import type {ServerAddress} from '../servers/server-address.ts';
import {authorization, NAME} from './deepl-requests.ts';

/** A glossary of an account. */
export interface Glossary {
  readonly id: string;
  readonly name: string;
  /** Whether translations may use the glossary already. */
  readonly isReady: boolean;
  readonly source: string;
  readonly target: string;
  readonly count: number;
  /** Time of its creation, as text that sorts by time. */
  readonly createdAt: string;
}

/** A glossary to create. */
export interface NewGlossary {
  readonly name: string;
  readonly source: string;
  readonly target: string;
  readonly csv: string;
}

/** An account, and the limits of a request to it. */
export interface AccountAccess {
  readonly server: ServerAddress;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

const NOT_FOUND = 404;

/** Language pairs that glossaries can have, as `en-de`; empty for a server without glossaries. */
export async function glossaryPairs(access: AccountAccess): Promise<ReadonlySet<string>> {
  const answer = await unlessMissing(ask(access, '/v2/glossary-language-pairs'));
  const pairs = (answer as {supported_languages?: unknown} | undefined)?.supported_languages;
  const known = (Array.isArray(pairs) ? pairs : []).map((pair: Record<string, unknown> | null) =>
    `${String(pair?.source_lang)}-${String(pair?.target_lang)}`.toLowerCase(),
  );
  return new Set(known);
}

export async function listGlossaries(access: AccountAccess): Promise<Glossary[]> {
  const answer = await ask(access, '/v2/glossaries');
  const {glossaries} = (answer ?? {}) as {glossaries?: unknown};
  if (!Array.isArray(glossaries)) throw new EngineError('malformed', `${NAME} did not list its glossaries.`);
  return glossaries.map(glossaryOf);
}

export async function createGlossary(
  access: AccountAccess,
  {name, source, target, csv}: NewGlossary,
): Promise<Glossary> {
  const body = {name, source_lang: source, target_lang: target, entries: csv, entries_format: 'csv'};
  return glossaryOf(await ask(access, '/v2/glossaries', body));
}

/** A glossary; undefined if the account does not have it. */
export async function getGlossary(access: AccountAccess, id: string): Promise<Glossary | undefined> {
  const answer = await unlessMissing(ask(access, `/v2/glossaries/${encodeURIComponent(id)}`));
  return answer === undefined ? undefined : glossaryOf(answer);
}

/** Deletes a glossary, which may be gone already. */
export async function deleteGlossary({server, ...limits}: AccountAccess, id: string): Promise<void> {
  const url = `${server.url}/v2/glossaries/${encodeURIComponent(id)}`;
  const headers = authorization(server.apiKey);
  await unlessMissing(httpJson({engine: NAME, url, headers, method: 'DELETE', ...limits}));
}

function ask({server, ...limits}: AccountAccess, path: string, body?: unknown): Promise<unknown> {
  const headers = authorization(server.apiKey);
  return httpJson({engine: NAME, url: `${server.url}${path}`, headers, body, ...limits});
}

async function unlessMissing(answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof HttpError && error.status === NOT_FOUND) return undefined;
    throw error;
  }
}

function glossaryOf(value: unknown): Glossary {
  const of = (value ?? {}) as Record<string, unknown>;
  if (typeof of.glossary_id !== 'string') {
    throw new EngineError('malformed', `${NAME} did not describe its glossary.`);
  }
  return {
    id: of.glossary_id,
    name: String(of.name),
    isReady: of.ready !== false,
    source: String(of.source_lang).toLowerCase(),
    target: String(of.target_lang).toLowerCase(),
    count: Number(of.entry_count),
    createdAt: String(of.creation_time),
  };
}
