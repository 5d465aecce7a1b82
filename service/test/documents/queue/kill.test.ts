import assert from 'node:assert/strict';
import {execFileSync, spawn, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {mkdtemp, readdir, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {createInterface} from 'node:readline';
import {after, before, describe, it} from 'node:test';
import {fileURLToPath} from 'node:url';
import type {WireDocumentState, WireSystemList} from '../../../../src/contract/index.ts';
import {issueToken} from '../../../src/accounts/index.ts';
import {openStore} from '../../../src/store/index.ts';
import {sendTo, type Answer, type Sending} from '../../http/send-to.ts';
import {RawConnection} from '../../http/raw-http.ts';
import {until} from '../../systems/within.ts';
import {deadline} from '../../../../test/support/deadlines.mjs';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const PROGRAM = join(ROOT, 'service/dist/cli.js');
/** Number of kills; the environment may set more, as in `KILLS=50`. */
const KILLS = Number(process.env['KILLS'] ?? 8);
const MAX_MS = deadline(120_000);

/**
 * A page whose translation takes long enough to kill the service in the middle. In every 25th paragraph, the phrasebook
 * does not know any word.
 */
const PAGE = Array.from({length: 4_000}, (_, index) =>
  index % 25 === 0
    ? `<p>qwertyish asdfghish <i>zxcvbnish</i> uiopish ${index}</p>`
    : `<p>Good morning ${index}, <b>good</b> friend. The house is big.</p>`,
).join('\n');

describe('a service that is killed while it translates a document', () => {
  let folder: string;
  let token: string;
  let program: ChildProcess | undefined;
  let url: string;

  before(async () => {
    execFileSync(process.execPath, ['.config/build.mjs', 'service', '--stale'], {cwd: ROOT, stdio: 'ignore'});
    folder = await mkdtemp(join(tmpdir(), 'mtservice-kill-'));
    const configuration = {
      ...{port: 0, logLevel: 'silent', engines: {phrasebook: {engine: 'phrasebook'}}},
      documents: {provenance: false},
    };
    await writeFile(join(folder, 'mtservice.json'), JSON.stringify(configuration));
    const store = await openStore(folder);
    token = (await issueToken(store.tokens, (await store.users.add('anna', undefined)).id, 'test')).token;
    await store.close();
  });
  after(async () => {
    await kill();
    await rm(folder, {recursive: true, force: true});
  });

  async function start(): Promise<void> {
    const env = {...process.env, PORT: '0', HOST: '127.0.0.1'};
    program = spawn(process.execPath, [PROGRAM, 'serve', '--data', folder], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    for await (const line of createInterface({input: program.stdout!})) {
      const match = /http:\/\/127\.0\.0\.1:\d+/.exec(line);
      if (!match) continue;
      url = match[0];
      return;
    }
    throw new Error('the service did not start');
  }

  async function kill(): Promise<void> {
    if (!program || program.exitCode !== null || program.signalCode !== null) return;
    const exit = once(program, 'exit');
    program.kill('SIGKILL');
    await exit;
  }

  const send = (operation: string, sending: Sending = {}): Promise<Answer> =>
    sendTo(`${url}/service.svc/json/${operation}`, {token, ...sending});

  async function upload(): Promise<string> {
    const {System} = (await send('GetSystemList')).json as WireSystemList;
    const systemID = System.find(
      ({SrcLanguage, TrgLanguage}) => SrcLanguage.Code === 'en' && TrgLanguage.Code === 'lv',
    )!.ID;
    const content = Buffer.from(PAGE).toString('base64');
    const answer = await send('StartDocumentTranslation', {
      body: {systemID, fileName: 'lapa.html', options: 'checks', content},
    });
    assert.equal(answer.status, 200, answer.text);
    return answer.json as string;
  }

  const state = async (id: string): Promise<WireDocumentState> =>
    (await send('GetDocumentTranslationState', {query: {id}})).json as WireDocumentState;
  const download = (id: string): Promise<Answer> =>
    send('DownloadDocumentTranslation', {query: {id}, headers: {accept: 'application/octet-stream'}});

  /** Resolves when there is more progress than this, or the task is complete. */
  async function gettingOn(id: string, progress: number): Promise<void> {
    await until(
      () => state(id),
      ({Status, TranslatedSegments}) => Status === 'completed' || TranslatedSegments > progress,
      'the next paragraph',
      MAX_MS,
    );
  }

  async function completed(id: string): Promise<string> {
    const {Status, ErrorMessage} = await until(
      () => state(id),
      (task) => task.Status === 'completed' || task.Status === 'error',
      'the end of the task',
      MAX_MS,
    );
    assert.equal(Status, 'completed', String(ErrorMessage));
    return (await download(id)).text;
  }

  it(
    `resumes where it was, ${KILLS} times: one result, and never a part of one`,
    {timeout: deadline(1_800_000)},
    async () => {
      await start();
      const undisturbed = await upload();
      const expected = await completed(undisturbed);
      const {Checks} = await state(undisturbed);
      assert.deepEqual([Checks?.Count, Checks?.Items.length], [160, 100]);
      assert.equal(Checks?.Items[99]?.Source, 'qwertyish asdfghish zxcvbnish uiopish 2475');
      assert.notEqual(expected, PAGE);
      let id = await upload();
      let progress = 0;
      let inTheMiddle = 0;
      for (let kills = 0; kills < KILLS; kills += 1) {
        // Kills the service at any moment: while the document is read or written, or has just been completed; every
        // other time in the middle.
        if (kills % 2 === 1) await gettingOn(id, progress);
        await new Promise((resolve) => setTimeout(resolve, Math.random() * (kills % 2 === 1 ? 100 : 700)));
        const early = await download(id);
        if (early.status === 200) {
          assert.equal(early.text, expected);
          id = await upload();
          progress = 0;
        } else assert.equal(early.status, 409, early.text);
        await kill();
        await start();
        const {Status, TranslatedSegments} = await state(id);
        assert.notEqual(Status, 'error');
        assert.ok(TranslatedSegments >= progress, `${TranslatedSegments} segments after ${progress}`);
        if (TranslatedSegments > 0 && Status !== 'completed') inTheMiddle += 1;
        progress = TranslatedSegments;
      }
      assert.equal(await completed(id), expected);
      assert.deepEqual((await state(id)).Checks, Checks);
      assert.ok(KILLS < 8 || inTheMiddle > 0, 'no kill came in the middle of a translation');
      const ids = ((await send('GetDocumentTranslationList')).json as WireDocumentState[]).map(
        (task) => task.Id,
      );
      assert.equal(new Set(ids).size, ids.length);
      await kill();
      await start();
      assert.deepEqual(
        (await readdir(join(folder, 'documents')))
          .map((name) => name.replace(/result-\d+$/, 'result'))
          .sort(),
        [...ids.map((taskId) => `${taskId}.result`), 'incoming'].sort(),
      );
    },
  );

  it('keeps nothing of an incomplete upload', async () => {
    const tasks = (await send('GetDocumentTranslationList')).text;
    const connection = new RawConnection(url);
    const head = `POST /service.svc/json/StartDocumentTranslation HTTP/1.1\r\nHost: x\r\nclient-id: ${token}\r\n`;
    connection.write(`${head}Content-Length: 1000000\r\n\r\n{"fileName":"a.html","content":[60,112`);
    const incoming = join(folder, 'documents/incoming');
    await until(
      () => readdir(incoming),
      (files) => files.length === 1,
      'the upload',
    );
    await kill();
    connection.destroy();
    await start();
    assert.deepEqual(await readdir(incoming), []);
    assert.equal((await send('GetDocumentTranslationList')).text, tasks);
  });
});
