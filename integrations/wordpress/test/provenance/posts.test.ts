import assert from 'node:assert/strict';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, beforeEach, describe, test} from 'node:test';
import {readMarks} from '../../../../service/src/documents/provenance/read-marks.ts';
import {runService} from '../../../../service/test/http/running-service.ts';
import {provenanceOf, schemaOrgRecord, type WireProvenance} from '../../../../src/contract/index.ts';
import {blocks, paragraph, postsOf, type Post} from '../support/blocks/posts.ts';
import {type ScriptedService, startScriptedService, useService} from '../support/scripted-service.ts';
import {connect} from '../support/site/connect.ts';
import {startWordPress, type Site} from '../support/site/wordpress.ts';

const RECORD = {
  ...{engine: 'Apertium "<script>alert(1)</script>', engineVersion: '3.9', engineKind: 'rules'},
  ...{systemID: 'smt-en-lv', sourceLanguage: 'en', targetLanguage: 'lv', time: '2026-11-27T10:00:00Z'},
  ...{human: 'none', state: 'machine'},
} as const;
const BY_PEOPLE = {...RECORD, human: 'all', state: 'human'} as const;
const TEXT = blocks(paragraph('The first'), paragraph('The second'));
const CHANGED = blocks(paragraph('The first'), paragraph('Something else'));

interface Reviewed extends Post {
  readonly link: string;
  readonly meta: {readonly _mtservice_provenance: WireProvenance | null};
  readonly mtservice_review: {label: string; isReviewed: boolean; mayReview: boolean; note: string} | null;
}

interface Report {
  readonly event: string;
  readonly provenance: WireProvenance;
  readonly reference: string;
  readonly characters: number;
}

let service: ScriptedService;
let site: Site;
let editor: ReturnType<typeof postsOf>;
let contributor: ReturnType<typeof postsOf>;

before(async () => {
  service = await startScriptedService();
  // The tests run WP-Cron themselves.
  site = await startWordPress({constants: {MTSERVICE_ALLOW_PRIVATE_ADDRESS: true, DISABLE_WP_CRON: true}});
  await useService(site, service.address);
  editor = postsOf(await site.signIn('editor'));
  contributor = postsOf(await site.signIn('contributor'));
});
beforeEach(() => service.program('TranslateArrayEx', {translate: {record: RECORD}}));
after(async () => {
  await site?.close();
  await service?.close();
});

const read = async (id: number, user = editor) =>
  (await user.send<Reviewed>(`/wp/v2/posts/${id}?context=edit`)).body;
const stateOf = async (id: number) => (await read(id)).meta._mtservice_provenance?.state;
const change = (id: number, content: object, user = editor) =>
  user.send<Reviewed & {code: string}>(`/wp/v2/posts/${id}?context=edit`, content);
const review = (id: number, isReviewed = true, user = editor) =>
  change(id, {mtservice_review: {isReviewed}}, user);
