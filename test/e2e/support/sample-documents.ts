import {mkdir, readFile, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import yazl from 'yazl';
import {buffer} from 'node:stream/consumers';
import {convertWithLibreOffice} from '../../support/libre-office.ts';

/** Text of every sample; Apertium has only one translation for its words. */
export const SENTENCE = 'The house is red.';
/** The text in Spanish. */
export const TRANSLATION = 'La casa es roja.';

const NAMESPACES = ['office', 'text', 'table', 'draw', 'presentation', 'style']
  .map((name) => {
    const path = name === 'draw' ? 'drawing' : name;
    return `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${path}:1.0"`;
  })
  .join(' ');

function flat(kind: 'text' | 'spreadsheet' | 'presentation', body: string): string {
  const type = `application/vnd.oasis.opendocument.${kind}`;
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<office:document ${NAMESPACES} xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" ` +
    `office:version="1.2" office:mimetype="${type}"><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document>`
  );
}

const FLAT: Readonly<Record<string, string>> = {
  fodt: flat('text', `<text:h text:outline-level="1">${SENTENCE}</text:h><text:p>Ģ 12 👩‍💼</text:p>`),
  fods: flat(
    'spreadsheet',
    `<table:table table:name="A"><table:table-row><table:table-cell office:value-type="string"><text:p>${SENTENCE}</text:p></table:table-cell></table:table-row></table:table>`,
  ),
  fodp: flat(
    'presentation',
    `<draw:page draw:name="p1"><draw:frame svg:width="10cm" svg:height="3cm" svg:x="1cm" svg:y="1cm"><draw:text-box><text:p>${SENTENCE}</text:p></draw:text-box></draw:frame></draw:page>`,
  ),
};

const XLIFF =
  '<?xml version="1.0" encoding="UTF-8"?>\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" source-language="en" target-language="es" datatype="plaintext"><body>' +
  `<trans-unit id="1"><source>${SENTENCE}</source></trans-unit></body></file></xliff>`;

const TEXTS: Readonly<Record<string, string>> = {
  html: `<!doctype html><html lang="en"><title>${SENTENCE}</title><p>${SENTENCE}</p></html>`,
  htm: `<p>${SENTENCE}`,
  xhtml: `<?xml version="1.0" encoding="UTF-8"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body><p>${SENTENCE}</p></body></html>`,
  xht: `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body><p>${SENTENCE}</p></body></html>`,
  txt: `\ufeff${SENTENCE}\r\n`,
  xlf: XLIFF,
  xlif: XLIFF,
  xliff: `<?xml version="1.0"?><xliff version="2.0" srcLang="en" trgLang="es" xmlns="urn:oasis:names:tc:xliff:document:2.0"><file id="f"><unit id="1"><segment><source>${SENTENCE}</source></segment></unit></file></xliff>`,
  sdlxliff: XLIFF.replace('<xliff ', '<xliff xmlns:sdl="http://sdl.com/FileTypes/SdlXliff/1.0" '),
  mxliff: XLIFF.replace('<xliff ', '<xliff xmlns:m="http://www.memsource.com/mxlf/2.0" '),
  mqxliff: XLIFF.replace('<xliff ', '<xliff xmlns:mq="MQXliff" '),
  tmx: `<?xml version="1.0" encoding="UTF-8"?><tmx version="1.4"><header creationtool="x" creationtoolversion="1" segtype="sentence" o-tmf="x" adminlang="en" srclang="en" datatype="plaintext"/><body><tu><tuv xml:lang="en"><seg>${SENTENCE}</seg></tuv></tu></body></tmx>`,
  po: `msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "${SENTENCE}"\nmsgstr ""\n`,
  pot: `#, fuzzy\nmsgid ""\nmsgstr ""\n"Language: \\n"\n"Content-Type: text/plain; charset=CHARSET\\n"\n\nmsgid\n"${SENTENCE}"\nmsgstr ""\n`,
  md: `# Māja\n\n- ${SENTENCE}\n\n\`\`\`\nThe house\n\`\`\`\n`,
  markdown: `> ${SENTENCE}\n`,
  mdx: `import Note from './note.js'\n\n<Note kind="tip">\n  ${SENTENCE}\n</Note>\n\n{1 + 1}\n`,
  srt: `1\r\n00:00:01,000 --> 00:00:04,000\r\n${SENTENCE}\r\n`,
  vtt: `WEBVTT\n\n00:01.000 --> 00:04.000\n<v Anna>${SENTENCE}\n`,
  ass: `[Script Info]\nScriptType: v4.00+\n\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\nDialogue: 0,0:00:01.00,0:00:04.00,Default,,0,0,0,,{\\an8}${SENTENCE}\n`,
  ssa: `[Script Info]\nScriptType: v4.00\n\n[Events]\nDialogue: Marked=0,0:00:01.00,0:00:04.00,Default,,0,0,0,,${SENTENCE}\n`,
  ttml: `<tt xmlns="http://www.w3.org/ns/ttml" xml:lang="en"><body><div><p begin="1s" end="4s">${SENTENCE}</p></div></body></tt>`,
  dfxp: `<tt xmlns="http://www.w3.org/2006/10/ttaf1" xml:lang="en"><body><div><p begin="1s" end="4s">${SENTENCE}</p></div></body></tt>`,
  dita: `<!DOCTYPE topic PUBLIC "-//OASIS//DTD DITA Topic//EN" "topic.dtd" [<!ENTITY town "Māja">]>\n<topic id="house" xml:lang="en"><title>${SENTENCE}</title><body><p>&town; 12</p></body></topic>\n`,
  ditamap: `<map xml:lang="en"><title>${SENTENCE}</title><topicref href="house.dita"/></map>\n`,
  csv: `id;text\n1;${SENTENCE}\n`,
  tsv: `id\ttext\n1\t${SENTENCE}\n`,
  json: `{"the house": ["${SENTENCE}", "https://example.com"]}\n`,
  yaml: `en:\n  house: ${SENTENCE} # Māja\n`,
  yml: `- "${SENTENCE}"\n`,
  xml: `<resources>\n  <string name="house">${SENTENCE}</string>\n</resources>\n`,
  resx: `<root><data name="House" xml:space="preserve"><value>${SENTENCE}</value></data></root>`,
  arb: `{"@@locale": "en", "house": "${SENTENCE}", "@house": {"description": "Māja"}}\n`,
  strings: `/* Māja */\n"house" = "${SENTENCE}";\n`,
  xcstrings: `{\n  "sourceLanguage" : "en",\n  "strings" : {\n    "${SENTENCE}" : {\n\n    }\n  },\n  "version" : "1.0"\n}`,
  ts: `<!DOCTYPE TS><TS version="2.1"><context><name>A</name><message><source>${SENTENCE}</source><translation type="unfinished"></translation></message></context></TS>\n`,
  ftl: `# Māja\nhouse-title = ${SENTENCE}\n`,
  properties: `# Māja\nhouse.title = ${SENTENCE}\n`,
  ttx: `<?xml version="1.0" encoding="UTF-8"?><TRADOStag Version="2.0"><FrontMatter><ToolSettings/><UserSettings SourceLanguage="EN-US" TargetLanguage="ES-ES"/></FrontMatter><Body><Raw>${SENTENCE}</Raw></Body></TRADOStag>`,
};

