import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';
import {releaseAfter} from '../../../../test/support/release-after.ts';
import {metaOf} from '../support/blocks/meta.ts';
import {postsOf} from '../support/blocks/posts.ts';
import {attribute} from '../support/shop.ts';
import {startConnectedSite} from '../support/site/connected-site.ts';
import {php} from '../support/site/run-php.ts';

test('the service translates the texts of a product', async (t) => {
  const connected = await startConnectedSite();
  releaseAfter(t, () => connected.close());
  const {site} = connected;
  await site.extend(readFileSync(php('woocommerce.php'), 'utf8'));
  const source = await site.php<number>(
    `update_option('mtservice_settings', ['post_types' => ['product']] + MtService_Settings::get());
    return wp_insert_post(['post_type' => 'product', 'post_status' => 'publish', 'post_title' => 'Good morning!'], true);`,
  );
  const meta = metaOf(site);
  await meta.write(source, {
    _purchase_note: 'Thank you!',
    _product_attributes: {words: attribute('Good morning!', 'Thank you! | 100%')},
  });
  const {status, body} = await postsOf(await site.signIn('editor')).translate(source);
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual(await meta.read(body.id, ['_purchase_note', '_product_attributes']), {
    _purchase_note: 'Paldies!',
    _product_attributes: {words: attribute('Labrīt!', 'Paldies! | 100%')},
  });
  assert.equal(site.complaints(), '');
});
