import assert from 'node:assert/strict';
import {test} from 'node:test';
import {AUDIT_ACTIONS, type AuditEntry, type AuditRow, type Store} from '../../../src/store/index.ts';
import type {StoreKind} from '../store-kind.ts';
import {storeInTime} from './passing-time.ts';

const DAY_MS = 86_400_000;

const signedIn = (name: string): AuditEntry => ({actor: name, action: 'signedIn', subject: name});

const subjects = (rows: readonly AuditRow[]) => rows.map(({subject}) => subject);

async function noted(store: Store, entries: readonly AuditEntry[]): Promise<void> {
  for (const entry of entries) await store.audit.note(entry);
}

/** Contract tests for the audit log; every kind of store must pass them. */
export function testAudit(kind: StoreKind): void {
  const {temporaryStore, openedStore, temporaryLocation} = kind;

  test('each action is listed as it was noted, the newest first, with its time', async (t) => {
    const store = await temporaryStore(t);
    const began = Date.now();
    await noted(
      store,
      AUDIT_ACTIONS.map((action) => ({actor: 'ilze', action, subject: `${action} 1`})),
    );
    const rows = await store.audit.list({most: 100});
    assert.deepEqual(
      rows.map(({action, subject}) => [action, subject]),
      AUDIT_ACTIONS.map((action) => [action, `${action} 1`]).reverse(),
    );
    for (const {at} of rows) assert.ok(at.getTime() >= began && at.getTime() <= Date.now());
    const numbers = rows.map(({number}) => number);
    assert.deepEqual(
      numbers,
      numbers.toSorted((a, b) => b - a),
    );
    assert.equal(new Set(numbers).size, rows.length);
  });

  test('an entry keeps its names and its address, and may be without the last two', async (t) => {
    const store = await temporaryStore(t);
    const entries: AuditEntry[] = [
      {
        actor: 'Žanete O’Brien "Ž"',
        action: 'userRemoved',
        subject: 'مرحبا 👩‍👩‍👧',
        concerns: 'C:\\users\\ilze \0 \ud83d',
        address: '2001:db8::1',
      },
      {actor: 'command (root)', action: 'backedUp', subject: '/srv/dati', concerns: '', address: ''},
      {actor: 'ilze', action: 'signedIn', subject: 'ilze', concerns: undefined, address: undefined},
    ];
    await noted(store, entries);
    const rows = await store.audit.list({most: 3});
    assert.deepEqual(
      rows.map(({actor, action, subject, concerns, address}) => ({
        actor,
        action,
        subject,
        concerns,
        address,
      })),
      entries.toReversed(),
    );
  });

  test('a name finds what it did and what concerns it, each entry once', async (t) => {
    const store = await temporaryStore(t);
    await noted(store, [
      signedIn('Žanete'),
      {actor: 'ilze', action: 'userDisabled', subject: 'Žanete'},
      signedIn('ilze'),
      {actor: 'ilze', action: 'tokenRevoked', subject: '0123456789abcdef', concerns: 'Žanete'},
      {actor: 'Žanete', action: 'tokenRevoked', subject: 'Žanete', concerns: 'Žanete'},
    ]);
    const found = await store.audit.list({name: 'Žanete', most: 10});
    assert.deepEqual(
      found.map(({action}) => action),
      ['tokenRevoked', 'tokenRevoked', 'userDisabled', 'signedIn'],
    );
    assert.equal((await store.audit.list({name: 'Zanete', most: 10})).length, 0);
    assert.equal((await store.audit.list({name: 'žanete', most: 10})).length, 0);
    assert.equal((await store.audit.list({name: '%', most: 10})).length, 0);
    assert.deepEqual(subjects(await store.audit.list({name: 'Žanete', most: 2})), [
      'Žanete',
      '0123456789abcdef',
    ]);
  });

  test('pages by number have each entry once, of all and of a name, also when more are noted', async (t) => {
    const store = await temporaryStore(t);
    const names = Array.from({length: 25}, (_, index) => (index % 2 === 0 ? 'ilze' : 'juris'));
    await noted(
      store,
      names.map((actor, index) => ({actor, action: 'corpusImported', subject: `c-${index}`})),
    );
    for (const name of [undefined, 'ilze']) {
      const seen: string[] = [];
      for (let before: number | undefined; ;) {
        const filter = {most: 4, ...(name && {name}), ...(before !== undefined && {before})};
        const page = await store.audit.list(filter);
        seen.push(...subjects(page));
        await store.audit.note({actor: 'ilze', action: 'corpusRemoved', subject: 'later'});
        before = page.at(-1)?.number;
        if (page.length < 4) break;
      }
      const expected = names.flatMap((actor, index) => (name && actor !== name ? [] : [`c-${index}`]));
      const ours = seen.filter((subject) => subject !== 'later');
      assert.deepEqual(ours, expected.reverse());
    }
  });

  test('entries of many at once are all there, each under a number of its own', async (t) => {
    const location = await temporaryLocation(t);
    const stores = [await openedStore(t, location), await openedStore(t, location)] as const;
    await Promise.all(
      Array.from({length: 100}, (_, index) =>
        stores[index % 2 ? 1 : 0].audit.note(signedIn(`user ${index}`)),
      ),
    );
    const rows = await stores[0].audit.list({most: 1_000});
    assert.equal(new Set(rows.map(({number}) => number)).size, 100);
    assert.equal(new Set(subjects(rows)).size, 100);
  });

  test('what a user did stays when the user is removed', async (t) => {
    const store = await temporaryStore(t);
    const {id} = await store.users.add('ilze', undefined);
    await store.audit.note(signedIn('ilze'));
    await store.users.remove(id);
    assert.deepEqual(subjects(await store.audit.list({name: 'ilze', most: 5})), ['ilze']);
  });

  test('entries are found by their time, and those that are too old are removed', async (t) => {
    const {store, pass} = await storeInTime(t, kind);
    await store.audit.note(signedIn('anna'));
    await pass(10 * DAY_MS);
    await store.audit.note(signedIn('juris'));
    await pass(DAY_MS);
    await store.audit.note(signedIn('ilze'));
    const since = new Date(Date.now() - 5 * DAY_MS);
    assert.deepEqual(subjects(await store.audit.list({since, most: 5})), ['ilze', 'juris']);
    assert.deepEqual(subjects(await store.audit.list({since, name: 'anna', most: 5})), []);
    await store.audit.removeOld(12 * DAY_MS);
    assert.deepEqual(subjects(await store.audit.list({most: 5})), ['ilze', 'juris', 'anna']);
    await store.audit.removeOld(2 * DAY_MS);
    assert.deepEqual(subjects(await store.audit.list({most: 5})), ['ilze', 'juris']);
    const [newest] = await store.audit.list({most: 1});
    await store.audit.note(signedIn('Žanete'));
    const [next] = await store.audit.list({most: 1});
    assert.ok((next?.number ?? 0) > (newest?.number ?? 0), 'numbers grow');
  });
}
