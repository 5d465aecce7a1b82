import assert from 'node:assert/strict';
import {test} from 'node:test';
import {metaOf} from '../support/blocks/meta.ts';
import {blocks, paragraph} from '../support/blocks/posts.ts';
import {describeInEditor} from '../support/editor-suite.ts';
import {canvasOf} from '../support/sidebar.ts';

const FIRST = paragraph('The first <strong>word</strong>');
const SECOND = paragraph('The second');

describeInEditor('drafts from the sidebar of the block editor', (suite) => {
  test('keeps the focus when what was pressed is gone, and canceling ends the work on the server', async () => {
    const {sidebar} = await suite.open(FIRST);
    const limit = {code: 11, exception: 'dayLimitReached', description: ''};
    await suite.service.program('TranslateArrayEx', {status: 429, json: limit});
    await sidebar.button('Translate into a draft').click();
    const again = sidebar.button('Try again');
    await again.focus();
    await suite.service.program('TranslateArrayEx', {default: true});
    await suite.service.hold('TranslateArrayEx');
    const main = sidebar.button('Translate into a draft');
    const hasFocus = () => main.evaluate((element) => element === document.activeElement);
    try {
      await suite.page.keyboard.press('Enter');
      await sidebar.button('Cancel').waitFor();
      assert.equal(await hasFocus(), true);
      const canceled = suite.page.waitForResponse(/translations(\/|%2F)cancel/);
      await suite.page.keyboard.press('Tab');
      await suite.page.keyboard.press('Enter');
      await sidebar.panel.getByText('Canceled. Nothing was changed.').waitFor();
      assert.equal((await canceled).status(), 200);
      assert.equal(await hasFocus(), true);
    } finally {
      await suite.service.release('TranslateArrayEx');
    }
  });

  test('says that canceling did not reach the server, not that nothing was changed', async () => {
    const {sidebar} = await suite.open(FIRST);
    await suite.page.route(/translations(\/|%2F)cancel/, (route) => route.abort());
    await suite.service.hold('TranslateArrayEx');
    try {
      await sidebar.button('Translate into a draft').click();
      await sidebar.button('Cancel').click();
      await sidebar.panel.getByText('It could not be canceled in time').waitFor();
      assert.equal(await sidebar.panel.getByText('Nothing was changed.').count(), 0);
    } finally {
      await suite.service.release('TranslateArrayEx');
    }
  });

  test('says how many categories are in the language of the translation, and how many patterns', async () => {
    const id = await suite.site.php<number>(`
      update_option('mtservice_settings', ['terms' => 'translate'] + MtService_Settings::get());
      foreach (['Rye', 'خبز & <5'] as $name) $ids[] = wp_insert_term($name, 'category')['term_id'];
      $pattern = wp_insert_post(['post_type' => 'wp_block', 'post_status' => 'publish', 'post_title' => 'Hours',
        'post_content' => '<!-- wp:paragraph --><p>From ten</p><!-- /wp:paragraph -->']);
      return wp_insert_post(['post_title' => 'Terms', 'post_content' => '<!-- wp:block {"ref":' . $pattern . '} /-->', 'post_status' => 'publish',
        'post_author' => get_user_by('login', 'editor')->ID, 'post_category' => $ids]);`);
    const {button, panel} = await suite.openPost(id);
    await button('Translate into a draft').click();
    await panel.getByText('Categories and tags in the language of the translation: 2.').waitFor();
    await panel.getByText('Synced patterns in the language of the translation: 1.').waitFor();
    await suite.site.php(
      `return update_option('mtservice_settings', ['terms' => 'keep'] + MtService_Settings::get());`,
    );
  });

  test('makes a draft with a link to it, and says what is translated again', async () => {
    const {id, sidebar} = await suite.open(blocks(FIRST, SECOND));
    await sidebar.button('Translate into a draft').click();
    await sidebar.panel.getByText('Blocks translated: 2.', {exact: true}).waitFor();
    await sidebar.panel.getByRole('link', {name: 'EDITOR (Draft)'}).waitFor();
    assert.equal((await suite.posts.read(id)).content.raw, blocks(FIRST, SECOND));
    await sidebar.button('Update the translation').click();
    await sidebar.panel.getByText('Blocks that stayed: 2.', {exact: true}).waitFor();
    await sidebar.panel.getByRole('link', {name: 'Open the translation'}).click();
    await suite.page.waitForURL(/action=edit/);
    await (await canvasOf(suite.page)).getByText('THE SECOND').waitFor();
  });

  test('says which fields were translated and copied, and which stay', async () => {
    const {id, sidebar} = await suite.open(FIRST);
    const {write} = metaOf(suite.site);
    await write(id, {
      ...{rank_math_title: 'A title', rank_math_description: 'A description', rank_math_robots: ['index']},
      ...{_theme_claim: 'Rye bread daily', _theme_note: 'Open at ten'},
    });
    const facts = () => sidebar.panel.locator('.mtservice-job li').allTextContents();
    await sidebar.button('Translate into a draft').click();
    const link = sidebar.panel.getByRole('link', {name: 'Open the translation'});
    await link.waitFor();
    assert.deepEqual(await facts(), [
      'Blocks translated: 1.',
      'Other fields translated: 2.',
      'Other fields copied: 1.',
      'Fields that look like text and are not translated: \u2068_theme_claim\u2069, \u2068_theme_note\u2069.',
    ]);
    const draft = Number(/post=(\d+)/.exec((await link.getAttribute('href')) ?? '')?.[1]);
    await write(draft, {rank_math_title: 'Virsraksts'});
    await write(id, {rank_math_title: 'New title', _theme_claim: null, _theme_note: null});
    await sidebar.button('Update the translation').click();
    await sidebar.panel.locator('.mtservice-job .is-warning').waitFor();
    assert.deepEqual(await facts(), [
      'Blocks that stayed: 1.',
      'Fields that people filled in or changed in the translation: \u2068rank_math_title\u2069. They stay; check them against the source.',
    ]);
  });

  test('asks before it changes a draft that is open elsewhere or is published', async () => {
    const {id, sidebar} = await suite.open(FIRST);
    const {body} = await suite.posts.translate(id);
    await suite.site
      .php(`update_post_meta(${body.id}, '_edit_lock', time() . ':' . get_post(${id})->post_author);
      return wp_update_post(['ID' => ${body.id}, 'post_status' => 'publish']);`);
    await sidebar.button('Translate into a draft').click();
    await sidebar.panel.getByText('You have the translation open').waitFor();
    await sidebar.button('Translate all the same').click();
    await sidebar.panel.getByText('The translation is published.').waitFor();
    await sidebar.button('Translate all the same').click();
    await sidebar.panel.getByText('Blocks that stayed: 1.', {exact: true}).waitFor();
  });

  test('asks for a text before it translates an empty post', async () => {
    const {id, sidebar} = await suite.open(FIRST);
    const button = sidebar.button('Translate into a draft');
    assert.notEqual(await button.getAttribute('aria-disabled'), 'true');
    await suite.page.evaluate(() => {
      const {wp} = window as unknown as {
        wp: {data: {dispatch(store: string): Record<string, (value: unknown) => unknown>}};
      };
      wp.data.dispatch('core/editor').editPost!({title: ''});
      wp.data.dispatch('core/block-editor').resetBlocks!([]);
    });
    await sidebar.panel.getByText('Write something first.').waitFor();
    assert.equal(await button.getAttribute('aria-disabled'), 'true');
    assert.equal((await suite.posts.read(id)).content.raw, FIRST);
  });
});
