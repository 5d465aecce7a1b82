import assert from 'node:assert/strict';
import {readFile, truncate, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {suite, test} from 'node:test';
import {openDocument} from '../../../../src/documents/formats/open-document/open-document.ts';
import {temporaryFolder} from '../../../store/temporary-folder.ts';
import {refused} from '../../markup/document-file.ts';
import {flatDocument, writeZip} from './open-document-file.ts';

const TYPE = 'application/vnd.oasis.opendocument.';
const CONTENT = flatDocument('text', '<text:p>Gruß</text:p>').replaceAll(
  'office:document',
  'office:document-content',
);
const open = (path: string): ReturnType<typeof openDocument.open> =>
  openDocument.open({path, extension: path.split('.').at(-1)!, source: 'de', target: 'lv'});

suite('OpenDocument files are refused', () => {
  test('when they are other archives than their names say', async (test) => {
    const folder = await temporaryFolder(test);
    const cases: readonly (readonly [name: string, files: Record<string, string>, message: RegExp])[] = [
      [
        'a.odt',
        {mimetype: `${TYPE}spreadsheet`, 'content.xml': CONTENT},
        /called \.odt but it is an OpenDocument spreadsheet \(\.ods\)/,
      ],
      [
        'b.ods',
        {mimetype: `${TYPE}presentation`, 'content.xml': CONTENT},
        /an OpenDocument presentation \(\.odp\)/,
      ],
      ['c.odp', {mimetype: `${TYPE}graphics`, 'content.xml': CONTENT}, /an OpenDocument drawing \(\.odg\)/],
      [
        'd.odt',
        {'[Content_Types].xml': '<Types/>', 'word/document.xml': '<a/>'},
        /a Word document \(\.docx\)/,
      ],
      ['e.ods', {'[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<a/>'}, /an Excel workbook/],
      ['f.odt', {mimetype: 'application/epub+zip'}, /an EPUB book/],
      ['g.odt', {'a.txt': 'Text'}, /a zip archive without an OpenDocument file/],
      ['h.odt', {mimetype: `${TYPE}text`}, /damaged: it has no content/],
      ['i.odt', {mimetype: `${TYPE}text`, 'content.xml': '<html/>'}, /damaged/],
      ['j.odt', {mimetype: `${TYPE}text`, 'content.xml': CONTENT.slice(0, 700)}, /damaged/],
      ['k.odt', {mimetype: `${TYPE}text`, 'content.xml': `<!DOCTYPE a [<!ENTITY b "c">]>${CONTENT}`}, /DTD/],
    ];
    for (const [name, files, message] of cases) {
      const path = join(folder, name);
      await writeZip(path, files);
      await assert.rejects(open(path), refused(message), name);
    }
  });

  test('when they are neither an archive nor flat XML', async (test) => {
    const folder = await temporaryFolder(test);
    const text = flatDocument('text', '<text:p>Gruß</text:p>');
    const cases: readonly (readonly [name: string, content: string, message: RegExp])[] = [
      ['a.odt', '', /empty: it has 0 bytes/],
      ['b.odt', text, /called \.odt but it is an OpenDocument text \(\.fodt\)/],
      ['c.odt', '%PDF-1.7', /a PDF/],
      ['d.ods', '<!DOCTYPE html><p>Gruß', /an HTML page/],
      ['e.odp', 'Nur Text', /not an OpenDocument file/],
      ['f.fods', text, /called \.fods but it is an OpenDocument text \(\.fodt\)/],
      ['g.fodt', '', /empty: it has 0 bytes/],
      ['h.fodt', 'PK\u0003\u0004', /an office document or another zip archive/],
      ['i.fodt', '<html><p>Gruß</p></html>', /it is not an OpenDocument file/],
      ['j.fodt', text.slice(0, -30), /damaged/],
    ];
    for (const [name, content, message] of cases) {
      const path = join(folder, name);
      await writeFile(path, content);
      await assert.rejects(open(path), refused(message), name);
    }
  });

  test('when they are protected by a password', async (test) => {
    const path = join(await temporaryFolder(test), 'geheim.odt');
    const manifest = `<manifest:manifest><manifest:file-entry manifest:full-path="content.xml"><manifest:encryption-data/></manifest:file-entry></manifest:manifest>`;
    await writeZip(path, {mimetype: `${TYPE}text`, 'content.xml': 'x', 'META-INF/manifest.xml': manifest});
    await assert.rejects(open(path), refused(/protected by a password/));
  });

  test('when a part of the file is missing', async (test) => {
    const path = join(await temporaryFolder(test), 'halb.odt');
    await writeZip(path, {mimetype: `${TYPE}text`, 'content.xml': CONTENT});
    await truncate(path, (await readFile(path)).length / 2);
    await assert.rejects(open(path), refused(/not a complete archive/));
  });
});
