import assert from 'node:assert/strict';
import {after, before, beforeEach, test} from 'node:test';
import type {Browser, Page} from 'playwright';
import type {TestService} from '../../../../service/test/http/running-service.ts';
import {until} from '../../../../service/test/systems/within.ts';
import {openPage, startBrowser} from '../support/browser.ts';
import {storeSettings} from '../support/site/connect.ts';
import {startConnectedSite, type ConnectedSite} from '../support/site/connected-site.ts';
import {describeOnReleases} from '../support/site/releases.ts';
import type {SignedIn} from '../support/site/signed-in.ts';
import {startStub} from '../support/stub-service.ts';
import {startWordPress, type Site} from '../support/site/wordpress.ts';
import {violationsOf} from '../../../../test/support/axe.ts';

const PAGE = '/wp-admin/upload.php?page=mtservice-documents';
const ROUTE = '/mtservice/v1/service.svc/json';
/** At least twelve bytes: PHP complains about shorter files when WordPress checks whether they are images. */
const TEXT = 'Good morning\nGood evening';
const TRANSLATION = 'Labrīt\nLabvakar';
const ADD = {name: 'Add to the media library'};

interface Added {
  readonly id: number;
  readonly title: string;
  readonly edit: string;
  readonly code: string;
  readonly message: string;
}

interface Answer {
  readonly status: number;
  readonly body: Added;
}

const addAs = async (
  user: SignedIn,
  content: object,
  headers: Record<string, string> = {},
): Promise<Answer> => {
  const answer = await user.rest('/mtservice/v1/media', {
    method: 'POST',
    headers: {'content-type': 'application/json', ...headers},
    body: JSON.stringify(content),
  });
  return {status: answer.status, body: (await answer.json()) as Added};
};

async function send(user: SignedIn, systemID: string, fileName: string, text: string): Promise<string> {
  const body = new FormData();
  for (const [name, value] of Object.entries({appID: 'test', systemID, fileName, options: ''})) {
    body.append(name, value);
  }
  body.append('content', new Blob([text]), 'document');
  const answer = await user.rest(`${ROUTE}/StartDocumentTranslation`, {method: 'POST', body});
  assert.equal(answer.status, 200, await answer.clone().text());
  return (await answer.json()) as string;
}

const attachments = (site: Site) =>
  site.php<{id: number; file: string; text: string; title: string; author: string}[]>(
    `return array_map(function ($post) {
      $path = get_attached_file($post->ID);
      return ['id' => $post->ID, 'file' => basename($path), 'text' => file_get_contents($path),
        'title' => $post->post_title, 'author' => get_userdata($post->post_author)->user_login];
    }, get_posts(['post_type' => 'attachment', 'numberposts' => -1, 'order' => 'ASC']));`,
  );

