import type {FrameLocator, Locator, Page} from 'playwright';

/** Where the blocks are: in the page, or in newer releases of WordPress in a frame. */
export type Canvas = Page | FrameLocator;

/** The block editor with the plugin's sidebar. */
export interface Sidebar {
  readonly panel: Locator;
  button(name: string): Locator;
  /** The content of the post as the editor would save it. */
  content(): Promise<string>;
  /** Number of steps that can be undone, up to ten. */
  undo(): Promise<void>;
}

declare const wp: {
  data: {
    select(store: string): {getEditedPostContent(): string};
    dispatch(store: string): {undo(): Promise<void>; set(scope: string, name: string, value: unknown): void};
  };
};

/** Opens a post in the block editor without WordPress' welcome tour; returns where its blocks are. */
export async function openEditor(page: Page, post: number): Promise<Canvas> {
  await page.goto(`/wp-admin/post.php?post=${post}&action=edit`);
  await page.waitForFunction(() => !!wp.data.select('core/editor').getEditedPostContent());
  await page.evaluate(() =>
    wp.data.dispatch('core/preferences').set('core/edit-post', 'welcomeGuide', false),
  );
  await page.getByRole('dialog').waitFor({state: 'detached'});
  const canvas = await canvasOf(page);
  await canvas.locator('[data-block]').first().waitFor();
  return canvas;
}

/** The part of the page with the blocks, once it is visible. */
export async function canvasOf(page: Page): Promise<Canvas> {
  const frame = page.locator('iframe[name="editor-canvas"]');
  await frame.or(page.locator('.is-root-container')).first().waitFor();
  const canvas = (await frame.count()) > 0 ? frame.contentFrame() : page;
  await canvas.locator('.is-root-container').waitFor();
  return canvas;
}

/** Opens the sidebar as users do, before it has loaded anything from the service. */
export async function pressTranslation(page: Page): Promise<void> {
  const button = page.getByRole('button', {name: 'Translation', exact: true});
  const options = page.getByRole('button', {name: 'Options', exact: true}).first();
  await button.or(options).first().waitFor();
  if (await button.isVisible()) await button.click();
  else {
    // On narrow screens, WordPress shows it only in the menu.
    await options.click();
    await page.getByRole('menuitemcheckbox', {name: 'Translation'}).click();
  }
}

/** Opens the sidebar as users do, and waits until it is ready. */
export async function openSidebar(page: Page): Promise<Sidebar> {
  await pressTranslation(page);
  const panel = page.locator('.mtservice-sidebar');
  await panel.getByRole('button', {name: 'Languages'}).waitFor();
  return {
    panel,
    button: (name) => panel.getByRole('button', {name, exact: true}),
    content: () => page.evaluate(() => wp.data.select('core/editor').getEditedPostContent()),
    undo: () => page.evaluate(() => wp.data.dispatch('core/editor').undo()),
  };
}
