import assert from 'node:assert/strict';
import {describe, it, type TestContext} from 'node:test';
import type {WireExtendedTranslation, WireProvenance, WireVisitor} from '../../../src/contract/index.ts';
import {releaseAfter} from '../../../test/support/release-after.ts';
import {runService} from '../http/running-service.ts';
import {errorOf, sendTo, type Sending} from '../http/send-to.ts';

const HIDDEN = 'smt-7b0c9a52-4d0f-4b5e-9a57-0d2f6a1c3e11';

/** A service, the record of a translation that it made, and reviews of it. */
async function reviewed(t: TestContext, settings: object = {}) {
  const service = await runService({engines: {p: {engine: 'phrasebook'}}, ...settings});
  releaseAfter(t, () => service.close());
  const systemID = await service.running('en', 'es');
  const body = {appID: 't', systemID, text: 'Good morning.', options: 'provenance'};
  const {provenance} = (await service.send('TranslateEx', {body})).json as WireExtendedTranslation;
  assert.ok(provenance);
  const post = (sent: unknown, more: Sending = {}) =>
    sendTo(`${service.url}/reviews`, {body: sent, token: service.token, ...more});
  const list = () => service.store.reviews.list({most: 20});
  return {service, provenance, post, list};
}

const DAY_MS = 86_400_000;
/** A time this number of milliseconds after another one, as records have it. */
const after = (time: string, ms: number) => new Date(Date.parse(time) + ms).toISOString();

