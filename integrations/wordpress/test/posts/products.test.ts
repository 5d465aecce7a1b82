import assert from 'node:assert/strict';
import {after, before, beforeEach, describe, test} from 'node:test';
import type {Meta} from '../support/blocks/meta.ts';
import {attribute, type Shop, startShop} from '../support/shop.ts';

const ATTRIBUTES = '_product_attributes';
const COPIED = {
  ...{_regular_price: '12.50', _sale_price: '9.99', _price: '9.99', _sale_price_dates_from: '1798761600'},
  ...{_weight: '1.2', _length: '10', _width: '5', _height: '3', _stock_status: 'instock', _virtual: 'no'},
  ...{_downloadable: 'yes', _manage_stock: 'yes', _backorders: 'notify', _sold_individually: 'yes'},
  ...{_tax_class: 'reduced-rate', _tax_status: 'taxable', _product_image_gallery: '7,8'},
  ...{_product_url: 'https://maize.example/rye bread', _product_version: '9.8.1'},
  _downloadable_files: {a1: {id: 'a1', name: 'Recipe \\ "rye"', file: 'https://maize.example/a.pdf'}},
  ...{_crosssell_ids: [3, 4], _upsell_ids: [5]},
};
const OWN = {
  ...{_sku: 'RYE-1', _global_unique_id: '4006381333931', _stock: '7', total_sales: '3'},
  ...{_wc_average_rating: '4.50', _wc_rating_count: {5: 1, 4: 1}, _wc_review_count: '2'},
};

