import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {WireProvenance} from '../../../src/contract/index.ts';
import {reviewCsv} from '../../src/administration/review-csv.ts';
import type {NewReview, ReviewRow, Store} from '../../src/store/index.ts';
import {adminService} from './admin-service.ts';

const RECORD: WireProvenance = {
  ...{engine: 'Apertium', engineVersion: '3.8', engineKind: 'rules', systemID: 's-1'},
  ...{sourceLanguage: 'de', targetLanguage: 'lv', time: '2026-11-20T10:00:00Z', human: 'none'},
  state: 'machine',
};

const review = (more: Partial<NewReview> = {}): NewReview => ({
  ...{event: 'published', user: 'juris', app: 'wordpress', provenance: RECORD},
  ...{reference: 'https://example.org/1', characters: 1234, address: '192.0.2.1', ...more},
});

async function added(store: Store, ...reviews: readonly NewReview[]): Promise<void> {
  for (const one of reviews) assert.ok(await store.reviews.add(one));
}

const HEADER =
  'time,event,user,app,engine,engineVersion,engineKind,system,sourceLanguage,targetLanguage,translated,human,state,reviewer,reviewTime,reference,characters';

test('what was published and reviewed is listed in pages, the newest first', async (t) => {
  const {store, ...service} = await adminService(t);
  const visitor = service.visitor();
  await visitor.signIn();
  assert.match((await visitor.get('reviews')).text, /Nothing is reported/);
  for (let index = 0; index < 60; index += 1) await added(store, review({reference: `post ${index}`}));
  const reviewer = 'Žanete <b>';
  await added(store, review({event: 'reviewed', provenance: {...RECORD, state: 'reviewed', reviewer}}));
  const first = (await visitor.get('reviews')).text;
  assert.match(first, /<h1>Published and reviewed<\/h1>/);
  assert.match(first, /Reviewed[^]*juris[^]*wordpress[^]*Law &lt;de–lv&gt;[^]*Žanete &lt;b&gt;[^]*1,234/);
  assert.match(first, /post 59<[^]*post 11<[^]*Older/);
  const before = /reviews\?before=(\d+)/.exec(first)?.[1];
  const second = (await visitor.get(`reviews?before=${before}`)).text;
  assert.match(second, /post 10<[^]*post 0<[^]*Newest/);
  const found = async (text: string) => (await visitor.get(`reviews?name=${encodeURIComponent(text)}`)).text;
  assert.doesNotMatch(await found('anete'), /post 59</);
  assert.match(await found('anete'), /Žanete &lt;b&gt;/);
  assert.match(await found('law <DE'), /post 59</, 'the title of the system');
  assert.match(await found('POST 5'), /post 59<[^]*post 50<[^]*post 5</);
  assert.match(await found('zzz'), /Nothing matches\./);
  visitor.cookie += '; mtservice-admin-language=lv';
  assert.match((await visitor.get('reviews')).text, /<h1>Publicētais un pārbaudītais<\/h1>[^]*Pārbaudīts/);
  assert.match((await visitor.get('audit')).text, /Tulkojums pārbaudīts[^]*Law &lt;de–lv&gt;/);
});

test('the list says when it was translated and reviewed, and long names are cut', async (t) => {
  const {store, ...service} = await adminService(t);
  const visitor = service.visitor();
  await visitor.signIn();
  const reviewTime = '2026-11-21T08:30:00Z';
  const reviewer = 'Ž'.repeat(500);
  await added(
    store,
    review({event: 'withdrawn', provenance: {...RECORD, state: 'edited', reviewer, reviewTime}}),
  );
  const {text} = await visitor.get('reviews');
  assert.match(text, /Edited by a person <span class="quiet">translated <time[^>]*>20 Nov 2026 10:00/);
  assert.match(text, /<bdi>Ž{100}…<\/bdi> <span class="quiet"><time[^>]*>21 Nov 2026 08:30/);
});

