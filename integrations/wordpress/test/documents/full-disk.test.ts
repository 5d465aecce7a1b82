import assert from 'node:assert/strict';
import {test} from 'node:test';
import {openPage, startBrowser} from '../support/browser.ts';
import {storeSettings} from '../support/site/connect.ts';
import {testOnReleases} from '../support/site/releases.ts';
import {startStub} from '../support/stub-service.ts';
import {pattern, ROUTE, translation, upload} from '../support/uploads.ts';
import {startWordPress, type Site, type SiteSettings} from '../support/site/wordpress.ts';

const STATE = {
  'client-id': 'mt_atslega',
  systems: {'en-lv': {params: {systemID: 'smt-1', options: ''}}},
};
const FULL = /^The disk of this site is full\. Nothing of your document is lost: try again later/;
/** Bytes of a document that fits, of one whose request does not fit, and of one that itself does not fit. */
const [FITS, NEARLY, LARGE] = [20_000, 100_000, 400_000];
const MAX_BYTES = 300_000;

interface Told {
  readonly description?: string;
  readonly message?: string;
}

/** A site whose service has one translated document of a given size, as bytes or as numbers. */
async function onSite(
  settings: SiteSettings,
  document: {size: number; isJson?: boolean},
  run: (site: Site, uploads: string[]) => Promise<void>,
): Promise<void> {
  const uploads: string[] = [];
  const stub = await startStub((request, response) => {
    if (request.url?.includes('DownloadDocumentTranslation')) {
      const type = document.isJson ? 'application/json' : 'application/octet-stream';
      const bytes = translation(document.size);
      response.writeHead(200, {'content-type': type});
      response.end(document.isJson ? JSON.stringify([...bytes]) : bytes);
      return;
    }
    request.resume().once('end', () => {
      if (request.url?.includes('StartDocument')) uploads.push(request.url);
      const state = {
        Id: 'd-1',
        Status: 'completed',
        Filename: 'grāmata.txt',
        Segments: 1,
        TranslatedSegments: 1,
      };
      const answer = request.url?.includes('State') ? state : request.url?.includes('List') ? [] : 'd-1';
      response.writeHead(200, {'content-type': 'application/json; charset=utf-8'});
      response.end(JSON.stringify(answer));
    });
  });
  let site: Site | undefined;
  try {
    site = await startWordPress(settings);
    await storeSettings(site, {url: stub.url, state: STATE});
    await site.php(`add_user_meta(get_user_by('login', 'author')->ID, 'mtservice_tasks', 'd-1'); return 1;`);
    await run(site, uploads);
    assert.deepEqual(site.temporaryFiles(), []);
  } finally {
    await site?.close();
    await stub.close();
  }
}

const attachments = (site: Site) =>
  site.php<number>(`return count(get_posts(['post_type' => 'attachment', 'numberposts' => -1]));`);

const add = async (site: Site) => {
  const answer = await (
    await site.signIn('author')
  ).rest('/mtservice/v1/media', {
    method: 'POST',
    headers: {'content-type': 'application/json'},
    body: JSON.stringify({id: 'd-1', name: 'grāmata.lv.txt'}),
  });
  return {status: answer.status, told: (await answer.json()) as Told};
};

for (const without of [[], ['curl']]) {
  const name = without.length > 0 ? 'without curl' : 'with curl';

  testOnReleases(
    `a document for which the disk has no room is told, and not sent in part, ${name}`,
    (release) =>
      onSite({release, maxFileBytes: MAX_BYTES, without}, {size: LARGE}, async (site, uploads) => {
        const author = await site.signIn('author');
        for (const size of [NEARLY, LARGE]) {
          const answer = await upload(author, 'smt-1', 'grāmata.txt', new Blob([pattern(size)]));
          assert.equal(answer.status, 507, `${size} bytes`);
          assert.match(((await answer.json()) as Told).description ?? '', FULL);
        }
        assert.deepEqual(uploads, []);
        const taken = await upload(author, 'smt-1', 'grāmata.txt', new Blob([pattern(FITS)]));
        assert.equal(taken.status, 200);
        for (const headers of [{accept: 'application/octet-stream'}, {}]) {
          const answer = await author.rest(`${ROUTE}/DownloadDocumentTranslation?id=d-1`, {headers});
          assert.equal(answer.status, 507);
          assert.match(((await answer.json()) as Told).description ?? '', FULL);
        }
        const {status, told} = await add(site);
        assert.deepEqual([status, await attachments(site)], [507, 0]);
        assert.match(told.message ?? '', FULL);
      }),
  );
}

test('of a document that is written as numbers, no half is added', () =>
  onSite({maxFileBytes: MAX_BYTES}, {size: MAX_BYTES + 5, isJson: true}, async (site) => {
    const {status, told} = await add(site);
    assert.deepEqual([status, await attachments(site)], [507, 0]);
    assert.match(told.message ?? '', FULL);
  }));

testOnReleases('a library without room takes no half of a document, which stays in the page', (release) =>
  onSite({release, libraryBytes: 64 * 1024}, {size: NEARLY}, async (site) => {
    await site.extend(`<?php add_action('init', function () {
      if (!isset($_GET['files'])) return;
      $all = new RecursiveIteratorIterator(new RecursiveDirectoryIterator(wp_upload_dir()['basedir'], FilesystemIterator::SKIP_DOTS));
      wp_send_json(array_values(array_map('strval', iterator_to_array($all))));
    });`);
    const {status, told} = await add(site);
    assert.deepEqual([status, await attachments(site)], [507, 0]);
    assert.match(
      told.message ?? '',
      /the media library cannot be written; .*Save the translation to your computer/,
    );
    assert.deepEqual(await (await fetch(`${site.url}/?files`)).json(), []);
    const browser = await startBrowser();
    try {
      const page = await openPage(browser, site, 'author');
      await page.goto('/wp-admin/upload.php?page=mtservice-documents');
      await page
        .locator('mt-document-drop input[type=file][multiple]')
        .setInputFiles({name: 'grāmata.txt', mimeType: 'text/plain', buffer: Buffer.from('Good morning')});
      const button = page.getByRole('button', {name: 'Add to the media library'});
      await button.click();
      await page.getByRole('alert').getByText('the media library cannot be written').waitFor();
      assert.equal(await button.getAttribute('aria-disabled'), null);
      await page.locator('mt-document-drop').getByText('grāmata.txt').first().waitFor();
    } finally {
      await browser.close();
    }
    assert.deepEqual(await (await fetch(`${site.url}/?files`)).json(), []);
  }),
);

test('an upload for which the disk has no room can be sent again from the page', () =>
  onSite({maxFileBytes: MAX_BYTES}, {size: FITS}, async (site, uploads) => {
    const browser = await startBrowser();
    try {
      const page = await openPage(browser, site, 'author');
      await page.goto('/wp-admin/upload.php?page=mtservice-documents');
      const drop = page.locator('mt-document-drop');
      await drop
        .locator('input[type=file][multiple]')
        .setInputFiles({name: 'ķieģelis.txt', mimeType: 'text/plain', buffer: pattern(NEARLY)});
      await drop.getByText('The service could not translate this document.', {exact: true}).waitFor();
      await drop.getByText('Details').click();
      await drop.getByText('The disk of this site is full.').first().waitFor();
      await drop.getByRole('button', {name: 'Try again'}).first().waitFor();
    } finally {
      await browser.close();
    }
    assert.deepEqual(uploads, []);
  }));