const page = async (post: {readonly link: string}) => (await fetch(post.link)).text();
const noticeOf = (html: string) => /<div class="[^"]*\bmtservice-notice\b[^"]*"[^>]*>([^<]*)</.exec(html);

/** Translates a new post; returns the ids of source and draft. */
async function translated(content = TEXT): Promise<{source: number; id: number}> {
  const post = await editor.create({title: 'Title', content});
  return {source: post.id, id: (await editor.translate(post.id)).body.id};
}

/** Runs the due events of WP-Cron, and returns all reports so far. */
async function reports(): Promise<Report[]> {
  await fetch(`${site.url}/wp-cron.php`);
  return (await service.requests('/reviews')).map(({body}) => JSON.parse(body) as Report);
}

describe('the record of a translated post', () => {
  test('is in the REST interface, and nobody writes it there', async () => {
    const {id} = await translated();
    const {meta, mtservice_review: view} = await read(id);
    assert.deepEqual(meta._mtservice_provenance, RECORD);
    const label = 'Machine translation · not reviewed';
    assert.deepEqual(view, {label, isReviewed: false, mayReview: true, note: ''});
    const forged = {...RECORD, state: 'reviewed', reviewer: 'Nobody'};
    assert.equal((await change(id, {meta: {_mtservice_provenance: forged, footnotes: ''}})).status, 200);
    assert.equal((await change(id, {meta: {_mtservice_provenance: null}})).status, 200);
    assert.deepEqual((await read(id)).meta._mtservice_provenance, RECORD);
  });

  test('is missing without facts, and the source has none', async () => {
    await service.program('TranslateArrayEx', {default: true});
    const {source, id} = await translated();
    for (const post of [await read(source), await read(id)]) {
      assert.deepEqual([post.meta._mtservice_provenance, post.mtservice_review], [null, null]);
    }
    assert.equal((await review(id)).status, 200);
    assert.equal((await read(id)).mtservice_review, null);
    await service.program('TranslateArrayEx', {status: 404, json: {code: 404, exception: 'notFound'}});
    assert.match((await read((await translated()).id)).content.raw, /THE FIRST/);
  });

  test('of a translation by people stays theirs, whoever changes the text', async () => {
    await service.program('TranslateArrayEx', {translate: {record: BY_PEOPLE}});
    const {source, id} = await translated();
    await change(id, {title: 'Another'});
    assert.deepEqual((await read(id)).meta._mtservice_provenance, BY_PEOPLE);
    assert.equal((await read(id)).mtservice_review?.mayReview, false);
    await service.program('TranslateArrayEx', {translate: {record: RECORD}});
    await editor.update(source, {content: CHANGED});
    await editor.translate(source);
    const record = (await read(id)).meta._mtservice_provenance;
    assert.deepEqual([record?.human, record?.state], ['some', 'edited']);
  });
});

describe('a review', () => {
  test('has the name of who gave it, and is for those who may publish', async () => {
    const post = await contributor.create({title: 'Mine', content: TEXT});
    await site.php(`update_option('mtservice_settings', ['roles' => ['editor', 'contributor']] + MtService_Settings::get());
      return 1;`);
    const {id} = (await contributor.translate(post.id)).body;
    assert.equal((await read(id, contributor)).mtservice_review?.mayReview, false);
    assert.equal((await review(id, true, contributor)).status, 403);
    assert.equal(await stateOf(id), 'machine');
    const {body} = await review(id);
    const {reviewer, reviewTime, ...rest} = body.meta._mtservice_provenance!;
    assert.deepEqual([rest.state, reviewer], ['reviewed', 'Editor Bērziņa']);
    assert.ok(Math.abs(Date.parse(reviewTime!) - Date.now()) < 300_000);
    assert.match(body.mtservice_review!.label, /^Reviewed by Editor Bērziņa, \w+ \d+, 20\d\d$/);
    assert.equal((await review(id, true)).body.meta._mtservice_provenance?.reviewTime, reviewTime);
    await review(id, false);
    assert.deepEqual((await read(id)).meta._mtservice_provenance, RECORD);
  });

  test('is taken back by a change of the text, not by other changes', async () => {
    const {id} = await translated();
    await review(id);
    await change(id, {slug: 'other', content: `${(await read(id)).content.raw}\n`});
    assert.equal(await stateOf(id), 'reviewed');
    await change(id, {title: 'Other words'});
    const record = (await read(id)).meta._mtservice_provenance;
    assert.deepEqual(record, {...RECORD, state: 'edited'});
    const both = {title: 'Final words', mtservice_review: {isReviewed: true}};
    assert.equal((await change(id, both)).body.meta._mtservice_provenance?.state, 'reviewed');
    await review(id, false);
    assert.equal(await stateOf(id), 'edited');
  });

  test('is taken back by an update from the source, which knows what people changed', async () => {
    const {source, id} = await translated();
    await review(id);
    await editor.translate(source);
    assert.equal(await stateOf(id), 'reviewed', 'nothing was translated');
    await editor.update(source, {content: CHANGED});
    await editor.translate(source);
    assert.deepEqual((await read(id)).meta._mtservice_provenance, RECORD);
    await change(id, {content: (await read(id)).content.raw.replace('THE FIRST', 'Pirmais')});
    await review(id);
    await editor.update(source, {content: TEXT});
    await editor.translate(source);
    assert.equal(await stateOf(id), 'edited');
    await editor.update(source, {content: paragraph('All of it is new')});
    await editor.translate(source);
    assert.equal(await stateOf(id), 'machine');
  });

  test('that is taken back leaves what the service said of edited texts', async () => {
    const edited = {...RECORD, human: 'some', state: 'edited'} as const;
    await service.program('TranslateArrayEx', {translate: {record: edited}});
    const {id} = await translated();
    await review(id);
    assert.equal(await stateOf(id), 'reviewed');
    await review(id, false);
    assert.deepEqual((await read(id)).meta._mtservice_provenance, edited);
  });

  test('of texts that the service had from a person’s edit: an update of other texts still says so', async () => {
    const edited = {...RECORD, human: 'some', state: 'edited'} as const;
    await service.program('TranslateArrayEx', {translate: {record: edited}});
    const {source, id} = await translated();
    await service.program('TranslateArrayEx', {translate: {record: RECORD}});
    await editor.update(source, {content: CHANGED});
    await editor.translate(source);
    assert.deepEqual((await read(id)).meta._mtservice_provenance, edited);
  });

  test('of footnotes is taken back with them', async () => {
    const {id} = await translated();
    await review(id);
    await site.php(`update_post_meta(${id}, 'footnotes', '[{"id":"a","content":"New"}]'); return 1;`);
    assert.equal(
      await stateOf(id),
      'reviewed',
      'the first footnotes are no change of texts that were reviewed',
    );
    await site.php(`update_post_meta(${id}, 'footnotes', '[{"id":"a","content":"Newer"}]'); return 1;`);
    assert.equal(await stateOf(id), 'edited');
  });

  test('is exported with personal data, and its name is erased', async () => {
    const {id} = await translated();
    await review(id);
    const call = (list: string) => `return json_encode(call_user_func(
      apply_filters('wp_privacy_personal_data_${list}', [])['mtservice']['callback'], 'editor@example.com', 1));`;
    assert.match(await site.php(call('exporters')), /mtservice-review-\d+/);
    await site.php(call('erasers'));
    const record = (await read(id)).meta._mtservice_provenance;
    assert.deepEqual([record?.state, record?.reviewer], ['reviewed', undefined]);
    assert.equal((await read(id)).mtservice_review?.label, 'Reviewed');
  });
});

describe('the list of posts', () => {
  test('has a column and a filter', async () => {
    const machine = await translated();
    const {id} = await translated();
    await review(id);
    const signedIn = await site.signIn('editor');
    const list = async (filter: string) => {
      const html = await (await signedIn.fetch(`/wp-admin/edit.php?mtservice_state=${filter}`)).text();
      return {html, ids: [...html.matchAll(/<tr id="post-(\d+)"/g)].map(([, found]) => Number(found))};
    };
    const all = await list('');
    assert.match(all.html, /<td class='mtservice_translation[^>]*>Reviewed by Editor Bērziņa, /);
    assert.match(all.html, />Machine translation · not reviewed</);
    assert.ok(all.ids.includes(machine.source));
    const unreviewed = await list('unreviewed');
    assert.deepEqual([unreviewed.ids.includes(machine.id), unreviewed.ids.includes(id)], [true, false]);
    assert.match(unreviewed.html, /<option value="unreviewed" selected=/);
    const reviewed = await list('reviewed');
    assert.deepEqual([reviewed.ids.includes(machine.id), reviewed.ids.includes(id)], [false, true]);
  });
});

describe('readers of a published translation', () => {
  const settings = (values: string) =>
    site.php(`update_option('mtservice_settings', ${values} + MtService_Settings::get()); return 1;`);

  test('see a notice until it is reviewed, in the place and words of the settings', async () => {
    const {id} = await translated();
    const post = (await change(id, {status: 'publish'})).body;
    const html = await page(post);
    assert.equal(noticeOf(html)?.[1], 'Machine translation from English, not reviewed by a person.');
    assert.match(noticeOf(html)![0], / dir="auto" lang="en"/);
    assert.ok(html.indexOf('THE SECOND') < html.indexOf('mtservice-notice" role'));
    try {
      await settings(
        `['notice' => 'before', 'notice_text' => '{engine} & {source}–{target}, {state}, {date}']`,
      );
      const before = await page(post);
      const [, words] = noticeOf(before)!;
      assert.match(
        words!,
        /^Apertium &quot;&lt;script&gt;.+ &amp; English–Latvian, not reviewed by a person, Nov/,
      );
      assert.ok(before.indexOf('mtservice-notice" role') < before.indexOf('THE FIRST'));
      await settings(`['notice' => 'off']`);
      assert.equal(noticeOf(await page(post)), null);
    } finally {
      await settings(`['notice' => 'after', 'notice_text' => '']`);
    }
    const feed = await (await fetch(`${site.url}/feed/`)).text();
    assert.match(feed, /Machine translation from English/);
    await review(id);
    assert.equal(noticeOf(await page(post)), null);
  });

  test('see it once where a block or shortcode is, also after the review', async () => {
    for (const own of ['<!-- wp:mtservice/provenance-notice /-->', '[mtservice_notice]']) {
      const {id} = await translated();
      const content = blocks(own, (await read(id)).content.raw);
      const post = (await change(id, {status: 'publish', content})).body;
      const html = await page(post);
      assert.equal([...html.matchAll(/class="[^"]*\bmtservice-notice\b[^"]*" role/g)].length, 1, own);
      assert.equal(noticeOf(html)?.[1], 'Machine translation from English, not reviewed by a person.');
      await change(id, {title: 'Mine'});
      const edited = 'Machine translation from English, edited by a person, but not reviewed.';
      assert.equal(noticeOf(await page(post))?.[1], edited);
      await review(id);
      assert.equal(
        noticeOf(await page(post))?.[1],
        'Machine translation from English, reviewed by Editor Bērziņa.',
      );
    }
  });

  test('get marks for programs, which no name in the record ends', async () => {
    const {id} = await translated();
    const post = (await change(id, {status: 'publish'})).body;
    const html = await page(post);
    assert.doesNotMatch(html, /<script>alert/);
    assert.match(html, /<meta name="ai-disclosure" content="ai-autonomous">/);
    const [, json] = /<script type="application\/ld\+json" data-mtservice="provenance">(.*?)<\/script>/.exec(
      html,
    )!;
    const {url, 'mtservice:provenance': mark, ...terms} = JSON.parse(json!) as Record<string, unknown>;
    assert.equal(url, post.link);
    assert.deepEqual(terms, schemaOrgRecord(provenanceOf(RECORD)!));
    assert.deepEqual(mark, {version: 1, ...RECORD});
    const marked = [...html.matchAll(/<(\w+) lang="lv" data-translation-lang="lv-t-en-t0-und"/g)];
    assert.deepEqual(
      marked.map(([, tag]) => tag),
      ['h1', 'div'],
    );
    const source = (await editor.create({title: 'Own', content: TEXT, status: 'publish'})) as Reviewed;
    assert.doesNotMatch(await page(source), /mtservice-notice|ai-disclosure|data-translation-lang/);
  });
});

describe('the service', () => {
  test('of this project takes the reports, and reads the marks of a page', async () => {
    const own = await runService({engines: {phrasebook: {engine: 'phrasebook'}}});
    const folder = mkdtempSync(join(tmpdir(), 'mtservice-page-'));
    try {
      await connect(site, own);
      const {id} = await translated();
      const {body} = await change(id, {status: 'publish', mtservice_review: {isReviewed: true}});
      const record = body.meta._mtservice_provenance;
      assert.deepEqual([record?.engineKind, record?.state], ['phrasebook', 'reviewed']);
      await fetch(`${site.url}/wp-cron.php`);
      const [published, reviewed] = await own.store.reviews.list({most: 20});
      assert.deepEqual([published?.event, reviewed?.event], ['published', 'reviewed']);
      assert.deepEqual([reviewed?.provenance, reviewed?.app], [record, 'mtservice-wordpress']);
      assert.deepEqual([reviewed?.reference, reviewed?.characters], [body.link, published?.characters]);
      const file = join(folder, 'page.html');
      writeFileSync(file, await page(body));
      const marks = await readMarks(file, 'html');
      assert.deepEqual([marks.own, marks.problems], [record, []]);
    } finally {
      rmSync(folder, {recursive: true});
      await useService(site, service.address);
      await own.close();
    }
  });

  test('gets a report of what is published and reviewed, without texts', async () => {
    await service.program('/reviews', {status: 204});
    await site.php('_set_cron_array([]); return 1;');
    const before = (await reports()).length;
    const {id} = await translated();
    const {body} = await change(id, {status: 'publish', mtservice_review: {isReviewed: true}});
    await change(id, {title: 'Changed'});
    const sent = (await reports()).slice(before);
    assert.deepEqual(
      sent.map(({event}) => event),
      ['reviewed', 'published', 'withdrawn'],
    );
    for (const {provenance, reference, characters} of sent) {
      assert.ok(provenanceOf(provenance));
      assert.equal(reference, body.link);
      assert.ok(characters > 20 && characters < 40);
    }
    assert.deepEqual(
      sent.map(({provenance}) => provenance.state),
      ['reviewed', 'reviewed', 'edited'],
    );
    assert.doesNotMatch(JSON.stringify(sent), /THE FIRST/);
    const forged = await editor.send('/mtservice/v1/service.svc/json/reviews', {event: 'published'});
    assert.equal(forged.status, 404, 'browsers cannot report');
  });

  test('that is down is asked again, and one that takes no reports is left alone', async () => {
    const due = `return array_map(fn($events) => array_map('count', $events), _get_cron_array());`;
    const waiting = async () =>
      Object.entries(await site.php<Record<string, Record<string, number>>>(due)).filter(
        ([, hooks]) => 'mtservice_report' in hooks,
      );
    await service.program('/reviews', {status: 503}, {disconnect: true}, {status: 204});
    const {id} = await translated();
    await review(id);
    const before = (await service.requests('/reviews')).length;
    for (let attempt = 1; attempt <= 3; attempt++) {
      assert.equal((await waiting()).length, 1);
      // As if the time of the next attempt had come.
      await site.php(`$events = _get_cron_array();
        foreach ($events as $time => $hooks) if (isset($hooks['mtservice_report'])) { $events[1] = $hooks; unset($events[$time]); }
        ksort($events); _set_cron_array($events); return 1;`);
      await fetch(`${site.url}/wp-cron.php`);
      assert.equal((await service.requests('/reviews', before + attempt)).length, before + attempt);
    }
    assert.deepEqual(await waiting(), []);
    await service.program('/reviews', {status: 404});
    await review(id, false);
    await reports();
    await review(id);
    assert.deepEqual(await waiting(), []);
    assert.equal(await site.php('return MtService_Reports::are_refused();'), true);
  });

  test('logs no PHP warnings', () => assert.equal(site.complaints(), ''));
});
