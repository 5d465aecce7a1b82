import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {DOCUMENT_FORMATS, type DocumentFamily} from '../../../src/contract/index.ts';
import {DocumentError} from '../../src/documents/document-error.ts';
import {formatOf} from '../../src/documents/formats/index.ts';
import {markDocument} from '../../src/documents/provenance/mark-document.ts';
import {EARLIER} from '../documents/provenance/marked-file.ts';
import {ALPHABETS} from './alphabets.ts';
import type {GrowingWork} from './growth.ts';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const xliff = (text: string): string =>
  `<xliff version="1.2"><file source-language="en" target-language="lv" original="a" datatype="plaintext"><body><trans-unit id="1"><source>${escaped(text)}</source></trans-unit></body></file></xliff>`;
const tmx = (text: string): string =>
  `<tmx version="1.4"><header srclang="en"/><body><tu><tuv xml:lang="en"><seg>${escaped(text)}</seg></tuv><tuv xml:lang="lv"><seg></seg></tuv></tu></body></tmx>`;

/**
 * Creates a document with a text, for each format that is plain text; archives contain XML for the same
 * readers.
 */
const CONTAINERS: Readonly<Partial<Record<DocumentFamily, (text: string) => string>>> = {
  markdown: (text) => text,
  'plain-text': (text) => text,
  html: (text) => `<!doctype html><title>a</title><p>${text}</p>`,
  subtitles: (text) => `1\n00:00:01,000 --> 00:00:02,000\n${text}\n`,
  ass: (text) =>
    `[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,${text.replaceAll('\n', '\\N')}\n`,
  ttml: (text) => `<tt xml:lang="en"><body><div><p>${escaped(text)}</p></div></body></tt>`,
  dita: (text) =>
    `<!DOCTYPE topic [<!ENTITY a "b">]><topic id="a"><title>${escaped(text)}</title><body><p>&a; <x>${escaped(text)}</x> b</p></body></topic>`,
  json: (text) => JSON.stringify({a: text}),
  yaml: (text) => `a: ${JSON.stringify(text)}\n`,
  android: (text) => `<resources><string name="a">${escaped(text)}</string></resources>`,
  csv: (text) => `id,text\n1,"${text.replaceAll('"', '""')}"\n`,
  resx: (text) => `<root><data name="a"><value>${escaped(text)}</value></data></root>`,
  'apple-strings': (text) => `"a" = ${JSON.stringify(text)};\n`,
  'string-catalog': (text) => JSON.stringify({sourceLanguage: 'en', strings: {[text]: {}}}),
  qt: (text) =>
    `<TS><context><message><source>${escaped(text)}</source><translation type="unfinished"/></message></context></TS>`,
  properties: (text) => `a = ${text.replaceAll('\\', '\\\\')}\n`,
  fluent: (text) => `a = ${text.replace(/[{}]/g, '{"$&"}').replaceAll('\n', '\n    ')}\n`,
  gettext: (text) => `msgid ${JSON.stringify(text)}\nmsgstr ""\n`,
  xliff,
  tmx,
};

/** Documents of every text format with each alphabet; a document may be refused. */
export function documentWorks(folder: string, alphabets: readonly string[] = ALPHABETS): GrowingWork[] {
  const families = Object.entries(CONTAINERS).map(([family, contain]) => {
    const {extension} = DOCUMENT_FORMATS.find((format) => format.family === family)!;
    return {extension, contain};
  });
  families.push({extension: 'mdx', contain: (text) => text});
  const phrase = '<xliff xmlns:m="http://www.memsource.com/mxlf/2.0" ';
  families.push({extension: 'mxliff', contain: (text) => xliff(text).replace('<xliff ', phrase)});
  return families.flatMap(({extension, contain}) =>
    alphabets.map((piece) => ({
      name: `${extension}: ${JSON.stringify(piece)}`,
      from: 2_000,
      most: 256_000,
      run: async (size: number) => {
        const path = join(folder, `a.${extension}`);
        await writeFile(path, contain(piece.repeat(Math.ceil(size / piece.length)).slice(0, size)));
        try {
          const format = await formatOf(extension);
          const opened = await format.open({path, extension, source: 'en', target: 'lv'});
          const translations = opened.paragraphs.map((paragraph) => `${paragraph} klāt`);
          const output = join(folder, `b.${extension}`);
          await opened.write(output, translations, {target: 'lv'});
          opened.close?.();
          await markDocument(output, extension, EARLIER);
        } catch (error) {
          if (!(error instanceof DocumentError)) throw error;
        }
      },
    })),
  );
}
