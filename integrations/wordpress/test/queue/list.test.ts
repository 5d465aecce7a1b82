import assert from 'node:assert/strict';
import {after, before, beforeEach, describe, test} from 'node:test';
import {postsOf} from '../support/blocks/posts.ts';
import {startQueuedSite, type QueuedSite} from '../support/queued-site.ts';
import type {SignedIn} from '../support/site/signed-in.ts';

describe('translating posts from their list', () => {
  let queued: QueuedSite;
  before(async () => {
    queued = await startQueuedSite();
  });
  after(() => queued?.close());
  beforeEach(() => queued.clear());

  const list = async (query = '', user = queued.editor) => {
    const html = await (await user.fetch(`/wp-admin/edit.php${query}`)).text();
    const rows = [...html.matchAll(/<tr id="post-(\d+)"[\s\S]*?<\/tr>/g)];
    const cells = rows.map(([row, id]) => {
      const [, cell = ''] = /<td class='mtservice_translation[^>]*>([\s\S]*?)<\/td>/.exec(row) ?? [];
      return [Number(id), cell.replaceAll(/<[^>]+>/g, '').trim()] as const;
    });
    return {html, ids: cells.map(([id]) => id).sort((a, b) => a - b), cells: Object.fromEntries(cells)};
  };
  const filtered = async (filter: string) => (await list(`?mtservice_state=${filter}`)).ids;
  /** Chooses posts and a bulk action in the list; returns the page of confirmation. */
  const choose = async (ids: readonly number[], action: string, user = queued.editor) => {
    const {html} = await list('', user);
    const nonce = /id="_wpnonce" name="_wpnonce" value="(\w+)"/.exec(html)![1]!;
    const query = new URLSearchParams([
      ...[
        ['action', action],
        ['_wpnonce', nonce],
      ],
      ...ids.map((id) => ['post[]', String(id)]),
    ]);
    const answer = await user.fetch(`/wp-admin/edit.php?${query.toString()}`);
    return answer.headers.get('location')!;
  };
  const pageAt = async (url: string, user = queued.editor) =>
    (await user.fetch(url.replace(queued.site.url, ''))).text();
  /** Sends the form of the page of confirmation; returns the address that it leads to. */
  const confirm = async (html: string, user = queued.editor) => {
    const form = new URLSearchParams();
    for (const [, name, value] of html.matchAll(
      /<input type="hidden"(?: id="\w+")? name="(\w+)" value="([^"]*)"/g,
    ))
      if (!form.has(name!)) form.set(name!, value!);
    for (const [, value] of html.matchAll(/name="targets\[\]" value="([^"]*)" checked/g))
      form.append('targets[]', value!);
    form.set('action', 'mtservice_enqueue');
    const nonces = [...html.matchAll(/id="_wpnonce" name="_wpnonce" value="(\w+)"/g)];
    form.set('_wpnonce', nonces.at(-1)![1]!);
    return user.fetch('/wp-admin/admin-post.php', {method: 'POST', body: form});
  };

  test('asks before it begins, with the number of characters, and then translates', async () => {
    const ids = await queued.create(3);
    const {html} = await list();
    assert.match(
      html,
      /<optgroup label="Machine translation">\s*<option value="mtservice_to_lv">Translate: into Latvian/,
    );
    const page = await pageAt(await choose(ids.slice(0, 2), 'mtservice_to_lv'));
    assert.match(
      page,
      /value="lv" checked='checked'> Latvian<\/label><\/th><td[^>]*>2<\/td><td[^>]*>74<\/td>/,
    );
    assert.match(page, /This site has sent \d+ characters today\./);
    assert.match(page, /The service does not say how much/);
    assert.deepEqual((await queued.state()).counts.waiting, 0);
    const answer = await confirm(page);
    assert.equal(new URL(answer.headers.get('location')!).pathname, '/wp-admin/edit.php');
    const waiting = await list();
    assert.match(waiting.html, /2 translations are in the queue\. This goes on when you close the page\./);
    assert.equal(waiting.cells[ids[0]!], 'Latvian: in the queue');
    assert.deepEqual(
      await filtered('queued'),
      ids.slice(0, 2).sort((a, b) => a - b),
    );
    assert.match(
      await pageAt(await choose(ids, 'mtservice_to_lv')),
      /2 posts \([^)]*\): Is in the queue already/,
    );
    await queued.cron();
    assert.deepEqual(await queued.drafts(ids), [1, 1, 0]);
    const again = await pageAt(await choose(ids, 'mtservice_to_lv'));
    assert.match(
      again,
      /<td[^>]*>1<\/td><td[^>]*>37<\/td><td><p>2 posts have translations that are up to date\./,
    );
  });

  test('shows the state of each translation, and finds posts by it', async () => {
    const [plain, fresh, changed, failed] = await queued.create(4);
    await queued.enqueue([fresh!, changed!, failed!]);
    await queued.site.php(`wp_trash_post(${failed}); return 1;`);
    await queued.cron();
    await queued.site.php(`wp_untrash_post(${failed}); wp_publish_post(${failed}); return 1;`);
    await queued.posts.update(changed!, {title: 'Good night'});
    const {cells, html} = await list();
    assert.equal(cells[plain!], '—');
    assert.equal(cells[fresh!], 'Latvian: to review');
    assert.equal(cells[changed!], 'Latvian: outdated');
    assert.match(cells[failed!]!, /^Latvian: failed\. This post is in the Trash/);
    assert.match(html, /1 translation failed\. The column Translation says why\./);
    assert.deepEqual(
      await filtered('missing'),
      [plain!, failed!].sort((a, b) => a - b),
    );
    assert.deepEqual(await filtered('translated'), [fresh]);
    assert.deepEqual(await filtered('outdated'), [changed]);
    assert.deepEqual(await filtered('failed'), [failed]);
    assert.deepEqual(await filtered('queued'), []);
    const draft = await queued.site.php<number>(
      `return array_key_first(MtService_Links::own(get_post(${changed}), false));`,
    );
    assert.equal(cells[draft], 'Machine translation · not reviewed · the original changed');
    assert.ok((await filtered('unreviewed')).includes(draft));
    await queued.site.php(
      `wp_set_current_user(1); MtService_Reviews::review(array_key_first(MtService_Links::own(get_post(${fresh}), false)), true); return 1;`,
    );
    assert.equal((await list()).cells[fresh!], 'Latvian: translated');
  });

  test('brings all outdated translations up to date', async () => {
    const ids = await queued.create(3);
    await queued.enqueue(ids);
    await queued.cron();
    for (const id of ids.slice(1)) await queued.posts.update(id, {title: 'Good night'});
    const {html} = await list();
    const link = /href="([^"]*outdated=post)">Translate all outdated</
      .exec(html)![1]!
      .replaceAll('&#038;', '&');
    const page = await pageAt(link);
    assert.match(page, /> Latvian<\/label><\/th><td[^>]*>2<\/td><td[^>]*>20<\/td>/);
    await confirm(page);
    await queued.cron();
    assert.deepEqual(await filtered('outdated'), []);
    assert.deepEqual(await queued.drafts(ids), [1, 1, 1]);
    assert.match(await pageAt(link), /There is nothing to translate\./);
  });

  test('leaves out translations that are published or that somebody wrote, and says so', async () => {
    const [id] = await queued.create(1);
    await queued.enqueue([id!]);
    await queued.cron();
    await queued.site.php(
      `wp_publish_post(array_key_first(MtService_Links::own(get_post(${id}), false))); return 1;`,
    );
    await queued.posts.update(id!, {title: 'Good night'});
    const page = await pageAt(`/wp-admin/tools.php?page=mtservice-posts&post=${id}`);
    assert.match(
      page,
      /1 post \(“Good night”\): The translation is not a draft any more\. Update it from the editor/,
    );
    await queued.enqueue([id!]);
    assert.equal((await queued.state()).counts.waiting, 0);
  });

  test('is offered for posts that the user may edit, to users who translate', async () => {
    const [id] = await queued.create(1);
    const author = await queued.site.signIn('author');
    const own = (await postsOf(author).create({title: 'Mine', content: 'Thank you'})).id;
    const row = (html: string, post: number) => html.includes(`page=mtservice-posts&#038;post=${post}"`);
    const ofAuthor = (await list('', author)).html;
    assert.deepEqual([row(ofAuthor, own), row(ofAuthor, id!)], [true, false]);
    assert.match(
      await pageAt(`/wp-admin/tools.php?page=mtservice-posts&post=${id}`, author),
      /You may not change this post/,
    );
    const forged = await confirm(
      (await pageAt(`/wp-admin/tools.php?page=mtservice-posts&post=${own}`, author)).replace(
        `value="${own}"`,
        `value="${own},${id}"`,
      ),
      author,
    );
    assert.equal(forged.status, 302);
    assert.deepEqual(
      (await queued.state()).jobs.map(({post}) => post),
      [own],
    );
    const contributor = await queued.site.signIn('contributor');
    const ofContributor = (await list('', contributor)).html;
    assert.doesNotMatch(ofContributor, /mtservice_to_lv|mtservice-posts/);
    assert.equal((await contributor.fetch('/wp-admin/tools.php?page=mtservice-posts')).status, 403);
    const foreign = await queued.editor.fetch('/wp-admin/admin-post.php', {
      method: 'POST',
      body: new URLSearchParams({action: 'mtservice_enqueue', posts: String(id), 'targets[]': 'lv'}),
    });
    assert.equal(foreign.status, 403, 'without a nonce');
  });

  test('logs no PHP warnings', () => assert.equal(queued.site.complaints(), ''));
});

