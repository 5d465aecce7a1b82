import assert from 'node:assert/strict';
import {test} from 'node:test';
import {storeSettings} from '../support/site/connect.ts';
import {testOnReleases, type Release} from '../support/site/releases.ts';
import {startStub} from '../support/stub-service.ts';
import {countNumbers, pattern, ROUTE, upload} from '../support/uploads.ts';
import {startWordPress, type Site, type SiteSettings} from '../support/site/wordpress.ts';

/** Documents above and below the size that is sent from memory. */
const LARGE = 16_000_000;
const SMALL = 200_000;

const NO_CURL: SiteSettings = {
  without: ['curl'],
  limits: {memory_limit: '48M', upload_max_filesize: '20M', post_max_size: '20M'},
};

const STATE = {
  'client-id': 'mt_atslega',
  systems: {'en-lv': {params: {systemID: 'smt-1', options: ''}}},
};

/** A site without curl, whose service accepts documents and reports how many bytes each had. */
async function onSite(
  run: (site: Site, received: {numbers: number; token: unknown; url: string}[], url: string) => Promise<void>,
  release?: Release,
): Promise<void> {
  const received: {numbers: number; token: unknown; url: string}[] = [];
  const stub = await startStub((request, response) => {
    if (request.url?.includes('DownloadDocumentTranslation')) {
      response.writeHead(200, {'content-type': 'application/octet-stream'}).end(pattern(LARGE));
      return;
    }
    void countNumbers(request).then(({numbers}) => {
      received.push({numbers, token: request.headers['client-id'], url: request.url ?? ''});
      response.writeHead(200, {'content-type': 'application/json; charset=utf-8'});
      response.end(`"d-${received.length}"`);
    });
  });
  let site: Site | undefined;
  try {
    site = await startWordPress({...NO_CURL, ...(release && {release})});
    await storeSettings(site, {url: stub.url, state: STATE});
    await run(site, received, stub.url);
    assert.equal(site.complaints(), '');
  } finally {
    await site?.close();
    await stub.close();
  }
}

testOnReleases('without curl, documents that PHP could not hold in its memory go both ways', (release) =>
  onSite(async (site, received) => {
    assert.equal(await site.php<boolean>(`return function_exists('curl_init');`), false);
    const author = await site.signIn('author');
    for (const size of [SMALL, LARGE]) {
      const started = await upload(author, 'smt-1', 'grāmata.txt', new Blob([pattern(size)]));
      assert.equal(started.status, 200, await started.clone().text());
    }
    const url = '/service.svc/json/StartDocumentTranslation';
    assert.deepEqual(received, [
      {numbers: SMALL, token: 'mt_atslega', url},
      {numbers: LARGE, token: 'mt_atslega', url},
    ]);
    const answer = await author.rest(`${ROUTE}/DownloadDocumentTranslation?appID=test&id=d-2`, {
      headers: {accept: 'application/octet-stream'},
    });
    assert.equal(answer.status, 200, await answer.clone().text());
    assert.ok(pattern(LARGE).equals(Buffer.from(await answer.arrayBuffer())));
  }, release),
);

test('reports faults of the service without curl like with it', () =>
  onSite(async (site, _received, url) => {
    const owner = await site.signIn('admin');
    const description = 'Nav tādas sistēmas';
    const body = JSON.stringify({code: 22, exception: 'systemNotFound', description});
    const refusing = await startStub((request, response) => {
      // Answers before the document has arrived, as services do.
      response.writeHead(404, {'content-type': 'application/json', connection: 'close'}).end(body);
      request.resume();
    });
    try {
      await storeSettings(site, {url: refusing.url, state: {'client-id': 'mt_atslega'}});
      const refused = await upload(owner, 'smt-nav', 'grāmata.txt', new Blob([pattern(LARGE)]));
      assert.deepEqual([refused.status, await refused.json()], [404, JSON.parse(body)]);
    } finally {
      await refusing.close();
    }
    const gone = await upload(owner, 'smt-1', 'grāmata.txt', new Blob([pattern(LARGE)]));
    assert.equal(gone.status, 503);
    const {description: words} = (await gone.json()) as {description: string};
    assert.match(words, new RegExp(`No answer from ${new URL(refusing.url).host}`));
    // A host that WordPress blocks must not be reached over a socket either.
    await storeSettings(site, {url: url.replace('127.0.0.1', '127.0.0.2'), state: {'client-id': 'mt_x'}});
    const blocked = await upload(owner, 'smt-1', 'grāmata.txt', new Blob([pattern(LARGE)]));
    assert.match(((await blocked.json()) as {description: string}).description, /WP_HTTP_BLOCK_EXTERNAL/);
  }));

test('without curl behind a proxy, large documents are refused with what to do', () =>
  onSite(async (site, received, url) => {
    const {hostname, port} = new URL(url);
    await site.extend(`<?php
      define('WP_PROXY_HOST', '${hostname}');
      define('WP_PROXY_PORT', '${port}');
      add_filter('pre_http_send_through_proxy', '__return_true');`);
    const author = await site.signIn('author');
    const most = await site.php<number>('return MtService_Uploads::max_bytes();');
    assert.equal(most, 4 * 1024 * 1024);
    const taken = await upload(author, 'smt-1', 'grāmata.txt', new Blob([pattern(SMALL)]));
    assert.equal(taken.status, 200, await taken.clone().text());
    assert.deepEqual(
      [received[0]!.numbers, received[0]!.url],
      [SMALL, `${url}/service.svc/json/StartDocumentTranslation`],
    );
    const refused = await upload(author, 'smt-1', 'grāmata.txt', new Blob([pattern(most + 1)]));
    assert.equal(refused.status, 413);
    const words =
      /takes 4 MB at most\. Larger ones need PHP’s extension curl: ask the administrator of the server/;
    assert.match(((await refused.json()) as {description: string}).description, words);
    const page = await author.fetch('/wp-admin/upload.php?page=mtservice-documents');
    const html = await page.text();
    assert.match(html, /max-size="4194304"/);
    assert.match(html.replaceAll('&#8217;', '’'), words);
  }));
