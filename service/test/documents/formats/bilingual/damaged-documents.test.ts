import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {DocumentFormat} from '../../../../src/documents/formats/format.ts';
import {tmx} from '../../../../src/documents/formats/tmx/tmx.ts';
import {ttx} from '../../../../src/documents/formats/ttx/ttx.ts';
import {xliff} from '../../../../src/documents/formats/xliff/xliff.ts';
import {translateDocument} from './translate-document.ts';

const formats: readonly (readonly [name: string, format: DocumentFormat, document: string])[] = [
  [
    'XLIFF 1.2',
    xliff,
    '<xliff version="1.2"><file source-language="en"><body><trans-unit id="1"><source>Grüße</source></trans-unit></body></file></xliff>',
  ],
  [
    'XLIFF 2.0',
    xliff,
    '<xliff version="2.0" srcLang="en"><file id="f"><unit id="1"><segment><source>Grüße</source></segment></unit></file></xliff>',
  ],
  [
    'TMX',
    tmx,
    '<tmx version="1.4"><header srclang="en"/><body><tu><tuv xml:lang="en"><seg>Grüße</seg></tuv></tu></body></tmx>',
  ],
  ['TTX', ttx, '<TRADOStag><Body><Raw>Grüße</Raw></Body></TRADOStag>'],
];

const refused = (format: DocumentFormat, content: string | Buffer, message: RegExp) =>
  assert.rejects(translateDocument(format, content), {name: 'DocumentError', message});

for (const [name, format, document] of formats) {
  test(`${name}: a document cut off anywhere is refused as damaged`, async () => {
    for (const end of [1, 10, document.length >> 1, document.indexOf('</'), document.length - 1]) {
      await refused(format, document.slice(0, end), /damaged/);
    }
    await refused(format, '', /0 bytes/);
  });

  test(`${name}: another XML document is refused with the root element that was found`, async () => {
    await refused(format, '<?xml version="1.0"?><html><body/></html>', /root element is <html>/);
    await refused(format, Buffer.from('%PDF-1.7\n%\n'), /damaged/);
    await refused(format, Buffer.from('504b0304140000000800ffee', 'hex'), /not valid|damaged/);
  });

  test(`${name}: declarations of entities are refused, a document type alone is taken`, async () => {
    const bomb =
      '<!DOCTYPE x [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>';
    await refused(format, bomb + document.replace('Grüße', '&c;'), /DTD/);
    await refused(format, `<!DOCTYPE x SYSTEM "file:///etc/passwd" []>${document}`, /DTD/);
    const plain = `<!DOCTYPE x SYSTEM "http://192.0.2.1/x.dtd">${document}`;
    assert.deepEqual((await translateDocument(format, plain)).paragraphs, ['Grüße']);
  });

  test(`${name}: deep nesting is refused, a thousand inline codes are not`, async () => {
    const deep = '<g>'.repeat(100_000) + '</g>'.repeat(100_000);
    await refused(format, document.replace('Grüße', deep), /nested/);
    const wide = document.replace('Grüße', 'a<ph id="1"/>'.repeat(10_000));
    const {paragraphs} = await translateDocument(format, wide);
    assert.equal(paragraphs[0]!.match(/<x/g)!.length, 10_000);
  });

  test(`${name}: bytes that are not UTF-8 are refused, UTF-16 without a mark is taken`, async () => {
    await refused(format, Buffer.from(document, 'latin1'), /not valid UTF-8/);
    const wide = await translateDocument(format, Buffer.from(document, 'utf16le'));
    assert.deepEqual(wide.paragraphs, ['Grüße']);
    assert.match(wide.bytes.toString('utf16le'), /«Grüße»/);
    const declared = `<?xml version="1.0" encoding="windows-1252"?>${document}`;
    const western = await translateDocument(format, Buffer.from(declared, 'latin1'), {
      translate: () => 'Ķīļi',
    });
    assert.match(western.bytes.toString('latin1'), /&#310;&#299;&#316;i/);
  });
}

test('an XLIFF document in another language is refused with both names, one without is taken', async () => {
  const [, , oneFormat] = formats[0]!;
  const [, , two] = formats[1]!;
  const message = /is in German \(de-AT\), but the system translates from English \(en\)/;
  await refused(xliff, oneFormat.replace('="en"', '="de-AT"'), message);
  await refused(xliff, two.replace('="en"', '="de-AT"'), message);
  await refused(xliff, oneFormat.replace('="en"', '="tlh!"'), /is in "tlh!"/);
  for (const language of ['', 'EN_us', 'und', 'eng']) {
    const {paragraphs} = await translateDocument(xliff, oneFormat.replace('="en"', `="${language}"`));
    assert.deepEqual(paragraphs, ['Grüße']);
  }
});

test('an XLIFF document with translations into another language is refused with both names', async () => {
  const translated = formats[0]![2]
    .replace('="en"', '="en" target-language="fr"')
    .replace('</source>', '</source><target>Salutations</target>');
  await refused(
    xliff,
    translated,
    /translations into French \(fr\), but the system translates into Latvian \(lv\)/,
  );
  const second = formats[1]![2]
    .replace('="en"', '="en" trgLang="fr"')
    .replace('</source>', '</source><target>Salutations</target>');
  await refused(xliff, second, /translations into French/);
});

test('an XLIFF document of an unknown version or without a body is refused', async () => {
  await refused(xliff, '<xliff version="3.0"/>', /XLIFF 3\.0, which is not known/);
  await refused(xliff, '<xliff version="1.2"><file/></xliff>', /no <body>/);
});

test('hostile texts take time in proportion to their length', async () => {
  for (const piece of [
    ' \n',
    '{',
    '{{',
    '<![CDATA[',
    '%',
    '&lt;a ',
    '&lt;a b=',
    '&#60;',
    ']]',
    '{a,plural,',
    '%%a',
    '&lt;a b="',
  ]) {
    const text = piece.startsWith('<![') ? `${piece}x]]>`.repeat(20_000) : piece.repeat(50_000);
    const {paragraphs} = await translateDocument(xliff, formats[0]![2].replace('Grüße', `${text}Ende`));
    assert.equal(paragraphs.length, 1, piece);
  }
});
