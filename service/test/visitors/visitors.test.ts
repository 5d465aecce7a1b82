import assert from 'node:assert/strict';
import {readdir, readFile, writeFile} from 'node:fs/promises';
import {describe, it, type TestContext} from 'node:test';
import type {WireDocumentState, WireSystemList, WireVisitor} from '../../../src/contract/index.ts';
import {runService, type TestService} from '../http/running-service.ts';
import {errorOf, sendTo, type Answer} from '../http/send-to.ts';
import {until} from '../systems/within.ts';
import {releaseAfter} from '../../../test/support/release-after.ts';

const ANONYMOUS = {charactersPerDay: 100, charactersPerDayInAll: 250};
const ENGINES = {p: {engine: 'phrasebook'}};

type Visited = TestService & {
  reload(): Promise<void>;
  ask(address: string, method?: string): Promise<Answer>;
  visitor(address?: string): Promise<WireVisitor>;
  systemId(token: string): Promise<string>;
  translate(token: string, text: string): Promise<Answer>;
};

/** A service that visitors may use, and that trusts the addresses that a proxy reports. */
async function visited(
  t: TestContext,
  anonymous: object | null = ANONYMOUS,
  more: object = {},
): Promise<Visited> {
  const service = await runService({
    engines: ENGINES,
    trustProxy: ['loopback'],
    ...(anonymous && {anonymous}),
    ...more,
  });
  releaseAfter(t, () => service.close());
  const ask = (address: string, method = 'POST') =>
    sendTo(`${service.url}/visitor`, {method, headers: {'x-forwarded-for': address}});
  const visitor = async (address = '192.0.2.1') => {
    const {status, json} = await ask(address);
    assert.equal(status, 201);
    return json as WireVisitor;
  };
  const systemId = async (token: string) => {
    const {System} = (await service.send('GetSystemList', {token})).json as WireSystemList;
    const system = System.find(
      ({SrcLanguage, TrgLanguage}) => SrcLanguage.Code === 'en' && TrgLanguage.Code === 'es',
    );
    assert.ok(system);
    return system.ID;
  };
  const translate = async (token: string, text: string) =>
    service.send('Translate', {
      token,
      body: {appID: 't', systemID: await service.running('en', 'es'), text, options: ''},
    });
  return {...service, ask, visitor, systemId, translate};
}

const upload = (service: Visited, token: string, systemID: string, bytes: number) =>
  service.send('StartDocumentTranslation', {
    token,
    body: {appID: 't', fileName: 'a.txt', systemID, options: '', content: Array<number>(bytes).fill(97)},
  });