describeOnReleases('translated documents in the media library', (release) => {
  let connected: ConnectedSite;
  let service: TestService;
  let site: Site;
  let browser: Browser;
  let author: SignedIn;
  let systemID: string;
  before(async () => {
    connected = await startConnectedSite({release});
    ({service, site, systemID, author} = connected);
    browser = await startBrowser();
  });
  beforeEach(() =>
    site.php(
      `foreach (get_posts(['post_type' => 'attachment', 'numberposts' => -1]) as $post) wp_delete_post($post->ID, true); return 1;`,
    ),
  );
  after(async () => {
    await browser?.close();
    await connected?.close();
  });

  async function translated(fileName: string): Promise<string> {
    const id = await send(author, systemID, fileName, TEXT);
    await until(
      async () =>
        (await (await author.rest(`${ROUTE}/GetDocumentTranslationState?appID=test&id=${id}`)).json()) as {
          Status: string;
        },
      ({Status}) => Status === 'completed',
      'the document translated',
    );
    return id;
  }

  test('a document is added once, under its name', async () => {
    const id = await translated('Rīta ziņas 😀.txt');
    const content = {id, name: 'Rīta ziņas 😀.lv.txt'};
    const {status, body} = await addAs(author, content);
    assert.equal(status, 200);
    assert.deepEqual(await addAs(author, content), {status, body});
    const [one, ...others] = await attachments(site);
    assert.deepEqual(others, []);
    const {file, text, title, author: owner} = one!;
    assert.deepEqual([text, title, owner], [TRANSLATION, 'Rīta ziņas 😀-lv', 'author']);
    assert.match(file, /^Rita-zinas-.*-lv\.txt$/, 'as WordPress writes names of files');
  });

  test('a kind that WordPress does not take is named, and nothing is stored', async () => {
    const id = await translated('Ziņas.txt');
    const {status, body} = await addAs(author, {id, name: 'Ziņas.lv.xliff'});
    assert.equal(status, 415);
    assert.match(body.message, /kind “xliff” .* Save the translation to your computer instead/);
    const program = await addAs(author, {id, name: 'ziņas.php'});
    assert.equal(program.status, 415);
    const disguised = await addAs(author, {id, name: 'ziņas.png'});
    assert.equal(disguised.status, 415);
    assert.match(disguised.body.message, /^WordPress did not take the file: .* Save the translation/);
    assert.deepEqual(await attachments(site), []);
  });

  test('users cannot add documents of others, or any without the right and the nonce', async () => {
    const id = await translated('Ziņas.txt');
    const content = {id, name: 'Ziņas.lv.txt'};
    assert.equal((await addAs(await site.signIn('editor'), content)).status, 404);
    assert.equal((await addAs(await site.signIn('subscriber'), content)).status, 403);
    assert.equal((await addAs(author, content, {'x-wp-nonce': 'deadbeef00'})).status, 403);
    await site.php(
      `update_option('mtservice_settings', ['roles' => ['author', 'contributor']] + MtService_Settings::get()); return 1;`,
    );
    const refused = await addAs(await site.signIn('contributor'), content);
    assert.equal(refused.status, 403);
    assert.match(refused.body.message, /may not add files to the media library/);
    assert.deepEqual(await attachments(site), []);
  });

  test('reports a document that the service no longer has', async () => {
    const id = await translated('Ziņas.txt');
    const removed = await fetch(
      `${service.url}/service.svc/json/RemoveDocumentTranslation?appID=test&id=${id}`,
      {headers: {'client-id': service.token}},
    );
    assert.equal(removed.status, 200);
    const {status, body} = await addAs(author, {id, name: 'Ziņas.lv.txt'});
    assert.equal(status, 404, JSON.stringify(body));
    assert.ok(body.message);
    assert.deepEqual(await attachments(site), []);
  });

  const choose = (page: Page, name: string) =>
    page
      .locator('mt-document-drop input[type=file][multiple]')
      .setInputFiles({name, mimeType: 'text/plain', buffer: Buffer.from(TEXT)});

  test('with the keyboard, from the menu to the library; after a reload it is still there', async () => {
    const page = await openPage(browser, site, 'author');
    await page.goto('/wp-admin/upload.php');
    await page.getByRole('link', {name: 'Translate documents'}).press('Enter');
    await page.waitForURL(`**${PAGE}`);
    await choose(page, 'Ķīļu māja.txt');
    await page.getByRole('button', ADD).focus();
    await page.keyboard.press('Enter');
    const link = page.getByRole('link', {name: 'Open in the media library'});
    await link.waitFor();
    await page
      .getByRole('status')
      .getByText('Ķīļu māja.lv.txt is in the media library.')
      .waitFor({state: 'attached'});
    assert.equal(await link.evaluate((element) => element === document.activeElement), true);
    assert.equal((await attachments(site))[0]?.file, 'Kilu-maja-lv.txt');
    await page.reload();
    await link.waitFor();
    assert.equal(await page.getByRole('button', ADD).count(), 0);
    await link.press('Enter');
    await page.locator('.attachment-details').getByText('Kilu-maja-lv.txt').first().waitFor();
    await page.context().close();
  });

  test('shows a fault below the document, and the button can be pressed again', async () => {
    const page = await openPage(browser, site, 'author');
    await page.goto(PAGE);
    await choose(page, 'ziņa.txt');
    const button = page.getByRole('button', ADD);
    await button.waitFor();
    await page.route(/media(\?|$)/, (route) => route.abort());
    await button.click();
    await page.getByRole('alert').getByText('This site did not answer.').waitFor();
    await page.unroute(/media(\?|$)/);
    await button.click();
    await page.getByRole('link', {name: 'Open in the media library'}).waitFor();
    await page.context().close();
  });

  test('a kind that WordPress does not take has no button, and says why', async () => {
    const page = await openPage(browser, site, 'author');
    await page.goto(PAGE);
    await choose(page, 'Kuģi.html');
    await page.getByText('WordPress takes no .html files. Save it to your computer.').waitFor();
    assert.equal(await page.getByRole('button', ADD).count(), 0);
    await page.context().close();
  });

  test('who may translate and not upload has the page, and no button', async () => {
    const page = await openPage(browser, site, 'contributor');
    await page.goto(PAGE);
    await choose(page, 'ziņa.txt');
    await page
      .locator('mt-document-drop')
      .getByRole('button', {name: /save|download/i})
      .first()
      .waitFor();
    assert.equal(await page.getByRole('button', ADD).count(), 0);
    await page.context().close();
    const subscriber = await site.signIn('subscriber');
    assert.equal((await subscriber.fetch(PAGE)).status, 403);
  });

  for (const width of [1280, 320]) {
    test(`from right to left at ${width} px nothing sticks out, and axe finds nothing`, async () => {
      await site.php(`return update_option('WPLANG', 'ar');`);
      const page = await openPage(browser, site, 'author', {width});
      try {
        await page.goto(PAGE);
        await choose(page, 'Donaudampfschifffahrtsgesellschaftskapitänswitwenrentenauszahlungsstelle.txt');
        await page.getByRole('button', ADD).waitFor();
        assert.equal(await page.evaluate(() => document.dir), 'rtl');
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(over <= 0, `${over} px too wide`);
        const violations = await violationsOf(page, {within: '.mtservice-documents'});
        assert.deepEqual(
          violations.map(({id, nodes}) => [id, ...nodes.map(({html}) => html)]),
          [],
        );
      } finally {
        await page.context().close();
        await site.php(`return update_option('WPLANG', '');`);
      }
    });
  }

  test('logs no PHP warnings', () => assert.equal(site.complaints(), ''));
});

