import {createHash} from 'node:crypto';
import {request as httpRequest, type IncomingMessage} from 'node:http';
import {buffer} from 'node:stream/consumers';
import {brotliDecompressSync} from 'node:zlib';
import {expect, test} from '../support/test.ts';
import {deadline} from '../../support/deadlines.mjs';

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** Sends a request like a browser, but returns the answer undecoded. */
async function get(address: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const signal = AbortSignal.timeout(deadline(10_000));
    httpRequest(address, {headers, signal}, resolve).on('error', reject).end();
  });
  return {status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response)};
}

interface SourceMap {
  readonly version: number;
  readonly sources: readonly string[];
  readonly sourcesContent?: readonly string[];
  readonly mappings: string;
}

test('the script under its stable name is checked each time, and 304 says that it is the same', async ({
  service,
}) => {
  const address = `${service.url}/components/mtservice.js`;
  const first = await get(address);
  expect(first.status).toBe(200);
  expect(first.headers['content-type']).toMatch(/^(text|application)\/javascript; charset=utf-8$/i);
  expect(first.headers['cache-control']).toBe('no-cache');
  const etag = first.headers.etag ?? '';
  expect(etag).not.toBe('');
  const second = await get(address, {'if-none-match': etag});
  expect(second.status).toBe(304);
  expect(second.body).toHaveLength(0);
  expect((await get(address, {'if-none-match': '"another"'})).status).toBe(200);
});

test('pages of any origin may load the script, and nothing else sniffs it', async ({service}) => {
  const {headers} = await get(`${service.url}/components/mtservice.js`, {origin: 'https://cms.example'});
  expect(headers['access-control-allow-origin']).toBe('*');
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
  expect(headers['x-content-type-options']).toBe('nosniff');
});

test('a browser that reads Brotli gets Brotli, one that does not gets the same text', async ({service}) => {
  const address = `${service.url}/components/mtservice.js`;
  const [plain, packed] = [await get(address), await get(address, {'accept-encoding': 'gzip, deflate, br'})];
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(packed.headers['content-encoding']).toBe('br');
  expect(packed.headers.vary).toMatch(/accept-encoding/i);
  expect(brotliDecompressSync(packed.body).equals(plain.body)).toBe(true);
  expect(packed.body.length).toBeLessThan(plain.body.length / 2);
});

test('the script names its source map, which names and holds our sources', async ({service}) => {
  const address = `${service.url}/components/mtservice.js`;
  const script = (await get(address)).body.toString();
  const name = /\/\/# sourceMappingURL=(\S+)\s*$/.exec(script)?.[1] ?? '';
  const map = await get(new URL(name, address).href);
  expect(map.status).toBe(200);
  const {version, sources, sourcesContent, mappings} = JSON.parse(map.body.toString()) as SourceMap;
  expect(version).toBe(3);
  expect(mappings.length).toBeGreaterThan(1000);
  const at = sources.findIndex((source) =>
    source.endsWith('elements/mtservice-selector/mtservice-selector.element.ts'),
  );
  expect(sourcesContent?.[at]).toContain('export class MtserviceSelectorElement extends FormElement');
});

test('the name with a hash is the same file and never changes', async ({service, page, site}) => {
  const script = (await get(`${service.url}/components/mtservice.js`)).body;
  const hashed = `mtservice-${createHash('sha256').update(script).digest('hex').slice(0, 10)}.js`;
  const {status, headers, body} = await get(`${service.url}/components/${hashed}`);
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const withoutMap = (code: Buffer) => code.toString().replace(/\/\/# sourceMappingURL=\S+\s*$/, '');
  expect(withoutMap(body)).toBe(withoutMap(script));

  const tag = `<script src="${service.url}/components/${hashed}"></script>`;
  const host = `<!doctype html><html lang="en"><title>Host</title>${tag}<mtservice-selector></mtservice-selector></html>`;
  await page.goto(site.put('/host', host));
  await expect(page.getByRole('button', {name: 'I have a key'})).toBeVisible();
});

test('what the script loads later has the query that the script was loaded with', async ({
  service,
  page,
  site,
}) => {
  const tag = `<script src="${service.url}/components/mtservice.js?tenant=7&amp;v=a%2Fb" defer></script>`;
  const host = `<!doctype html><html lang="lv"><title>Host</title>${tag}<mtservice-selector></mtservice-selector></html>`;
  const asked = page.waitForRequest(/\/components\/mt-lv-/);
  await page.goto(site.put('/host', host));
  expect(new URL((await asked).url()).search).toBe('?tenant=7&v=a%2Fb');
  await expect(page.getByRole('button', {name: 'Man ir atslēga'})).toBeVisible();
});

test('what is not a component file is not served', async ({service}) => {
  for (const name of ['', 'nothing.js', '.sources', '..%2f..%2fpackage.json', '%2e%2e/%2e%2e/package.json']) {
    const {status} = await get(`${service.url}/components/${name}`);
    expect(status, name).toBeGreaterThanOrEqual(400);
  }
});
