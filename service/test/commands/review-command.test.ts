import assert from 'node:assert/strict';
import {test} from 'node:test';
import {openedStore, temporaryFolder} from '../store/temporary-folder.ts';
import {run} from './command-run.ts';

test('reviews are printed as CSV, all or those of a period', async (t) => {
  const data = await temporaryFolder(t);
  const store = await openedStore(t, data);
  await store.reviews.add({
    ...{event: 'reviewed', user: 'ilze', app: 'wordpress', reference: 'https://example.org/1'},
    ...{characters: 12, address: '192.0.2.1'},
    provenance: {
      ...{engine: 'Apertium', systemID: 's-1', sourceLanguage: 'de', targetLanguage: 'lv'},
      ...{time: '2026-11-20T10:00:00Z', human: 'none', state: 'reviewed', reviewer: 'Žanete'},
    },
  });
  await store.close();
  const exported = (...args: readonly string[]) => run(['review', 'export', '--data', data, ...args]);
  const {code, out, error} = await exported();
  assert.equal(code, 0, error);
  assert.match(
    out,
    /^\ufefftime,event,user,[^\r]*\r\n[^,]*,reviewed,ilze,wordpress,Apertium,[^\r]*Žanete[^\r]*\r\n$/,
  );
  const today = new Date().toISOString().slice(0, 10);
  assert.match((await exported('--since', today)).out, /Žanete/);
  assert.match((await exported('--until', '2020-01-01')).out, /^\ufefftime,[^\r]*\r\n$/);
  for (const [args, message] of [
    [['--since', 'vakar'], /--since is not a date: give a day, as 2026-11-22/],
    [['--until', '2026-11-27T23:00'], /--until is not a date: .* a time with its zone/],
    [['--since', '2026-11-30', '--until', '2026-11-29'], /--since is after --until/],
  ] as const) {
    const wrong = await exported(...args);
    assert.deepEqual([wrong.code, wrong.out], [1, '']);
    assert.match(wrong.error, message);
  }
});
