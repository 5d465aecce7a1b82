import assert from 'node:assert/strict';
import {appendFile} from 'node:fs/promises';
import {describe, it} from 'node:test';
import {CHART, docx, open, readParts, translated, WORD} from './office-file.ts';
import {field, paragraph, run, texts} from './word-markup.ts';

describe('a Word document', () => {
  const part = (name: string, content: string): string => `<w:${name} ${WORD}>${content}</w:${name}>`;

  it('is translated in headers, footers, notes, comments, building blocks and charts', async () => {
    const path = await docx(paragraph(run('Haupttext')), {
      'word/header1.xml': part('hdr', paragraph(run('Kopf'))),
      'word/footer1.xml': part('ftr', paragraph(run('Fuß'))),
      'word/footnotes.xml': part(
        'footnotes',
        `<w:footnote w:id="2">${paragraph(run('Fußnote'))}</w:footnote>`,
      ),
      'word/endnotes.xml': part('endnotes', `<w:endnote w:id="2">${paragraph(run('Endnote'))}</w:endnote>`),
      'word/comments.xml': part('comments', `<w:comment w:id="0">${paragraph(run('Bemerkung'))}</w:comment>`),
      'word/glossary/document.xml': part('glossaryDocument', paragraph(run('Baustein'))),
      'word/charts/chart1.xml': `<c:chartSpace ${CHART}><c:title><c:tx><c:rich><a:p><a:r><a:t>Umsatz</a:t></a:r></a:p></c:rich></c:tx></c:title><c:cat><c:strRef><c:f>A!$A$1</c:f><c:strCache><c:pt idx="0"><c:v>Nord</c:v></c:pt></c:strCache></c:strRef></c:cat><c:val><c:numCache><c:pt idx="0"><c:v>4E3</c:v></c:pt></c:numCache></c:val></c:chartSpace>`,
      'word/diagrams/data1.xml': `<dgm:dataModel xmlns:dgm="d" ${CHART}><dgm:t><a:p><a:r><a:t>Kreis</a:t></a:r></a:p></dgm:t></dgm:dataModel>`,
      'word/diagrams/drawing1.xml': `<dsp:drawing xmlns:dsp="d" ${CHART}><a:p><a:r><a:t>Kreis</a:t></a:r></a:p></dsp:drawing>`,
    });
    assert.deepEqual((await open(path)).paragraphs, [
      'Haupttext',
      'Kopf',
      'Fuß',
      'Fußnote',
      'Endnote',
      'Bemerkung',
      'Baustein',
      'Umsatz',
      'Nord',
      'Kreis',
      'Kreis',
    ]);
  });

  it('names the target language instead of the source language', async () => {
    const path = await docx(
      paragraph(run('Ja', '<w:lang w:val="de-DE"/>'), run('yes', '<w:b/><w:lang w:val="en-GB"/>')),
      {
        'word/styles.xml': part('styles', '<w:lang w:val="de-DE" w:eastAsia="ja-JP" w:bidi="ar-SA"/>'),
        'word/settings.xml': part('settings', '<w:themeFontLang w:val="de-DE"/>'),
      },
    );
    const latvian = await readParts(await translated(path, (text) => text, 'lv'));
    assert.match(latvian.get('word/document.xml')!, /w:val="lv-LV"[^]*w:val="en-GB"/);
    assert.ok(
      latvian.get('word/styles.xml')!.includes('<w:lang w:val="lv-LV" w:eastAsia="ja-JP" w:bidi="ar-SA"/>'),
    );
    const hebrew = await readParts(await translated(path, (text) => text, 'he'));
    assert.ok(
      hebrew.get('word/styles.xml')!.includes('<w:lang w:val="de-DE" w:eastAsia="ja-JP" w:bidi="he-IL"/>'),
    );
    assert.ok(hebrew.get('word/settings.xml')!.includes('<w:themeFontLang w:val="de-DE" w:bidi="he-IL"/>'));
    const chinese = await readParts(await translated(path, (text) => text, 'zh-Hant'));
    assert.ok(chinese.get('word/styles.xml')!.includes('w:eastAsia="zh-Hant-TW"'));
  });

  it('is translated when bytes follow the end of its archive, without them', async () => {
    for (const rest of ['\n', '\0'.repeat(4096)]) {
      const path = await docx(paragraph(run('Rechtsschutzversicherungsgesellschaften')));
      const parts = [...(await readParts(path))];
      await appendFile(path, rest);
      assert.deepEqual((await open(path)).paragraphs, ['Rechtsschutzversicherungsgesellschaften']);
      assert.deepEqual([...(await readParts(await translated(path, (text) => text)))], parts);
    }
  });

  it('writes any answer of an engine as text, never as markup', async () => {
    const path = await docx(paragraph(run('Text')));
    const hostile = '&lt;/w:t&gt;&lt;w:r&gt; &amp;amp; \u0000\ud800 عربى 😀';
    const main = (await readParts(await translated(path, () => hostile))).get('word/document.xml')!;
    assert.ok(main.includes('<w:t>&lt;/w:t&gt;&lt;w:r&gt; &amp;amp; \ufffd\ufffd عربى 😀</w:t>'));
  });

  it('is read in linear time and without recursion, with any number of runs, fields and containers', async () => {
    const many = 20_000;
    const tabs = `<w:r>${'<w:t>a</w:t><w:tab/>'.repeat(many)}</w:r>`;
    const fields =
      '<w:r>' +
      '<w:fldChar w:fldCharType="begin"/><w:instrText>X</w:instrText><w:fldChar w:fldCharType="end"/><w:t>b</w:t>'.repeat(
        many,
      ) +
      '</w:r>';
    const deep = '<w:ins>'.repeat(900) + run('tief') + '</w:ins>'.repeat(900);
    const unclosed = field('begin').repeat(many);
    const read = await texts(
      paragraph(tabs) + paragraph(fields) + paragraph(run('A'), deep, run('B')) + paragraph(unclosed),
    );
    assert.equal(read.length, 3);
  });
});
