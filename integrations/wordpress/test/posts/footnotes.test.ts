import assert from 'node:assert/strict';
import {after, before, beforeEach, describe, test} from 'node:test';
import {openPage, startBrowser} from '../support/browser.ts';
import {blocks, paragraph, postsOf} from '../support/blocks/posts.ts';
import {type ScriptedService, startScriptedService, useService} from '../support/scripted-service.ts';
import {openEditor, openSidebar} from '../support/sidebar.ts';
import {startWordPress, type Site} from '../support/site/wordpress.ts';

const RYE = '1f2e3d4c-0001-4aaa-9bbb-000000000001';
const BEES = '1f2e3d4c-0002-4aaa-9bbb-000000000002';
const OWN = '1f2e3d4c-0003-4aaa-9bbb-000000000003';
const anchor = (id: string, number: number) =>
  `<sup data-fn="${id}" class="fn"><a href="#${id}" id="${id}-link">${number}</a></sup>`;
const MILK = '1f2e3d4c-0004-4aaa-9bbb-000000000004';
const NOTES = '<!-- wp:footnotes /-->';
const TEXT = blocks(
  paragraph(`Rye bread${anchor(RYE, 1)} is dark.`),
  paragraph(`Honey${anchor(BEES, 2)} is sweet.`),
  NOTES,
);
interface Note {
  readonly id: string;
  readonly content: string;
}
const SOURCE: readonly Note[] = [
  {content: 'Baked in <em>Latgale</em>; see <a href="https://maize.example/?a=1&amp;b=2">here</a>', id: RYE},
  {content: 'From "our" bees \\ hives', id: BEES},
];

