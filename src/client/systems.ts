import {isSystemStatus} from '../contract/system-status.ts';
import type {WireLanguage, WireMetadataItem, WireSystem, WireSystemList} from '../contract/wire.ts';
import {isErrorBody} from './errors.ts';
import {isObject, textOf, type Sent} from './requests/json-value.ts';
import {call, json} from './requests/call.ts';
import type {CallOptions, Connection, Language, TranslationSystem} from './types.ts';

type MetadataEntry = Sent<WireMetadataItem> | null | undefined;

/** Fetches the systems that the user may use. */
export function getSystemList(connection: Connection, o?: CallOptions): Promise<TranslationSystem[]> {
  const query = {appID: connection.appId};
  return call(connection, {operation: 'GetSystemList', query, read: json(decodeSystemList)}, o);
}

/** Decodes the systems of a parsed answer, in the same order; undefined if the answer is not a list of systems. */
export function decodeSystemList(value: unknown): TranslationSystem[] | undefined {
  let items = value;
  if (isObject<WireSystemList>(value)) items = value.System ?? (isErrorBody(value) ? undefined : []);
  if (!Array.isArray(items)) return undefined;
  const systems: TranslationSystem[] = [];
  const ids = new Set<string>();
  const languages: KnownLanguages = new Map();
  for (const item of items as unknown[]) {
    if (!isObject<WireSystem>(item) || typeof item.ID !== 'string' || !item.ID) continue;
    const entries = (Array.isArray(item.Metadata) ? item.Metadata : []) as MetadataEntry[];
    const source = languageOf([item.SrcLanguage, item.SourceLanguage], entries, 'srclang', languages);
    const target = languageOf([item.TrgLanguage, item.TargetLanguage], entries, 'trglang', languages);
    if (!source || !target) continue;
    const {ID: id} = item;
    if (ids.size < ids.add(id).size) systems.push(new DecodedSystem(item, {id, source, target, entries}));
  }
  return systems;
}

/** Fields that every system in an answer must have, and the metadata of the system. */
interface SystemParts {
  readonly id: string;
  readonly source: Language;
  readonly target: Language;
  readonly entries: readonly MetadataEntry[];
}

// Metadata are decoded at the first access: decoding the twenty entries of each of thousands of systems takes
// longer than parsing the answer.
class DecodedSystem implements TranslationSystem {
  readonly status: TranslationSystem['status'];
  readonly title: string;
  readonly description: string;
  readonly domain: string;
  readonly #entries: readonly MetadataEntry[];
  #metadata: TranslationSystem['metadata'] | undefined;
  readonly id: string;
  readonly source: Language;
  readonly target: Language;

  constructor({Title, Description, Domain}: Sent<WireSystem>, {id, source, target, entries}: SystemParts) {
    this.id = id;
    this.source = source;
    this.target = target;
    this.#entries = entries;
    const isBlank = (text = ''): boolean => text.trim() === '';
    const title = textOf(Title);
    this.title = !isBlank(title) ? title : isBlank(this.metadata.name) ? id : this.metadata.name!;
    this.description = textOf(Description);
    this.domain = textOf(Domain) || this.metadata.domain || '';
    this.status = statusOf(entries);
  }

  get metadata(): TranslationSystem['metadata'] {
    return (this.#metadata ??= recordOf(this.#entries));
  }

  get offersQualityEstimate(): boolean {
    const {metadata} = this;
    return !['train-qe-model', 'enable-qe'].some((key) => /^\s*(false|0|no)\s*$/i.test(metadata[key] ?? ''));
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

function statusOf(entries: readonly MetadataEntry[]): TranslationSystem['status'] {
  const entry = entries.find((each) => each?.Key === 'status');
  const written = entry ? valueOf(entry) : '';
  if (isSystemStatus(written)) return written;
  const status = written.trim().toLowerCase();
  if (!status) return 'running';
  return isSystemStatus(status) ? status : 'unknown';
}

/** Languages of a list by code, shared by its systems. */
type KnownLanguages = Map<string, Language>;

function languageOf(
  [first, second]: readonly [unknown, unknown],
  entries: readonly MetadataEntry[],
  key: string,
  languages: KnownLanguages,
): Language | undefined {
  const sent = hasCode(first) ? first : hasCode(second) ? second : undefined;
  const code = sent?.Code ?? recordOf(entries)[key];
  if (!code) return undefined;
  const name = textOf(sent?.Name);
  let language = languages.get(code);
  if (language?.name !== name) languages.set(code, (language = {code, name}));
  return language;
}

function hasCode(value: unknown): value is Sent<WireLanguage> & {readonly Code: string} {
  return isObject<WireLanguage>(value) && !!value.Code && typeof value.Code === 'string';
}
