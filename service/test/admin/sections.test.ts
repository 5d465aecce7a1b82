import assert from 'node:assert/strict';
import {readdir} from 'node:fs/promises';
import {test} from 'node:test';
import {memoryEntries} from '../../src/translation/memory/memory-entries.ts';
import {EVERYONE} from '../../src/store/index.ts';
import {adminService, fieldOf} from './admin-service.ts';

async function signedIn(t: Parameters<typeof adminService>[0]) {
  const service = await adminService(t);
  const visitor = service.visitor();
  await visitor.signIn();
  return {...service, visitor};
}

const TMX = `<?xml version="1.0"?><tmx version="1.4"><header/><body>
<tu><tuv xml:lang="en"><seg>The ship &amp; the harbour</seg></tuv><tuv xml:lang="lv"><seg>Kuģis un osta</seg></tuv></tu>
<tu><tuv xml:lang="en"><seg>No translation</seg></tuv></tu></body></tmx>`;

test('a system is stopped and started, at once and with words', async (t) => {
  const {visitor, store, audited} = await signedIn(t);
  assert.match((await visitor.get('systems')).text, /Law &lt;de–lv&gt;[^]*Starts when used/);
  const stopped = await visitor.act('systems', {id: 's-1', state: 'stopped'});
  assert.match(stopped.text, /is stopped\. Nobody can translate with it/);
  assert.match(stopped.text, /Stopped by an administrator/);
  assert.equal(await store.desiredState('s-1'), 'stopped');
  const started = await visitor.act('systems', {id: 's-1', state: 'started'});
  assert.doesNotMatch(started.text, /Stopped by an administrator/);
  assert.deepEqual((await audited()).slice(0, 2), ['ilze systemStarted s-1', 'ilze systemStopped s-1']);
  assert.match((await visitor.act('systems', {id: 'other', state: 'stopped'})).text, /Nothing was changed/);
});

test('terms are imported from a file, with what was left out, and removed', async (t) => {
  const {visitor, store, audited} = await signedIn(t);
  const fields = {title: 'Kuģniecība <x>', source: 'en', target: 'lv', who: 'everyone', user: '', system: ''};
  const file = {name: 'terms.csv', content: 'ship,kuģis\nharbour,osta\n,nothing\n'};
  const done = await visitor.upload('corpora/import', fields, file);
  assert.match(done.text, /Kuģniecība &lt;x&gt;: 2 terms were imported\. 1 line was left out\./);
  assert.match(done.text, /<li>Line 3: /);
  const [corpus] = await store.listCorpora();
  assert.equal(corpus?.type, 'public');
  const own = await visitor.upload(
    'corpora/import',
    {...fields, title: 'Own', who: 'user', user: 'juris', system: 's-1'},
    file,
  );
  assert.match(own.text, /<bdi>juris<\/bdi>/);
  assert.match((await audited())[0]!, /^ilze corpusImported c-\S+ juris$/);
  assert.match((await visitor.get(`corpora/remove?id=${corpus.id}`)).text, /2 terms are removed/);
  assert.match((await visitor.act('corpora/remove', {id: corpus.id})).text, /was removed/);
  assert.equal((await store.listCorpora()).length, 1);
  assert.match((await visitor.act('corpora/remove', {id: corpus.id})).text, /not there any more/);
});

test('terms that cannot be imported leave what was filled in, and no file behind', async (t) => {
  const {visitor, store, folder} = await signedIn(t);
  const fields = {title: 'Law', source: 'en', target: 'lv', who: 'everyone', user: '', system: ''};
  const file = {name: 'terms.csv', content: 'ship,kuģis\n'};
  const faults = [
    [{title: ' '}, file, /Enter a title/],
    [{source: 'english language'}, file, /Enter a code for each language/],
    [{who: 'user', user: 'nobody'}, file, /There is no user “nobody”/],
    [{}, {name: '', content: ''}, /Choose a file/],
    [{}, {name: 'a.tbx', content: '<martif><broken'}, /The file was not imported; nothing was changed/],
    [{}, {name: 'a.csv', content: ''}, /The file was not imported/],
  ] as const;
  for (const [change, chosen, text] of faults) {
    const page = await visitor.upload('corpora/import', {...fields, ...change}, chosen);
    assert.match(page.text, text);
    assert.equal(fieldOf(page.text, 'target'), 'lv');
    assert.ok(!page.text.includes(folder), 'no path of the server');
  }
  assert.deepEqual(await store.listCorpora(), []);
  assert.deepEqual(await readdir(`${folder}/uploads`), []);
});

test('a file that is too large is refused with the limit, and nothing of it stays', async (t) => {
  const {visitor, store, folder} = await signedIn(t);
  const fields = {title: 'Law', source: 'en', target: 'lv', who: 'everyone', user: '', system: ''};
  const megabytes = (count: number) => ({name: 'terms.csv', content: 'ship,kuģis\n'.repeat(count * 90_000)});
  const refused = await visitor.upload('corpora/import', fields, megabytes(65));
  assert.match(refused.text, /The file is larger than 64 MB\. Split it/);
  assert.equal(fieldOf(refused.text, 'title'), 'Law');
  assert.deepEqual(await store.listCorpora(), []);
  assert.deepEqual(await readdir(`${folder}/uploads`), []);
});

