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
    const system = decodeSystem(item, item.ID);
    if (!system) continue;
    ids.add(item.ID);
    systems.push(system);
  }
  return systems;
}

function decodeSystem(item: JsonObject, id: string): TranslationSystem | undefined {
  const entries = Array.isArray(item.Metadata) ? (item.Metadata as MetadataEntry[]) : [];
  let status: string | undefined;
  let name: string | undefined;
  let domain: string | undefined;
  let sourceCode: string | undefined;
  let targetCode: string | undefined;
  let offersQualityEstimate = true;
  // thousands of systems with a score of entries each: one pass, and the record only when asked for
  for (const entry of entries) {
    switch (entry?.Key) {
      case 'status':
        status ??= valueOf(entry);
        break;
      case 'name':
        name ??= valueOf(entry);
        break;
      case 'domain':
        domain ??= valueOf(entry);
        break;
      case 'srclang':
        sourceCode ??= valueOf(entry);
        break;
      case 'trglang':
        targetCode ??= valueOf(entry);
        break;
      case 'train-qe-model':
      case 'enable-qe':
        if (/^\s*(false|0|no)\s*$/i.test(valueOf(entry))) offersQualityEstimate = false;
    }
  }
  const source = languageOf(item.SrcLanguage, item.SourceLanguage, sourceCode);
  const target = languageOf(item.TrgLanguage, item.TargetLanguage, targetCode);
  if (!source || !target) return undefined;
  let metadata: TranslationSystem['metadata'] | undefined;
  return {
    id,
    source,
    target,
    title: textOf(item.Title) || name || id,
    description: textOf(item.Description),
    domain: textOf(item.Domain) || domain || '',
    status: statusOf(status),
    offersQualityEstimate,
    get metadata() {
      return (metadata ??= recordOf(entries));
    },
  };
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

function statusOf(value: string | undefined): TranslationSystem['status'] {
  const status = value?.trim().toLowerCase();
  if (!status) return 'running';
  return isSystemStatus(status) ? status : 'unknown';
}

function languageOf(one: unknown, other: unknown, code: string | undefined): Language | undefined {
  for (const value of [one, other]) {
    if (isObject(value) && value.Code && typeof value.Code === 'string') {
      return {code: value.Code, name: textOf(value.Name)};
    }
  }
  return code ? {code, name: ''} : undefined;
}