/** Formats into which LibreOffice converts the flat samples. */
const CONVERTED: Readonly<Record<string, readonly string[]>> = {
  fodt: ['odt', 'docx', 'doc', 'rtf', 'pdf'],
  fods: ['ods', 'xlsx'],
  fodp: ['odp', 'pptx'],
};

/** Creates a document of each format in a folder; returns their paths. */
export async function sampleDocuments(folder: string): Promise<string[]> {
  await mkdir(folder, {recursive: true});
  const paths: string[] = [];
  const write = async (extension: string, content: string | Buffer): Promise<string> => {
    const path = join(folder, `Māja ${extension}.${extension}`);
    await writeFile(path, content);
    paths.push(path);
    return path;
  };
  for (const [extension, text] of Object.entries(TEXTS)) await write(extension, text);
  for (const [extension, text] of Object.entries(FLAT)) {
    const source = await write(extension, text);
    for (const to of CONVERTED[extension] ?? []) {
      const made = await convertWithLibreOffice(source, to, join(folder, 'made'));
      await write(to, await readFile(made));
    }
  }
  await write('pages', await pagesDocument());
  await write('epub', await epubBook());
  await write('idml', await idmlDocument());
  return paths;
}

/** A document as Pages '09 writes it. */
async function pagesDocument(): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  const text =
    '<?xml version="1.0"?><sl:document xmlns:sl="http://developer.apple.com/namespaces/sl" xmlns:sf="http://developer.apple.com/namespaces/sf" xmlns:sfa="http://developer.apple.com/namespaces/sfa" sl:version="92008102400">' +
    `<sf:text-storage sf:kind="body"><sf:text-body><sf:section><sf:layout><sf:p>${SENTENCE}</sf:p></sf:layout></sf:section></sf:text-body></sf:text-storage></sl:document>`;
  zip.addBuffer(Buffer.from(text), 'index.xml');
  zip.end();
  return await buffer(zip.outputStream);
}

/** A book of one page. Its text is not compressed, so that it can be found in the file. */
async function epubBook(): Promise<Buffer> {
  const files: Readonly<Record<string, string>> = {
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    'book.opf':
      '<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:x:1</dc:identifier><dc:title>12</dc:title><dc:language>en</dc:language></metadata><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>',
    'a.xhtml': `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>12</title></head><body><p>${SENTENCE}</p></body></html>`,
  };
  return await storedArchive(files);
}

/** A document of InDesign of one story. Its text is not compressed, so that it can be found in the file. */
async function idmlDocument(): Promise<Buffer> {
  const packaging = 'xmlns:idPkg="http://ns.adobe.com/AdobeInDesign/idml/1.0/packaging" DOMVersion="16.2"';
  return await storedArchive({
    mimetype: 'application/vnd.adobe.indesign-idml-package',
    'designmap.xml': `<Document ${packaging} Self="d"><idPkg:Story src="Stories/Story_u1.xml"/></Document>`,
    'Stories/Story_u1.xml': `<idPkg:Story ${packaging}><Story Self="u1"><ParagraphStyleRange><CharacterStyleRange><Content>${SENTENCE}</Content></CharacterStyleRange></ParagraphStyleRange></Story></idPkg:Story>`,
  });
}

async function storedArchive(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name, {compress: false});
  zip.end();
  return await buffer(zip.outputStream);
}