test('a service writes bytes as numbers; of two requests that come together, one fetches the document', async () => {
  const text = 'Labrīt, Ķīna! '.repeat(5000);
  let downloads = 0;
  let answerAll = () => {};
  const answered = new Promise<void>((resolve) => (answerAll = resolve));
  const stub = await startStub((request, response) => {
    const isDownload = request.url?.includes('DownloadDocumentTranslation');
    if (isDownload) downloads += 1;
    void (isDownload ? answered : Promise.resolve()).then(() => {
      response.writeHead(200, {'content-type': 'application/json; charset=utf-8'});
      response.end(JSON.stringify(isDownload ? [...Buffer.from(text)] : 'd-7'));
    });
  });
  let site: Site | undefined;
  try {
    site = await startWordPress();
    await storeSettings(site, {url: stub.url, state: {'client-id': 'mt_atslega'}});
    const author = await site.signIn('author');
    const content = {id: await send(author, 'smt-1', 'grāmata.txt', 'A book'), name: 'grāmata.lv.txt'};
    // In a separate process: one of PHP's server could receive both requests, one after the other.
    const inAnother = `wp_set_current_user(get_user_by('login', 'author')->ID);
      $request = new WP_REST_Request('POST', '/mtservice/v1/media');
      $request->set_header('content-type', 'application/json');
      $request->set_body(json_encode(['id' => '${content.id}', 'name' => '${content.name}']));
      $answer = rest_do_request($request);
      return ['status' => $answer->get_status(), 'body' => $answer->get_data()];`;
    const both = Promise.all([addAs(author, content), site.phpInOwnProcess<Answer>(inAnother)]);
    both.catch(() => undefined); // awaited below; stopping the site must not hide the reason for a failure
    const waiting = `return (int) $GLOBALS['wpdb']->get_var("SELECT COUNT(*) FROM information_schema.PROCESSLIST WHERE STATE = 'User lock'");`;
    await until(
      async () => downloads > 1 || (await site!.phpInOwnProcess<number>(waiting)) > 0,
      (isThere) => isThere,
      'the second request',
    );
    answerAll();
    const [one, other] = await both;
    assert.equal(one.status, 200, one.body.message);
    assert.deepEqual(one, other);
    assert.equal(downloads, 1);
    const added = await attachments(site);
    assert.deepEqual(
      added.map(({id, text: stored}) => [id, stored]),
      [[one.body.id, text]],
    );
  } finally {
    answerAll();
    await site?.close();
    await stub.close();
  }
});
