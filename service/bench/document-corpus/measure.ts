import {readFile, rm} from 'node:fs/promises';
import {readArchive} from '../../src/documents/archive/read-archive.ts';
import {DocumentError} from '../../src/documents/document-error.ts';
import type {DocumentFormat} from '../../src/documents/formats/format.ts';
import {familyOf, MARKS, textNodes, type TextNode} from './text-nodes.ts';

/** Result of measuring a document. */
export interface Measurement {
  readonly path: string;
  /** Reason why the document was not read: a `refusal` by design, or any other `fault`. */
  readonly refusal?: string;
  readonly fault?: string;
  readonly paragraphs: number;
  readonly isIdentical: boolean;
  readonly isTextIdentical: boolean;
  /** Number of text nodes with letters that a reader sees, and how many of them were translated. */
  readonly nodes: number;
  readonly translatedNodes: number;
  readonly milliseconds: number;
  /** Text of a node that was not translated; undefined if all were. */
  readonly missed: string | undefined;
}

const NOTHING = {
  paragraphs: 0,
  isIdentical: false,
  isTextIdentical: false,
  nodes: 0,
  translatedNodes: 0,
  milliseconds: 0,
  missed: undefined,
} as const;

/** Result for a document that could not be measured, because it was refused or because of a fault. */
export function unmeasured(path: string, error: unknown): Measurement {
  const message = error instanceof Error ? error.message : String(error);
  return {...NOTHING, path, [error instanceof DocumentError ? 'refusal' : 'fault']: message};
}

/** Puts marks around each piece of text between tags. */
export function mark(text: string): string {
  return text.replace(/(<[^>]*>)|[^<]+/g, (whole, tag?: string) =>
    tag === undefined && whole.trim() !== '' ? MARKS[0] + whole + MARKS[1] : whole,
  );
}

/** A document of the corpus, and where its translations may be written. */
export interface CorpusDocument {
  readonly path: string;
  readonly extension: string;
  readonly format: DocumentFormat;
  /** Path without an extension for files that exist only during the measurement. */
  readonly scratch: string;
}

/** Reads a document, writes it unchanged and with marks, and compares the results. */
export async function measure(file: CorpusDocument): Promise<Measurement> {
  const {path, extension, format, scratch} = file;
  const output = `${scratch}.${extension}`;
  const start = performance.now();
  try {
    const input = {path, extension, source: 'en', target: 'de'};
    const document = await format.open(input);
    await document.write(output, document.paragraphs);
    const isIdentical = await haveSameBytes(path, output);
    const again = await format.open(input);
    await again.write(output, again.paragraphs.map(mark), {target: 'de'});
    const milliseconds = performance.now() - start;
    const text = await compareTexts(path, output, extension);
    return {path, paragraphs: document.paragraphs.length, isIdentical, milliseconds, ...text};
  } catch (error) {
    return unmeasured(path, error);
  } finally {
    await rm(output, {force: true});
  }
}

async function haveSameBytes(one: string, other: string): Promise<boolean> {
  const bytes = await readFile(one);
  if (bytes.toString('latin1', 0, 2) !== 'PK') return bytes.equals(await readFile(other));
  const [a, b] = [await readArchive(one), await readArchive(other)];
  try {
    if (a.entries.length !== b.entries.length) return false;
    for (const [index, entry] of a.entries.entries()) {
      const same = b.entries[index]!;
      if (entry.name !== same.name || !(await entry.read()).equals(await same.read())) return false;
    }
    return true;
  } finally {
    a.close();
    b.close();
  }
}

type Texts = Pick<Measurement, 'isTextIdentical' | 'nodes' | 'translatedNodes' | 'missed'>;

async function compareTexts(before: string, after: string, extension: string): Promise<Texts> {
  const family = familyOf(extension);
  if (!family) return {isTextIdentical: false, nodes: 0, translatedNodes: 0, missed: undefined};
  const [from, to] = [await textNodes(before, family), await textNodes(after, family)];
  const isTextIdentical = joined(from) === joined(to);
  const isMarked = Buffer.concat(to.map((node) => node.isMarked));
  let at = 0;
  let nodes = 0;
  let translatedNodes = 0;
  let missed: string | undefined;
  for (const {text, isContent} of from) {
    if (isContent && /\p{L}/u.test(text)) {
      nodes += 1;
      // Not the first letter of the text: headers of sheets begin with codes that are part of the text.
      if (isMarked.subarray(at, at + text.length).includes(1)) translatedNodes += 1;
      else missed ??= text.slice(0, 60);
    }
    at += text.length;
  }
  return {isTextIdentical, nodes, translatedNodes, missed};
}

function joined(nodes: readonly TextNode[]): string {
  return nodes.map(({text}) => text).join('');
}
