import assert from 'node:assert/strict';
import {createHash} from 'node:crypto';
import {join} from 'node:path';
import {test} from 'node:test';
import Database from 'libsql';
import {openedStore, temporaryFolder} from '../temporary-folder.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest();

test('a token that is revoked directly in the database is refused at once', async (t) => {
  const folder = await temporaryFolder(t);
  const store = await openedStore(t, folder);
  const user = await store.users.add('ilze', undefined);
  await store.tokens.add(hashOf('one'), user.id, '');
  assert.deepEqual(await store.tokens.userOf(hashOf('one')), user);
  const database = new Database(join(folder, 'mtservice.db'));
  database.exec('update tokens set revoked_at = 1');
  database.close();
  assert.equal(await store.tokens.userOf(hashOf('one')), undefined);
});
