import assert from 'node:assert/strict';
import {test} from 'node:test';
import {markDocument} from '../../../src/documents/provenance/mark-document.ts';
import {filesIn} from '../formats/epub/epub-file.ts';
import {idmlPackage, PACKAGE, packageOf} from '../formats/idml/idml-file.ts';
import {documentFile, EARLIER, mark, marksOf, RECORD, translateAgain} from './marked-file.ts';

const METADATA = 'META-INF/metadata.xml';

test('marks of a document of InDesign are in its XMP metadata, and the mark so far becomes that of its source', async (t) => {
  const path = await documentFile(t, 'idml', await idmlPackage(t));
  await mark(path, EARLIER);
  assert.deepEqual(await marksOf(path), {own: EARLIER, problems: []});
  await mark(path);
  assert.deepEqual(await marksOf(path), {own: RECORD, source: EARLIER, problems: []});
  const parts = await filesIn(path);
  const written = parts.get(METADATA)!;
  assert.equal(written.match(/<mtservice:translation>/g)?.length, 1);
  assert.equal(
    written.replace(/\n\s*<rdf:Description rdf:about="" xmlns:mtservice.*?<\/rdf:Description>/s, ''),
    PACKAGE[METADATA],
  );
  assert.deepEqual([...parts.keys()], Object.keys(PACKAGE));
  assert.equal((await translateAgain(path)).length, 4);
});

test('a mark that a program wrote as an attribute, with another prefix, is read and replaced', async (t) => {
  const written = JSON.stringify(EARLIER).replaceAll('"', '&quot;');
  const metadata = PACKAGE[METADATA]!.replace(
    'rdf:about=""',
    `rdf:about="" xmlns:ns1="urn:mtservice:provenance" ns1:provenance="${written}"`,
  );
  const path = await documentFile(t, 'idml', await idmlPackage(t, {...PACKAGE, [METADATA]: metadata}));
  assert.deepEqual((await marksOf(path)).own, EARLIER);
  await mark(path);
  assert.deepEqual(await marksOf(path), {own: RECORD, source: EARLIER, problems: []});
  assert.doesNotMatch((await filesIn(path)).get(METADATA)!, /ns1:provenance/);
});

test('a document of InDesign without metadata gets no mark, and stays unchanged', async (t) => {
  const files = packageOf('');
  const path = await documentFile(t, 'idml', await idmlPackage(t, files));
  const outcome = await markDocument(path, 'idml', RECORD);
  assert.deepEqual(outcome, {marked: false, reason: 'It has no metadata (META-INF/metadata.xml).'});
  assert.deepEqual([...(await filesIn(path))], Object.entries(files));
});
