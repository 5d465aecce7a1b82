import {Unzip, UnzipInflate} from 'fflate';
import {documentFormatOf, type DocumentFamily} from '../contract/document-formats.ts';
import {readText} from './text-file.ts';

/** Bytes read of a text file at most, and characters unpacked of an archive. */
const MAX_BYTES = 256 * 1024;
/** Bytes read of an archive at most, whose text may come after large pictures. */
const MAX_ARCHIVE_BYTES = 16 * 2 ** 20;
/** Bytes unpacked at once, which may become a thousand times as many. */
const PIECE_BYTES = 16 * 1024;

/** Files of an archive that hold the text of a document. */
const TEXT_FILES =
  /^(word\/document|ppt\/slides\/slide\d+|xl\/sharedStrings|content)\.xml$|^Stories\/[^/]+\.xml$|\.x?html?$/;
/** A tag with its name, or the text up to the next tag. */
const MARKUP = /<(\/?)([a-z][\w:-]*)[^<>]*>|<[^<>]*>?|[^<]+/gi;
const UNREAD = ['script', 'style', 'codeblock'];
/** Tags between words; other tags can be within a word. */
const BREAKS =
  /^([wa]:(p|br|tab)|si|text:(p|h|tab|line-break)|p|div|li|h\d|br|content|t[dhr]|title|option|shortdesc|cmd|entry|navtitle)$/;
const JSON_STRINGS = /"(?:[^"\\]|\\.)*(?:"(\s*:)?|$)/g;
const YAML_KEYS = /^[ \t]*(?:- +)*[\w.][\w.-]*:|#.*$/gm;
/** A comment, or the key of a line; lines that continue a value have no key. */
const PROPERTY_KEYS = /(?<=(?:^|[^\\\r\n])(?:\r\n?|\n)|^)[ \t\f]*(?:[#!].*|[\w.$-]{1,200}[ \t]*[=:])/g;
/** A comment of a `.strings` file, or a key with the sign after it. */
const STRINGS_KEYS =
  /\/\*[^*]*(?:\*(?!\/)[^*]*)*(?:\*\/|$)|^[ \t]*\/\/.*|(?:"(?:[^"\\]|\\.)*"|[\w.-]{1,200})\s{0,20}=/gm;
/** A comment, a name, the key of a variant, or a placeable of Fluent. */
const FLUENT_KEYS = /^#.*|^ *(?:[-.]?[\w-]{1,200} *=|\*?\[[^\]\n]*\])|\{[^{}\n]*\}?|\}/gm;
/** Declarations in a document type. */
const DECLARATIONS = /\[\s*<![^\]]*\]/;
/** Titles of topics that a map of DITA has as attributes. */
const NAVIGATION_TITLES = /\bnavtitle\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;
const PO_TEXTS = /^msgid(?:_plural)?\s+"(.*)"/gm;
/** Text of a subtitle in ASS, after nine fields, and what is not text in it. */
const ASS_TEXTS = /^Dialogue:(?:[^,\n]{0,200},){9}(.*)/gm;
const ASS_CODES = /\{[^}\n]{0,500}\}|\\[Nnh]/g;

/** Attribute of a bilingual file that names the language of its source texts. */
const SOURCE_LANGUAGE = /\b(?:source-language|srclang|SourceLanguage)["']?\s*[=:]\s*["']([\w-]+)["']/i;

/** Clue to the language of a document: the code that the file names, or the beginning of its text. */
export interface LanguageClue {
  /** BCP 47 code; undefined if the file names no language. */
  readonly language?: string | undefined;
  readonly text: string;
}

/** Does work on the bytes that were read, and returns its result. */
type Run = <Result>(work: () => Result) => Result;

/**
 * Reads the clue to the language of a document. The text is empty for a format that is not read here, such as DOC and PDF.
 *
 * @param name - Name of the file, whose extension is that of its format.
 * @param run - Does each part of the work between two reads, so that the caller can measure it.
 */
