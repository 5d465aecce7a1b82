import {parse} from 'csv-parse/sync';
import {
  json,
  startAnsweringServer,
  type Answer,
  type Asked,
  type AnsweringServer,
} from '../answering-server.ts';

/** A glossary in the account. */
export interface KeptGlossary {
  readonly glossary_id: string;
  readonly name: string;
  readonly source_lang: string;
  readonly target_lang: string;
  readonly entry_count: number;
  readonly ready: boolean;
  readonly creation_time: string;
  readonly entries: ReadonlyMap<string, string>;
}

/** A server with the interface of DeepL, and its account. */
export interface DeepLServer extends AnsweringServer {
  readonly glossaries: Map<string, KeptGlossary>;
  /** Pairs of glossaries. */
  pairs: [source: string, target: string][];
  /** Maximum number of glossaries of the plan. */
  most: number;
  usage: {character_count: number; character_limit: number};
  /** Answers before the account does, unless it returns false. */
  first: (request: Asked, response: Parameters<Answer>[1]) => unknown;
  /** Requests with a method and a path that begins so. */
  requests(method: string, path: string): Asked[];
}

interface TranslateBody {
  readonly text: readonly string[];
  readonly source_lang: string;
  readonly target_lang: string;
  readonly glossary_id?: string;
}

/** Starts the server. It turns each word around, except for those of the glossary. */
export async function startDeepLServer(): Promise<DeepLServer> {
  const glossaries = new Map<string, KeptGlossary>();
  const server = await startAnsweringServer((request, response) => {
    if (running.first(request, response) !== false) return;
    const {method, path, body} = request;
    if (path === '/v2/usage') return json(response, running.usage);
    if (path === '/v2/glossary-language-pairs') {
      const supported = running.pairs.map(([source_lang, target_lang]) => ({source_lang, target_lang}));
      return json(response, {supported_languages: supported});
    }
    if (path === '/v2/translate') return translate(running, body as TranslateBody, response);
    if (path === '/v2/glossaries' && method === 'POST') return create(running, body, response);
    if (path === '/v2/glossaries') return json(response, {glossaries: [...glossaries.values()].map(shown)});
    const id = path.split('/').at(-1)!;
    const kept = glossaries.get(id);
    if (!kept) return json(response, {message: 'Glossary not found'}, 404);
    if (method !== 'DELETE') return json(response, shown(kept));
    glossaries.delete(id);
    response.writeHead(204).end();
  });
  const running: DeepLServer = Object.assign(server, {
    glossaries,
    pairs: [['en', 'lv']] as [string, string][],
    most: 1000,
    usage: {character_count: 1, character_limit: 500_000},
    first: () => false,
    requests: (method: string, path: string) =>
      server.asked.filter((asked) => asked.method === method && asked.path.startsWith(path)),
  });
  return running;
}

/** Adds a glossary to the account. */
export function addGlossary(
  {glossaries}: DeepLServer,
  glossary: Omit<KeptGlossary, 'glossary_id' | 'entry_count' | 'ready' | 'creation_time'>,
): KeptGlossary {
  const glossary_id = `g-${glossaries.size}-${String(Math.random()).slice(2)}`;
  const creation_time = new Date(1_700_000_000_000 + glossaries.size).toISOString();
  const kept = {...glossary, glossary_id, creation_time, ready: true, entry_count: glossary.entries.size};
  glossaries.set(glossary_id, kept);
  return kept;
}

function create(server: DeepLServer, body: unknown, response: Parameters<Answer>[1]): void {
  if (server.glossaries.size >= server.most) return json(response, {message: 'Quota exceeded'}, 456);
  const {name, source_lang, target_lang, entries} = body as Record<string, string>;
  const lines = parse(entries!, {delimiter: ','}) as [string, string][];
  const map = new Map(lines);
  const isBad = lines.some(
    (line) =>
      line.length !== 2 || line.some((text) => text !== text.trim() || /[\p{Cc}\u2028]|^$/u.test(text)),
  );
  if (isBad || map.size !== lines.length) return json(response, {message: 'Invalid entries'}, 400);
  const made = addGlossary(server, {
    name: name!,
    source_lang: source_lang!,
    target_lang: target_lang!,
    entries: map,
  });
  json(response, shown(made), 201);
}

function translate(server: DeepLServer, body: TranslateBody, response: Parameters<Answer>[1]): void {
  const {text, source_lang, target_lang, glossary_id} = body;
  const glossary = server.glossaries.get(glossary_id ?? '');
  if (glossary_id !== undefined && !glossary) return json(response, {message: 'Glossary not found'}, 404);
  const isOther =
    glossary &&
    `${source_lang} ${target_lang}`.toLowerCase() !== `${glossary.source_lang} ${glossary.target_lang}`;
  if (isOther) return json(response, {message: 'Glossary of other languages'}, 400);
  const translated = text.map((one) =>
    one.replace(/<[^>]*>|&[a-z]+;|[a-z]{3,}/gi, (word) => {
      if (/^[<&]/.test(word)) return word;
      return glossary?.entries.get(word) ?? [...word].reverse().join('');
    }),
  );
  json(response, {translations: translated.map((one) => ({text: one, detected_source_language: 'EN'}))});
}

function shown({entries: _, ...glossary}: KeptGlossary): object {
  return glossary;
}
