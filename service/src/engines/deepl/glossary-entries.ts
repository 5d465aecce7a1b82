import {createHash} from 'node:crypto';
import {setImmediate as nextTurn} from 'node:timers/promises';
import type {Term} from '../engine.ts';
import {wellFormed} from '../segment-text.ts';

/** Terms as the entries of a glossary. */
export interface GlossaryEntries {
  /** The entries as CSV; empty if no term has text. */
  readonly csv: string;
  readonly count: number;
  /** Hash of the entries, the same for equal entries only. */
  readonly hash: string;
}

/** Why terms cannot be a glossary. */
export interface NoEntries {
  readonly problem: string;
}

const MAX_BYTES = 10 * 1024 * 1024;
const MAX_PHRASE_BYTES = 1024;
const HASH_LENGTH = 32;
/** Number of terms that are written in one turn of the event loop. */
const TERMS_PER_TURN = 500;

const written = new WeakMap<readonly Term[], Promise<GlossaryEntries | NoEntries>>();

/** Writes terms as entries, once for each list. */
export function glossaryEntries(terms: readonly Term[]): Promise<GlossaryEntries | NoEntries> {
  let entries = written.get(terms);
  if (!entries) written.set(terms, (entries = write(terms)));
  return entries;
}

async function write(terms: readonly Term[]): Promise<GlossaryEntries | NoEntries> {
  const sources = new Set<string>();
  const lines: string[] = [];
  let bytes = 0;
  for (const [index, term] of terms.entries()) {
    if (index > 0 && index % TERMS_PER_TURN === 0) await nextTurn();
    const [source, target] = [phrase(term.source), phrase(term.target)];
    // DeepL refuses a glossary with two entries for one source; as everywhere, the first term counts.
    if (source === '' || target === '' || sources.has(source)) continue;
    sources.add(source);
    if (Buffer.byteLength(source) > MAX_PHRASE_BYTES || Buffer.byteLength(target) > MAX_PHRASE_BYTES) {
      return {problem: `a term is longer than ${MAX_PHRASE_BYTES} bytes`};
    }
    const line = `${quoted(source)},${quoted(target)}\n`;
    bytes += Buffer.byteLength(line);
    if (bytes > MAX_BYTES) return {problem: 'the terms are longer than 10 MB'};
    lines.push(line);
  }
  const csv = lines.join('');
  const hash = createHash('sha256').update(csv).digest('hex').slice(0, HASH_LENGTH);
  return {csv, count: lines.length, hash};
}

/** A text without the control characters, line breaks and outer spaces that DeepL refuses. */
function phrase(text: string): string {
  return wellFormed(text)
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

function quoted(text: string): string {
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
