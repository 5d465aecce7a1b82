import assert from 'node:assert/strict';
import {mock, test} from 'node:test';
import {LogOut} from '../../../src/elements/mtservice-selector/account/log-out.ts';
import {DraftStore} from '../../../src/elements/mtservice-selector/configuration/draft-store.ts';

function loggedOut() {
  let updates = 0;
  const host = {
    addController: () => undefined,
    removeController: () => undefined,
    requestUpdate: () => void updates++,
    updateComplete: Promise.resolve(true),
  };
  const store = new DraftStore();
  store.edit({token: 'u-1'}, true);
  const logOut = new LogOut(host, store);
  const {snapshot} = store;
  store.set(undefined);
  logOut.keep(snapshot);
  return {logOut, store, updatesOf: () => updates};
}

test('a log out can be undone for a minute, and the view follows', () => {
  mock.timers.enable({apis: ['setTimeout']});
  try {
    const {logOut, updatesOf} = loggedOut();
    mock.timers.tick(59_999);
    assert.equal(logOut.canUndo, true);
    mock.timers.tick(1);
    assert.equal(logOut.canUndo, false);
    assert.equal(updatesOf(), 1);
    assert.equal(logOut.take(), undefined);
  } finally {
    mock.timers.reset();
  }
});

test('a draft comes back once', () => {
  const {logOut, store} = loggedOut();
  const kept = logOut.take();
  assert.ok(kept);
  store.bringBack(kept);
  assert.equal(store.draft.token, 'u-1');
  assert.equal(logOut.take(), undefined);
});

test('ends when the user types a key', () => {
  const {logOut, store} = loggedOut();
  store.edit({token: 'u-2'}, false);
  assert.equal(logOut.canUndo, false);
});
