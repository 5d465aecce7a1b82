import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {FluentParser, FluentSerializer} from '@fluent/syntax';
import {fluent} from '../../../../src/documents/formats/fluent/fluent.ts';
import {marked, openDocumentFile, misfit, refused} from '../../markup/document-file.ts';

type Test = Parameters<typeof openDocumentFile>[0];

const open = (test: Test, content: string | Uint8Array) =>
  openDocumentFile(test, fluent, content, {extension: 'ftl'});

async function translated(test: Test, content: string, translation = marked): Promise<string> {
  return (await (await open(test, content)).translate(translation)).toString();
}

const FILE = `# Lizenz
### Datei

-brand-short-name = Hafen
-sync-name = Abgleich
    .gender = masculine
title = Willkommen bei { -brand-short-name }!
    .label = Öffnen…
    .accesskey = f
    .style = width: 20em
## Bilder
shared = { $user } hat { NUMBER($count, type: "cardinal") ->
        [0] kein Bild
        [one] ein <strong>neues</strong> Bild
       *[other] { $count } neue Bilder
    } für <a href="{ $url }" data-l10n-name="link">{ $name ->
       *[male] seinen Kanal
    }</a> hochgeladen 😀.
long =
    Dieser lange Satz ist von Hand umbrochen, und er
    geht hier weiter.
    Das ist der zweite.

    - Nach einer leeren Zeile
nothing = { "" }
link = https://example.com/
version-key = S
`;

