import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {test} from 'node:test';
import {Tickets} from '../../src/sign-in/tickets.ts';
import {openedStore, temporaryFolder} from '../store/temporary-folder.ts';

test('a ticket is taken at another process, for the purpose that it was made for', async (t) => {
  const folder = await temporaryFolder(t);
  const [{tickets: ticketsA}, {tickets: ticketsB}] = [
    await openedStore(t, folder),
    await openedStore(t, folder),
  ];
  const name = await new Tickets<{who: string}>(ticketsA, 'consent').add({who: 'Žanete 🌲'});
  assert.equal(await new Tickets(ticketsB, 'provider').take(name), undefined);
  assert.equal(await new Tickets(ticketsB, 'consent').take(`${name}x`), undefined);
  assert.deepEqual(await new Tickets<{who: string}>(ticketsB, 'consent').take(name), {who: 'Žanete 🌲'});
  assert.equal(await new Tickets(ticketsA, 'consent').take(name), undefined);
});

test('the database reveals neither the name of a ticket nor its contents', async (t) => {
  const folder = await temporaryFolder(t);
  const {tickets} = await openedStore(t, folder);
  const secret = 'verifier-of-the-sign-in';
  const name = await new Tickets<{secret: string}>(tickets, 'provider').add({secret});
  for (const file of ['mtservice.db', 'mtservice.db-wal']) {
    const bytes = await readFile(join(folder, file));
    assert.equal(bytes.includes(secret), false);
    assert.equal(bytes.includes(name), false);
  }
});
