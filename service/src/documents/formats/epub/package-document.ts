import {posix} from 'node:path';
import type {Archive} from '../../archive/read-archive.ts';
import {badDocument} from '../../document-error.ts';
import {decodeText, xmlLabel} from '../../markup/decode-text.ts';
import type {Markup} from '../../markup/markup.ts';
import {readXml} from '../../markup/read-xml.ts';
import {rootOf, valueOf} from '../bilingual/elements.ts';

/** The files of a book that have text, by their names in the archive. */
export interface BookFiles {
  /** The package document, which has the metadata and lists the other files. */
  readonly packageName: string;
  /** Tables of contents for readers of EPUB 2. */
  readonly contents: readonly string[];
  /** Pages in reading order, then others. */
  readonly pages: readonly string[];
}

const CONTAINER = 'META-INF/container.xml';
const NCX = 'application/x-dtbncx+xml';
const PAGES = new Set(['application/xhtml+xml', 'text/html', 'text/x-oeb1-document']);

/** Name of the package document; undefined if the archive names none that it has. */
export async function packageNameOf(archive: Archive): Promise<string | undefined> {
  const [first] = await packageNamesOf(archive);
  return first;
}

/** Names of the package documents of all renditions of a book; the first one is translated. */
export async function packageNamesOf(archive: Archive): Promise<string[]> {
  const bytes = await archive.entry(CONTAINER)?.read();
  if (!bytes) return [];
  const markup = readXml(decodeText(bytes, xmlLabel).text);
  const paths = [...elementsNamed(markup, 'rootfile')].map((index) => valueOf(markup, index, 'full-path'));
  return [...new Set(paths)].flatMap((path) => (path !== undefined && archive.entry(path) ? path : []));
}

/** Finds the files of a book with text. Throws a `DocumentError` if the archive is not a book. */
export async function bookFiles(archive: Archive): Promise<BookFiles> {
  const packageName = await packageNameOf(archive);
  if (packageName === undefined) {
    throw badDocument(
      'The document is not an EPUB book, or it is damaged: it does not name its contents (META-INF/container.xml). Export it again from the program that made it.',
    );
  }
  return await filesOfPackage(archive, packageName);
}

/** Finds the files with text that a package document lists. */
export async function filesOfPackage(archive: Archive, packageName: string): Promise<BookFiles> {
  const bytes = await archive.entry(packageName)!.read();
  const markup = readXml(decodeText(bytes, xmlLabel).text);
  const items = [...elementsNamed(markup, 'item')].map((index) => ({
    id: valueOf(markup, index, 'id') ?? '',
    type: valueOf(markup, index, 'media-type') ?? '',
    name: nameOf(valueOf(markup, index, 'href') ?? '', packageName),
  }));
  const found = items.filter(({name}) => archive.entry(name));
  const place = new Map(
    [...elementsNamed(markup, 'itemref')].map((index, number) => [
      valueOf(markup, index, 'idref') ?? '',
      number,
    ]),
  );
  const pages = found.filter(({type}) => PAGES.has(type.trim().toLowerCase()));
  pages.sort((a, b) => (place.get(a.id) ?? place.size) - (place.get(b.id) ?? place.size));
  return {
    packageName,
    contents: unique(found.filter(({type}) => type === NCX)),
    pages: unique(pages),
  };
}

function unique(items: readonly {readonly name: string}[]): string[] {
  return [...new Set(items.map(({name}) => name))];
}

/** Indexes of the elements with a local name, below the root. */
export function* elementsNamed(markup: Markup, name: string): Generator<number, void, undefined> {
  for (let index = rootOf(markup) + 1; index < markup.length; index += 1) {
    const kind = markup.kinds[index];
    if ((kind === 'open' || kind === 'empty') && markup.localName(index) === name) yield index;
  }
}

/** Name in the archive of a file that the package document refers to. */
function nameOf(href: string, packageName: string): string {
  const path = href.split('#', 1)[0]!;
  const folder = posix.dirname(packageName);
  return posix.join(folder, decoded(path));
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
