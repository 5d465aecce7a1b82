import assert from 'node:assert/strict';
import {createHash} from 'node:crypto';
import {after, before, test} from 'node:test';
import {until} from '../../../../service/test/systems/within.ts';
import {storeSettings} from '../support/site/connect.ts';
import {startConnectedSite, type ConnectedSite} from '../support/site/connected-site.ts';
import {describeOnReleases} from '../support/site/releases.ts';
import type {SignedIn} from '../support/site/signed-in.ts';
import {startStub} from '../support/stub-service.ts';
import {countNumbers, pattern, ROUTE, upload} from '../support/uploads.ts';
import {startWordPress, type Site} from '../support/site/wordpress.ts';

describeOnReleases('documents', (release) => {
  let connected: ConnectedSite;
  let site: Site;
  let author: SignedIn;
  let systemID: string;
  before(async () => {
    connected = await startConnectedSite({release});
    ({site, systemID, author} = connected);
  });
  after(async () => {
    await connected?.close();
  });

  const ask = (user: SignedIn, operation: string, id: string, headers: Record<string, string> = {}) =>
    user.rest(`${ROUTE}/${operation}?appID=test&id=${id}`, {
      headers,
      ...(operation.startsWith('Remove') && {
        method: 'POST',
        body: '{}',
        headers: {'content-type': 'application/json'},
      }),
    });

  async function translated(text: string): Promise<string> {
    const started = await upload(author, systemID, 'Labrīt.txt', new Blob([text]));
    assert.equal(started.status, 200, await started.clone().text());
    const id = (await started.json()) as string;
    await until(
      async () => (await (await ask(author, 'GetDocumentTranslationState', id)).json()) as {Status: string},
      ({Status}) => Status === 'completed',
      'the document translated',
    );
    return id;
  }

  test('a document comes back as a list of numbers, or as bytes where those are asked for', async () => {
    const id = await translated('Good morning');
    const numbers = await ask(author, 'DownloadDocumentTranslation', id);
    assert.match(numbers.headers.get('content-type') ?? '', /json/);
    const text = Buffer.from((await numbers.json()) as number[]).toString();
    assert.equal(text, 'Labrīt');
    const bytes = await ask(author, 'DownloadDocumentTranslation', id, {accept: 'application/octet-stream'});
    assert.equal(bytes.headers.get('content-type'), 'application/octet-stream');
    assert.equal(await bytes.text(), text);
    const record = await author.rest(
      `${ROUTE}/DownloadDocumentTranslation?appID=test&id=${id}&options=provenance`,
    );
    const {state, systemID: by} = (await record.json()) as {state: string; systemID: string};
    assert.deepEqual([state, by], ['machine', systemID]);
  });

  test('the name of a document reaches the service as the author wrote it', async () => {
    const id = await translated('Good morning');
    const state = (await (await ask(author, 'GetDocumentTranslationState', id)).json()) as {Filename: string};
    assert.equal(state.Filename, 'Labrīt.txt');
  });

  test('other users cannot see, download or delete an author’s document', async () => {
    const id = await translated('Good evening');
    const editor = await site.signIn('editor');
    for (const operation of [
      'GetDocumentTranslationState',
      'DownloadDocumentTranslation',
      'RemoveDocumentTranslation',
    ]) {
      const answer = await ask(editor, operation, id);
      assert.equal(answer.status, 404, operation);
    }
    const list = async (user: SignedIn) =>
      (
        (await (await user.rest(`${ROUTE}/GetDocumentTranslationList?appID=test`)).json()) as {Id: string}[]
      ).map(({Id}) => Id);
    assert.deepEqual(await list(editor), []);
    assert.ok((await list(author)).includes(id));
    assert.equal((await ask(author, 'RemoveDocumentTranslation', id)).status, 200);
    assert.ok(!(await list(author)).includes(id));
  });

  test('a document that is larger than the site takes is error 12', async () => {
    const most = await site.php<number>('return MtService_Uploads::max_bytes();');
    for (const size of [most + 1, most + 2_000_000]) {
      const answer = await upload(author, systemID, 'liels.txt', new Blob([new Uint8Array(size)]));
      assert.equal(answer.status, 413, `${size} bytes`);
      const {code, description} = (await answer.json()) as {code: number; description: string};
      assert.equal(code, 12);
      assert.match(description, /^This document is too large\. This site takes 6 MB at most\.$/);
    }
  });

  test('logs no PHP warnings', () => {
    assert.equal(site.complaints(), '');
  });
});

