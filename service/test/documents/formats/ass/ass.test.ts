import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {ass} from '../../../../src/documents/formats/ass/ass.ts';
import {marked, openDocumentFile, refused} from '../../markup/document-file.ts';

type Test = Parameters<typeof openDocumentFile>[0];

const open = (test: Test, content: string | Uint8Array, extension = 'ass') =>
  openDocumentFile(test, ass, content, {extension});

const HEADER = `[Script Info]
; Nicht übersetzen
Title: Ein Film
ScriptType: v4.00+
Language: de

[V4+ Styles]
Format: Name, Fontname, Fontsize
Style: Default,Arial,20

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
`;
const line = (text: string, effect = '') =>
  `Dialogue: 0,0:00:01.00,0:00:04.00,Default,Anna, die Ärztin,0,0,0,${effect},${text}\n`.replace(
    ', die',
    ' die',
  );
const file = (...texts: readonly string[]) => HEADER + texts.map((text) => line(text)).join('');

const ASS = `${file(
  String.raw`Guten Abend, meine Damen\Nund Herren.`,
  String.raw`{\an8}- Wer ist {\i1}da{\i0}?\N- Ich & du!`,
  String.raw`{\p1}m 0 0 l 100 0 100 100 Tor{\p0}Das {Notiz \N da}Tor`,
  String.raw`{\k20}Ka{\k30}ra{\k10}oke`,
  '♪ ♪',
)}Comment: 0,0:00:01.00,0:00:04.00,Default,,0,0,0,,Nur eine Notiz
${line('Silbe', 'fx')}
[Fonts]
fontname: a.ttf
Dialogue: !!!`.replaceAll('\n', '\r\n');

async function translated(test: Test, text: string): Promise<string> {
  const written = (await (await open(test, file(text))).translate(marked)).toString();
  return written.slice(HEADER.length + line('').length - 1).trimEnd();
}

