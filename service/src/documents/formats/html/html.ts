import {readFile, writeFile} from 'node:fs/promises';
import {DocumentError} from '../../document-error.ts';
import {XHTML} from '../../markup/html-text.ts';
import type {Markup} from '../../markup/markup.ts';
import {readHtml} from '../../markup/read-html.ts';
import {readXml} from '../../markup/read-xml.ts';
import {TextPart} from '../../markup/text-part.ts';
import {addParagraphs} from '../text-flow/add-paragraphs.ts';
import {checkNoBinary, checkTextFile} from '../wrong-format.ts';
import type {DocumentFormat} from '../format.ts';
import {HTML_DIALECT} from './html-dialect.ts';
import {addLanguages} from './html-language.ts';
import {decodePage} from './decode-page.ts';

const INTERNAL_DECLARATIONS = /<!DOCTYPE[^>[]*\[/i;

/** HTML and XHTML. */
export const html: DocumentFormat = {
  open: async ({path, extension, source, target}) => {
    const bytes = await readFile(path);
    checkTextFile(bytes, extension);
    const page = decodePage(bytes, {isXhtml: isXhtml(extension), language: source});
    checkNoBinary(page.text, extension);
    const part = new TextPart(readPage(page.text, extension));
    addParagraphs(part, HTML_DIALECT);
    addLanguages(part, source, target);
    return {
      paragraphs: part.paragraphs,
      write: async (output, translations, options = {}) => {
        const text = part.write(translations, options);
        await writeFile(output, page.encode(text, {isXml: part.markup.language === XHTML}));
      },
    };
  },
};

/** Reads the text of a page by the extension of its file. */
export function readPage(text: string, extension: string): Markup {
  return isXhtml(extension) ? readXhtml(text) : readHtml(text);
}

function isXhtml(extension: string): boolean {
  return extension === 'xhtml' || extension === 'xht';
}

/** Reads a text as XHTML, or as HTML if it is not well-formed: servers often deliver such pages as HTML. */
function readXhtml(text: string): Markup {
  try {
    return readXml(text, XHTML);
  } catch (error) {
    if (!(error instanceof DocumentError) || INTERNAL_DECLARATIONS.test(text)) throw error;
    return readHtml(text);
  }
}
