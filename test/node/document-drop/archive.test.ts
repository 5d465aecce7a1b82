import assert from 'node:assert/strict';
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {test} from 'node:test';
import {setImmediate} from 'node:timers/promises';
import {readArchive} from '../../../service/src/documents/archive/read-archive.ts';
import {archiveOf, type ArchivedFile} from '../../../src/elements/mt-document-drop/saving/archive.ts';

const file = (name: string, content = name): ArchivedFile => ({
  name,
  content: () => Promise.resolve(new Blob([content])),
});

/** Packs files and returns the names and texts in the archive. */
async function unpacked(files: readonly ArchivedFile[]): Promise<[string, string][]> {
  const folder = await mkdtemp(join(tmpdir(), 'mtservice-archive-'));
  try {
    const path = join(folder, 'all.zip');
    const blob = await archiveOf(files);
    assert.equal(blob.type, 'application/zip');
    await writeFile(path, Buffer.from(await blob.arrayBuffer()));
    const archive = await readArchive(path);
    const entries = await Promise.all(
      archive.entries.map(async (entry): Promise<[string, string]> => [
        entry.name,
        (await entry.read()).toString(),
      ]),
    );
    archive.close();
    return entries;
  } finally {
    await rm(folder, {recursive: true, force: true});
  }
}

test('an archive has all files under their names, in any script', async () => {
  const files = [file('Gada pārskats 👩‍💼.lv.docx'), file('تقرير.ar.odt', 'مرحبا'), file('empty.txt', '')];
  assert.deepEqual(await unpacked(files), [
    ['Gada pārskats 👩‍💼.lv.docx', 'Gada pārskats 👩‍💼.lv.docx'],
    ['تقرير.ar.odt', 'مرحبا'],
    ['empty.txt', ''],
  ]);
});

test('files of one name are all in the archive, also where large and small letters are one', async () => {
  const names = [
    'report.lv.docx',
    'Report.lv.docx',
    'report.lv (2).docx',
    'report.lv.docx',
    'report',
    'report',
  ];
  const found = await unpacked(names.map((name, index) => file(name, String(index))));
  assert.deepEqual(found, [
    ['report.lv.docx', '0'],
    ['Report.lv (2).docx', '1'],
    ['report.lv (2) (2).docx', '2'],
    ['report.lv (3).docx', '3'],
    ['report', '4'],
    ['report (2)', '5'],
  ]);
});

test('files lie in their folders, and no folder leads out of the archive', async () => {
  const places = [
    ['Līgumi/Vecie', 'a.txt'],
    ['Līgumi', 'a.txt'],
    ['līgumi', 'A.txt'],
    ['', 'a.txt'],
    ['', 'Līgumi'],
    ['../../etc', 'passwd'],
    ['/C:\\x/./.ssh', 'key.txt'],
    ['a. /..', 'b.txt'],
  ] as const;
  const found = await unpacked(places.map(([folder, name]) => ({...file(name), folder})));
  assert.deepEqual(
    found.map(([name]) => name),
    [
      'Līgumi/Vecie/a.txt',
      'Līgumi/a.txt',
      'līgumi/A (2).txt',
      'a.txt',
      'Līgumi (2)',
      'etc/passwd',
      'C__x/_ssh/key.txt',
      'a_/b.txt',
    ],
  );
});

test('no name leads out of the folder that an archive is unpacked into', async () => {
  const names = ['../../etc/passwd', '/root.txt', 'C:\\boot.ini', '..', '.profile', 'a\u0000b?.txt', ''];
  const found = await unpacked(names.map((name) => file(name, 'x')));
  assert.deepEqual(
    found.map(([name]) => name),
    ['__.._etc_passwd', '_root.txt', 'C__boot.ini', '_', '_profile', 'a_b_.txt', '_ (2)'],
  );
});

test('files are read one after the other, and one without content is left out', async () => {
  const steps: string[] = [];
  const read = (name: string, content?: string): ArchivedFile => ({
    name,
    content: async () => {
      steps.push(`${name} …`);
      await setImmediate();
      steps.push(name);
      return content === undefined ? undefined : new Blob([content]);
    },
  });
  const files = [read('a.txt', 'Pirmais'), read('gone.txt'), read('b.txt', 'Otrais')];
  assert.deepEqual(await unpacked(files), [
    ['a.txt', 'Pirmais'],
    ['b.txt', 'Otrais'],
  ]);
  assert.deepEqual(steps, ['a.txt …', 'a.txt', 'gone.txt …', 'gone.txt', 'b.txt …', 'b.txt']);
});
