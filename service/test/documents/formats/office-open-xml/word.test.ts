import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {archiveFile, docx, markedPart, open, readParts, sameParts, translated} from './office-file.ts';
import {field, instruction, paragraph, run, texts} from './word-markup.ts';

/** Translates a body with marks around words. */
async function marked(content: string): Promise<string> {
  const part = await markedPart(await docx(content), 'word/document.xml');
  return part.slice(part.indexOf('<w:body>') + 8, part.indexOf('</w:body>'));
}

describe('a paragraph of Word', () => {
  it('is one text when its runs look the same, whatever a spelling checker added', async () => {
    const content = paragraph(
      run('Die Donaudampf', '<w:b/><w:lang w:val="de-DE"/>'),
      '<w:proofErr w:type="spellStart"/>',
      run('schifffahrts', '<w:b/><w:noProof/>'),
      run('gesellschaft', '<w:b/>')
        .replace('<w:r>', '<w:r w:rsidR="00AB12CD">')
        .replace('</w:rPr>', '</w:rPr><w:lastRenderedPageBreak/>'),
    );
    assert.deepEqual(await texts(content), ['Die Donaudampfschifffahrtsgesellschaft']);
    assert.equal(
      await marked(content),
      paragraph(
        '<w:r><w:rPr><w:b/><w:lang w:val="de-DE"/></w:rPr><w:t>«Die Donaudampfschifffahrtsgesellschaft»</w:t></w:r>',
      ),
    );
  });

  it('has pairs around text that looks different from most of it', async () => {
    const content = paragraph(
      run('Ein '),
      run('rotes', '<w:color w:val="FF0000"/>'),
      run(' Auto &amp; mehr'),
    );
    assert.deepEqual(await texts(content), ['Ein <g0>rotes</g0> Auto &amp; mehr']);
    assert.equal(
      await marked(content),
      paragraph(
        '<w:r><w:t xml:space="preserve">«Ein» </w:t></w:r>',
        '<w:r><w:rPr><w:color w:val="FF0000"/></w:rPr><w:t>«rotes»</w:t></w:r>',
        '<w:r><w:t xml:space="preserve"> «Auto &amp; mehr»</w:t></w:r>',
      ),
    );
  });

  it('is cut at line breaks and tabs, each in a run of its own', async () => {
    const content = paragraph(
      '<w:r><w:rPr><w:i/></w:rPr><w:t>Oben</w:t><w:br/><w:t>unten</w:t><w:tab/><w:t>rechts</w:t></w:r>',
    );
    assert.deepEqual(await texts(content), ['Oben<br id="0"/>unten<br id="1"/>rechts']);
    assert.match(await marked(content), /<w:r><w:rPr><w:i\/><\/w:rPr><w:br\/><\/w:r>/);
  });

  it('keeps codes at its ends outside of the text', async () => {
    const mark = '<w:bookmarkStart w:id="0" w:name="a"/>';
    const content = paragraph(mark, run('Wörter'), '<w:bookmarkEnd w:id="0"/>');
    assert.deepEqual(await texts(content), ['Wörter']);
  });

  it('keeps notes, symbols and formulas as codes in their places', async () => {
    const note =
      '<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteReference w:id="2"/></w:r>';
    const formula = '<m:oMath><m:r><m:t>abc</m:t></m:r></m:oMath>';
    const content = paragraph(run('Siehe'), note, run(' und '), formula, run(' oben'));
    assert.deepEqual(await texts(content), ['Siehe<x0/> und <x1/> oben']);
    const result = await marked(content);
    assert.ok(result.includes(note) && result.includes(formula));
  });

  it('shows links, insertions and content controls as pairs', async () => {
    const link = `<w:hyperlink r:id="rId7">${run('hier', '<w:u w:val="single"/>')}</w:hyperlink>`;
    const inserted = `<w:ins w:id="3" w:author="Jānis">${run('neu')}</w:ins>`;
    const control = `<w:sdt><w:sdtPr><w:alias w:val="x"/></w:sdtPr><w:sdtContent>${run('Feld')}</w:sdtContent></w:sdt>`;
    const content = paragraph(run('Von '), link, run(' bis '), inserted, run(' mit '), control, run('.'));
    assert.deepEqual(await texts(content), ['Von <g0>hier</g0> bis <g2>neu</g2> mit <g4>Feld</g4>.']);
    const result = await marked(content);
    assert.match(result, /<w:hyperlink r:id="rId7"><w:r><w:rPr><w:u w:val="single"\/><\/w:rPr><w:t>«hier»/);
    assert.match(result, /<w:sdtContent><w:r><w:t>«Feld»<\/w:t><\/w:r><\/w:sdtContent><\/w:sdt>/);
  });

  it('joins what one author inserted in pieces, and a link in pieces', async () => {
    const piece = (id: number, text: string): string =>
      `<w:ins w:id="${id}" w:author="A" w:date="2026-01-01T00:00:00Z">${run(text)}</w:ins>`;
    assert.deepEqual(await texts(paragraph(run('Sehr '), piece(1, 'lan'), piece(2, 'ge'), run(' Nacht'))), [
      'Sehr <g0>lange</g0> Nacht',
    ]);
  });

  it('leaves deleted and moved text unchanged', async () => {
    const deleted = '<w:del w:id="1"><w:r><w:delText>weg</w:delText></w:r></w:del>';
    const moved = `<w:moveFrom w:id="2">${run('fort')}</w:moveFrom>`;
    const content = paragraph(run('Da'), deleted, moved, run('bleiben'));
    assert.deepEqual(await texts(content), ['Da<x0/>bleiben']);
    assert.ok((await marked(content)).includes(deleted + moved));
  });

  it('translates the result of a field and not its instruction', async () => {
    const wholeField = [field('begin'), instruction, field('separate'), run('Kapitel'), field('end')];
    const content = paragraph(run('Siehe '), ...wholeField, run(' dort'));
    assert.deepEqual(await texts(content), ['Siehe <g0>Kapitel</g0> dort']);
    const result = await marked(content);
    assert.ok(result.includes(wholeField.slice(0, 3).join('')));
    assert.ok(result.includes('REF Ziel') && result.includes('«Kapitel»'));
  });

  it('separates fields that share runs with text, that nest and that span paragraphs', async () => {
    const inOneRun =
      '<w:r><w:t>Vor</w:t><w:fldChar w:fldCharType="begin"/><w:instrText>X</w:instrText><w:fldChar w:fldCharType="separate"/><w:t>Mitte</w:t><w:fldChar w:fldCharType="end"/><w:t>nach</w:t></w:r>';
    assert.deepEqual(await texts(paragraph(inOneRun)), ['Vor<x0/>Mitte<x1/>nach']);
    const nested = [
      field('begin'),
      instruction,
      field('begin'),
      instruction,
      field('separate'),
      run('innen'),
    ];
    const rest = [field('end'), instruction, field('separate'), run('außen'), field('end')];
    assert.deepEqual(await texts(paragraph(run('A '), ...nested, ...rest)), ['A <g0>außen</g0>']);
    const [first, last] = [
      [field('begin'), instruction, field('separate'), run('Erstes')],
      [run('Letztes'), field('end')],
    ];
    assert.deepEqual(await texts(paragraph(...first) + paragraph(...last)), ['Erstes', 'Letztes']);
  });

  it('is read on after a field that never ends', async () => {
    assert.deepEqual(
      await texts(paragraph(field('begin'), instruction, run('Text')) + paragraph(run('mehr'))),
      ['Text', 'mehr'],
    );
  });

  it('has text boxes as separate paragraphs, in both versions of a drawing', async () => {
    const box = `<w:txbxContent>${paragraph(run('Kasten'))}</w:txbxContent>`;
    const drawing = `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:inline><wp:docPr id="1" name="T1" descr="Ein &quot;Bild&quot; &amp; mehr" title="Titel"/><wps:txbx>${box}</wps:txbx></wp:inline></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox>${box}</v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>`;
    const content = paragraph(run('Davor'), drawing, run('danach'));
    assert.deepEqual(
      [...(await texts(content))].sort(),
      ['Davor<x0/>danach', 'Ein "Bild" &amp; mehr', 'Kasten', 'Kasten', 'Titel'].sort(),
    );
    const result = await marked(content);
    assert.equal(result.match(/«Kasten»/g)?.length, 2);
    assert.ok(result.includes('descr="«Ein &quot;Bild&quot; &amp; mehr»" title="«Titel»"'));
  });

  it('keeps a signature line', async () => {
    const line = run('                ', '<w:u w:val="single"/>');
    const content = paragraph(run('Name: '), line, run(' Datum'));
    assert.ok((await marked(content)).includes(line));
  });

  it('is found under other prefixes and in the strict namespaces', async () => {
    const path = await docx('');
    const parts = await readParts(path);
    const strict =
      '<x:document xmlns:x="http://purl.oclc.org/ooxml/wordprocessingml/main"><x:body><x:p><x:r><x:t>Größe</x:t></x:r></x:p></x:body></x:document>';
    const strictFile = await archiveFile('a.docx', {
      ...Object.fromEntries(parts),
      'word/document.xml': strict,
    });
    assert.match(
      await markedPart(strictFile, 'word/document.xml'),
      /<x:p><x:r><x:t>«Größe»<\/x:t><\/x:r><\/x:p>/,
    );
  });
});

