import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import {describeOnReleases} from '../support/site/releases.ts';
import {startWordPress, type Site} from '../support/site/wordpress.ts';
import {pageOf, rootOf, savePost, showLanguages, switcherOf} from '../support/visitors.ts';

const ENGLISH = ['Ship one', 'Ship two', 'Ship three 🚢'];
const LATVIAN = ['Kuģis viens', 'Kuģis divi', 'Kuģis trīs 🚢'];
const ARABIC = ['سفينة'];

/** Prints the switcher on each page, as a theme does. */
const IN_FOOTER = `<?php
add_action('wp_footer', function () { echo do_shortcode('[mtservice_languages]'); });
add_action('wp_footer', function () {
  $own = new WP_Query(['posts_per_page' => -1, 'fields' => 'ids']);
  echo '<i id="own">' . count($own->posts) . '</i>';
});`;

describeOnReleases('lists of posts for visitors', (release) => {
  let site: Site;
  let category: number;
  const sources: number[] = [];
  before(async () => {
    site = await startWordPress({release});
    await site.extend(IN_FOOTER);
    category = await site.php(`wp_delete_post(1, true);
      update_option('posts_per_page', 2);
      update_option('blog_public', '1');
      flush_rewrite_rules(false);
      return wp_insert_term('Ships', 'category')['term_id'];`);
    const settings = (at: number) => ({
      ...{post_category: [category], post_date: `2026-01-0${at + 1} 10:00:00`, post_content: 'harbor'},
    });
    for (const [at, title] of ENGLISH.entries()) {
      sources.push((await savePost(site, {post_title: title, ...settings(at)})).id);
    }
    const translate = (title: string, at: number, language: string, more: object = {}) =>
      savePost(site, {post_title: title, ...settings(at), ...more}, {source: sources[at]!, language});
    for (const [at, title] of LATVIAN.entries()) await translate(title, at, 'lv');
    await translate(ARABIC[0]!, 0, 'ar');
    await translate('Schiff', 0, 'de', {post_status: 'draft'});
    await translate('Statek', 1, 'pl', {post_status: 'private'});
    await showLanguages(site);
  });
  after(() => site?.close());

  /** Titles in the main list of a page. */
  const titlesOf = (html: string) =>
    [...html.matchAll(/<h2 [^>]*wp-block-post-title[^>]*>\s*<a [^>]*>([^<]*)</g)].map(([, title]) => title);
  const open = (path: string) => pageOf(site.url + path);
  const titles = async (path: string) => titlesOf((await open(path)).html);
  const links = async (path: string) => {
    const found = switcherOf((await open(path)).html);
    return Object.fromEntries(found!.map(({lang, href}) => [lang, href.replace(site.url, '')]));
  };
  const itemsOf = (feed: string) => [...feed.matchAll(/<item>\s*<title>([^<]*)</g)].map(([, title]) => title);

  test('have one language: that of the site, or the one in the address', async () => {
    assert.deepEqual(await titles('/'), [ENGLISH[2], ENGLISH[1]]);
    assert.deepEqual(await titles('/?lang=lv'), [LATVIAN[2], LATVIAN[1]]);
    assert.deepEqual(await titles('/?lang=LV'), [LATVIAN[2], LATVIAN[1]]);
    assert.deepEqual(await titles('/?lang=ar'), ARABIC);
    assert.equal(rootOf((await open('/?lang=ar')).html), 'dir="rtl" lang="ar"');
    assert.equal(rootOf((await open('/')).html), 'lang="en-US"');
  });

  test('ignore languages that visitors cannot read, and whatever else the address says', async () => {
    for (const query of ['de', 'pl', 'xx', 'en', 'en-US', '', '<script>', "lv'--", 'lv%00', '%F0%9F%9A%A2']) {
      assert.deepEqual(await titles(`/?lang=${query}`), [ENGLISH[2], ENGLISH[1]], query);
    }
    assert.deepEqual(await titles('/?lang[]=lv'), [ENGLISH[2], ENGLISH[1]]);
    assert.doesNotMatch((await open('/?lang=<script>alert(1)</script>')).html, /<script>alert/);
    assert.deepEqual(Object.keys(await links('/')), ['en-US', 'ar', 'lv']);
  });

  test('keep the language from page to page, and end', async () => {
    for (const [path, next, last] of [
      ['/?lang=lv', '/page/2/?lang=lv', LATVIAN[0]],
      ['/', '/page/2/', ENGLISH[0]],
      [`/category/ships/?lang=lv`, '/category/ships/page/2/?lang=lv', LATVIAN[0]],
    ] as const) {
      const {html} = await open(path);
      const hrefs = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) =>
        href.replaceAll('&#038;', '&').replace(site.url, ''),
      );
      assert.ok(hrefs.includes(next), `${path}: ${hrefs.filter((href) => href.includes('page')).join(' ')}`);
      assert.deepEqual(await titles(next), [last]);
      assert.equal((await open(next.replace('/2/', '/3/'))).status, 404);
    }
    assert.equal((await open('/2025/?lang=lv')).status, 404);
  });

  test('are so in archives and in the search', async () => {
    for (const path of ['/category/ships/', '/author/admin/', '/2026/01/', '/2026/01/02/', '/?s=harbor']) {
      const query = path.includes('?') ? '&' : '?';
      const [english, latvian] = [await titles(path), await titles(`${path}${query}lang=lv`)];
      assert.ok(english.length > 0 && english.every((title) => ENGLISH.includes(title!)), path);
      assert.ok(latvian.length > 0 && latvian.every((title) => LATVIAN.includes(title!)), path);
    }
    assert.deepEqual(await titles('/?s=Kuģis'), []);
    assert.deepEqual(await titles('/?s=Kuģis&lang=lv'), [LATVIAN[2], LATVIAN[1]]);
  });

  test('are so in feeds, which say their language', async () => {
    const feed = async (path: string) => (await open(path)).html;
    assert.deepEqual(itemsOf(await feed('/feed/')), [ENGLISH[2], ENGLISH[1], ENGLISH[0]]);
    const latvian = await feed('/feed/?lang=lv');
    assert.deepEqual(itemsOf(latvian), [LATVIAN[2], LATVIAN[1], LATVIAN[0]]);
    assert.match(latvian, /<language>lv<\/language>/);
    assert.match(await feed('/feed/atom/?lang=lv'), /xml:lang="lv"/);
    assert.match((await open('/?lang=lv')).html, /href="[^"]*\/feed\/\?lang=lv"/);
    await site.php(`foreach (get_posts(['numberposts' => -1]) as $post) wp_insert_comment(
      ['comment_post_ID' => $post->ID, 'comment_content' => 'About ' . $post->post_title, 'comment_approved' => 1]);
      return 1;`);
    assert.match(await feed('/comments/feed/?lang=lv'), /About Kuģis viens/);
    assert.doesNotMatch(await feed('/comments/feed/?lang=lv'), /About Ship/);
    assert.doesNotMatch(await feed('/comments/feed/'), /About Kuģis/);
  });

  test('have links to the same list in other languages', async () => {
    assert.deepEqual(await links('/'), {'en-US': '/', ar: '/?lang=ar', lv: '/?lang=lv'});
    const searched = await links('/page/2/?s=harbor&lang=lv');
    assert.deepEqual(searched, {
      ...{'en-US': '/?s=harbor', ar: '/?s=harbor&lang=ar', lv: '/?s=harbor&lang=lv'},
    });
    const items = switcherOf((await open('/category/ships/?lang=lv')).html)!;
    assert.deepEqual(
      items.map(({current, href}) => [current, href.replace(site.url, '')]),
      [
        [undefined, '/category/ships/'],
        [undefined, '/category/ships/?lang=ar'],
        ['true', '/category/ships/?lang=lv'],
      ],
    );
  });

  test('are reached from a post in its language: archives, searches, and the posts around it', async () => {
    const hrefs = async (path: string) =>
      [...(await open(path)).html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) =>
        href.replace(site.url, ''),
      );
    const latvian = await site.php<string>(
      `return str_replace(home_url(), '', get_permalink(get_posts(['title' => 'Kuģis divi'])[0]));`,
    );
    const found = await hrefs(latvian);
    assert.ok(found.includes('/category/ships/?lang=lv'), found.join(' '));
    const {html} = await open('/?lang=lv&s=harbor');
    for (const [form] of html.matchAll(/<form [^>]*role="search".*?<\/form>/gs)) {
      assert.match(form, /<input type="hidden" name="lang" value="lv">/);
    }
    assert.ok((await hrefs('/ship-two/')).includes('/category/ships/'));
    const around = (title: string) =>
      site.php(`$GLOBALS['post'] = get_posts(['title' => '${title}'])[0];
        return [get_previous_post()->post_title, get_next_post()->post_title];`);
    assert.deepEqual(await around('Kuģis divi'), [LATVIAN[0], LATVIAN[2]]);
    assert.deepEqual(await around('Ship two'), [ENGLISH[0], ENGLISH[2]]);
  });

  test('have no sticky posts in other languages', async () => {
    await site.php(`stick_post(${sources[0]}); return 1;`);
    try {
      assert.deepEqual(await titles('/'), [ENGLISH[0], ENGLISH[2], ENGLISH[1]]);
      assert.deepEqual(await titles('/?lang=lv'), [LATVIAN[2], LATVIAN[1]]);
    } finally {
      await site.php(`unstick_post(${sources[0]}); return 1;`);
    }
  });

  test('of a translated category are in its language', async () => {
    const slug = await site.php<string>(`$term = wp_insert_term('Kuģi', 'category')['term_id'];
      MtService_Term_Links::connect(${category}, $term, ['en', 'lv']);
      foreach (get_posts(['numberposts' => -1, 'meta_key' => '_mtservice_language', 'meta_value' => 'lv']) as $post) {
        wp_set_post_categories($post->ID, [$term]);
      }
      return get_term($term)->slug;`);
    assert.deepEqual(await titles(`/category/${slug}/`), [LATVIAN[2], LATVIAN[1]]);
    const addresses = {'en-US': '/category/ships/', ar: '/category/ships/?lang=ar', lv: `/category/${slug}/`};
    assert.deepEqual(await links(`/category/${slug}/`), addresses);
    assert.deepEqual(await links('/category/ships/'), addresses);
    assert.deepEqual(await titles(`/category/${slug}/?lang=en`), []);
  });

  test('have one language in blocks with a query of their own, too', async () => {
    const loop = `<!-- wp:query {"queryId":9,"query":{"perPage":9,"postType":"post","inherit":false,"orderBy":"title","order":"asc"}} -->
<div class="wp-block-query"><!-- wp:post-template --><!-- wp:post-title {"isLink":true,"className":"own-loop"} /--><!-- /wp:post-template --></div>
<!-- /wp:query -->`;
    const page = await savePost(site, {post_title: 'Loop', post_type: 'page', post_content: loop});
    const settings = {post_title: 'Cilpa', post_type: 'page', post_content: loop};
    const translated = await savePost(site, settings, {source: page.id, language: 'lv'});
    const own = async ({link}: {link: string}) =>
      [...(await pageOf(link)).html.matchAll(/own-loop[^>]*>\s*<a [^>]*>([^<]*)</g)].map(
        ([, title]) => title,
      );
    await site.php(`stick_post(${sources[1]}); return 1;`);
    try {
      assert.deepEqual((await own(page)).sort(), [...ENGLISH].sort());
      assert.deepEqual((await own(translated)).sort(), [...LATVIAN].sort());
    } finally {
      await site.php(`unstick_post(${sources[1]}); return 1;`);
    }
  });

  test('leave all other queries unchanged', async () => {
    const {html} = await open('/?lang=lv');
    assert.match(html, /<i id="own">7<\/i>/);
    const rest = (await (
      await fetch(`${site.url}/wp-json/wp/v2/posts?lang=lv&per_page=50`)
    ).json()) as object[];
    assert.equal(rest.length, 7);
    const list = await (await site.signIn('admin')).fetch('/wp-admin/edit.php?lang=lv');
    assert.equal([...(await list.text()).matchAll(/<tr id="post-\d+"/g)].length, 9);
    const map = (await open('/wp-sitemap-posts-post-1.xml?lang=lv')).html;
    assert.equal([...map.matchAll(/<loc>/g)].length, 7);
    const page = await open('/sample-page/?lang=lv');
    assert.deepEqual([page.status, rootOf(page.html)], [200, 'lang="en-US"']);
  });

  test('are beside a static home page, which stays', async () => {
    const blog = await savePost(site, {post_title: 'Blog', post_type: 'page'});
    await site.php(`update_option('show_on_front', 'page'); update_option('page_on_front', 2);
      update_option('page_for_posts', ${blog.id}); return 1;`);
    try {
      assert.match((await open('/?lang=lv')).html, /Sample Page/);
      assert.deepEqual(await titles('/?lang=lv'), []);
      assert.deepEqual(await titles('/blog/'), [ENGLISH[2], ENGLISH[1]]);
      assert.deepEqual(await titles('/blog/page/2/?lang=lv'), [LATVIAN[0]]);
      assert.equal((await links('/blog/')).lv, '/blog/?lang=lv');
    } finally {
      await site.php(`update_option('show_on_front', 'posts'); return 1;`);
    }
  });

  test('work with plain permalinks', async () => {
    const permalinks = (structure: string) =>
      site.php(`global $wp_rewrite; $wp_rewrite->set_permalink_structure('${structure}');
        flush_rewrite_rules(false); return 1;`);
    await permalinks('');
    try {
      assert.deepEqual(await titles('/?lang=lv&paged=2'), [LATVIAN[0]]);
      assert.equal(itemsOf((await open('/?feed=rss2&lang=lv')).html).length, 3);
      assert.equal((await links('/?author=1&paged=2')).lv, '/?author=1&lang=lv');
    } finally {
      await permalinks('/%postname%/');
    }
  });

  test('change at once with what is published, and with the setting', async () => {
    const {id} = await savePost(site, {post_title: 'Laev'}, {source: sources[0]!, language: 'et'});
    assert.deepEqual(await titles('/?lang=et'), ['Laev']);
    await site.php(`wp_trash_post(${id}); return 1;`);
    assert.deepEqual(await titles('/?lang=et'), [ENGLISH[2], ENGLISH[1]]);
    await showLanguages(site, false);
    try {
      // Both have the same date.
      assert.deepEqual((await titles('/?lang=lv')).sort(), [LATVIAN[2], ENGLISH[2]]);
      assert.equal(switcherOf((await open('/')).html), null);
    } finally {
      await showLanguages(site);
    }
  });

  test('logs no PHP warnings', () => assert.equal(site.complaints(), ''));
});