test('a document that PHP could not hold in its memory goes both ways', async () => {
  const BYTES = 16_000_000;
  let received: {numbers: number; tail: string} | undefined;
  const stub = await startStub((request, response) => {
    if (request.url?.includes('DownloadDocumentTranslation')) {
      response.writeHead(200, {'content-type': 'application/octet-stream'});
      response.end(pattern(BYTES));
      return;
    }
    void countNumbers(request).then((counted) => {
      received = counted;
      response.writeHead(200, {'content-type': 'application/json; charset=utf-8'}).end('"d-1"');
    });
  });
  let site: Site | undefined;
  try {
    site = await startWordPress({
      limits: {memory_limit: '40M', upload_max_filesize: '20M', post_max_size: '20M'},
    });
    await storeSettings(site, {url: stub.url, state: {'client-id': 'mt_atslega'}});
    const author = await site.signIn('author');
    const started = await upload(author, 'smt-1', 'grāmata.txt', new Blob([pattern(BYTES)]));
    assert.equal(await started.text(), '"d-1"', site.complaints());
    assert.deepEqual(received, {numbers: BYTES, tail: ']}'});
    const answer = await author.rest(`${ROUTE}/DownloadDocumentTranslation?appID=test&id=d-1`, {
      headers: {accept: 'application/octet-stream'},
    });
    const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
    assert.equal(hash(Buffer.from(await answer.arrayBuffer())), hash(pattern(BYTES)));
    const numbers = await author.rest(`${ROUTE}/DownloadDocumentTranslation?appID=test&id=d-1`);
    const {numbers: count} = await countNumbers(numbers.body!);
    assert.equal(count, BYTES);
    assert.equal(site.complaints(), '');
  } finally {
    await site?.close();
    await stub.close();
  }
});

test('of documents that are sent at the same time, all are the user’s; the oldest of hundreds are not', async () => {
  const asAuthor = `wp_set_current_user(get_user_by('login', 'author')->ID);`;
  let site: Site | undefined;
  const stub = await startStub((request, response) => {
    request.resume();
    // Another document of the same user arrives while the site waits for this answer.
    void site!
      .phpInOwnProcess(
        `${asAuthor} MtService_Tasks::after('StartDocumentTranslation', '', new MtService_Raw_Response('"d-1"')); return 1;`,
      )
      .then(() => {
        response.writeHead(200, {'content-type': 'application/json; charset=utf-8'}).end('"d-2"');
      });
  });
  try {
    site = await startWordPress();
    await storeSettings(site, {url: stub.url, state: {'client-id': 'mt_atslega'}});
    await site.php(
      `foreach (range(1, 199) as $i) add_user_meta(get_user_by('login', 'author')->ID, 'mtservice_tasks', "vecs-$i"); return 1;`,
    );
    const sent = await upload(await site.signIn('author'), 'smt-1', 'viens.txt', new Blob(['Good morning']));
    assert.equal(sent.status, 200);
    const kept = await site.php<string[]>(`${asAuthor} return array_values(MtService_Tasks::own());`);
    assert.deepEqual(kept.slice(-2), ['d-1', 'd-2']);
    assert.deepEqual([kept[0], kept.length], ['vecs-2', 200]);
  } finally {
    await site?.close();
    await stub.close();
  }
});
