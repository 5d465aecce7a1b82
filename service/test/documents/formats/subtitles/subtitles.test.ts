import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {subtitles} from '../../../../src/documents/formats/subtitles/subtitles.ts';
import {marked, openDocumentFile, refused} from '../../markup/document-file.ts';

const SRT = `1
00:00:01,000 --> 00:00:04,000
<i>Guten Abend, meine Damen
und Herren.</i>

2
00:00:05,500 --> 00:00:07,000
{\\an8}- Wer ist da?
- Ich & du!

3
00:00:08,000 --> 00:00:09,000
♪ ♪
`.replaceAll('\n', '\r\n');

const VTT = `WEBVTT - Titel

NOTE
Nicht übersetzen

STYLE
::cue { color: red }

intro
00:01.000 --> 00:04.000 align:start
<v Anna>Tom &amp; <c.loud>Jerry</c> <00:02.000>laufen
um 5 < 6

00:05.000 --> 00:06.000
Ende
`;

const open = (
  test: Parameters<typeof openDocumentFile>[0],
  content: string | Uint8Array,
  extension = 'srt',
) => openDocumentFile(test, subtitles, content, {extension});

suite('Subtitles', () => {
  test('in an old encoding of the language are read, and become UTF-8 for other letters', async (test) => {
    const file = SRT.replace('Wer ist da', 'Wer hört zu').replaceAll('♪', '-');
    const content = Buffer.from(file, 'latin1');
    const {translate} = await openDocumentFile(test, subtitles, content, {extension: 'srt'});
    assert.deepEqual(await translate((text) => text), content);
    const translated = (await translate((text) => text.replace('Wer hört zu', 'Kas klausās'))).toString();
    assert.equal(translated, `\ufeff${file.replace('Wer hört zu', 'Kas klausās')}`);
  });

  test('of WebVTT name the language of the translation in their header', async (test) => {
    const cue = '\n\n00:01.000 --> 00:02.000\nLanguage: de\n';
    for (const [header, translated] of [
      ['WEBVTT\nKind: captions\nLanguage: de', 'WEBVTT\nKind: captions\nLanguage: lv'],
      ['WEBVTT - Titel\r\nLanguage: de-AT\r\nRegion: x', 'WEBVTT - Titel\r\nLanguage: lv\r\nRegion: x'],
      ['WEBVTT\nKind: captions', 'WEBVTT\nKind: captions'],
    ] as const) {
      const {translate} = await open(test, header + cue, 'vtt');
      assert.equal((await translate((text) => text, {target: 'lv'})).toString(), translated + cue);
      assert.equal((await translate((text) => text)).toString(), header + cue);
    }
  });

  test('of SRT give each speaker’s text in one line, with tags as codes', async (test) => {
    const {paragraphs, translate} = await open(test, SRT);
    assert.deepEqual(paragraphs, [
      '<g0>Guten Abend, meine Damen und Herren.</g0>',
      'Wer ist da?',
      'Ich &amp; du!',
    ]);
    assert.equal(
      (await translate(marked)).toString(),
      SRT.replace('Guten Abend, meine Damen\r\nund Herren.', '«Guten Abend, meine Damen und Herren.»')
        .replace('Wer ist da?', '«$&»')
        .replace('Ich & du!', '«$&»'),
    );
  });

  test('of WebVTT keep notes, styles, settings, voices and times', async (test) => {
    const {paragraphs, translate} = await open(test, VTT, 'vtt');
    assert.deepEqual(paragraphs, ['<x0/>Tom &amp; <g1>Jerry</g1> <x3/>laufen um 5 &lt; 6', 'Ende']);
    assert.equal(
      (await translate(marked)).toString(),
      VTT.replace(/Tom [^]*< 6/, '«Tom &amp;» <c.loud>«Jerry»</c> <00:02.000>«laufen um 5 &lt; 6»').replace(
        'Ende',
        '«Ende»',
      ),
    );
  });

  const speakers: readonly (readonly [what: string, extension: string, cue: string, translated: string])[] = [
    [
      'voices',
      'vtt',
      '<v Marija>Der Hund ist rot.\n<v.loud Jānis>Das Auto\nist groß.',
      '<v Marija>«Der Hund ist rot.»\n<v.loud Jānis>«Das Auto ist groß.»',
    ],
    [
      'signs',
      'srt',
      '(Das Auto)\n>> Der Hund ist rot.\n>> Die Katze.',
      '«(Das Auto)»\n>> «Der Hund ist rot.»\n>> «Die Katze.»',
    ],
    [
      'escaped signs',
      'vtt',
      '&gt;&gt; Der Hund\nist rot.\n&gt;&gt; Die Katze.',
      '&gt;&gt; «Der Hund ist rot.»\n&gt;&gt; «Die Katze.»',
    ],
    ['sounds', 'srt', '<i>[Tür\ngeht auf]</i>\nDa bist du.', '<i>«[Tür geht auf]»</i>\n«Da bist du.»'],
    [
      'names',
      'srt',
      'ĀBOLIŅŠ: Ja.\nFRAU 2: Nein!\n[Uwe]: so?',
      '«ĀBOLIŅŠ: Ja.»\n«FRAU 2: Nein!»\n«[Uwe]: so?»',
    ],
    ['manners', 'srt', 'Komm!\n(lacht) Gern,\nmein Freund.', '«Komm!»\n«(lacht) Gern, mein Freund.»'],
    ['Arabic sounds', 'srt', '[باب]\nمرحبا بك', '«[باب]»\n«مرحبا بك»'],
    [
      'no marks',
      'srt',
      'Ich sah Tom\n(den roten) früh: er\nlief.',
      '«Ich sah Tom (den roten) früh: er lief.»',
    ],
  ];
  for (const [what, extension, cue, translated] of speakers) {
    test(`give each speaker separate lines: ${what}`, async (test) => {
      const file = (text: string): string =>
        `${extension === 'vtt' ? 'WEBVTT\n\n' : '1\n'}00:00:01.000 --> 00:00:04.000\n${text}\n`;
      const {translate} = await open(test, file(cue), extension);
      assert.equal((await translate((text) => text)).toString(), file(cue));
      assert.equal((await translate(marked)).toString(), file(translated));
    });
  }

  test('stay byte for byte with unchanged translations', async (test) => {
    const cases: readonly (readonly [content: Buffer, extension: string])[] = [
      [Buffer.from(SRT), 'srt'],
      [Buffer.from(`\ufeff${SRT}`), 'srt'],
      [Buffer.from(`\ufeff${SRT}`, 'utf16le'), 'srt'],
      [Buffer.from(SRT.replaceAll('\r\n\r\n', '\r\n')), 'srt'],
      [Buffer.from(VTT), 'vtt'],
    ];
    for (const [content, extension] of cases) {
      const {paragraphs, translate} = await open(test, content, extension);
      assert.ok(paragraphs.length >= 2);
      assert.deepEqual(await translate((text) => text), content);
    }
  });

  test('get lines of about equal length that fit the screen', async (test) => {
    const {translate} = await open(test, '1\n00:00:01,000 --> 00:00:04,000\nKurz <b>fett</b>\n');
    const lines = async (text: string): Promise<string[]> =>
      (await translate(() => text)).toString().trimEnd().split('\n').slice(2);
    assert.deepEqual(await lines('Īss <g0>treknraksts</g0>'), ['Īss <b>treknraksts</b>']);
    const long = await lines('Šis ir daudz garāks teikums nekā avotā, tāpēc tam vajag <g0>divas rindas</g0>');
    assert.deepEqual(long, [
      'Šis ir daudz garāks teikums nekā',
      'avotā, tāpēc tam vajag <b>divas rindas</b>',
    ]);
    const chinese = await lines(`<g0>${'这是一个很长的句子，'.repeat(7)}</g0>`);
    assert.deepEqual(
      chinese.map((line) => line.replace(/<[^>]*>/g, '').length),
      [35, 35],
    );
    assert.deepEqual(await lines('مرحبا <g0>שלום</g0>'), ['مرحبا <b>שלום</b>']);
  });

  test('are refused when they have no times', async (test) => {
    await assert.rejects(open(test, 'Nur Text\n\nNoch einer\n'), refused(/no subtitles.*00:00:01,000 -->/));
    await assert.rejects(open(test, SRT, 'vtt'), refused(/first line is not WEBVTT/));
    await assert.rejects(open(test, ''), refused(/is empty/));
  });
});
