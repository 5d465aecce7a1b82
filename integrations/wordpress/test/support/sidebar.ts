import type {FrameLocator, Locator, Page} from 'playwright';

/** The block editor with the sidebar of the plugin. */
export interface Sidebar {
  readonly panel: Locator;
  /** Where the blocks are: newer versions of WordPress put them into a frame. */
  readonly canvas: Page | FrameLocator;
  button(name: string): Locator;
  /** The content of the post as the editor would save it. */
  content(): Promise<string>;
  /** Number of steps that can be undone, up to ten. */
  undo(): Promise<void>;
}

declare const wp: {
  data: {
    select(store: string): {
      getEditedPostContent(): string;
      isFeatureActive(name: string): boolean;
    };
    dispatch(store: string): {undo(): Promise<void>; toggleFeature(name: string): void};
  };
};

/** Opens a post in the block editor without the tour of WordPress. */
export async function openEditor(page: Page, post: number): Promise<void> {
  await page.goto(`/wp-admin/post.php?post=${post}&action=edit`);
  await page.waitForFunction(() => !!wp.data.select('core/editor').getEditedPostContent());
  await page.evaluate(() => {
    const isShown = wp.data.select('core/edit-post').isFeatureActive('welcomeGuide');
    if (isShown) wp.data.dispatch('core/edit-post').toggleFeature('welcomeGuide');
  });
  await page.getByRole('dialog').waitFor({state: 'detached'});
}

/** Opens the sidebar as users do. */
export async function openSidebar(page: Page): Promise<Sidebar> {
  const button = page.getByRole('button', {name: 'Translation', exact: true});
  const options = page.getByRole('button', {name: 'Options', exact: true}).first();
  await button.or(options).first().waitFor();
  if (await button.isVisible()) await button.click();
  else {
    // On narrow screens WordPress has it in the menu only.
    await options.click();
    await page.getByRole('menuitemcheckbox', {name: 'Translation'}).click();
  }
  const panel = page.locator('.mtservice-sidebar');
  await panel.getByRole('button', {name: 'Languages'}).waitFor();
  return {
    panel,
    canvas: page,
    button: (name) => panel.getByRole('button', {name, exact: true}),
    content: () => page.evaluate(() => wp.data.select('core/editor').getEditedPostContent()),
    undo: () => page.evaluate(() => wp.data.dispatch('core/editor').undo()),
  };
}
