import assert from 'node:assert/strict';
import {cpSync, mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {after, before, beforeEach, describe, test} from 'node:test';
import {fileURLToPath} from 'node:url';
import {paragraph, postsOf, type PostError} from '../support/blocks/posts.ts';
import {describeOnReleases} from '../support/site/releases.ts';
import {type ScriptedService, startScriptedService, useService} from '../support/scripted-service.ts';
import {startWordPress, type Site} from '../support/site/wordpress.ts';

const php = (name: string) => fileURLToPath(new URL(`../support/php/${name}.php`, import.meta.url));
const WORD = paragraph('A word');

// Neither plugin can be installed here, so fakes follow the source code (Polylang 3.8) and the list of hooks
// (WPML).
describeOnReleases('sites with a plugin for languages', (release) => {
  let service: ScriptedService;
  let site: Site;
  let posts: ReturnType<typeof postsOf>;
  before(async () => {
    service = await startScriptedService();
    site = await startWordPress({release});
    await useService(site, service.address);
    posts = postsOf(await site.signIn('editor'));
    const plugins = join(site.folder, 'wp-content/mu-plugins');
    mkdirSync(join(plugins, 'languages'));
    for (const name of ['polylang', 'wpml']) cpSync(php(name), join(plugins, 'languages', `${name}.php`));
    cpSync(php('languages'), join(plugins, 'languages.php'));
  });
  after(async () => {
    await site?.close();
    await service?.close();
  });

  const use = async (kind: string) => {
    writeFileSync(join(site.folder, 'wp-content/mu-plugins/languages.txt'), kind);
    await site.php(`global $wpdb; $wpdb->query("DELETE FROM $wpdb->options WHERE option_name LIKE 'mtservice\\_test\\_%'");
      wp_cache_flush(); return true;`);
  };
  const errorOf = (answer: {body: unknown}) => (answer.body as PostError).code;

  describe('Polylang', () => {
    beforeEach(() => use('polylang'));
    const linked = (id: number) =>
      site.php<Record<string, number>>(`return pll_get_post_translations(${id});`);

    test('links source and draft, by its own codes', async () => {
      const post = await posts.create({title: 'Links', content: WORD});
      const {body} = await posts.translate(post.id);
      assert.deepEqual(await linked(post.id), {en: post.id, latv: body.id});
      assert.deepEqual(await linked(body.id), {en: post.id, latv: body.id});
      assert.equal((await posts.translate(post.id)).body.id, body.id);
    });

    test('a translation that was made there is not replaced unasked', async () => {
      const post = await posts.create({title: 'Links', content: WORD});
      const own = await posts.create({title: 'Saites', content: paragraph('Vārds')});
      await site.php(
        `pll_set_post_language(${own.id}, 'latv'); pll_save_post_translations(['en' => ${post.id}, 'latv' => ${own.id}]); return 1;`,
      );
      const answer = await posts.translate(post.id);
      assert.equal(answer.status, 409);
      assert.equal(errorOf(answer), 'mtservice_foreign');
      assert.equal((await posts.read(own.id)).content.raw, paragraph('Vārds'));
    });

    test('a language that it does not have, and a post that is in the language already, are named', async () => {
      const post = await posts.create({title: 'Wörter', content: paragraph('Ein Wort')});
      await site.php(`$state = json_decode(get_option('mtservice_state'), true);
        $state['systems']['en-de'] = $state['systems']['en-lv'];
        update_option('mtservice_state', wp_json_encode($state)); return 1;`);
      const unknown = await posts.translate(post.id, {pair: 'en-de'});
      assert.deepEqual([unknown.status, errorOf(unknown)], [409, 'mtservice_noLanguage']);
      await site.php(`return pll_set_post_language(${post.id}, 'latv');`);
      const same = await posts.translate(post.id);
      assert.deepEqual([same.status, errorOf(same)], [409, 'mtservice_sameLanguage']);
      assert.deepEqual(await linked(post.id), {latv: post.id});
    });

    test('the draft has the categories of its language, and no new ones', async () => {
      const [news, zinas, other] = await site.php<number[]>(`$ids = [];
        foreach (['News', 'Ziņas', 'Other'] as $name) $ids[] = wp_insert_term("$name " . wp_rand(), 'category')['term_id'];
        mtservice_test_put('terms', 0, ['en' => $ids[0], 'latv' => $ids[1]]); return $ids;`);
      const terms = async (categories: unknown[]) => {
        const post = await posts.create({title: 'Terms', content: WORD, categories});
        return (await posts.read((await posts.translate(post.id)).body.id)).categories;
      };
      assert.deepEqual(await terms([news, other]), [zinas]);
      assert.deepEqual(await terms([other]), []);
      const made = await site.php<object>(`return mtservice_test_get('made');`);
      assert.ok(!Object.values(made).includes('latv'), 'Polylang made terms of its own');
    });

    test('the draft has the picture of its language', async () => {
      const [picture, attels] = await site.php<number[]>(`update_option('mtservice_test_media', 1); $ids = [];
        foreach (['en', 'latv'] as $code) {
          $id = wp_insert_attachment(['post_title' => $code, 'post_mime_type' => 'image/png']);
          pll_set_post_language($id, $code); $ids[$code] = $id;
        }
        pll_save_post_translations($ids); return array_values($ids);`);
      const post = await posts.create({title: 'Picture', content: WORD});
      await site.php(
        `return set_post_thumbnail(${post.id}, ${picture}) || update_post_meta(${post.id}, '_thumbnail_id', ${picture});`,
      );
      const {body} = await posts.translate(post.id);
      assert.equal(await site.php(`return (int) get_post_meta(${body.id}, '_thumbnail_id', true);`), attels);
    });

    test('footnotes stay apart where it keeps custom fields equal', async () => {
      await site.php(`return update_option('mtservice_test_sync', 1);`);
      const notes = (text: string) => JSON.stringify([{content: text, id: 'n1'}]);
      const post = await posts.create({
        title: 'Notes',
        content: paragraph('A word<sup data-fn="n1" class="fn"><a href="#n1" id="n1-link">1</a></sup>'),
      });
      const write = (text: string) =>
        site.php(`return update_post_meta(${post.id}, 'footnotes', '${notes(text)}');`);
      const read = (id: number) =>
        site.php<string>(`return json_decode(get_post_meta(${id}, 'footnotes', true))[0]->content;`);
      await write('A note');
      const {body} = await posts.translate(post.id);
      await write('Another note');
      await posts.translate(post.id);
      assert.deepEqual([await read(post.id), await read(body.id)], ['Another note', 'ANOTHER NOTE']);
    });

    test('translated fields stay apart where it keeps custom fields equal', async () => {
      await site.php(`return update_option('mtservice_test_sync', 1);`);
      const post = await posts.create({title: 'Fields', content: WORD});
      const write = (text: string) =>
        site.php(
          `return update_post_meta(${post.id}, 'rank_math_title', '${text}') && update_post_meta(${post.id}, 'own', '${text}');`,
        );
      const read = (id: number) =>
        site.php(
          `return [get_post_meta(${id}, 'rank_math_title', true), get_post_meta(${id}, 'own', true)];`,
        );
      await write('A title');
      const {body} = await posts.translate(post.id);
      await write('Another title');
      await posts.translate(post.id);
      assert.deepEqual(
        [await read(post.id), await read(body.id)],
        [
          ['Another title', 'Another title'],
          ['ANOTHER TITLE', 'Another title'],
        ],
      );
    });
  });

  describe('WPML', () => {
    beforeEach(() => use('wpml'));
    const elements = () => site.php<Record<string, object>>(`return mtservice_test_elements();`);

    test('gets the group, the language and the source, even of an unknown post', async () => {
      const post = await posts.create({title: 'Group', content: WORD});
      const {body} = await posts.translate(post.id);
      assert.deepEqual(await elements(), {
        [`post_post:${post.id}`]: {trid: 7000, language_code: 'en', source_language_code: null},
        [`post_post:${body.id}`]: {trid: 7000, language_code: 'lv', source_language_code: 'en'},
      });
      assert.equal((await posts.translate(post.id)).body.id, body.id);
    });

    test('looks terms up in the language of the draft, and is back in its own then', async () => {
      const post = await posts.create({title: 'Terms', content: WORD});
      await posts.translate(post.id);
      assert.deepEqual(await site.php(`return get_option('mtservice_test_switches');`), ['lv', null]);
    });
  });

  test('logs no PHP warnings', () => assert.equal(site.complaints(), ''));
});
