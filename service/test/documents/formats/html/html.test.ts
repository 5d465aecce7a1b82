import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {html} from '../../../../src/documents/formats/html/html.ts';
import {marked, openDocumentFile, refused, withoutMarks} from '../../markup/document-file.ts';

const PAGE = `<!DOCTYPE html>
<html lang="de-AT">
<head>
  <meta charset="utf-8">
  <title>Donaudampfschifffahrtsgesellschaft</title>
  <meta name="description" content="Fahrpläne &amp; Preise">
  <meta name="viewport" content="width=device-width">
  <style>p::before { content: "Nicht übersetzen"; }</style>
  <script>if (a < b) document.write("<p>Nicht übersetzen</p>");</script>
</head>
<body class=start>
  <!-- Nicht übersetzen -->
  <h1><a id="oben"></a>Willkommen an <em>Bord</em>!</h1>
  <p>
    Der <b>Kapitän</b> grüßt
    alle <a href="/gäste?a=1&b=2" title="Unsere Gäste">Gäste</a>. 🚢
  <p>Zweiter Absatz ohne Ende &ndash; mit&nbsp;Zeichen<br>und Umbruch
  <ul><li>Erstens<li>Zweitens <img src=a.png alt=Schiff></ul>
  <pre translate="yes">
Zeile eins
  Zeile zwei</pre>
  <p>Tippen Sie <kbd>ls -l</kbd> oder <code>rm</code> ein.</p>
  <p translate="no">Bleibt <b translate=yes>doch</b> so</p>
  <p>Die Firma <span class="brand notranslate">Grün &amp; Söhne</span> dankt.</p>
  <p>Wählen Sie <select><option label="Zwei Personen">2</option><option>Drei Personen</select> bitte.</p>
  <input type=submit value=Absenden placeholder='Ihr "Name"'>
  <table><tr><td>Zelle<td>12</table>
</body>
</html>
`;

const open = (
  test: Parameters<typeof openDocumentFile>[0],
  content: string | Uint8Array,
  extension = 'html',
) => openDocumentFile(test, html, content, {extension});

