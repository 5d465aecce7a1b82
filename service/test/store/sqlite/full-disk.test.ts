import assert from 'node:assert/strict';
import {test} from 'node:test';
import {connect} from '../../../src/store/database/sqlite/connection.ts';
import {migrate} from '../../../src/store/database/migrations.ts';
import {UsageLedger} from '../../../src/store/usage/usage-ledger.ts';
import {temporaryFolder} from '../temporary-folder.ts';
import {releaseAfter} from '../../../../test/support/release-after.ts';

const DAY = '2026-11-21';

test('a full disk does not use up the limit', async (t) => {
  const connection = await connect(await temporaryFolder(t));
  const {database} = connection;
  releaseAfter(t, () => database.close());
  await migrate(connection.db);
  database.exec("insert into users (id, name, created_at) values (1, 'ilze', 0)");
  const ledger = new UsageLedger(connection, {block: 10});
  database.exec('pragma query_only = 1');
  await assert.rejects(ledger.take(1, DAY, 100, 100), {name: 'StoreError'});
  database.exec('pragma query_only = 0');
  assert.equal(await ledger.take(1, DAY, 100, 100), true);
});
