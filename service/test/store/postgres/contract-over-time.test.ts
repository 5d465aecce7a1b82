// Tests that need a separate process because they use mock.timers.
import assert from 'node:assert/strict';
import {randomUUID} from 'node:crypto';
import {test} from 'node:test';
import {testAudit} from '../contract/audit.ts';
import {testCorrections} from '../contract/corrections.ts';
import {testReviews} from '../contract/reviews.ts';
import {testSessions} from '../contract/sessions.ts';
import {testSignIn} from '../contract/sign-in.ts';
import {POSTGRES_STORE} from '../store-kind.ts';

for (const register of [testAudit, testCorrections, testReviews, testSessions, testSignIn])
  register(POSTGRES_STORE);

test('a process whose clock is a year ahead removes nothing that other processes own', async (t) => {
  const store = await POSTGRES_STORE.temporaryStore(t);
  const {id: userId} = await store.users.add('ilze', undefined);
  const id = `d-${randomUUID()}`;
  await store.tasks.add(
    {id, userId, systemId: 's', fileName: 'a.html', options: '', size: 1},
    {tasks: 10, bytes: Infinity},
  );
  const task = await store.tasks.claim(60_000);
  assert.ok(task);
  await store.tasks.finish(task, {status: 'completed', fileName: 'a.html'});
  await store.audit.note({actor: 'ilze', action: 'signedIn', subject: 'ilze'});
  t.mock.timers.enable({apis: ['Date'], now: Date.now() + 365 * 86_400_000});
  assert.deepEqual(await store.tasks.removeOld(60_000), []);
  await store.audit.removeOld(60_000);
  assert.equal((await store.audit.list({most: 5})).length, 1);
});
