import assert from 'node:assert/strict';
import {test} from 'node:test';
import {plainText} from '../../../../src/documents/formats/plain-text/plain-text.ts';
import {openDocumentFile} from '../../markup/document-file.ts';

test('plain text of 50 MB is read and written without a loss', async (test) => {
  const line = 'Der Kapitän der Donaudampfschifffahrtsgesellschaft grüßt Rīga.\n';
  const content = Buffer.from(line.repeat(Math.ceil(50_000_000 / Buffer.byteLength(line))));
  const {translate} = await openDocumentFile(test, plainText, content, {extension: 'txt'});
  assert.ok((await translate((text) => text)).equals(content));
  const translated = await translate((text) => text.replaceAll('grüßt', 'sveic'));
  assert.equal(
    translated.toString().replaceAll('sveic', 'grüßt').replace(/\s+/g, ' '),
    content.toString().replace(/\s+/g, ' '),
  );
});