describe('products of WooCommerce', () => {
  let shop: Shop;
  let {service, site, posts, meta, translate} = {} as Shop;
  before(async () => {
    shop = await startShop();
    ({service, site, posts, meta, translate} = shop);
  });
  beforeEach(async () => {
    await service.program('TranslateArrayEx', {default: true});
    await service.takeTexts();
  });
  after(() => shop?.close());

  const create = () => shop.create('product');
  async function translated(values: Meta) {
    const source = await create();
    await meta.write(source, values);
    const {id, fields} = await translate(source);
    const read = async (key: string) => (await meta.read(id, [key]))[key];
    return {source, id, fields, read, texts: await service.takeTexts()};
  }

  test('texts are translated, prices and settings are copied, what one product owns stays', async () => {
    const {source, id, fields} = await translated({
      ...{_purchase_note: 'Paldies &amp; <b>enjoy</b> 🍞', _button_text: 'Buy & enjoy "now"'},
      ...COPIED,
      ...OWN,
    });
    assert.deepEqual(await meta.read(id, ['_purchase_note', '_button_text']), {
      _purchase_note: 'PALDIES &amp; <b>ENJOY</b> 🍞',
      _button_text: 'BUY & ENJOY "NOW"',
    });
    assert.deepEqual(await meta.read(id, Object.keys(COPIED)), COPIED);
    for (const value of Object.values(await meta.read(id, Object.keys(OWN)))) assert.equal(value, null);
    const left = Object.keys(OWN).map((name) => ({name, reason: 'product'}));
    assert.deepEqual(fields, {translated: 2, copied: Object.keys(COPIED).length, left, more: 0});
    const {leftOut} = (await posts.ours(source, 'translations')).body as unknown as {leftOut: string[]};
    assert.equal(leftOut.length, 1);
    assert.match(leftOut[0] ?? '', /belong to one product.+: _sku, .+total_sales/);
    await meta.write(id, {_sku: 'RYE-1-LV'});
    await meta.write(source, {_regular_price: '13', _stock: '6'});
    const again = await translate(source);
    assert.deepEqual([again.fields.translated, again.fields.copied], [0, 1]);
    assert.deepEqual(await meta.read(id, ['_regular_price', '_sku', '_stock']), {
      ...{_regular_price: '13', _sku: 'RYE-1-LV', _stock: null},
    });
  });

  test('other posts with such names of fields, and zeros, are not reported', async () => {
    const {fields} = await translated({...{_stock: '', total_sales: '0'}, _wc_rating_count: []});
    assert.deepEqual(fields.left, []);
    const {id} = await posts.create({title: 'Title', content: 'Word'});
    await meta.write(id, {_width: '5', _button_text: 'Press here', _sku: 'A'});
    const {id: draft, fields: report} = await translate(id);
    assert.deepEqual(Object.values(await meta.read(draft, ['_width', '_button_text'])), [null, null]);
    assert.deepEqual(report.left, [{name: '_button_text', reason: 'unlisted'}]);
  });

  test('kind, visibility, categories and classes go along, ratings and other hidden terms do not', async () => {
    const source = await create();
    const assign = (id: number, names: string) =>
      site.php(`foreach (${names} as $taxonomy => $terms) wp_set_object_terms(${id}, $terms, $taxonomy);
        return true;`);
    await assign(
      source,
      `['product_type' => ['variable'], 'product_visibility' => ['featured', 'exclude-from-search', 'rated-5'],
        'product_cat' => ['Bread'], 'product_tag' => ['rye'], 'product_shipping_class' => ['heavy'],
        'pa_color' => ['Brūna'], 'secret' => ['x']]`,
    );
    const {id} = await translate(source);
    const termsOf = (draft: number) =>
      site.php<Record<string, string[]>>(
        `$all = [];
        foreach (get_object_taxonomies('product') as $name) {
          $all[$name] = wp_get_object_terms(${draft}, $name, ['fields' => 'names', 'orderby' => 'name']);
        }
        return $all;`,
      );
    assert.deepEqual(await termsOf(id), {
      ...{product_type: ['variable'], product_visibility: ['exclude-from-search', 'featured']},
      ...{product_cat: ['Bread'], product_tag: ['rye'], product_shipping_class: ['heavy']},
      ...{pa_color: ['Brūna'], secret: []},
    });
    await site.php(`return update_option('test_secret', '1') && wp_delete_post(${id}, true) !== false;`);
    assert.deepEqual((await termsOf((await translate(source)).id))['secret'], ['x'], 'the filter adds it');
  });

  test('custom attributes are translated value by value, those of taxonomies and variations stay', async () => {
    const stay = {
      pa_color: attribute('pa_color', '', {is_taxonomy: 1}),
      size: attribute('Size', 'Small | Large', {is_variation: 1, position: 1}),
    };
    const {source, id, fields, read, texts} = await translated({
      [ATTRIBUTES]: {
        ...stay,
        material: attribute('Material', 'Rīgas milti | sāls | 100%', {position: 2}),
        '%d8%b7%d8%b9%d9%85': attribute('طعم', 'حلو 🍯|salty\\sour', {is_visible: 0}),
        bold: attribute('<b>Bold</b>', 'x &amp; y | <5 g'),
        own_key: attribute('Other name', ''),
      },
      _default_attributes: {size: 'Small'},
    });
    assert.deepEqual(await read(ATTRIBUTES), {
      ...stay,
      material: attribute('MATERIAL', 'RĪGAS MILTI | SĀLS | 100%', {position: 2}),
      '%d8%b7%d8%b9%d9%85': attribute('طعم', 'حلو 🍯|SALTY\\SOUR', {is_visible: 0}),
      bold: attribute('<b>BOLD</b>', 'X &amp; Y | <5 G'),
      own_key: attribute('OTHER NAME', ''),
    });
    const values = ['Rīgas milti', 'sāls', 'حلو 🍯', 'salty\\sour', 'x &amp; y', '&lt;5 g'];
    assert.deepEqual(
      values.filter((text) => !texts.includes(text)),
      [],
      'each value is one text',
    );
    assert.equal(texts.filter((text) => /size|small|large/i.test(text)).length, 0);
    assert.deepEqual(await read('_default_attributes'), {size: 'Small'});
    assert.deepEqual(fields, {
      ...{translated: 1, copied: 1, more: 0},
      left: [{name: 'Size', reason: 'variations'}],
    });
    const {leftOut} = (await posts.ours(source, 'translations')).body as unknown as {leftOut: string[]};
    assert.match(leftOut[0] ?? '', /variations.+: Size\.$/);
    await translate(source);
    assert.deepEqual(await service.takeTexts(), []);
    assert.equal((await posts.ours(id, 'corrections', {})).body.sent, 0);
  });

  /** Programs the next answer for the texts of the fields, which are sent before the title. */
  const answer = (...texts: string[]) =>
    service.program('TranslateArrayEx', {json: [...texts, 'Maize'].map((translation) => ({translation}))});

  test('an attribute has the key of its translated name, as WooCommerce saves it, unless that is taken', async () => {
    await answer('Koks', 'ozols', 'Koks', 'Augs', 'Z', 'Bērzs');
    const {source, id, read} = await translated({
      [ATTRIBUTES]: {
        ...{wood: attribute('Wood', 'oak'), tree: attribute('Tree', ''), plant: attribute('Plant', '')},
        ...{10: attribute('10', ''), berzs: attribute('x', ''), birch: attribute('Birch', '')},
      },
    });
    // A second "koks" would replace the first one when WooCommerce saves the product.
    assert.deepEqual(await read(ATTRIBUTES), {
      ...{koks: attribute('Koks', 'ozols'), tree: attribute('Tree', ''), augs: attribute('Augs', '')},
      ...{10: attribute('10', ''), berzs: attribute('Z', ''), birch: attribute('Birch', '')},
    });
    await service.program('TranslateArrayEx', {default: true});
    await meta.write(source, {[ATTRIBUTES]: {wood: attribute('Wood', 'oak | ash')}});
    assert.equal((await translate(source)).fields.translated, 1);
    assert.deepEqual(await read(ATTRIBUTES), {wood: attribute('WOOD', 'OAK | ASH')});
    await meta.write(id, {[ATTRIBUTES]: {koks: attribute('Koks', 'ozols | osis')}});
    assert.equal((await posts.ours(id, 'corrections', {})).body.sent, 0);
    await meta.write(source, {[ATTRIBUTES]: {wood: attribute('Wood', 'ash')}});
    assert.deepEqual((await translate(source)).fields.left, [{name: ATTRIBUTES, reason: 'edited'}]);
    assert.deepEqual(await read(ATTRIBUTES), {koks: attribute('Koks', 'ozols | osis')});
  });

  test('attributes whose translation would split a value stay in their own language, and are tried again', async () => {
    const own = {taste: attribute('Taste', 'sweet | sour &amp; hot')};
    for (const split of ['skābs | ass', 'skābs &#124; ass']) {
      await answer('Garša', 'salds', split);
      const {source, read, fields} = await translated({[ATTRIBUTES]: own});
      assert.deepEqual(fields.left, [{name: ATTRIBUTES, reason: 'variables'}]);
      assert.deepEqual(await read(ATTRIBUTES), own);
      await service.program('TranslateArrayEx', {default: true});
      await meta.write(source, {[ATTRIBUTES]: {taste: attribute('Taste', 'sweet | hot')}});
      assert.equal((await translate(source)).fields.translated, 1);
      assert.deepEqual(await read(ATTRIBUTES), {taste: attribute('TASTE', 'SWEET | HOT')});
    }
  });

  test('attributes that cannot be read are copied byte for byte', async () => {
    const odd = {text: 'Just words', list: [1, ['two words']], no: {name: ['Name'], value: 'A b'}};
    const values = [odd, [], 'Some words | and more', {part: {value: 'No name here'}}];
    for (const value of values) {
      const {read, texts} = await translated({[ATTRIBUTES]: value});
      assert.deepEqual(await read(ATTRIBUTES), value);
      assert.deepEqual(texts, ['Bread']);
    }
    const raw = (id: number) =>
      site.php<string[]>(
        `return $GLOBALS['wpdb']->get_col("SELECT meta_value FROM {$GLOBALS['wpdb']->postmeta}
          WHERE post_id = ${id} AND meta_key = '${ATTRIBUTES}'");`,
      );
    // A length in characters instead of bytes, as after a search and replace in the database.
    for (const broken of ['a:1:{s:5:"krāsa";s:4:"Rīga \\";}', 'a:1:{s:4:"cut', 'b:0;']) {
      const source = await create();
      await site.php(`return $GLOBALS['wpdb']->insert($GLOBALS['wpdb']->postmeta, ['post_id' => ${source},
        'meta_key' => '${ATTRIBUTES}', 'meta_value' => base64_decode('${Buffer.from(broken).toString('base64')}')]);`);
      const {id} = await translate(source);
      assert.deepEqual(await raw(id), [broken]);
      assert.deepEqual((await translate(source)).fields.left, []);
      assert.deepEqual(await raw(id), [broken]);
    }
  });

  test('a review is taken back when an attribute of the translation changes', async () => {
    const record = {engine: 'A', engineKind: 'rules', systemID: 'smt-en-lv', time: '2026-11-27T10:00:00Z'};
    const more = {sourceLanguage: 'en', targetLanguage: 'lv', human: 'none', state: 'machine'};
    await service.program('TranslateArrayEx', {translate: {record: {...record, ...more}}});
    const {id} = await translated({[ATTRIBUTES]: {taste: attribute('Taste', 'sweet')}});
    const changes = [
      [attribute('TASTE', 'SWEET', {is_visible: 0}), 'reviewed'],
      [attribute('TASTE', 'salda', {is_visible: 0}), 'edited'],
    ] as const;
    for (const [taste, expected] of changes) {
      await site.php(`wp_set_current_user(get_user_by('login', 'editor')->ID);
        return MtService_Reviews::review(${id}, true);`);
      await meta.write(id, {[ATTRIBUTES]: {taste}});
      assert.equal((await meta.read(id, ['_mtservice_state']))['_mtservice_state'], expected);
    }
  });

  test('logs no PHP warnings', () => assert.equal(site.complaints(), ''));
});
