import assert from 'node:assert/strict';
import {open, readFile, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {it, type TestContext} from 'node:test';
import {issueToken} from '../../src/accounts/index.ts';
import {ServiceOutput} from '../../src/http/service-output.ts';
import {serve} from '../../src/main/serve.ts';
import {heldEngine} from '../engines/held-engine.ts';
import {sendTo, type Answer} from '../http/send-to.ts';
import {RawConnection} from '../http/raw-http.ts';
import {temporaryFolder} from '../store/temporary-folder.ts';
import {envelope, operationElement} from '../soap/soap-message.ts';
import {until} from '../systems/within.ts';
import type {WireSystemList} from '../../../src/contract/index.ts';
import {releaseAfter} from '../../../test/support/release-after.ts';

/** Starts a service that logs to a file, with an engine whose answers can be held back. */
async function loggingService(test: TestContext) {
  const engine = await heldEngine();
  const folder = await temporaryFolder(test);
  const engines = {slow: {engine: 'libretranslate', url: engine.url}};
  await writeFile(join(folder, 'mtservice.json'), JSON.stringify({engines, metricsPort: 0}));
  const log = await open(join(folder, 'log'), 'w');
  const output = new ServiceOutput(log);
  const service = await serve({dataFolder: folder, port: 0, host: '127.0.0.1', log: output});
  releaseAfter(test, async () => {
    engine.release();
    await service.close();
    await engine.close();
    await log.close();
  });
  const {id} = await service.store.users.add('anna', undefined);
  const {token} = await issueToken(service.store.tokens, id, 'test');
  return {engine, service, token, logged: () => readFile(join(folder, 'log'), 'utf8')};
}

const spoken = {appID: 'test', text: 'Labrīt', options: ''};
for (const [form, path, bodyOf] of [
  ['JSON', 'json/Translate', (systemID: string) => JSON.stringify({...spoken, systemID})],
  ['SOAP', 'soap', (systemID: string) => envelope(operationElement('Translate', {...spoken, systemID}))],
] as const) {
  it(`a client that hangs up while it waits is not an error of the service (${form})`, async (test) => {
    const {engine, service, token, logged} = await loggingService(test);
    const {json} = await sendTo(`${service.url}/service.svc/json/GetSystemList`, {token});
    const systemID = (json as WireSystemList).System[0]!.ID;
    const ask = (): Promise<Answer> =>
      sendTo(`${service.url}/service.svc/json/Translate`, {token, body: {systemID, text: 'Labdien'}});
    await until(ask, ({status}) => status === 200, 'the system');
    const scraped = (line: string): Promise<Answer> =>
      until(
        () => sendTo(service.metricsUrl!, {}),
        ({text}) => text.split('\n').includes(line),
        line,
      );
    engine.hold();
    const connection = new RawConnection(service.url);
    const body = bodyOf(systemID);
    connection.write(
      `POST /service.svc/${path} HTTP/1.1\r\nHost: x\r\nclient-id: ${token}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
    await scraped(`mtservice_engine_busy{system="${systemID}"} 1`);
    connection.destroy();
    await scraped(`mtservice_engine_busy{system="${systemID}"} 0`);
    const {text} = await scraped('mtservice_open_requests 0');
    assert.doesNotMatch(text, /fault="service"/);
    await service.close();
    const log = await until(logged, (all) => all.includes('the service has stopped'), 'the last line');
    const lines = log.trim().split('\n');
    assert.deepEqual(
      lines.filter((line) => (JSON.parse(line) as {level: number}).level >= 40),
      [],
    );
  });
}
