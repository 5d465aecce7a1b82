import assert from 'node:assert/strict';
import {cpSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {after, before, beforeEach, test} from 'node:test';
import {fileURLToPath} from 'node:url';
import {paragraph, postsOf, type PostError} from './support/posts.ts';
import {describeOnReleases} from './support/releases.ts';
import {type ScriptedService, startScriptedService, useService} from './support/scripted-service.ts';
import {startWordPress, type Site} from './support/wordpress.ts';

const STAND_IN = fileURLToPath(new URL('support/php/languages.php', import.meta.url));

// Neither plugin can be had here: stand-ins have the functions and hooks that their documentation describes.
describeOnReleases('sites with a plugin for languages', (release) => {
  let service: ScriptedService;
  let site: Site;
  let posts: ReturnType<typeof postsOf>;
  before(async () => {
    service = await startScriptedService();
    site = await startWordPress({release});
    await useService(site, service.address);
    posts = postsOf(await site.signIn('editor'));
    cpSync(STAND_IN, join(site.folder, 'wp-content/mu-plugins/languages.php'));
  });
  beforeEach(() => site.php(`return update_option('mtservice_test_links', []);`));
  after(async () => {
    await site?.close();
    await service?.close();
  });

  const useKind = (kind: string) =>
    writeFileSync(join(site.folder, 'wp-content/mu-plugins/languages.txt'), kind);

  test('Polylang links source and draft, and knows its languages by codes of its own', async () => {
    useKind('polylang');
    const post = await posts.create({title: 'Links', content: paragraph('A word')});
    const {body} = await posts.translate(post.id);
    assert.deepEqual(await site.php(`return pll_get_post_translations(${post.id});`), {
      en: post.id,
      latv: body.id,
    });
    assert.equal((await posts.translate(post.id)).body.id, body.id);
  });

  test('a translation that was made in Polylang is not replaced unasked', async () => {
    useKind('polylang');
    const post = await posts.create({title: 'Links', content: paragraph('A word')});
    const own = await posts.create({title: 'Saites', content: paragraph('Vārds')});
    await site.php(
      `pll_set_post_language(${own.id}, 'latv'); pll_save_post_translations(['en' => ${post.id}, 'latv' => ${own.id}]); return 1;`,
    );
    const answer = await posts.translate(post.id);
    assert.equal(answer.status, 409);
    assert.equal((answer.body as unknown as PostError).code, 'mtservice_foreign');
    assert.equal((await posts.read(own.id)).content.raw, paragraph('Vārds'));
  });

  test('a language that Polylang does not have is named', async () => {
    useKind('polylang');
    const post = await posts.create({title: 'Wörter', content: paragraph('Ein Wort')});
    await site.php(`$state = json_decode(get_option('mtservice_state'), true);
      $state['systems']['en-de'] = $state['systems']['en-lv'];
      update_option('mtservice_state', wp_json_encode($state)); return 1;`);
    const answer = await posts.translate(post.id, {pair: 'en-de'});
    assert.equal(answer.status, 409);
    assert.equal((answer.body as unknown as PostError).code, 'mtservice_noLanguage');
  });

  test('WPML is told the group, the language and the source', async () => {
    useKind('wpml');
    const post = await posts.create({title: 'Group', content: paragraph('A word')});
    const {body} = await posts.translate(post.id);
    assert.deepEqual(await site.php(`return get_option('mtservice_test_last');`), {
      element_id: body.id,
      element_type: 'post_post',
      trid: 7000 + post.id,
      language_code: 'lv',
      source_language_code: 'en',
    });
    assert.equal((await posts.translate(post.id)).body.id, body.id);
  });

  test('nothing is complained of', () => assert.equal(site.complaints(), ''));
});
