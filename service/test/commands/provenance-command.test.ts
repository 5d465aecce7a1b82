import assert from 'node:assert/strict';
import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {test} from 'node:test';
import {writeProvenance} from '../../../src/contract/index.ts';
import {EARLIER, mark, RECORD} from '../documents/provenance/marked-file.ts';
import {temporaryFolder} from '../store/temporary-folder.ts';
import {run} from './command-run.ts';

test('the command says what files say about their translation, without a data folder', async (t) => {
  const folder = await temporaryFolder(t);
  const [page, plain, text] = ['lapa.html', 'Plain.HTML', 'a.txt'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  await writeFile(page, '<p>Good');
  await mark(page, EARLIER);
  await mark(page, {...RECORD, engine: 'Argos\u001b[31m'});
  await writeFile(plain, '<p>Good');
  await writeFile(text, 'Good');
  const {code, out, error} = await run(['provenance', page, plain, text]);
  assert.equal(code, 0, error);
  assert.equal(
    out,
    `${page}
  The file says: Machine translation by Argos [31m 1.2 — 𝛑, en to es, 2026-11-27, some sentences by people; not reviewed.
    engine     Argos [31m
    version    1.2 — 𝛑
    kind       rules
    system     smt-1
    from       en
    to         es
    time       2026-11-27T10:00:00Z
    by people  some
    state      machine
  About its source it says: Machine translation by Apertium, lv to en, 2026-01-02; reviewed by Anna on 2026-01-03.
    engine     Apertium
    system     smt-2
    from       lv
    to         en
    time       2026-01-02T03:04:05Z
    by people  none
    state      reviewed
    reviewer   Anna
    reviewed   2026-01-03T03:04:05Z

${plain}
  The file says nothing about its translation.

${text}
  No marks are read in .txt files: the format has no place that programs ignore.

A mark is a statement, not a proof.
`,
  );
});

test('a record beside a file is read, whatever the format', async (t) => {
  const folder = await temporaryFolder(t);
  const [strings, broken] = ['strings.json', 'a.yaml'].map((name) => join(folder, name)) as [string, string];
  await writeFile(strings, '{"a": "Good"}');
  await writeFile(`${strings}.provenance.json`, writeProvenance(EARLIER));
  await writeFile(broken, 'a: Good');
  await writeFile(`${broken}.provenance.json`, writeProvenance(EARLIER).slice(0, 40));
  const {code, out, error} = await run(['provenance', strings, broken]);
  assert.equal(code, 0, error);
  const says = `${strings}.provenance.json says: Machine translation by Apertium, lv to en, 2026-01-02; reviewed by`;
  assert.ok(out.includes(says), out);
  assert.ok(out.includes(`${broken}.provenance.json cannot be read: it is no record of a translation.`), out);
  const [first] = JSON.parse((await run(['provenance', '--json', strings])).out) as [{beside: unknown}];
  assert.deepEqual(first.beside, EARLIER);
});

test('a file that cannot be read is said, the others are read, and the command fails', async (t) => {
  const folder = await temporaryFolder(t);
  const page = join(folder, 'a.html');
  await writeFile(page, '<p>Good');
  await mark(page, EARLIER);
  const damaged = join(folder, 'b.docx');
  await writeFile(damaged, 'PK');
  const missing = join(folder, 'c.html');
  const args = ['provenance', missing, damaged, page];
  const text = await run(args);
  assert.equal(text.code, 1);
  assert.match(
    text.out,
    /c\.html\n {2}It cannot be read: it does not exist\n[^]*b\.docx\n {2}It cannot be read: The document is damaged/,
  );
  assert.match(text.out, /a\.html\n {2}The file says: Machine translation by Apertium/);
  assert.match(text.error, /2 of 3 files cannot be read/);
  const {code, out} = await run([...args, '--json']);
  assert.equal(code, 1);
  const results = JSON.parse(out) as {file: string; error?: string; own?: unknown; problems?: string[]}[];
  assert.deepEqual(
    results.map(({file, error}) => [file, error !== undefined]),
    [
      [missing, true],
      [damaged, true],
      [page, false],
    ],
  );
  assert.deepEqual(results[2], {file: page, own: EARLIER, problems: []});
});