suite('ASS subtitles', () => {
  test('give each speaker’s text in one line, with override blocks and drawings as codes', async (test) => {
    assert.deepEqual((await open(test, ASS)).paragraphs, [
      'Guten Abend, meine Damen und Herren.',
      'Wer ist <g0>da</g0>?',
      'Ich &amp; du!',
      '<x0/>Das <x1/>Tor',
    ]);
  });

  test('stay byte for byte with unchanged translations, in every encoding', async (test) => {
    for (const content of [
      Buffer.from(ASS),
      Buffer.from(`\ufeff${ASS.replaceAll('\r\n', '\n')}`),
      Buffer.from(`\ufeff${ASS}`, 'utf16le'),
      Buffer.from(ASS.replaceAll('♪', '-'), 'latin1'),
    ]) {
      const {paragraphs, translate} = await open(test, content);
      assert.equal(paragraphs.length, 4);
      assert.deepEqual(await translate((text) => text), content);
    }
  });

  test('change in their texts and language alone', async (test) => {
    const text = (await (await open(test, ASS)).translate(marked, {target: 'pt-BR'})).toString();
    assert.equal(
      text,
      ASS.replace('Language: de', 'Language: pt')
        .replace(String.raw`Guten Abend, meine Damen\Nund Herren.`, '«Guten Abend, meine Damen und Herren.»')
        .replace(String.raw`Wer ist {\i1}da{\i0}?`, String.raw`«Wer ist» {\i1}«da»{\i0}«?»`)
        .replace('Ich & du!', '«Ich & du!»')
        .replace(String.raw`Das {Notiz \N da}Tor`, String.raw`«Das» {Notiz \N da}«Tor»`),
    );
  });

  test('in an old encoding become UTF-8 for other letters', async (test) => {
    const {translate} = await open(test, Buffer.from(file('Größe'), 'latin1'));
    assert.equal((await translate(() => 'Ķēde')).toString(), `\ufeff${file('Ķēde')}`);
  });

  test('have line breaks where they had some, which fit the screen and divide no block', async (test) => {
    const long = 'Šis teikums ir daudz garāks nekā avotā, tāpēc tam vajag {laba piezīme} divas rindas';
    const translation = long.replace('{laba piezīme}', '<x0/>');
    for (const [source, wrapped] of [
      [
        String.raw`Kurz \N {laba piezīme}fett`,
        String.raw`Šis teikums ir daudz garāks nekā\Navotā, tāpēc tam vajag {laba piezīme} divas rindas`,
      ],
      [
        String.raw`Kurz\n{laba piezīme}fett`,
        String.raw`Šis teikums ir daudz garāks nekā\navotā, tāpēc tam vajag {laba piezīme} divas rindas`,
      ],
      ['Kurz{laba piezīme}fett', long],
    ] as const) {
      const {translate} = await open(test, file(source));
      assert.equal((await translate(() => translation)).toString(), file(wrapped));
    }
    const unwrapped = file('Kurz{laba piezīme}fett').replace('Title', 'WrapStyle: 2\nTitle');
    assert.match(
      (await (await open(test, unwrapped)).translate(() => translation)).toString(),
      /nekā\\Navotā/,
    );
  });

  test('keep fixed spaces, and hold every translation', async (test) => {
    assert.equal(await translated(test, String.raw`\h\hAcht\hUhr \h`), String.raw`\h\h«Acht\hUhr» \h`);
    const {paragraphs, translate} = await open(test, file('Haus'));
    assert.deepEqual(paragraphs, ['Haus']);
    const written = (await translate(() => 'C:\\new {x}\nمرحبا &lt;b&gt;')).toString();
    assert.equal(written, file('C:\\\u2060new \\{x\\} مرحبا <b>'));
  });

  test('show braces that are not closed, and time a whole line', async (test) => {
    assert.equal(await translated(test, 'Ein {Haus'), String.raw`«Ein \{Haus»`);
    assert.equal(await translated(test, String.raw`{\k100}Das Haus`), String.raw`{\k100}«Das Haus»`);
  });

  test('of SSA are read with their own fields', async (test) => {
    const ssa = `[Script Info]\nScriptType: v4.00\n\n[Events]\nFormat: Marked, Start, End, Style, Text\nDialogue: Marked=0,0:00:01.00,0:00:04.00,Default,Ja, gern\n`;
    const {paragraphs, translate} = await open(test, ssa, 'ssa');
    assert.deepEqual(paragraphs, ['Ja, gern']);
    assert.equal((await translate(marked)).toString(), ssa.replace('Ja, gern', '«Ja, gern»'));
  });

  test('are refused with the line and the remedy', async (test) => {
    for (const [content, message] of [
      ['', /is empty/],
      [HEADER, /no subtitles: no line after \[Events\].*save it as ASS/],
      ['1\n00:00:01,000 --> 00:00:04,000\nHaus\n', /no subtitles/],
      [
        `${HEADER}Dialogue: 0,0:00:01.00,Haus\n`,
        /fewer fields than the 10 of its list \(line 13\)\. Complete/,
      ],
      [ASS.replace('Effect, Text', 'Text, Effect'), /does not end in Text \(line 12\)\. Open it in Aegisub/],
      ['PK\u0003\u0004', /called \.ass but it is an office document/],
      ['a\0b', /binary data/],
    ] as const)
      await assert.rejects(open(test, content), refused(message));
  });

  test('are read or refused at whatever place they are cut', async (test) => {
    for (let part = 1; part < 20; part += 1) {
      const content = ASS.slice(0, Math.floor((ASS.length * part) / 20));
      await assert.rejects(
        async () => {
          const {translate} = await open(test, content);
          assert.equal((await translate((text) => text)).toString(), content);
          throw Object.assign(new Error('read (line 0)'), {name: 'DocumentError', kind: 'badDocument'});
        },
        refused(/\(line \d+\)|no subtitles/),
      );
    }
  });

  test('may have a hundred thousand lines, and hostile ones', async (test) => {
    const texts = Array<string>(100_000).fill('Ein Haus');
    assert.equal((await open(test, file(...texts))).paragraphs.length, 100_000);
    for (const piece of [
      '{',
      '}',
      '{\\',
      '{}',
      '\\N',
      '\\h',
      ' ',
      '{\\p1}a',
      '{\\i1}',
      '{\\k1}a',
      '{\\p',
      '- a\\N',
    ]) {
      const content = file(`a${piece.repeat(30_000)}b`);
      const {translate} = await open(test, content);
      assert.equal((await translate((text) => text)).toString(), content);
      await translate(marked);
    }
  });
});
