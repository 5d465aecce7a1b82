import assert from 'node:assert/strict';
import {mkdirSync} from 'node:fs';
import {after, before, test} from 'node:test';
import {fileURLToPath} from 'node:url';
import type {Browser} from 'playwright';
import {violationsOf} from '../../../../test/support/axe.ts';
import {openPage, startBrowser} from '../support/browser.ts';
import {paragraph, postsOf} from '../support/blocks/posts.ts';
import {type ScriptedService, startScriptedService, useService} from '../support/scripted-service.ts';
import {describeOnReleases} from '../support/site/releases.ts';
import {startWordPress, type Site} from '../support/site/wordpress.ts';
import {
  alternatesOf,
  pageOf,
  type Published,
  rootOf,
  savePost,
  showLanguages,
  switcherOf,
} from '../support/visitors.ts';

const output = fileURLToPath(new URL('../../../../test-results/wordpress-languages', import.meta.url));
const SWITCHER = '<!-- wp:shortcode -->\n[mtservice_languages]\n<!-- /wp:shortcode -->';

describeOnReleases('visitors of a post', (release) => {
  let service: ScriptedService;
  let site: Site;
  let editor: ReturnType<typeof postsOf>;
  let browser: Browser;
  before(async () => {
    browser = await startBrowser();
    service = await startScriptedService();
    site = await startWordPress({release});
    await site.extend("<?php if (get_option('test_wpml')) define('ICL_SITEPRESS_VERSION', '4.6');");
    await useService(site, service.address);
    editor = postsOf(await site.signIn('editor'));
    await showLanguages(site);
  });
  after(async () => {
    await site?.close();
    await service?.close();
    await browser?.close();
  });

  const open = async ({link}: {readonly link: string}) => (await pageOf(link)).html;
  const text = `${paragraph('Good morning')}\n\n${SWITCHER}`;
  const source = (title: string) => savePost(site, {post_title: title, post_content: text});
  const version = (of: Published, language: string, title: string, more: object = {}) =>
    savePost(site, {post_title: title, post_content: text, ...more}, {source: of.id, language});

  test('find the post in all languages that are published, and learn its language', async () => {
    const post = (await editor.create({
      title: 'Ships 🚢',
      content: text,
      status: 'publish',
    })) as unknown as Published & {readonly title: object};
    const draft = (await editor.translate(post.id)).body.id;
    assert.equal(switcherOf(await open(post)), null, 'a draft is no language for visitors');
    assert.deepEqual(alternatesOf(await open(post)), []);
    const {link} = (await editor.update(draft, {status: 'publish'})) as unknown as Published;
    const arabic = await version(post, 'ar', 'السفن');
    const all = [
      ['en', post.link],
      ['x-default', post.link],
      ['lv', link],
      ['ar', arabic.link],
    ];
    for (const [address, root] of [
      [post.link, 'lang="en-US"'],
      [link, 'lang="lv"'],
      [arabic.link, 'dir="rtl" lang="ar"'],
    ] as const) {
      const html = await open({link: address});
      assert.equal(rootOf(html), root);
      assert.deepEqual(alternatesOf(html), all);
      assert.deepEqual(
        switcherOf(html),
        [
          {href: post.link, lang: 'en', direction: 'ltr', name: 'English'},
          {href: link, lang: 'lv', direction: 'ltr', name: 'Latviešu'},
          {href: arabic.link, lang: 'ar', direction: 'rtl', name: 'العربية'},
        ].map((item) => ({
          ...{...item, hreflang: item.lang},
          current: item.href === address ? 'page' : undefined,
        })),
      );
    }
  });

  test('never see drafts, private posts and those with a password', async () => {
    const post = await source('Öl und Wasser');
    const shown = await version(post, 'de', 'Wasser');
    const hidden = [
      await version(post, 'lv', 'Melnraksts', {post_status: 'draft'}),
      await version(post, 'fr', 'Privé', {post_status: 'private'}),
      await version(post, 'et', 'Homme', {post_status: 'future', post_date: '2099-01-01 10:00:00'}),
      await version(post, 'pl', 'Tajne', {post_password: 'secret'}),
      await version(post, 'lt', 'Šiukšlės', {post_status: 'trash'}),
    ];
    const html = await open(post);
    assert.deepEqual(alternatesOf(html), [
      ['en', post.link],
      ['x-default', post.link],
      ['de', shown.link],
    ]);
    assert.deepEqual(
      switcherOf(html)?.map(({lang}) => lang),
      ['en', 'de'],
    );
    for (const {id, link} of hidden) {
      assert.ok(!html.includes(`"${link}"`) && !html.includes(`p=${id}"`), link);
    }
    const [draft, , , locked] = hidden;
    assert.equal((await pageOf(draft!.link)).status, 404);
    const lockedPage = await open(locked!);
    assert.equal(rootOf(lockedPage), 'lang="pl"');
    assert.deepEqual(alternatesOf(lockedPage), []);
    const preview = await (await site.signIn('editor')).fetch(`/?p=${draft!.id}&preview=true`);
    const previewed = await preview.text();
    assert.equal(rootOf(previewed), 'lang="lv"');
    assert.deepEqual(alternatesOf(previewed), []);
    assert.deepEqual(
      switcherOf(previewed)?.map(({lang, current}) => [lang, current]),
      [
        ['en', undefined],
        ['de', undefined],
        ['lv', 'page'],
      ],
    );
  });

  test('find translations of translations, and those whose source was deleted', async () => {
    const post = await source('One');
    const latvian = await version(post, 'lv', 'Viens');
    const german = await savePost(
      site,
      {post_title: 'Eins', post_content: text},
      {source: latvian.id, language: 'de', from: 'lv'},
    );
    const codes = async (one: Published) => alternatesOf(await open(one)).map(([code]) => code);
    for (const one of [post, latvian, german]) {
      assert.deepEqual(await codes(one), ['en', 'x-default', 'lv', 'de']);
    }
    await site.php(`wp_delete_post(${post.id}, true); return 1;`);
    for (const one of [latvian, german]) assert.deepEqual(await codes(one), ['lv', 'de']);
    await site.php(`wp_trash_post(${latvian.id}); return 1;`);
    assert.deepEqual(await codes(german), []);
    assert.equal(switcherOf(await open(german)), null);
  });

  test('see what they saw before where there is no translation, or the setting is off', async () => {
    const alone = await source('Alone');
    assert.equal(rootOf(await open(alone)), 'lang="en-US"');
    assert.equal(switcherOf(await open(alone)), null);
    const post = await source('Both');
    const latvian = await version(post, 'lv', 'Abi');
    await showLanguages(site, false);
    try {
      const html = await open(latvian);
      assert.equal(rootOf(html), 'lang="en-US"');
      assert.deepEqual([alternatesOf(html), switcherOf(html)], [[], null]);
      assert.doesNotMatch(html, /\[mtservice_languages\]/);
    } finally {
      await showLanguages(site);
    }
    await site.php(`update_option('test_wpml', '1'); return 1;`);
    try {
      const html = await open(latvian);
      assert.deepEqual([rootOf(html), alternatesOf(html), switcherOf(html)], ['lang="en-US"', [], null]);
      const settings = await (
        await (await site.signIn('admin')).fetch('/wp-admin/options-general.php?page=mtservice')
      ).text();
      assert.match(settings, /name="mtservice_settings\[visitor_languages\]" value="1" disabled/);
      assert.doesNotMatch(settings, /type="hidden" name="mtservice_settings\[visitor_languages\]"/);
      assert.match(settings, /Polylang or WPML is active, and does this\./);
    } finally {
      await site.php(`delete_option('test_wpml'); return 1;`);
    }
  });

  test('learn the language of a source that is not in the language of the site', async () => {
    const german = await savePost(site, {post_title: 'Grüße', post_content: text});
    const english = await savePost(
      site,
      {post_title: 'Greetings', post_content: text},
      {source: german.id, language: 'en', from: 'de'},
    );
    assert.equal(rootOf(await open(german)), 'lang="de"');
    assert.equal(rootOf(await open(english)), 'lang="en-US"');
    assert.deepEqual(alternatesOf(await open(english)), [
      ['de', german.link],
      ['x-default', german.link],
      ['en', english.link],
    ]);
  });

  test('learn it of sources that were translated with an earlier version, too', async () => {
    const stored = `$own = get_post_meta($id, '_mtservice_own_language', true);`;
    const {id} = await savePost(site, {post_title: 'Alt'});
    const translation = await savePost(site, {post_title: 'Old'}, {source: id, language: 'en', from: 'de'});
    const runs = `$id = ${id}; $all = [];
      update_post_meta(${translation.id}, '_mtservice_record', ['pair' => 'de-en']);
      delete_post_meta($id, '_mtservice_own_language');
      delete_option('mtservice_older_languages');
      foreach ([1, 2] as $run) {
        MtService_Older_Languages::begin();
        ${stored}
        $all[] = [$own, get_option('mtservice_older_languages')];
        delete_option('mtservice_older_languages');
      }
      return $all;`;
    assert.deepEqual(await site.php(runs), [
      ['de', 'done'],
      ['de', 'done'],
    ]);
  });

  test('reach the links by keyboard and finger, with a block, in both directions', async () => {
    const block = '<!-- wp:mtservice/languages /-->';
    const post = await savePost(site, {
      post_title: 'Languages',
      post_content: `${paragraph('Text')}\n\n${block}`,
    });
    const last = {id: 0, link: ''};
    for (const [language, title] of [
      ['lv', 'Valodas'],
      ['de', 'Sprachen'],
      ['ja', '言語'],
      ['pt-BR', 'Línguas'],
      ['ka', 'ენები'],
      ['ar', 'اللغات'],
    ] as const) {
      const more = {post_content: `${paragraph(title)}\n\n${block}`};
      Object.assign(last, await version(post, language, title, more));
    }
    mkdirSync(output, {recursive: true});
    for (const link of [post.link, last.link]) {
      for (const width of [1280, 320]) {
        const page = await openPage(browser, site, 'subscriber', {width, javaScriptEnabled: width > 320});
        await page.goto(link);
        const nav = page.getByRole('navigation', {name: 'Languages', exact: true});
        assert.deepEqual(await nav.getByRole('link').allTextContents(), [
          ...['English', 'Latviešu', 'Deutsch'],
          ...['日本語', 'Português (Brasil)', 'ქართული', 'العربية'],
        ]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(overflow <= 0, `${width}: ${overflow}`);
        const heights = await nav
          .getByRole('link')
          .evaluateAll((links) => links.map((one) => one.getBoundingClientRect().height));
        assert.ok(Math.min(...heights) >= 24);
        await page.screenshot({path: `${output}/${link === post.link ? 'ltr' : 'rtl'}-${width}.png`});
        if (width > 320) {
          const violations = await violationsOf(page, {within: '.mtservice-languages'});
          assert.deepEqual(
            violations.map(({id, nodes}) => [id, ...nodes.map(({html}) => html)]),
            [],
          );
        }
        await nav.getByRole('link', {name: 'Deutsch'}).click();
        await page.waitForURL(/sprachen/);
        await page.context().close();
      }
    }
  });

  test('of the block editor see it there, too', async () => {
    const post = await source('Edited');
    const latvian = await version(post, 'lv', 'Rediģēts');
    const {body} = await editor.send<{rendered: string}>(
      `/wp/v2/block-renderer/mtservice/languages?context=edit&post_id=${latvian.id}`,
    );
    assert.deepEqual(
      switcherOf(body.rendered)?.map(({lang, current}) => [lang, current]),
      [
        ['en', undefined],
        ['lv', 'page'],
      ],
    );
  });

  test('logs no PHP warnings', () => assert.equal(site.complaints(), ''));
});
