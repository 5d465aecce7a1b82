import type {Readable} from 'node:stream';
import {SaxesParser, type SaxesTagPlain} from 'saxes';
import yauzl from 'yauzl';
import {TermFileError, type TextPieces} from './term-list.ts';

/** A row of a sheet; `line` is the row's number, counted from 1. */
export interface SheetRow {
  readonly cells: readonly string[];
  readonly line: number;
}

/** Maximum unpacked size of a part of the workbook. */
const MAX_PART_BYTES = 256 * 1024 * 1024;
/** Maximum number of the workbook's parts; more are not listed. */
const MAX_PARTS = 10_000;
/** Maximum number of columns; cells further to the right are not read. */
const MAX_COLUMNS = 100;
/** Maximum length of a cell, in UTF-16 code units, as in Excel. */
const MAX_CELL = 32_767;

/** The file of a part, by its path in the workbook. */
type Parts = ReadonlyMap<string, yauzl.Entry>;

/** Reads the rows of the first sheet of an Excel workbook (XLSX); rejects with a `TermFileError`. */
export async function eachSheetRow(file: string, use: (row: SheetRow) => void): Promise<void> {
  let zip: yauzl.ZipFile | undefined;
  try {
    zip = await opened(file);
    const parts = await partsOf(zip);
    const sheet = await firstSheet(zip, parts);
    const strings = await sharedStrings(zip, parts);
    const entry = parts.get(sheet);
    if (entry === undefined) throw new Error(`there is no ${sheet}`);
    await readSheet(textOf(zip, entry), strings, use);
  } catch (error) {
    if (error instanceof TermFileError) throw error;
    throw new TermFileError((words) => words.badWorkbook, {cause: error});
  } finally {
    zip?.close();
  }
}

function opened(file: string): Promise<yauzl.ZipFile> {
  return new Promise((resolve, reject) => {
    yauzl.open(file, {lazyEntries: true, autoClose: false, strictFileNames: false}, (error, zip) =>
      error ? reject(error) : resolve(zip),
    );
  });
}

function partsOf(zip: yauzl.ZipFile): Promise<Parts> {
  const parts = new Map<string, yauzl.Entry>();
  return new Promise((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', () => resolve(parts));
    zip.on('entry', (entry: yauzl.Entry) => {
      parts.set(entry.fileName.replace(/^\//, ''), entry);
      if (parts.size > MAX_PARTS) reject(new Error('the workbook has too many parts'));
      else zip.readEntry();
    });
    zip.readEntry();
  });
}

async function* textOf(zip: yauzl.ZipFile, entry: yauzl.Entry): AsyncGenerator<string> {
  if (entry.uncompressedSize > MAX_PART_BYTES) {
    throw new TermFileError((words) => words.tooLarge(entry.fileName, MAX_PART_BYTES / 1024 / 1024));
  }
  const stream = await new Promise<Readable>((resolve, reject) => {
    zip.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened)));
  });
  const decoder = new TextDecoder('utf-8', {fatal: true});
  for await (const bytes of stream) yield decoder.decode(bytes as Buffer, {stream: true});
  yield decoder.decode();
}

/** Parses XML as it arrives. */
async function parseXml(
  text: TextPieces,
  handlers: {
    open(tag: SaxesTagPlain): void;
    close?(name: string): void;
    text?(text: string): void;
  },
): Promise<void> {
  const parser = new SaxesParser();
  const {close, text: onText} = handlers;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw new Error('the workbook has a document type declaration');
  });
  parser.on('opentag', (tag) => handlers.open({...tag, name: localName(tag.name)}));
  if (close) parser.on('closetag', ({name}) => close(localName(name)));
  if (onText) for (const kind of ['text', 'cdata'] as const) parser.on(kind, onText);
  for await (const piece of text) parser.write(piece);
  parser.close();
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Path of the first sheet in the order of the tabs. */
async function firstSheet(zip: yauzl.ZipFile, parts: Parts): Promise<string> {
  const workbook = [...parts.keys()].find((name) => /(?:^|\/)workbook\.xml$/.test(name));
  if (workbook === undefined) throw new Error('there is no workbook');
  const folder = workbook.slice(0, workbook.lastIndexOf('/') + 1);
  let id: string | undefined;
  await parseXml(textOf(zip, parts.get(workbook)!), {
    open: ({name, attributes}) => {
      if (name === 'sheet') id ??= Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
    },
  });
  const targets = new Map<string, string>();
  const relationships = parts.get(`${folder}_rels/workbook.xml.rels`);
  if (relationships) {
    await parseXml(textOf(zip, relationships), {
      open: ({attributes}) => targets.set(attributes['Id'] ?? '', attributes['Target'] ?? ''),
    });
  }
  const target = targets.get(id ?? '') ?? 'worksheets/sheet1.xml';
  return target.startsWith('/') ? target.slice(1) : folder + target;
}

