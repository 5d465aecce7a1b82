import {isPair, isScalar, LineCounter, parseAllDocuments, visit, type Scalar} from 'yaml';
import {badDocument} from '../../document-error.ts';
import type {TextPart} from '../../markup/text-part.ts';
import type {DocumentFormat} from '../format.ts';
import {codedText} from '../text-file/coded-text.ts';
import {splitSpace} from '../text-file/edge-space.ts';
import {openTextFile} from '../text-file/text-file.ts';
import {isLanguage} from './is-language.ts';
import {KeyFilter} from './key-filter.ts';
import {areTexts, type StringPlace} from './labels.ts';
import {PluralKeys} from './plural-keys.ts';
import {YamlPlurals, type YamlCopies} from './yaml-plurals.ts';
import {foldedBlock, isSwitch, literalBlock, plainScalar, singleQuoted} from './yaml-scalars.ts';

/** YAML files of strings: string values are translated; keys, comments and everything else are kept. */
export const yaml: DocumentFormat = {
  open: (input) =>
    openTextFile(input, (part) => {
      const filter = new KeyFilter(input.keys);
      addYamlStrings(part, {plurals: new PluralKeys(input.target), filter});
      filter.requireFound();
    }),
};

interface YamlOptions {
  /** Keys whose values are added; if absent, all values are added. */
  readonly keys?: ReadonlySet<string>;
  /** Plural forms to add; if absent, no keys are added. */
  readonly plurals?: PluralKeys;
  /** The keys that the user chose. */
  readonly filter?: KeyFilter;
}

/** Adds the strings of a YAML text. Throws a `DocumentError` if the text is not valid YAML. */
export function addYamlStrings(part: TextPart, {keys, plurals, filter}: YamlOptions): void {
  const {source} = part.markup;
  const lines = new LineCounter();
  // Duplicate keys are not checked for, since that takes quadratic time.
  const options = {lineCounter: lines, uniqueKeys: false, prettyErrors: false, strict: false} as const;
  try {
    const documents = [...parseAllDocuments(source, options)];
    const strings: string[] = [];
    for (const document of documents) {
      const [error] = document.errors;
      if (error) throw damaged(lines.linePos(error.pos[0]).line, error);
      visit(document, {
        Scalar: (key, {value}) => void (key !== 'key' && typeof value === 'string' && strings.push(value)),
      });
    }
    const isAmongTexts = areTexts(strings);
    const forms = plurals && new YamlPlurals(source, plurals);
    for (const document of documents) {
      visit(document, {
        Scalar: (key, node, path) => {
          if (key === 'key' || !isWanted(path.at(-1), keys)) return;
          const isInFlow = path.some((parent) => 'flow' in parent && parent.flow === true);
          const names = path.flatMap((ancestor) =>
            isPair(ancestor) && isScalar(ancestor.key) ? String(ancestor.key.value) : [],
          );
          if (filter?.includes(names) === false) return;
          const [parent, lastKey] = names.slice(-2);
          const place = lastKey === undefined ? {key: parent, parent: undefined} : {key: lastKey, parent};
          addScalar(part, node, {...place, isAmongTexts}, {isInFlow, copies: forms?.copiesOf(node, path)});
        },
      });
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw badDocument('The document has values nested too deep to be read.', error);
  }
}

function isWanted(parent: unknown, keys: ReadonlySet<string> | undefined): boolean {
  if (!keys) return true;
  return isPair(parent) && isScalar(parent.key) && keys.has(String(parent.key.value));
}

function damaged(line: number, cause: unknown): Error {
  return badDocument(`The document is not valid YAML (line ${line}). Correct it and try once more.`, cause);
}

function addScalar(
  part: TextPart,
  {value, type, range, tag}: Scalar,
  place: StringPlace,
  {isInFlow, copies}: {isInFlow: boolean; copies: YamlCopies | undefined},
): void {
  if (typeof value !== 'string' || !range || !isLanguage(value, place)) return;
  if (tag !== undefined && tag !== 'tag:yaml.org,2002:str' && tag !== '!') return;
  if (type === 'PLAIN' && isSwitch(value)) return;
  const [start, end] = range;
  const written = part.markup.source.slice(start, end);
  const writing = writingOf(type, written, value, isInFlow);
  const {before, text, after} = splitSpace(value);
  const paragraph = codedText(text, start, {write: (plain) => plain});
  if (!paragraph) return;
  part.addElsewhere({start, end}, paragraph, (translated, emit) =>
    translated === text ? emit(start, end) : withCopies(writing(before + translated + after), copies),
  );
}

function withCopies(written: string, copies: YamlCopies | undefined): string {
  return copies ? written + copies(written) : written;
}

/** Returns a function that writes a new value for a scalar, in the style of the old value if possible. */
function writingOf(
  type: Scalar['type'],
  written: string,
  value: string,
  isInFlow: boolean,
): (text: string) => string {
  switch (type) {
    case 'BLOCK_LITERAL':
      return literalBlock(written, value);
    case 'BLOCK_FOLDED':
      return foldedBlock(written, value);
    case 'QUOTE_SINGLE':
      return singleQuoted;
    case 'PLAIN':
      return (text) => plainScalar(text, isInFlow);
    default:
      return (text) => JSON.stringify(text);
  }
}
