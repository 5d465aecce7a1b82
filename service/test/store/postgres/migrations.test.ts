import assert from 'node:assert/strict';
import {test} from 'node:test';
import {deadline} from '../../../../test/support/deadlines.mjs';
import {releaseAfter} from '../../../../test/support/release-after.ts';
import {migrate, POSTGRES_MIGRATIONS} from '../../../src/store/database/migrations.ts';
import {connectPostgres} from '../../../src/store/database/postgres/connection.ts';
import {query} from '../../support/postgres.ts';
import {POSTGRES_STORE as kind} from '../store-kind.ts';

const LIMIT = {timeout: deadline(60_000)};

test('tables of an earlier version are migrated by the service, and by no command', LIMIT, async (t) => {
  const location = await kind.temporaryLocation(t);
  const database = location.database ?? '';
  const connection = connectPostgres(database);
  releaseAfter(t, () => connection.close());
  const [first] = Object.entries(POSTGRES_MIGRATIONS);
  assert.ok(first);
  await migrate(connection.db, Object.fromEntries([first]));
  await query(database, `insert into users (name, created_at) values ('Žanete', 0)`);
  await query(
    database,
    `with corpus as (insert into corpora (id, title, type, status, source, target, terms, created_at)
       values ('c-1', 'Kuģi', 'public', 'Ready', 'de', 'lv', 1, 0) returning number)
     insert into terms (corpus, position, source, target) select number, 0, 'Schiff', 'kuģis' from corpus`,
  );
  for (const options of [{}, {unmigrated: true}]) {
    await assert.rejects(kind.openedStore(t, location, options), {
      kind: 'failed',
      message: /of an earlier version\. Start the service of this version first/,
    });
  }
  const serving = await Promise.all([1, 2].map(() => kind.openedStore(t, location, {exclusive: true})));
  const command = await kind.openedStore(t, location);
  for (const store of [...serving, command]) assert.equal((await store.users.list())[0]?.name, 'Žanete');
  assert.deepEqual(await command.corpora.termsOf('c-1'), [{source: 'Schiff', target: 'kuģis'}]);
  assert.equal((await command.corpora.byId('c-1'))?.forbidden, 0);
});

test('tables of a newer version are refused, and stay unchanged', LIMIT, async (t) => {
  const location = await kind.temporaryLocation(t);
  await kind.openedStore(t, location);
  await query(location.database ?? '', `insert into kysely_migration values ('9999_later', '2030-01-01')`);
  for (const options of [{}, {exclusive: true}]) {
    await assert.rejects(kind.openedStore(t, location, options), {
      kind: 'damaged',
      message: /made by a newer version of mtservice\. Update mtservice, or name another database\./,
    });
  }
});

test('texts are ordered by their bytes, and names whatever their case, in any database', LIMIT, async (t) => {
  const store = await kind.temporaryStore(t);
  for (const name of ['ieva', 'Zane', 'Žanete', 'anna', 'Bruno', 'a-b', 'aa']) {
    await store.users.add(name, undefined);
  }
  const names = (await store.users.list()).map(({name}) => name);
  assert.deepEqual(names, ['a-b', 'aa', 'anna', 'Bruno', 'ieva', 'Zane', 'Žanete']);
  const page = {offset: 0, most: 10};
  const namesFound = async (search: string) =>
    (await store.users.list({...page, search})).map(({name}) => name);
  assert.deepEqual(await namesFound('AN'), ['anna', 'Zane', 'Žanete']);
  for (const search of ['%', '_', '\\', '\0']) assert.deepEqual(await namesFound(search), []);
});
