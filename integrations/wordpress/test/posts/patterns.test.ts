import assert from 'node:assert/strict';
import {after, before, beforeEach, test} from 'node:test';
import {blocks, paragraph, postsOf} from '../support/blocks/posts.ts';
import {describeOnReleases} from '../support/site/releases.ts';
import {type ScriptedService, startScriptedService, useService} from '../support/scripted-service.ts';
import {startWordPress, type Site} from '../support/site/wordpress.ts';

/** A pattern as WordPress stores it. */
interface Pattern {
  readonly ID: number;
  readonly post_title: string;
  readonly post_content: string;
  readonly post_status: string;
}

/** What the plugin answers about the patterns of a translated post. */
interface PatternsAnswer {
  readonly id: number;
  readonly patterns: {
    readonly translated: number;
    readonly left: readonly string[];
    readonly open: readonly string[];
  };
}

const refer = (id: number, more = '') => `<!-- wp:block {"ref":${id}${more}} /-->`;
const group = (...inner: string[]) =>
  `<!-- wp:group -->\n<div class="wp-block-group">${inner.join('\n\n')}</div>\n<!-- /wp:group -->`;
const coded = (text: string) => `base64_decode('${Buffer.from(text).toString('base64')}')`;

describeOnReleases('synced patterns of a translated post', (release) => {
  let service: ScriptedService;
  let site: Site;
  before(async () => {
    service = await startScriptedService();
    site = await startWordPress({release});
    await useService(site, service.address);
    await site.php(`$settings = MtService_Settings::get();
      return update_option('mtservice_settings', ['roles' => [...$settings['roles'], 'contributor']] + $settings);`);
    await site.extend(`<?php
      add_action('save_post_post', function () { if (get_option('test_end')) exit; });`);
  });
  beforeEach(() => service.takeTexts());
  after(async () => {
    await site?.close();
    await service?.close();
  });

  const pattern = (title: string, content: string) =>
    site.php<number>(
      `return wp_insert_post(wp_slash(['post_type' => 'wp_block', 'post_status' => 'publish',
        'post_title' => ${coded(title)}, 'post_content' => ${coded(content)}]), true);`,
    );
  const change = (id: number, content: string) =>
    site.php(`return wp_update_post(wp_slash(['ID' => ${id}, 'post_content' => ${coded(content)}]));`);
  const read = (id: number) => site.php<Pattern>(`return get_post(${id});`);
  const contentOf = async (id: number) => (await read(id)).post_content;
  const total = () => site.php<number>(`return (int) wp_count_posts('wp_block')->publish;`);
  const post = async (content: string, user: 'author' | 'contributor' | 'editor' = 'editor') =>
    (await postsOf(await site.signIn(user)).create({title: 'Title', content})).id;
  async function translate(id: number, user: 'author' | 'contributor' | 'editor' = 'editor', pair = 'en-lv') {
    const {status, body} = await postsOf(await site.signIn(user)).translate(id, {pair});
    assert.equal(status, 200, JSON.stringify(body));
    return body as unknown as PatternsAnswer;
  }
  /** The ids of the patterns in a content. */
  const refsIn = (content: string) => [...content.matchAll(/"ref":(\d+)/g)].map(([, id]) => Number(id));
  const refsOf = async (id: number) => refsIn(await contentOf(id));

  test('are translated once, and the drafts refer to them', async () => {
    const hours = await pattern(
      'Öffnungszeiten &amp; mehr',
      blocks(paragraph('Rīgā <b>no</b> desmitiem 🍞'), group(paragraph('خبز and more'))),
    );
    const content = blocks(paragraph('A word'), refer(hours), group(refer(hours)));
    const first = await translate(await post(content));
    const [made, again] = await refsOf(first.id);
    assert.equal(made, again);
    assert.equal(
      await contentOf(first.id),
      content.replaceAll(String(hours), String(made)).replace('A word', 'A WORD'),
    );
    const {post_title, post_content, post_status} = await read(made!);
    assert.deepEqual(
      {post_title, post_content, post_status},
      {
        post_title: 'ÖFFNUNGSZEITEN &amp; MEHR',
        post_content: blocks(paragraph('RĪGĀ <b>NO</b> DESMITIEM 🍞'), group(paragraph('خبز AND MORE'))),
        post_status: 'publish',
      },
    );
    assert.deepEqual(first.patterns, {translated: 1, left: [], open: []});
    const before = await total();
    await service.takeTexts();
    const second = await translate(await post(refer(hours)));
    assert.deepEqual(await refsOf(second.id), [made]);
    assert.deepEqual(await service.takeTexts(), ['Title']);
    assert.equal(await total(), before);
    const shown = await site.php<string>(`return do_blocks(get_post(${second.id})->post_content);`);
    assert.match(shown, /RĪGĀ/);
  });

  test('an update of the post updates what changed in the pattern, and keeps what people wrote', async () => {
    const id = await pattern('Changing', blocks(paragraph('First'), paragraph('Second'), paragraph('Third')));
    const source = await post(blocks(refer(id)));
    const draft = await translate(source);
    const [made] = await refsOf(draft.id);
    await change(
      made!,
      blocks(paragraph('Pirmais'), paragraph('SECOND'), paragraph('Mans'), paragraph('THIRD')),
    );
    await change(id, blocks(paragraph('First'), paragraph('Second changed'), paragraph('Third')));
    await service.takeTexts();
    const again = await translate(source);
    assert.equal(again.id, draft.id);
    assert.deepEqual(await service.takeTexts(), ['Second changed']);
    assert.equal(
      await contentOf(made!),
      blocks(paragraph('Pirmais'), paragraph('SECOND CHANGED'), paragraph('Mans'), paragraph('THIRD')),
    );
    const revisions = () => site.php<number>(`return count(wp_get_post_revisions(${made}));`);
    const before = await revisions();
    await translate(source);
    assert.equal(await revisions(), before, 'an unchanged pattern is not saved');
  });

  test('patterns in patterns are translated, and circles end', async () => {
    const inner = await pattern('Inner', paragraph('Inner word'));
    const outer = await pattern('Outer', group(paragraph('Outer word'), refer(inner)));
    await change(inner, blocks(paragraph('Inner word'), refer(outer)));
    const source = await post(refer(outer));
    const {id} = await translate(source);
    const [outerMade] = await refsOf(id);
    const [innerMade] = await refsOf(outerMade!);
    assert.equal(await contentOf(innerMade!), blocks(paragraph('INNER WORD'), refer(outer)));
    await change(inner, paragraph('Inner word'));
    await translate(source);
    assert.equal(await contentOf(innerMade!), paragraph('INNER WORD'));
    await site.php(`return wp_trash_post(${innerMade});`);
    await translate(source);
    const [next] = await refsOf(outerMade!);
    assert.notEqual(next, innerMade);
    assert.equal(await contentOf(next!), paragraph('INNER WORD'));
  });

  test('a deleted translation is made again, also where the draft refers to it in a group', async () => {
    const id = await pattern('Mortal', paragraph('Mortal word'));
    const source = await post(blocks(refer(id), group(paragraph('Beside'), refer(id))));
    const draft = await translate(source);
    const [made] = await refsOf(draft.id);
    await site.php(`return wp_delete_post(${made}, true);`);
    await change(draft.id, (await contentOf(draft.id)).replace('BESIDE', 'Blakus'));
    await translate(source);
    const [next, same] = await refsOf(draft.id);
    assert.equal(await contentOf(next!), paragraph('MORTAL WORD'));
    assert.equal(same, next);
    assert.match(await contentOf(draft.id), /Blakus/);
    await site.php(`return wp_delete_post(${id}, true);`);
    assert.deepEqual((await translate(source)).patterns, {translated: 0, left: [], open: []});
  });

  test('a pattern that people chose in the draft stays', async () => {
    const [id, other] = [
      await pattern('Late', paragraph('Late word')),
      await pattern('Other', paragraph('Other word')),
    ];
    const source = await post(blocks(refer(id), paragraph('Between'), refer(id)));
    const author = await translate(source);
    const [made] = await refsOf(author.id);
    await change(author.id, blocks(refer(made!), paragraph('BETWEEN'), refer(other)));
    await translate(source);
    assert.deepEqual(await refsOf(author.id), [made, other]);
  });

  test('texts of the post in the place of those of the pattern are translated', async () => {
    const named = `<!-- wp:paragraph {"metadata":{"name":"Opening word","bindings":{"__default":{"source":"core/pattern-overrides"}}}} -->\n<p>Default</p>\n<!-- /wp:paragraph -->`;
    const id = await pattern('Overridden', named);
    const source = await post(refer(id, ',"content":{"Opening word":{"content":"Own words"}}'));
    const {id: draft} = await translate(source);
    const [made] = await refsOf(draft);
    assert.equal(await contentOf(draft), refer(made!, ',"content":{"Opening word":{"content":"OWN WORDS"}}'));
    assert.equal(await contentOf(made!), named.replace('Default', 'DEFAULT'));
    await service.takeTexts();
    await translate(source);
    assert.deepEqual(await service.takeTexts(), []);
    assert.deepEqual(await refsOf(draft), [made]);
  });

  test('a pattern in a block that is not translated stays', async () => {
    const id = await pattern('Kept', paragraph('Kept word'));
    const kept = refer(id, ',"className":"notranslate"');
    const {id: draft, patterns} = await translate(await post(blocks(kept, paragraph('A word'))));
    assert.equal(await contentOf(draft), blocks(kept, paragraph('A WORD')));
    assert.deepEqual(patterns, {translated: 0, left: [], open: []});
  });

  test('only users who may make patterns cause translations; others get those that exist', async () => {
    const [known, unknown] = [
      await pattern('Known', paragraph('Known')),
      await pattern('Un & known', paragraph('Unknown')),
    ];
    const {id} = await translate(await post(refer(known)));
    const [made] = await refsOf(id);
    const before = await total();
    const content = blocks(refer(known), refer(unknown));
    const draft = await translate(await post(content, 'contributor'), 'contributor');
    assert.deepEqual(await refsOf(draft.id), [made, unknown]);
    assert.deepEqual(draft.patterns, {translated: 1, left: ['Un & known'], open: []});
    assert.equal(await total(), before);
  });

  test('authors do not lose what they may not write', async () => {
    const script = `<!-- wp:html -->\n<script>go()</script>\n<!-- /wp:html -->`;
    const id = await site.php<number>(
      `kses_remove_filters(); return wp_insert_post(wp_slash(['post_type' => 'wp_block', 'post_status' => 'publish',
        'post_title' => 'Script', 'post_content' => ${coded(blocks(paragraph('Word'), script))}]), true);`,
    );
    const source = await post(refer(id), 'author');
    const {patterns, id: draft} = await translate(source, 'author');
    assert.deepEqual([patterns.left, await refsOf(draft)], [['Script'], [id]]);
    await translate(source, 'editor');
    const [made] = await refsOf(draft);
    assert.equal(await contentOf(made!), blocks(paragraph('WORD'), script));
    await change(made!, blocks(paragraph('WORD')));
  });

  test('patterns that users may not read are not read in a translation', async () => {
    const id = await pattern('Secret', paragraph('Secret word'));
    await site.php(`return wp_update_post(['ID' => ${id}, 'post_status' => 'private']);`);
    const source = await post(refer(id), 'author');
    const {patterns, id: draft} = await translate(source, 'author');
    assert.deepEqual([patterns, await refsOf(draft)], [{translated: 0, left: [], open: []}, [id]]);
    assert.deepEqual(await service.takeTexts(), ['Title']);
    await translate(source, 'editor');
    assert.equal((await read((await refsOf(draft))[0]!)).post_status, 'private');
  });

  test('a translation that somebody else made is used, and not changed by users who may not edit it', async () => {
    const id = await pattern('Foreign', paragraph('Before'));
    const [made] = await refsOf((await translate(await post(refer(id)))).id);
    await change(id, paragraph('After'));
    const draft = await translate(await post(refer(id), 'author'), 'author');
    assert.deepEqual(await refsOf(draft.id), [made]);
    assert.equal(await contentOf(made!), paragraph('BEFORE'));
    assert.deepEqual(draft.patterns, {translated: 1, left: [], open: []});
  });

  test('a translation that is open in an editor is not changed, and named', async () => {
    const id = await pattern('Open &amp; shut', paragraph('Before'));
    const source = await post(refer(id));
    const draft = await translate(source);
    const [made] = await refsOf(draft.id);
    const lock = (user: string) =>
      site.php(
        `return update_post_meta(${made}, '_edit_lock', time() . ':' . get_user_by('login', '${user}')->ID);`,
      );
    await lock('author');
    assert.deepEqual((await translate(source)).patterns.open, []);
    await change(id, paragraph('After'));
    for (const user of ['author', 'editor']) {
      await lock(user);
      assert.deepEqual((await translate(source)).patterns.open, ['OPEN & SHUT']);
    }
    assert.equal(await contentOf(made!), paragraph('BEFORE'));
    await site.php(`return delete_post_meta(${made}, '_edit_lock');`);
    assert.deepEqual((await translate(source)).patterns.open, []);
    assert.equal(await contentOf(made!), paragraph('AFTER'));
  });

  test('translating back refers to the source', async () => {
    await site.php(`$state = json_decode(get_option('mtservice_state'), true);
      $state['systems']['lv-en'] = $state['systems']['en-lv'];
      return update_option('mtservice_state', wp_json_encode($state));`);
    const id = await pattern('Back', paragraph('Back'));
    const draft = await translate(await post(refer(id)));
    const back = await translate(draft.id, 'editor', 'lv-en');
    assert.deepEqual(await refsOf(back.id), [id]);
  });

  test('an end in the middle leaves no pattern', async () => {
    const id = await pattern('Unfinished', paragraph('Unfinished word'));
    const source = await post(refer(id));
    const before = await total();
    await site.php(`return update_option('test_end', '1');`);
    await (
      await site.signIn('editor')
    ).rest(`/mtservice/v1/posts/${source}/translations`, {
      method: 'POST',
      headers: {'content-type': 'application/json'},
      body: JSON.stringify({pair: 'en-lv'}),
    });
    await site.php(`return update_option('test_end', '');`);
    assert.equal(await total(), before);
    assert.equal((await translate(source)).patterns.translated, 1);
  });

  test('two posts at the same time make a pattern once', async () => {
    const id = await pattern('At once', paragraph('At once'));
    const sources = [await post(refer(id)), await post(refer(id))];
    await service.hold('TranslateArrayEx');
    const sent = (await service.requests('TranslateArrayEx')).length;
    const both = sources.map((source) => translate(source));
    await service.requests('TranslateArrayEx', sent + 2);
    await service.release('TranslateArrayEx');
    const [one, two] = await Promise.all(both);
    assert.deepEqual(await refsOf(one!.id), await refsOf(two!.id));
  });

  test('the queue makes them, counts each once, and does not change those that exist', async () => {
    const id = await pattern('Queue', paragraph('In the queue'));
    const ids = [await post(refer(id)), await post(refer(id))];
    const {send} = postsOf(await site.signIn('editor'));
    const queue = async (posts: number[], dryRun = false) =>
      (await send<{plans: {lv: {characters: number}}}>('/mtservice/v1/queue', {posts, to: ['lv'], dryRun}))
        .body.plans.lv.characters;
    assert.equal(await queue(ids, true), 2 * 'Title'.length + 'Queue'.length + 'In the queue'.length);
    await queue(ids);
    await site.php('MtService_Queue::run(); return 1;');
    const drafts = await site.php<number[]>(
      `return array_map(fn($id) => array_key_first(MtService_Links::own(get_post($id), false)), ${JSON.stringify(ids)});`,
    );
    const [made] = await refsOf(drafts[0]!);
    assert.equal(await contentOf(made!), paragraph('IN THE QUEUE'));
    assert.deepEqual(await refsOf(drafts[1]!), [made]);
    await change(id, paragraph('In the new queue'));
    const next = await post(refer(id));
    assert.equal(await queue([next], true), 'Title'.length);
    await queue([next]);
    await site.php('MtService_Queue::run(); return 1;');
    assert.equal(await contentOf(made!), paragraph('IN THE QUEUE'));
  });

  test('logs no PHP warnings', () => assert.equal(site.complaints(), ''));
});
