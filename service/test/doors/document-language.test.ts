import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {after, before, describe, it} from 'node:test';
import {docx} from '../documents/formats/office-open-xml/office-file.ts';
import {runService, type TestService} from '../http/running-service.ts';
import {askDoor} from './ask-door.ts';

const LETTER = 'Die Rechtsschutzversicherungsgesellschaft bezahlt die Kosten des Verfahrens nicht. 👩‍🚀';
const LATVIAN = 'Šis līgums stājas spēkā tā parakstīšanas dienā un ir spēkā vienu gadu.';
const HEBREW = 'השוכר משלם את דמי השכירות עבור הדירה ביום הראשון של כל חודש.';
const xliff = (source: string) =>
  `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" datatype="plaintext" source-language="${source}"><body><trans-unit id="1"><source>2024</source></trans-unit></body></file></xliff>`;
/** A paragraph of Word that unpacks to 30 MB. */
const LARGE = `<w:p><w:r><w:t>${LETTER}</w:t></w:r></w:p><w:p>${' '.repeat(30_000_000)}</w:p>`;

describe('documents without a source language', () => {
  let service: TestService;
  before(async () => {
    service = await runService(
      {
        engines: {phrasebook: {engine: 'phrasebook'}},
        doors: {deepl: true, libretranslate: true},
      },
      {overSockets: true},
    );
  });
  after(() => service?.close());

  const tasks = async () => (await service.send('GetDocumentTranslationList')).json as {System: string}[];
  const removeAll = async () => {
    for (const {Id} of (await service.send('GetDocumentTranslationList')).json as {Id: string}[])
      await service.send('RemoveDocumentTranslation', {query: {id: Id}});
  };

  async function upload(name: string, content: string | Uint8Array<ArrayBuffer>, target = 'LV') {
    const form = new FormData();
    form.append('target_lang', target);
    form.append('file', new Blob([content]), name);
    const authorization = `DeepL-Auth-Key ${service.token}`;
    return await askDoor(`${service.url}/deepl/v2/document`, form, {authorization});
  }

  it('get the system for the language of their text, or for the one that the file names', async () => {
    const [german, spanish] = [await service.running('de', 'lv'), await service.running('es', 'lv')];
    const word = new Uint8Array(await readFile(await docx(LARGE)));
    const rows: [name: string, content: string | Uint8Array<ArrayBuffer>, system: string][] = [
      ['Vertrag.txt', LETTER, german],
      [
        'Vertrag.html',
        `<!doctype html><meta charset="utf-8"><script>const the = "and";</script><p>${LETTER}`,
        german,
      ],
      ['Vertrag.docx', word, german],
      ['Texte.xlf', xliff('es'), spanish],
      ['Texte.xlf', xliff('es-419'), spanish],
    ];
    for (const [name, content, system] of rows) {
      const {status, json} = await upload(name, content);
      assert.equal(status, 200, JSON.stringify(json));
      assert.deepEqual(
        (await tasks()).map(({System}) => System),
        [system],
        name,
      );
      await removeAll();
    }
  });

  it('are refused with what to do if the language is not clear or not translated, and leave no task', async () => {
    const rows: [name: string, content: string, words: RegExp, target?: string][] = [
      [
        'a.txt',
        '2024-11-30',
        /^The language of the document was not recognized from its text: send source_lang\.$/,
      ],
      ['a.rtf', LETTER, /not recognized.*send source_lang/],
      ['a.docx', '%PK 2024', /not recognized.*send source_lang/],
      [
        'a.txt',
        LATVIAN,
        /^Source and target language are the same: the document is in "LV" already\. Send source_lang if/,
      ],
      ['a.txt', HEBREW, /^"he" is not supported as source_lang: the document is in this language/],
      ['a.xlf', xliff('fr'), /^"fr" is not supported as source_lang/],
      ['a.exe', LETTER, /extension "exe"/],
      ['a.pdf', LETTER, /not recognized.*send source_lang/],
      ['a.txt', '', /empty/],
      ['a.txt', LETTER, /'target_lang' not supported: "XX"/, 'XX'],
    ];
    for (const [name, content, words, target] of rows) {
      const {status, json} = await upload(name, content, target);
      const {message} = json as {message: string};
      assert.equal(status, 400, `${name}: ${message}`);
      assert.match(message, words);
    }
    assert.deepEqual(await tasks(), []);
  });

  it('are accepted as "auto" at the door of LibreTranslate', async () => {
    const ask = async (content: string) => {
      const form = new FormData();
      const fields = {source: 'auto', target: 'lv', api_key: service.token};
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      form.append('file', new Blob([content]), 'Gruß.txt');
      return await askDoor(`${service.url}/libretranslate/translate_file`, form);
    };
    const {json} = await ask('Guten Morgen!\nGuten Abend!');
    const {translatedFileUrl} = json as {translatedFileUrl: string};
    assert.equal(await (await fetch(translatedFileUrl)).text(), 'Labrīt!\nLabvakar!');
    assert.deepEqual((await ask('2024')).json, {
      error: 'The language of the document was not recognized from its text: send source.',
    });
  });
});
