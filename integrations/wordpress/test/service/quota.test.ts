import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import {storeSettings} from '../support/site/connect.ts';
import {describeOnReleases} from '../support/site/releases.ts';
import type {SignedIn} from '../support/site/signed-in.ts';
import {startStub, type StubService} from '../support/stub-service.ts';
import {pattern, translation, upload} from '../support/uploads.ts';
import {startWordPress, type Site} from '../support/site/wordpress.ts';

const PATH = '/vacu/';
const MEGABYTE = 1024 * 1024;
const STATE = {
  'client-id': 'mt_atslega',
  systems: {'en-lv': {params: {systemID: 'smt-1', options: ''}}},
};

describeOnReleases('the bounds that a network sets for the media library of a site', (release) => {
  let site: Site;
  let stub: StubService;
  let author: SignedIn;
  let size = 0;
  let downloads = 0;
  before(async () => {
    stub = await startStub((request, response) => {
      if (request.url?.includes('DownloadDocumentTranslation')) {
        downloads++;
        response.writeHead(200, {'content-type': 'application/octet-stream'}).end(translation(size));
        return;
      }
      request.resume().once('end', () => {
        response.writeHead(200, {'content-type': 'application/json'}).end('"d-2"');
      });
    });
    site = await startWordPress({release, multisite: true});
    await storeSettings(site, {url: stub.url, state: STATE}, PATH);
    await site.php(
      `add_user_meta(get_user_by('login', 'author')->ID, 'mtservice_tasks', 'd-1'); return 1;`,
      PATH,
    );
    author = await site.signIn('author');
  });
  after(async () => {
    await site?.close();
    await stub?.close();
  });

  /** Sets the limits, and empties the library. */
  const bound = (bounds: {megabytes?: number; kilobytes?: number; types?: string; isUnchecked?: boolean}) =>
    site.php(
      `foreach (get_posts(['post_type' => 'attachment', 'numberposts' => -1]) as $post) wp_delete_post($post->ID, true);
      update_site_option('upload_space_check_disabled', ${bounds.isUnchecked ? 1 : 0});
      update_option('blog_upload_space', ${bounds.megabytes ?? 100});
      update_site_option('fileupload_maxk', ${bounds.kilobytes ?? 1500});
      update_site_option('upload_filetypes', '${bounds.types ?? 'jpg txt docx'}');
      return 1;`,
      PATH,
    );
  const add = async (bytes: number, name = 'grāmata.lv.txt') => {
    size = bytes;
    const answer = await author.rest(
      '/mtservice/v1/media',
      {
        method: 'POST',
        headers: {'content-type': 'application/json'},
        body: JSON.stringify({id: 'd-1', name}),
      },
      PATH,
    );
    const {message = ''} = (await answer.json()) as {message?: string};
    return [answer.status, message] as const;
  };
  /** Content of the library, in the database and on the disk. */
  const stored = () =>
    site.php<[number, string[]]>(
      `$folder = wp_upload_dir()['basedir'];
      $files = [];
      foreach (is_dir($folder) ? new RecursiveIteratorIterator(new RecursiveDirectoryIterator($folder, FilesystemIterator::SKIP_DOTS)) : [] as $file) {
        $files[] = $file->getFilename();
      }
      return [count(get_posts(['post_type' => 'attachment', 'numberposts' => -1])), $files];`,
      PATH,
    );
  const nothingAdded = async () => {
    assert.deepEqual(await stored(), [0, []]);
    assert.deepEqual(site.temporaryFiles(), []);
  };

  test('a document that has room is added', async () => {
    await bound({megabytes: 1});
    const [status, message] = await add(500_000);
    assert.equal(status, 200, message);
    assert.deepEqual(await stored(), [1, ['gramata-lv.txt']]);
  });

  test('reports a document that is larger than the remaining space, with both sizes', async () => {
    await bound({megabytes: 1});
    const [status, message] = await add(1.2 * MEGABYTE);
    assert.equal(status, 507);
    assert.match(
      message,
      /room for 1\.0 MB, and the translation needs 1\.2 MB\. Delete something there first, or save/,
    );
    await nothingAdded();
  });

  test('reports a full library before anything is fetched', async () => {
    await bound({megabytes: 0});
    const before = downloads;
    const [status, message] = await add(1000);
    assert.equal(status, 507);
    assert.match(message, /^The media library of this site is full\. Delete something there first, or save/);
    assert.equal(downloads, before);
    await nothingAdded();
  });

  test('documents are still translated while the library is full', async () => {
    await bound({megabytes: 0});
    const html = await (await author.fetch('/vacu/wp-admin/upload.php?page=mtservice-documents')).text();
    assert.match(html, /max-size="6291456"/);
    const sent = await upload(author, 'smt-1', 'grāmata.txt', new Blob([pattern(2 * MEGABYTE)]), PATH);
    assert.equal(sent.status, 200, await sent.clone().text());
  });

  test('reports a document that is larger than the network allows, with both sizes', async () => {
    await bound({kilobytes: 200});
    const [status, message] = await add(300 * 1024);
    assert.equal(status, 413);
    assert.match(
      message,
      /takes files of 200\.0 KB at most in its media libraries, and the translation has 300\.0 KB/,
    );
    await nothingAdded();
  });

  test('a kind of file that the network does not take is named', async () => {
    await bound({types: 'jpg docx'});
    const before = downloads;
    const [status, message] = await add(1000);
    assert.equal(status, 415);
    assert.match(message, /kind “txt” .* Save the translation to your computer instead/);
    assert.equal(downloads, before);
    await nothingAdded();
  });

  test('a network that does not check space sets no limit', async () => {
    await bound({megabytes: 0, kilobytes: 1, isUnchecked: true});
    const [status, message] = await add(300 * 1024);
    assert.equal(status, 200, message);
    assert.deepEqual(await stored(), [1, ['gramata-lv.txt']]);
  });

  test('logs no PHP warnings', () => assert.equal(site.complaints(), ''));
});