test('human translations are imported, counted and exported', async (t) => {
  const {visitor, store, audited} = await signedIn(t);
  const juris = (await store.userByName('juris'))!;
  await store.saveHumanTranslations(juris.id, 's-1', memoryEntries({exact: 'e', bare: 'b'}, 'Hi', 'Čau'));
  const done = await visitor.upload(
    'memory/import',
    {system: 's-1', who: 'everyone', user: ''},
    {name: 'm.tmx', content: TMX},
  );
  assert.match(done.text, /1 translation was imported\. 1 unit was left out\./);
  assert.deepEqual(await store.memorySizes(), [{systemId: 's-1', shared: 1, own: 1}]);
  assert.equal((await store.listHumanTranslations(EVERYONE, 's-1', 5))[0]?.translation, 'Kuģis un osta');
  const broken = await visitor.upload(
    'memory/import',
    {system: 's-1', who: 'everyone'},
    {name: 'm.tmx', content: '<tmx>'},
  );
  assert.match(broken.text, /The file was not imported/);
  const file = await visitor.post('memory/export', {'export-system': 's-1', who: 'everyone'});
  assert.match(file.headers.get('content-disposition') ?? '', /^attachment; filename="s-1\.tmx"$/);
  assert.match(file.text, /<seg>Kuģis un osta<\/seg>/);
  const own = await visitor.post('memory/export', {
    'export-system': 's-1',
    who: 'user',
    'export-user': 'juris',
  });
  assert.match(own.text, /<seg>Čau<\/seg>/);
  assert.deepEqual((await audited()).slice(0, 3), [
    'ilze memoryExported s-1 juris',
    'ilze memoryExported s-1',
    'ilze memoryImported s-1',
  ]);
});

test('usage is shown by day and by user', async (t) => {
  const {visitor, store} = await signedIn(t);
  const juris = (await store.userByName('juris'))!;
  const day = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
  await store.addUsage(juris.id, day, 123_456, 123_456);
  const ofDay = await visitor.get(`usage?day=${day}`);
  assert.match(ofDay.text, /All users: 123,456 characters\./);
  assert.match(ofDay.text, /<bdi>juris<\/bdi><\/a\s*>/);
  assert.match((await visitor.get('usage?user=juris')).text, /Characters of juris[^]*123,456/);
  assert.match((await visitor.get('usage')).text, /Nobody has translated on this day/);
  for (const wrong of ['2026-02-30', 'x', '0000-00-00']) {
    assert.equal((await visitor.get(`usage?day=${wrong}`)).status, 404);
  }
});

test('the queue of documents tells neither names nor content', async (t) => {
  const {visitor, store} = await signedIn(t);
  const juris = (await store.userByName('juris'))!;
  assert.match((await visitor.get('documents')).text, /No document waits/);
  await store.addDocumentTask(
    {
      id: 'd-1',
      userId: juris.id,
      systemId: 's-1',
      fileName: 'Scheidung Müller.docx',
      options: '',
      size: 2_000_000,
    },
    10,
  );
  const page = (await visitor.get('documents')).text;
  assert.match(page, /juris[^]*DOCX[^]*1\.9 MB[^]*Being read/);
  assert.doesNotMatch(page, /Scheidung|Müller/);
});

test('the audit log comes in pages, of all or of one name', async (t) => {
  const {visitor, store} = await signedIn(t);
  for (let number = 0; number < 60; number++) {
    await store.noteAudit({actor: 'command (root)', action: 'systemStopped', subject: `s-${number}`});
  }
  const first = (await visitor.get('audit')).text;
  const before = /audit\?before=(\d+)/.exec(first)?.[1];
  assert.match(first, /s-59[^]*s-10<[^]*Older/);
  const second = (await visitor.get(`audit?before=${before}`)).text;
  assert.match(second, /s-9<[^]*Signed in/);
  assert.doesNotMatch(second, /s-10</);
  const one = (await visitor.get('audit?name=s-7')).text;
  assert.match(one, /s-7</);
  assert.doesNotMatch(one, /s-8</);
});

test('the first page tells what is wrong with the service', async (t) => {
  const {visitor} = await signedIn(t);
  const page = (await visitor.get('')).text;
  assert.match(page, /The service is ready\.[^]*1\.2\.3[^]*Controlled[^]*Starts when used: 1/);
});

test('the page speaks the language of the browser, or the one that was chosen', async (t) => {
  const {visitor, url} = await signedIn(t);
  assert.match(
    (await visitor.get('users', {'accept-language': 'lv'})).text,
    /<html lang="lv"[^]*<h1>Lietotāji<\/h1>/,
  );
  const chosen = await visitor.get('language?code=lv&to=users%3Fpage%3D1');
  assert.equal(new URL(chosen.headers.get('location')!, `${url}/language`).href, `${url}/users?page=1`);
  assert.match(chosen.headers.get('set-cookie') ?? '', /^mtservice-admin-language=lv;/);
  const cookie = `${visitor.cookie}; mtservice-admin-language=lv`;
  assert.match((await visitor.get('users', {cookie})).text, /<h1>Lietotāji<\/h1>/);
  const away = await visitor.get('language?code=lv&to=%2F%2Fevil.example');
  assert.equal(away.headers.get('location'), './');
});
