import assert from 'node:assert/strict';
import {createRequire} from 'node:module';
import {open, readFile, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, it} from 'node:test';
import {loadConfiguration} from '../../src/config/index.ts';
import {ServiceOutput} from '../../src/http/service-output.ts';
import {serve} from '../../src/main/serve.ts';
import {heldEngine} from '../engines/held-engine.ts';
import {runService, type TestService} from '../http/running-service.ts';
import {sendTo, type Answer} from '../http/send-to.ts';
import {temporaryFolder} from '../store/temporary-folder.ts';
import {until} from '../systems/within.ts';
import {startCollector, type CollectedSpan} from './collector.ts';
import {releaseAfter} from '../../../test/support/release-after.ts';

const {cache} = createRequire(import.meta.url);
// The API is excluded, since the Prometheus client loads it as well.
const loaded = () => Object.keys(cache).filter((path) => /@opentelemetry.(?!api.)/.test(path));

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';
const TEXT = 'Zeņķu ražotne on platform 12.';

const SERVER = 2;
const CLIENT = 3;
const FAILED = 2;

function ask(service: TestService, systemID: string, headers: Record<string, string> = {}): Promise<Answer> {
  return service.send('Translate', {headers, body: {appID: 'test', systemID, text: TEXT, options: ''}});
}

describe('traces', () => {
  it('load nothing while they are not configured', async () => {
    const service = await runService({engines: {phrasebook: {engine: 'phrasebook'}}});
    try {
      await ask(service, await service.running('en', 'lv'));
      assert.deepEqual(loaded(), []);
    } finally {
      await service.close();
    }
  });

  it('have requests, engines and documents, and nothing that users wrote', async () => {
    const collector = await startCollector();
    const engine = await heldEngine();
    const service = await runService(
      {tracing: {endpoint: `${collector.url}/`}, engines: {lt: {engine: 'libretranslate', url: engine.url}}},
      {overSockets: true},
    );
    const systemID = await service.running('en', 'lv');
    assert.ok(loaded().length > 0);
    const {status} = await ask(service, systemID, {
      traceparent: `00-${TRACE}-${CALLER}-01`,
      baggage: 'user=ilze',
    });
    assert.equal(status, 200);
    await ask(service, 'smt-none');
    const body = {appID: 'test', systemID, fileName: 'Zeņķis.txt', content: [...Buffer.from(TEXT)]};
    const {json: id} = await service.send('StartDocumentTranslation', {body});
    await until(
      () => service.send('GetDocumentTranslationState', {query: {appID: 'test', id: String(id)}}),
      ({json}) => (json as {Status: string}).Status === 'completed',
      'the document',
    );
    await sendTo(`${service.url}/health`, {});
    await service.close();
    await engine.close();
    await collector.close();
    const spans = collector.spans();
    assert.equal(collector.resource()['service.name'], 'mtservice');

    const request = spans.find(({traceId, parentSpanId}) => traceId === TRACE && parentSpanId === CALLER)!;
    assert.deepEqual([request.name, request.kind], ['Translate', SERVER]);
    assert.deepEqual(request.attributes, {
      'http.request.method': 'POST',
      'http.route': '/service.svc/json/:operation',
      'http.response.status_code': 200,
      'mtservice.operation': 'Translate',
    });
    const path = ['translate', 'batch', 'engine', 'ask LibreTranslate'];
    const call = path.reduce<CollectedSpan>((parent, name) => {
      const child = spans.find((span) => span.name === name && span.parentSpanId === parent.spanId);
      assert.ok(child, `no ${name} below ${parent.name}`);
      return child;
    }, request);
    assert.equal(call.kind, CLIENT);
    assert.equal(call.attributes['http.response.status_code'], 200);
    const passedOn = engine.asked.map(({headers}) => headers['traceparent']);
    assert.ok(passedOn.includes(`00-${TRACE}-${call.spanId}-01`), passedOn.join());

    assert.ok(engine.asked.every(({headers}) => headers['baggage'] === undefined));

    const failed = spans.find(({attributes}) => attributes['error.type'] === 'systemNotFound')!;
    assert.equal(failed.attributes['mtservice.error_code'], 22);
    // An error of the client is not a failure of the service.
    assert.notEqual(failed.status.code, FAILED);

    const document = spans.find(({name}) => name === 'document')!;
    assert.equal(document.parentSpanId, undefined);
    assert.equal(document.attributes['mtservice.document.format'], 'txt');
    const upload = spans.find(({name}) => name === 'StartDocumentTranslation')!;
    const links = document.links?.map(({traceId, spanId}) => [traceId, spanId]);
    assert.deepEqual(links, [[upload.traceId, upload.spanId]]);
    assert.notEqual(document.traceId, upload.traceId);
    const steps = spans.filter(({parentSpanId}) => parentSpanId === document.spanId).map(({name}) => name);
    for (const step of ['prepare', 'read', 'translate', 'write']) {
      assert.ok(steps.includes(`document.${step}`), steps.join());
    }
    assert.ok(!spans.some(({attributes}) => attributes['http.route'] === '/health'));
    for (const secret of [TEXT, 'Zeņ', 'ražotne', 'RAŽOTNE', service.token, 'anna', String(id)]) {
      assert.ok(!collector.text().includes(secret), secret);
    }
  });

  it('are dropped while the collector is unreachable, which is reported once without delay', async (test) => {
    const folder = await temporaryFolder(test);
    // No server uses the port of a closed server.
    const gone = await startCollector();
    await gone.close();
    const engines = {phrasebook: {engine: 'phrasebook'}};
    await writeFile(
      join(folder, 'mtservice.json'),
      JSON.stringify({tracing: {endpoint: gone.url}, engines, logLevel: 'warn'}),
    );
    const log = await open(join(folder, 'log'), 'w');
    releaseAfter(test, () => log.close());
    const logged = () => readFile(join(folder, 'log'), 'utf8');
    const output = new ServiceOutput(log);
    process.env['OTEL_BSP_SCHEDULE_DELAY'] = '10';
    releaseAfter(test, () => delete process.env['OTEL_BSP_SCHEDULE_DELAY']);
    const service = await serve({dataFolder: folder, port: 0, host: '127.0.0.1', log: output});
    const list = async () => sendTo(`${service.url}/service.svc/json/GetSystemList`, {token: 'mt_none'});
    for (let index = 0; index < 50; index += 1) assert.equal((await list()).status, 401);
    await until(
      logged,
      (text) => text.includes('the collector does not accept traces'),
      'the line in the log',
    );
    for (let index = 0; index < 50; index += 1) await list();
    await service.close();
    assert.equal((await logged()).split('the collector does not accept traces').length, 2);
  });

  it('go where the environment says, and a wrong address is refused with the fix', async (test) => {
    const dataFolder = await temporaryFolder(test);
    const of = async (env: Record<string, string>) =>
      (await loadConfiguration({dataFolder, env})).tracing?.url;
    assert.equal(await of({}), undefined);
    assert.equal(
      await of({OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318'}),
      'http://collector:4318/v1/traces',
    );
    assert.equal(
      await of({OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector:4318/mine'}),
      'http://collector:4318/mine',
    );
    const off = {OTEL_SDK_DISABLED: 'true', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318'};
    assert.equal(await of(off), undefined);
    await assert.rejects(of({OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318'}), /must be an address such as/);
  });
});
