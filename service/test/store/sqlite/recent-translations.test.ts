import assert from 'node:assert/strict';
import {join} from 'node:path';
import {test} from 'node:test';
import Database from 'libsql';
import {openedStore, temporaryFolder} from '../temporary-folder.ts';

test('the last translations of a user with very many are found without reading them all', async (t) => {
  const folder = await temporaryFolder(t);
  const store = await openedStore(t, folder);
  const ids: number[] = [];
  const database = new Database(join(folder, 'mtservice.db'));
  for (const [name, count] of [
    ['few', 500],
    ['many', 100_000],
  ] as const) {
    const {id} = await store.users.add(name, undefined);
    ids.push(id);
    database
      .prepare(
        `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
         insert into human_translations (user_id, system_id, key_hash, source, translation, updated_at)
         select ${id}, 'smt-1', randomblob(32), 'Teikums ' || (i / 2), 'Satz ' || (i / 2), i from n`,
      )
      .run();
  }
  database.close();
  const times = ids.map(() => Infinity);
  for (let round = 0; round < 7; round += 1) {
    for (const [index, id] of ids.entries()) {
      const start = performance.now();
      const recent = await store.memory.recent(id, 'smt-1', 100);
      times[index] = Math.min(times[index]!, performance.now() - start);
      assert.equal(recent.length, 100);
      const newest = index === 0 ? 250 : 50_000;
      assert.equal(recent[0]!.source, `Teikums ${newest}`);
      assert.equal(new Set(recent.map(({source}) => source)).size, 100);
    }
  }
  // With 200 times as many rows, reading all of them would take 200 times as long.
  assert.ok(times[1]! < times[0]! * 20, times.join(' and '));
  assert.equal((await store.memory.recent(ids[0]!, 'smt-1', 10_000)).length, 251);
});
