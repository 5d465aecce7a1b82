import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {describe, it} from 'node:test';
import {
  archiveFile,
  docx,
  pptx,
  SHEET,
  SLIDE,
  xlsx,
} from '../../../service/test/documents/formats/office-open-xml/office-file.ts';
import {excessOf} from '../../../service/test/growth/growth.ts';
import {PairChoice} from '../../../src/elements/common/pair-choice.ts';
import {languageClueOf} from '../../../src/documents/language-clue.ts';
import {sortByLanguage} from '../../../src/elements/mt-document-drop/language/sort-by-language.ts';
import * as identification from '../../../src/text/identification/identify-language.ts';

const GERMAN = 'Die Rechtsschutzversicherungsgesellschaft bezahlt die Kosten des Verfahrens nicht.';
const LATVIAN = 'Šis līgums stājas spēkā tā parakstīšanas dienā un ir spēkā vienu gadu.';
const ENGLISH = 'The tenant pays the rent for the flat on the first day of each month.';
const ARABIC = 'يدفع المستأجر إيجار الشقة في اليوم الأول من كل شهر.';

const file = (name: string, content: string | Uint8Array<ArrayBuffer>) => new File([content], name);
const clueOf = (document: File) => languageClueOf(document, document.name);
const fileAt = async (path: string) => file(path, new Uint8Array(await readFile(path)));

/** A Word paragraph whose words are split into runs, as Word does after corrections. */
const paragraph = (text: string) =>
  `<w:p>${[...text.matchAll(/.{1,7}/gu)].map(([part]) => `<w:r><w:rPr><w:lang w:val="en-US"/></w:rPr><w:t xml:space="preserve">${part}</w:t></w:r>`).join('')}</w:p>`;

function choice(...pairs: string[]): PairChoice {
  const all = new PairChoice(() => undefined);
  const systems = pairs.map((pair) => [pair, {params: {systemID: `smt-${pair}`, options: ''}}] as const);
  all.follow(Object.fromEntries(systems), '');
  return all;
}

/** Language pairs that files get, by file name. */
async function pairsOf(files: readonly File[], pairs: PairChoice): Promise<Record<string, string>> {
  const groups = await sortByLanguage(files, pairs, pairs.route!, identification);
  return Object.fromEntries([...groups].flatMap(([{pair}, group]) => group.map(({name}) => [name, pair])));
}

