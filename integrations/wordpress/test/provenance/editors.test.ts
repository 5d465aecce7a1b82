import assert from 'node:assert/strict';
import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';
import {violationsOf} from '../../../../test/support/axe.ts';
import {blocks, paragraph, type Post} from '../support/blocks/posts.ts';
import {describeInEditor} from '../support/editor-suite.ts';
import {openEditor} from '../support/sidebar.ts';

declare const wp: {
  data: {dispatch(store: string): {openGeneralSidebar(name: string): Promise<void>}};
};

interface Reviewed extends Post {
  readonly link: string;
  readonly mtservice_review: {label: string; isReviewed: boolean};
}

const RECORD = {
  ...{engine: 'Apertium', engineKind: 'rules', systemID: 'smt-en-lv', time: '2026-11-27T10:00:00Z'},
  ...{sourceLanguage: 'en', targetLanguage: 'lv', human: 'none', state: 'machine'},
} as const;
const TEXT = blocks(paragraph('The first'), paragraph('The second'));

describeInEditor('a translated post in the editors', (suite) => {
  const read = async (id: number) => (await suite.posts.read(id)) as Reviewed;
  const panel = () => suite.page.locator('.components-panel').filter({hasText: 'reviewed'});
  const box = () => suite.page.getByLabel('Reviewed', {exact: true});
  /** Shows the settings of the post; a tab, or a button in older releases. */
  const settings = () =>
    suite.page
      .getByRole('tab', {name: 'Post'})
      .or(suite.page.getByRole('button', {name: /^Post(?: \(selected\))?$/}))
      .first();
  const title = (name: RegExp) => suite.page.getByRole('button', {name});
  const accessible = async (within: string) => {
    const violations = await violationsOf(suite.page, {within});
    assert.deepEqual(
      violations.map(({id, nodes}) => [id, ...nodes.map(({html}) => html)]),
      [],
    );
  };

  /** Opens a post with its settings, which WordPress may remember as closed, and which it opens late. */
  async function open(id: number) {
    const canvas = await openEditor(suite.page, id);
    await suite.page.evaluate(() =>
      wp.data.dispatch('core/edit-post').openGeneralSidebar('edit-post/document'),
    );
    await settings().waitFor();
    return canvas;
  }

  /** Makes a translation. */
  async function translated(): Promise<number> {
    await suite.service.program('TranslateArrayEx', {translate: {record: RECORD}});
    const {id} = await suite.posts.create({title: 'Title', content: TEXT});
    return (await suite.posts.translate(id)).body.id;
  }

  test('is published after a question, which can be answered there', async () => {
    const {page} = suite;
    const id = await translated();
    await open(id);
    await title(/^Machine translation · not reviewed$/).waitFor();
    await page.getByRole('button', {name: 'Publish', exact: true}).click();
    const question = page.locator('.editor-post-publish-panel');
    await question.getByText('Is the translation reviewed?').waitFor();
    await accessible('.editor-post-publish-panel .mtservice-review');
    await question.getByLabel('Reviewed').check();
    await question.getByRole('button', {name: 'Publish', exact: true}).click();
    await question.getByText('is now live').waitFor();
    const {status, mtservice_review: review} = await read(id);
    assert.deepEqual([status, review.isReviewed], ['publish', true]);
  });

  test('can be published without an answer, and its readers are told', async () => {
    const {page} = suite;
    const id = await translated();
    await openEditor(page, id);
    await page.getByRole('button', {name: 'Publish', exact: true}).click();
    const question = page.locator('.editor-post-publish-panel');
    await question.getByLabel('Reviewed').waitFor();
    await question.getByRole('button', {name: 'Publish', exact: true}).click();
    await question.getByText('is now live').waitFor();
    const {link, mtservice_review: review} = await read(id);
    assert.equal(review.isReviewed, false);
    await page.setViewportSize({width: 320, height: 800});
    await page.goto(link);
    await page
      .getByRole('note')
      .getByText('Machine translation from English, not reviewed by a person.')
      .waitFor();
    await accessible('.mtservice-notice');
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= 320));
  });

  test('loses its review with a change of the text, unless it is given again', async () => {
    const {page} = suite;
    const id = await translated();
    await suite.posts.update(id, {status: 'publish', mtservice_review: {isReviewed: true}});
    const canvas = await open(id);
    await title(/^Reviewed by Editor Bērziņa, /).click();
    assert.equal(await box().isChecked(), true);
    await accessible('.mtservice-review');
    await canvas.locator('[data-type="core/paragraph"]').first().click();
    await page.keyboard.type('Jauns');
    await settings().click();
    await panel().getByText('You changed the text: the review is taken back when you save.').waitFor();
    assert.equal(await box().isChecked(), false);
    const save = async () => {
      await page.getByRole('button', {name: /^(Save|Update)$/}).click();
      await page.getByText('Post updated').first().waitFor();
    };
    await save();
    await title(/^Machine translation · edited, not reviewed$/).waitFor();
    await box().check();
    await panel().getByText('Your name and the time are noted when you save.').waitFor();
    await save();
    await title(/^Reviewed by Editor Bērziņa, /).waitFor();
    assert.equal((await read(id)).mtservice_review.isReviewed, true);
  });

  test('has a box in the classic editor', async () => {
    const {page} = suite;
    const code = "<?php add_filter('use_block_editor_for_post', '__return_false');";
    writeFileSync(join(suite.site.folder, 'wp-content/mu-plugins/classic.php'), code);
    const id = await translated();
    const save = () => Promise.all([page.waitForURL(/message=/), page.locator('#save-post').press('Enter')]);
    await page.goto(`/wp-admin/post.php?post=${id}&action=edit`);
    await page.locator('#mtservice-review').getByText('Machine translation · not reviewed').waitFor();
    await accessible('#mtservice-review');
    await page.locator('#title').fill('Virsraksts');
    await box().check();
    await save();
    await page
      .locator('#mtservice-review')
      .getByText(/^Reviewed by Editor Bērziņa, /)
      .waitFor();
    // The box is still ticked, but for the text before.
    await page.locator('#title').fill('Cits virsraksts');
    await save();
    await page.locator('#mtservice-review').getByText('Machine translation · edited, not reviewed').waitFor();
    assert.equal((await read(id)).mtservice_review.isReviewed, false);
  });
});
