import assert from 'node:assert/strict';
import {suite, test, type TestContext} from 'node:test';
import {html} from '../../../../src/documents/formats/html/html.ts';
import {HTML} from '../../../../src/documents/markup/html-text.ts';
import {openDocumentFile, refused, type OpenOptions} from '../../markup/document-file.ts';

const TRANSLATION = 'Tvaikoņu kuģniecība Donavā';

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

/** Translates a page; every paragraph becomes the same text. */
async function translated(
  test: TestContext,
  content: string | Buffer,
  {
    extension = 'html',
    source = 'de',
    translation = TRANSLATION,
  }: Partial<OpenOptions> & {translation?: string} = {},
): Promise<{paragraphs: readonly string[]; bytes: Buffer; same: Buffer}> {
  const {paragraphs, translate} = await openDocumentFile(test, html, content, {extension, source});
  return {
    paragraphs,
    bytes: await translate(() => translation),
    same: await translate((text) => text),
  };
}

suite('A page in UTF-8 without a declaration', () => {
  const META = '<meta charset="utf-8">';
  const P = '<p>Donaudampfschifffahrtsgesellschaft für Fahrgäste</p>';
  const cases: readonly (readonly [what: string, before: string, after: string])[] = [
    [
      'after the head tag',
      '<!DOCTYPE html>\n<html lang="lv">\n<head class=a>',
      `\n<title></title></head>${P}`,
    ],
    [
      'after the tag of the page when there is none of a head',
      '<!doctype html><html>',
      `<title></title>${P}`,
    ],
    ['after the doctype when there is no tag of the page', '<!-- Größe --><!DOCTYPE html>', `\n${P}`],
    ['at its beginning where its tags are left out', '', `<title>Größe</title>${P}`],
    ['after text that stands before the first tag', '„5“\n', `<title></title>${P}`],
    [
      'in the head, though a head is mentioned before',
      '<!-- <head> --><html><head>',
      `<script>"<head>"</script></head>${P}`,
    ],
    ['where a comment only mentions an encoding', '<head>', `<!-- <meta charset=windows-1252> -->${P}`],
    ['where a script only mentions an encoding', '<head>', `<script>'<meta charset=koi8-r>'</script>${P}`],
    ['where another meta element mentions one', '<head>', `<meta name=a content="charset=koi8-r">${P}`],
    ['where the label is empty', '<head>', `<meta charset="">${P}`],
    ['where a program fills in the label', '<head>', `<meta charset="{{ encoding }}">${P}`],
    [
      'where the encoding is declared in the text, past what browsers look at',
      '<html>',
      `<div>${'x'.repeat(2000)}</div><meta charset="utf-8">${P}`,
    ],
  ];
  for (const [what, before, after] of cases) {
    test(`declares it in its translation ${what}`, async (test) => {
      const {bytes, same} = await translated(test, before + after);
      const text = bytes.toString();
      assert.equal(text.slice(0, before.length + META.length), before + META);
      assert.match(text, /<p>Tvaikoņu kuģniecība Donavā<\/p>/);
      assert.equal(same.toString(), before + after);
    });
  }

  test('declares it in XML syntax where the page is written as XML', async (test) => {
    const head = '<html xmlns="http://www.w3.org/1999/xhtml"><head>';
    const {bytes} = await translated(test, `${head}<title>Gäste</title></head><body/></html>`);
    assert.equal(
      bytes.toString(),
      `${head}<meta charset="utf-8"/><title>${TRANSLATION}</title></head><body/></html>`,
    );
    const declaration = '<?xml version="1.0"?>\n';
    assert.equal(
      (await translated(test, `${declaration}<html><body>${P}</body></html>`)).bytes.toString(),
      `${declaration}<html><meta charset="utf-8"/><body><p>${TRANSLATION}</p></body></html>`,
    );
  });

  test('adds no declaration where the head has one, however far into the head', async (test) => {
    const pages = [
      `<META HTTP-EQUIV=Content-Type CONTENT='text/html;charset=UTF-8'>${P}`,
      `\ufeff<html><head>${P}`,
      `<?xml version="1.0" encoding="utf-8"?><html>${P}</html>`,
      `<head><style>${'p {color: red}\n'.repeat(10_000)}</style><meta charset=utf-8></head>${P}`,
      `<p>Für</p><meta charset=utf-8>${P}`,
    ];
    for (const page of pages) {
      const {bytes} = await translated(test, page);
      assert.equal(bytes.toString(), page.replaceAll(/(?<=<p>)[^<]+/g, TRANSLATION));
    }
  });

  test('adds no declaration where all its letters are ASCII', async (test) => {
    const {bytes} = await translated(test, '<p>Hund</p>', {translation: 'Suns'});
    assert.equal(bytes.toString(), '<p>Suns</p>');
  });

  test('is refused when some of its bytes are damaged', async (test) => {
    for (const text of ['Fahrgäste für Größe', 'Fahrgäste']) {
      const damaged = Buffer.concat([Buffer.from(`<p>${text} f`), latin1('\xfcr</p>')]);
      await assert.rejects(translated(test, damaged), refused(/not valid UTF-8/));
    }
  });
});

