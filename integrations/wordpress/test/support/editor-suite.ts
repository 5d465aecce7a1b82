import assert from 'node:assert/strict';
import {after, afterEach, before, beforeEach} from 'node:test';
import type {Browser, Page} from 'playwright';
import {faultsOf, startBrowser, startPages} from './browser.ts';
import {postsOf} from './blocks/posts.ts';
import {type ScriptedService, startScriptedService, useService} from './scripted-service.ts';
import {openEditor, openSidebar, type Canvas, type Sidebar} from './sidebar.ts';
import {describeOnReleases, type Release} from './site/releases.ts';
import {startWordPress, type Site} from './site/wordpress.ts';

/** The block editor in tests: a site and its service for all tests of a suite, and a page for each test. */
export interface EditorSuite {
  readonly release: Release;
  readonly service: ScriptedService;
  readonly site: Site;
  readonly browser: Browser;
  readonly posts: ReturnType<typeof postsOf>;
  readonly page: Page;
  /** The blocks of the open post. */
  readonly canvas: Canvas;
  /** Opens a new post and the sidebar. */
  open(content: string): Promise<{id: number; sidebar: Sidebar}>;
  /** Opens a post and the sidebar. */
  openPost(id: number): Promise<Sidebar>;
  /** Puts the cursor into the first paragraph. */
  selectFirst(): Promise<void>;
}

/** Runs tests of the block editor as an editor, on each release; pages must not log errors. */
export function describeInEditor(name: string, run: (suite: EditorSuite) => void): void {
  describeOnReleases(name, (release) => {
    const parts = {release} as {-readonly [Part in keyof EditorSuite]: EditorSuite[Part]};
    let faults: string[];
    let openPage: Awaited<ReturnType<typeof startPages>>;
    before(async () => {
      parts.service = await startScriptedService();
      parts.site = await startWordPress({release});
      parts.browser = await startBrowser();
      openPage = await startPages(parts.browser, parts.site);
      parts.posts = postsOf(await parts.site.signIn('editor'));
    });
    beforeEach(async () => {
      await useService(parts.site, parts.service.address);
      await parts.service.program('TranslateArrayEx', {default: true});
      parts.page = await openPage('editor');
      faults = faultsOf(parts.page);
    });
    afterEach(async () => {
      await parts.page.close();
      assert.deepEqual(faults, []);
    });
    after(async () => {
      await parts.browser?.close();
      await parts.site?.close();
      await parts.service?.close();
    });
    parts.openPost = async (id) => {
      parts.canvas = await openEditor(parts.page, id);
      return openSidebar(parts.page);
    };
    parts.open = async (content) => {
      const {id} = await parts.posts.create({title: 'Editor', content});
      return {id, sidebar: await parts.openPost(id)};
    };
    parts.selectFirst = () => parts.canvas.locator('[data-type="core/paragraph"]').first().click();
    run(parts);
  });
}
