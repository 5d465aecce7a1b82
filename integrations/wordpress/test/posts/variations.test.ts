import assert from 'node:assert/strict';
import {after, before, beforeEach, describe, test} from 'node:test';
import {attribute, type Shop, startShop} from '../support/shop.ts';

const SIZE = {size: attribute('Size', 'Small | Liels 🍞', {is_variation: 1})};
const SMALL = {attribute_size: 'Small', attribute_pa_color: '', _regular_price: '2', _virtual: 'no'};
const LARGE = {attribute_size: 'Liels 🍞', _regular_price: '4', _sale_price: '3.50'};

/** A variation as the site has it. */
interface Variation {
  readonly id: number;
  readonly status: string;
  readonly order: number;
  readonly terms: readonly string[];
  readonly thumbnail: string;
}

describe('variations of a product', () => {
  let shop: Shop;
  before(async () => {
    shop = await startShop();
  });
  beforeEach(async () => {
    await shop.service.program('TranslateArrayEx', {default: true});
    await shop.service.takeTexts();
  });
  after(() => shop?.close());

  const variationsOf = (product: number) =>
    shop.site.php<Variation[]>(
      `return array_map(fn($post) => ['id' => $post->ID, 'status' => $post->post_status, 'order' => $post->menu_order,
          'terms' => wp_get_object_terms($post->ID, 'product_shipping_class', ['fields' => 'names']),
          'thumbnail' => get_post_meta($post->ID, '_thumbnail_id', true)],
        get_posts(['post_type' => 'product_variation', 'post_parent' => ${product}, 'numberposts' => -1,
          'post_status' => ['publish', 'private'], 'orderby' => 'ID', 'order' => 'ASC']));`,
    );
  const read = async (id: number, key: string) => (await shop.meta.read(id, [key]))[key];
  const DESCRIPTION = '_variation_description';

  /** Translates a new product with two variations. */
  async function translated() {
    const source = await shop.create('product', 0, {_product_attributes: SIZE});
    const own = {_sku: `S-${source}`, _stock: '4'};
    const small = {...SMALL, ...own, [DESCRIPTION]: 'Mazs &amp; <b>fresh</b>'};
    const sources = [
      await shop.create('product_variation', source, small),
      await shop.create('product_variation', source, {...LARGE, [DESCRIPTION]: 'Big one'}, 'private'),
    ] as const;
    await shop.site.php(`wp_set_object_terms(${sources[0]}, ['heavy'], 'product_shipping_class');
      return update_post_meta(${sources[0]}, '_thumbnail_id', '77');`);
    const {id, fields} = await shop.translate(source);
    const [first, second] = await variationsOf(id);
    assert.ok(first && second);
    return {source, sources, id, fields, first, second};
  }

  test('go along with their settings, and their descriptions are translated', async () => {
    const {source, id, fields, first, second} = await translated();
    assert.deepEqual(await read(id, '_product_attributes'), SIZE);
    assert.deepEqual(await shop.meta.read(first.id, [...Object.keys(SMALL), DESCRIPTION, '_sku', '_stock']), {
      ...SMALL,
      ...{[DESCRIPTION]: 'MAZS &amp; <b>FRESH</b>', _sku: null, _stock: null},
    });
    assert.deepEqual(await shop.meta.read(second.id, [...Object.keys(LARGE), DESCRIPTION]), {
      ...LARGE,
      [DESCRIPTION]: 'BIG ONE',
    });
    assert.deepEqual(
      [first, second].map(({status, order, terms, thumbnail}) => ({status, order, terms, thumbnail})),
      [
        {status: 'publish', order: 3, terms: ['heavy'], thumbnail: '77'},
        {status: 'private', order: 3, terms: [], thumbnail: ''},
      ],
    );
    const left = [{name: 'Size', reason: 'variations'}];
    left.push(...['_sku', '_stock'].map((name) => ({name, reason: 'product'})));
    // The attributes, and what the two variations have; an empty attribute is copied and not counted.
    assert.deepEqual(fields, {translated: 2, copied: 7, left, more: 0});
    assert.equal((await variationsOf(source)).length, 2, 'the source stays');
    await shop.service.takeTexts();
    await shop.translate(source);
    assert.deepEqual(await shop.service.takeTexts(), []);
    assert.equal((await variationsOf(id)).length, 2);
  });

  test('are updated with the product: what changed is translated, what people changed stays', async () => {
    const {source, sources, id, first, second} = await translated();
    const isOutdated = () => read(id, '_mtservice_outdated');
    assert.equal(await isOutdated(), null);
    await shop.meta.write(second.id, {_regular_price: '5'});
    await shop.meta.write(sources[0], {[DESCRIPTION]: 'New words', _regular_price: '2.10'});
    assert.equal(await isOutdated(), '1');
    await shop.meta.write(sources[1], {_regular_price: '4.20'});
    const third = await shop.create('product_variation', source, {attribute_size: 'Medium'});
    await shop.service.takeTexts();
    const {fields} = await shop.translate(source);
    assert.equal(await isOutdated(), null);
    assert.deepEqual(await shop.service.takeTexts(), ['New words']);
    assert.deepEqual(await shop.meta.read(first.id, [DESCRIPTION, '_regular_price']), {
      ...{[DESCRIPTION]: 'NEW WORDS', _regular_price: '2.10'},
    });
    assert.equal(await read(second.id, '_regular_price'), '5');
    assert.deepEqual(fields.left.find(({reason}) => reason === 'edited')?.name, '_regular_price');
    const all = await variationsOf(id);
    assert.equal(await read(all[2]?.id ?? 0, 'attribute_size'), 'Medium');
    assert.ok(third !== all[2]?.id);
  });

  test('stay deleted in the translation, and are disabled when their source is deleted', async () => {
    const {source, sources, id, first, second} = await translated();
    await shop.site.php(
      `wp_delete_post(${second.id}, true); return wp_delete_post(${sources[0]}, true) !== false;`,
    );
    const {fields} = await shop.translate(source);
    assert.deepEqual(
      (await variationsOf(id)).map(({id: variation, status}) => [variation, status]),
      [[first.id, 'private']],
    );
    assert.deepEqual(fields.left.find(({reason}) => reason === 'gone')?.name, `Bread (${first.id})`);
    assert.equal(
      (await shop.translate(source)).fields.left.some(({reason}) => reason === 'gone'),
      false,
    );
  });

  test('that people made in a translation before are neither doubled nor changed', async () => {
    const {source, id, first, second} = await translated();
    // As in a draft that was made before variations went along.
    await shop.site.php(`$record = MtService_Draft::record(${id});
      unset($record['variations']);
      return update_post_meta(${id}, MtService_Draft::RECORD, $record);`);
    await shop.meta.write(first.id, {_regular_price: '9'});
    const {fields} = await shop.translate(source);
    assert.equal((await variationsOf(id)).length, 2);
    assert.equal(await read(first.id, '_regular_price'), '9');
    assert.deepEqual(
      fields.left.filter(({reason}) => reason === 'own').map(({name}) => name),
      [first.id, second.id].map((variation) => `Bread (${variation})`),
    );
  });

  test('are not there, nor is the product, when the service fails', async () => {
    const source = await shop.create('product');
    await shop.create('product_variation', source, {[DESCRIPTION]: 'Some words'});
    const count = () =>
      shop.site.php<number>(`return array_sum((array) wp_count_posts('product_variation'));`);
    const earlier = await count();
    const limit = {status: 429, json: {code: 11, exception: 'dayLimitReached', description: ''}};
    await shop.service.program('TranslateArrayEx', limit);
    assert.equal((await shop.posts.translate(source)).status, 429);
    assert.equal(await count(), earlier);
  });

  test('are left to a plugin for languages that translates variations', async () => {
    await shop.site.php(`return update_option('test_wpml', '1');`);
    const source = await shop.create('product');
    const variation = await shop.create('product_variation', source, {[DESCRIPTION]: 'Some words'});
    const {id, fields} = await shop.translate(source);
    await shop.site.php(`return delete_option('test_wpml');`);
    assert.deepEqual(fields.left, [{name: `Bread (${variation})`, reason: 'languages'}]);
    assert.deepEqual(await variationsOf(id), []);
  });

  test('logs no PHP warnings', () => assert.equal(shop.site.complaints(), ''));
});
