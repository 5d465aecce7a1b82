import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {ttml} from '../../../../src/documents/formats/ttml/ttml.ts';
import {marked, openDocumentFile, refused} from '../../markup/document-file.ts';

type Test = Parameters<typeof openDocumentFile>[0];

const open = (test: Test, content: string | Uint8Array) =>
  openDocumentFile(test, ttml, content, {extension: 'ttml'});

const file = (body: string, attributes = ' xml:lang="de"') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<tt xmlns="http://www.w3.org/ns/ttml" xmlns:tts="http://www.w3.org/ns/ttml#styling"${attributes}>\n  <head>\n    <metadata><ttm:title xmlns:ttm="x">Ein Film</ttm:title></metadata>\n    <styling><style xml:id="s1" tts:color="red"/></styling>\n  </head>\n  <body><div>\n${body}\n  </div></body>\n</tt>\n`;
const cue = (text: string, attributes = '') =>
  `    <p begin="00:00:01.000" end="00:00:04.000"${attributes}>${text}</p>`;

const TTML = file(
  [
    cue('Guten Abend, <!-- meine > Notiz --> meine Damen<br/>\n      und &lt;Herren&gt;.'),
    cue('- Wer ist <span tts:fontStyle="italic">da</span>?<br></br>- Ich &amp; du! 🚢'),
    cue('♪ ♪'),
    cue('Der Hund', ' xml:id="a" style="s1"'),
    cue('<metadata><x>Nicht</x></metadata><span>Das <set begin="1s"/>Haus</span>'),
  ].join('\n'),
).replaceAll('\n', '\r\n');

/** The cue of a document, translated with marks. */
async function translated(test: Test, text: string, attributes?: string): Promise<string> {
  const written = await (await open(test, file(cue(text), attributes))).translate(marked);
  return /<p [^>]*>([^]*)<\/p>/.exec(written.toString())![1]!;
}

suite('TTML subtitles', () => {
  test('give each speaker’s text in one line, with tags as codes', async (test) => {
    assert.deepEqual((await open(test, TTML)).paragraphs, [
      'Guten Abend, <x0/> meine Damen und &lt;Herren&gt;.',
      'Wer ist <g0>da</g0>?',
      'Ich &amp; du! 🚢',
      'Der Hund',
      '<x0/><g1>Das <x2/>Haus</g1>',
    ]);
  });

  test('stay byte for byte with unchanged translations, in every encoding', async (test) => {
    for (const content of [
      Buffer.from(TTML),
      Buffer.from(`\ufeff${TTML.replaceAll('\r\n', '\n')}`),
      Buffer.from(`\ufeff${TTML.replace('UTF-8', 'UTF-16')}`, 'utf16le'),
      Buffer.from(TTML.replace('UTF-8', 'ISO-8859-1').replaceAll('♪', 'é').replace('🚢', ''), 'latin1'),
      Buffer.from(TTML.replace(/<(\/?)(?=[a-z])/g, '<$1tt:').replace('xmlns=', 'xmlns:tt=')),
    ]) {
      const {paragraphs, translate} = await open(test, content);
      assert.ok(paragraphs.length >= 5);
      assert.deepEqual(await translate((text) => text), content);
    }
  });

  test('change in their texts and language alone', async (test) => {
    const text = (await (await open(test, TTML)).translate(marked, {target: 'lv'})).toString();
    assert.equal(
      text,
      TTML.replace('xml:lang="de"', 'xml:lang="lv"')
        .replace(
          /Guten Abend,[^]*?<\/p>/,
          '«Guten Abend,» <!-- meine > Notiz --> «meine<br/>Damen und &lt;Herren&gt;.»</p>',
        )
        .replace('Wer ist ', '«Wer ist» ')
        .replace('>da</span>?', '>«da»</span>«?»')
        .replace('Ich &amp; du! 🚢', '«Ich &amp; du! 🚢»')
        .replace('Der Hund', '«Der Hund»')
        .replace('>Das <set begin="1s"/>Haus<', '>«Das» <set begin="1s"/>«Haus»<'),
    );
  });

  test('join lines that each have the same style, and break them where they had a break', async (test) => {
    const span = '<tt:span style="s1">';
    const cue = `${span}Guten Abend,</tt:span><tt:br/>\n  ${span}meine Herren.</tt:span>`;
    const content = file(`<tt:p>${cue}</tt:p>`);
    const {paragraphs, translate} = await open(test, content);
    assert.deepEqual(paragraphs, ['<g0>Guten Abend, meine Herren.</g0>']);
    assert.deepEqual((await translate((text) => text)).toString(), content);
    const long = 'Labvakar, manas dāmas un kungi, un visi pārējie, kas šovakar ir ar mums';
    assert.ok(
      (await translate(() => `<g0>${long}</g0>`)).includes(
        `<tt:p>${span}Labvakar, manas dāmas un kungi, un<tt:br/>visi pārējie, kas šovakar ir ar mums</tt:span></tt:p>`,
      ),
    );
    assert.equal(
      await translated(test, '<span>- Ja</span><br/><span>- Nein</span>'),
      '<span>«- Ja»</span><br/><span>«- Nein»</span>',
    );
    assert.equal(
      await translated(test, '<span>Der <br/>Hund</span><br/><span style="b">Die Katze</span>'),
      '<span>«Der Hund»</span> <span style="b">«Die Katze»</span>',
    );
  });

  test('that keep their white space divide lines at its line ends', async (test) => {
    const {paragraphs} = await open(test, file(cue('- Ja.\n- Nein.'), ' xml:space="preserve"'));
    assert.deepEqual(paragraphs, ['Ja.', 'Nein.']);
  });

  test('keep readings of words', async (test) => {
    const ruby = (role: string, text: string) => `<span tts:ruby="${role}">${text}</span>`;
    const text = ruby('container', ruby('base', 'Haus') + ruby('text', 'haʊs'));
    assert.deepEqual((await open(test, file(cue(`Das ${text}`)))).paragraphs, [
      'Das <g0><g1>Haus</g1><x3/></g0>',
    ]);
  });

  test('are translated in the parts of the source language alone', async (test) => {
    const content = file(
      `<div xml:lang="fr"><p>Un chien</p></div><div xml:lang="de-AT"><p>Ein Hund</p><p xml:lang="en">A dog</p></div>`,
      '',
    );
    const {paragraphs, translate} = await open(test, content);
    assert.deepEqual(paragraphs, ['Ein Hund']);
    assert.equal(
      (await translate(marked, {target: 'lv'})).toString(),
      content.replace('<tt ', '<tt xml:lang="lv" ').replace('de-AT', 'lv').replace('Ein Hund', '«Ein Hund»'),
    );
    for (const language of ['', 'en'])
      assert.ok(
        (
          await (
            await open(test, file(cue('Haus'), ` xml:lang="${language}"`))
          ).translate(marked, {target: 'lv'})
        ).includes(' xml:lang="lv">'),
      );
  });

  test('are refused with the line and the remedy', async (test) => {
    for (const [content, message] of [
      ['', /is empty/],
      ['<html/>', /not a TTML document.*root element is <html>/],
      [file('<div smpte:backgroundImage="#a"/>'), /no element <p> is in it.*pictures are not translated/],
      [TTML.replace('</span>', '</spam>'), /closes an element spam that is not the open one \(line 10\)/],
      ['1\n00:00:01,000 --> 00:00:04,000\nHaus\n', /does not begin with < \(line 1\)/],
      ['<!DOCTYPE tt [<!ENTITY a "b">]><tt><p>&a;</p></tt>', /refused for safety/],
    ] as const)
      await assert.rejects(open(test, content), refused(message));
    await assert.rejects(open(test, Buffer.from(file(cue('Größe')), 'latin1')), refused(/not valid UTF-8/));
    for (let part = 1; part < 20; part += 1) {
      const cut = TTML.slice(0, Math.floor((TTML.length * part) / 20));
      await assert.rejects(open(test, cut), refused(/line \d/));
    }
    await assert.rejects(open(test, file('<p>'.repeat(1_000_000))), refused(/nested more than 1000/));
  });

  test('may have a hundred thousand cues, and hostile ones', async (test) => {
    const content = file(cue('Ein Haus').repeat(100_000));
    assert.equal((await open(test, content)).paragraphs.length, 100_000);
    for (const piece of [
      '<br/>',
      'a<br/>',
      '<span>a</span>',
      '<span>a</span><br/>',
      '<span/>',
      '\n',
      ' ',
      '<!--a-->',
      '- a<br/>',
      '&amp;',
      '<metadata>a</metadata>',
    ])
      for (const attributes of ['', ' xml:space="preserve"']) {
        const hostile = file(cue(`a${piece.repeat(30_000)}b`), attributes);
        const {translate} = await open(test, hostile);
        assert.equal((await translate((text) => text)).toString(), hostile);
        await translate(marked);
      }
  });
});