describe('the routes of the queue', () => {
  let queued: QueuedSite;
  let author: SignedIn;
  before(async () => {
    queued = await startQueuedSite();
    author = await queued.site.signIn('author');
  });
  after(() => queued?.close());
  beforeEach(() => queued.clear());

  test('estimate and queue posts that the user may edit', async () => {
    const ids = await queued.create(2);
    const own = (await postsOf(author).create({title: 'Mine', content: 'Thank you'})).id;
    interface Answer {
      readonly plans: Readonly<
        Record<string, {posts: number[]; characters: number; left: Record<string, number[]>}>
      >;
    }
    const content = {posts: [...ids, own], to: ['lv']};
    const dry = await postsOf(author).send<Answer>('/mtservice/v1/queue', {...content, dryRun: true});
    assert.deepEqual(dry.body.plans.lv!.posts, [own]);
    assert.equal(dry.body.plans.lv!.characters, 13);
    assert.deepEqual(Object.values(dry.body.plans.lv!.left), [ids]);
    assert.equal((await queued.state()).jobs.length, 0);
    await postsOf(author).send('/mtservice/v1/queue', content);
    await queued.enqueue(ids);
    const mine = await postsOf(author).send<{jobs: {post: number}[]}>('/mtservice/v1/queue');
    assert.deepEqual(
      mine.body.jobs.map(({post}) => post),
      [own],
      'an author sees own jobs',
    );
    assert.equal((await queued.state()).jobs.length, 3, 'an editor sees all');
    await postsOf(author).send('/mtservice/v1/queue/cancel', {});
    assert.deepEqual(new Set((await queued.state()).jobs.map(({post}) => post)), new Set(ids));
  });

  test('refuse users who may not translate, unknown languages and requests of other sites', async () => {
    const [id] = await queued.create(1);
    const content = {posts: [id], to: ['lv']};
    const subscriber = postsOf(await queued.site.signIn('subscriber'));
    for (const route of ['', '/retry', '/cancel'])
      assert.equal((await subscriber.send(`/mtservice/v1/queue${route}`, content)).status, 403);
    assert.equal((await subscriber.send('/mtservice/v1/queue')).status, 403);
    assert.equal((await fetch(`${queued.site.url}/wp-json/mtservice/v1/queue`)).status, 401);
    assert.equal((await queued.posts.send('/mtservice/v1/queue', {...content, to: ['xx']})).status, 409);
    assert.equal((await queued.posts.send('/mtservice/v1/queue', {...content, posts: 'all'})).status, 400);
    const foreign = await queued.editor.rest('/mtservice/v1/queue', {
      ...{method: 'POST', body: JSON.stringify(content)},
      headers: {'content-type': 'application/json', origin: 'https://example.org'},
    });
    assert.equal(foreign.status, 403);
    assert.equal((await queued.state()).jobs.length, 0);
    assert.equal(queued.site.complaints(), '');
  });
});