export async function languageClueOf(
  file: Blob,
  name: string,
  run: Run = (work) => work(),
): Promise<LanguageClue> {
  const family = documentFormatOf(name)?.family;
  if (!family || family === 'converted') return {text: ''};
  const head = new Uint8Array(await file.slice(0, MAX_BYTES).arrayBuffer());
  const isArchive = head[0] === 0x50 && head[1] === 0x4b; // PK
  const unpacked = isArchive ? await unpackedText(file, run) : undefined;
  return run(() =>
    unpacked === undefined ? clueIn(readText(head).text, family) : {text: textOfMarkup(unpacked)},
  );
}

function clueIn(text: string, family: DocumentFamily): LanguageClue {
  const language = BILINGUAL.includes(family)
    ? SOURCE_LANGUAGE.exec(text)?.[1]?.replaceAll('_', '-')
    : undefined;
  return {language, text: textIn(text, family)};
}

const BILINGUAL: readonly DocumentFamily[] = ['tmx', 'xliff', 'ttx', 'qt', 'string-catalog'];

/** The text of a file without markup, keys and comments. */
function textIn(content: string, family: DocumentFamily): string {
  if (family === 'json') return content.replace(JSON_STRINGS, (text, isKey?: string) => (isKey ? ' ' : text));
  if (family === 'yaml') return content.replace(YAML_KEYS, ' ');
  if (family === 'properties')
    return content
      .replace(PROPERTY_KEYS, ' ')
      .replace(/\\u([\da-f]{4})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  if (family === 'apple-strings') return content.replace(STRINGS_KEYS, ' ');
  if (family === 'fluent') return content.replace(FLUENT_KEYS, ' ');
  if (family === 'gettext') return [...content.matchAll(PO_TEXTS)].map(([, text]) => text).join('\n');
  if (family === 'ass')
    return Array.from(content.matchAll(ASS_TEXTS), ([, text]) => text!.replace(ASS_CODES, ' ')).join('\n');
  if (family === 'dita')
    return [
      textOfMarkup(content.replace(DECLARATIONS, '')),
      ...Array.from(content.matchAll(NAVIGATION_TITLES), ([, double, single]) => double ?? single),
    ].join('\n');
  return textOfMarkup(content);
}

function textOfMarkup(content: string): string {
  /** Name of the element whose content is being skipped; empty outside of such elements. */
  let skipped = '';
  const text = content.replace(MARKUP, (piece: string, slash?: string, name?: string) => {
    if (name === undefined) return skipped || /^<[?!]/.test(piece) ? '' : piece;
    const tag = name.toLowerCase();
    if (skipped) skipped = slash && tag === skipped ? '' : skipped;
    else if (!slash && UNREAD.includes(tag)) skipped = tag;
    return BREAKS.test(tag) ? '\n' : '';
  });
  return text.replace(/&[#\w]{1,10};/g, ' ').trim();
}

/** Unpacks the beginning of the text files of an archive; for a damaged archive, the part that could be read. */
async function unpackedText(file: Blob, run: Run): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  const unzip = new Unzip((entry) => {
    if (!TEXT_FILES.test(entry.name)) return;
    entry.ondata = (error, data) => {
      if (!error && text.length < MAX_BYTES) text += decoder.decode(data, {stream: true});
    };
    entry.start();
  });
  unzip.register(UnzipInflate);
  const size = Math.min(file.size, MAX_ARCHIVE_BYTES);
  /** Unpacks the bytes from `at` on, until there is enough text. */
  const unpack = (bytes: Uint8Array, at: number): void => {
    for (let start = 0; start < bytes.length && text.length < MAX_BYTES; start += PIECE_BYTES) {
      const end = start + PIECE_BYTES;
      unzip.push(bytes.subarray(start, end), at + end >= file.size);
    }
  };
  try {
    for (let at = 0; at < size && text.length < MAX_BYTES; at += MAX_BYTES) {
      const bytes = new Uint8Array(await file.slice(at, at + MAX_BYTES).arrayBuffer());
      run(() => unpack(bytes, at));
    }
  } catch {
    // The text read before the damage may be enough; the service reports the damage when it receives the file.
  }
  return text;
}
