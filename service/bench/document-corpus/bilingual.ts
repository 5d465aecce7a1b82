import {readFile, rm, writeFile} from 'node:fs/promises';
import {SaxesParser} from 'saxes';
import type {DocumentInput} from '../../src/documents/formats/format.ts';
import {mark, unmeasured, type CorpusDocument, type Measurement} from './measure.ts';
import {MARKS} from './text-nodes.ts';

const TARGETS = /\s*<target\b[^>]*(?:\/>|>[^]*?<\/target>)/g;
const MADE = /\s*<tuv [^>]*creationid="MT!"[^]*?<\/tuv>| state="translated"/g;
const LANGUAGE = /(?:source-language|srcLang|srclang|SourceLanguage)\s*=\s*["']([\w-]+)["']/;

/** Extensions of documents that keep a translation beside its source. */
export const BILINGUAL = new Set(['xlf', 'xlif', 'xliff', 'sdlxliff', 'tmx', 'ttx']);

/**
 * Like `measure`, but for documents that keep a translation beside its source: existing translations are
 * removed first, and the document is translated from its own source language. It is identical if only the
 * translations are new.
 */
export async function measureBilingual(file: CorpusDocument): Promise<Measurement> {
  const {path, extension, format, scratch} = file;
  const output = `${scratch}.${extension}`;
  const stripped = `${scratch}.stripped.${extension}`;
  try {
    const bytes = await readFile(path);
    const encoding = bytes[0] === 0xff ? 'utf16le' : 'utf8';
    const before = bytes.toString(encoding).replace(TARGETS, '');
    await writeFile(stripped, Buffer.from(before, encoding));
    const source = LANGUAGE.exec(before)?.[1] ?? 'en';
    const input: DocumentInput = {path: stripped, extension, source, target: 'lv'};
    const start = performance.now();
    const document = await format.open(input);
    await document.write(output, document.paragraphs);
    const unchanged = (await readFile(output)).toString(encoding);
    await document.write(output, document.paragraphs.map(mark), {target: 'lv'});
    const milliseconds = performance.now() - start;
    const isIdentical = unchanged.replace(TARGETS, '').replace(MADE, '') === before.replace(MADE, '');
    const texts = compare(pairsOf((await readFile(output)).toString(encoding)));
    return {path, paragraphs: document.paragraphs.length, isIdentical, milliseconds, ...texts};
  } catch (error) {
    return unmeasured(path, error);
  } finally {
    await rm(output, {force: true});
    await rm(stripped, {force: true});
  }
}

interface Pair {
  source: string;
  target: string;
  isWanted: boolean;
}

/** Source and target of each unit, without white space. */
function pairsOf(document: string): Pair[] {
  const pairs: Pair[] = [];
  const path: string[] = [];
  let into: 'source' | 'target' | undefined;
  let variants = 0;
  let isMade = false;
  const parser = new SaxesParser();
  parser.on('opentag', ({name, attributes}) => {
    path.push(name);
    if (/^(?:trans-unit|segment|tu|Tu)$/.test(name)) {
      pairs.push({source: '', target: '', isWanted: attributes['translate'] !== 'no'});
      variants = 0;
    }
    if (path.includes('alt-trans')) return;
    if (name === 'source' || name === 'target') into = name;
    if (name === 'tuv') isMade = attributes['creationid'] === 'MT!';
    if (name !== 'seg' && name !== 'Tuv') return;
    variants += 1;
    if (variants === 1) into = 'source';
    else if (name === 'Tuv' || isMade) into = 'target';
  });
  parser.on('closetag', ({name}) => {
    path.pop();
    if (/^(?:source|target|seg|Tuv)$/.test(name)) into = undefined;
  });
  const add = (text: string): void => {
    const pair = pairs.at(-1);
    if (into !== undefined && pair) pair[into] += text.replace(/\s+/g, '');
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.write(document.replace(/^\ufeff/, '')).close();
  return pairs;
}

function compare(
  pairs: readonly Pair[],
): Pick<Measurement, 'isTextIdentical' | 'nodes' | 'translatedNodes' | 'missed'> {
  const nodes = pairs.filter(({source, isWanted}) => isWanted && /\p{L}/u.test(source));
  const isTranslated = ({target}: Pair): boolean => target.includes(MARKS[0]);
  const withoutMarks = (text: string): string => text.replaceAll(MARKS[0], '').replaceAll(MARKS[1], '');
  return {
    isTextIdentical: nodes.every(({source, target}) => withoutMarks(target) === source),
    nodes: nodes.length,
    translatedNodes: nodes.filter(isTranslated).length,
    missed: nodes.find((pair) => !isTranslated(pair))?.source.slice(0, 60),
  };
}
