import assert from 'node:assert/strict';
import {readdir} from 'node:fs/promises';
import {test} from 'node:test';
import {memoryEntries} from '../../src/translation/memory/memory-entries.ts';
import {EVERYONE} from '../../src/store/index.ts';
import {addUser} from '../../src/accounts/index.ts';
import {setRole} from '../../src/administration/change-users.ts';
import {ControlledEngine} from '../systems/controlled-engine.ts';
import {until} from '../systems/within.ts';
import {adminService, fieldOf, PASSWORD} from './admin-service.ts';

async function signedIn(...settings: Parameters<typeof adminService>) {
  const service = await adminService(...settings);
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
  assert.equal(await store.systems.desired('s-1'), 'stopped');
  const started = await visitor.act('systems', {id: 's-1', state: 'started'});
  assert.doesNotMatch(started.text, /Stopped by an administrator/);
  assert.deepEqual((await audited()).slice(0, 2), ['ilze systemStarted s-1', 'ilze systemStopped s-1']);
  assert.match((await visitor.act('systems', {id: 'other', state: 'stopped'})).text, /Nothing was changed/);
});

test('the state lists the processes that share the data, where there are several', async (t) => {
  const {visitor, store} = await signedIn(t);
  assert.doesNotMatch((await visitor.get('')).text, /<h2>Nodes<\/h2>/);
  await store.nodes.add({name: 'mašīna-2 <b>', version: '9.8.7'});
  const {text} = await visitor.get('');
  assert.match(text, /<h2>Nodes<\/h2>/);
  assert.match(text, /<bdi>mašīna-2 &lt;b&gt;<\/bdi>[^]*Running[^]*9\.8\.7/);
});

test('the servers of a system are listed, in the language of the page', async (t) => {
  const engine = new ControlledEngine();
  engine.states = [
    {server: '10.0.0.7:5000', isUp: true, reason: undefined},
    {server: '10.0.0.8:5000', isUp: false, reason: 'LibreTranslate cannot be reached (ECONNREFUSED).'},
  ];
  const {visitor} = await signedIn(t, {engine});
  const {text} = await visitor.get('systems');
  assert.match(text, /<bdi dir="ltr">10\.0\.0\.7:5000<\/bdi>: works</);
  assert.match(text, /<bdi dir="ltr">10\.0\.0\.8:5000<\/bdi>: down</);
  const latvian = await visitor.get('systems', {'accept-language': 'lv'});
  assert.match(latvian.text, /10\.0\.0\.8:5000<\/bdi>: nedarbojas</);
});

test('terms are imported from a file, with what was left out, and removed', async (t) => {
  const {visitor, store, audited} = await signedIn(t);
  const fields = {title: 'Kuģniecība <x>', source: 'en', target: 'lv', who: 'everyone', user: '', system: ''};
  const file = {name: 'terms.csv', content: 'ship,kuģis\nharbour,osta\n,nothing\n'};
  const done = await visitor.upload('corpora/import', fields, file);
  assert.match(done.text, /Kuģniecība &lt;x&gt;: 2 terms were imported\. 1 line was left out\./);
  assert.match(done.text, /<li>Line 3: /);
  const [corpus] = await store.corpora.list();
  assert.equal(corpus?.type, 'public');
  const banned = {name: 'words.csv', content: 'target,status\nšifis,forbidden\n'};
  const words = await visitor.upload('corpora/import', {...fields, title: 'Words'}, banned);
  assert.match(words.text, /Words: 0 terms were imported, 1 forbidden word\./);
  assert.match(words.text, /Forbidden/);
  const list = (await store.corpora.list()).find(({title}) => title === 'Words');
  await visitor.act('corpora/remove', {id: list!.id});
  const ownImport = await visitor.upload(
    'corpora/import',
    {...fields, title: 'Own', who: 'user', user: 'juris', system: 's-1'},
    file,
  );
  assert.match(ownImport.text, /<bdi>juris<\/bdi>/);
  assert.match((await audited())[0]!, /^ilze corpusImported c-\S+ juris$/);
  assert.match((await visitor.get(`corpora/remove?id=${corpus.id}`)).text, /2 terms are removed/);
  assert.match((await visitor.act('corpora/remove', {id: corpus.id})).text, /was removed/);
  assert.equal((await store.corpora.list()).length, 1);
  assert.match((await visitor.act('corpora/remove', {id: corpus.id})).text, /not there any more/);
});

