/**
 * How well documents of other programs are taken apart and put together:
 * `npx tsx service/bench/document-corpus.ts [extension]… [--all] [--verbose]` fetches packages with documents into
 * node_modules/.cache/documents and measures all documents in them, by extension.
 */
import {createHash} from 'node:crypto';
import {mkdirSync, readdirSync, readFileSync, statSync} from 'node:fs';
import {extname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {formatOf} from '../src/documents/formats/index.ts';
import {BILINGUAL, measureBilingual} from './document-corpus/bilingual.ts';
import {fetchPackage} from './document-corpus/fetch.ts';
import {measure, type Measurement} from './document-corpus/measure.ts';
import {CORPUS_PACKAGES, DOCUMENT_EXTENSIONS} from './document-corpus/packages.ts';

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/documents', import.meta.url));
/** Documents of an extension that are measured: always the same ones, in the order of their hashes. */
const MOST_FILES = 400;

const verbose = process.argv.includes('--verbose');
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const extensions = wanted.length > 0 ? wanted : DOCUMENT_EXTENSIONS;

mkdirSync(CACHE, {recursive: true});
const files = collect();
for (const extension of extensions) {
  const measurements: Measurement[] = [];
  for (const path of files.get(extension) ?? []) {
    const how = BILINGUAL.has(extension) ? measureBilingual : measure;
    measurements.push(await how(path, extension, formatOf(extension), join(CACHE, `scratch-${process.pid}`)));
  }
  if (measurements.length > 0) report(extension, measurements);
}

/** Paths of all different documents by extension. */
function collect(): Map<string, string[]> {
  const found = new Map<string, Map<string, string>>();
  for (const item of CORPUS_PACKAGES) {
    const folder = fetchPackage(item, CACHE);
    if (folder === undefined) {
      console.error(`not fetched: ${item.kind} ${item.name}`);
      continue;
    }
    for (const name of readdirSync(folder, {recursive: true, encoding: 'utf8'}).sort()) {
      const extension = extname(name).slice(1).toLowerCase();
      const path = join(folder, name);
      if (!extensions.includes(extension) || !statSync(path, {throwIfNoEntry: false})?.isFile()) continue;
      const byHash = found.get(extension) ?? new Map<string, string>();
      found.set(extension, byHash.set(createHash('sha1').update(readFileSync(path)).digest('hex'), path));
    }
  }
  const most = process.argv.includes('--all') ? Infinity : MOST_FILES;
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

function report(extension: string, all: readonly Measurement[]): void {
  const read = all.filter(({refusal, fault}) => refusal === undefined && fault === undefined);
  const faults = all.filter(({fault}) => fault !== undefined);
  const count = (test: (one: Measurement) => boolean): string =>
    percent(read.filter(test).length, read.length);
  const sum = (value: (one: Measurement) => number): number =>
    read.reduce((total, one) => total + value(one), 0);
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
