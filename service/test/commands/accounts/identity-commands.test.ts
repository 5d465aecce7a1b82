import assert from 'node:assert/strict';
import {test} from 'node:test';
import {addUser} from '../../../src/accounts/index.ts';
import {openedStore, temporaryFolder} from '../../store/temporary-folder.ts';
import {run} from '../command-run.ts';

const ISSUER = 'https://id.example/realms/acme';

test("a provider's person is linked to a user and unlinked, and the audit log shows it", async (t) => {
  const data = await temporaryFolder(t);
  const store = await openedStore(t, data);
  await addUser(store.users, 'Ilze', 'gaismas pils');
  const identity = ['--issuer', ISSUER, '--subject', '248289761001', '--data', data];
  const linked = await run(['user', 'link', 'Ilze', ...identity]);
  assert.equal(linked.out, `"248289761001" of ${ISSUER} signs in as "Ilze" now.\n`);
  assert.equal((await store.identities.userOf({issuer: ISSUER, subject: '248289761001'}))?.name, 'Ilze');
  const list = await run(['user', 'list', '--data', data]);
  assert.match(list.out, /^Ilze +user +\S+Z +yes +https:\/\/id\.example\/realms\/acme +0 /m);
  const [row] = JSON.parse((await run(['user', 'list', '--json', '--data', data])).out);
  assert.deepEqual(row.identities, [{issuer: ISSUER, subject: '248289761001'}]);
  const again = await run(['user', 'link', 'Ilze', ...identity]);
  assert.equal(again.code, 1);
  assert.match(again.error, /A user already signs in as "248289761001"/);
  const wrong = await run(['user', 'unlink', 'Ilze', '--issuer', ISSUER, '--subject', '1', '--data', data]);
  assert.equal(wrong.code, 1);
  assert.match(wrong.error, /The user has "248289761001" of https:\/\/id\.example/);
  assert.equal((await run(['user', 'unlink', 'Ilze', ...identity])).code, 0);
  assert.deepEqual(await store.identities.ofUser(1), []);
  assert.deepEqual(
    (await store.audit.list({most: 10})).map(({action, subject, concerns}) => [action, subject, concerns]),
    [
      ['identityUnlinked', '248289761001', 'Ilze'],
      ['identityLinked', '248289761001', 'Ilze'],
    ],
  );
});

test('an identity needs its issuer and its subject, and a user who is there', async (t) => {
  const data = await temporaryFolder(t);
  await openedStore(t, data);
  assert.match((await run(['user', 'link', 'Ilze', '--subject', '1', '--data', data])).error, /--issuer/);
  const unknown = await run(['user', 'link', 'Ilze', '--issuer', ISSUER, '--subject', '1', '--data', data]);
  assert.match(unknown.error, /no user "Ilze"/i);
});
