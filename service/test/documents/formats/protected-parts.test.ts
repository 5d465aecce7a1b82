import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, it} from 'node:test';
import {formatOf} from '../../../src/documents/formats/index.ts';
import {translateTexts} from '../../../src/translation/translate-texts.ts';
import {temporaryFolder} from '../../store/temporary-folder.ts';
import {contextOf, textTranslator} from '../../translation/translators.ts';
import {writtenFile, filesOf, flatDocument, writeZip} from './open-document/open-document-file.ts';
import {docx, pptx, readParts, SHEET, SLIDE, xlsx} from './office-open-xml/office-file.ts';
import {xliff1, xliff2} from './xliff/xliff-documents.ts';

const TEXT = 'Hallo {{user_name}}, siehe C:\\Haus\\a.txt und https://x.lv/haus. Schon gut?';
const TRANSLATION = 'HALLO {{user_name}}, SIEHE C:\\Haus\\a.txt UND https://x.lv/haus. SCHON GUT?';

/** References and patterns that programs read later, as text. */
const REFERENCES = '&copy; 2024 Haus&nbsp;am DD/MM/YYYY &#8211; %.250s';
const WITH_REFERENCES = '&copy; 2024 HAUS&nbsp;AM DD/MM/YYYY &#8211; %.250s';
const inXml = (text: string): string => text.replaceAll('&', '&amp;');

const CONTENT_TYPE = '<?xml version="1.0"?><Types xmlns="x"/>';

/** Content of a part of an archive. */
async function partOf(path: string, part: string): Promise<string> {
  const parts = /\.od.$/.test(path) ? await filesOf(path) : await readParts(path);
  return String(parts.get(part) ?? CONTENT_TYPE);
}

/** Creates a document of a format with the same text; `read` reads the text afterwards. */
type MakeDocument = (folder: string) => Promise<{path: string; read: (path: string) => Promise<string>}>;

const flat =
  (name: string, content: string): MakeDocument =>
  async (folder) => ({
    path: await writtenFile(folder, name, content),
    read: async (path) => await readFile(path, 'utf8'),
  });

const packed =
  (make: () => Promise<string>, part: string): MakeDocument =>
  async () => ({path: await make(), read: async (path) => await partOf(path, part)});

const openDocument =
  (extension: string, kind: 'text' | 'spreadsheet' | 'presentation', body: string): MakeDocument =>
  async (folder) => {
    const path = join(folder, `Dokument.${extension}`);
    await writeZip(path, {
      mimetype: `application/vnd.oasis.opendocument.${kind}`,
      'content.xml': flatDocument(kind, body)
        .replaceAll('office:document ', 'office:document-content ')
        .replace('</office:document>', '</office:document-content>'),
      'META-INF/manifest.xml': '<?xml version="1.0"?><manifest xmlns="urn:x"/>',
    });
    return {path, read: async (output) => await partOf(output, 'content.xml')};
  };

const DOCUMENTS: Readonly<Record<string, MakeDocument>> = {
  HTML: flat('a.html', `<meta charset="utf-8"><p>${TEXT}</p>`),
  TXT: flat('a.txt', `${TEXT}\n`),
  DOCX: packed(() => docx(`<w:p><w:r><w:t>${TEXT}</w:t></w:r></w:p>`), 'word/document.xml'),
  XLSX: packed(
    () =>
      xlsx({
        'xl/sharedStrings.xml': `<sst ${SHEET}><si><t>${TEXT}</t></si></sst>`,
        'xl/worksheets/sheet1.xml': `<worksheet ${SHEET}><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row></sheetData></worksheet>`,
      }),
    'xl/sharedStrings.xml',
  ),
  PPTX: packed(
    () =>
      pptx({
        'ppt/slides/slide1.xml': `<p:sld ${SLIDE}><p:cSld><p:sp><p:txBody><a:p><a:r><a:t>${TEXT}</a:t></a:r></a:p></p:txBody></p:sp></p:cSld></p:sld>`,
      }),
    'ppt/slides/slide1.xml',
  ),
  ODT: openDocument('odt', 'text', `<text:p>${TEXT}</text:p>`),
  ODS: openDocument(
    'ods',
    'spreadsheet',
    `<table:table><table:table-row><table:table-cell office:value-type="string"><text:p>${TEXT}</text:p></table:table-cell></table:table-row></table:table>`,
  ),
  'XLIFF 1.2': flat('a.xlf', xliff1(`<trans-unit id="1"><source>${TEXT}</source></trans-unit>`)),
  'XLIFF 2': flat('a.xlf', xliff2(`<unit id="1"><segment><source>${TEXT}</source></segment></unit>`)),
  TMX: flat(
    'a.tmx',
    `<?xml version="1.0"?><tmx version="1.4"><header srclang="de" segtype="sentence"/><body><tu><tuv xml:lang="de"><seg>${TEXT}</seg></tuv></tu></body></tmx>`,
  ),
};