describe('visitors without an account', () => {
  it('a service that serves none says so without an error', async (t) => {
    const service = await visited(t, null);
    for (const method of ['GET', 'POST']) {
      const {status, text} = await service.ask('192.0.2.1', method);
      assert.deepEqual([status, text], [204, '']);
    }
  });

  it('a visitor gets a key, and learns what it is good for', async (t) => {
    const service = await visited(t);
    const {token, endsAt, ...terms} = await service.visitor();
    assert.deepEqual(terms, {charactersPerDay: 100, documents: 0, maxDocumentBytes: 1024 * 1024});
    const hours = (Date.parse(endsAt) - Date.now()) / 3_600_000;
    assert.ok(hours > 1.9 && hours <= 2, endsAt);
    assert.deepEqual((await service.ask('192.0.2.1', 'GET')).json, terms);
    const answer = await service.translate(token, 'Good morning.');
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('access-control-allow-origin'), '*');
  });

  it('characters of an address are limited, whatever the number of its sessions', async (t) => {
    const service = await visited(t);
    const sessions = await Promise.all(Array.from({length: 4}, () => service.visitor('2001:db8::1')));
    sessions.push(await service.visitor('2001:db8::ffff:1'));
    const answers = await Promise.all(
      Array.from({length: 20}, (_, index) => service.translate(sessions[index % 5]!.token, 'a'.repeat(10))),
    );
    assert.equal(answers.filter(({status}) => status === 200).length, 10);
    const refused = answers.find(({status}) => status !== 200);
    assert.ok(refused);
    assert.equal(refused.status, 429);
    assert.equal(errorOf(refused).code, 11);
    assert.match(errorOf(refused).description, /sign in to go on now/);
    const seconds = Number(refused.headers.get('retry-after'));
    assert.ok(seconds > 0 && seconds <= 86_400);
    assert.equal(
      (await service.translate((await service.visitor('2001:db8:0:1::1')).token, 'a')).status,
      200,
    );
  });

  it('characters are limited in all', async (t) => {
    const service = await visited(t);
    const answers: number[] = [];
    for (let index = 1; index <= 4; index++) {
      const {token} = await service.visitor(`192.0.2.${index}`);
      answers.push((await service.translate(token, 'a'.repeat(80))).status);
    }
    assert.deepEqual(answers, [200, 200, 200, 429]);
    const {token} = await service.visitor('192.0.2.4');
    assert.equal(
      (await service.translate(token, 'a'.repeat(10))).status,
      200,
      'what was refused is not counted',
    );
    assert.equal(
      (await service.translate(service.token, 'a'.repeat(500))).status,
      200,
      'users are not concerned',
    );
  });

  it('a failed translation costs nothing', async (t) => {
    const service = await visited(t);
    const {token} = await service.visitor();
    const body = {appID: 't', systemID: 'smt-none', text: 'a'.repeat(90), options: ''};
    assert.equal((await service.send('Translate', {token, body})).status, 404);
    assert.equal((await service.translate(token, 'a'.repeat(100))).status, 200);
  });

  it('visitors see the systems that everyone may see, or those of them that the operator names', async (t) => {
    const system = (id: string, source: string, target: string, more = {}) => ({
      id,
      engine: 'p',
      source,
      target,
      ...more,
    });
    const systems = [
      system('smt-a', 'en', 'es'),
      system('smt-b', 'es', 'en'),
      system('smt-c', 'en', 'de', {visibleTo: ['anna']}),
    ];
    const service = await visited(t, {...ANONYMOUS, systems: ['smt-b', 'smt-c', 'smt-none']}, {systems});
    const ids = async (token?: string) => (await service.systems(token)).map(({ID}) => ID);
    const {token} = await service.visitor();
    assert.deepEqual(await ids(token), ['smt-b']);
    assert.deepEqual(await ids(), ['smt-a', 'smt-b', 'smt-c']);
    const body = {appID: 't', systemID: 'smt-a', text: 'a', options: ''};
    assert.equal((await service.send('Translate', {token, body})).status, 404);
  });

  it('documents are refused before they arrive, unless the operator allows some', async (t) => {
    const service = await visited(t);
    const {token} = await service.visitor();
    const refused = await upload(service, token, await service.systemId(token), 10);
    assert.equal(refused.status, 409);
    assert.match(errorOf(refused).description, /Sign in to translate documents/);
  });

  it('few and small documents, each for its visitor only', async (t) => {
    const anonymous = {...ANONYMOUS, charactersPerDay: 250, documents: 2, maxDocumentBytes: 50};
    const service = await visited(t, anonymous);
    const [one, other] = [await service.visitor(), await service.visitor()];
    const systemID = await service.systemId(one.token);
    assert.equal((await upload(service, one.token, systemID, 51)).status, 413);
    const {status, json} = await upload(service, one.token, systemID, 50);
    assert.equal(status, 200);
    assert.equal((await upload(service, other.token, systemID, 20)).status, 200);
    const third = await upload(service, other.token, systemID, 20);
    assert.equal(third.status, 409);
    assert.match(errorOf(third).description, /2 documents, the most without an account/);
    const list = async (token: string) =>
      (await service.send('GetDocumentTranslationList', {token, query: {appID: 't'}}))
        .json as WireDocumentState[];
    assert.deepEqual(
      (await list(one.token)).map(({Size}) => Size),
      [50],
    );
    const query = {appID: 't', id: json as string};
    assert.equal(
      (await service.send('GetDocumentTranslationState', {token: other.token, query})).status,
      404,
    );
    await until(
      () => list(one.token),
      ([task]) => task?.Status === 'completed',
      'the document',
    );
    // The next text is charged in addition to the documents of both visitors.
    await until(
      () => list(other.token),
      ([task]) => task?.Status === 'completed',
      'the other document',
    );
    assert.equal((await service.translate(one.token, 'a'.repeat(181))).status, 429);
    assert.equal((await service.translate(one.token, 'a'.repeat(180))).status, 200);
  });

  it('corrections are for the visitor alone', async (t) => {
    const service = await visited(t, {charactersPerDay: 1_000, charactersPerDayInAll: 1_000});
    const [one, other] = [await service.visitor(), await service.visitor()];
    const systemID = await service.systemId(one.token);
    const body = {appID: 't', systemID, text: 'Good morning.', translation: 'Hola hola.', options: ''};
    assert.equal((await service.send('UpdateTranslation', {token: one.token, body})).status, 200);
    const of = async (token: string) => (await service.translate(token, 'Good morning.')).json;
    assert.equal(await of(one.token), 'Hola hola.');
    assert.notEqual(await of(other.token), 'Hola hola.');
    assert.notEqual(await of(service.token), 'Hola hola.');
  });

  it('an ended key is unknown; documents and corrections end with it', async (t) => {
    const service = await visited(t, {...ANONYMOUS, documents: 1, sessionHours: 0.000001});
    const {token} = await service.visitor();
    await until(
      () => service.send('GetSystemList', {token}),
      ({status}) => status === 401,
      'the end of the session',
    );
    assert.deepEqual(await service.store.visitors.removeEnded(), []);
    assert.equal(await service.store.visitors.count(), 0);
  });

  it('the address is not stored', async (t) => {
    const service = await visited(t);
    await service.visitor('192.0.2.77');
    const files = (await readdir(service.folder)).filter((name) => /sqlite|\.db/.test(name));
    assert.ok(files.length > 0);
    for (const name of files) {
      const bytes = await readFile(`${service.folder}/${name}`);
      assert.ok(!bytes.includes('192.0.2.77'), name);
    }
  });

  it('requests with a body, or with a wrong key, are refused', async (t) => {
    const service = await visited(t);
    const address = `${service.url}/visitor`;
    const withBody = await sendTo(address, {method: 'POST', body: {charactersPerDay: 9e9}});
    assert.deepEqual([withBody.status, errorOf(withBody).exception], [400, 'badRequest']);
    const wrongKey = await sendTo(address, {method: 'POST', token: 'mt_wrong'});
    assert.equal(wrongKey.status, 401);
    assert.equal((await sendTo(address, {method: 'DELETE'})).status, 404);
  });

  it('visitors are not people: no sign-in, no list, only a count', async (t) => {
    const service = await visited(t);
    const {token} = await service.visitor();
    assert.deepEqual(
      (await service.store.users.list()).map(({name}) => name),
      ['anna'],
    );
    const fields = new URLSearchParams({name: token, password: token});
    const signIn = await sendTo(`${service.url}/admin/sign-in`, {
      method: 'POST',
      raw: fields.toString(),
      headers: {'content-type': 'application/x-www-form-urlencoded', origin: service.url},
      redirect: 'manual',
    });
    assert.notEqual(signIn.status, 200);
    assert.equal(signIn.headers.get('set-cookie'), null);
    assert.equal(await service.store.visitors.count(), 1);
  });

  it('a reload changes the limits, and ends all visits', async (t) => {
    const service = await visited(t);
    const {token} = await service.visitor();
    const configure = async (anonymous: object | undefined) => {
      await writeFile(
        `${service.folder}/mtservice.json`,
        JSON.stringify({engines: ENGINES, trustProxy: ['loopback'], ...(anonymous && {anonymous})}),
      );
      await service.reload();
    };
    await configure({...ANONYMOUS, charactersPerDay: 20});
    assert.equal((await service.translate(token, 'a'.repeat(21))).status, 429);
    assert.equal((await service.translate(token, 'a'.repeat(20))).status, 200);
    await configure(undefined);
    assert.equal((await service.send('GetSystemList', {token})).status, 401);
    assert.equal((await service.ask('192.0.2.1')).status, 204);
  });
});
