import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {releaseAfter} from '../../../test/support/release-after.ts';
import {askDoor} from '../doors/ask-door.ts';
import {runService, type TestService} from './running-service.ts';
import {sendTo} from './send-to.ts';

const PUBLIC = 'https://tulko.example/mt';
const DOOR = 'https://tulko.example:5000';

/** Form with a file to translate, for LibreTranslate's door. */
function letter(token: string): FormData {
  const form = new FormData();
  form.append('file', new Blob(['Good morning!']), 'Vēstule.txt');
  for (const [name, value] of Object.entries({source: 'en', target: 'lv', api_key: token})) {
    form.append(name, value);
  }
  return form;
}

describe('addresses in answers, where the service has a public one', () => {
  let service: TestService;
  before(async () => {
    const engines = {phrasebook: {engine: 'phrasebook'}};
    const doors = {libretranslate: true};
    service = await runService(
      {engines, doors, basePath: '/inner', publicUrl: `${PUBLIC}/`, metricsPort: 0},
      {overSockets: true},
    );
  });
  after(() => service?.close());

  it('begin with it: the link to a translated file, the descriptions of SOAP and JSON', async () => {
    const {json} = await askDoor(`${service.url}/libretranslate/translate_file`, letter(service.token));
    const {translatedFileUrl} = json as {translatedFileUrl: string};
    assert.match(
      translatedFileUrl,
      /^https:\/\/tulko\.example\/mt\/libretranslate\/download_file\/[\w-]+\.txt$/,
    );
    const path = translatedFileUrl.slice(PUBLIC.length);
    assert.match((await sendTo(service.url + path, {})).text, /Labrīt!/);
    const {text: wsdl} = await sendTo(`${service.url}/service.svc?wsdl`, {});
    assert.ok(wsdl.includes(`location="${PUBLIC}/service.svc/soap"`), wsdl.slice(-500));
    const {text: legacy} = await sendTo(`${service.url}/legacy/service.svc?wsdl`, {});
    assert.ok(legacy.includes(`location="${PUBLIC}/legacy/service.svc/soap"`));
    const described = (await sendTo(`${service.url}/api/openapi.json`, {})).json as {
      servers: {url: string}[];
    };
    assert.ok(described.servers[0]?.url.startsWith(PUBLIC), described.servers[0]?.url);
  });

  it('are encoded where a browser is sent on, whatever was asked for', async () => {
    for (const to of [
      'users?name=ā',
      'users?name=שלום 😀',
      'users?name=x\r\nSet-Cookie: a=b',
      'users?name=\ud800',
    ]) {
      const query = {code: 'lv', to};
      const answer = await sendTo(`${service.url}/admin/language`, {query, redirect: 'manual'});
      assert.equal(answer.status, 303, to);
      assert.match(answer.headers.get('location') ?? '', /^\.\/(users\?name=[\x21-\x7e]+)?$/, to);
      assert.doesNotMatch(answer.headers.get('set-cookie') ?? '', /a=b/);
    }
  });

  it('lead to the metrics by one path and to be read only', async () => {
    const {origin} = new URL(service.metricsUrl!);
    assert.match((await sendTo(`${origin}/metrics?x=1`, {})).text, /mtservice_systems/);
    for (const path of ['/', '/metrics/x', '/metrics2', '/health']) {
      assert.equal((await sendTo(origin + path, {})).status, 404, path);
    }
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const {status, headers} = await sendTo(`${origin}/metrics`, {method});
      assert.deepEqual([status, headers.get('allow')], [405, 'GET, HEAD'], method);
    }
  });
});

it('a door at a port of its own names files by its own public address', async (t) => {
  const doors = {libretranslate: {port: 0, publicUrl: DOOR}};
  const service = await runService(
    {engines: {phrasebook: {engine: 'phrasebook'}}, doors, publicUrl: PUBLIC},
    {overSockets: true},
  );
  releaseAfter(t, () => service.close());
  const {json} = await askDoor(`${service.doorUrls!.libretranslate}/translate_file`, letter(service.token));
  const {translatedFileUrl} = json as {translatedFileUrl: string};
  assert.match(translatedFileUrl, /^https:\/\/tulko\.example:5000\/download_file\/[\w-]+\.txt$/);
});