suite('HTML documents', () => {
  test('keep readings above words and give the words below without them', async (test) => {
    const ruby = '<p>Das <ruby>Fluss<rp>(</rp><rt>flus</rt><rp>)</rp>ufer<rt>ufa</rt></ruby> ist weit.</p>';
    const {paragraphs, translate} = await open(test, ruby);
    assert.deepEqual(
      paragraphs.map((paragraph) => paragraph.replace(/<[^>]*>/g, '')),
      ['Das Flussufer ist weit.'],
    );
    const text = (await translate(marked)).toString();
    for (const reading of ['<rp>(</rp><rt>flus</rt><rp>)</rp>', '<rt>ufa</rt>'])
      assert.ok(text.includes(reading), text);
    assert.ok(text.includes('<ruby>&#171;Fluss'), text);
  });

  test('keep readings within their element, behind its words, wherever an engine moves them', async (test) => {
    const reorder = (text: string): string =>
      text.replace(/(<g(\d+)>)(.*?)(<\/g\2>) (\p{L}+)/gu, '$5 $1$3$4').replace(/(?<=\p{L})(?=<\/g)/gu, 'x');
    const cases = [
      ['<p><ruby>Guten Morgen<rt>GM</rt></ruby>.</p>', '<p><ruby>Guten Morgenx<rt>GM</rt></ruby>.</p>'],
      [
        '<p>Das <ruby>rote<rp>(</rp><rt>R</rt><rp>)</rp></ruby> Haus.</p>',
        '<p>Das Haus <ruby>rotex<rp>(</rp><rt>R</rt><rp>)</rp></ruby>.</p>',
      ],
      [
        '<p>In <ruby>日<rt>に</ruby><ruby>本<rt>ほん</ruby> heute.</p>',
        '<p>In heute <ruby>日本x<rt>に<rt>ほん</ruby>.</p>',
      ],
      [
        '<p>Das <ruby><rb>Fluss</rb><rt translate="no">flus</rt></ruby> ufer.</p>',
        '<p>Das ufer <ruby><rb>Flussx</rb><rt translate="no">flus</rt></ruby>.</p>',
      ],
      ['<p>Ein <rt>verlorener</rt> Rest.</p>', '<p>Ein <rt>verlorener</rt> Rest.</p>'],
    ] as const;
    for (const [source, expected] of cases) {
      const {paragraphs, translate} = await open(test, `<meta charset="utf-8">${source}`);
      assert.ok(!/[GR]M|に|flus\b/.test(paragraphs.join()), paragraphs.join());
      assert.equal((await translate(reorder)).toString(), `<meta charset="utf-8">${expected}`);
    }
  });

  test('give paragraphs of the text that users see, with the codes in them', async (test) => {
    const {paragraphs} = await open(test, PAGE);
    assert.deepEqual(paragraphs, [
      'Donaudampfschifffahrtsgesellschaft',
      'Fahrpläne &amp; Preise',
      'Willkommen an <g0>Bord</g0>!',
      'Unsere Gäste',
      'Der <g0>Kapitän</g0> grüßt alle <g2>Gäste</g2>. 🚢',
      'Zweiter Absatz ohne Ende – mit\u00a0Zeichen<br id="0"/>und Umbruch',
      'Erstens',
      'Schiff',
      'Zweitens',
      'Zeile eins\n  Zeile zwei',
      'Tippen Sie <x0/> oder <x1/> ein.',
      'doch',
      'Die Firma <x0/> dankt.',
      'Zwei Personen',
      'Drei Personen',
      'Wählen Sie <x0/> bitte.',
      'Absenden',
      'Ihr "Name"',
      'Zelle',
    ]);
  });

  test('stay byte for byte with unchanged translations', async (test) => {
    for (const content of [PAGE, PAGE.replaceAll('\n', '\r\n'), PAGE.toUpperCase()]) {
      const {translate} = await open(test, content);
      assert.equal((await translate((text) => text)).toString(), content);
    }
  });

  test('keep all text in order, once, in a translation', async (test) => {
    const {translate} = await open(test, PAGE);
    const translated = (await translate(marked)).toString();
    const plain = (text: string): string =>
      withoutMarks(
        text
          .replaceAll('&ndash;', '–')
          .replaceAll('&nbsp;', ' ')
          .replace(/"|'|&quot;/g, ''),
      );
    assert.equal(plain(translated), plain(PAGE));
    assert.match(
      translated,
      /«Der» <b>«Kapitän»<\/b> «grüßt alle» <a href="\/gäste\?a=1&b=2" title="«Unsere Gäste»">/,
    );
    assert.match(translated, /<img src=a.png alt="«Schiff»">/);
    assert.match(translated, /placeholder='«Ihr &quot;Name&quot;»'/);
    assert.match(translated, /<p translate="no">Bleibt <b translate=yes>«doch»<\/b> so<\/p>/);
  });

  for (const [space, hyphen] of [
    ['&nbsp;', '&shy;'],
    ['&#160;', '&#xAD;'],
    ['\u00a0', '\u00ad'],
  ] as const) {
    test(`keep invisible characters as they are written: ${JSON.stringify(space)}`, async (test) => {
      const page = (text: string) => `<meta charset=utf-8><p title="${text}">${text}</p>`;
      const {translate} = await open(test, page(`10${space}km Donau${hyphen}dampf mehr`));
      const translated = await translate((text) => text.replace('mehr', 'vairāk'));
      assert.equal(translated.toString(), page(`10${space}km Donau${hyphen}dampf vairāk`));
    });
  }

  test('contain hostile translations as text', async (test) => {
    const {translate} = await open(test, '<p title="Gruß">Hallo</p><textarea>Text</textarea>');
    const hostile = '&lt;/textarea&gt;&lt;script&gt;alert("1")&lt;/script&gt; &amp;amp; \' "onclick=x';
    assert.equal(
      (await translate(() => hostile)).toString(),
      '<p title="&lt;/textarea&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp;amp; &#39; &quot;onclick=x">' +
        '&lt;/textarea&gt;&lt;script&gt;alert("1")&lt;/script&gt; &amp;amp; \' "onclick=x</p>' +
        '<textarea>&lt;/textarea&gt;&lt;script&gt;alert("1")&lt;/script&gt; &amp;amp; \' "onclick=x</textarea>',
    );
  });

  test('keep white space and line ends in preformatted text', async (test) => {
    const page = '<pre translate="yes">Erste Zeile\r\n   Zweite</pre>\r\n<pre>Nicht das</pre>';
    const {paragraphs, translate} = await open(test, page);
    assert.deepEqual(paragraphs, ['Erste Zeile\n   Zweite']);
    assert.equal(
      (await translate(() => 'Pirmā rinda\n   Otrā')).toString(),
      '<pre translate="yes">Pirm&#257; rinda\r\n   Otr&#257;</pre>\r\n<pre>Nicht das</pre>',
    );
  });

  test('do not pair a tag without its partner', async (test) => {
    const cases: readonly (readonly [page: string, paragraphs: string[]])[] = [
      ['<b><p>Eins</p><p>Zwei</b> Drei</p>', ['Eins', 'Zwei<x0/> Drei']],
      ['<p>Ein <b>fetter <i>Text</b> hier</i> endet', ['Ein <g0>fetter <x1/>Text</g0> hier']],
      ['<p>Ein </b>Wort <i>ohne', ['Ein <x0/>Wort <x1/>ohne']],
      ['<i>Kursiv</i> und <i>noch</i><i> mehr</i>', ['<g0>Kursiv</g0> und <g2>noch mehr</g2>']],
    ];
    for (const [page, expected] of cases) {
      const {paragraphs, translate} = await open(test, page);
      if (page.endsWith('endet'))
        assert.deepEqual(paragraphs, ['Ein <g0>fetter <x1/>Text</g0> hier<x3/> endet']);
      else assert.deepEqual(paragraphs, expected);
      assert.equal((await translate((text) => text)).toString(), page);
    }
  });

  test('give the texts of drawings, line by line where lines have places', async (test) => {
    const drawing =
      '<p>Ein <svg viewBox="0 0 9 9"><title>Balken</title><style>text{fill:red}</style><g><path d="M0 0"/><text x="1">Um<tspan class="a">satz</tspan></text>' +
      '<text><tspan x="0" y="1">Erste Zeile</tspan><tspan x="0" dy="1em">zweite Zeile</tspan></text><text>12</text></g></svg> Bild</p>';
    const {paragraphs, translate} = await open(test, drawing);
    assert.deepEqual([...paragraphs].sort(), [
      'Balken',
      'Ein <x0/> Bild',
      'Erste Zeile',
      'Um<g0>satz</g0>',
      'zweite Zeile',
    ]);
    assert.equal((await translate((text) => text)).toString(), drawing);
    const translated = (
      await translate((text) => text.replace('Erste', 'Otra').replace('Ein', 'Viens'))
    ).toString();
    assert.equal(translated, drawing.replace('Erste', 'Otra').replace('Ein', 'Viens'));
  });

  test('do not translate scripts, even one that does not end', async (test) => {
    const {paragraphs} = await open(test, '<p>Text<script>var wort = "Nicht übersetzen";');
    assert.deepEqual(paragraphs, ['Text']);
    const self = await open(
      test,
      '<svg><style/><title>Bild</title></svg><p>Text<script src=a.js /></script> mehr',
    );
    assert.deepEqual(self.paragraphs, ['Bild', 'Text<x0/> mehr']);
  });

  test('skip a block that is not translated and has no end tag', async (test) => {
    const {paragraphs} = await open(test, '<div><p translate=no>Nein<p>Ja</div>');
    assert.deepEqual(paragraphs, ['Ja']);
  });

  test('are refused when they are something else', async (test) => {
    await assert.rejects(open(test, ''), refused(/empty/));
    await assert.rejects(open(test, '%PDF-1.7\n'), refused(/called \.html but it is a PDF/));
    await assert.rejects(open(test, '<p>\0\0\u0001</p>'), refused(/binary data/));
    await assert.rejects(
      open(test, Buffer.from('<meta charset=utf-8><p>Gr\xfc\xdfe', 'latin1')),
      refused(/not valid UTF-8/),
    );
    await assert.rejects(
      open(test, '<meta charset=klingon><p>Gruß'),
      refused(/"klingon", which is not known/),
    );
  });

  test('nested a million deep or with a million attributes are read in time', async (test) => {
    const deep = await open(test, `${'<b>'.repeat(1_000_000)}Text`);
    assert.deepEqual(deep.paragraphs, ['Text']);
    await assert.rejects(
      open(test, `${'<div>'.repeat(1_000_000)}Text${'</div>'.repeat(1_000_000)}`),
      refused(/nested more than/),
    );
    const wide = await open(test, `<p ${'a '.repeat(300_000)}title="Gruß" ${'x'.repeat(1_000_000)}>Text`);
    assert.deepEqual(wide.paragraphs, ['Gruß', 'Text']);
  });
});

suite('XHTML documents', () => {
  const BOOK = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "http://www.w3.org/TR/xhtml11/DTD/xhtml11.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="de" lang="de"><head><title>Buch</title>
<script type="text/javascript">//<![CDATA[
if (a < b) { "Nicht übersetzen" }
//]]></script></head>
<body><p>Fünf &lt; sechs&nbsp;&ndash; <![CDATA[<roh>]]> <br/>und <span/>mehr</p></body></html>
`;

  test('are read as XML, with the named references of HTML', async (test) => {
    const {paragraphs, translate} = await open(test, BOOK, 'xhtml');
    assert.deepEqual(paragraphs, ['Buch', 'Fünf &lt; sechs\u00a0– &lt;roh&gt; <br id="0"/>und <x1/>mehr']);
    assert.equal((await translate((text) => text)).toString(), BOOK);
    assert.match(
      (await translate(marked, {target: 'lv'})).toString(),
      /xml:lang="lv" lang="lv">[^]*<p>«Fünf &lt; sechs&nbsp;– &lt;roh&gt;» <br\/>«und» <span\/>«mehr»<\/p>/,
    );
  });

  test('that are not well-formed are read as HTML', async (test) => {
    const {paragraphs} = await open(test, '<html><p>Ein <br> Wort & mehr</html>', 'xht');
    assert.deepEqual(paragraphs, ['Ein <br id="0"/> Wort &amp; mehr']);
  });

  test('with entities of their own are refused', async (test) => {
    const laughs = '<!DOCTYPE html [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><html><p>&b;</p></html>';
    await assert.rejects(open(test, laughs, 'xhtml'), refused(/DTD/));
  });
});