describe('reviews', () => {
  it('what a host published and withdrew is recorded as it was sent', async (t) => {
    const {provenance, post, list} = await reviewed(t);
    const edited: WireProvenance = {...provenance, state: 'edited'};
    const fields = {
      reference: ' https://example.org/?p=7\n',
      characters: 1234,
      comment: 'of a later version',
    };
    const sent = {event: 'published', provenance: {...edited, version: 1}, ...fields};
    const {status, text, headers} = await post(sent, {query: {appID: 'wordpress'}});
    assert.deepEqual([status, text, headers.get('cache-control')], [204, '', 'no-store']);
    assert.equal(headers.get('access-control-allow-origin'), '*');
    assert.equal((await post({event: 'withdrawn', provenance: edited})).status, 204);
    const [withdrawn, published] = await list();
    assert.deepEqual(published?.provenance, edited);
    const {event, app, reference, characters} = published!;
    assert.deepEqual(
      [event, app, reference, characters],
      ['published', 'wordpress', 'https://example.org/?p=7', 1234],
    );
    assert.deepEqual([withdrawn?.event, withdrawn?.app], ['withdrawn', undefined]);
    assert.equal(withdrawn?.reference, undefined);
  });

  it('a review names its reviewer and time, the user if the record names nobody', async (t) => {
    const {service, provenance, post, list} = await reviewed(t);
    const named = {...provenance, reviewer: 'Žanete Bērziņa', reviewTime: after(provenance.time, 7)};
    assert.equal((await post({event: 'reviewed', provenance: named})).status, 204);
    assert.equal((await post({event: 'reviewed', provenance, reference: 'b'})).status, 204);
    const human = {...provenance, state: 'human', human: 'all', reviewer: '\u00a0\u200b '};
    assert.equal((await post({event: 'reviewed', provenance: human, reference: 'c'})).status, 204);
    const [third, second, first] = (await list()).map((row) => row.provenance);
    assert.deepEqual(first, {...named, state: 'reviewed'});
    const [{user} = assert.fail()] = await list();
    assert.deepEqual([second?.state, second?.reviewer], ['reviewed', user]);
    assert.ok(Math.abs(Date.parse(second?.reviewTime ?? '') - Date.now()) < 600_000);
    assert.deepEqual([third?.state, third?.reviewer], ['human', user], 'a person’s work stays one');
    const audit = (await service.store.audit.list({most: 10})).filter(
      ({action}) => action === 'translationReviewed',
    );
    assert.deepEqual(
      audit.map(({actor, subject, concerns}) => [actor, subject, concerns]),
      [user, user, 'Žanete Bērziņa'].map((reviewer) => [user, provenance.systemID, reviewer]),
    );
  });

  it('what is wrong in a request is said, and what to do', async (t) => {
    const {provenance, post, list} = await reviewed(t);
    const good = {event: 'published', provenance};
    const incomplete = {...provenance, engine: ''};
    for (const [sent, message] of [
      [{...good, event: 'deleted'}, /field event .* "published", "reviewed", "withdrawn"/],
      [{provenance}, /field event /],
      [{event: 'published'}, /field provenance is not a record .* option provenance/],
      [{...good, provenance: incomplete}, /field provenance/],
      [{...good, provenance: JSON.stringify(provenance)}, /field provenance/],
      [{...good, reference: 7}, /field reference is not a string/],
      [{...good, reference: 'x'.repeat(501)}, /501 characters: send at most 500/],
      [{...good, characters: -1}, /field characters is not a count/],
      [{...good, characters: 1.5}, /field characters/],
      [{...good, characters: '12'}, /field characters/],
      [[good], /not a JSON object: send \{"event"/],
    ] as const) {
      const answer = await post(sent);
      assert.equal(answer.status, 400, JSON.stringify(sent));
      assert.match(errorOf(answer).description, message);
    }
    assert.equal((await post(undefined, {method: 'POST'})).status, 400);
    assert.equal((await post(good, {query: {appID: 'x'.repeat(201)}})).status, 400);
    assert.deepEqual(await list(), []);
  });

  it('a record that contradicts itself, the clock or its system is refused by the name of the field', async (t) => {
    const {provenance, post, list} = await reviewed(t);
    const {time} = provenance;
    for (const [changed, message] of [
      [{sourceLanguage: 'lv'}, /field provenance\.sourceLanguage is "lv", .* system is "en"/],
      [{targetLanguage: 'de'}, /field provenance\.targetLanguage is "de", .* system is "es"/],
      [
        {reviewTime: '2020-01-02T00:00:00Z'},
        /field provenance\.reviewTime is 2020-.*, before the translation/,
      ],
      [{reviewTime: 'vakar'}, /field provenance\.reviewTime is not a time: write it as/],
      [{time: '1'}, /field provenance\.time is not a time: write it as/],
      [{time: 'Nov 3 2026 (x)'}, /field provenance\.time is not a time/],
      [{time: '2026-02-31T00:00:00Z'}, /field provenance\.time is not a time/],
      [{time: '2099-01-01T00:00:00Z'}, /field provenance\.time is 2099-.*, in the future/],
      [{reviewTime: after(time, 2 * DAY_MS)}, /field provenance\.reviewTime is .*, in the future/],
      [{reviewer: 'Ž'.repeat(501)}, /field provenance\.reviewer has 501 characters: .* at most 500/],
    ] as const) {
      for (const event of ['reviewed', 'published', 'withdrawn']) {
        const answer = await post({event, provenance: {...provenance, ...changed}});
        assert.equal(answer.status, 400, JSON.stringify(changed));
        assert.match(errorOf(answer).description, message);
      }
    }
    const empty = await post({event: 'reviewed', provenance, characters: 0});
    assert.equal(empty.status, 400);
    assert.match(errorOf(empty).description, /field characters is 0/);
    assert.deepEqual(await list(), []);
  });

  it('a report whose event, state, share of people and reviewer contradict each other is refused, and names them', async (t) => {
    const {provenance, post, list} = await reviewed(t);
    const review = {reviewer: 'Ilze', reviewTime: provenance.time};
    const events = ['published', 'reviewed', 'withdrawn'];
    for (const [of, changed, message] of [
      [events, {human: 'all'}, /human is "all", .* provenance\.state is "machine": .* "human"/],
      [events, {human: 'all', state: 'edited'}, /human is "all", .* provenance\.state is "edited"/],
      [events, {state: 'human'}, /state is "human", .* provenance\.human is "none": send "all"/],
      [events, {state: 'human', human: 'some'}, /state is "human", .* provenance\.human is "some"/],
      [['withdrawn'], {state: 'reviewed'}, /event is "withdrawn", .* provenance\.state is "reviewed"/],
      [['withdrawn'], {reviewer: 'Ilze'}, /event is "withdrawn", .* has provenance\.reviewer: /],
      [['withdrawn'], {state: 'edited', ...review}, /event is "withdrawn", .* has provenance\.reviewer: /],
      [['withdrawn'], {reviewTime: provenance.time}, /event is "withdrawn", .* has provenance\.reviewTime/],
      [['published'], review, /state is "machine", .* has provenance\.reviewer: .* "reviewed"/],
      [['published'], {state: 'edited', ...review}, /state is "edited", .* has provenance\.reviewer/],
    ] as const) {
      for (const event of of) {
        const answer = await post({event, provenance: {...provenance, ...changed}});
        assert.equal(answer.status, 400, `${event} ${JSON.stringify(changed)}`);
        assert.match(errorOf(answer).description, message);
      }
    }
    assert.deepEqual(await list(), []);
    for (const [event, changed] of [
      ['published', {state: 'reviewed', ...review}],
      ['published', {state: 'human', human: 'all', ...review}],
      ['reviewed', {state: 'edited', human: 'some', ...review}],
      ['reviewed', {state: 'human', human: 'all'}],
      ['withdrawn', {state: 'machine', reviewer: ' '}],
    ] as const) {
      const answer = await post({event, provenance: {...provenance, ...changed}});
      assert.equal(answer.status, 204, `${event} ${JSON.stringify(changed)}`);
    }
  });

  it('another engine, another clock and an empty text that is published are recorded', async (t) => {
    const {provenance, post, list} = await reviewed(t);
    const {time} = provenance;
    const slow = {...provenance, reviewTime: after(time, -DAY_MS / 2), reviewer: 'Ž'.repeat(500)};
    const fast = {...provenance, time: after(time, DAY_MS / 2), sourceLanguage: 'EN'};
    for (const sent of [
      {event: 'reviewed', provenance: {...provenance, engine: 'DeepL'}},
      {event: 'reviewed', provenance: slow},
      {event: 'withdrawn', provenance: fast, characters: 0},
    ]) {
      assert.equal((await post(sent)).status, 204, JSON.stringify(sent));
    }
    assert.equal((await list()).length, 3);
  });

  it('only users with the system may review: no visitors, nobody without a token', async (t) => {
    const {service, provenance, post, list} = await reviewed(t, {
      anonymous: {charactersPerDay: 100, charactersPerDayInAll: 100},
      systems: [
        {engine: 'p', source: 'en', target: 'es'},
        {id: HIDDEN, engine: 'p', source: 'en', target: 'lv', visibleTo: ['nobody-else']},
      ],
    });
    const visit = (await sendTo(`${service.url}/visitor`, {method: 'POST'})).json as WireVisitor;
    const ofVisitor = await post({event: 'published', provenance}, {token: visit.token});
    assert.deepEqual([ofVisitor.status, errorOf(ofVisitor).exception], [409, 'conflict']);
    assert.match(errorOf(ofVisitor).description, /Sign in/);
    for (const token of ['', 'mt_wrong']) {
      assert.equal((await post({event: 'published', provenance}, {token})).status, 401);
    }
    for (const systemID of ['none', HIDDEN]) {
      const answer = await post({event: 'published', provenance: {...provenance, systemID}});
      assert.deepEqual([answer.status, errorOf(answer).code], [404, 22]);
    }
    assert.deepEqual(await list(), []);
  });

  it('reviews count as other requests of the user do', async (t) => {
    const {provenance, post} = await reviewed(t, {limits: {requestsPerMinute: 20}});
    const answers = await Promise.all(
      Array.from({length: 30}, (_, index) =>
        post({event: 'published', provenance, reference: String(index)}),
      ),
    );
    const refused = answers.filter(({status}) => status !== 204);
    assert.ok(refused.length >= 10);
    assert.ok(refused.every((answer) => errorOf(answer).exception === 'tooManyRequests'));
  });
});
