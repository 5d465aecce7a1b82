import assert from 'node:assert/strict';
import {copyFile, readFile, rename, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {suite, test} from 'node:test';
import {deadline} from '../../../../test/support/deadlines.mjs';
import {convertWithLibreOffice} from '../../../../test/support/libre-office.ts';
import {flatDocument, type OpenDocumentKind} from '../formats/open-document/open-document-file.ts';
import {markDocument} from '../../../src/documents/provenance/mark-document.ts';
import {PROVENANCE_MARKS} from '../../../src/documents/provenance/provenance-marks.ts';
import {documentFile, EARLIER, mark, marksOf, RECORD, translateAgain} from './marked-file.ts';

const BODIES: Readonly<Record<OpenDocumentKind, string>> = {
  text: '<text:p>Good morning</text:p>',
  spreadsheet:
    '<table:table table:name="A"><table:table-row><table:table-cell office:value-type="string"><text:p>Good morning</text:p></table:table-cell></table:table-row></table:table>',
  presentation:
    '<draw:page draw:name="p1"><draw:frame svg:width="10cm" svg:height="3cm"><draw:text-box><text:p>Good morning</text:p></draw:text-box></draw:frame></draw:page>',
};
const FORMATS: readonly (readonly [OpenDocumentKind, string, readonly string[]])[] = [
  ['text', 'fodt', ['docx', 'odt', 'fodt']],
  ['spreadsheet', 'fods', ['xlsx', 'ods', 'fods']],
  ['presentation', 'fodp', ['pptx', 'odp', 'fodp']],
];

suite('marks after LibreOffice opened and saved the document', () => {
  for (const [kind, flat, extensions] of FORMATS) {
    for (const extension of extensions) {
      test(extension, {timeout: deadline(300_000)}, async (t) => {
        const source = await documentFile(t, flat, flatDocument(kind, BODIES[kind]));
        const folder = source.slice(0, source.lastIndexOf('/'));
        const path = join(folder, `made.${extension}`);
        await rename(await convertWithLibreOffice(source, extension, folder), path);
        await mark(path, EARLIER);
        await translateAgain(path);
        await mark(path);
        const saved = await convertWithLibreOffice(path, extension, folder);
        const expected = {own: RECORD, source: EARLIER, problems: []};
        assert.deepEqual(await marksOf(saved), expected);
        await copyFile(saved, path);
        await mark(path, EARLIER);
        assert.deepEqual(await marksOf(path), {own: EARLIER, source: RECORD, problems: []});
      });
    }
  }

  for (const extension of ['doc', 'rtf']) {
    test(`${extension}, which is made of a marked DOCX`, {timeout: deadline(300_000)}, async (t) => {
      const source = await documentFile(t, 'fodt', flatDocument('text', BODIES.text));
      const folder = source.slice(0, source.lastIndexOf('/'));
      const path = await convertWithLibreOffice(source, 'docx', folder);
      await mark(path, EARLIER);
      await mark(path);
      const made = await convertWithLibreOffice(path, extension, folder);
      assert.deepEqual(await marksOf(made), {own: RECORD, source: EARLIER, problems: []});
      assert.deepEqual(await markDocument(made, extension, RECORD), {
        marked: false,
        reason: PROVENANCE_MARKS.get(extension)!.description,
      });
      const bytes = await readFile(made);
      for (const length of [0, 8, 600, Math.floor(bytes.length / 2), bytes.length - 600]) {
        await writeFile(made, bytes.subarray(0, length));
        await marksOf(made).catch((error: Error) => assert.equal(error.name, 'DocumentError'));
      }
    });
  }
});
