import {documentFormatOf, type DocumentFamily} from '../../../../contract/document-formats.ts';
import {Store} from '../../../common/store.ts';
import type {DocumentEntry} from '../../documents/document-entry.ts';
import {readText} from '../../../../documents/text-file.ts';
import {harmlessPage} from './harmless-page.ts';

/** Content of the preview of a translation. */
export interface ShownTranslation {
  readonly kind: 'text' | 'page';
  /** The text, or HTML from `harmlessPage`. */
  readonly content: string;
  /** Whether the content is only the beginning of the translation. */
  readonly isCut: boolean;
}

/** Families whose files are text; browsers cannot show the others. */
const TEXT: readonly DocumentFamily[] = [
  'plain-text',
  'markdown',
  'subtitles',
  'ass',
  'ttml',
  'dita',
  'csv',
  'json',
  'yaml',
  'properties',
  'android',
  'resx',
  'apple-strings',
  'string-catalog',
  'qt',
  'fluent',
  'gettext',
  'tmx',
  'xliff',
];
const MAX_CHARACTERS = 20_000;
const MAX_PAGE_BYTES = 2_000_000;

/** The preview of a translation in the list; only one preview is open at a time. */
export class Preview extends Store {
  /** Document whose translation is shown. */
  entry: DocumentEntry | undefined;
  /** Content of the preview; undefined until loaded. */
  shown: ShownTranslation | undefined;
  readonly #blobOf: (entry: DocumentEntry) => Promise<Blob | undefined>;

  /** @param blobOf - Downloads a translation if necessary. */
  constructor(blobOf: (entry: DocumentEntry) => Promise<Blob | undefined>) {
    super();
    this.#blobOf = blobOf;
  }

  /** Whether the browser can show the translation of a document. */
  canShow({state, translatedName}: DocumentEntry): boolean {
    const family = documentFormatOf(translatedName)?.family;
    return state.kind === 'completed' && (family === 'html' || TEXT.some((one) => one === family));
  }

  /** Shows or hides the translation of a document. */
  async toggle(entry: DocumentEntry): Promise<void> {
    this.entry = this.entry === entry ? undefined : entry;
    this.shown = undefined;
    this.changed();
    if (!this.entry) return;
    const blob = await this.#blobOf(entry);
    const shown = blob && (await shownOf(blob, documentFormatOf(entry.translatedName)?.family === 'html'));
    if (this.entry !== entry) return;
    if (!shown) this.entry = undefined; // the row of the document shows the reason
    this.shown = shown;
    this.changed();
  }
}

async function shownOf(blob: Blob, isPage: boolean): Promise<ShownTranslation> {
  // A character has up to four bytes.
  const most = isPage ? MAX_PAGE_BYTES : MAX_CHARACTERS * 4;
  const isWhole = blob.size <= most;
  const bytes = new Uint8Array(await blob.slice(0, most).arrayBuffer());
  // A cut in the middle of a character must not change the encoding.
  const {text} = readText(isWhole ? bytes : upToLine(bytes));
  if (isPage) return {kind: 'page', content: harmlessPage(text), isCut: !isWhole};
  return {
    kind: 'text',
    content: text.slice(0, MAX_CHARACTERS),
    isCut: !isWhole || text.length > MAX_CHARACTERS,
  };
}

function upToLine(bytes: Uint8Array): Uint8Array {
  const end = bytes.lastIndexOf(10);
  return end > 0 ? bytes.subarray(0, end) : bytes;
}
