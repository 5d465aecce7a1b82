import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {after, before, beforeEach, describe, test} from 'node:test';
import {type FieldsReport, type Meta, metaOf} from '../support/blocks/meta.ts';
import {postsOf} from '../support/blocks/posts.ts';
import {type ScriptedService, startScriptedService, useService} from '../support/scripted-service.ts';
import {php} from '../support/site/run-php.ts';
import {startWordPress, type Site} from '../support/site/wordpress.ts';

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
  let service: ScriptedService;
  let site: Site;
  let posts: ReturnType<typeof postsOf>;
  let meta: ReturnType<typeof metaOf>;
  before(async () => {
    service = await startScriptedService();
    site = await startWordPress();
    await site.extend(readFileSync(php('woocommerce.php'), 'utf8'));
    await useService(site, service.address);
    await site.php(
      `return update_option('mtservice_settings', ['post_types' => ['post', 'product']] + MtService_Settings::get());`,
    );
    posts = postsOf(await site.signIn('editor'));
    meta = metaOf(site);
  });
  beforeEach(async () => {
    await service.program('TranslateArrayEx', {default: true});
    await service.takeTexts();
  });
  after(async () => {
    await site?.close();
    await service?.close();
  });

  const create = (title = 'Bread') =>
    site.php<number>(
      `return wp_insert_post(['post_type' => 'product', 'post_status' => 'publish', 'post_title' => '${title}'], true);`,
    );
  async function translate(source: number, content: object = {}) {
    const {status, body} = await posts.translate(source, content);
    assert.equal(status, 200, JSON.stringify(body));
    return body as typeof body & {fields: FieldsReport};
  }
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

  test('logs no PHP warnings', () => assert.equal(site.complaints(), ''));
});