suite('Fluent files', () => {
  test('have keys of messages, of attributes as `message.attribute`, and of terms', async (test) => {
    const file = `-sync = Abgleich\n-brand-name = Hafen\nsync = Starten\n    .label = Knopf\n    .accesskey = f\nopen = Öffnen\n    .label = Schild\n`;
    const paragraphs = async (...keys: string[]) =>
      (await openDocumentFile(test, fluent, file, {extension: 'ftl', keys})).paragraphs;
    assert.deepEqual(await paragraphs('-sync'), ['Abgleich']);
    assert.deepEqual(await paragraphs('sync'), ['Starten', 'Knopf']);
    assert.deepEqual(await paragraphs('sync.label'), ['Knopf']);
    assert.deepEqual(await paragraphs('label'), ['Knopf', 'Schild']);
    assert.deepEqual(await paragraphs('*.label', 'open'), ['Knopf', 'Öffnen', 'Schild']);
    assert.deepEqual(await paragraphs('!sync', '!-sync'), ['Öffnen', 'Schild']);
    // Brands and single keys stay, also when they are named.
    assert.deepEqual(await paragraphs('-brand-name', 'sync.accesskey'), []);
    for (const key of ['-snyc', 'brand-name', 'sync.title', 'label.sync'])
      await assert.rejects(paragraphs(key), misfit(new RegExp(`has no key "${key}"`)));
  });

  test('give texts of messages, attributes, variants and terms, with placeables as codes', async (test) => {
    const {paragraphs} = await open(test, FILE);
    assert.deepEqual(paragraphs, [
      'Abgleich',
      'Willkommen bei <x0/>!',
      'Öffnen…',
      '<x0/> hat <x1/> für <g2><x3/></g2> hochgeladen 😀.',
      'kein Bild',
      'ein <g0>neues</g0> Bild',
      '<x0/> neue Bilder',
      'seinen Kanal',
      'Dieser lange Satz ist von Hand umbrochen, und er geht hier weiter.\nDas ist der zweite.\n\n- Nach einer leeren Zeile',
    ]);
  });

  test('stay byte for byte with unchanged translations', async (test) => {
    for (const content of [
      FILE,
      FILE.replaceAll('\n', '\r\n'),
      `\ufeff${FILE}`,
      FILE.trimEnd(),
      'a = b   \n\n\n',
      '\n\n# nur ein Kommentar',
      'a =\n      Haus\n   Tor { $x }   \n\n',
      'a = Haus\n{ $x } Tor\n',
    ]) {
      const {translate} = await open(test, content);
      assert.equal((await translate((text) => text)).toString(), content);
    }
    const wide = Buffer.from(`\ufeff${FILE}`, 'utf16le');
    assert.deepEqual(await (await open(test, wide)).translate((text) => text), wide);
  });

  test('change in their texts alone', async (test) => {
    const written = await translated(test, FILE.replaceAll('\n', '\r\n'));
    const expected = FILE.replace('Abgleich', '«Abgleich»')
      .replace('Willkommen bei { -brand-short-name }!', '«Willkommen bei» { -brand-short-name }«!»')
      .replace('Öffnen…', '«Öffnen…»')
      .replace(' hat ', ' «hat» ')
      .replace('kein Bild', '«kein Bild»')
      .replace('ein <strong>neues</strong> Bild', '«ein» <strong>«neues»</strong> «Bild»')
      .replace('} neue Bilder', '} «neue Bilder»')
      .replace('} für <a', '} «für» <a')
      .replace('seinen Kanal', '«seinen Kanal»')
      .replace('hochgeladen 😀.', '«hochgeladen 😀.»')
      .replace(
        'Dieser lange Satz ist von Hand umbrochen, und er',
        '«Dieser lange Satz ist von Hand umbrochen, und',
      )
      .replace('    geht hier weiter.', '    er geht hier weiter.')
      .replace('leeren Zeile', 'leeren Zeile»');
    assert.equal(written, expected.replaceAll('\n', '\r\n'));
  });

  test('have signs of Fluent in a translation as strings, and no message without a text', async (test) => {
    const file = 'a = Haus\nb =\n    Tor\n    .c = Garten\nd = Haus { $x }\n';
    const texts: Record<string, string> = {Haus: '{ $x } }', Tor: '.title = [x]\n* y', Garten: ' '};
    const written = await translated(test, file, (text) => texts[text] ?? text);
    assert.equal(
      written,
      'a = {"{"} $x {"}"} {"}"}\nb =\n    {"."}title = [x]\n    {"*"} y\n    .c = {""}\nd = Haus { $x }\n',
    );
    const {body} = new FluentParser().parse(written);
    assert.deepEqual(
      body.map(({type}) => type),
      ['Message', 'Message', 'Message'],
    );
  });

  test('keep strings with braces and words whole where a text is wrapped', async (test) => {
    const file = 'a =\n    Ein langer Text, der umbrochen ist und { "}" }\n    weitergeht.\n';
    const written = await translated(test, file, (text) =>
      text.replace('weitergeht', 'weiter und weiter geht'),
    );
    assert.equal(
      written,
      'a =\n    Ein langer Text, der umbrochen ist und { "}" }\n    weiter und weiter geht.\n',
    );
    const code = (content: string): string =>
      new FluentSerializer().serialize(new FluentParser().parse(content));
    assert.ok(code(written).includes('{ "}" }'));
  });

  test('are refused with the line of an entry that is not Fluent', async (test) => {
    for (const [content, words] of [
      ['a = b\nc = { $d\n', /not Fluent \(Expected token: "}"\) \(line 2\).*close each brace/],
      ['a = b\nnur Text\n', /not Fluent.*\(line 2\)/],
      ['{"a": "b"}', /not Fluent.*\(line 1\)/],
      [`a = b${' '.repeat(2_000)}c`, /more than 1000 spaces.*\(line 1\)\. Remove them/],
      [`a = ${'{'.repeat(100_000)}`, /nested too deep/],
      [`a = ${'{ $a ->\n *[b] '.repeat(101)}c${'\n}'.repeat(101)}\n`, /nested more than 100 deep/],
      ['', /empty/],
      ['a = \0', /binary/],
      ['PK\u0003\u0004', /zip archive/],
    ] as const)
      await assert.rejects(open(test, content), refused(words));
    await assert.rejects(
      open(test, Buffer.from('a = Größe\n', 'latin1')),
      refused(/not valid UTF-8.*Save it/),
    );
  });

  test('are read or refused with a line at whatever place they are cut', async (test) => {
    for (let part = 1; part < 20; part += 1)
      await open(test, FILE.slice(0, Math.floor((FILE.length * part) / 20))).catch((error: unknown) => {
        assert.throws(
          () => {
            throw error;
          },
          refused(/\(line \d+\)/),
        );
      });
  });

  test('may have a hundred thousand messages', async (test) => {
    const content = Array.from({length: 100_000}, (_, index) => `a${index} = Ein Garten\n`).join('');
    assert.equal((await open(test, content)).paragraphs.length, 100_000);
  });
});