/** Translates a document like the service, with an engine that writes everything in capitals. */
async function translated(folder: string, make: MakeDocument, shield?: boolean): Promise<string> {
  const {path, read} = await make(folder);
  const extension = path.slice(path.lastIndexOf('.') + 1);
  const format = await formatOf(extension);
  const document = await format.open({path, extension, source: 'de', target: 'lv'});
  const translator = textTranslator((text) => text.toUpperCase());
  const context = contextOf(translator, {
    source: 'de',
    target: 'lv',
    ...(shield === undefined ? {} : {shield}),
  });
  const translations = await translateTexts(document.paragraphs, context);
  const output = join(folder, `translated.${extension}`);
  await document.write(
    output,
    translations.map(({translation}) => translation),
    {},
  );
  return await read(output);
}

describe('placeholders, paths and addresses in documents', () => {
  for (const [name, make] of Object.entries(DOCUMENTS)) {
    it(`stay unchanged in ${name}, unless protection is off`, async (test) => {
      const folder = await temporaryFolder(test);
      const written = await translated(folder, make);
      assert.ok(written.includes(TRANSLATION), written);
      const bare = await translated(folder, make, false);
      assert.ok(bare.includes('HTTPS://X.LV/HAUS'), bare);
    });
  }

  for (const [name, content] of [
    ['a.json', (text: string) => `{"a": "${text}"}\n`],
    ['a.yaml', (text: string) => `a: "${text}"\n`],
    ['a.strings', (text: string) => `"a" = "${text}";\n`],
    ['a.xml', (text: string) => `<resources><string name="a">${inXml(text)}</string></resources>\n`],
    ['a.resx', (text: string) => `<root><data name="a"><value>${inXml(text)}</value></data></root>\n`],
    ['a.arb', (text: string) => `{"a": "${text}"}\n`],
    ['a.ftl', (text: string) => `a = ${text}\n`],
    ['a.properties', (text: string) => `a = ${text}\n`],
    ['a.po', (text: string) => `msgid "Haus"\nmsgstr "Māja"\n\nmsgid "${REFERENCES}"\nmsgstr "${text}"\n`],
    ['a.txt', (text: string) => `${text}\n`],
    ['a.srt', (text: string) => `1\n00:00:01,000 --> 00:00:04,000\n${text}\n`],
    ['a.ass', (text: string) => `[Events]\nDialogue: 0,0,0,Default,,0,0,0,,${text}\n`],
    ['a.ttml', (text: string) => `<tt><body><div><p>${inXml(text)}</p></div></body></tt>\n`],
    ['a.dita', (text: string) => `<topic id="a"><title>${inXml(text)}</title></topic>\n`],
    ['a.html', (text: string) => `<meta charset="utf-8"><p>${inXml(text)}</p>`],
  ] as const)
    it(`with references that ${name} has as text`, async (test) => {
      const make = flat(name, content(name === 'a.po' ? '' : REFERENCES));
      const written = await translated(await temporaryFolder(test), make);
      assert.equal(written, content(WITH_REFERENCES));
    });

  it('with references that XLIFF has as text', async (test) => {
    const unit = `<trans-unit id="1"><source>${inXml(REFERENCES)}</source></trans-unit>`;
    const written = await translated(await temporaryFolder(test), flat('a.xlf', xliff1(unit)));
    assert.ok(written.includes(`>${inXml(WITH_REFERENCES)}</target>`), written);
  });

  it('and code of HTML stays', async (test) => {
    const page = `<meta charset="utf-8"><p>Gib <code>npm start. Jetzt</code> ein</p><pre>nicht. Das</pre>`;
    const written = await translated(await temporaryFolder(test), flat('a.html', page));
    assert.match(written, /<p>GIB <code>npm start\. Jetzt<\/code> EIN<\/p><pre>nicht\. Das<\/pre>/);
  });
});
