import {escapeXml} from '../../../../src/text/escape-xml.ts';
import {flatDocument} from '../formats/open-document/open-document-file.ts';
import {xliff1, xliff2} from '../formats/xliff/xliff-documents.ts';

const META = 'xmlns:meta="urn:oasis:names:tc:opendocument:xmlns:meta:1.0"';

/** Documents of each format with marks of these texts, by extension. */
export const MARKED_DOCUMENTS: Readonly<Record<string, (texts: readonly string[]) => string>> = {
  html: (texts) =>
    `<!doctype html><html><head>${each(texts, (text) => `<script type="application/ld+json" data-mtservice="provenance">{"mtservice:provenance":${text}}</script>`)}</head><p>Good</html>`,
  htm: (texts) => `<p>Good${each(texts, (text) => `<!-- mtservice.provenance: ${text} -->`)}`,
  fodt: (texts) =>
    flatDocument(
      'text',
      '<text:p>Good</text:p>',
      `<office:meta>${each(texts, (text) => `<meta:user-defined ${META} meta:name="mtservice.provenance">${escapeXml(text)}</meta:user-defined>`)}</office:meta>`,
    ),
  xlf: (texts) =>
    xliff1('').replace(
      '<body>',
      `<header>${each(texts, (text) => `<note from="mtservice.provenance">${escapeXml(text)}</note>`)}</header><body>`,
    ),
  xliff: (texts) =>
    xliff2(
      `<mda:metadata xmlns:mda="urn:oasis:names:tc:xliff:metadata:2.0"><mda:metaGroup category="mtservice">${each(texts, (text) => `<mda:meta type="mtservice.provenance">${escapeXml(text)}</mda:meta>`)}</mda:metaGroup></mda:metadata>`,
    ),
  tmx: (texts) =>
    `<tmx><header>${each(texts, (text) => `<prop type="x-mtservice-provenance">${escapeXml(text)}</prop>`)}</header><body/></tmx>`,
  po: (texts) => `${each(texts, (text) => `# mtservice-provenance: ${text}\n`)}msgid ""\nmsgstr ""\n`,
  ftl: (texts) => `${each(texts, (text) => `### mtservice-provenance: ${text}\n`)}\na = Good\n`,
  ass: (texts) =>
    `[Script Info]\n${each(texts, (text) => `mtservice-provenance: ${text}\n`)}\n[Events]\nDialogue: 0,0,0,Default,,0,0,0,,Good\n`,
  ttml: (texts) =>
    `<tt>${each(texts, (text) => `<!-- mtservice.provenance: ${text.replaceAll('--', '-\\u002d')} -->`)}<body><div><p>Good</p></div></body></tt>`,
  dita: (texts) =>
    `<!DOCTYPE topic [<!ENTITY a "b">]><topic id="a">${each(texts, (text) => `<!-- mtservice.provenance: ${text.replaceAll('--', '-\\u002d')} -->`)}<title>Good</title></topic>`,
  md: (texts) => `Good\n\n${each(texts, (text) => `<!-- mtservice.provenance: ${text} -->\n`)}`,
  vtt: (texts) =>
    `WEBVTT\n\n${each(texts, (text) => `NOTE\nmtservice.provenance: ${text}\n\n`)}00:01.000 --> 00:04.000\nGood\n`,
};

function each(texts: readonly string[], write: (text: string) => string): string {
  return texts.map(write).join('');
}