test('the file has a row for each review, quoted, and harmless in a spreadsheet', async (t) => {
  const {store, ...service} = await adminService(t);
  const visitor = service.visitor();
  await visitor.signIn();
  const plain = {app: undefined, reference: undefined, characters: undefined};
  const least = {...RECORD};
  delete least.engineVersion;
  delete least.engineKind;
  await added(
    store,
    review({...plain, provenance: least}),
    review({reference: '=HYPERLINK("x")', app: '@a', characters: 0}),
    review({reference: ' -1+1', app: '\t+x', user: '+371'}),
    review({reference: 'Žurnāls, "1" مرحبا'}),
  );
  const {status, text, headers} = await visitor.get('reviews.csv');
  assert.equal(status, 200);
  assert.match(headers.get('content-type') ?? '', /^text\/csv; charset=utf-8/);
  assert.match(headers.get('content-disposition') ?? '', /attachment; filename="reviews.csv"/);
  assert.equal(headers.get('cache-control'), 'no-store');
  const lines = text.split('\r\n');
  assert.equal(lines[0], `\ufeff${HEADER}`, 'spreadsheets read the names as UTF-8');
  const ends = lines.slice(1).map((line) => line.replace(/^\d{4}-\d\d-\d\dT[\d:.]+Z,/, ''));
  const record = 'Apertium,3.8,rules,s-1,de,lv,2026-11-20T10:00:00Z,none,machine,,';
  assert.deepEqual(ends, [
    `published,juris,wordpress,${record},"Žurnāls, ""1"" مرحبا",1234`,
    `published,'+371,"'\t+x",${record},' -1+1,1234`,
    `published,juris,'@a,${record},"'=HYPERLINK(""x"")",0`,
    'published,juris,,Apertium,,,s-1,de,lv,2026-11-20T10:00:00Z,none,machine,,,,',
    '',
  ]);
});

test('the file has a period, whose last day is part of it', async (t) => {
  const {store, ...service} = await adminService(t);
  const visitor = service.visitor();
  await visitor.signIn();
  await added(store, review());
  const [{at} = assert.fail()] = await store.reviews.list({most: 1});
  const day = at.toISOString().slice(0, 10);
  const dayBefore = new Date(at.getTime() - 86_400_000).toISOString().slice(0, 10);
  const rows = async (query: string) =>
    (await visitor.get(`reviews.csv?${query}`)).text.split('\r\n').length - 2;
  assert.equal(await rows(`since=${day}&until=${day}`), 1);
  assert.equal(await rows(`until=${dayBefore}`), 0);
  assert.equal(await rows(`since=${encodeURIComponent(new Date(at.getTime() + 1).toISOString())}`), 0);
  assert.equal(await rows(`until=${encodeURIComponent(at.toISOString())}`), 0, 'a time ends before itself');
  assert.equal(await rows('since=&until='), 1);
  const wrongly = async (wrong: string) => {
    const {status, text} = await visitor.get(`reviews.csv?${wrong}`);
    assert.equal(status, 400, wrong);
    assert.match(text, /<title>That did not work – /);
    return text;
  };
  assert.match(
    await wrongly('until=2026-11-27T23:00'),
    /date “until” .* time with its zone, as 2026-11-30T10:00Z/,
  );
  assert.match(await wrongly('since=2026-11-30&until=2026-11-29'), /“since” is after “until”/);
  assert.match(await wrongly('from=2026-11-30'), /write “since” and “until”/);
  for (const wrong of ['yesterday', '2026-02-30', '2026-13-01', '2026-11-30T25:00Z', '30.11.2026']) {
    const answer = await visitor.get(`reviews.csv?since=${wrong}`);
    assert.equal(answer.status, 400, wrong);
    assert.match(answer.text, /date “since” is not right: write a day, as 2026-11-30/);
  }
});

test('a file without a session is refused in plain text, and not saved as the page to sign in', async (t) => {
  const service = await adminService(t);
  const visitor = service.visitor();
  const {status, text, headers} = await visitor.get('reviews.csv?since=2026-11-01');
  assert.equal(status, 401);
  assert.match(headers.get('content-type') ?? '', /^text\/plain/);
  assert.match(text, /^Sign in at the administration page first/);
  assert.equal((await visitor.get('reviews')).status, 200, 'a page leads to the form');
  await visitor.signIn();
  assert.equal((await visitor.get('reviews.csv')).status, 200);
});

test('only an operator’s session gets the page and the file', async (t) => {
  const {store, ...service} = await adminService(t);
  await added(store, review());
  for (const path of ['reviews', 'reviews.csv']) {
    const visitor = service.visitor();
    assert.doesNotMatch((await visitor.get(path)).text, /example\.org/);
    await visitor.signIn('juris');
    assert.doesNotMatch((await visitor.get(path)).text, /example\.org/);
  }
});

test('a file of any length is read in pages', async () => {
  const asked: (number | undefined)[] = [];
  const rowOf = (number: number): ReviewRow => {
    return {...review(), number, at: new Date(0)};
  };
  const list: Store['reviews']['list'] = ({before, most}) => {
    asked.push(before);
    const newest = (before ?? 2_501) - 1;
    return Promise.resolve(Array.from({length: Math.min(most, newest)}, (_, index) => rowOf(newest - index)));
  };
  let lines = 0;
  let start: string | undefined;
  for await (const piece of reviewCsv({list}, {})) {
    start ??= piece;
    lines += piece.split('\r\n').length - 1;
  }
  assert.equal(lines, 2_501);
  assert.equal(start, `\ufeff${HEADER}\r\n`);
  assert.deepEqual(asked, [undefined, 1_501, 501]);
});