describe('the choices of a content control', () => {
  it('are translated as users see them, and their values stay', async () => {
    const control = (firstText: string, secondText: string, chosen: string): string =>
      `<w:p><w:sdt><w:sdtPr><w:dropDownList><w:listItem w:displayText="${firstText}" w:value="r"/><w:listItem w:displayText="${secondText}" w:value="Grün"/></w:dropDownList></w:sdtPr><w:sdtContent><w:r><w:t>${chosen}</w:t></w:r></w:sdtContent></w:sdt></w:p>`;
    const path = await docx(control('Rot &amp; gelb', 'Grün', 'Grün'));
    assert.deepEqual([...(await open(path)).paragraphs].sort(), ['Grün', 'Grün', 'Rot &amp; gelb']);
    const written = await markedPart(path, 'word/document.xml');
    assert.ok(written.includes(control('«Rot &amp; gelb»', '«Grün»', '«Grün»')), written);
    assert.ok(await sameParts(path, await translated(path, (text) => text)));
  });
});

describe('text with a ruby annotation', () => {
  it('is translated without the annotation', async () => {
    const run = (text: string): string => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
    const ruby = `<w:r><w:ruby><w:rubyPr/><w:rt>${run('かんじ')}</w:rt><w:rubyBase>${run('漢字')}</w:rubyBase></w:ruby></w:r>`;
    const path = await docx(`<w:p>${run('これは')}${ruby}${run('です')}</w:p>`);
    assert.deepEqual((await open(path)).paragraphs, ['これは漢字です']);
    assert.match(
      await markedPart(path, 'word/document.xml'),
      /<w:p><w:r><w:t>«これは漢字です»<\/w:t><\/w:r><\/w:p>/,
    );
    assert.ok(await sameParts(path, await translated(path, (text) => text)));
  });
});