test('terms of the same title are refused, and replaced when that is chosen', async (t) => {
  const {visitor, store} = await signedIn(t);
  const fields = {title: 'Jūra', source: 'en', target: 'lv', who: 'everyone', user: '', system: ''};
  const upload = (content: string, more = {}) =>
    visitor.upload('corpora/import', {...fields, ...more}, {name: 'terms.csv', content});
  assert.doesNotMatch((await visitor.get('corpora/import')).text, /name="replace"/, 'nothing to replace');
  await upload('ship,kuģis\nharbour,osta\n');
  const [before] = await store.corpora.list();
  const refused = await upload('ship,liellaiva\n');
  assert.match(refused.text, /There are terms “Jūra” for these languages already\. Nothing was changed/);
  assert.match(refused.text, /<label for="replace">Replace the terms of this title</);
  assert.equal(fieldOf(refused.text, 'title'), 'Jūra');
  assert.equal((await store.corpora.termsOf(before!.id)).length, 2);
  assert.match((await upload('ship,liellaiva\n', {replace: 'yes'})).text, /Jūra: 1 term was imported/);
  const after = await store.corpora.list();
  assert.deepEqual(
    after.map(({id, terms}) => [id, terms]),
    [[before!.id, 1]],
  );
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
  assert.deepEqual(await store.corpora.list(), []);
  assert.deepEqual(await readdir(`${folder}/uploads`), []);
});

test('a file that is too large is refused with the limit, and nothing of it stays', async (t) => {
  const {visitor, store, folder} = await signedIn(t);
  const fields = {title: 'Law', source: 'en', target: 'lv', who: 'everyone', user: '', system: ''};
  const megabytes = (count: number) => ({name: 'terms.csv', content: 'ship,kuģis\n'.repeat(count * 90_000)});
  const refused = await visitor.upload('corpora/import', fields, megabytes(65));
  assert.match(refused.text, /The file is larger than 64 MB\. Split it/);
  assert.equal(fieldOf(refused.text, 'title'), 'Law');
  assert.deepEqual(await store.corpora.list(), []);
  assert.deepEqual(await readdir(`${folder}/uploads`), []);
});

test('human translations are imported, counted and exported', async (t) => {
  const {visitor, store, audited} = await signedIn(t);
  const juris = (await store.users.byName('juris'))!;
  await store.memory.save(juris.id, 's-1', memoryEntries({exact: 'e', bare: 'b'}, 'Hi', 'Čau'));
  const done = await visitor.upload(
    'memory/import',
    {system: 's-1', who: 'everyone', user: ''},
    {name: 'm.tmx', content: TMX},
  );
  assert.match(done.text, /1 translation was imported\. 1 unit was left out\./);
  assert.deepEqual(await store.memory.sizes(), [{systemId: 's-1', shared: 1, own: 1}]);
  assert.equal((await store.memory.recent(EVERYONE, 's-1', 5))[0]?.translation, 'Kuģis un osta');
  const broken = await visitor.upload(
    'memory/import',
    {system: 's-1', who: 'everyone'},
    {name: 'm.tmx', content: '<tmx>'},
  );
  assert.match(broken.text, /The file was not imported/);
  const file = await visitor.post('memory/export', {'export-system': 's-1', who: 'everyone'});
  assert.match(file.headers.get('content-disposition') ?? '', /^attachment; filename="s-1\.tmx"$/);
  assert.match(file.text, /<seg>Kuģis un osta<\/seg>/);
  const ownExport = await visitor.post('memory/export', {
    'export-system': 's-1',
    who: 'user',
    'export-user': 'juris',
  });
  assert.match(ownExport.text, /<seg>Čau<\/seg>/);
  assert.deepEqual((await audited()).slice(0, 3), [
    'ilze memoryExported s-1 juris',
    'ilze memoryExported s-1',
    'ilze memoryImported s-1',
  ]);
});

test('usage is shown by day and by user', async (t) => {
  const {visitor, store} = await signedIn(t);
  const juris = (await store.users.byName('juris'))!;
  const day = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
  await store.usage.take(juris.id, day, 123_456, 123_456);
  await store.usage.note(juris.id, day, 123_456);
  const ofDay = await visitor.get(`usage?day=${day}`);
  assert.match(ofDay.text, /All users: 123,456 characters\./);
  assert.match(ofDay.text, /<bdi>juris<\/bdi><\/a\s*>/);
  assert.match((await visitor.get('usage?user=juris')).text, /Characters of juris[^]*123,456/);
  assert.match((await visitor.get('usage')).text, /Nobody has translated on this day/);
  for (const wrong of ['2026-02-30', 'x', '0000-00-00']) {
    assert.equal((await visitor.get(`usage?day=${wrong}`)).status, 404);
  }
});

test('the queue of documents shows neither names nor content', async (t) => {
  const {visitor, store} = await signedIn(t);
  const juris = (await store.users.byName('juris'))!;
  assert.match((await visitor.get('documents')).text, /No document waits/);
  await store.tasks.add(
    {
      id: 'd-1',
      userId: juris.id,
      systemId: 's-1',
      fileName: 'Scheidung Müller.docx',
      options: '',
      size: 2_000_000,
    },
    {tasks: 10, bytes: Infinity},
  );
  const page = (await visitor.get('documents')).text;
  assert.match(page, /juris[^]*DOCX[^]*1\.9 MB[^]*Being read/);
  assert.doesNotMatch(page, /Scheidung|Müller/);
});

