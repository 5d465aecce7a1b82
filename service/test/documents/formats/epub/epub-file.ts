import {readFile} from 'node:fs/promises';
import {join} from 'node:path';
import type {TestContext} from 'node:test';
import {readArchive} from '../../../../src/documents/archive/read-archive.ts';
import {temporaryFolder} from '../../../store/temporary-folder.ts';
import {writeZip} from '../open-document/open-document-file.ts';

const CONTAINER =
  '<?xml version="1.0"?>\n<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>';

/** A page of a book. */
export const page = (body: string, attributes = ''): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" xml:lang="de" lang="de"${attributes}><head><title>Haus</title></head><body>${body}</body></html>\n`;

/** A package document of EPUB 3; `metadata` is added to its own. */
export const packageDocument = (metadata = '', spine = ''): string => `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="de">
  <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
    <dc:identifier id="id">urn:uuid:b5c1e6f0-0000-4000-8000-000000000000</dc:identifier>
    <dc:title>Das große Haus</dc:title>
    <dc:language>de-DE</dc:language>
    <dc:creator>Anna Haus</dc:creator>
    <dc:description>&lt;p&gt;Ein &lt;b&gt;Buch&lt;/b&gt; &amp;amp; mehr.&lt;/p&gt;</dc:description>
    <meta property="dcterms:modified">2026-11-28T10:00:00Z</meta>
    ${metadata}
  </metadata>
  <manifest>
    <item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
    <item id="two" href="text/Kapitel%202.xhtml#a" media-type="application/xhtml+xml"/>
    <item id="one" href="text/1.xhtml" media-type="application/xhtml+xml"/>
    <item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>
    <item id="css" href="a.css" media-type="text/css"/>
    <item id="gone" href="gone.xhtml" media-type="application/xhtml+xml"/>
  </manifest>
  <spine toc="ncx"${spine}>
    <itemref idref="one"/>
    <itemref idref="two"/>
  </spine>
  <guide><reference type="cover" title="Der Umschlag" href="text/1.xhtml"/></guide>
</package>
`;

const NCX = `<?xml version="1.0"?>
<!DOCTYPE ncx PUBLIC "-//NISO//DTD ncx 2005-1//EN" "http://www.daisy.org/z3986/2005/ncx-2005-1.dtd">
<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1" xml:lang="de"><head><meta name="dtb:uid" content="Haus"/></head><docTitle><text>Das Buch</text></docTitle><docAuthor><text>Anna Haus</text></docAuthor><navMap><navPoint id="a" playOrder="1"><navLabel><text>Erstes Kapitel</text></navLabel><content src="text/1.xhtml"/></navPoint></navMap></ncx>
`;

/** The files of a book. */
export const BOOK: Readonly<Record<string, string>> = {
  mimetype: 'application/epub+zip',
  'META-INF/container.xml': CONTAINER,
  'OEBPS/book.opf': packageDocument(),
  'OEBPS/toc.ncx': NCX,
  'OEBPS/nav.xhtml': page(
    '<nav epub:type="toc"><ol><li><a href="text/1.xhtml">Kapitel eins 😀</a></li></ol></nav>',
  ),
  'OEBPS/text/1.xhtml': page(
    '<h1>Kapitel eins 😀</h1>\r\n<p>Ein <i>rotes</i> Haus&#160;&amp; ein Tor.<br/><img src="a.png" alt="Bild"/></p><pre>code</pre>',
  ),
  'OEBPS/text/Kapitel 2.xhtml': page('<p xml:lang="fr">Bonjour&nbsp;!</p><p>Ende</p>'),
  'OEBPS/a.css': 'p::before {content: "Haus"}',
};

/** Writes a book; returns its bytes. */
export async function book(
  test: TestContext,
  files: Readonly<Record<string, string>> = BOOK,
): Promise<Buffer> {
  const path = join(await temporaryFolder(test), 'book.epub');
  await writeZip(path, files);
  return await readFile(path);
}

/** The files of an archive, in order. */
export async function filesIn(path: string): Promise<Map<string, string>> {
  const archive = await readArchive(path);
  const files = new Map<string, string>();
  for (const entry of archive.entries) files.set(entry.name, (await entry.read()).toString());
  archive.close();
  return files;
}
