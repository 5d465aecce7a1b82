import assert from 'node:assert/strict';
import {mkdir, readFile, rm, stat, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {test} from 'node:test';
import {isFullDisk} from '../../../src/documents/queue/document-failure.ts';
import {markDocument} from '../../../src/documents/provenance/mark-document.ts';
import {markingPath} from '../../../src/documents/provenance/marks.ts';
import {readMarks} from '../../../src/documents/provenance/read-marks.ts';
import {DocumentInWorker} from '../../../src/documents/worker/document-in-worker.ts';
import {temporaryFolder} from '../../store/temporary-folder.ts';
import {releaseAfter} from '../../../../test/support/release-after.ts';
import {bounds, page, RECORD} from './page-in-worker.ts';

test('a worker reports a full disk', async (t) => {
  const path = join(await temporaryFolder(t), 'lapa.html');
  await writeFile(path, '<p>Labrīt');
  const input = {path, extension: 'html', source: 'lv', target: 'en'};
  const document = new DocumentInWorker(input, bounds());
  releaseAfter(t, () => document.close());
  assert.deepEqual((await document.read()).paragraphs, ['Labrīt']);
  await assert.rejects(document.write('/dev/full', ['Good morning']), (error) => {
    assert.ok(isFullDisk(error), String(error));
    return true;
  });
});

test('only the owner can read a translation while it is written', async (t) => {
  const {input, output} = await page(t);
  const umask = process.umask(0);
  releaseAfter(t, () => process.umask(umask));
  const document = new DocumentInWorker(input, bounds());
  releaseAfter(t, () => document.close());
  await document.read();
  await document.write(output, ['Good morning']);
  assert.equal((await stat(output)).mode & 0o777, 0o600);
});

test('a document that takes too long is refused with advice', async (t) => {
  const path = join(await temporaryFolder(t), 'lapa.html');
  await writeFile(path, '<p>Labrīt');
  const input = {path, extension: 'html', source: 'lv', target: 'en'};
  await assert.rejects(new DocumentInWorker(input, bounds({timeoutMs: 1})).read(), {
    name: 'DocumentError',
    message: /needs more time.*Split it/,
  });
});

test('nothing continues after an abort', async (t) => {
  const path = join(await temporaryFolder(t), 'lapa.html');
  await writeFile(path, '<p>Labrīt');
  const abort = new AbortController();
  const input = {path, extension: 'html', source: 'lv', target: 'en'};
  const reading = new DocumentInWorker(input, bounds({signal: abort.signal})).read();
  abort.abort(new Error('removed'));
  await assert.rejects(reading, {message: 'removed'});
});

test('a document is read once: its worker waits for the translations', async (t) => {
  const {input, output} = await page(t);
  const document = new DocumentInWorker(input, bounds());
  releaseAfter(t, () => document.close());
  const {paragraphs} = await document.read();
  assert.deepEqual(paragraphs, ['Labrīt']);
  assert.ok(isAlive(document.pid));
  await rm(input.path);
  await document.write(output, ['Good morning']);
  assert.equal(await readFile(output, 'utf8'), '<p>Good morning');
  assert.equal(document.pid, undefined);
});

test('a document whose worker ended while it waited is read again', async (t) => {
  const {input, output} = await page(t);
  const document = new DocumentInWorker(input, bounds());
  releaseAfter(t, () => document.close());
  await document.read();
  process.kill(document.pid!, 'SIGKILL');
  await document.write(output, ['Good morning']);
  assert.equal(await readFile(output, 'utf8'), '<p>Good morning');
});

test('a closed document leaves no process behind', async (t) => {
  const {input} = await page(t);
  const document = new DocumentInWorker(input, bounds());
  releaseAfter(t, () => document.close());
  await document.read();
  const {pid} = document;
  assert.ok(isAlive(pid));
  await document.close();
  assert.equal(document.pid, undefined);
  assert.ok(!isAlive(pid));
});

test('a document is marked after it was written, and no worker is left', async (t) => {
  const {input, output} = await page(t);
  const document = new DocumentInWorker(input, bounds());
  releaseAfter(t, () => document.close());
  await document.read();
  const {pid} = document;
  assert.deepEqual(await document.write(output, ['Good morning'], RECORD), {marked: true});
  assert.match(await readFile(output, 'utf8'), /^<p>Good morning<!-- mtservice\.provenance: \{.*\} -->$/);
  assert.deepEqual(await readMarks(output, 'html'), {own: RECORD, problems: []});
  assert.equal((await stat(output)).mode & 0o777, 0o600);
  assert.ok(!isAlive(pid));
});

test('a mark of the uploaded document is that of the source', async (t) => {
  const {input, output} = await page(t);
  const earlier = {...RECORD, engine: 'Earlier'};
  await markDocument(input.path, 'html', earlier);
  const document = new DocumentInWorker(input, bounds());
  releaseAfter(t, () => document.close());
  assert.deepEqual((await document.read()).paragraphs, ['Labrīt']);
  await document.write(output, ['Good morning'], RECORD);
  assert.deepEqual(await readMarks(output, 'html'), {own: RECORD, source: earlier, problems: []});
});

test('a mark of the uploaded document is that of the source also if the translation gets none', async (t) => {
  const {input, output} = await page(t);
  await markDocument(input.path, 'html', RECORD);
  const document = new DocumentInWorker(input, bounds());
  releaseAfter(t, () => document.close());
  await document.read();
  assert.equal(await document.write(output, ['Good morning']), undefined);
  assert.deepEqual(await readMarks(output, 'html'), {source: RECORD, problems: []});
});

test('a document that cannot be marked is written without a mark, and the reason is known', async (t) => {
  const {input, output} = await page(t);
  const path = join(input.path, '../titri.srt');
  const cue = (text: string): string => `1\n00:00:01,000 --> 00:00:04,000\n${text}\n`;
  await writeFile(path, cue('Labrīt'));
  const subtitles = new DocumentInWorker({...input, path, extension: 'srt'}, bounds());
  releaseAfter(t, () => subtitles.close());
  await subtitles.read();
  assert.deepEqual(await subtitles.write(output, ['Good morning'], RECORD), {
    marked: false,
    reason: 'the format has no comments: players show every text',
  });
  assert.equal(await readFile(output, 'utf8'), cue('Good morning'));
});

test('a worker that fails while it marks costs the mark, not the document', async (t) => {
  const {input, output} = await page(t);
  const document = new DocumentInWorker(input, bounds());
  releaseAfter(t, () => document.close());
  await document.read();
  // The marked copy cannot be written where a folder is.
  await mkdir(markingPath(output));
  const outcome = await document.write(output, ['Good morning'], RECORD);
  assert.ok(outcome && !outcome.marked);
  assert.doesNotMatch(outcome.reason, /EISDIR/, 'users are not shown paths of the service');
  assert.match(outcome.fault ?? '', /EISDIR/);
  assert.equal(await readFile(output, 'utf8'), '<p>Good morning');
});

function isAlive(pid: number | undefined): boolean {
  try {
    return pid !== undefined && process.kill(pid, 0);
  } catch {
    return false;
  }
}
