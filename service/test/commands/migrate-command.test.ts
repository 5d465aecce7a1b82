import assert from 'node:assert/strict';
import {randomUUID} from 'node:crypto';
import {mkdir, readFile, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {test, type TestContext} from 'node:test';
import {authenticate, issueToken} from '../../src/accounts/index.ts';
import {sourceName} from '../../src/documents/bytes/bytes-names.ts';
import {documentStorage} from '../../src/documents/bytes/document-storage.ts';
import {serve} from '../../src/main/serve.ts';
import {LEFT_TABLES, MOVED_TABLES} from '../../src/store/move/moved-tables.ts';
import {EVERYONE, openStore, type Store} from '../../src/store/index.ts';
import {humanTranslationKeys} from '../../src/translation/segments/human-translations.ts';
import {memoryEntries} from '../../src/translation/memory/memory-entries.ts';
import {freshDatabase, query} from '../support/postgres.ts';
import {temporaryFolder} from '../store/temporary-folder.ts';
import {run} from './command-run.ts';
import {releaseAfter} from '../../../test/support/release-after.ts';

const SYSTEM = 'smt-en-lv';
const TEXTS = [
  ['Donaudampfschifffahrtsgesellschaft', 'Donavas tvaikoņu sabiedrība'],
  ['مرحبا بالعالم', 'שלום עולם'],
  ['👩‍👩‍👧 is a family \0 \ud83d', 'ir ģimene \ud83d'],
] as const;

/** A document that takes more than one piece in the database. */
const LONG_DOCUMENT = Buffer.from('Ģeoloģija, Straßenbahn, مرحبا\n'.repeat(60_000));

/** Creates a data folder as a service leaves it; returns the token of one of its users. */
async function filledFolder(dataFolder: string, translations = 700): Promise<string> {
  const store = await openStore(dataFolder);
  const ilze = await store.users.add('Ilze Žvīgule', 'hash-of-a-password');
  const otherUser = await store.users.add('أحمد', undefined);
  const {token, id} = await issueToken(store.tokens, ilze.id, 'CMS der Straßenbahngesellschaft');
  for (const target of ['lv', 'lv-LV', 'LV', 'de']) {
    await store.preferredSystems.prefer(id, {source: 'en', target, systemId: SYSTEM});
  }
  const corpus = {title: 'Ūdens', type: 'private', source: 'en', target: 'lv', systemId: SYSTEM} as const;
  await store.corpora.import({...corpus, ownerId: ilze.id}, [{source: 'water', target: 'ūdens'}]);
  await store.memory.save(
    ilze.id,
    SYSTEM,
    TEXTS.flatMap(([source, target]) => entries(source, target)),
  );
  const many = Array.from({length: translations}, (_, index) =>
    entries(`Sentence ${index}.`, `Teikums ${index}.`),
  );
  await store.memory.save(EVERYONE, SYSTEM, many.flat());
  await store.usage.take(otherUser.id, '2026-11-22', 1_234, 1_000_000);
  await store.usage.note(otherUser.id, '2026-11-22', 1_234);
  await store.systems.setDesired(SYSTEM, 'stopped');
  const added = task(ilze.id);
  await store.tasks.add(added, {tasks: 100, bytes: Infinity});
  await store.close();
  const folder = join(dataFolder, 'documents');
  await mkdir(folder, {recursive: true});
  await writeFile(join(folder, `${added.id}.source`), LONG_DOCUMENT);
  await writeFile(join(folder, `${added.id}.result-1`), 'Labdien, 👩‍👩‍👧!');
  return token;
}

function entries(source: string, translation: string) {
  const keys = humanTranslationKeys(source);
  assert.ok(keys);
  return memoryEntries(keys, source, translation);
}

const task = (userId: number) => ({
  id: `d-${randomUUID()}`,
  userId,
  systemId: SYSTEM,
  fileName: 'Gada pārskats.docx',
  options: '',
  size: 12,
});

/** Data of the users of a store, for comparison. */
async function contentOf(store: Store) {
  const users = await store.users.list();
  const ilze = await store.users.byName('Ilze Žvīgule');
  assert.ok(ilze);
  const corpora = await store.corpora.list();
  return {
    users,
    tokens: await store.tokens.list(),
    corpora,
    terms: await store.corpora.termsOf(corpora[0]?.id ?? ''),
    translations: await store.memory.recent(ilze.id, SYSTEM, 10),
    memory: await store.memory.page(EVERYONE, SYSTEM, 0, 2_000),
    similar: await store.memory.similar(ilze.id, SYSTEM, ['sentence', '17']),
    usage: await store.usage.ofDay('2026-11-22', {offset: 0, most: 10}),
    stopped: await store.systems.stopped(),
    documents: await store.tasks.ofUser(ilze.id),
  };
}

async function contentAt(location: Parameters<typeof openStore>[0]) {
  const store = await openStore(location);
  try {
    return await contentOf(store);
  } finally {
    await store.close();
  }
}

/** Writes a configuration file that names a database. */
async function configured(t: TestContext, database: string): Promise<string> {
  const path = join(await temporaryFolder(t), 'mtservice.json');
  await writeFile(path, JSON.stringify({database: database.replaceAll('${', '$${')}));
  return path;
}

/** Reads the document that Ilze has uploaded from the database. */
async function documentAt(
  t: TestContext,
  {dataFolder, store}: {dataFolder: string; store: Store},
): Promise<Buffer> {
  const settings = {storage: {kind: 'postgres'}, storageKeys: undefined} as const;
  const {bytes, work} = documentStorage(settings, {dataFolder, store});
  await work.open({alone: false});
  releaseAfter(t, () => work.close());
  const ilze = await store.users.byName('Ilze Žvīgule');
  const [only] = await store.tasks.ofUser(ilze?.id ?? 0);
  const local = await bytes.local(sourceName(only?.id ?? ''));
  const content = await readFile(local.path);
  await local.discard();
  return content;
}

/**
 * Makes a database refuse the rows of a table from a given number on, until the returned function is called.
 */
async function cutOff(
  location: {dataFolder: string; database: string},
  table: string,
  most = 0,
): Promise<() => Promise<void>> {
  await (await openStore(location)).close();
  const {database} = location;
  await query(
    database,
    `create function cut() returns trigger language plpgsql as $$ begin
    if (select count(*) from ${table}) >= ${most} then raise exception 'cut off'; end if; return new; end $$`,
  );
  await query(database, `create trigger cut before insert on ${table} for each row execute function cut()`);
  return async () => void (await query(database, `drop trigger cut on ${table}`));
}

const rows = async (database: string, name: string) =>
  await query<{xmin: string}>(database, `select xmin::text from ${name} order by 1`);

test('migrate moves all of a data folder into a database', async (t) => {
  const dataFolder = await temporaryFolder(t);
  const database = await freshDatabase();
  const token = await filledFolder(dataFolder);
  const moved = await run(['migrate', '--from', `sqlite:${dataFolder}`, '--to', '${ADDRESS}'], '', {
    ADDRESS: database,
  });
  assert.equal(moved.code, 0, moved.error);
  assert.match(moved.out, /^human_translations: 1406$/m);
  assert.match(moved.out, /were compared\. Set "database" in mtservice\.json/);
  assert.doesNotMatch(moved.out + moved.error, /postgres:\/\//);
  assert.deepEqual(await contentAt({dataFolder, database}), await contentAt(dataFolder));
  const store = await openStore({dataFolder, database});
  releaseAfter(t, () => store.close());
  assert.equal((await authenticate(store.tokens, token))?.name, 'Ilze Žvīgule');
  assert.match(moved.out, /^documents, files: 2$/m);
  assert.deepEqual(await documentAt(t, {dataFolder, store}), LONG_DOCUMENT);
  const next = await store.users.add('Juris', undefined);
  assert.ok(next.id > ((await store.users.byName('أحمد'))?.id ?? Infinity));
  const again = await run(['migrate', '--from', dataFolder, '--to', database]);
  assert.equal(again.code, 1);
  assert.match(again.error, /has data already, and nothing is written over/);
});

test('each table of a database is either moved or begins empty', async (t) => {
  const database = await freshDatabase();
  const store = await openStore({dataFolder: await temporaryFolder(t), database});
  releaseAfter(t, () => store.close());
  const tables = await query<{name: string}>(
    database,
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`,
  );
  const knownTables = [...MOVED_TABLES.map(({name}) => name), ...LEFT_TABLES];
  assert.deepEqual(tables.map(({name}) => name).sort(), knownTables.sort());
});

test('an interrupted move resumes where it stopped, and a part of it is never served', async (t) => {
  const dataFolder = await temporaryFolder(t);
  const database = await freshDatabase();
  await filledFolder(dataFolder);
  const mend = await cutOff({dataFolder, database}, 'human_translations', 900);
  const migrate = (...more: string[]) => run(['migrate', '--from', dataFolder, '--to', database, ...more]);
  const cut = await migrate();
  assert.equal(cut.code, 1);
  assert.match(cut.error, /cut off/);
  await assert.rejects(
    serve({dataFolder, port: 0, log: null, configFile: await configured(t, database)}),
    /is not complete/,
  );
  await assert.rejects(openStore({dataFolder, database}), /Run "mtservice migrate" again/);
  const arrived = await rows(database, 'users');
  await mend();
  const moved = await migrate();
  assert.equal(moved.code, 0, moved.error);
  assert.deepEqual(await rows(database, 'users'), arrived, 'what had arrived is not moved again');
  assert.deepEqual(await contentAt({dataFolder, database}), await contentAt(dataFolder));
});

test('a data folder that changed in the middle of a move is moved again', async (t) => {
  const dataFolder = await temporaryFolder(t);
  const database = await freshDatabase();
  await filledFolder(dataFolder, 3);
  const mend = await cutOff({dataFolder, database}, 'document_tasks');
  const migrate = (...more: string[]) => run(['migrate', '--from', dataFolder, '--to', database, ...more]);
  assert.equal((await migrate()).code, 1);
  await mend();
  const store = await openStore(dataFolder);
  await store.systems.setDesired(SYSTEM, 'started');
  await store.close();
  const differs = await migrate();
  assert.equal(differs.code, 1);
  assert.match(differs.error, /The table systems has 1 rows .* --restart/s);
  const moved = await migrate('--restart');
  assert.equal(moved.code, 0, moved.error);
  assert.deepEqual(await contentAt({dataFolder, database}), await contentAt(dataFolder));
});

test('a document that cannot be stored keeps the database closed until the next try', async (t) => {
  const dataFolder = await temporaryFolder(t);
  const database = await freshDatabase();
  await filledFolder(dataFolder, 3);
  const mend = await cutOff({dataFolder, database}, 'document_pieces');
  const migrate = () => run(['migrate', '--from', dataFolder, '--to', database]);
  assert.equal((await migrate()).code, 1);
  await assert.rejects(openStore({dataFolder, database}), /is not complete/);
  await mend();
  const moved = await migrate();
  assert.equal(moved.code, 0, moved.error);
  assert.match(moved.out, /^documents, files: 2$/m);
});

test('migrate refuses a folder without data, and a folder that a service uses', async (t) => {
  const dataFolder = await temporaryFolder(t);
  const database = await freshDatabase();
  const migrate = (from: string) => run(['migrate', '--from', from, '--to', database]);
  assert.match((await migrate(`${dataFolder}/none`)).error, /There is no data in .*none/);
  const service = await serve({dataFolder, port: 0, log: null});
  releaseAfter(t, () => service.close());
  assert.match((await migrate(dataFolder)).error, /already|serves/);
});