test('the audit log comes in pages, of all or of one name', async (t) => {
  const {visitor, store} = await signedIn(t);
  for (let number = 0; number < 60; number++) {
    await store.audit.note({actor: 'command (root)', action: 'systemStopped', subject: `s-${number}`});
  }
  const first = (await visitor.get('audit')).text;
  const before = /audit\?before=(\d+)/.exec(first)?.[1];
  assert.match(first, /s-59[^]*s-10<[^]*Older/);
  const second = (await visitor.get(`audit?before=${before}`)).text;
  assert.match(second, /s-9<[^]*Signed in/);
  assert.doesNotMatch(second, /s-10</);
  const entriesOfName = (await visitor.get('audit?name=s-7')).text;
  assert.match(entriesOfName, /s-7</);
  assert.doesNotMatch(entriesOfName, /s-8</);
});

test('the first page shows what is wrong with the service', async (t) => {
  const {visitor} = await signedIn(t);
  const page = (await visitor.get('')).text;
  assert.match(page, /The service is ready\.[^]*1\.2\.3[^]*Controlled[^]*Starts when used: 1/);
});

test('the page uses the language of the browser, or the chosen one', async (t) => {
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

const LATVIAN = 'mtservice-admin-language=lv';

test('in Latvian the audit log and the reasons of imports are, too', async (t) => {
  const {visitor, store} = await signedIn(t);
  const juris = (await store.users.byName('juris'))!;
  const command = {store, actor: 'command (root)'};
  await setRole(command, juris, 'admin');
  await addUser(store.users, 'command (eve)', PASSWORD, 'admin');
  await store.audit.note({actor: 'command (eve)', action: 'userAdded', subject: 'x', address: '127.0.0.1'});
  visitor.cookie += `; ${LATVIAN}`;
  const audit = (await visitor.get('audit')).text;
  assert.match(audit, />Komandrinda \(root\)</);
  assert.doesNotMatch(audit, /command \(root\)|<bdi>admin<\/bdi>/);
  assert.match(audit, /Loma mainīta[^]*>Administrators</);
  // A user whose name looks like a command is still shown as a user.
  assert.match(audit, /<bdi>command \(eve\)<\/bdi>/);

  const fields = {title: 'Law', source: 'en', target: 'lv', who: 'everyone', user: '', system: ''};
  const csv = (content: string) => ({name: 'terms.csv', content});
  const tmx = (content: string) => ({name: 'memory.tmx', content});
  const terms = (file: ReturnType<typeof csv>) => visitor.upload('corpora/import', fields, file);
  const memory = (file: ReturnType<typeof csv>) =>
    visitor.upload('memory/import', {system: 's-1', who: 'everyone'}, file);
  const left = await terms(csv(`ship,kuģis\n,nekas\nship,laiva\nviena\na,b,c\n${'x'.repeat(1001)},y\n`));
  const units = await memory(tmx(TMX.replaceAll('"lv"', '"lt"')));
  const faults = [
    [left, '2. rinda: avota termins ir tukšs.'],
    [left, '3. rinda: „ship” jau ir 1. rindā ar citu tulkojumu; paliek agrākais.'],
    [left, '4. rinda: ir tikai viena kolonna, bet vajag avota un mērķa terminu.'],
    [left, '5. rinda: ir vairāk nekā 2 kolonnas; terminu, kurā ir atdalītājs, lieciet pēdiņās.'],
    [left, '6. rinda: termins ir garāks par 1000 rakstzīmēm.'],
    [await terms(csv('')), 'Datnē nav atrasts neviens termins.'],
    [await terms(csv('a,b\n"c,d')), 'Datne nav derīgs CSV: 2. rindā atvērtās pēdiņas nav aizvērtas.'],
    [await terms(csv('<?xml version="1.0" encoding="klingon"?><martif/>')), 'Kodējums „klingon” nav zināms.'],
    [await terms(csv('<martif><text>')), 'elements &lt;text&gt; nav aizvērts'],
    [await memory(tmx('<tmx>&nbsp;</tmx>')), 'nezināma vai nepareiza entītija'],
    [await memory(tmx('nothing')), 'tajā nav neviena XML elementa'],
    [units, '2. rinda: vienībai nav teksta valodā „lv”.'],
  ] as const;
  for (const [{text}, reason] of faults) {
    assert.ok(
      text.includes(reason),
      `${reason} is not in ${/<ul>[^]*?<\/ul>/.exec(text.slice(text.indexOf('<main')))?.[0]}`,
    );
    assert.doesNotMatch(text, /<ul lang="en"/);
  }
});

test('a system with a failed start is expanded with its reason', async (t) => {
  const engine = new ControlledEngine();
  const {visitor, system} = await signedIn(t, {engine, timing: {firstRetryMs: 60_000}});
  assert.doesNotMatch((await visitor.get('systems')).text, /<details[^>]* open>/);
  system.start();
  await engine.started(1);
  engine.starts[0]!.fail(new Error('Nothing listens there.'));
  const {text} = await until(
    () => visitor.get('systems'),
    (page) => page.text.includes('Not available'),
    'the failed start',
  );
  assert.match(text, /<details[^>]* open>[^]*Nothing listens there\./);
  assert.match(text, /<strong class="bad">Not available: 1/);
});
