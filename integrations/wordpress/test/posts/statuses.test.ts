import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import {blocks, paragraph, postsOf, type Post, type PostError} from '../support/blocks/posts.ts';
import {describeOnReleases} from '../support/site/releases.ts';
import {type ScriptedService, startScriptedService, useService} from '../support/scripted-service.ts';
import {startWordPress, type Site} from '../support/site/wordpress.ts';

interface DatedPost extends Post {
  readonly date: string;
  readonly password: string;
}

/** State that the sidebar receives. */
interface State {
  readonly source: {readonly id: number} | null;
  readonly sourceIsGone: boolean;
  readonly translations: Readonly<Record<string, {readonly id: number} | null>>;
  readonly trashed: Readonly<Record<string, {readonly edit: string} | null>>;
}

const DATE = '2031-05-01T10:00:00';
const CONTENT = blocks(paragraph('Krāsas — the first'), paragraph('Grüße 🌻 the second'));
const CHANGED = blocks(paragraph('Krāsas — the first'), paragraph('Grüße 🌻 changed'));

describeOnReleases('posts that are not just published', (release) => {
  let service: ScriptedService;
  let site: Site;
  let posts: ReturnType<typeof postsOf>;
  before(async () => {
    service = await startScriptedService();
    site = await startWordPress({release});
    await useService(site, service.address);
    posts = postsOf(await site.signIn('editor'));
  });
  after(async () => {
    await site?.close();
    await service?.close();
  });

  const create = async (more: object = {}) =>
    (await posts.create({title: 'Ziņas', content: CONTENT, ...more})).id;
  const read = async (id: number) => (await posts.read(id)) as DatedPost;
  const trash = (id: number) => site.php(`return wp_trash_post(${id}) !== false;`);
  const stateOf = async (id: number) => (await posts.ours(id, 'translations')).body as unknown as State;
  const refused = async (id: number, content: object = {}) =>
    posts.send<PostError>(`/mtservice/v1/posts/${id}/translations`, {pair: 'en-lv', ...content});

  test('the draft of a scheduled post has no date of its own, also after an update', async () => {
    const id = await create({status: 'future', date: DATE});
    const {body} = await posts.translate(id);
    await posts.update(id, {content: CHANGED});
    await posts.translate(id);
    const draft = await read(body.id);
    assert.equal(draft.status, 'draft');
    assert.notEqual(draft.date, DATE);
    assert.match(draft.content.raw, /CHANGED/);
    const source = await read(id);
    assert.deepEqual([source.status, source.date], ['future', DATE]);
  });

  test('what a password protects stays protected when its translation is published', async () => {
    const id = await create({status: 'publish', password: 'slepens 🔑'});
    const {body} = await posts.translate(id);
    assert.equal((await read(body.id)).password, 'slepens 🔑');
    await posts.update(body.id, {status: 'publish'});
    const page = await (await fetch(`${site.url}/?p=${body.id}`)).text();
    assert.match(page, /post-password-form/);
    assert.doesNotMatch(page, /KRĀSAS/);
  });

  test('translating a private post warns that the draft is not private', async () => {
    const id = await create({status: 'private'});
    const {body} = (await posts.translate(id)) as unknown as {body: {id: number; isPrivate: boolean}};
    assert.equal(body.isPrivate, true);
    assert.equal((await read(body.id)).status, 'draft');
    await posts.update(body.id, {status: 'private'});
    const again = await posts.translate(id, {replace: true});
    assert.equal((again.body as unknown as {isPrivate: boolean}).isPrivate, false);
  });

  const states = [
    [{status: 'future', date: DATE}, /is scheduled\. .+ its date stays/],
    [{status: 'private'}, /is private/],
    [{status: 'publish'}, /is published/],
  ] as const;
  for (const [state, words] of states) {
    test(`a translation that is ${state.status} is changed after a question, and stays so`, async () => {
      const id = await create();
      const {body} = await posts.translate(id);
      await posts.update(body.id, state);
      const {date} = await read(body.id);
      await posts.update(id, {content: CHANGED});
      const question = await refused(id);
      assert.equal(question.body.code, 'mtservice_published');
      assert.match(question.body.message, words);
      await posts.translate(id, {replace: true});
      const changed = await read(body.id);
      assert.match(changed.content.raw, /CHANGED/);
      assert.deepEqual([changed.status, changed.date], [state.status, date]);
    });
  }

  test('a post in the Trash is not translated, and its draft knows', async () => {
    const id = await create();
    const {body} = await posts.translate(id);
    assert.equal((await stateOf(body.id)).sourceIsGone, false);
    await trash(id);
    const answer = await refused(id, {content: CHANGED});
    assert.equal(answer.status, 409);
    assert.match(answer.body.message, /in the Trash\. Restore it first/);
    assert.doesNotMatch((await read(body.id)).content.raw, /CHANGED/);
    const {source, sourceIsGone} = await stateOf(body.id);
    assert.deepEqual([source, sourceIsGone], [null, true]);
    await site.php(`return wp_delete_post(${id}, true) !== false;`);
    assert.equal((await stateOf(body.id)).sourceIsGone, true);
    assert.equal((await stateOf(await create())).sourceIsGone, false);
  });

  test('a post that was deleted meanwhile is named as what is missing', async () => {
    const id = await create();
    await site.php(`return wp_delete_post(${id}, true) !== false;`);
    const {status, body} = await refused(id, {content: CONTENT});
    assert.equal(status, 404);
    assert.match(body.message, /This post is gone/);
  });

  test('a translation in the Trash is shown, a new one takes its place, and a restored one is found', async () => {
    const id = await create();
    const {body} = await posts.translate(id);
    await trash(body.id);
    const {translations, trashed} = await stateOf(id);
    assert.equal(translations['en-lv'], null);
    assert.match(trashed['en-lv']?.edit ?? '', /edit\.php\?post_status=trash&post_type=post$/);
    await site.php(`return wp_untrash_post(${body.id}) !== false;`);
    const restored = await stateOf(id);
    assert.equal(restored.translations['en-lv']?.id, body.id);
    assert.equal(restored.trashed['en-lv'], null);
    await trash(body.id);
    const fresh = (await posts.translate(id)).body;
    assert.notEqual(fresh.id, body.id);
    assert.equal((await stateOf(id)).trashed['en-lv'], null);
    await site.php(`return wp_delete_post(${body.id}, true) !== false;`);
    assert.equal((await stateOf(id)).translations['en-lv']?.id, fresh.id);
  });

  test('a translation that is canceled makes no draft, though the service answers later', async () => {
    const id = await create();
    await service.hold('TranslateArrayEx');
    const before = (await service.requests('TranslateArrayEx')).length;
    try {
      const answer = refused(id, {job: 'job000000001'});
      await service.requests('TranslateArrayEx', before + 1);
      const canceled = await posts.ours(id, 'translations/cancel', {job: 'job000000001'});
      assert.equal(canceled.status, 200);
      await service.release('TranslateArrayEx');
      assert.equal((await answer).body.code, 'mtservice_canceled');
    } finally {
      await service.release('TranslateArrayEx');
    }
    assert.equal((await stateOf(id)).translations['en-lv'], null);
    assert.equal((await posts.translate(id, {job: 'job000000002'})).body.done, true);
  });
});