describe('the language of a document', () => {
  it('is found in the text of DITA, past code and declarations', async () => {
    const topic = `<!DOCTYPE topic PUBLIC "-//OASIS//DTD DITA Topic//EN" "topic.dtd" [\n<!ENTITY a "English words">\n]>\n<topic id="a"><title>${GERMAN}</title><body><codeblock>if (a) b</codeblock><p>Zwei</p></body></topic>`;
    assert.equal((await clueOf(file('a.dita', topic))).text.trim(), `${GERMAN}\n\nZwei`);
    const map = `<map><topicref navtitle="${LATVIAN}" href="a.dita"/></map>`;
    assert.equal((await clueOf(file('a.ditamap', map))).text.trim(), LATVIAN);
  });

  it('is found in the text of office files, past other parts', async () => {
    const picture = Buffer.alloc(700_000, 'picture');
    const word = await docx(paragraph(GERMAN), {'word/media/image1.png': picture});
    assert.equal((await clueOf(await fileAt(word))).text, GERMAN);
    const strings = `<sst ${SHEET}><si><t>${LATVIAN}</t></si><si><r><t>Kop</t></r><r><t>ā</t></r></si></sst>`;
    const sheet = await xlsx({
      'xl/worksheets/sheet1.xml': `<worksheet ${SHEET}/>`,
      'xl/sharedStrings.xml': strings,
    });
    assert.match((await clueOf(await fileAt(sheet))).text, /gadu\.\s+Kopā/);
    const slide = `<p:sld ${SLIDE}><a:p><a:r><a:t>${ARABIC}</a:t></a:r></a:p></p:sld>`;
    const slides = await pptx({'ppt/slides/slide1.xml': slide});
    assert.equal((await clueOf(await fileAt(slides))).text, ARABIC);
    const open = await archiveFile('a.odt', {
      mimetype: 'application/vnd.oasis.opendocument.text',
      'content.xml': `<office:document-content><text:h>${GERMAN}</text:h><text:p>Zwei&amp;</text:p></office:document-content>`,
    });
    assert.match((await clueOf(await fileAt(open))).text, /nicht\.\s+Zwei/);
    const book = await archiveFile('a.epub', {
      mimetype: 'application/epub+zip',
      'OEBPS/the.css': 'p {content: "the"}',
      'OEBPS/1.xhtml': `<html><body><p>${GERMAN}</p></body></html>`,
    });
    assert.equal((await clueOf(await fileAt(book))).text, GERMAN);
    const design = await archiveFile('a.idml', {
      mimetype: 'application/vnd.adobe.indesign-idml-package',
      'Spreads/Spread_a.xml': '<Spread>the</Spread>',
      'Stories/Story_a.xml': `<Story><Content>Zwei</Content><Br/><Content>${GERMAN}</Content></Story>`,
    });
    assert.match((await clueOf(await fileAt(design))).text, /^Zwei\s.*nicht\./s);
  });

  const texts: readonly (readonly [name: string, content: string, expected: RegExp])[] = [
    [
      'a.html',
      `<style>body{color:red}</style><script>let the = 'and of the'</script><p>${GERMAN}</p>`,
      /^Die/,
    ],
    ['a.json', `{"title": "${LATVIAN}", "the \\"key\\"": {"and": "Jā"}}`, /^(?!.*(title|key|and))/s],
    ['a.yaml', `# the comment\ntitle: ${LATVIAN}\nlist:\n  - and: Jā`, /^(?!.*(comment|title|list|and))/s],
    [
      'a.po',
      `#: the.c\nmsgid ""\nmsgstr "Language: en"\n\nmsgid "${GERMAN}"\nmsgstr "The"`,
      /^\s*Die [^]*nicht\.$/,
    ],
    [
      'a.strings',
      `/* the comment */\n// and\n"the \\"title\\"" = "${LATVIAN}";\nand = "Jā";`,
      /^(?!.*(comment|title|and))[^]*Jā/s,
    ],
    [
      'a.properties',
      `# the comment\nthe.title = ${LATVIAN} \\\n  J\\u0101\nand: Jā`,
      /^(?!.*(comment|title|and))[^]*Jā[^]*Jā/s,
    ],
    [
      'a.ass',
      `[Events]\nDialogue: 0,0:00:01.00,0:00:04.00,Default,,0,0,0,,{\\pos(1,2)}${LATVIAN}\\NJā\nComment: 0,0,0,x,,0,0,0,,no`,
      /^(?!.*(Dialogue|Default|pos|no))[^]*\sJā/s,
    ],
    [
      'a.ftl',
      `# comment\nthe-title = ${LATVIAN}\n    .and = { $title ->\n    [one] Jā\n  }`,
      /^(?!.*(comment|title|and|one))[^]*Jā/s,
    ],
    ['a.srt', `1\n00:00:01,000 --> 00:00:02,000\n<i>${GERMAN}</i>`, /Die/],
  ];
  for (const [name, content, expected] of texts)
    it(`is found in the words of ${name}, not in its markup, keys or comments`, async () => {
      assert.match((await clueOf(file(name, content))).text, expected);
    });

  it('is read in UTF-16 as well', async () => {
    const bytes = new Uint8Array([0xff, 0xfe, ...new Uint8Array(Buffer.from(LATVIAN, 'utf16le'))]);
    assert.equal((await clueOf(file('a.txt', bytes))).text, LATVIAN);
  });

  for (const [name, content] of [
    ['a.xlf', '<xliff version="1.2"><file source-language="de-DE" target-language="lv">'],
    ['a.xliff', '<xliff version="2.0" srcLang="de">'],
    ['a.tmx', '<tmx version="1.4"><header adminlang="en" srclang="de-AT"/>'],
    ['a.ts', '<!DOCTYPE TS>\n<TS version="2.1" language="lv" sourcelanguage="de_DE">'],
    ['a.xcstrings', '{\n  "sourceLanguage" : "de",\n  "strings" : {'],
    ['a.ttx', '<TRADOStag><FrontMatter><UserSettings SourceLanguage="DE-DE" TargetLanguage="LV-LV"/>'],
  ] as const)
    it(`is the one that ${name} names`, async () => {
      assert.match((await clueOf(file(name, content))).language ?? '', /^de/i);
      assert.deepEqual(await pairsOf([file(name, content)], choice('en-lv', 'de-lv')), {[name]: 'de-lv'});
    });

  it('chooses the pair of each document, with the wanted target if there is such a pair', async () => {
    const pairs = choice('en-es', 'en-lv', 'de-es', 'lv-en', 'lv-de');
    pairs.detect();
    const files = [
      file('de.txt', GERMAN),
      file('lv.txt', LATVIAN),
      file('en.txt', ENGLISH),
      file('ar.txt', ARABIC),
    ];
    assert.deepEqual(await pairsOf(files, pairs), {
      ...{'de.txt': 'de-es', 'lv.txt': 'lv-en', 'en.txt': 'en-es'},
      'ar.txt': 'en-es', // no pair for Arabic
    });
  });

  it('is unknown for damaged, empty and unreadable files, which get the chosen pair', async () => {
    const whole = new Uint8Array(await readFile(await docx(paragraph(GERMAN))));
    const unreadable = file('gone.txt', GERMAN);
    Object.defineProperty(unreadable, 'slice', {
      value: () => ({arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError'))}),
    });
    const files = [
      file('cut.docx', whole.slice(0, 60)),
      file('not-a-zip.docx', 'PK\u0003\u0004 nothing'),
      file('empty.txt', ''),
      file('old.doc', GERMAN),
      file('numbers.txt', '12 345 € · 2026-11-27'),
      file('picture.png', 'PNG'),
      unreadable,
    ];
    const found = await pairsOf(files, choice('en-lv', 'de-lv'));
    assert.deepEqual(found, Object.fromEntries(files.map(({name}) => [name, 'en-lv'])));
  });

  for (const extension of ['html', 'json', 'yaml', 'po', 'md', 'xliff'])
    it(`costs at most 2.5 times as much when hostile .${extension} doubles`, async () => {
      for (const piece of [
        '<script',
        '<style>',
        '</script ',
        '"',
        '\\\\"',
        '- ',
        'a',
        '<',
        '&',
        'msgid "',
        'srclang ',
        '# ',
      ])
        assert.equal(
          await excessOf(
            {
              name: piece,
              from: 2_000,
              most: 250_000 / piece.length,
              run: (count) => clueOf(file(`a.${extension}`, piece.repeat(count))),
            },
            30,
          ),
          undefined,
        );
    });

  it('takes work that does not grow with the size of a document', async () => {
    let bytes = 0;
    const large = file('large.txt', GERMAN.repeat(300_000)); // 25 MB
    const slice = large.slice.bind(large);
    Object.defineProperty(large, 'slice', {
      value: (start = 0, end = large.size) => {
        bytes += end - start;
        return slice(start, end);
      },
    });
    await clueOf(large);
    assert.ok(bytes <= 300_000, String(bytes));
  });
});
