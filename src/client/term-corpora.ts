import type {WireTermCorpus} from '../contract/wire.ts';
import {isObject, textOf} from './requests/json-value.ts';
import {call, json} from './requests/call.ts';
import type {CallOptions, Connection, TermCorpus} from './types.ts';

/** Fetches the term corpora of a system. */
export function getSystemTermCorpora(
  connection: Connection,
  systemID: string,
  o?: CallOptions,
): Promise<TermCorpus[]> {
  const read = json(decodeTermCorpora);
  return call(connection, {operation: 'GetSystemTermCorpora', query: {systemID}, read}, o);
}

function decodeTermCorpora(value: unknown): TermCorpus[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return (value as unknown[]).flatMap((item) => {
    if (!isObject<WireTermCorpus>(item)) return [];
    const id = textOf(item.CorpusId);
    if (!id) return [];
    const status = textOf(item.Status);
    const ready = status.trim().toLowerCase() === 'ready';
    return [{id, title: textOf(item.Title) || id, type: textOf(item.Type), status, ready}];
  });
}
