import {mkdir, mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {basename, extname, join} from 'node:path';
import {readArchive} from '../../service/src/documents/archive/read-archive.ts';
import {DOCUMENT_FORMATS, documentFormatOf} from '../../src/contract/index.ts';
import {choose, choosePair, documentNamed, downloaded, drop} from './support/document-drop.ts';
import {sampleDocuments, SENTENCE, TRANSLATION} from './support/sample-documents.ts';
import {RunningService} from './support/running-service.ts';
import {expect, test} from './support/test.ts';
import {deadline} from '../support/deadlines.mjs';
import {convertAllWithLibreOffice} from '../support/libre-office.ts';

/** Formats that LibreOffice opens, and the formats in which it writes their text. */
const OPENED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['docx', 'doc', 'rtf', 'odt', 'fodt', 'html', 'htm', 'xhtml', 'txt'].map((one) => [
      one,
      'txt:Text (encoded):UTF8',
    ]),
  ),
  ...Object.fromEntries(['xlsx', 'ods', 'fods'].map((one) => [one, 'csv'])),
  ...Object.fromEntries(['pptx', 'odp', 'fodp'].map((one) => [one, 'fodp'])),
};

const LINES = 12_000;

let folder: string;
test.beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'mtservice-documents-'))));
test.afterAll(() => rm(folder, {recursive: true, force: true}));

test('a document of each format goes through page, service and engine, and opens afterwards', async ({
  page,
  service,
}) => {
  test.setTimeout(deadline(600_000)); // LibreOffice converts samples, and opens twenty documents
  const paths = await sampleDocuments(join(folder, 'samples'));
  // Templates and documents with macros are the same formats; tests of the service have them.
  const formats = DOCUMENT_FORMATS.filter(
    ({family, extension, label}) => family !== 'office-open-xml' || extension === label.toLowerCase(),
  );
  const extensions = formats.map(({extension}) => extension);
  expect(paths.map((path) => extname(path).slice(1)).sort()).toEqual(extensions.sort());
  await choosePair(page, service);
  await choose(page, paths);
  const results: string[] = [];
  for (const path of paths) {
    const name = basename(path);
    const extension = extname(path).slice(1);
    const row = documentNamed(page, name);
    await expect(row.getByRole('button', {name: 'Download'}), name).toBeVisible({timeout: deadline(240_000)});
    const result = await downloaded(page, row, folder);
    const becomes = documentFormatOf(name)?.becomes ?? extension;
    const expected = name.replace(/\.[^.]+$/, `.es.${becomes}`);
    expect(basename(result)).toBe(expected);
    results.push(result);
  }
  const kindOf = (path: string) => OPENED[extname(path).slice(1)];
  for (const path of results.filter((result) => !kindOf(result)))
    expect(await readFile(path, 'utf8'), path).toContain(TRANSLATION);
  for (const kind of new Set(Object.values(OPENED))) {
    const opened = results.filter((result) => kindOf(result) === kind);
    expect(opened.length).toBeGreaterThan(1);
    for (const path of await convertAllWithLibreOffice(opened, kind, join(folder, 'opened'))) {
      const text = await readFile(path, 'utf8');
      expect(text, path).toContain(TRANSLATION);
      expect(text, path).not.toContain(SENTENCE);
    }
  }
});

test('a document is found again after a reload, and after the service was killed in the middle', async ({
  page,
}) => {
  test.setTimeout(deadline(180_000));
  const dataFolder = join(folder, 'data');
  let service = await RunningService.start({dataFolder});
  try {
    await choosePair(page, service);
    // The page asks once a second: even on a fast machine, the page should at some time see only a part of the lines
    // translated.
    const text = Array.from({length: LINES}, (_, index) => `We have ${index + 1000} red houses.`).join('\n');
    await choose(page, {name: 'Garš teksts.txt', mimeType: 'text/plain', buffer: Buffer.from(text)});
    const row = documentNamed(page, 'Garš teksts.txt');
    await expect(row).toContainText(/Translating, [1-9]\d?%/, {timeout: deadline(60_000)});
    await service.stop('SIGKILL');
    service = await RunningService.start({dataFolder, port: service.port});
    // A page without its own script keeps no configuration; after signing in again, the user finds the
    // document.
    await choosePair(page, service);
    await expect(row.getByRole('button', {name: 'Download'})).toBeVisible({timeout: deadline(120_000)});
    const translated = await readFile(await downloaded(page, row, folder), 'utf8');
    const lines = translated.split('\n');
    expect(lines.length).toBe(LINES);
    expect(lines.filter((line) => /^Tenemos \d+ casas rojas\.$/.test(line)).length).toBe(LINES);
  } finally {
    await service.stop();
  }
});

test('40 files at once at a service that takes 10 all end by themselves', async ({page}) => {
  test.setTimeout(deadline(480_000));
  const dataFolder = join(folder, 'small');
  await mkdir(dataFolder);
  await writeFile(join(dataFolder, 'mtservice.json'), JSON.stringify({documents: {tasksPerUser: 10}}));
  const service = await RunningService.start({dataFolder});
  try {
    await choosePair(page, service);
    const files = Array.from({length: 40}, (_, index) => ({
      name: `Līgums ${index + 1}.txt`,
      mimeType: 'text/plain',
      buffer: Buffer.from(`${index + 1}. ${SENTENCE}`),
    }));
    await choose(page, files);
    await expect(drop(page)).toContainText('40 of 40 done', {timeout: deadline(400_000)});
    await expect(drop(page)).not.toContainText('failed');
    const download = page.waitForEvent('download');
    await drop(page).getByRole('button', {name: 'Download all'}).click();
    const path = join(folder, 'all.zip');
    await (await download).saveAs(path);
    const archive = await readArchive(path);
    expect(new Set([...archive.entries].map(({name}) => name)).size).toBe(40);
    archive.close();
  } finally {
    await service.stop();
  }
});
