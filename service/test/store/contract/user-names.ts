import assert from 'node:assert/strict';
import {createHash} from 'node:crypto';
import {test} from 'node:test';
import {mayUse, visibilityOf, type VisibleTo} from '../../../src/systems/index.ts';
import type {Store} from '../../../src/store/index.ts';
import type {StoreKind} from '../store-kind.ts';

const ISSUER = 'https://id.example.com/realms/kugis';

/** Ways in which a user gets a name. */
const WAYS: Readonly<Record<string, (store: Store, name: string) => Promise<unknown>>> = {
  'an operator adds': (store, name) => store.users.add(name, undefined),
  'a provider brings': (store, name) =>
    store.identities.addUser(name, {issuer: ISSUER, subject: `of ${name}`}),
};

/** Pairs of names that look alike. */
const ALIKE = [
  ['adm', 'ADM'],
  ['adm', 'аdm'], // Cyrillic
  ['adm', 'АDM'], // Cyrillic capitals
  ['adm', 'ΑDM'], // Greek capitals
  ['adm', 'ADМ'],
  ['ADМ', 'adm'],
  ['ADМ', 'AdM'],
  ['bob', 'ВОВ'],
  ['νικος', 'ΝΙΚΟΣ'],
  ['ola', 'Ϛla'],
  ['win', 'ᗯin'],
  ['adm', 'ａｄｍ'],
  ['adm', '𝐚𝐝𝐦'],
  ['omega', 'οmega'], // Greek
  ['Žanete', 'žanete'],
  ['Straße', 'STRASSE'],
  ['anna liepa', 'anna\u00a0liepa'],
  ['сосна', 'cocна'],
] as const;

const HIDDEN = [
  'ad\u200bm',
  'ad\u200dm',
  '\u202eadm',
  'a\u2066dm',
  'adm\u00ad',
  '\ufeffadm',
  'ad\u2028m',
  'a\u034fdm',
  'x\u2800',
];

/** Names that are all different, although some are similar, in many languages. */
const DIFFERENT = [
  'adm',
  'adm1',
  'adml',
  'āдm',
  'āda',
  'ada',
  'Jānis',
  'Janis',
  'משה',
  'محمد',
  'Ольга',
  '李',
  'com',
  'corn',
  '😀',
];

/** Contract tests for user names; every kind of store must pass them. */
export function testUserNames({temporaryStore}: StoreKind): void {
  for (const [way, add] of Object.entries(WAYS)) {
    test(`a user whom ${way} gets no name that looks like another user's`, async (t) => {
      const store = await temporaryStore(t);
      for (const [existingName, like] of ALIKE) {
        const {id} = await store.users.add(existingName, undefined);
        const refused = {name: 'StoreError', kind: 'duplicate', message: /already a user "/};
        await assert.rejects(add(store, like), refused, `${existingName} ${like}`);
        assert.equal((await store.users.list()).length, 1);
        await store.users.remove(id);
      }
    });

    test(`a user whom ${way} cannot have invisible characters in the name`, async (t) => {
      const store = await temporaryStore(t);
      for (const name of HIDDEN) {
        await assert.rejects(add(store, name), {name: 'StoreError', kind: 'invalid'}, escape(name));
      }
    });
  }

  test('names that differ to the eye are all taken', async (t) => {
    const store = await temporaryStore(t);
    for (const name of DIFFERENT) await store.users.add(name, undefined);
    assert.equal((await store.users.list()).length, DIFFERENT.length);
  });

  test('a name is free again when its user is removed', async (t) => {
    const store = await temporaryStore(t);
    const {id} = await store.users.add('adm', undefined);
    await store.users.remove(id);
    await store.users.add('ADM', undefined);
  });

  test('a name shows systems to whom an operator gave it, not to who chose it at a provider', async (t) => {
    const store = await temporaryStore(t);
    const hash = createHash('sha256').update('ghost').digest();
    const identity = {issuer: ISSUER, subject: '4711'};
    const ghost = await store.identities.addUser('ghost', identity);
    await store.tokens.add(hash, ghost.id, 'CMS');
    const sees = async (who: VisibleTo) => {
      const user = await store.tokens.userOf(hash);
      const [row] = await store.tokens.list('ghost');
      assert.ok(user && row);
      assert.deepEqual(row.principals, user.principals);
      return mayUse(visibilityOf([who]), user);
    };
    assert.equal(await sees('ghost'), false);
    assert.equal(await sees({...identity}), true);
    assert.equal(await sees({...identity, issuer: `${ISSUER}/`}), true);
    assert.equal(await sees({...identity, subject: '4712'}), false);
    assert.equal(await sees({...identity, issuer: 'https://other.example.com'}), false);
    assert.equal(await sees({email: 'ghost@example.com'}), false);
    await store.identities.noteEmail(identity, 'Ghost@example.com');
    assert.equal(await sees({email: 'ghost@example.com'}), true);
    await store.identities.noteEmail(identity, undefined);
    assert.equal(await sees({email: 'ghost@example.com'}), false);

    const anna = await store.users.add('anna', undefined);
    const ownHash = createHash('sha256').update('anna').digest();
    await store.tokens.add(ownHash, anna.id, 'CMS');
    assert.deepEqual(await store.tokens.userOf(ownHash), anna);
    await store.identities.add(anna.id, {issuer: ISSUER, subject: 'anna'});
    const linked = (await store.tokens.userOf(ownHash))!;
    assert.equal(mayUse(visibilityOf(['anna']), linked), true);
    assert.equal(mayUse(visibilityOf([{issuer: ISSUER, subject: 'anna'}]), linked), true);
    assert.equal((await store.users.byName('ghost'))?.isNamedByProvider, true);
    assert.equal((await store.users.byName('anna'))?.isNamedByProvider, undefined);
  });
}
