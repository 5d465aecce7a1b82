import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {json} from '../../../../src/documents/formats/string-file/json.ts';
import {marked, openDocumentFile, refused} from '../../markup/document-file.ts';

const open = (test: Parameters<typeof openDocumentFile>[0], content: string | Uint8Array) =>
  openDocumentFile(test, json, content, {extension: 'json'});

const STRINGS = `{
  "title": "Donaudampfschifffahrtsgesellschaft 🚢",
  "greeting": "Hallo {{ name }}, du hast <b>{count}</b> neue Nachrichten\\n\\"heute\\"",
  "plural": "{n, plural, one {# Datei} other {# Dateien}}",
  "nested": {"list": ["Eins", "Zwei drei", 3, true, null]},
  "address": "https://example.com/de?x=1", "icon": "img/logo.png", "path": "/pfad/zu", "color": "#ff00aa",
  "key": "home.title", "locale": "de-DE", "version": "1.2.3", "mail": "info@example.com",
  "@title": {"description": "Für die Übersetzer"},
  "$schema": "Ein Schema"
}
`;

suite('JSON files of strings', () => {
  test('give the strings that users read, with placeholders and tags as codes', async (test) => {
    const {paragraphs} = await open(test, STRINGS);
    assert.deepEqual(paragraphs, [
      'Donaudampfschifffahrtsgesellschaft 🚢',
      'Hallo <x0/>, du hast <g1><x2/></g1> neue Nachrichten\n"heute"',
      '<br id="0"/># Datei<br id="1"/># Dateien<br id="2"/>',
      'Eins',
      'Zwei drei',
    ]);
  });

  test('leave the values of technical keys alone, but not labels with these names', async (test) => {
    const technical = {
      type: 'submit',
      lang: 'en',
      locale: 'lv',
      dir: 'rtl',
      method: 'POST',
      target: '_blank',
    };
    const labels = {type: 'Art', method: 'Per Brief', target: 'ziel', rel: 'Verwandt', lang: 'Sprache'};
    const names = {type: 'type', method: 'method', rel: 'rel'};
    const content = JSON.stringify({
      button: {...technical, rel: 'nofollow', text: 'absenden'},
      labels,
      names,
    });
    const {paragraphs, translate} = await open(test, content);
    assert.deepEqual(paragraphs, ['absenden', ...Object.values(labels), ...Object.values(names)]);
    const written: unknown = JSON.parse((await translate(marked)).toString());
    assert.deepEqual((written as {button: object}).button, {
      ...technical,
      rel: 'nofollow',
      text: '«absenden»',
    });
  });

  test('have the placeholders of all frameworks as codes, in forms of messages too', async (test) => {
    const text =
      '{n, plural, one {Datei von @nutzer} other {In {who, select, other {Dateien von %(name)s %1$s}}}} %{x}';
    const {paragraphs} = await open(test, JSON.stringify({text}));
    assert.deepEqual(paragraphs, [
      '<br id="0"/>Datei von <x1/><br id="2"/>In <br id="3"/>Dateien von <x4/> <x5/><br id="6"/> <x7/>',
    ]);
  });

  test('keep keys, numbers, layout and what programs read', async (test) => {
    const {translate} = await open(test, STRINGS);
    const text = (await translate(marked)).toString();
    const {greeting, plural, nested, ...rest} = JSON.parse(text) as Record<string, unknown>;
    assert.equal(greeting, '«Hallo» {{ name }}«, du hast» <b>{count}</b> «neue Nachrichten\n"heute"»');
    assert.equal(plural, '{n, plural, one {«# Datei»} other {«# Dateien»}}');
    assert.deepEqual(nested, {list: ['«Eins»', '«Zwei drei»', 3, true, null]});
    const before = JSON.parse(STRINGS) as Record<string, unknown>;
    for (const key of Object.keys(rest).filter((name) => name !== 'title'))
      assert.deepEqual(rest[key], before[key]);
    assert.equal(text.split('\n').length, STRINGS.split('\n').length);
  });

  test('keep names in small letters that programs read, alone and in lists', async (test) => {
    const content = '{"id": "das-haus", "types": ["text/html", "ubuntu-latest"], "name": "Das-Haus"}';
    const {translate} = await open(test, content);
    assert.equal((await translate(marked)).toString(), content.replace('Das-Haus', '«Das-Haus»'));
  });

  test('stay byte for byte with unchanged translations, in every encoding of Unicode', async (test) => {
    for (const content of [
      Buffer.from(STRINGS),
      Buffer.from(`\ufeff${STRINGS.replaceAll('\n', '\r\n')}`),
      Buffer.from(`\ufeff${STRINGS}`, 'utf16le'),
    ]) {
      const {paragraphs, translate} = await open(test, content);
      assert.equal(paragraphs.length, 5);
      assert.deepEqual(await translate((text) => text), content);
    }
  });

  test('hold Arabic and Hebrew, quotation marks and line ends', async (test) => {
    const {translate} = await open(test, '{"a":"Wort"}');
    const translation = 'مرحبا "שלום"\n\\ &lt;';
    const text = (await translate(() => translation)).toString();
    assert.deepEqual(JSON.parse(text), {a: 'مرحبا "שלום"\n\\ <'});
  });

  test('go on escaping letters where the file does', async (test) => {
    const {translate} = await open(test, String.raw`{"a":"Gr\u00fc\u00dfe"}`);
    assert.equal((await translate(() => 'Kuģis 🚢')).toString(), String.raw`{"a":"Ku\u0123is \ud83d\udea2"}`);
  });

  test('of browser extensions give their messages, not what is written for translators', async (test) => {
    const {paragraphs} = await open(
      test,
      '{"name":{"message":"Hallo $USER$","description":"Ein Gruß","placeholders":{"user":{"content":"$1","example":"Anna"}}}}',
    );
    assert.deepEqual(paragraphs, ['Hallo <x0/>']);
  });

  test('are refused with the line that is wrong', async (test) => {
    await assert.rejects(open(test, '{\n"a": "b",\n}'), refused(/not valid JSON \(line 3\)/));
    await assert.rejects(open(test, '{\n// Kommentar\n"a": "b"}'), refused(/Comments are not part of JSON/));
    await assert.rejects(open(test, '['.repeat(200_000)), refused(/not valid JSON/));
    await assert.rejects(open(test, ''), refused(/is empty/));
    await assert.rejects(open(test, Buffer.from('{"a":"\xfc"}', 'latin1')), refused(/not valid UTF-8/));
  });
});
