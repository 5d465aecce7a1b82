import {mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import type {DocumentFormat, OpenedDocument} from '../../../../src/documents/formats/format.ts';
import type {ParagraphOrigins} from '../../../../src/documents/markup/write-options.ts';

/** A document after translation. */
export interface TranslatedDocument {
  readonly paragraphs: readonly string[];
  readonly limits: OpenedDocument['limits'];
  readonly bytes: Buffer;
  readonly text: string;
}

/** Options of a translation, which is from English to Latvian by default. */
export interface HowToTranslate {
  readonly source?: string;
  readonly target?: string;
  readonly extension?: string;
  readonly translate?: (paragraph: string) => string;
  /** Whether to set the document's language, like the service. */
  readonly setsLanguage?: boolean;
  readonly origins?: ParagraphOrigins;
}

/** Opens a document from bytes or a text in UTF-8 and writes its translation. */
export async function translateDocument(
  format: DocumentFormat,
  content: string | Buffer,
  {
    source = 'en',
    target = 'lv',
    extension = 'xlf',
    translate = marked,
    setsLanguage = true,
    origins,
  }: HowToTranslate = {},
): Promise<TranslatedDocument> {
  const folder = await mkdtemp(join(tmpdir(), 'bilingual-'));
  try {
    const path = join(folder, `document.${extension}`);
    const output = join(folder, `translated.${extension}`);
    await writeFile(path, content);
    const {paragraphs, limits, write} = await format.open({path, extension, source, target});
    await write(output, paragraphs.map(translate), {
      ...(setsLanguage && {target}),
      ...(origins && {origins}),
    });
    const bytes = await readFile(output);
    return {paragraphs, limits, bytes, text: bytes.toString('utf8')};
  } finally {
    await rm(folder, {recursive: true});
  }
}

/** Marks each text between tags as translated, so that lost or duplicated text is noticed. */
export function marked(paragraph: string): string {
  return paragraph.replace(/[^<>]+(?=<|$)/g, (text) => (text.trim() === '' ? text : `«${text}»`));
}

/** A translation that changes nothing. */
export function unchanged(paragraph: string): string {
  return paragraph;
}