suite('A piece of a page without a declaration', () => {
  /** Text that a browser shows for these bytes. */
  const shown = (bytes: Buffer): string =>
    HTML.decode(new TextDecoder('windows-1252').decode(bytes).replace(/<[^>]*>/g, ' ')).trim();

  const pieces: readonly (readonly [what: string, piece: Buffer])[] = [
    ['in UTF-8', Buffer.from('<p>Für Fahrgäste</p>')],
    ['in a legacy encoding', latin1('<p>F\xfcr Fahrg\xe4ste</p>')],
    ['in ASCII', Buffer.from('<p>Hund</p>')],
  ];
  for (const [what, piece] of pieces) {
    test(`${what} shows the letters of its translation in every page that includes it`, async (test) => {
      const translation = 'Kuģniecība 🚢 مرحبا שלום „5“';
      const {bytes, same} = await translated(test, piece, {translation});
      assert.equal(shown(bytes), translation);
      assert.match(bytes.toString('latin1'), /^<p>[\x20-\x7e]+<\/p>$/);
      assert.deepEqual(same, piece);
    });
  }

  test('keeps its scripts, styles, comments and template expressions, and writes unchanged text and attributes as references', async (test) => {
    const rest =
      '<script>s("ģ")</script><style>p::after{content:"ģ"}</style><!-- ģ --><i translate=no>{{ t("ģ") }}</i>';
    const {bytes} = await translated(test, `${rest}<p title="ü">Für</p><p translate=no>„Grün“</p>`);
    const references = 'Tvaiko&#326;u ku&#291;niec&#299;ba Donav&#257;';
    assert.equal(
      bytes.toString(),
      `${rest}<p title="${references}">${references}</p><p translate=no>&#8222;Gr&#252;n&#8220;</p>`,
    );
  });
});

