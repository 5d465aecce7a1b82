import assert from 'node:assert/strict';
import {after, before, beforeEach, describe, test} from 'node:test';
import {blocks, paragraph, postsOf, type PostError} from '../support/blocks/posts.ts';
import {type ScriptedService, startScriptedService, useService} from '../support/scripted-service.ts';
import {startWordPress, type Site} from '../support/site/wordpress.ts';

let service: ScriptedService;
let site: Site;
let author: ReturnType<typeof postsOf>;
let editor: ReturnType<typeof postsOf>;

before(async () => {
  service = await startScriptedService();
  site = await startWordPress();
  author = postsOf(await site.signIn('author'));
  editor = postsOf(await site.signIn('editor'));
});
beforeEach(async () => {
  await useService(site, service.address);
  await service.takeTexts();
});
after(async () => {
  await site?.close();
  await service?.close();
});

const THREE = [paragraph('The first <strong>word</strong>'), paragraph('The second'), paragraph('The third')];

describe('a post is translated into a draft', () => {
  test('title, excerpt and blocks, and leaves the post unchanged', async () => {
    const content = blocks(...THREE);
    const post = await editor.create({
      title: 'Fish & chips',
      excerpt: 'A short word',
      content,
      status: 'publish',
    });
    const {status, body} = await editor.translate(post.id);
    assert.equal(status, 200);
    assert.equal(body.done, true);
    const draft = await editor.read(body.id);
    assert.equal(draft.status, 'draft');
    assert.equal(draft.title.raw, 'FISH &amp; CHIPS');
    assert.equal(draft.excerpt.raw, 'A SHORT WORD');
    assert.equal(
      draft.content.raw,
      blocks(paragraph('THE FIRST <strong>WORD</strong>'), paragraph('THE SECOND'), paragraph('THE THIRD')),
    );
    assert.deepEqual(draft.categories, post.categories);
    const source = await editor.read(post.id);
    assert.equal(source.content.raw, content);
    assert.equal(source.status, 'publish');
  });

  test('with an address of its own title when it is published, which stays', async () => {
    const post = await editor.create({
      title: 'Rye bread',
      slug: 'our-bread',
      content: THREE[1]!,
      status: 'publish',
    });
    const {body} = await editor.translate(post.id);
    await editor.update(body.id, {title: 'Rupjmaize ar ķimenēm'});
    assert.equal((await editor.update(body.id, {status: 'publish'})).slug, 'rupjmaize-ar-kimenem');
    await editor.update(post.id, {title: 'Bread'});
    assert.equal((await editor.translate(post.id, {replace: true})).status, 200);
    assert.equal((await editor.read(body.id)).slug, 'rupjmaize-ar-kimenem');
  });

  test('what the editor has not saved yet is translated', async () => {
    const post = await editor.create({title: 'Old', content: paragraph('Old words')});
    const {body} = await editor.translate(post.id, {title: 'New', content: paragraph('New words')});
    const draft = await editor.read(body.id);
    assert.equal(draft.title.raw, 'NEW');
    assert.equal(draft.content.raw, paragraph('NEW WORDS'));
    assert.equal((await editor.read(post.id)).content.raw, paragraph('Old words'));
  });

  test('backslashes and quotes of texts and comments survive', async () => {
    const content = blocks(
      paragraph('C:\\temp "quoted" it\'s'),
      '<!-- wp:search {"label":"Say \\u0022hi\\u0022 \\u0026 go","buttonText":"a\\\\b word"} /-->',
    );
    const post = await editor.create({title: 'A \\ b', content});
    const draft = await editor.read((await editor.translate(post.id)).body.id);
    assert.equal(draft.title.raw, 'A \\ B');
    assert.match(draft.content.raw, /<p>C:\\TEMP "QUOTED" IT'S<\/p>/);
    assert.match(
      draft.content.raw,
      /"label":"SAY \\u0022HI\\u0022 \\u0026amp; GO","buttonText":"A(\\\\|\\u005c)B WORD"/,
    );
  });
});

describe('a draft is brought up to date', () => {
  test('only the block whose source changed is sent again', async () => {
    const post = await editor.create({title: 'Three', content: blocks(...THREE)});
    const first = await editor.translate(post.id);
    await service.takeTexts();
    await editor.update(post.id, {content: blocks(THREE[0]!, paragraph('Something else'), THREE[2]!)});
    const second = await editor.translate(post.id);
    assert.equal(second.body.id, first.body.id);
    assert.deepEqual(await service.takeTexts(), ['Something else']);
    assert.deepEqual([second.body.changed, second.body.kept], [1, 2]);
    assert.match((await editor.read(first.body.id)).content.raw, /SOMETHING ELSE/);
  });

  test('corrections and blocks that people added stay, moved blocks are found', async () => {
    const post = await editor.create({title: 'Three', content: blocks(...THREE)});
    const {body} = await editor.translate(post.id);
    await service.takeTexts();
    const corrected = paragraph('Trešais, labots');
    const added = paragraph('Tulkotāja piezīme');
    await editor.update(body.id, {
      title: 'Trīs',
      content: blocks(
        paragraph('THE FIRST <strong>WORD</strong>'),
        added,
        paragraph('THE SECOND'),
        corrected,
      ),
    });
    await editor.update(post.id, {content: blocks(THREE[2]!, THREE[0]!, paragraph('The second one'))});
    await editor.translate(post.id);
    assert.deepEqual(await service.takeTexts(), ['The second one']);
    const draft = await editor.read(body.id);
    assert.equal(draft.title.raw, 'Trīs');
    assert.equal(
      draft.content.raw,
      blocks(corrected, paragraph('THE FIRST <strong>WORD</strong>'), added, paragraph('THE SECOND ONE')),
    );
  });

  test('a deleted block stays deleted, and replaced content is kept in the revisions', async () => {
    const post = await editor.create({title: 'Three', content: blocks(...THREE)});
    const {body} = await editor.translate(post.id);
    const corrected = paragraph('THE THIRD, labots');
    // Not with the editor, which would save a revision.
    await site.php(
      `global $wpdb; $wpdb->update($wpdb->posts, ['post_content' => base64_decode('${Buffer.from(
        blocks(paragraph('THE FIRST <strong>WORD</strong>'), corrected),
      ).toString('base64')}')], ['ID' => ${body.id}]); clean_post_cache(${body.id}); return 1;`,
    );
    await editor.update(post.id, {content: blocks(THREE[0]!, THREE[1]!, paragraph('Another end'))});
    const second = await editor.translate(post.id);
    assert.equal(
      (await editor.read(body.id)).content.raw,
      blocks(paragraph('THE FIRST <strong>WORD</strong>'), paragraph('ANOTHER END')),
    );
    const {deleted, returned, replaced} = second.body;
    assert.deepEqual([deleted, returned, replaced], [1, 0, 1]);
    const revisions = await editor.send<{content: {raw: string}}[]>(
      `/wp/v2/posts/${body.id}/revisions?context=edit`,
    );
    assert.ok(revisions.body.some(({content}) => content.raw.includes('THE THIRD, labots')));
  });

  test('in a group only the block that changed is sent again', async () => {
    const group = (...inner: string[]) =>
      `<!-- wp:group -->\n<div class="wp-block-group">${blocks(...inner)}</div>\n<!-- /wp:group -->`;
    const post = await editor.create({title: 'Group', content: group(...THREE)});
    const {body} = await editor.translate(post.id);
    await service.takeTexts();
    await editor.update(post.id, {content: group(THREE[0]!, paragraph('Another'), THREE[2]!)});
    await editor.translate(post.id);
    assert.deepEqual(await service.takeTexts(), ['Another']);
    assert.equal(
      (await editor.read(body.id)).content.raw,
      group(paragraph('THE FIRST <strong>WORD</strong>'), paragraph('ANOTHER'), paragraph('THE THIRD')),
    );
  });

  test('a published or hand-written translation is changed only on request', async () => {
    const post = await editor.create({title: 'Live', content: THREE[1]});
    const {body} = await editor.translate(post.id);
    await editor.update(body.id, {status: 'publish'});
    await editor.update(post.id, {content: paragraph('News')});
    const refused = await editor.send<PostError>(`/mtservice/v1/posts/${post.id}/translations`, {
      pair: 'en-lv',
    });
    assert.equal(refused.status, 409);
    assert.equal(refused.body.code, 'mtservice_published');
    assert.match((await editor.read(body.id)).content.raw, /THE SECOND/);
    assert.equal((await editor.translate(post.id, {replace: true})).status, 200);
    assert.match((await editor.read(body.id)).content.raw, /NEWS/);
    await site.php(`return delete_post_meta(${body.id}, '_mtservice_record');`);
    await editor.update(body.id, {status: 'draft', content: paragraph('Mans teksts')});
    assert.equal((await editor.translate(post.id)).status, 409);
    assert.match((await editor.read(body.id)).content.raw, /Mans teksts/);
    assert.equal((await editor.translate(post.id, {replace: true})).status, 200);
    assert.equal((await editor.read(body.id)).content.raw, paragraph('NEWS'));
    const revisions = await editor.send<{content: {raw: string}}[]>(
      `/wp/v2/posts/${body.id}/revisions?context=edit`,
    );
    assert.ok(revisions.body.some(({content}) => content.raw.includes('Mans teksts')));
  });
});

describe('a translation that is open in an editor', () => {
  const lock = (id: number, user: string, seconds: number) =>
    site.php(
      `return update_post_meta(${id}, '_edit_lock', (time() - ${seconds}) . ':' . get_user_by('login', '${user}')->ID);`,
    );
  for (const [user, words] of [
    ['author', /Author Bērziņa is editing/],
    ['editor', /You have the translation open/],
  ] as const) {
    test(`by the ${user} is not changed under their hands`, async () => {
      const post = await editor.create({title: 'Ferry', content: THREE[1]});
      const {body} = await editor.translate(post.id);
      await lock(body.id, user, 1);
      const refused = await editor.translate(post.id, {content: THREE[2], replace: true});
      assert.equal(refused.status, 409);
      assert.match((refused.body as unknown as PostError).message, words);
      assert.equal((await editor.read(body.id)).content.raw, paragraph('THE SECOND'));
      const permitted = user === 'editor' ? 200 : 409;
      assert.equal((await editor.translate(post.id, {content: THREE[2], open: true})).status, permitted);
      await lock(body.id, user, 200);
      assert.equal((await editor.translate(post.id, {content: THREE[2]})).status, 200);
    });
  }
});

test('a translation is offered to be translated from its own language', async () => {
  const pairOf = async (id: number) =>
    ((await editor.ours(id, 'translations')).body as unknown as {readonly pair: string}).pair;
  const choose = (pair: string) =>
    site.php(
      `return update_option('mtservice_settings', ['pair' => '${pair}'] + MtService_Settings::get());`,
    );
  await choose('de-en');
  try {
    const post = await editor.create({title: 'Fähre', content: paragraph('Die Donaudampfschifffahrt')});
    const {body} = await editor.translate(post.id, {pair: 'de-en'});
    assert.deepEqual([await pairOf(post.id), await pairOf(body.id)], ['de-en', 'en-lv']);
  } finally {
    await choose('');
  }
});

describe('corrections', () => {
  test('what changed in a draft goes to the service once, with its tags', async () => {
    const post = await editor.create({title: 'Words', content: blocks(...THREE)});
    const {body} = await editor.translate(post.id);
    assert.equal((await editor.ours(body.id, 'corrections', {})).body.sent, 0);
    await editor.update(body.id, {
      title: 'Vārdi',
      content: blocks(
        paragraph('Pirmais <strong>vārds</strong>'),
        paragraph('THE SECOND'),
        paragraph('THE THIRD'),
      ),
    });
    const before = (await service.requests('UpdateTranslation')).length;
    assert.equal((await editor.ours(body.id, 'corrections', {})).body.sent, 2);
    const sent = (await service.requests('UpdateTranslation')).slice(before).map(({body: text}) => {
      const {text: source, translation} = JSON.parse(text) as {text: string; translation: string};
      return [source, translation];
    });
    assert.deepEqual(sent, [
      ['The first <g id="1">word</g>', 'Pirmais <g id="1">vārds</g>'],
      ['Words', 'Vārdi'],
    ]);
    assert.equal((await editor.ours(body.id, 'corrections', {})).body.sent, 0);
  });

  test('are shown before they are sent, can be left out, and can be withdrawn', async () => {
    interface Shown {
      readonly id: string;
      readonly shown: readonly string[];
    }
    interface Lists {
      readonly pending: readonly Shown[];
      readonly sent: readonly Shown[];
    }
    const post = await editor.create({title: 'Words', content: blocks(...THREE)});
    const {id} = (await editor.translate(post.id)).body;
    const content = blocks(
      paragraph('Pirmais <strong>vārds</strong>'),
      paragraph('Otrais'),
      paragraph('THE THIRD'),
    );
    const lists = async (given: object = {}) =>
      (await editor.send<Lists>(`/mtservice/v1/posts/${id}/corrections/preview`, given)).body;
    const {pending} = await lists({content});
    assert.deepEqual(
      pending.map(({shown}) => shown),
      [
        ['The first word', 'Pirmais vārds'],
        ['The second', 'Otrais'],
      ],
    );
    assert.deepEqual((await lists()).pending, []);
    await editor.update(id, {content});
    const before = (await service.requests('UpdateTranslation')).length;
    const taught = async () =>
      (await service.requests('UpdateTranslation')).slice(before).map(({body}) => {
        const {text, translation} = JSON.parse(body) as {text: string; translation: string};
        return [text, translation];
      });
    assert.equal((await editor.ours(id, 'corrections', {without: [pending[0]!.id]})).body.sent, 1);
    assert.deepEqual(await taught(), [['The second', 'Otrais']]);
    const after = await lists();
    assert.deepEqual(after.pending, []);
    assert.deepEqual(
      after.sent.map(({shown}) => shown),
      [['The second', 'Otrais']],
    );
    const route = `/mtservice/v1/posts/${id}/corrections/withdraw`;
    const {body} = await editor.send<Lists>(route, {ids: [after.sent[0]!.id]});
    assert.deepEqual(body.sent, []);
    assert.deepEqual((await taught()).at(-1), ['The second', 'THE SECOND']);
    assert.equal((await editor.ours(id, 'corrections', {})).body.sent, 0);
  });

  test('corrections of a block that was translated in place', async () => {
    const post = await editor.create({title: 'Words', content: THREE[1]});
    const {body} = await editor.ours(post.id, 'blocks', {pair: 'en-lv', content: THREE[1]});
    assert.equal(body.content, paragraph('THE SECOND'));
    const given = {pair: 'en-lv', source: THREE[1], translation: body.content};
    const same = await editor.ours(post.id, 'corrections', {...given, content: body.content});
    assert.equal(same.body.sent, 0);
    const other = await editor.ours(post.id, 'corrections', {...given, content: paragraph('Otrais')});
    assert.equal(other.body.sent, 1);
  });
});

describe('who may translate', () => {
  test('an author translates own posts only', async () => {
    const own = await author.create({title: 'Mine', content: THREE[0]});
    const {status, body} = await author.translate(own.id);
    assert.equal(status, 200);
    assert.equal((await author.read(body.id)).author, own.author);
    const other = await editor.create({title: 'Not mine', content: THREE[0], status: 'publish'});
    const given = {pair: 'en-lv', content: 'a', ids: ['a']};
    for (const route of [
      'translations',
      'blocks',
      'corrections',
      'corrections/preview',
      'corrections/withdraw',
    ]) {
      assert.equal((await author.ours(other.id, route, given)).status, 403);
    }
    assert.equal((await author.ours(other.id, 'translations')).status, 403);
  });

  test('a subscriber may not, and no one is asked to sign in', async () => {
    const post = await editor.create({title: 'Public', content: THREE[0], status: 'publish'});
    const subscriber = postsOf(await site.signIn('subscriber'));
    assert.equal((await subscriber.translate(post.id)).status, 403);
    const nobody = await fetch(`${site.url}/wp-json/mtservice/v1/posts/${post.id}/translations`);
    assert.equal(nobody.status, 401);
  });

  test('users who may not change a translation get a message', async () => {
    const own = await author.create({title: 'Mine', content: THREE[0]});
    const {body} = await author.translate(own.id);
    await site.php(`return wp_update_post(['ID' => ${body.id}, 'post_author' => 1]);`);
    assert.equal((await author.translate(own.id)).status, 403);
  });
});

test('the state of a post names system, status, terms, use and its translation', async () => {
  await useService(site, service.address, 'termCorpusId=tc-1');
  const post = await editor.create({title: 'State', content: THREE[1]});
  const {body} = await editor.translate(post.id);
  const state = (await editor.ours(post.id, 'translations')).body as unknown as {
    pairs: {pair: string}[];
    translations: Record<string, {id: number; status: string}>;
    used: number;
  };
  assert.deepEqual(state.pairs[0], {
    ...{pair: 'en-lv', source: 'en', target: 'lv', title: 'English to Latvian'},
    ...{status: 'running', terms: 'Law'},
  });
  assert.equal(state.translations['en-lv']!.id, body.id);
  assert.equal(state.translations['en-lv']!.status, 'Draft');
  assert.ok(state.used > 0);
});

test('logs no PHP warnings', () => assert.equal(site.complaints(), ''));
