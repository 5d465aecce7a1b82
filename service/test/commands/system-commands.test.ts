import assert from 'node:assert/strict';
import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {test, type TestContext} from 'node:test';
import {issueToken} from '../../src/accounts/index.ts';
import {serve} from '../../src/main/serve.ts';
import {libreTranslate, restart, startServers} from '../engines/servers/libretranslate-servers.ts';
import {sendTo} from '../http/send-to.ts';
import {temporaryFolder} from '../store/temporary-folder.ts';
import {until} from '../systems/within.ts';
import {run} from './command-run.ts';
import {deadline} from '../../../test/support/deadlines.mjs';
import {releaseAfter} from '../../../test/support/release-after.ts';

const LIMIT = {timeout: deadline(90_000)};

interface Listed {
  readonly id: string;
  readonly engine?: string;
  readonly desired: string;
  readonly status?: string;
  readonly reason?: string;
}

/**
 * Starts a service whose only engine has one server, with two systems that are not listed in the
 * configuration.
 */
async function serviceWithServer(t: TestContext) {
  const data = await temporaryFolder(t);
  const [server] = await startServers(t, libreTranslate('lv', 'de'));
  assert.ok(server);
  const engines = {libre: {engine: 'libretranslate', url: server.url, apiKey: 'sk-slepens'}};
  await writeFile(join(data, 'mtservice.json'), JSON.stringify({engines}));
  const service = await serve({dataFolder: data, port: 0, host: '127.0.0.1', log: null});
  releaseAfter(t, () => service.close());
  const {id: userId} = await service.store.users.add('Žanete', undefined);
  const {token} = await issueToken(service.store.tokens, userId, 'test');
  const list = (...more: string[]) => run(['system', 'list', ...more, '--data', data]);
  const listed = async () => JSON.parse((await list('--json')).out) as Listed[];
  const translate = (systemID: string) =>
    sendTo(`${service.url}/service.svc/json/Translate`, {
      token,
      body: {appID: 't', systemID, text: 'māja', options: ''},
    });
  return {data, service, server, list, listed, translate};
}

test('systems of an engine whose servers are down are listed with their status and why', LIMIT, async (t) => {
  const {data, service, server, list, listed, translate} = await serviceWithServer(t);
  const [first, second] = await listed();
  assert.ok(first && second);
  assert.equal((await list()).error, '');
  await until(
    () => translate(first.id),
    ({status}) => status === 200,
    'the start of the system',
  );
  assert.equal((await run(['system', 'stop', second.id, '--data', data])).code, 0);
  await server.close();
  await until(
    async () => {
      await translate(first.id);
      return (await service.store.nodes.statuses()).get(first.id)?.status;
    },
    (status) => status === 'error',
    'the fault of the system',
  );
  await until(
    async () => (await service.store.nodes.statuses()).get(second.id)?.status,
    (status) => status === 'notstarted',
    'the stop of the other one',
  );
  const {code, out, error} = await list();
  assert.equal(code, 0);
  const reason = 'error: LibreTranslate cannot be reached (ECONNREFUSED).';
  assert.match(out, new RegExp(`^${first.id} +- +- +started +${reason.replace(/[().]/g, '\\$&')} +-$`, 'm'));
  assert.match(out, new RegExp(`^${second.id} +- +- +stopped +`, 'm'));
  assert.match(
    error,
    /^No server of the engine "libre" answers \(127\.0\.0\.1:\d+ – LibreTranslate cannot be reached .*\)\. .*\n$/,
  );
  assert.doesNotMatch(out + error, /sk-slepens/);
  const rows = await listed();
  assert.deepEqual(
    rows.map(({id, desired, status}) => [id, desired, status]).sort(),
    [
      [first.id, 'started', 'error'],
      [second.id, 'stopped', 'notstarted'],
    ].sort(),
  );
  await restart(t, server, libreTranslate('lv', 'de'));
  assert.deepEqual(
    (await listed()).map(({id, engine}) => [id, engine]),
    [
      [first.id, 'libre'],
      [second.id, 'libre'],
    ],
  );
});

test(
  'what was stopped long ago and is of no engine is not listed while all servers answer',
  LIMIT,
  async (t) => {
    const {service, server, list, listed} = await serviceWithServer(t);
    await service.store.systems.setDesired('smt-gone', 'stopped');
    assert.equal((await listed()).length, 2);
    await server.close();
    const {out, error} = await list();
    assert.match(out, /^smt-gone +- +- +stopped +- +-$/m);
    assert.match(error, /Systems that it noted nothing of are not listed\./);
  },
);
