import assert from 'node:assert/strict';
import {test} from 'node:test';
import {Notices} from '../../src/admin/session/notices.ts';
import {temporaryStore} from '../store/temporary-folder.ts';

test('what an action did is shown once, by whichever process shows the page', async (t) => {
  const store = await temporaryStore(t);
  const [noticesA, noticesB] = [new Notices(store.tickets), new Notices(store.tickets)];
  await noticesA.put('session', {kind: 'wrong', text: 'Vārds ir aizņemts.'});
  assert.deepEqual(await noticesB.take('session'), {kind: 'wrong', text: 'Vārds ir aizņemts.'});
  assert.equal(await noticesA.take('session'), undefined);
});

test('that the disk is full is shown, though it cannot be kept', async () => {
  const full = () => Promise.reject(new Error('disk full'));
  const notices = new Notices({keep: full, take: full});
  await notices.put('session', {kind: 'wrong', text: 'The disk is full.'});
  assert.deepEqual(await notices.take('session'), {kind: 'wrong', text: 'The disk is full.'});
  assert.equal(await notices.take('session'), undefined);
});
