// node .ci/check-service.mjs '{"url": …, "token": …}': asks a running service for its systems, its script, its demo and its description.
import assert from 'node:assert/strict';

const {url, token} = JSON.parse(process.argv[2]);
const get = (path, headers = {}) =>
  fetch(new URL(path, url.endsWith('/') ? url : `${url}/`), {headers, signal: AbortSignal.timeout(20_000)});

const list = await get('service.svc/json/GetSystemList?appID=ci', {'client-id': token});
assert.equal(list.status, 200);
const {System: systems} = await list.json();
assert.ok(systems.length > 0, 'the demo account sees no system');

const script = await get('components/mtservice.js');
assert.equal(script.status, 200);
assert.match(script.headers.get('content-type'), /javascript/);
assert.match(await script.text(), /mtservice-selector/);

const demo = await get('');
assert.equal(demo.status, 200);
assert.match(await demo.text(), /mtservice-selector/);

const page = await get('api');
assert.equal(page.status, 200);
assert.match(await page.text(), /StartDocumentTranslation/);
const description = await get('api/openapi.json');
assert.match((await description.json()).openapi, /^3\.1/);
