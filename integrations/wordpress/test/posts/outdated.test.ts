import assert from 'node:assert/strict';
import {after, before, describe, test} from 'node:test';
import {blocks, paragraph, postsOf} from '../support/blocks/posts.ts';
import {type ScriptedService, startScriptedService, useService} from '../support/scripted-service.ts';
import {startWordPress, type Site} from '../support/site/wordpress.ts';

const TEXT = blocks(paragraph('The first'), paragraph('The second'));
const CHANGED = blocks(paragraph('The first'), paragraph('Something else'));

describe('a translation whose source changed later', () => {
  let service: ScriptedService;
  let site: Site;
  let posts: ReturnType<typeof postsOf>;
  before(async () => {
    service = await startScriptedService();
    site = await startWordPress();
    await useService(site, service.address);
    posts = postsOf(await site.signIn('editor'));
  });
  after(async () => {
    await site?.close();
    await service?.close();
  });

  const isOutdated = (id: number) => site.php<boolean>(`return MtService_Source_State::is_outdated(${id});`);
  const translated = async (): Promise<[source: number, id: number]> => {
    const {id: source} = await posts.create({title: 'Title', content: TEXT});
    const {status, body} = await posts.translate(source);
    assert.equal(status, 200, JSON.stringify(body));
    return [source, body.id];
  };

  test('is outdated until it is updated, or the change is taken back', async () => {
    const [source, id] = await translated();
    assert.equal(await isOutdated(id), false);
    await posts.update(source, {content: CHANGED});
    assert.equal(await isOutdated(id), true);
    await posts.update(source, {content: TEXT});
    assert.equal(await isOutdated(id), false);
    await posts.update(source, {title: 'Another title'});
    assert.equal(await isOutdated(id), true);
    await posts.translate(source);
    assert.equal(await isOutdated(id), false);
  });

  test('is not outdated by a status, a category or a slug', async () => {
    const [source, id] = await translated();
    await posts.update(source, {status: 'publish', slug: 'another', categories: [1]});
    assert.equal(await isOutdated(id), false);
  });

  test('that was made of unsaved text is up to date once the text is saved', async () => {
    const [source, id] = await translated();
    await posts.translate(source, {content: CHANGED});
    await posts.update(source, {content: CHANGED});
    assert.equal(await isOutdated(id), false);
  });

  test('is outdated by a translated field that is saved without the post', async () => {
    const [source, id] = await translated();
    await site.php(`update_post_meta(${source}, '_yoast_wpseo_title', 'For engines'); return 1;`);
    assert.equal(await isOutdated(id), true);
    await site.php(`delete_post_meta(${source}, '_yoast_wpseo_title'); return 1;`);
    assert.equal(await isOutdated(id), false);
    await site.php(`update_post_meta(${source}, 'views', '7'); return 1;`);
    assert.equal(await isOutdated(id), false);
  });

  test('is written completely or not at all', async () => {
    const {id: source} = await posts.create({title: 'Title', content: TEXT});
    const count = `global $wpdb; return [
      (int) $wpdb->get_var("SELECT COUNT(*) FROM $wpdb->posts"),
      (int) $wpdb->get_var("SELECT COUNT(*) FROM $wpdb->postmeta WHERE post_id <> ${source}")];`;
    const earlier = await site.php<number[]>(count);
    const ended = site.phpInOwnProcess(`
      add_filter('update_post_metadata', function ($null, $id, $key) {
        if ('_mtservice_language' === $key) exit(1);
        return $null;
      }, 10, 3);
      wp_set_current_user(get_user_by('login', 'editor')->ID);
      return (new MtService_Draft(get_post(${source}), 'en-lv'))->translate(false, false);`);
    await assert.rejects(ended, /PHP failed/);
    assert.deepEqual(await site.php<number[]>(count), earlier);
    assert.equal((await posts.translate(source)).body.done, true);
  });

  test('logs no PHP warnings', () => assert.equal(site.complaints(), ''));
});