describe('footnotes', () => {
  let service: ScriptedService;
  let site: Site;
  let posts: ReturnType<typeof postsOf>;
  before(async () => {
    service = await startScriptedService();
    // The oldest release that the plugin supports has no footnotes yet.
    site = await startWordPress({release: 'newest'});
    posts = postsOf(await site.signIn('editor'));
  });
  beforeEach(async () => {
    await useService(site, service.address);
    await service.takeTexts();
  });
  after(async () => {
    await site?.close();
    await service?.close();
  });

  const coded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
  const write = (id: number, notes: readonly Note[]) =>
    site.php(`return update_post_meta(${id}, 'footnotes', wp_slash(base64_decode('${coded(notes)}')));`);
  const read = async (id: number) =>
    JSON.parse(await site.php<string>(`return get_post_meta(${id}, 'footnotes', true);`)) as Note[];
  const translated = async () => {
    const post = await posts.create({title: 'Notes', content: TEXT});
    await write(post.id, SOURCE);
    const {body} = await posts.translate(post.id);
    return {source: post.id, draft: body.id};
  };

  test('are translated with the post; ids, order and anchors stay', async () => {
    const {source, draft} = await translated();
    assert.deepEqual(await read(draft), [
      {
        content: 'BAKED IN <em>LATGALE</em>; SEE <a href="https://maize.example/?a=1&amp;b=2">HERE</a>',
        id: RYE,
      },
      {content: 'FROM "OUR" BEES \\ HIVES', id: BEES},
    ]);
    assert.deepEqual(await read(source), SOURCE);
    assert.equal(
      (await posts.read(draft)).content.raw,
      blocks(
        paragraph(`RYE BREAD${anchor(RYE, 1)} IS DARK.`),
        paragraph(`HONEY${anchor(BEES, 2)} IS SWEET.`),
        NOTES,
      ),
    );
    assert.ok((await service.takeTexts()).includes('Rye bread<x id="1"/> is dark.'));
  });

  test('that changed are translated again; corrected and added ones stay', async () => {
    const {source, draft} = await translated();
    const corrected = {content: 'Mūsu bites', id: BEES};
    const added = {content: 'Tulkotāja piezīme', id: OWN};
    await write(draft, [{content: 'BAKED', id: RYE}, corrected, added]);
    await posts.update(draft, {
      content: (await posts.read(draft)).content.raw.replace('SWEET.', `SWEET.${anchor(OWN, 3)}`),
    });
    await write(source, [{content: 'Baked in Riga', id: RYE}, SOURCE[1]!]);
    await service.takeTexts();
    await posts.translate(source);
    assert.deepEqual(await service.takeTexts(), ['Baked in Riga']);
    assert.deepEqual(await read(draft), [{content: 'BAKED IN RIGA', id: RYE}, corrected, added]);
  });

  test('go and come with their anchors', async () => {
    const {source, draft} = await translated();
    await posts.update(draft, {content: blocks(paragraph(`HONEY${anchor(BEES, 1)} IS SWEET.`), NOTES)});
    await write(draft, [{content: SOURCE[1]!.content.toUpperCase(), id: BEES}]);
    await posts.translate(source);
    assert.deepEqual(
      (await read(draft)).map(({id}) => id),
      [BEES],
    );
    await posts.update(source, {content: TEXT.replace('is dark', 'is black')});
    await posts.translate(source);
    assert.deepEqual(
      (await read(draft)).map(({id}) => id),
      [RYE, BEES],
    );
  });

  test('have the numbers of their order in the text after each update, also in blocks that stay', async () => {
    const {source, draft} = await translated();
    const own = paragraph(`Piezīme${anchor(OWN, 3)}`);
    const raw = async () => (await posts.read(draft)).content.raw;
    await posts.update(draft, {content: (await raw()).replace(NOTES, `${own}\n\n${NOTES}`)});
    await write(draft, [...(await read(draft)), {content: 'Tulkotāja <em>piezīme</em> 🐝', id: OWN}]);
    // The editor also renumbers the source.
    await write(source, [{content: 'From cows', id: MILK}, ...SOURCE]);
    await posts.update(source, {
      content: blocks(
        paragraph(`Milk${anchor(MILK, 1)} is white.`),
        paragraph(`Rye bread${anchor(RYE, 2)} is dark.`),
        paragraph(`Honey${anchor(BEES, 3)} is sweet.`),
        NOTES,
      ),
    });
    await service.takeTexts();
    await posts.translate(source);
    assert.deepEqual(await service.takeTexts(), ['Milk<x id="1"/> is white.', 'From cows']);
    assert.equal(
      await raw(),
      blocks(
        paragraph(`MILK${anchor(MILK, 1)} IS WHITE.`),
        paragraph(`RYE BREAD${anchor(RYE, 2)} IS DARK.`),
        paragraph(`HONEY${anchor(BEES, 3)} IS SWEET.`),
        paragraph(`Piezīme${anchor(OWN, 4)}`),
        NOTES,
      ),
    );
    await write(source, [SOURCE[1]!]);
    await posts.update(source, {content: blocks(paragraph(`Honey${anchor(BEES, 1)} is sweet.`), NOTES)});
    await posts.translate(source);
    assert.deepEqual(await service.takeTexts(), []);
    const browser = await startBrowser();
    try {
      const canvas = await openEditor(await openPage(browser, site, 'editor'), draft);
      await canvas.getByText('Tulkotāja piezīme 🐝').waitFor();
      const anchors = await canvas.locator('sup.fn').allTextContents();
      const notes = await canvas.locator('ol > li').allTextContents();
      assert.deepEqual(anchors, ['1', '2']);
      assert.deepEqual(
        notes.map((note) => note.replace(/ ?\P{L}+/gu, ' ').trim()),
        ['FROM OUR BEES HIVES', 'Tulkotāja piezīme'],
      );
    } finally {
      await browser.close();
    }
  });

  test('follow the translation where it has them in another order', async () => {
    const text = (milk: number, bread: number) => [`Milk${anchor(MILK, milk)}`, `bread${anchor(RYE, bread)}`];
    const post = await posts.create({title: 'Milk', content: paragraph(`${text(1, 2).join(' and ')}.`)});
    await write(post.id, [
      {content: 'From cows', id: MILK},
      {content: 'From rye', id: RYE},
    ]);
    const answer = ['Bread<x id="2"/>, Milk<x id="1"/>.', 'No govīm', 'No rudziem', 'Piens'];
    await service.program('TranslateArrayEx', {json: answer.map((translation) => ({translation}))});
    const {body} = await posts.translate(post.id);
    await service.program('TranslateArrayEx', {default: true});
    assert.equal(
      (await posts.read(body.id)).content.raw,
      paragraph(`Bread${anchor(RYE, 1)}, Milk${anchor(MILK, 2)}.`),
    );
    assert.deepEqual(
      (await read(body.id)).map(({content}) => content),
      ['No rudziem', 'No govīm'],
    );
    await service.takeTexts();
    assert.equal((await posts.translate(post.id)).body.kept, 1);
    assert.deepEqual(await service.takeTexts(), []);
  });

  test('that the source lost stay where the translator has them in text of their own', async () => {
    const {source, draft} = await translated();
    const own = paragraph(`Par maizi${anchor(RYE, 1)}`);
    await posts.update(draft, {content: blocks(own, (await posts.read(draft)).content.raw)});
    await write(source, [SOURCE[1]!]);
    await posts.update(source, {content: blocks(paragraph(`Honey${anchor(BEES, 1)} is sweet.`), NOTES)});
    await posts.translate(source);
    assert.deepEqual(
      (await read(draft)).map(({id}) => id),
      [RYE, BEES],
    );
    assert.match((await posts.read(draft)).content.raw, new RegExp(`${BEES}-link">2</a>`));
  });

  test('that the editor has not saved yet are translated', async () => {
    const post = await posts.create({title: 'Notes', content: TEXT});
    const footnotes = JSON.stringify([{content: 'Not saved', id: RYE}]);
    const {body} = await posts.translate(post.id, {footnotes});
    assert.deepEqual(await read(body.id), [{content: 'NOT SAVED', id: RYE}]);
  });

  test('are in the draft that the editor opens, with what was written there last', async () => {
    const {source, draft} = await translated();
    const browser = await startBrowser();
    try {
      const page = await openPage(browser, site, 'editor');
      const note = (await openEditor(page, source)).getByText('From "our" bees');
      await note.click();
      await page.keyboard.press('Control+A');
      await page.keyboard.type('From three hives');
      const sidebar = await openSidebar(page);
      await sidebar.button('Update the translation').click();
      await sidebar.panel.getByText('The draft is ready.').waitFor();
      const canvas = await openEditor(page, draft);
      await canvas.getByText('FROM THREE HIVES').waitFor();
      assert.equal(await canvas.getByText('BAKED IN LATGALE; SEE HERE').count(), 1);
    } finally {
      await browser.close();
    }
  });

  test('that people correct go to the service, once', async () => {
    const {draft} = await translated();
    await write(draft, [
      {content: 'CEPTA LATGALĒ; SEE HERE', id: RYE},
      {content: 'FROM "OUR" BEES \\ HIVES', id: BEES},
    ]);
    assert.equal((await posts.ours(draft, 'corrections', {})).body.sent, 1);
    const [{body} = {body: ''}] = (await service.requests('UpdateTranslation')).slice(-1);
    const {text, translation} = JSON.parse(body) as {text: string; translation: string};
    assert.deepEqual([text, translation], ['Baked in Latgale; see here', 'CEPTA LATGALĒ; SEE HERE']);
    assert.equal((await posts.ours(draft, 'corrections', {})).body.sent, 0);
  });

  test('a post without footnotes gets no footnotes, and damaged ones stay unchanged', async () => {
    const plain = await posts.create({title: 'Plain', content: paragraph('Word')});
    const {body} = await posts.translate(plain.id);
    assert.equal(await site.php(`return metadata_exists('post', ${body.id}, 'footnotes');`), false);
    const broken = await posts.create({title: 'Broken', content: TEXT});
    await site.php(`return update_post_meta(${broken.id}, 'footnotes', '[{"id":7},"x"');`);
    assert.equal((await posts.translate(broken.id)).status, 200);
  });

  test('logs no PHP warnings', () => assert.equal(site.complaints(), ''));
});
