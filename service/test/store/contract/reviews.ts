import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {WireProvenance} from '../../../../src/contract/index.ts';
import type {NewReview, ReviewRow} from '../../../src/store/index.ts';
import type {StoreKind} from '../store-kind.ts';
import {storeInTime} from './passing-time.ts';

const DAY_MS = 86_400_000;

const RECORD: WireProvenance = {
  ...{engine: 'Apertium', engineVersion: '3.8', engineKind: 'rules', systemID: 'smt-1'},
  ...{sourceLanguage: 'en', targetLanguage: 'es', time: '2026-11-20T10:00:00Z', human: 'some'},
  ...{state: 'reviewed', reviewer: 'Žanete "Ž" \\ O’Brien', reviewTime: '2026-11-21T08:00:00Z'},
};

/** A record with only its required fields. */
const LEAST: WireProvenance = {
  ...{engine: 'Apertium', systemID: 'smt-1', sourceLanguage: 'en', targetLanguage: 'es'},
  ...{time: '2026-11-20T10:00:00Z', human: 'none', state: 'machine'},
};

const review = (more: Partial<NewReview> = {}): NewReview => ({
  ...{event: 'reviewed', user: 'site', app: 'wordpress', provenance: RECORD},
  ...{reference: 'https://example.org/مرحبا?p=1', characters: 1234, address: '192.0.2.1', ...more},
});
const ofText = (reference: string, more: Partial<NewReview> = {}) => review({reference, ...more});
const references = (rows: readonly ReviewRow[]) => rows.map(({reference}) => reference);