async function sharedStrings(zip: yauzl.ZipFile, parts: Parts): Promise<readonly string[]> {
  const name = [...parts.keys()].find((path) => /(?:^|\/)sharedStrings\.xml$/i.test(path));
  const strings: string[] = [];
  if (name === undefined) return strings;
  const reader = new RichText();
  await parseXml(textOf(zip, parts.get(name)!), {
    open: (tag) => reader.open(tag.name),
    close: (tag) => {
      reader.close(tag);
      if (tag === 'si') strings.push(reader.take());
    },
    text: (text) => reader.add(text),
  });
  return strings;
}

/** Collects the text of a cell from its runs, without the reading aids of East Asian languages. */
class RichText {
  #text = '';
  #isText = false;
  #phonetic = 0;

  open(name: string): void {
    if (name === 'rPh') this.#phonetic += 1;
    this.#isText = name === 't' && this.#phonetic === 0;
  }

  close(name: string): void {
    if (name === 'rPh') this.#phonetic -= 1;
    this.#isText = false;
  }

  add(text: string): void {
    if (this.#isText && this.#text.length < MAX_CELL) this.#text += text;
  }

  take(): string {
    const text = this.#text;
    this.#text = '';
    return text;
  }
}

async function readSheet(
  text: TextPieces,
  strings: readonly string[],
  use: (row: SheetRow) => void,
): Promise<void> {
  const reader = new SheetReader(strings, use);
  await parseXml(text, {
    open: (tag) => reader.open(tag),
    close: (name) => reader.close(name),
    text: (content) => reader.add(content),
  });
}

class SheetReader {
  readonly #strings: readonly string[];
  readonly #use: (row: SheetRow) => void;
  readonly #inline = new RichText();
  #cells: string[] = [];
  #line = 0;
  #column = 0;
  #isShared = false;
  #value: string | undefined;

  constructor(strings: readonly string[], use: (row: SheetRow) => void) {
    this.#strings = strings;
    this.#use = use;
  }

  open({name, attributes}: SaxesTagPlain): void {
    if (name === 'row') {
      this.#cells = [];
      this.#column = -1;
      this.#line = Number(attributes['r'] ?? this.#line + 1);
    } else if (name === 'c') {
      this.#column = columnOf(attributes['r']) ?? this.#column + 1;
      this.#isShared = attributes['t'] === 's';
      this.#value = undefined;
    } else if (name === 'v') this.#value = '';
    this.#inline.open(name);
  }

  add(text: string): void {
    if (this.#value !== undefined && this.#value.length < MAX_CELL) this.#value += text;
    this.#inline.add(text);
  }

  close(name: string): void {
    this.#inline.close(name);
    if (name === 'row') this.#use({cells: this.#cells, line: this.#line});
    if (name === 'c') this.#closeCell();
  }

  #closeCell(): void {
    const inline = this.#inline.take();
    const value = this.#value ?? '';
    this.#value = undefined;
    if (this.#column >= MAX_COLUMNS) return;
    while (this.#cells.length < this.#column) this.#cells.push('');
    this.#cells[this.#column] = this.#isShared ? (this.#strings[Number(value)] ?? '') : inline || value;
  }
}

/** Index of the column of a cell such as `AB12`; undefined without a reference. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (letters === undefined) return undefined;
  return [...letters].reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
