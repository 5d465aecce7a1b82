import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {plainText} from '../../../../src/documents/formats/plain-text/plain-text.ts';
import {marked, openDocumentFile, refused} from '../../markup/document-file.ts';

const open = (test: Parameters<typeof openDocumentFile>[0], content: string | Uint8Array) =>
  openDocumentFile(test, plainText, content, {extension: 'txt'});

const LETTER = [
  'Sehr geehrte Frau Bērziņa,',
  '',
  'vielen Dank für Ihre Anfrage zur Donaudampfschifffahrtsgesellschaft,',
  'die wir gerne beantworten möchten. Leider ist der Kapitän derzeit',
  'nicht im Hause.',
  '',
  '> Wann fährt das nächste Schiff von Wien nach Budapest ab, und was',
  '> kostet die Fahrkarte?',
  '',
  '- Ein sehr langer Punkt einer Liste, der über mehr als eine Zeile geht,',
  '  bevor er endet.',
  '- Kurz & <gut>',
  '\tName\tPreis   12',
  '🚢 שלום עולם',
].join('\r\n');

/** Wraps a paragraph like mail programs do, with a mark at the start of each line. */
function wrapAt(text: string, width: number, mark: string): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1)!;
    if (line === '') lines[lines.length - 1] = mark + word;
    else if (line.length + 1 + word.length <= width) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(mark + word);
  }
  return lines.join('\n');
}

