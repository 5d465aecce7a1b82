import assert from 'node:assert/strict';
import {existsSync} from 'node:fs';
import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {test, type TestContext} from 'node:test';
import {writeTestModel} from '../engines/bergamot/test-model.ts';
import {temporaryFolder} from '../store/temporary-folder.ts';
import {run} from './command-run.ts';

/** A data folder with two neural engines from English to Latvian, one of which knows fewer words. */
async function prepared(t: TestContext) {
  const data = await temporaryFolder(t);
  const words = {Hello: 'Sveika', world: 'pasaule', the: 'tā', red: 'sarkana', car: 'mašīna'};
  await writeTestModel(join(data, 'good'), {source: 'en', target: 'lv', words});
  await writeTestModel(join(data, 'weak'), {source: 'en', target: 'lv', words: {world: 'pasaule'}});
  const engines = {
    good: {engine: 'bergamot', folder: 'good'},
    weak: {engine: 'bergamot', folder: 'weak'},
  };
  const systems = ['good', 'weak'].map((engine) => ({engine, source: 'en', target: 'lv', title: engine}));
  await writeFile(join(data, 'mtservice.json'), JSON.stringify({engines, systems}));
  const file = async (name: string, text: string) => {
    await writeFile(join(data, name), text);
    return join(data, name);
  };
  const texts = await file('texts.txt', '\uFEFFHello world!\r\n\r\nthe red car {name}\r\n');
  const args = ['system', 'try', '--file', texts, '--source', 'en', '--target', 'lv', '--data', data];
  return {data, file, args};
}

test('the systems of a pair translate the same texts, side by side, with scores', async (t) => {
  const {file, args} = await prepared(t);
  const references = await file('references.txt', 'Sveika pasaule!\ntā sarkana mašīna {name}\n');
  const {out, error, code} = await run([...args, '--references', references]);
  assert.equal(code, 0, error);
  assert.match(out, /^Hello world!\n {2}good {2}Sveika pasaule!\n {2}weak {2}Hello pasaule!/);
  assert.match(out, /\nthe red car \{name\}\n {2}good {2}tā sarkana mašīna \{name\}\n/);
  assert.match(out, /^SYSTEM +CHECKS +CHARACTERS +TIME +CHRF +FAULT$/m);
  assert.match(out, /^good +0 +39 +\d+\.\d +100\.0 +-$/m);
  const weak = Number(/^weak .*? (\d+\.\d) +-$/m.exec(out)![1]);
  assert.ok(weak < 60, out);
  const {out: asJson} = await run([...args, '--json']);
  const [good] = JSON.parse(asJson) as {texts: {translation: string; similarity?: number}[]}[];
  assert.deepEqual(good!.texts[0], {translation: 'Sveika pasaule!', checks: []});
});

test('the language pair is found in the texts and the systems, or asked for', async (t) => {
  const {data, file, args} = await prepared(t);
  const bare = args.slice(0, 4);
  const {out, error, code} = await run([...bare, '--data', data]);
  assert.equal(code, 0, error);
  assert.match(out, /^Hello world!\n {2}good {2}Sveika pasaule!/);
  const none = await run([...bare, '--target', 'de', '--data', data]);
  assert.match(none.error, /There is no system to de\./);
  const texts = await file(
    'letter.txt',
    'The tenant pays the rent for the flat on the first day of each month.\n',
  );
  const empty = await temporaryFolder(t);
  const several = await run(['system', 'try', '--file', texts, '--data', empty]);
  assert.match(
    several.error,
    /Name the language pair:\n {2}--source en --target \w+\n {2}--source en --target/,
  );
  assert.doesNotMatch(several.error, /--source (?!en )/);
});

test('a system that fails is listed with its reason, and the others translate', async (t) => {
  const {data, args} = await prepared(t);
  await writeFile(join(data, 'weak/en-lv/srcvocab.enlv.spm'), 'no vocabulary');
  const {out, code} = await run(args);
  assert.equal(code, 0);
  assert.match(out, /^weak +- +- +- +- +.*vocab/m);
  assert.match(out, /^good +0 /m);
});

test('without data, the systems of a new service are listed and compared, which is said, and nothing is made', async (t) => {
  const missing = join(await temporaryFolder(t), 'dati');
  const {file} = await prepared(t);
  const texts = await file('one.txt', 'Good morning!\n');
  const note = `There is no data in ${missing}: these are the systems that a new service has.\n`;
  const pair = ['--source', 'en', '--target', 'lv'];
  const tried = await run(['system', 'try', '--file', texts, ...pair, '--data', missing]);
  assert.equal(tried.error, note);
  assert.match(tried.out, /Labrīt!/);
  const listed = await run(['system', 'list', '--data', missing]);
  assert.equal(listed.error, note);
  assert.match(listed.out, /en-lv +phrasebook +started/);
  assert.equal(existsSync(missing), false);
});

test('files that cannot be read, do not fit or have no text are said, as is a pair without systems', async (t) => {
  const {file, args, data} = await prepared(t);
  const short = await file('short.txt', 'Sveika pasaule!\n');
  assert.match((await run([...args, '--references', short])).error, /There are 2 texts and 1 references/);
  assert.match(
    (await run([...args, '--references', join(data, 'none')])).error,
    /none: it does not exist; check the path/,
  );
  assert.match(
    (await run([...args, '--references', data])).error,
    /: it is a folder\. Name a file with texts/,
  );
  assert.match((await run([...args, '--file', await file('empty.txt', '\n\n')])).error, /has no texts/);
  assert.match((await run([...args, '--target', 'de'])).error, /There is no system from en to de/);
});

test('a file in UTF-16 is read, and one in another encoding is refused before anything is sent', async (t) => {
  const {data, args} = await prepared(t);
  const path = join(data, 'other.txt');
  await writeFile(path, Buffer.from('\uFEFFHello world!\r\n', 'utf16le'));
  const {out} = await run([...args, '--file', path]);
  assert.match(out, /^Hello world!\n {2}good {2}Sveika pasaule!/);
  await writeFile(path, Buffer.from('The café is red.\n', 'latin1'));
  const {error, code} = await run([...args, '--file', path]);
  assert.equal(code, 1);
  assert.match(error, /other\.txt is not text in UTF-8\. Save it as UTF-8/);
});

test('the command fails when no system has translated', async (t) => {
  const {data, args} = await prepared(t);
  for (const name of ['good', 'weak'])
    await writeFile(join(data, name, 'en-lv/srcvocab.enlv.spm'), 'no vocabulary');
  const {out, error, code} = await run(args);
  assert.equal(code, 1);
  assert.match(error, /No system has translated the texts/);
  assert.match(out, /^good .*vocab/m);
});
