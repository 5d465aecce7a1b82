import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {addUser, authenticate} from '../../src/accounts/index.ts';
import {visitorOf} from '../admin/admin-service.ts';
import {sendTo} from '../http/send-to.ts';
import {seen, type SeenPage} from '../sign-in/signing-in.ts';
import {useInstallation, type Installation, type RunningNode} from './installation.ts';

async function post(node: RunningNode, path: string, fields: Record<string, string>): Promise<SeenPage> {
  const raw = new URLSearchParams(fields).toString();
  const headers = {'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin'};
  return seen(await sendTo(`${node.url}/sign-in${path}`, {raw, headers}));
}

describe('signing in at two processes over one PostgreSQL database', () => {
  let all: Installation;
  let nodeA: RunningNode;
  let nodeB: RunningNode;
  useInstallation(async (installation) => {
    all = installation;
    nodeA = await all.start('viens');
    nodeB = await all.start('otrs');
  });

  it('may begin at one and end at the other, once', async () => {
    const fields = {name: 'ilze', password: 'gaismas pils', origin: 'https://cms.example', state: 'n0nce'};
    const consent = await post(nodeA, '', fields);
    assert.equal(consent.status, 200);
    const ticket = consent.field('ticket') ?? '';
    const done = await post(nodeB, '/token', {ticket, choice: 'give'});
    assert.equal(done.status, 200);
    assert.equal((await authenticate(all.store.tokens, done.field('token')))?.name, 'ilze');
    for (const node of [nodeA, nodeB])
      assert.equal((await post(node, '/token', {ticket, choice: 'give'})).status, 410);
  });

  it('counts wrong passwords at both together, also when they come at once', async () => {
    await addUser(all.store.users, 'juris', 'kaut kas cits');
    const wrong = (index: number) =>
      post(index % 2 === 0 ? nodeA : nodeB, '', {name: 'juris', password: `nav ${index}`});
    const statuses = await Promise.all(Array.from({length: 30}, (_, index) => wrong(index)));
    assert.equal(statuses.filter(({status}) => status === 401).length, 10);
    assert.equal(statuses.filter(({status}) => status === 429).length, 20);
    for (const node of [nodeA, nodeB]) {
      assert.equal((await post(node, '', {name: 'juris', password: 'kaut kas cits'})).status, 429);
      assert.equal((await post(node, '', {name: 'ilze', password: 'gaismas pils'})).status, 200);
    }
  });

  it('to the administration page holds at both, and what an action did is shown at either', async () => {
    const [here, there] = [nodeA, nodeB].map(({url}) => visitorOf(`${url}/admin`)) as [
      ReturnType<typeof visitorOf>,
      ReturnType<typeof visitorOf>,
    ];
    await here.signIn('ilze', 'gaismas pils');
    there.cookie = here.cookie;
    assert.match((await there.get('users')).text, /<h1[^>]*>Users/);
    assert.match((await there.get('')).text, /<bdi>otrs<\/bdi> <span class="quiet">\(this page\)/);
    const done = await there.post('users/add', {name: 'Žanete', password: '', role: 'user'});
    assert.equal(done.status, 303, done.text);
    assert.match((await here.get('users')).text, /Žanete/);
    await all.store.users.add('Gundega', undefined, 'admin');
    await all.store.users.setRole(all.userId, 'user');
    for (const visitor of [here, there]) {
      assert.match((await visitor.get('users')).text, /name="password"/, 'must sign in again');
    }
    await all.store.users.setRole(all.userId, 'admin');
  });
});
