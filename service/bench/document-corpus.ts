/**
 * Measures how well documents of other programs are read and written: `npm run bench:documents --
 * [extension]… [--all] [--verbose] [--write]` downloads packages with documents to
 * node_modules/.cache/documents and measures all documents in them, by extension; `--write` writes the table
 * to BENCHMARKS.md. Debian packages need apt with access to the sources, npm packages need the registry.
 */
import {createHash} from 'node:crypto';
import {mkdirSync, readdirSync, readFileSync, statSync, writeFileSync} from 'node:fs';
import {extname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {markdownTable, withSection} from '../../.config/docs/marked-section.mjs';
import {formatOf} from '../src/documents/formats/index.ts';
import {BILINGUAL, measureBilingual} from './document-corpus/bilingual.ts';
import {fetchPackage} from './document-corpus/fetch.ts';
import {measure, type Measurement} from './document-corpus/measure.ts';
import {CORPUS_PACKAGES, CORPUS_EXTENSIONS} from './document-corpus/packages.ts';

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/documents', import.meta.url));
/**
 * Maximum number of documents measured per extension: always the same documents, in the order of their
 * hashes.
 */
const MAX_FILES = 400;

const XHTML = /^<\?xml [^>]*>\s*<!DOCTYPE html PUBLIC "[^"]*XHTML/;

const verbose = process.argv.includes('--verbose');
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const extensions = wanted.length > 0 ? wanted : CORPUS_EXTENSIONS;

const COLUMNS = [
  'format',
  'files',
  'read',
  'unchanged: identical',
  'marked: text identical',
  'text nodes translated',
];

mkdirSync(CACHE, {recursive: true});
const files = collect();
const rows: string[][] = [];
for (const extension of extensions) {
  const measurements: Measurement[] = [];
  for (const path of files.get(extension) ?? []) {
    const how = BILINGUAL.has(extension) ? measureBilingual : measure;
    const scratch = join(CACHE, `scratch-${process.pid}`);
    measurements.push(await how({path, extension, format: await formatOf(extension), scratch}));
  }
  if (measurements.length > 0) report(extension, measurements);
}

/** Paths of all documents by extension, without duplicates. */
function collect(): Map<string, string[]> {
  const found = new Map<string, Map<string, string>>();
  for (const item of CORPUS_PACKAGES) {
    const folder = fetchPackage(item, CACHE);
    if (folder === undefined) {
      console.error(`not fetched: ${item.kind} ${item.name}`);
      continue;
    }
    for (const name of readdirSync(folder, {recursive: true, encoding: 'utf8'}).sort()) {
      const path = join(folder, name);
      const extension = extensionOf(path);
      if (!extensions.includes(extension) || !isFile(path)) continue;
      const byHash = found.get(extension) ?? new Map<string, string>();
      found.set(extension, byHash.set(createHash('sha1').update(readFileSync(path)).digest('hex'), path));
    }
  }
  const most = process.argv.includes('--all') ? Infinity : MAX_FILES;
  return new Map(
    [...found].map(([extension, byHash]) => [
      extension,
      [...byHash]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .slice(0, most)
        .map(([, path]) => path),
    ]),
  );
}

/** Extension of a document. XHTML files are usually named `.html`, so their content is checked. */
function extensionOf(path: string): string {
  const extension = extname(path).slice(1).toLowerCase();
  if (extension !== 'html' || !extensions.includes('xhtml') || !isFile(path)) return extension;
  return XHTML.test(readFileSync(path, 'latin1').slice(0, 500)) ? 'xhtml' : extension;
}

function isFile(path: string): boolean {
  return statSync(path, {throwIfNoEntry: false})?.isFile() === true;
}

if (process.argv.includes('--write')) {
  if (wanted.length > 0) throw new Error('--write needs all formats, so that the table is of one run');
  const path = fileURLToPath(new URL('../../BENCHMARKS.md', import.meta.url));
  const note =
    `At most ${MAX_FILES} files of each format; those not read are damaged, protected, renamed or hostile on purpose. ` +
    `Packages: ${CORPUS_PACKAGES.map(({name}) => name).join(', ')}.`;
  const section = `${markdownTable(COLUMNS, rows)}\n\n${note}`;
  writeFileSync(path, withSection(readFileSync(path, 'utf8'), 'documents', section));
}

function report(extension: string, all: readonly Measurement[]): void {
  const read = all.filter(({refusal, fault}) => refusal === undefined && fault === undefined);
  const faults = all.filter(({fault}) => fault !== undefined);
  const count = (test: (one: Measurement) => boolean): string =>
    percent(read.filter(test).length, read.length);
  const sum = (value: (one: Measurement) => number): number =>
    read.reduce((total, one) => total + value(one), 0);
  const nodes = sum((one) => one.nodes);
  rows.push([
    extension.toUpperCase(),
    String(all.length),
    String(read.length),
    count(({isIdentical}) => isIdentical),
    count(({isTextIdentical}) => isTextIdentical),
    `${percent(
      sum((one) => one.translatedNodes),
      nodes,
    )} of ${nodes}`,
  ]);
  console.log(
    `${extension}: ${all.length} files, ${read.length} read, ${faults.length} faults, ` +
      `identical ${count(({isIdentical}) => isIdentical)}, ` +
      `text identical ${count(({isTextIdentical}) => isTextIdentical)}, ` +
      `nodes translated ${percent(
        sum((one) => one.translatedNodes),
        sum((one) => one.nodes),
      )} ` +
      `of ${sum((one) => one.nodes)}, ${Math.round(sum((one) => one.milliseconds))} ms`,
  );
  if (!verbose) return;
  for (const one of all) {
    const why = one.refusal ?? one.fault;
    if (why !== undefined)
      console.log(`  ${one.fault === undefined ? 'refused' : 'FAULT'} ${one.path}: ${why}`);
    else if (!one.isIdentical) console.log(`  not identical ${one.path}`);
    else if (!one.isTextIdentical) console.log(`  other text ${one.path}`);
    else if (one.missed !== undefined) {
      console.log(`  ${one.nodes - one.translatedNodes} of ${one.nodes} missed ${one.path}: ${one.missed}`);
    }
  }
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '-' : `${((100 * part) / whole).toFixed(2)} %`;
}
