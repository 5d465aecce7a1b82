import {isSystemStatus} from '../contract/system-status.ts';
import {isErrorBody} from './errors.ts';
import {isObject, textOf, type JsonObject} from './json-value.ts';
import {call, json} from './transport.ts';
import type {CallOptions, Connection, Language, TranslationSystem} from './types.ts';

type MetadataEntry = {readonly Key?: unknown; readonly Value?: unknown} | null | undefined;

/** Asks for the systems that the user may use. */
export function getSystemList(connection: Connection, o?: CallOptions): Promise<TranslationSystem[]> {
  return call(connection, 'GetSystemList', {query: {appID: connection.appId}}, json(decodeSystemList), o);
}

/** The systems of a parsed answer, in its order; undefined when it is no list of systems. */
export function decodeSystemList(value: unknown): TranslationSystem[] | undefined {
  let items = value;
  if (isObject(value)) items = value.System ?? (isErrorBody(value) ? undefined : []);
  if (!Array.isArray(items)) return undefined;
  const systems: TranslationSystem[] = [];
  const ids = new Set<string>();
  for (const item of items as unknown[]) {
    if (!isObject(item) || typeof item.ID !== 'string' || !item.ID || ids.has(item.ID)) continue;
    const system = new DecodedSystem(item, item.ID);
    if (!system.source.code || !system.target.code) continue;
    ids.add(item.ID);
    systems.push(system);
  }
  return systems;
}

// In a list of thousands, what lies in the score of metadata entries of each system is read when it
// is asked for: touching them all costs more than parsing the answer.
class DecodedSystem implements TranslationSystem {
  readonly status: TranslationSystem['status'];
  readonly title: string;
  readonly description: string;
  readonly domain: string;
  readonly source: Language;
  readonly target: Language;
  readonly #entries: readonly MetadataEntry[];
  #metadata: TranslationSystem['metadata'] | undefined;

  constructor(
    item: JsonObject,
    readonly id: string,
  ) {
    this.#entries = Array.isArray(item.Metadata) ? (item.Metadata as MetadataEntry[]) : [];
    this.status = statusOf(this.#entries.find((entry) => entry?.Key === 'status'));
    this.source = languageOf(item.SrcLanguage) ?? languageOf(item.SourceLanguage) ?? this.#named('srclang');
    this.target = languageOf(item.TrgLanguage) ?? languageOf(item.TargetLanguage) ?? this.#named('trglang');
    this.title = textOf(item.Title) || this.metadata.name || id;
    this.description = textOf(item.Description);
    this.domain = textOf(item.Domain) || this.metadata.domain || '';
  }

  get metadata(): TranslationSystem['metadata'] {
    return (this.#metadata ??= recordOf(this.#entries));
  }

  get offersQualityEstimate(): boolean {
    const {metadata} = this;
    return !['train-qe-model', 'enable-qe'].some((key) => /^\s*(false|0|no)\s*$/i.test(metadata[key] ?? ''));
  }

  #named(key: string): Language {
    return {code: this.metadata[key] ?? '', name: ''};
  }
}

function recordOf(entries: readonly MetadataEntry[]): Record<string, string> {
  const record = Object.create(null) as Record<string, string>;
  for (const entry of entries) {
    if (typeof entry?.Key === 'string') record[entry.Key] ??= valueOf(entry);
  }
  return record;
}

function valueOf(entry: NonNullable<MetadataEntry>): string {
  return typeof entry.Value === 'string' ? entry.Value : String(entry.Value ?? '');
}

function statusOf(entry: MetadataEntry): TranslationSystem['status'] {
  const written = entry ? valueOf(entry) : '';
  if (isSystemStatus(written)) return written;
  const status = written.trim().toLowerCase();
  if (!status) return 'running';
  return isSystemStatus(status) ? status : 'unknown';
}

function languageOf(value: unknown): Language | undefined {
  if (!isObject(value) || !value.Code || typeof value.Code !== 'string') return undefined;
  return {code: value.Code, name: textOf(value.Name)};
}