suite('Plain text documents', () => {
  for (const lineEnd of ['\n', '\r\n', '\r']) {
    test(`have an ICU message over lines in one paragraph: ${JSON.stringify(lineEnd)}`, async (test) => {
      const message = '{n, plural,\n\tone   {# Datei}\n\n  other   {# Dateien}\n}'.replaceAll('\n', lineEnd);
      const content = ['Vorher {', `Du hast ${message} neu.`, 'Nachher }', message].join(lineEnd);
      const {paragraphs, translate} = await open(test, content);
      assert.deepEqual(paragraphs, ['Vorher {', `Du hast ${message} neu.`, 'Nachher }', message]);
      const text = (await translate((paragraph) => paragraph.replace('neu', 'jauns'))).toString();
      assert.equal(text, content.replace('neu', 'jauns'));
    });
  }

  test('have one paragraph for each line, and one for lines that a program wrapped', async (test) => {
    const {paragraphs} = await open(test, LETTER);
    assert.deepEqual(paragraphs, [
      'Sehr geehrte Frau Bērziņa,',
      'vielen Dank für Ihre Anfrage zur Donaudampfschifffahrtsgesellschaft, die wir gerne beantworten möchten. Leider ist der Kapitän derzeit nicht im Hause.',
      'Wann fährt das nächste Schiff von Wien nach Budapest ab, und was kostet die Fahrkarte?',
      'Ein sehr langer Punkt einer Liste, der über mehr als eine Zeile geht, bevor er endet.',
      'Kurz &amp; &lt;gut&gt;',
      'Name',
      'Preis',
      '🚢 שלום עולם',
    ]);
  });

  test('wrap the translation of wrapped lines like the source, with its quotation marks', async (test) => {
    const {translate} = await open(test, LETTER);
    const lines = (await translate((text) => text.replaceAll('ä', 'ää'))).toString().split('\r\n');
    assert.deepEqual(lines.slice(6, 11), [
      '> Wann fäährt das näächste Schiff von Wien nach Budapest ab, und',
      '> was kostet die Fahrkarte?',
      '',
      '- Ein sehr langer Punkt einer Liste, der über mehr als eine Zeile geht,',
      '  bevor er endet.',
    ]);
    const longer = (await translate((text) => `${text} Un vēl kaut kas pavisam cits.`))
      .toString()
      .split('\r\n');
    assert.deepEqual(longer.slice(6, 9), [
      '> Wann fährt das nächste Schiff von Wien nach Budapest ab, und was',
      '> kostet die Fahrkarte? Un vēl kaut kas pavisam cits.',
      '',
    ]);
  });

  test('are not joined where lines end for another reason', async (test) => {
    const poem =
      'Füllest wieder Busch und Tal\nstill mit Nebelglanz,\nlösest endlich auch einmal\nmeine Seele ganz;\n';
    assert.equal((await open(test, poem)).paragraphs.length, 4);
    const address = 'Anna Bērziņa\nBrīvības iela 1\nLV-1010 Rīga\n';
    assert.equal((await open(test, address)).paragraphs.length, 3);
    const program =
      ">>> breite = ermittle_breite(fenster, mit_rand=True, in_pixeln=True, oder='nicht')\n" +
      '>>> print(breite_des_fensters_mit_rand)\n';
    assert.equal((await open(test, program)).paragraphs.length, 2);
    const longLines = `${'Ein langer Absatz in einer Zeile. '.repeat(20)}\n${'Noch einer. '.repeat(20)}\n`;
    assert.equal((await open(test, longLines)).paragraphs.length, 2);
  });

  test('keep texts on separate lines apart', async (test) => {
    const cases = [
      'Phone: 555-1234 and then call the man who is in the garden\nEmail: anna@example.com or the other address of the man\n',
      'milk and eggs and flour and sugar for the cakes of the children\nsalt\nName: Anna with the list\n',
      'The red house stands in the big garden near the small town.\nThe cat is black.\n',
      'Das Schiff der Donaudampfschifffahrtsgesellschaft ist heute rot\nDas Schiff im Hafen ist blau\n',
      'Šodien kuģis stāv pie krasta un gaida visus savus pasažierus!\nRīt tas brauks tālāk.\n',
      'السفينة الكبيرة تقف اليوم في الميناء القديم بالقرب من المدينة.\nالقطة سوداء.\n',
      '船は今日も港に静かに停泊しています、乗客は皆とても喜んでいますし、船長もまた嬉しそうに港の人々に手を振りながら笑っているのでした\n明日はまた別の町に行きます\n',
      'milk and eggs and flour and sugar for the cakes of the children\nbread and butter and cheese for the breakfast of the guests\napples and pears and plums for the big party in the garden\nwine\n',
      'kuģis – liels peldlīdzeklis, kas pa jūru pārvadā cilvēkus vai preces\nosta – vieta piekrastē, kur kuģi var stāvēt drošībā no visiem vējiem\njūra – sāļais ūdens, kas klāj lielāko daļu no visas mūsu zemes.\n',
      'zeige_breite(fenster_der_anwendung, mit_rand_und_schatten);\nzeige_hoehe(fenster_der_anwendung, mit_rand_und_schatten);\nende_der_anzeige_im_fenster();\n',
      '🚢 The ship leaves at nine from the old harbour near the market\nBring your passport\nTel.: 12 345 on all days of the week and at night as well as early\n',
    ];
    for (const content of cases) {
      const lines = content.trimEnd().split('\n');
      const {paragraphs, translate} = await open(test, content);
      assert.deepEqual(paragraphs, lines);
      const written = await translate((text) => `${text} und noch einige Wörter mehr als zuvor`);
      assert.equal(written.toString().split('\n').length, lines.length + 1);
    }
  });

  test('with a text a line keep their lines, however long the lines are', async (test) => {
    const words = 'ship harbour captain garden house children market window water morning'.split(' ');
    const ends = ['.', '', '!', '', '?', ' 🚢'];
    const sentence = (number: number): string => {
      const chosen = Array.from({length: 3 + (number % 9)}, (_, at) => words[(number * 7 + at * 3) % 10]!);
      const start = number % 3 === 0 ? 'the' : number % 5 === 0 ? String(number) : 'The';
      return `${start} ${chosen.join(' ')}${ends[number % ends.length]!}`;
    };
    const lines = Array.from({length: 6_000}, (_, number) => sentence(number));
    const {paragraphs, translate} = await open(test, lines.join('\n') + '\n');
    assert.equal(paragraphs.length, lines.length);
    const written = (await translate((text) => `${text} und noch viele andere Wörter`)).toString();
    assert.equal(written.split('\n').length, lines.length + 1);
  });

  test('join all lines of prose that is evidently wrapped, after ends of sentences as well', async (test) => {
    const paragraphs = [
      'Die Donaudampfschifffahrtsgesellschaft wurde im Jahr 1829 in Wien gegründet. Sie war lange Zeit die größte Reederei der Welt, die nur auf Flüssen fuhr. Im Winter ruhte der Verkehr wegen des Eises. Die Kapitäne wohnten dann in den Häfen an der Donau.',
      'Kuģniecības sabiedrība tika dibināta pirms daudziem gadiem. Tā ilgu laiku bija lielākā upju kuģniecība pasaulē, un tās kapteiņi ziemā dzīvoja ostās. Pavasarī, kad ledus izkusa, kuģi atkal devās ceļā uz dienvidiem.',
      'تأسست شركة الملاحة قبل سنوات طويلة في المدينة القديمة. كانت أكبر شركة للنقل النهري في العالم لفترة طويلة، وكان القباطنة يسكنون في الموانئ خلال الشتاء. وفي الربيع تعود السفن إلى النهر.',
      'The company was founded many years ago. It was the largest of all that only used rivers, and its captains lived in the harbours. When spring came and the ice was gone, the ships of Anna and Otto left for the south again.',
    ];
    for (const [width, mark] of [
      [72, ''],
      [80, ''],
      [72, '> '],
      [66, '    '],
    ] as const) {
      const content = paragraphs.map((paragraph) => wrapAt(paragraph, width, mark)).join('\n\n');
      assert.deepEqual((await open(test, content)).paragraphs, paragraphs, `${width} ${mark}`);
      for (const paragraph of paragraphs)
        assert.deepEqual((await open(test, wrapAt(paragraph, width, mark))).paragraphs, [paragraph]);
    }
  });

  test('use other paragraphs to see where a sentence of two lines was wrapped', async (test) => {
    const long =
      'The company was founded many years ago and was the largest of all that only used rivers, and its captains lived in the harbours when the ice came.';
    const short =
      'Die Fahrkarten für alle Kinder gibt es am Hafen bei unserem Herrn Kapitän Franz zu Niederösterreich';
    const content = `${wrapAt(long, 72, '')}\n\n${wrapAt(short, 72, '')}\n`;
    assert.deepEqual((await open(test, content)).paragraphs, [long, short]);
  });

  test('stay byte for byte with unchanged translations, whatever their encoding and line ends', async (test) => {
    for (const end of ['\n', '\r\n', '\r', '\n\r\n\r\r\n']) {
      const text = LETTER.replaceAll('\r\n', end) + end;
      const wide = Buffer.from(text, 'utf16le');
      const contents = [
        Buffer.from(text),
        Buffer.from(`\ufeff${text}`),
        Buffer.from(`\ufeff${text}`, 'utf16le'),
        Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
        wide,
        Buffer.from(wide).swap16(),
      ];
      for (const content of contents) {
        const {paragraphs, translate} = await open(test, content);
        assert.equal(paragraphs[0], 'Sehr geehrte Frau Bērziņa,');
        assert.deepEqual(await translate((text) => text), content);
        const translated = await translate(marked);
        assert.deepEqual(
          translated.subarray(0, 2),
          content.subarray(0, 2).equals(Buffer.from('Se'))
            ? Buffer.from('\xc2\xab', 'latin1')
            : translated.subarray(0, 2),
        );
      }
    }
  });

  test('in UTF-16 without a mark may have no Latin letters', async (test) => {
    const text = 'ある日の暮方の事である。\n一人の下人が、羅生門の下で雨やみを待っていた。\n';
    for (const content of [Buffer.from(text, 'utf16le'), Buffer.from(text, 'utf16le').swap16()]) {
      const {paragraphs, translate} = await open(test, content);
      assert.equal(paragraphs[0], 'ある日の暮方の事である。');
      assert.deepEqual(await translate((same) => same), content);
    }
  });

  test('contain no tag that a translation does not need', async (test) => {
    const {translate} = await open(test, 'Der <b>Text</b> &amp; <g1>Code</g1>\n');
    assert.equal(
      (await translate((text) => `${text}!`)).toString(),
      'Der <b>Text</b> &amp; <g1>Code</g1>!\n',
    );
  });

  test('are refused when they are not text', async (test) => {
    const cases: readonly (readonly [content: string, message: RegExp])[] = [
      ['', /empty: it has 0 bytes/],
      ['%PDF-1.7\n%\xe2\xe3', /called \.txt but it is a PDF/],
      ['PK\x03\x04\x14\0', /is an office document or another zip archive/],
      ['{\\rtf1\\ansi Text}', /is an RTF document/],
      ['\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x03\0>\0', /binary data/],
      ['Gr\xfc\xdfe', /not valid UTF-8/],
    ];
    for (const [content, message] of cases) {
      await assert.rejects(open(test, Buffer.from(content, 'latin1')), refused(message));
    }
  });
});
