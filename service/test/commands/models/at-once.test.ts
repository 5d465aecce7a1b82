import assert from 'node:assert/strict';
import type {ServerResponse} from 'node:http';
import {readdir, stat} from 'node:fs/promises';
import {join} from 'node:path';
import {test, type TestContext} from 'node:test';
import {deadline} from '../../../../test/support/deadlines.mjs';
import {writeTestModel} from '../../engines/bergamot/test-model.ts';
import {serveRegistry} from '../../engines/bergamot/test-registry.ts';
import {temporaryFolder} from '../../store/temporary-folder.ts';
import {until} from '../../systems/within.ts';
import {run} from '../command-run.ts';
import {startProgram, type ProgramProcess} from '../program-process.ts';

const LIMIT = {timeout: deadline(120_000)};
const PART = 50_000;

/** A command that has a part of a model, whose rest the registry holds back, and another that waits for it. */
async function prepared(t: TestContext) {
  const [data, elsewhere] = [await temporaryFolder(t), await temporaryFolder(t)];
  const model = {source: 'en', target: 'lv', words: {bread: 'maize'}, isOfToday: true};
  const folder = await writeTestModel(elsewhere, model);
  const registry = await serveRegistry(t, 'zstd', [{source: 'en', target: 'lv', folder}]);
  const args = ['model', 'add', 'en-lv', '--registry', registry.address, '--yes', '--data', data];
  let held: {response: ServerResponse; rest: Buffer} | undefined;
  registry.answer = (request, response, bytes) => {
    if (held || !request.url!.includes('.model.')) return false;
    response.writeHead(200, {'content-length': bytes!.length});
    response.write(bytes!.subarray(0, PART));
    held = {response, rest: bytes!.subarray(PART)};
    return true;
  };
  const first = startProgram(t, args);
  const part = join(data, 'models/.downloads/en-lv/model.enlv.intgemm.alphas.bin');
  await until(
    () => stat(part).catch(() => undefined),
    (file) => file?.size === PART,
    'a part',
  );
  const second = startProgram(t, args);
  await lineOf(second, /^Another command is adding en-lv\. Waiting until it has ended …$/);
  return {data, registry, first, second, held: held!, models: join(data, 'models')};
}

/** Reads lines until one matches. */
async function lineOf(program: ProgramProcess, pattern: RegExp): Promise<void> {
  for (let line = await program.line(); !pattern.test(line);) line = await program.line();
}

test('of two commands that add one model, the second waits for the first', LIMIT, async (t) => {
  const {first, second, registry, held, data} = await prepared(t);
  held.response.end(held.rest);
  await lineOf(second, /^The other command has added en-lv\.$/);
  assert.deepEqual(await first.ended(), {code: 0, error: ''});
  assert.deepEqual(await second.ended(), {code: 0, error: ''});
  const files = registry.requests.filter((path) => path.startsWith('attachments/'));
  assert.equal(new Set(files).size, files.length, 'each file was fetched once');
  assert.equal((await run(['model', 'verify', '--data', data])).out, 'ok     en-lv\n');
});

test('a command that was killed keeps no other from going on where it stopped', LIMIT, async (t) => {
  const {first, second, registry, models} = await prepared(t);
  first.child.kill('SIGKILL');
  await first.ended();
  await lineOf(second, /^Added en-lv\.$/);
  assert.deepEqual(await second.ended(), {code: 0, error: ''});
  assert.ok(registry.requests.some((path) => path.endsWith(`bytes=${PART}-`)));
  assert.deepEqual(await readdir(models), ['.downloads', 'en-lv'], 'the folder of the first one is gone');
});
