import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {markedPart, open, pptx, readParts, sameParts, SLIDE, translated} from './office-file.ts';

const slide = (content: string, name = 'sld'): string =>
  `<p:${name} ${SLIDE}><p:cSld>${content}</p:cSld></p:${name}>`;
const shape = (paragraphs: string, placeholder = ''): string =>
  `<p:sp><p:nvSpPr><p:cNvPr id="1" name="Form"/><p:nvPr>${placeholder}</p:nvPr></p:nvSpPr><p:txBody>${paragraphs}</p:txBody></p:sp>`;
const SLIDE1 = 'ppt/slides/slide1.xml';

async function texts(content: string): Promise<readonly string[]> {
  const path = await pptx({[SLIDE1]: slide(content)});
  assert.ok(await sameParts(path, await translated(path, (text) => text)), 'unchanged, all is copied');
  return (await open(path)).paragraphs;
}

describe('a slide', () => {
  it('has its paragraphs translated, with runs of equal looks joined', async () => {
    const content = shape(
      '<a:p><a:pPr lvl="1"/><a:r><a:rPr lang="de-DE" dirty="0"/><a:t>Donau</a:t></a:r><a:r><a:rPr lang="de-DE" err="1"/><a:t>dampfer</a:t></a:r><a:r><a:rPr b="1"/><a:t> fährt</a:t></a:r><a:br><a:rPr lang="de-DE"/></a:br><a:r><a:t>ab</a:t></a:r><a:fld id="{1}" type="slidenum"><a:t>3</a:t></a:fld><a:endParaRPr lang="de-DE"/></a:p>',
    );
    assert.deepEqual(await texts(content), ['Donaudampfer<g0> fährt</g0><br id="2"/>ab']);
    const written = await markedPart(await pptx({[SLIDE1]: slide(content)}), SLIDE1);
    assert.ok(
      written.includes(
        '<a:pPr lvl="1"/><a:r><a:rPr lang="de-DE" dirty="0"/><a:t>«Donaudampfer»</a:t></a:r><a:r><a:rPr b="1"/><a:t> «fährt»</a:t></a:r><a:br><a:rPr lang="de-DE"/></a:br>',
      ),
      written,
    );
    assert.ok(written.includes('<a:fld id="{1}" type="slidenum"><a:t>3</a:t></a:fld><a:endParaRPr'));
  });

  it('has tables, alternative texts and tabs', async () => {
    const content =
      '<p:pic><p:nvPicPr><p:cNvPr id="4" name="Bild" descr="Ein Haus am See"/></p:nvPicPr></p:pic><p:pic><p:nvPicPr><p:cNvPr id="5" name="Bild" descr="IMG_0042.jpeg"/></p:nvPicPr></p:pic><p:graphicFrame><a:tbl><a:tr><a:tc><a:txBody><a:p><a:r><a:t>Name:\tWert</a:t></a:r></a:p></a:txBody></a:tc></a:tr></a:tbl></p:graphicFrame>';
    assert.deepEqual(await texts(content), ['Ein Haus am See', 'Name:<br id="0"/>Wert']);
  });

  it('names the target language', async () => {
    const path = await pptx({
      [SLIDE1]: slide(
        shape(
          '<a:p><a:r><a:rPr lang="de-AT"/><a:t>Wort</a:t></a:r><a:r><a:rPr lang="en-US"/><a:t>word</a:t></a:r></a:p>',
        ),
      ),
    });
    const written = (await readParts(await translated(path, (text) => text, 'pt-BR'))).get(SLIDE1)!;
    assert.match(written, /lang="pt-BR"[^]*lang="en-US"/);
  });
});

describe('a presentation', () => {
  it('has notes and comments translated, and texts of layouts that slides show', async () => {
    const prompt = '<a:p><a:r><a:t>Titel durch Klicken bearbeiten</a:t></a:r></a:p>';
    const path = await pptx({
      'ppt/notesSlides/notesSlide1.xml': slide(shape('<a:p><a:r><a:t>Notiz</a:t></a:r></a:p>'), 'notes'),
      'ppt/comments/comment1.xml': `<p:cmLst ${SLIDE}><p:cm authorId="0"><p:text>Bitte ändern</p:text></p:cm></p:cmLst>`,
      'ppt/slideLayouts/slideLayout1.xml': slide(
        shape(prompt, '<p:ph type="title"/>') + shape('<a:p><a:r><a:t>Wir bauen Häuser</a:t></a:r></a:p>'),
        'sldLayout',
      ),
    });
    assert.deepEqual((await open(path)).paragraphs, ['Notiz', 'Bitte ändern', 'Wir bauen Häuser']);
  });
});
