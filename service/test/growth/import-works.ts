import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {ImportError, readTerms} from '../../src/corpora/index.ts';
import {TmxReader} from '../../src/corpora/memory/tmx-reader.ts';
import {BodyParser} from '../../src/soap/envelope/body-parser.ts';
import {OperationError} from '../../src/errors/operation-error.ts';
import {addForm} from '../../src/doors/request/form.ts';
import {Fields} from '../../src/doors/request/fields.ts';
import {JsonShape} from '../../src/json/check-json-shape.ts';
import {ALPHABETS} from './alphabets.ts';
import type {GrowingWork} from './growth.ts';

const LANGUAGES = {source: 'en', target: 'lv'};
const MAX_CHARACTERS = 512_000;

const repeated = (piece: string, size: number): string => piece.repeat(Math.ceil(size / piece.length));

/** Imports of each alphabet as a file of terms and as a translation memory. */
export function importWorks(folder: string, alphabets: readonly string[] = ALPHABETS): GrowingWork[] {
  const csv = async (text: string): Promise<void> => {
    const path = join(folder, 'a.csv');
    await writeFile(path, text);
    await readTerms(path, LANGUAGES).catch((error: unknown) => {
      if (!(error instanceof ImportError)) throw error;
    });
  };
  return [
    ...alphabets.map((piece) => ({
      name: `CSV: ${JSON.stringify(piece)}`,
      from: 8_000,
      most: MAX_CHARACTERS,
      run: (size: number) => csv(repeated(piece, size)),
    })),
    {
      name: 'CSV: rows',
      from: 8_000,
      most: MAX_CHARACTERS,
      run: (size) => csv(Array.from({length: size / 8}, (_, row) => `a ${row},b ${row}`).join('\n')),
    },
    ...['<tu>', '<seg>&amp;', 'a', '<bpt i="1"/>', '&#x61;', '<!-- -->'].map((piece) => ({
      name: `TMX: ${piece}`,
      from: 8_000,
      most: MAX_CHARACTERS,
      run: (size: number) =>
        refusedOrDone(() => {
          const reader = new TmxReader(LANGUAGES, () => undefined);
          reader.write(`<tmx><body><tu><tuv xml:lang="en"><seg>${repeated(piece, size)}`);
        }),
    })),
  ];
}

const ENVELOPE =
  '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><Translate xmlns="urn:a"><text>';

/** Request bodies with many elements, attributes, references, names and values. */
export function bodyWorks(): GrowingWork[] {
  const soap = ['&amp;', '&#38;', '<a/>', '<a b="c" d="e"/>', '<![CDATA[a]]>', '<!-- -->', 'ā', '<a>'];
  const forms = ['a=b&', 'text=%C4%81&', '&', '=', '%'];
  const json = ['[', '"a",', '{"a":', '\\"', '"\\\\",', '1,'];
  const of = (kind: string, piece: string, use: (text: string) => void): GrowingWork => ({
    name: `${kind}: ${piece}`,
    from: 8_000,
    most: 2_048_000,
    run: (size) => refusedOrDone(() => use(repeated(piece, size))),
  });
  const operation = {namespace: 'urn:a', typeOf: () => 'string' as const};
  return [
    ...soap.map((piece) =>
      of('SOAP', piece, (text) => {
        const parser = new BodyParser(
          () => operation,
          () => false,
        );
        parser.write(Buffer.from(ENVELOPE + text));
      }),
    ),
    ...forms.map((piece) => of('form', piece, (text) => addForm(text, 5_100, new Fields()))),
    ...json.map((piece) =>
      of('JSON', piece, (text) => new JsonShape({itemsDepth: 2}).take(Buffer.from(`{"texts":[${text}`))),
    ),
  ];
}

function refusedOrDone(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof OperationError) && !(error instanceof ImportError)) throw error;
  }
}