suite('A page in a legacy encoding without a declaration', () => {
  const cases: readonly (readonly [language: string, label: string, written: string, read: string])[] = [
    ['de', 'windows-1252', 'Preis f\xfcr G\xe4ste: 5 \x80', 'Preis für Gäste: 5 €'],
    ['lv', 'windows-1257', 'Ku\xecis uz R\xeegu', 'Kuģis uz Rīgu'],
    ['lt-LT', 'windows-1257', '\xd0iaur\xebs v\xebjas', 'Šiaurės vėjas'],
    ['ru', 'windows-1251', '\xcf\xf0\xe8\xe2\xe5\xf2, \xeb\xfe\xe4\xe8', 'Привет, люди'],
    ['pl', 'windows-1250', 'Za\xbf\xf3\xb3\xe6 g\xea\x9cl\xb9 ja\x9f\xf1', 'Zażółć gęślą jaźń'],
    ['pl', 'iso-8859-2', 'Za\xbf\xf3\xb3\xe6 g\xea\xb6l\xb1 ja\xbc\xf1', 'Zażółć gęślą jaźń'],
    ['cs', 'windows-1250', '\x8elu\x9dou\xe8k\xfd k\xf9\xf2', 'Žluťoučký kůň'],
    ['el', 'iso-8859-7', '\xca\xe1\xeb\xe7\xec\xdd\xf1\xe1', 'Καλημέρα'],
    ['tr', 'windows-1254', '\xdeimdi \xe7ok \xfd\xfe\xfdk', 'Şimdi çok ışık'],
  ];
  for (const [source, label, written, read] of cases) {
    test(`is read in the usual encoding of its language, ${source}, and declares ${label} in its translation`, async (test) => {
      const page = latin1(`<html><p>${written}</p></html>`);
      const {paragraphs, bytes, same} = await translated(test, page, {source, translation: 'Jā „5“ 日'});
      assert.deepEqual(paragraphs, [read]);
      assert.deepEqual(same, page);
      const text = bytes.toString('latin1');
      assert.ok(text.startsWith(`<html><meta charset="${label}"><p>J`), text);
      const inBrowser = new TextDecoder(label).decode(bytes);
      assert.match(inBrowser, /(?:ā|&#257;) (?:„|\x84|&#8222;)5(?:“|\x93|&#8220;) &#26085;<\/p>/);
    });
  }

  test('is refused where its bytes do not fit the encodings of its language', async (test) => {
    const shiftJis = latin1('<p>\x93\xfa\x96{\x8c\xea</p>');
    await assert.rejects(translated(test, shiftJis, {source: 'ja'}), refused(/not valid UTF-8/));
    await assert.rejects(
      translated(test, latin1('<p>\xa1\xa5</p>'), {source: 'lv'}),
      refused(/not valid UTF-8/),
    );
  });
});

suite('A page whose label is one of UTF-16', () => {
  test('is read in its real encoding', async (test) => {
    for (const label of ['utf-16', 'unicode', 'UCS-2']) {
      const page = `<meta charset="${label}"><p>Gäste</p>`;
      const {paragraphs, bytes} = await translated(test, page);
      assert.deepEqual(paragraphs, ['Gäste']);
      assert.equal(bytes.toString(), page.replace('Gäste', TRANSLATION));
    }
  });

  test('gets a byte order mark if it has none', async (test) => {
    const page = Buffer.from('<meta charset="utf-16"><p>Gäste</p>', 'utf16le');
    for (const turned of [false, true]) {
      const turn = (bytes: Buffer): Buffer => (turned ? Buffer.from(bytes).swap16() : bytes);
      const {bytes, same} = await translated(test, turn(page));
      assert.equal(turn(bytes).toString('utf16le'), `\ufeff<meta charset="utf-16"><p>${TRANSLATION}</p>`);
      assert.deepEqual(same, turn(page));
    }
  });
});

suite('An XHTML document without a declared encoding', () => {
  const page = (text: string, head = ''): string =>
    `<html xmlns="http://www.w3.org/1999/xhtml"><head>${head}<title/></head><body><p>${text}</p></body></html>`;
  const LABEL = '<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1"/>';

  test('is UTF-8, as XML is', async (test) => {
    for (const head of ['', LABEL, '<meta charset="utf8"/>']) {
      const {paragraphs, bytes} = await translated(test, page('Gäste', head), {extension: 'xhtml'});
      assert.deepEqual(paragraphs, ['Gäste']);
      assert.equal(bytes.toString(), page(TRANSLATION, head));
    }
  });

  test('needs no declaration for letters that only its translation has', async (test) => {
    const content = page('Hund', '<meta charset="utf8"/>');
    const {bytes} = await translated(test, content, {extension: 'xhtml'});
    assert.equal(bytes.toString(), content.replace('Hund', TRANSLATION));
  });

  test('declares a legacy encoding in its translation', async (test) => {
    const cases: readonly (readonly [before: string, after: string, label: string, head: string])[] = [
      ['', '<?xml version="1.0" encoding="windows-1252"?>', 'windows-1252', ''],
      ['', '<?xml version="1.0" encoding="iso-8859-1"?>', 'iso-8859-1', LABEL],
      ['<?xml version="1.0"?>\n', '<?xml version="1.0" encoding="iso-8859-1"?>\n', 'iso-8859-1', LABEL],
    ];
    for (const [before, after, , head] of cases) {
      const content = latin1(before + page('G\xe4ste', head));
      const {paragraphs, bytes, same} = await translated(test, content, {
        extension: 'xht',
        translation: 'Jā, ü',
      });
      assert.deepEqual(paragraphs, ['Gäste']);
      assert.deepEqual(same, content);
      assert.equal(bytes.toString('latin1'), after + page('J&#257;, \xfc', head));
    }
  });

  test('declares it in HTML syntax where it is not well-formed', async (test) => {
    const {bytes} = await translated(test, '<html><p>Für Gäste<br></html>', {extension: 'xhtml'});
    assert.equal(bytes.toString(), `<html><meta charset="utf-8"><p>${TRANSLATION}<br></html>`);
  });
});
