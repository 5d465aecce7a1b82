import assert from 'node:assert/strict';
import {once} from 'node:events';
import {chown, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {createInterface} from 'node:readline';
import {test, type TestContext} from 'node:test';
import type {WireDocumentState, WireSystemList} from '../../../src/contract/index.ts';
import {sendTo, type Answer, type Sending} from '../http/send-to.ts';
import {temporaryFolder} from '../store/temporary-folder.ts';
import {until} from '../systems/within.ts';
import {Cage, USER} from './locked-up.ts';
import {deadline} from '../../../test/support/deadlines.mjs';
import {releaseAfter} from '../../../test/support/release-after.ts';

/**
 * Script that tries to write in several folders, and prints the folders where this was possible, its user, and its
 * rights.
 */
const LOOK_AROUND = `
  import {readFileSync, writeFileSync} from 'node:fs';
  const folders = ['/', '/etc', '/usr/lib', '/var/lib', '/mnt', '/mnt/app', '/mnt/app/service', '/mnt/data', '/tmp'];
  const writable = folders.filter((folder) => {
    try { writeFileSync(folder + '/try', ''); return true; } catch { return false; }
  });
  const status = readFileSync('/proc/self/status', 'utf8');
  const rights = /CapEff:\\s*(\\w+)/.exec(status)[1];
  console.log(JSON.stringify({writable, user: process.getuid(), rights}));`;

async function dataFolder(t: TestContext): Promise<string> {
  const folder = await temporaryFolder(t);
  await writeFile(join(folder, 'mtservice.json'), '{"engines": {"words": {"engine": "phrasebook"}}}');
  if (process.getuid?.() !== 0) return folder;
  for (const path of [folder, join(folder, 'mtservice.json')]) await chown(path, USER, USER);
  return folder;
}

test(
  'the service works as in a container: no root, no rights, and a root that is read-only',
  {timeout: deadline(120_000)},
  async (t) => {
    const folder = await dataFolder(t);
    const cage = await Cage.around(folder);
    if (cage.refusal === undefined) {
      const around = JSON.parse(await cage.printedBy(LOOK_AROUND)) as Record<string, unknown>;
      const user = process.getuid?.() === 0 ? USER : process.getuid?.();
      assert.deepEqual(around, {writable: ['/mnt/data', '/tmp'], user, rights: '0000000000000000'});
    } else {
      t.diagnostic(
        `only with its own user and no environment, as this machine has no namespaces: ${cage.refusal}`,
      );
    }
    const serve = ['serve', '--data', cage.data, '--port', '0', '--demo-account', '--json'];
    const child = cage.start(['--import', 'tsx', 'service/src/cli.ts', ...serve]);
    const ended = once(child, 'close');
    releaseAfter(t, async () => {
      child.kill('SIGKILL');
      await ended;
    });
    assert.ok(child.stdout && child.stderr);
    let errors = '';
    child.stderr.on('data', (text: Buffer) => (errors += text.toString()));
    const {value} = await createInterface({input: child.stdout})[Symbol.asyncIterator]().next();
    assert.ok(typeof value === 'string', errors);
    const {url, token} = JSON.parse(value) as {url: string; token: string};
    const ask = (operation: string, sending: Sending): Promise<Answer> =>
      sendTo(`${url}/service.svc/json/${operation}`, {token, ...sending});

    assert.equal((await sendTo(`${url}/ready`, {})).status, 200);
    const {System} = (await ask('GetSystemList', {})).json as WireSystemList;
    const systemID = System.find(
      (system) => system.SrcLanguage.Code === 'en' && system.TrgLanguage.Code === 'lv',
    )?.ID;
    const text = await ask('Translate', {body: {systemID, text: 'Good morning', options: ''}});
    assert.equal(text.json, 'Labrīt');
    const content = [...Buffer.from('<p>Good morning</p>')];
    const document = {systemID, fileName: 'a.html', content, options: ''};
    const id = String((await ask('StartDocumentTranslation', {body: document})).json);
    const state = await until(
      async () => (await ask('GetDocumentTranslationState', {query: {id}})).json as WireDocumentState,
      ({Status}) => Status === 'completed' || Status === 'error',
      'the document',
      deadline(60_000),
    );
    assert.equal(state.Status, 'completed', state.ErrorMessage ?? '');
    assert.equal(errors, '');
  },
);