/** Contract tests for reviews; every kind of store must pass them. */
export function testReviews(kind: StoreKind): void {
  const {temporaryStore, openedStore, temporaryLocation} = kind;

  test('a review is listed as it was sent, with its time, and its optional fields may be missing', async (t) => {
    const store = await temporaryStore(t);
    const began = Date.now();
    const plain = {app: undefined, reference: undefined, characters: undefined};
    assert.ok(await store.reviews.add(review()));
    assert.ok(await store.reviews.add(review({...plain, event: 'published', provenance: LEAST})));
    const rows = await store.reviews.list({most: 5});
    const sent = [review({...plain, event: 'published', provenance: LEAST}), review()];
    assert.deepEqual(
      rows.map(({number: _number, at: _at, ...row}) => row),
      sent.map(({address: _address, ...row}) => row),
    );
    for (const {at} of rows) assert.ok(at.getTime() >= began && at.getTime() <= Date.now());
  });

  test('reviews and their withdrawals are in the audit log: who sent it, the system and the reviewer', async (t) => {
    const store = await temporaryStore(t);
    for (const event of ['published', 'reviewed', 'withdrawn'] as const) {
      await store.reviews.add(review({event}));
    }
    const rows = await store.audit.list({most: 5});
    assert.deepEqual(
      rows.map(({actor, action, subject, concerns, address}) => [actor, action, subject, concerns, address]),
      ['reviewWithdrawn', 'translationReviewed'].map((action) => [
        'site',
        action,
        'smt-1',
        RECORD.reviewer,
        '192.0.2.1',
      ]),
    );
  });

  test('a withdrawal that names no reviewer is in the audit log with the one of the review that it ends', async (t) => {
    const store = await temporaryStore(t);
    const edited = {...LEAST, state: 'edited'} as const;
    await store.reviews.add(review());
    await store.reviews.add(review({event: 'withdrawn', provenance: edited}));
    await store.reviews.add(review({event: 'withdrawn', provenance: edited, user: 'other site'}));
    const rows = await store.audit.list({most: 5});
    assert.deepEqual(
      rows.map(({action, concerns}) => [action, concerns]),
      [
        ['reviewWithdrawn', undefined],
        ['reviewWithdrawn', RECORD.reviewer],
        ['translationReviewed', RECORD.reviewer],
      ],
    );
  });

  test('what is sent again after a lost answer is there once; what changed in between is not lost', async (t) => {
    const store = await temporaryStore(t);
    const later = {...RECORD, reviewTime: '2026-11-21T08:00:07Z'};
    await store.reviews.add(review());
    assert.ok(await store.reviews.add(review({provenance: later})), 'the time of arrival does not count');
    assert.equal((await store.reviews.list({most: 5})).length, 1);
    assert.equal((await store.audit.list({most: 5})).length, 1);
    await store.reviews.add(review({event: 'withdrawn'}));
    await store.reviews.add(review());
    await store.reviews.add(review({user: 'other site'}));
    await store.reviews.add(ofText('another text'));
    const events = (await store.reviews.list({most: 9})).map(({event, user}) => `${event} ${user}`);
    assert.deepEqual(events, [
      ...['reviewed site', 'reviewed other site', 'reviewed site', 'withdrawn site', 'reviewed site'],
    ]);
  });

  test('a user sends so many a day, also when many arrive at once', async (t) => {
    const location = await temporaryLocation(t);
    const stores = [await openedStore(t, location), await openedStore(t, location)] as const;
    const added = await Promise.all(
      Array.from({length: 20}, (_, index) => stores[index % 2 ? 1 : 0].reviews.add(ofText(`${index}`), 8)),
    );
    assert.equal(added.filter(Boolean).length, 8);
    assert.equal((await stores[0].reviews.list({most: 50})).length, 8);
    assert.ok(await stores[0].reviews.add(ofText('x', {user: 'other site'}), 8));
  });

  test('a part of a name finds what a user sent, a reviewer confirmed or a system translated, in pages', async (t) => {
    const store = await temporaryStore(t);
    for (let index = 0; index < 12; index += 1) {
      const user = index % 3 === 0 ? 'anna' : 'juris';
      await store.reviews.add(ofText(`${index} مرحبا`, {user}));
    }
    for (const name of ['ann', 'Žanete "Ž" \\ o’b', 'SMT-1', 'WordPress', 'مرحبا', undefined]) {
      const seen: (string | undefined)[] = [];
      for (let before: number | undefined; ;) {
        const filter = {most: 5, ...(name && {search: name}), ...(before !== undefined && {before})};
        const page = await store.reviews.list(filter);
        seen.push(...references(page));
        before = page.at(-1)?.number;
        if (page.length < 5) break;
      }
      const all = Array.from({length: 12}, (_, index) => index).reverse();
      const expected = name === 'ann' ? all.filter((index) => index % 3 === 0) : all;
      assert.deepEqual(
        seen,
        expected.map((index) => `${index} مرحبا`),
        name,
      );
    }
    assert.deepEqual(await store.reviews.list({search: 'zanete', most: 5}), []);
    const ofSystem = await store.reviews.list({search: 'x', systems: ['smt-1', 'smt-2'], most: 5});
    assert.equal(ofSystem.length, 5, 'the title of a system is known to the page');
  });

  test('reviews stay when the user is removed', async (t) => {
    const store = await temporaryStore(t);
    const {id} = await store.users.add('site', undefined);
    await store.reviews.add(review());
    await store.users.remove(id);
    assert.equal((await store.reviews.list({search: 'site', most: 5})).length, 1);
  });

  test('reviews are found by their time; those that are too old or too many are removed', async (t) => {
    const {store, pass} = await storeInTime(t, kind);
    await store.reviews.add(ofText('first'));
    await pass(10 * DAY_MS);
    await store.reviews.add(ofText('second'));
    await pass(2 * DAY_MS);
    await store.reviews.add(ofText('third'));
    const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
    assert.deepEqual(references(await store.reviews.list({since: daysAgo(5), most: 5})), ['third', 'second']);
    assert.deepEqual(references(await store.reviews.list({until: daysAgo(1), most: 5})), ['second', 'first']);
    assert.ok(await store.reviews.add(ofText('fourth'), 2), 'a day counts for itself');
    assert.equal(await store.reviews.add(ofText('fifth'), 2), false);
    await store.reviews.removeOld(20 * DAY_MS);
    assert.equal((await store.reviews.list({most: 5})).length, 4);
    await store.reviews.removeOld(5 * DAY_MS);
    assert.deepEqual(references(await store.reviews.list({most: 5})), ['fourth', 'third', 'second']);
    await store.reviews.removeOld(20 * DAY_MS, 2);
    assert.deepEqual(references(await store.reviews.list({most: 5})), ['fourth', 'third']);
  });
}
