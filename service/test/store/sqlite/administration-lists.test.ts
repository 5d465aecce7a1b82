import assert from 'node:assert/strict';
import {join} from 'node:path';
import {test} from 'node:test';
import Database from 'libsql';
import {EVERYONE} from '../../../src/store/index.ts';
import {openedStore, temporaryFolder} from '../temporary-folder.ts';
import {releaseAfter} from '../../../../test/support/release-after.ts';

test('memories are counted over all parts', async (t) => {
  const folder = await temporaryFolder(t);
  const store = await openedStore(t, folder);
  const database = new Database(join(folder, 'mtservice.db'));
  releaseAfter(t, () => database.close());
  const insert = database.prepare(
    'insert into memory_units (number, user_id, system_id, key_hash) values (?, ?, ?, ?)',
  );
  database.exec('begin');
  for (let number = 0; number < 40_000; number++) {
    insert.run(number * 3, number % 4 === 0 ? EVERYONE : 7, `s-${number % 2}`, Buffer.from(String(number)));
  }
  database.exec('commit');
  const sizes = [...(await store.memory.sizes())].sort((a, b) => a.systemId.localeCompare(b.systemId));
  assert.deepEqual(sizes, [
    {systemId: 's-0', shared: 10_000, own: 10_000},
    {systemId: 's-1', shared: 0, own: 20_000},
  ]);
});

test('lists of 10,000 users and of a long audit log are read by their indexes', async (t) => {
  const folder = await temporaryFolder(t);
  await openedStore(t, folder);
  const database = new Database(join(folder, 'mtservice.db'));
  releaseAfter(t, () => database.close());
  const plan = (query: string) =>
    (database.prepare(`explain query plan ${query}`).all() as {detail: string}[])
      .map(({detail}) => detail)
      .join('; ');
  const queries = [
    'select id from users where id != 0 order by name collate nocase, id limit 50 offset 100',
    "select * from audit where actor = 'ilze' order by number desc limit 50",
    "select * from audit where subject = 'ilze' and number < 100 order by number desc limit 50",
    "select * from audit where concerns = 'ilze' order by number desc limit 50",
    'select * from audit where number < 100 order by number desc limit 50',
    'select * from corpora order by title, id limit 50',
    "select sum(characters) from usage where day = '2026-11-22'",
  ];
  for (const query of queries) {
    assert.match(plan(query), /USING (?:COVERING )?INDEX|USING INTEGER PRIMARY KEY/, query);
    assert.doesNotMatch(plan(query), /TEMP B-TREE/, query);
  }
});
