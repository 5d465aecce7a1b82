import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {type FieldsReport, type Meta, metaOf} from './blocks/meta.ts';
import {postsOf} from './blocks/posts.ts';
import {startScriptedService, useService} from './scripted-service.ts';
import {php} from './site/run-php.ts';
import {startWordPress} from './site/wordpress.ts';

/** A custom attribute as WooCommerce saves it. */
export const attribute = (name: string, value: string, more: object = {}) => ({
  ...{name, value, position: 0, is_visible: 1, is_variation: 0, is_taxonomy: 0},
  ...more,
});

/** Starts a site with WooCommerce's data model whose products are translated by a scripted service. */
export async function startShop() {
  const service = await startScriptedService();
  const site = await startWordPress();
  await site.extend(readFileSync(php('woocommerce.php'), 'utf8'));
  await useService(site, service.address);
  await site.php(
    `return update_option('mtservice_settings', ['post_types' => ['post', 'product']] + MtService_Settings::get());`,
  );
  const posts = postsOf(await site.signIn('editor'));
  const meta = metaOf(site);
  /** Creates a post without content; returns its id. */
  const create = async (type: string, parent = 0, values: Meta = {}, status = 'publish') => {
    const id = await site.php<number>(
      `return wp_insert_post(['post_type' => '${type}', 'post_status' => '${status}', 'post_title' => 'Bread',
        'post_parent' => ${parent}, 'menu_order' => ${parent && 3}], true);`,
    );
    await meta.write(id, values);
    return id;
  };
  const translate = async (source: number, content: object = {}) => {
    const {status, body} = await posts.translate(source, content);
    assert.equal(status, 200, JSON.stringify(body));
    return body as typeof body & {fields: FieldsReport};
  };
  const close = async () => {
    await site.close();
    await service.close();
  };
  return {service, site, posts, meta, create, translate, close};
}

/** A running shop. */
export type Shop = Awaited<ReturnType<typeof startShop>>;
