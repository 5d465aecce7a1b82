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
  assert.equal(code, 1);
  assert.match(error, /1 of 2 files has a mark or a record that cannot be read/);
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

test('a folder is refused, and the command fails', async (t) => {
  const folder = await temporaryFolder(t);
  const {code, out, error} = await run(['provenance', folder]);
  assert.equal(code, 1);
  assert.match(out, /It cannot be read: it is a folder; name the files in it/);
  assert.match(error, /1 of 1 files cannot be read/);
});

test('a mark that is cut makes the command fail, and so does a missing mark if marks are required', async (t) => {
  const folder = await temporaryFolder(t);
  const path = (name: string) => join(folder, name);
  await writeFile(
    path('cut.html'),
    `<p>Good<!-- mtservice.provenance: ${writeProvenance(EARLIER).slice(0, 40)} -->`,
  );
  await writeFile(path('plain.html'), '<p>Good');
  await writeFile(path('strings.json'), '{"a": "Good"}');
  await writeFile(path('kept.json'), '{"a": "Good"}');
  await writeFile(path('kept.json.provenance.json'), writeProvenance(EARLIER));
  const cut = await run(['provenance', path('cut.html'), path('plain.html')]);
  assert.equal(cut.code, 1);
  assert.match(cut.error, /1 of 2 files has a mark or a record that cannot be read\./);
  const [json] = JSON.parse((await run(['provenance', '--json', path('cut.html')])).out) as unknown[];
  assert.equal((json as {isUnreadable?: boolean}).isUnreadable, true);
  const all = ['plain.html', 'strings.json', 'kept.json'].map(path);
  assert.equal((await run(['provenance', ...all])).code, 0);
  const required = await run(['provenance', '--require', ...all]);
  assert.equal(required.code, 1);
  assert.match(required.error, /2 of 3 files have no mark\./);
  assert.equal((await run(['provenance', '--require', path('kept.json')])).code, 0);
});

test('a record beside a file is read by its own name, too', async (t) => {
  const folder = await temporaryFolder(t);
  const [whole, broken] = [
    join(folder, 'a.json.provenance.json'),
    join(folder, 'b.provenance.json'),
  ] as const;
  await writeFile(whole, `\ufeff${writeProvenance(EARLIER)}`);
  await writeFile(broken, '{}');
  const read = await run(['provenance', whole]);
  assert.equal(read.code, 0, read.error);
  assert.match(read.out, /The file says: Machine translation by Apertium, lv to en/);
  const {code, out} = await run(['provenance', broken]);
  assert.equal(code, 1);
  assert.match(out, /b\.provenance\.json\n {2}It is no record of a translation\./);
});

test('marks and records that contradict each other or themselves are named', async (t) => {
  const folder = await temporaryFolder(t);
  const comment = (record: object) => `<!-- mtservice.provenance: ${JSON.stringify(record)} -->`;
  const read = async (name: string, content: string, beside?: object) => {
    const path = join(folder, name);
    await writeFile(path, content);
    if (beside) await writeFile(`${path}.provenance.json`, JSON.stringify(beside));
    return (await run(['provenance', path])).out;
  };
  const evil = {...EARLIER, engine: 'Evil', human: 'some'};
  assert.match(
    await read('two.html', `<p>a${comment(EARLIER)}${comment(evil)}`),
    /The mark is there 2 times, and they say different things; the first readable one counts\./,
  );
  assert.match(
    await read('same.html', `<p>a${comment(EARLIER)}${comment(EARLIER)}`),
    /is there 2 times; the/,
  );
  assert.match(
    await read('beside.html', `<p>a${comment(EARLIER)}`, evil),
    /The mark in the file and .*beside\.html\.provenance\.json say different things: engine, by people\./,
  );
  const same = await read('agrees.html', `<p>a${comment(EARLIER)}`, EARLIER);
  assert.doesNotMatch(same, /different|It says/);
  const unnamed = {...EARLIER};
  delete unnamed.reviewer;
  const wrong = {...unnamed, reviewTime: '2020-01-02T00:00:00Z'};
  const out = await read('wrong.html', `<p>a${comment(wrong)}`);
  assert.match(out, /It says that it is reviewed, and names no reviewer\./);
  assert.match(out, /It says that it was reviewed before it was translated\./);
  const unclear = await read(
    'unclear.html',
    `<p>a${comment({...EARLIER, state: 'edited', reviewTime: 'zzz'})}`,
  );
  assert.match(unclear, /It names a review, and says that it is not reviewed\./);
  assert.match(unclear, /The time of its review cannot be read\./);
  const byPeople = await read(
    'people.html',
    `<p>a${comment({...unnamed, state: 'human', human: 'all', reviewTime: undefined})}`,
  );
  assert.match(byPeople, /Human translation, lv to en/);
  assert.doesNotMatch(byPeople, /engine|Apertium/);
  const machine = {...unnamed, state: 'machine', human: 'all'};
  assert.match(
    await read('all.html', `<p>a${comment(machine)}`),
    /people translated all sentences, and that it is/,
  );
});

test('characters that turn text round do not reach the terminal', async (t) => {
  const page = join(await temporaryFolder(t), 'a.html');
  await writeFile(page, '<p>Good');
  await mark(page, {...EARLIER, engine: '\u202eabc\u2066', reviewer: 'محمد\u200f'});
  const {out} = await run(['provenance', page]);
  assert.match(out, /Machine translation by abc, /);
  assert.doesNotMatch(out, /[\u202A-\u202E\u2066-\u2069]/);
  assert.match(out, /محمد\u200f/);
});

test('contradictions and times that do not exist are named, also of a source', async (t) => {
  const page = join(await temporaryFolder(t), 'a.html');
  await writeFile(page, '<p>Good');
  await mark(page, {...RECORD, human: 'all', state: 'edited', time: '2026-02-31T10:00:00Z'});
  await mark(page, {...RECORD, state: 'reviewed', reviewer: ' ', reviewTime: '2026-02-31T10:00:00Z'});
  const {out} = await run(['provenance', page]);
  for (const remark of [
    'It names a reviewer without a name.',
    'The time of its review cannot be read.',
    'Of its source: It says that people translated all sentences, and that it is by the machine.',
    'Of its source: The time of its translation cannot be read.',
  ])
    assert.ok(out.includes(`  ${remark}\n`), `${remark}\n${out}`);
});
