import assert from 'node:assert/strict';
import {after, before, describe, test} from 'node:test';
import {blocks, postsOf} from '../support/blocks/posts.ts';
import {type ScriptedService, startScriptedService, useService} from '../support/scripted-service.ts';
import {startWordPress, type Site} from '../support/site/wordpress.ts';

/** A picture as the editor saves it. */
const image = (id: number, alt: string, caption: string) =>
  `<!-- wp:image {"id":${id},"sizeSlug":"large"} -->
<figure class="wp-block-image size-large"><img src="/bread.png" alt="${alt}" class="wp-image-${id}"/><figcaption class="wp-element-caption">${caption}</figcaption></figure>
<!-- /wp:image -->`;

describe('texts of pictures', () => {
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

  test('are translated in the post, not in the media library, and the sidebar names those that stay', async () => {
    const id = await site.php<number>(`
      $id = wp_insert_attachment(['post_title' => 'Bread', 'post_excerpt' => 'Caption', 'post_mime_type' => 'image/png'], 'bread.png');
      update_post_meta($id, '_wp_attachment_image_alt', 'Rye & wheat, āž 🍞');
      return $id;`);
    const gallery = (inner: string) =>
      `<!-- wp:gallery {"linkTo":"none"} -->\n<figure class="wp-block-gallery has-nested-images">${inner}</figure>\n<!-- /wp:gallery -->`;
    const content = (alt: string, caption: string) =>
      blocks(image(id, alt, caption), gallery(image(id, alt, caption)));
    const source = await posts.create({
      title: 'Pictures',
      content: content('Rye &amp; wheat', 'Rīgas <em>maize</em>'),
    });
    await site.php(`return update_post_meta(${source.id}, '_thumbnail_id', ${id});`);
    const all = () =>
      site.php<object[]>(`return array_map(fn($post) => [$post->post_title, $post->post_excerpt,
        get_post_meta($post->ID, '_wp_attachment_image_alt', true)], get_posts(['post_type' => 'attachment']));`);
    const before = await all();
    const {body} = await posts.translate(source.id);
    assert.equal((await posts.read(body.id)).content.raw, content('RYE &amp; WHEAT', 'RĪGAS <em>MAIZE</em>'));
    assert.equal(await site.php(`return (int) get_post_thumbnail_id(${body.id});`), id);
    assert.deepEqual(await all(), before);
    const {leftOut} = (await posts.ours(source.id, 'translations')).body as unknown as {leftOut: string[]};
    assert.deepEqual(leftOut.slice(1), ['Alternative text of the featured image: Rye & wheat, āž 🍞']);
  });

  test('logs no PHP warnings', () => assert.equal(site.complaints(), ''));
});
