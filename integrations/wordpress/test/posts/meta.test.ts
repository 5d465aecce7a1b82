import assert from 'node:assert/strict';
import {after, before, beforeEach, describe, test} from 'node:test';
import {type FieldsReport, type Meta, metaOf} from '../support/blocks/meta.ts';
import {paragraph, postsOf} from '../support/blocks/posts.ts';
import {type ScriptedService, startScriptedService, useService} from '../support/scripted-service.ts';
import {startWordPress, type Site} from '../support/site/wordpress.ts';

const SEO: Readonly<Record<string, string>> = {
  _yoast_wpseo_title: '%%title%% – rye & "honey" %%sep%% %%cf_city%% bread %%sep%% %%sitename%%',
  _yoast_wpseo_metadesc: 'Baked in Rīga, خبز الجاودار 🍞 \\ <5 €',
  '_yoast_wpseo_opengraph-title': 'Yoast og title',
  '_yoast_wpseo_opengraph-description': 'Yoast og description',
  '_yoast_wpseo_twitter-title': 'Yoast twitter title',
  '_yoast_wpseo_twitter-description': 'Yoast twitter description',
  rank_math_title: 'Fresh %title% daily %sep% from %customfield(city)% to you %sep% %sitename%',
  rank_math_description: '100% rye',
  rank_math_facebook_title: 'Rank og title',
  rank_math_facebook_description: 'Rank og description',
  rank_math_twitter_title: 'Rank twitter title',
  rank_math_twitter_description: 'Rank twitter description',
  _seopress_titles_title: 'Press %%post_title%% title',
  _seopress_titles_desc: 'First line\nSecond line',
  _seopress_social_fb_title: 'Press og title',
  _seopress_social_fb_desc: 'Press og description',
  _seopress_social_twitter_title: 'Press twitter title',
  _seopress_social_twitter_desc: 'Press twitter description',
};
const VARIABLES = /%%\S+?%%|%[a-z]\w*(?:\(\w+\))?%/g;
/** The text in capital letters except for its variables. */
const upper = (text: string) => {
  const variables = text.match(VARIABLES) ?? [];
  return text
    .split(VARIABLES)
    .map((piece, index) => piece.toUpperCase() + (variables[index] ?? ''))
    .join('');
};
const COPIED = {
  rank_math_robots: ['noindex', 'a \\ b'],
  '_yoast_wpseo_opengraph-image': 'https://maize.example/bread.jpg',
  '_yoast_wpseo_opengraph-image-id': '12',
};
const DESCRIPTION = '_yoast_wpseo_metadesc';
const TITLE = '_yoast_wpseo_title';
const RECORD = {
  ...{engine: 'Apertium', engineKind: 'rules', systemID: 'smt-en-lv', time: '2026-11-27T10:00:00Z'},
  ...{sourceLanguage: 'en', targetLanguage: 'lv', human: 'none', state: 'machine'},
} as const;

