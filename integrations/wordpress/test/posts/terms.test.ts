import assert from 'node:assert/strict';
import {after, before, beforeEach, describe, test} from 'node:test';
import {paragraph, postsOf} from '../support/blocks/posts.ts';
import {describeOnReleases} from '../support/site/releases.ts';
import {type ScriptedService, startScriptedService, useService} from '../support/scripted-service.ts';
import {startWordPress, type Site} from '../support/site/wordpress.ts';

/** A term as WordPress stores it. */
interface Term {
  readonly term_id: number;
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly parent: number;
}

/** What the plugin answers about the terms of a translated post. */
interface TermsAnswer {
  readonly id: number;
  readonly terms: {readonly translated: number; readonly left: readonly string[]};
}

const coded = (value: unknown) =>
  `json_decode(base64_decode('${btoa(unescape(encodeURIComponent(JSON.stringify(value))))}'), true)`;

describeOnReleases('categories and tags of a translated post', (release) => {
  let service: ScriptedService;
  let site: Site;
  before(async () => {
    service = await startScriptedService();
    site = await startWordPress({release});
    await useService(site, service.address);
    await site.extend(`<?php
      add_action('init', function () {
        register_taxonomy('genre', 'post', ['public' => true, 'hierarchical' => true]);
        register_taxonomy('inner', 'post', ['public' => false, 'show_ui' => true]);
      });
      add_action('set_object_terms', function () { if (get_option('test_end')) exit; });`);
  });
  const choose = (terms: string) =>
    site.php(
      `return update_option('mtservice_settings', ['terms' => '${terms}'] + MtService_Settings::get());`,
    );
  beforeEach(async () => {
    await choose('translate');
    await service.takeTexts();
  });
  after(async () => {
    await site?.close();
    await service?.close();
  });

  /** Makes a term; returns its id. */
  const term = (name: string, taxonomy = 'category', more: object = {}) =>
    site.php<number>(
      `$made = wp_insert_term(wp_slash(${coded(name)}), '${taxonomy}', wp_slash(${coded(more)}));
      if (is_wp_error($made)) throw new Exception($made->get_error_message());
      return $made['term_id'];`,
    );
  /** Makes a post with terms, by taxonomy. */
  async function post(
    terms: Readonly<Record<string, readonly number[]>>,
    user: 'author' | 'editor' = 'editor',
  ) {
    const made = await postsOf(await site.signIn(user)).create({
      title: 'Title',
      content: paragraph('A word'),
    });
    await site.php(
      `foreach (${coded(terms)} as $taxonomy => $ids) wp_set_object_terms(${made.id}, $ids, $taxonomy); return 1;`,
    );
    return made.id;
  }
  async function translate(id: number, user: 'author' | 'editor' = 'editor') {
    const {status, body} = await postsOf(await site.signIn(user)).translate(id);
    assert.equal(status, 200, JSON.stringify(body));
    return body as unknown as TermsAnswer;
  }
  const termsOf = (id: number, taxonomy = 'category') =>
    site.php<Term[]>(`return wp_get_object_terms(${id}, '${taxonomy}', ['orderby' => 'term_id']);`);
  const namesOf = async (id: number, taxonomy = 'category') =>
    (await termsOf(id, taxonomy)).map(({name}) => name);
  const read = (id: number) => site.php<Term>(`return get_term(${id});`);
  const total = () =>
    site.php<number>(`return (int) wp_count_terms(['taxonomy' => 'category', 'hide_empty' => false]);`);

  test('are those of the original, unless an administrator chooses otherwise', async () => {
    const names = await site.php(`return MtService_Settings::DEFAULTS['terms'];`);
    assert.equal(names, 'keep');
    await choose('keep');
    const news = await term('Kept news');
    const source = await post({category: [news]});
    await choose('anything');
    const {id, terms} = await translate(source);
    assert.deepEqual(await namesOf(id), ['Kept news']);
    assert.deepEqual(terms, {translated: 0, left: []});
    const sent = await service.takeTexts();
    assert.ok(!sent.includes('Kept news'));
  });

  test('are translated once with their descriptions, and later posts have the same ones', async () => {
    const category = await term('Bäckereihandwerk', 'category', {
      description: 'Brot &amp; <em>Salz</em>\n\nRīgā 🍞',
    });
    const tag = await term('Brot & Salz 🍞', 'post_tag');
    const arabic = await term('خبز طازج', 'genre');
    const year = await term('2026', 'post_tag');
    const hidden = await term('Inner', 'inner');
    const terms = {category: [category], post_tag: [tag, year], genre: [arabic], inner: [hidden]};
    const first = await translate(await post(terms));
    const [made] = await termsOf(first.id);
    assert.deepEqual(
      [made?.name, made?.description],
      ['BÄCKEREIHANDWERK', 'BROT &amp; <em>SALZ</em>\n\nRĪGĀ 🍞'],
    );
    assert.deepEqual((await namesOf(first.id, 'post_tag')).sort(), ['2026', 'BROT &amp; SALZ 🍞']);
    assert.equal((await namesOf(first.id, 'genre')).length, 1);
    assert.notEqual((await termsOf(first.id, 'genre'))[0]?.term_id, arabic);
    assert.deepEqual(await namesOf(first.id, 'inner'), ['Inner']);
    assert.deepEqual(first.terms, {translated: 3, left: []});
    const sent = await service.takeTexts();
    assert.ok(sent.includes('Brot &amp; Salz 🍞') && !sent.includes('Inner'), sent.join());
    const second = await translate(await post(terms));
    assert.deepEqual(await termsOf(second.id), await termsOf(first.id));
    assert.deepEqual(
      (await service.takeTexts()).filter((text) => /brot/i.test(text)),
      [],
    );
  });

  test('keep their parents, also those with one name under several parents', async () => {
    const [food, sport] = [await term('Food'), await term('Sport')];
    const [bread, goals] = [
      await term('Latest', 'category', {parent: food}),
      await term('Latest', 'category', {parent: sport}),
    ];
    const rye = await term('Rye', 'category', {parent: bread});
    const before = await total();
    const {id} = await translate(await post({category: [rye, goals]}));
    assert.equal(await total(), before + 5);
    const [made, other] = (await termsOf(id)).sort((a, b) => b.name.localeCompare(a.name));
    const path = async ({name, parent}: Term): Promise<string[]> => [
      name,
      ...(parent ? await path(await read(parent)) : []),
    ];
    assert.deepEqual(await path(made!), ['RYE', 'LATEST', 'FOOD']);
    assert.deepEqual(await path(other!), ['LATEST', 'SPORT']);
    assert.notEqual(other?.slug, (await read(made!.parent)).slug);
  });

  test('have a slug of their own if the name is the same in both languages', async () => {
    for (const [taxonomy, name, slug] of [
      ['post_tag', 'WORDPRESS', 'wordpress-lv'],
      ['category', 'ĀĒĪ', 'aei-lv'],
      ['post_tag', 'خبز', '%d8%ae%d8%a8%d8%b2-lv'],
    ] as const) {
      const source = await term(name, taxonomy);
      const {id} = await translate(await post({[taxonomy]: [source]}));
      const [made] = await termsOf(id, taxonomy);
      assert.deepEqual([made?.name, made?.slug], [name, slug]);
      assert.notEqual(made?.term_id, source);
    }
    await term('Taken', 'post_tag', {slug: 'twice-lv'});
    const {id} = await translate(await post({post_tag: [await term('TWICE', 'post_tag')]}));
    assert.equal((await termsOf(id, 'post_tag'))[0]?.slug, 'twice-lv-2');
  });

  test('a name that is too long for WordPress is cut', async () => {
    const name = `${'ā'.repeat(150)} long`;
    const source = await term(name, 'post_tag');
    await service.program('TranslateArrayEx', {
      json: ['A', 'B', 'C'].map(() => ({translation: `${'ž'.repeat(197)} & more`})),
    });
    const {id, terms} = await translate(await post({post_tag: [source]}));
    await service.program('TranslateArrayEx', {default: true});
    assert.deepEqual(terms.left, []);
    assert.deepEqual(await namesOf(id, 'post_tag'), [`${'ž'.repeat(197)} `.trim()]);
  });

  test('what people changed stays; other translations follow their source', async () => {
    const [edited, followed] = [
      await term('Edited', 'category', {description: 'About it'}),
      await term('Followed'),
    ];
    const one = await translate(await post({category: [edited, followed]}));
    const [a, b] = await termsOf(one.id);
    await site.php(`wp_update_term(${a!.term_id}, 'category', ['name' => 'Labots']);
      wp_update_term(${edited}, 'category', ['name' => 'Edited again', 'description' => 'About that']);
      return wp_update_term(${followed}, 'category', ['name' => 'Followed again']);`);
    await translate(await post({category: [edited, followed]}));
    const now = await read(a!.term_id);
    assert.deepEqual([now.name, now.description], ['Labots', 'ABOUT THAT']);
    assert.deepEqual(
      [(await read(b!.term_id)).name, (await read(b!.term_id)).slug],
      ['FOLLOWED AGAIN', b!.slug],
    );
  });

  test('a deleted translation is made again, and a deleted source leaves its translation', async () => {
    const source = await term('Mortal');
    const {id} = await translate(await post({category: [source]}));
    await site.php(`return wp_delete_term(${(await termsOf(id))[0]!.term_id}, 'category');`);
    const again = await translate(await post({category: [source]}));
    assert.deepEqual(await namesOf(again.id), ['MORTAL']);
    await site.php(`return wp_delete_term(${source}, 'category');`);
    assert.deepEqual(await namesOf(again.id), ['MORTAL']);
    const last = await translate(await post({category: []}));
    assert.equal(last.terms.left.length, 0);
  });

  test('a term that was made by translating goes back to its source', async () => {
    await site.php(`$state = json_decode(get_option('mtservice_state'), true);
      $state['systems']['lv-en'] = $state['systems']['en-lv'];
      return update_option('mtservice_state', wp_json_encode($state));`);
    const source = await term('There and back');
    const {id} = await translate(await post({category: [source]}));
    const {body} = await postsOf(await site.signIn('editor')).translate(id, {pair: 'lv-en'});
    assert.deepEqual(
      (await termsOf(body.id)).map(({term_id}) => term_id),
      [source],
    );
  });

  test('without the right to edit terms, only existing translations are used', async () => {
    const [known, unknown] = [await term('Known & loved'), await term('Unknown & new')];
    await translate(await post({category: [known]}));
    const before = await total();
    const {id, terms} = await translate(await post({category: [known, unknown]}, 'author'), 'author');
    assert.deepEqual(await namesOf(id), ['Unknown &amp; new', 'KNOWN &amp; LOVED']);
    assert.deepEqual(terms, {translated: 1, left: ['Unknown & new']});
    assert.equal(await total(), before);
    const sent = await service.takeTexts();
    assert.ok(!sent.some((text) => text.includes('Unknown')), sent.join());
  });

  test('an end in the middle leaves no terms', async () => {
    const source = await term('Unfinished');
    const id = await post({category: [source]});
    const before = await total();
    await site.php(`return update_option('test_end', '1');`);
    await (
      await site.signIn('editor')
    ).rest(`/mtservice/v1/posts/${id}/translations`, {
      method: 'POST',
      headers: {'content-type': 'application/json'},
      body: JSON.stringify({pair: 'en-lv'}),
    });
    await site.php(`return update_option('test_end', '');`);
    assert.equal(await total(), before);
    assert.deepEqual(await namesOf((await translate(id)).id), ['UNFINISHED']);
  });

  test('two posts at the same time make a term once', async () => {
    const source = await term('At once');
    const ids = [await post({category: [source]}), await post({category: [source]})];
    await service.hold('TranslateArrayEx');
    const sent = (await service.requests('TranslateArrayEx')).length;
    const both = ids.map((id) => translate(id));
    await service.requests('TranslateArrayEx', sent + 2);
    await service.release('TranslateArrayEx');
    const [one, two] = await Promise.all(both);
    assert.deepEqual(await termsOf(one!.id), await termsOf(two!.id));
    assert.deepEqual(await namesOf(one!.id), ['AT ONCE']);
  });

  test('count in the estimate of the queue, once for all posts', async () => {
    const estimate = async (...posts: number[]) => {
      const {body} = await postsOf(await site.signIn('editor')).send<{plans: {lv: {characters: number}}}>(
        '/mtservice/v1/queue',
        {posts, to: ['lv'], dryRun: true},
      );
      return body.plans.lv.characters;
    };
    const source = await term('Sixteen letters.');
    const [one, two] = [await post({category: [source]}), await post({category: [source]})];
    const plain = 'Title'.length + 'A word'.length;
    assert.equal(await estimate(one), plain + 16);
    assert.equal(await estimate(one, two), 2 * plain + 16);
    await translate(one);
    assert.equal(await estimate(two), plain);
  });

  test('the sidebar names only those that stay', async () => {
    const id = await post({category: [await term('Shown')], post_tag: [await term('Shown too', 'post_tag')]});
    const leftOut = async () =>
      (
        (await postsOf(await site.signIn('editor')).ours(id, 'translations')).body as unknown as {
          leftOut: string[];
        }
      ).leftOut;
    assert.deepEqual(await leftOut(), []);
    await choose('keep');
    assert.deepEqual(await leftOut(), ['Names of categories and tags: Shown, Shown too']);
  });

  describe('with other plugins', () => {
    test('attributes, kinds and shipping classes of products stay', async () => {
      const names = await site.php(`
        foreach (['pa_color', 'product_type', 'product_shipping_class', 'product_cat'] as $name) register_taxonomy($name, 'product', ['public' => true]);
        return MtService_Term_Links::taxonomies(new WP_Post((object) ['ID' => 0, 'post_type' => 'product']));`);
      assert.deepEqual(names, ['product_cat']);
    });

    test('taxonomies that Polylang or WPML translate are left to them', async () => {
      const names = await site.php(`
        function pll_is_translated_taxonomy($name) { return $name === 'category'; }
        $post = new WP_Post((object) ['ID' => 0, 'post_type' => 'post']);
        $found = [MtService_Term_Links::taxonomies($post)];
        define('ICL_SITEPRESS_VERSION', '4.6');
        $found[] = MtService_Term_Links::taxonomies($post);
        add_filter('wpml_is_translated_taxonomy', fn($is, $name) => 'genre' !== $name, 10, 2);
        $found[] = MtService_Term_Links::taxonomies($post);
        return $found;`);
      assert.deepEqual(names, [['post_tag', 'genre'], [], ['genre']]);
    });
  });

  test('logs no PHP warnings', () => assert.equal(site.complaints(), ''));
});
