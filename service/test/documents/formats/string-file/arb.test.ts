import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {json} from '../../../../src/documents/formats/string-file/json.ts';
import {marked, openDocumentFile, refused} from '../../markup/document-file.ts';

const open = (test: Parameters<typeof openDocumentFile>[0], content: string, target = 'pt-BR') =>
  openDocumentFile(test, json, content, {extension: 'arb', target});

const ARB = `{
  "@@locale": "de_DE",
  "@@last_modified": "2026-11-27T10:00:00",
  "greeting": "Hallo {name}, {count, plural, =0{keine Datei} one{# Datei} other{# Dateien}} 🚢",
  "@greeting": {
    "description": "Ein Gruß",
    "placeholders": {"name": {"type": "String", "example": "Anna"}}
  },
  "nested@@locale": "Donaudampfschiff"
}
`;

suite('ARB files', () => {
  test('give their messages, not what is written for translators', async (test) => {
    assert.deepEqual((await open(test, ARB)).paragraphs, [
      'Hallo <x0/>, <br id="1"/>keine Datei<br id="2"/># Datei<br id="3"/># Dateien<br id="4"/> 🚢',
      'Donaudampfschiff',
    ]);
  });

  test('name the language of the translation in their own notation', async (test) => {
    const {translate} = await open(test, ARB);
    const text = (await translate(marked, {target: 'pt-BR'})).toString();
    assert.ok(text.startsWith('{\n  "@@locale": "pt_BR",\n  "@@last_modified": "2026-11-27T10:00:00"'), text);
    assert.ok(text.includes('{«keine Datei»} one{«# Datei»} other{«# Dateien»}} «🚢»'), text);
    const other = await open(test, '{"@@locale": "de-AT", "a": {"@@locale": "Haus"}}');
    const written = (await other.translate((same) => same, {target: 'pt-BR'})).toString();
    assert.equal(written, '{"@@locale": "pt-BR", "a": {"@@locale": "Haus"}}');
    assert.equal((await translate((same) => same)).toString(), ARB);
  });

  test('are refused in another language, and with the line that is wrong', async (test) => {
    await assert.rejects(
      open(test, '{"@@locale": "fr", "a": "Maison"}'),
      refused(/is in French \(fr\), but the system translates from German/),
    );
    await assert.rejects(open(test, '{\n"a": "b",\n}'), refused(/not valid JSON \(line 3\)/));
    for (let part = 1; part < 20; part += 1)
      await assert.rejects(
        open(test, ARB.slice(0, Math.floor((ARB.length * part) / 20))),
        refused(/line \d/),
      );
  });
});
