import assert from 'node:assert/strict';
import {test} from 'node:test';
import {blocks, paragraph} from '../support/blocks/posts.ts';
import {describeInEditor} from '../support/editor-suite.ts';

const FIRST = paragraph('The first <strong>word</strong>');
const SECOND = paragraph('The second');

const LABEL = 'Search the archive of the museum';
const PLACEHOLDER = 'Write a name or a year';
const BUTTON = 'Find the old photographs';
const ALT = 'The bridge over the river in the fog';
const TITLE = 'A postcard that was sent in autumn';
// The editor saves the attributes of both blocks in another order.
const SEARCH = `<!-- wp:search {"buttonText":"${BUTTON}","placeholder":"${PLACEHOLDER}","label":"${LABEL}"} /-->`;
const IMAGE =
  '<!-- wp:image -->\n<figure class="wp-block-image">' +
  `<img title="${TITLE}" alt="${ALT}" src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA="/>` +
  '</figure>\n<!-- /wp:image -->';

describeInEditor('corrections in the sidebar of the block editor', (suite) => {
  const taught = async (since = 0): Promise<[string, string][]> =>
    (await suite.service.requests('UpdateTranslation')).slice(since).map(({body}) => {
      const {text, translation} = JSON.parse(body) as {text: string; translation: string};
      return [text, translation];
    });
  const openDraft = async (...content: string[]) => {
    const {id} = await suite.posts.create({title: 'Words', content: blocks(...content)});
    const {id: draft} = (await suite.posts.translate(id)).body;
    const sidebar = await suite.openPost(draft);
    await sidebar.panel.getByText('This is a translation of Words.').waitFor();
    const since = (await taught()).length;
    return {...sidebar, draft, taught: () => taught(since)};
  };
  /** Replaces the text of a block by typing. */
  const type = async (now: string, text: string) => {
    await suite.canvas.getByText(now).click();
    await suite.page.keyboard.press('Control+A');
    await suite.page.keyboard.type(text);
  };
  const focused = () => suite.page.evaluate(() => document.activeElement?.textContent);

  test('go when the translation is saved, are shown before, and can be withdrawn', async () => {
    const {panel, ...draft} = await openDraft(FIRST, SECOND);
    await type('THE SECOND', 'Otrais');
    await panel.getByText('Corrections that are sent when you save: 1').waitFor();
    await panel.getByText('The second → Otrais').waitFor();
    await suite.page.keyboard.press('Control+S');
    await panel.getByText('Corrections sent: 1').waitFor();
    assert.deepEqual(await draft.taught(), [['The second', 'Otrais']]);
    await panel.getByRole('button', {name: 'Withdraw: Otrais'}).click();
    await panel.getByText('The correction is withdrawn').waitFor();
    assert.equal(await panel.getByText('Corrections that were sent').count(), 0);
    assert.equal(await focused(), 'Send corrections now');
    assert.deepEqual((await draft.taught()).at(-1), ['The second', 'THE SECOND']);
  });

  test('that could not be withdrawn stay in the list, and that is said', async () => {
    const {panel, button, ...draft} = await openDraft(FIRST, SECOND);
    await type('THE SECOND', 'Otrais');
    await panel.getByText('The second → Otrais').waitFor();
    await suite.page.keyboard.press('Control+S');
    await panel.getByText('Corrections sent: 1').waitFor();
    await suite.service.program('UpdateTranslation', {disconnect: true}, {default: true});
    await panel.getByRole('button', {name: 'Withdraw: Otrais'}).click();
    await panel.locator('.mtservice-job').getByText('service does not answer now').waitFor();
    await panel.getByText('The second → Otrais').waitFor();
    await button('Try again').click();
    await panel.getByText('The correction is withdrawn').waitFor();
    assert.deepEqual((await draft.taught()).at(-1), ['The second', 'THE SECOND']);
  });

  test('do not go when the user took them out of the list, and the focus stays in the sidebar', async () => {
    const {panel, ...draft} = await openDraft(FIRST, SECOND, paragraph('The third'));
    await type('THE SECOND', 'Otrais');
    await type('THE THIRD', 'Trešais');
    await panel.getByText('Corrections that are sent when you save: 2').waitFor();
    await panel.getByRole('button', {name: 'Do not send: Otrais'}).click();
    await panel.getByText('The second → Otrais').waitFor({state: 'detached'});
    const next = panel.getByRole('button', {name: 'Do not send: Trešais'});
    assert.equal(await next.evaluate((element) => element === document.activeElement), true);
    await suite.page.keyboard.press('Enter');
    await panel.getByText('The third → Trešais').waitFor({state: 'detached'});
    assert.equal(await focused(), 'Send corrections now');
    await suite.page.keyboard.press('Control+S');
    await panel.getByText('There are no new corrections.').waitFor();
    assert.deepEqual(await draft.taught(), []);
  });

  test('do not include attributes that the editor reorders', async () => {
    const {panel, ...draft} = await openDraft(SECOND, SEARCH, IMAGE);
    await type('THE SECOND', 'Otrais');
    await panel.getByText('The second → Otrais').waitFor();
    await suite.page.keyboard.press('Control+S');
    await panel.getByText('Corrections sent: 1').waitFor();
    const saved = (await suite.posts.read(draft.draft)).content.raw;
    assert.ok(saved.indexOf('"label"') < saved.indexOf('"buttonText"'), saved);
    assert.ok(saved.indexOf('alt=') < saved.indexOf('title='), saved);
    assert.deepEqual(await draft.taught(), [['The second', 'Otrais']]);
    await suite.canvas.locator('input.wp-block-search__input').fill('Vārds vai gads');
    await panel.getByText(`${PLACEHOLDER} → Vārds vai gads`).waitFor();
    await panel.getByText('Corrections that are sent when you save: 1').waitFor();
    await suite.page.keyboard.press('Control+S');
    await panel.getByRole('button', {name: 'Withdraw: Vārds vai gads'}).waitFor();
    assert.deepEqual((await draft.taught()).slice(1), [[PLACEHOLDER, 'Vārds vai gads']]);
  });

  test('the sidebar names what a translation leaves out', async () => {
    const pattern = await suite.site.php<number>(
      `return wp_insert_post(['post_type' => 'wp_block', 'post_status' => 'publish', 'post_title' => 'Opening & hours',
        'post_content' => '<!-- wp:paragraph --><p>From ten</p><!-- /wp:paragraph -->']);`,
    );
    const html = '<!-- wp:html -->\n<b>Own code</b>\n<!-- /wp:html -->';
    const {id} = await suite.posts.create({
      title: 'Left',
      content: blocks(FIRST, `<!-- wp:block {"ref":${pattern}} /-->`, html),
    });
    await suite.site.php(
      `add_post_meta(${id}, 'price', '5 €'); add_post_meta(${id}, '_hidden', '1');
      return wp_set_post_terms(${id}, ['Rye bread'], 'post_tag');`,
    );
    const {panel} = await suite.openPost(id);
    await panel.getByText('Not translated, so look at it yourself:').waitFor();
    const facts = panel.locator('p:has-text("Not translated") + ul').getByRole('listitem');
    assert.deepEqual(await facts.allTextContents(), [
      'Custom fields: price',
      'Names of categories and tags: Uncategorized, Rye bread',
      'Blocks: Custom HTML',
    ]);
  });
});
