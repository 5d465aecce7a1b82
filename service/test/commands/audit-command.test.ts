import assert from 'node:assert/strict';
import {writeFile} from 'node:fs/promises';
import {userInfo} from 'node:os';
import {join} from 'node:path';
import {test} from 'node:test';
import {authenticate} from '../../src/accounts/index.ts';
import {signInService} from '../sign-in/signing-in.ts';
import {openedStore, temporaryFolder} from '../store/temporary-folder.ts';
import {run} from './command-run.ts';

const WHO = `command (${userInfo().username})`;

test('what commands change is noted with who and what, and never a token', async (t) => {
  const data = await temporaryFolder(t);
  await writeFile(join(data, 'mtservice.json'), '{"engines": {"p": {"engine": "phrasebook"}}}');
  await writeFile(join(data, 'terms.csv'), 'tree,koks\n');
  const command = async (args: readonly string[], input = '') => {
    const done = await run([...args, '--data', data], input);
    assert.equal(done.code, 0, done.error);
    return done.out;
  };
  await command(['user', 'add', 'Ilze', '--password-stdin'], 'gaismas pils\n');
  const {id, token} = JSON.parse(await command(['token', 'issue', 'Ilze', '--json']));
  const terms = ['--source', 'en', '--target', 'lv', '--title', 'T', '--public', '--json'];
  const {corpus} = JSON.parse(await command(['corpus', 'import', join(data, 'terms.csv'), ...terms]));
  await command(['corpus', 'remove', corpus.id]);
  const [system] = JSON.parse(await command(['system', 'list', '--json']));
  await command(['system', 'stop', system.id]);
  await command(['system', 'start', system.id]);
  const store = await openedStore(t, data);
  assert.ok(await authenticate(store.tokens, token));
  await store.close(); // Writes the first use.
  await command(['token', 'revoke', id]);
  await command(['user', 'password', 'Ilze', '--password-stdin'], 'tumsas pils\n');
  await command(['user', 'disable', 'Ilze']);
  await command(['user', 'enable', 'Ilze']);
  await command(['user', 'add', 'Juris']);
  await command(['user', 'remove', 'Ilze', '--hand-over-to', 'Juris']);
  const rows = JSON.parse(await command(['audit', 'list', '--json'])) as Record<string, string>[];
  assert.deepEqual(
    rows.reverse().map(({actor, action, subject, concerns}) => [actor, action, subject, concerns]),
    [
      [WHO, 'userAdded', 'Ilze', undefined],
      [WHO, 'tokenIssued', id, 'Ilze'],
      [WHO, 'corpusImported', corpus.id, undefined],
      [WHO, 'corpusRemoved', corpus.id, undefined],
      [WHO, 'systemStopped', system.id, undefined],
      [WHO, 'systemStarted', system.id, undefined],
      ['Ilze', 'tokenFirstUsed', id, 'Ilze'],
      [WHO, 'tokenRevoked', id, 'Ilze'],
      [WHO, 'passwordChanged', 'Ilze', undefined],
      [WHO, 'userDisabled', 'Ilze', undefined],
      [WHO, 'userEnabled', 'Ilze', undefined],
      [WHO, 'userAdded', 'Juris', undefined],
      [WHO, 'userRemoved', 'Ilze', 'Juris'],
    ],
  );
  const text = JSON.stringify(rows);
  assert.ok(!text.includes(token) && !text.includes('gaisma') && !text.includes('tumsa'));
  const table = await command(['audit', 'list', '--name', id, '--most', '2']);
  assert.match(
    table,
    /^TIME +WHO +ACTION +WHAT +CONCERNS +ADDRESS\n\S+Z +command \(.*\) +tokenRevoked +\w{16} +Ilze +-\n\S+Z +Ilze +tokenFirstUsed/,
  );
  assert.equal((await command(['audit', 'list', '--since', '2999-01-01', '--json'])).trim(), '[]');
  assert.equal((await run(['audit', 'list', '--since', 'yesterday', '--data', data])).code, 2);
});

test('signing in and the token that comes of it are noted with the address', async (t) => {
  const service = await signInService(t);
  const from = {'x-forwarded-for': '192.0.2.7'};
  await service.post('', {name: 'ilze', password: 'wrong'}, from);
  const consent = await service.post('', {name: 'ilze', password: 'gaismas pils'}, from);
  await service.post('/token', {ticket: consent.field('ticket')!, choice: 'show'}, from);
  const [token] = await service.store.tokens.list();
  const rows = await service.store.audit.list({most: 10});
  assert.deepEqual(
    rows.map(({actor, action, subject, address}) => [actor, action, subject, address]),
    [
      ['ilze', 'tokenIssued', token!.id, '192.0.2.7'],
      ['ilze', 'signedIn', 'ilze', '192.0.2.7'],
    ],
  );
});

test('entries go after their time', async (t) => {
  const data = await temporaryFolder(t);
  const store = await openedStore(t, data);
  await store.audit.note({actor: 'Ilze', action: 'signedIn', subject: 'Ilze'});
  await store.audit.removeOld(60_000);
  assert.equal((await store.audit.list({most: 10})).length, 1);
  await store.audit.removeOld(-60_000);
  assert.deepEqual(await store.audit.list({most: 10}), []);
});