describe('post meta of a translation', () => {
  let service: ScriptedService;
  let site: Site;
  let posts: ReturnType<typeof postsOf>;
  let meta: ReturnType<typeof metaOf>;
  before(async () => {
    service = await startScriptedService();
    site = await startWordPress();
    posts = postsOf(await site.signIn('editor'));
    meta = metaOf(site);
  });
  beforeEach(async () => {
    await useService(site, service.address);
    await service.program('TranslateArrayEx', {default: true});
    await service.takeTexts();
  });
  after(async () => {
    await site?.close();
    await service?.close();
  });

  /** Translates a post; returns the id of the draft and the report. */
  async function translate(source: number): Promise<{id: number; fields: FieldsReport}> {
    const {status, body} = await posts.translate(source);
    assert.equal(status, 200, JSON.stringify(body));
    return body as typeof body & {fields: FieldsReport};
  }

  /** Translates a new post with post meta. */
  async function translated(values: Meta, content = 'Word') {
    const {id: source} = await posts.create({title: 'Title', content: paragraph(content)});
    await meta.write(source, values);
    const {id, fields} = await translate(source);
    await service.takeTexts();
    const read = async (key: string) => (await meta.read(id, [key]))[key];
    return {source, id, fields, read};
  }

  test('texts for search engines are translated, their variables, quotes and signs stay', async () => {
    const {source, id, fields} = await translated({...SEO, ...COPIED});
    const expected = Object.fromEntries(Object.entries(SEO).map(([key, text]) => [key, upper(text)]));
    assert.deepEqual(await meta.read(id, Object.keys(SEO)), expected);
    assert.deepEqual(await meta.read(id, Object.keys(COPIED)), COPIED);
    assert.deepEqual(fields, {translated: 18, copied: 3, left: [], more: 0});
    assert.deepEqual(await meta.read(source, Object.keys(SEO)), SEO);
    const again = await translate(source);
    assert.deepEqual(again.fields, {translated: 0, copied: 0, left: [], more: 0});
    assert.deepEqual(await service.takeTexts(), []);
  });

  test('everything else stays, and what looks like text is named', async () => {
    const unlisted = Object.fromEntries(
      Array.from({length: 12}, (_, index) => [`_own_${index}`, 'Two words']),
    );
    const quiet = {
      ...{_yoast_wpseo_focuskw: 'rye bread', _yoast_wpseo_linkdex: '72', _views: '120'},
      ...{
        _cache: ['Two words'],
        _json: '{"a":"Two words"}',
        _class: 'wide',
        _link: 'https://maize.example/a',
      },
    };
    const {source, id, fields} = await translated({...unlisted, ...quiet});
    assert.deepEqual(
      fields.left,
      Object.keys(unlisted)
        .slice(0, 10)
        .map((name) => ({name, reason: 'unlisted'})),
    );
    assert.deepEqual([fields.translated, fields.copied, fields.more], [0, 0, 2]);
    for (const value of Object.values(await meta.read(id, Object.keys({...unlisted, ...quiet})))) {
      assert.equal(value, null);
    }
    assert.ok(source !== id);
  });

  test('arrays, serialized texts, repeated keys and variables alone are not translated', async () => {
    const {id: source} = await posts.create({title: 'Title', content: paragraph('Word')});
    const variables = '%title% %sep% %sitename%';
    await meta.write(source, {
      ...{[TITLE]: ['Some words'], [DESCRIPTION]: 'a:1:{i:0;s:10:"Some words";}'},
      rank_math_description: variables,
    });
    await site.php(`foreach (['One title', 'Another title'] as $value) add_post_meta(${source}, 'rank_math_title', $value);
      return true;`);
    const {id} = await translate(source);
    assert.deepEqual(await service.takeTexts(), ['Word', 'Title']);
    const read = await meta.read(id, [TITLE, DESCRIPTION, 'rank_math_title', 'rank_math_description']);
    assert.deepEqual(Object.values(read), [null, null, null, variables]);
  });

  test('an update translates only what changed, and what people changed stays', async () => {
    const {source, id, read} = await translated({...SEO, ...COPIED});
    await meta.write(id, {
      [DESCRIPTION]: 'Cepta Rīgā',
      rank_math_title: null,
      _seopress_titles_title: 'Virsraksts',
      '_yoast_wpseo_opengraph-image': 'https://maize.example/maize.jpg',
    });
    await meta.write(source, {
      [DESCRIPTION]: 'Baked in Latgale',
      [TITLE]: 'New %%title%% title',
      rank_math_robots: ['index'],
      '_yoast_wpseo_opengraph-image': 'https://maize.example/new.jpg',
      '_yoast_wpseo_twitter-title': null,
    });
    const {fields} = await translate(source);
    assert.deepEqual(await service.takeTexts(), ['New <x id="1"/> title']);
    assert.equal(await read(TITLE), 'NEW %%title%% TITLE');
    assert.equal(await read(DESCRIPTION), 'Cepta Rīgā');
    assert.equal(await read('rank_math_title'), null, 'deleted by people');
    assert.equal(await read('_seopress_titles_title'), 'Virsraksts');
    assert.equal(await read('_yoast_wpseo_twitter-title'), null, 'deleted with its source');
    assert.deepEqual(await read('rank_math_robots'), ['index']);
    assert.equal(await read('_yoast_wpseo_opengraph-image'), 'https://maize.example/maize.jpg');
    const left = [DESCRIPTION, '_yoast_wpseo_opengraph-image'].map((name) => ({name, reason: 'edited'}));
    assert.deepEqual(fields, {translated: 1, copied: 1, left, more: 0});
    await meta.write(id, {[DESCRIPTION]: null});
    assert.equal((await translate(source)).fields.translated, 1);
    assert.equal(await read(DESCRIPTION), 'BAKED IN LATGALE', 'an emptied field is translated again');
  });

  test('what people wrote before the plugin translated fields stays', async () => {
    const {source, id, read} = await translated({});
    await meta.write(id, {[DESCRIPTION]: 'Mans apraksts', [TITLE]: 'Same words'});
    await meta.write(source, {[DESCRIPTION]: 'My description', [TITLE]: 'Same words'});
    const {fields} = await translate(source);
    assert.deepEqual(fields.left, [{name: DESCRIPTION, reason: 'edited'}]);
    assert.deepEqual([await read(DESCRIPTION), await read(TITLE)], ['Mans apraksts', 'SAME WORDS']);
  });

  test('a text whose variable is lost or doubled stays in its own language, and is tried again', async () => {
    const text = 'Bread of %%cf_city%% and more';
    const answers = ['MAIZE UN VĒL', 'A<x id="1"/>B<x id="1"/>C', 'A<x id="1"/> %%title%%'];
    const {source, read} = await translated({}, 'Word');
    for (const translation of answers) {
      await meta.write(source, {[TITLE]: text});
      await service.program('TranslateArrayEx', {json: [{translation}]});
      const {fields} = await translate(source);
      assert.equal(await read(TITLE), text, translation);
      assert.deepEqual([fields.translated, fields.left], [0, [{name: TITLE, reason: 'variables'}]]);
    }
    await meta.write(source, {[TITLE]: `Fresh ${text}`});
    await service.program('TranslateArrayEx', {default: true});
    assert.equal((await translate(source)).fields.translated, 1);
    assert.equal(await read(TITLE), 'FRESH BREAD OF %%cf_city%% AND MORE');
  });

  test('nothing is written when the service fails in the middle', async () => {
    const lines = (word: string) =>
      Array.from({length: 60}, (_, index) => `${word} line${' x'.repeat(index)}`);
    const {source, read} = await translated({[TITLE]: 'Old title', [DESCRIPTION]: 'Old words'});
    await meta.write(source, {[TITLE]: 'New title', [DESCRIPTION]: lines('New').join('\n')});
    const limit = {status: 429, json: {code: 11, exception: 'dayLimitReached', description: ''}};
    await service.program('TranslateArrayEx', {default: true}, limit);
    assert.equal((await posts.translate(source)).status, 429);
    assert.ok((await service.takeTexts()).length > 1);
    assert.deepEqual([await read(TITLE), await read(DESCRIPTION)], ['OLD TITLE', 'OLD WORDS']);
    await service.program('TranslateArrayEx', {default: true});
    await translate(source);
    assert.equal(await read(DESCRIPTION), lines('New').join('\n').toUpperCase());
  });

  test('corrections go to the service, with their variables', async () => {
    const {id} = await translated({[TITLE]: 'Bread of %%cf_city%% and more', [DESCRIPTION]: 'Word'});
    await meta.write(id, {[TITLE]: 'Maize no %%cf_city%% AND MORE'});
    const taught = async () =>
      (await service.requests('UpdateTranslation')).map(({body}) => JSON.parse(body) as object);
    const earlier = (await taught()).length;
    assert.equal((await posts.ours(id, 'corrections', {})).body.sent, 1);
    const [{text, translation}] = (await taught()).slice(earlier) as [{text: string; translation: string}];
    assert.deepEqual([text, translation], ['Bread of <x id="1"/> and more', 'Maize no <x id="1"/> AND MORE']);
    assert.equal((await posts.ours(id, 'corrections', {})).body.sent, 0);
  });

  test('a review is taken back when such a text is changed or deleted, or comes with an update', async () => {
    await service.program('TranslateArrayEx', {translate: {record: RECORD}});
    const {source, id} = await translated({[TITLE]: 'A title', [DESCRIPTION]: 'Some words', ...COPIED});
    const review = async () => {
      await site.php(`wp_set_current_user(get_user_by('login', 'editor')->ID);
        return MtService_Reviews::review(${id}, true);`);
      assert.equal(await state(), 'reviewed');
    };
    const state = async () => (await meta.read(id, ['_mtservice_state']))['_mtservice_state'];
    const changes: [Meta, string][] = [
      [{rank_math_robots: ['index'], _views: '1', rank_math_description: 'Own words'}, 'reviewed'],
      [{[TITLE]: 'A TITLE'}, 'reviewed'],
      [{[TITLE]: 'Virsraksts'}, 'edited'],
      [{[DESCRIPTION]: null}, 'edited'],
    ];
    for (const [change, expected] of changes) {
      await review();
      await meta.write(id, change);
      assert.equal(await state(), expected, JSON.stringify(change));
    }
    await review();
    await meta.write(source, {rank_math_facebook_title: 'Other words'});
    await translate(source);
    assert.equal(await state(), 'edited');
    await review();
    const events = await site.php(`$events = [];
      add_action('mtservice_review_event', function ($event) use (&$events) { $events[] = $event; });
      wp_delete_post(${id}, true);
      return [$events, $GLOBALS['wpdb']->get_col("SELECT meta_key FROM {$GLOBALS['wpdb']->postmeta} WHERE post_id = ${id}")];`);
    assert.deepEqual(events, [[], []], 'deleting a post is no change of its texts');
  });

  test('logs no PHP warnings', () => assert.equal(site.complaints(), ''));
});
