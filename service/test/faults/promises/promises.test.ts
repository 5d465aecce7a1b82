import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {History, type ClaimChange, type HistoryEvent, type RunSettings} from '../history.ts';
import {takeOvers} from './claim-checks.ts';
import {violationsIn} from './index.ts';

const SETTINGS: RunSettings = {
  nodes: 3,
  leaseMs: 6_000,
  documentsAtOnce: 2,
  dailyCharacters: 1_000,
};

const by = (node: number, sentAt: number, endedAt = sentAt + 10) => ({node, user: 'anna', sentAt, endedAt});
const claim = (
  at: number,
  node: number | undefined,
  fence: number,
  change: ClaimChange['change'] = 'claimed',
): ClaimChange => {
  const isHeld = change === 'claimed' || change === 'kept';
  return {kind: 'claim change', at, mark: 'K1', change, fence, node, freeAt: isHeld ? at + 6_000 : 0};
};
const reading = (at: number, status: string): HistoryEvent => ({
  kind: 'task reading',
  id: 'd-1',
  status,
  ...by(1, at),
});

/** A run in which node 1 dies while it translates a document, which node 2 then translates. */
const GOOD: readonly HistoryEvent[] = [
  {kind: 'translation', outcome: 'done', characters: 100, isRight: true, ...by(1, 0)},
  {kind: 'translation', outcome: 'unknown', characters: 50, ...by(1, 1)},
  {kind: 'translation', outcome: 'refused', characters: 500, ...by(1, 2)},
  {kind: 'upload', outcome: 'done', mark: 'K1', characters: 200, id: 'd-1', ...by(1, 10)},
  claim(100, 1, 1),
  {kind: 'engine work', at: 150, node: 1, mark: 'K1'},
  reading(200, 'translating'),
  claim(2_000, 1, 1, 'kept'),
  {kind: 'fault', name: 'killed', from: 3_000, until: 9_000, nodes: [1], process: 'died'},
  claim(8_500, 2, 2),
  {kind: 'engine work', at: 8_600, node: 2, mark: 'K1'},
  claim(9_000, 2, 2, 'ended'),
  reading(9_100, 'completed'),
  {kind: 'download', id: 'd-1', isRight: true, ...by(3, 9_200)},
  {kind: 'task list', ids: ['d-1'], ...by(3, 9_300)},
  {
    kind: 'correction',
    outcome: 'done',
    sentence: 's',
    translation: 'one',
    ...by(1, 100),
  },
  {
    kind: 'correction',
    outcome: 'unknown',
    sentence: 's',
    translation: 'two',
    ...by(2, 3_000),
  },
  {kind: 'corrected reading', sentence: 's', translation: 'one', ...by(3, 2_000)},
  {kind: 'token issued', token: 't', outcome: 'done', ...by(1, 0)},
  {kind: 'token use', token: 't', isAccepted: true, ...by(2, 100)},
  {kind: 'token revoked', token: 't', outcome: 'done', ...by(1, 5_000)},
  {kind: 'token use', token: 't', isAccepted: false, ...by(2, 6_500)},
  {kind: 'counted usage', user: 'anna', characters: 350},
];

/** Promises that are broken if events are added to the good run, or replace some of its events. */
function broken(events: readonly HistoryEvent[], without?: (event: HistoryEvent) => boolean): string[] {
  const baseEvents = without ? GOOD.filter((event) => !without(event)) : GOOD;
  const violations = violationsIn(new History(SETTINGS, [...baseEvents, ...events]));
  return [...new Set(violations.map(({promise}) => promise))];
}

const ENDS = ['every acknowledged document ends in exactly one final state'];
const BYTES = ['the bytes of a result are those of an undisturbed run'];
const USAGE = ['usage is what was accepted, less what was given back'];
const LIMIT = ['usage is never above the limit'];
const ONE_NODE = ['no document is worked on by two nodes for longer than a lease'];
const TAKEN = ["another node takes a dead one's document within a lease and two seconds"];
const CORRECTIONS = ['no acknowledged correction is lost'];
const ISSUED = ['no acknowledged token is lost'];
const REVOKED = ['a revoked token is refused everywhere within a second'];

describe('the checks of a run with faults', () => {
  it('find nothing in a run that kept all promises', () => {
    assert.deepEqual(violationsIn(new History(SETTINGS, GOOD)), []);
    assert.deepEqual(takeOvers(new History(SETTINGS, GOOD)), [{mark: 'K1', node: 1, ms: 5_500, lateMs: 500}]);
  });

  it('find an upload that was lost, or acknowledged twice under one id', () => {
    const upload = {kind: 'upload', outcome: 'done', mark: 'K2', characters: 0} as const;
    assert.deepEqual(broken([{...upload, id: 'd-2', ...by(1, 20)}]), ENDS);
    assert.deepEqual(broken([{...upload, id: 'd-1', ...by(1, 20)}]), ENDS);
    assert.deepEqual(broken([reading(9_500, 'gone')]), ENDS);
  });

  it('find a document that does not end, ends twice, or ends without a translation', () => {
    assert.deepEqual(
      broken([], (event) => event.kind === 'task reading' && event.status === 'completed'),
      [...ENDS, ...USAGE.slice(1)],
    );
    assert.deepEqual(broken([reading(9_050, 'error')]), ENDS);
    assert.deepEqual(broken([reading(9_500, 'error')]), ENDS);
    assert.deepEqual(broken([reading(9_500, 'translating')]), ENDS);
    assert.deepEqual(broken([{kind: 'task list', ids: ['d-1', 'd-1'], ...by(1, 9_400)}]), ENDS);
    assert.deepEqual(broken([{kind: 'task list', ids: [], ...by(1, 9_400)}]), ENDS);
  });

  it('find a document that was removed and is there, but not one whose removal had no answer', () => {
    const removal = {kind: 'removal', id: 'd-1', ...by(1, 9_300)} as const;
    assert.deepEqual(broken([{...removal, outcome: 'done'}]), ENDS);
    assert.deepEqual(broken([{...removal, outcome: 'unknown'}]), []);
    assert.deepEqual(broken([{...removal, outcome: 'done'}, reading(9_500, 'gone')]), []);
  });

  it('find wrong bytes, wrong texts and results that were never received', () => {
    assert.deepEqual(broken([{kind: 'download', id: 'd-1', isRight: false, ...by(2, 9_300)}]), BYTES);
    const text = {kind: 'translation', outcome: 'done', characters: 0, isRight: false} as const;
    assert.deepEqual(broken([{...text, ...by(1, 20)}]), BYTES);
    assert.deepEqual(
      broken([], ({kind}) => kind === 'download'),
      BYTES,
    );
  });

  it('find usage that is too small, too large, or above the limit', () => {
    const counted = (characters: number) =>
      broken([{kind: 'counted usage', user: 'anna', characters}], ({kind}) => kind === 'counted usage');
    assert.deepEqual(counted(299), USAGE);
    assert.deepEqual(counted(300), []);
    // The request without an answer counts completely or not at all, even if a node died.
    assert.deepEqual(counted(325), USAGE);
    assert.deepEqual(counted(350), []);
    assert.deepEqual(counted(351), USAGE);
    const text = {kind: 'translation', outcome: 'done', isRight: true} as const;
    const all = {kind: 'counted usage', user: 'anna', characters: 1_001} as const;
    assert.deepEqual(
      broken([{...text, characters: 701, ...by(1, 20)}, all], ({kind}) => kind === 'counted usage'),
      LIMIT,
    );
  });

  it('find usage of a removed document that is more than the document has', () => {
    const removal = {kind: 'removal', id: 'd-1', outcome: 'done', ...by(1, 9_300)} as const;
    const counted = (characters: number) =>
      broken(
        [removal, reading(9_500, 'gone'), {kind: 'counted usage', user: 'anna', characters}],
        ({kind}) => kind === 'counted usage',
      );
    assert.deepEqual(counted(99), USAGE);
    assert.deepEqual(counted(225), []);
    assert.deepEqual(counted(350), []);
    assert.deepEqual(counted(351), USAGE);
  });

  it('find claims of two nodes at once', () => {
    assert.deepEqual(broken([claim(4_000, 3, 2)]), ONE_NODE);
    assert.deepEqual(broken([claim(2_500, 3, 1, 'released')]), ONE_NODE);
    assert.deepEqual(broken([claim(8_700, 1, 1, 'kept')]), ONE_NODE);
    assert.deepEqual(broken([claim(8_800, 1, 1, 'ended')]), ONE_NODE);
    assert.deepEqual(broken([claim(9_500, 3, 3)]), ONE_NODE);
    const noFence = (event: HistoryEvent) => event.kind === 'claim change' && event.fence === 2;
    assert.deepEqual(broken([claim(8_500, 2, 1), claim(9_000, 2, 1, 'ended')], noFence), ONE_NODE);
  });

  it('find a node that keeps using lost tasks for longer than a lease, unless it was stopped', () => {
    const work = (at: number): HistoryEvent => ({kind: 'engine work', at, node: 1, mark: 'K1'});
    assert.deepEqual(broken([work(14_400)]), []);
    assert.deepEqual(broken([work(16_000)]), ONE_NODE);
    const stop = {kind: 'fault', name: 'stopped', from: 9_500, until: 15_000, nodes: [1]} as const;
    assert.deepEqual(broken([work(16_000), {...stop, process: 'stopped'}]), []);
  });

  it('find a document that is taken late from a dead node, while another node has room and the database', () => {
    const late = [claim(11_000, 2, 2), claim(11_500, 2, 2, 'ended'), reading(11_600, 'completed')];
    const without = (event: HistoryEvent) =>
      (event.kind === 'claim change' && event.fence === 2) ||
      (event.kind === 'engine work' && event.node === 2) ||
      (event.kind === 'task reading' && event.status === 'completed');
    assert.deepEqual(broken(late, without), TAKEN);
    const cut = {kind: 'fault', name: 'cut', from: 7_000, until: 10_000, nodes: undefined} as const;
    assert.deepEqual(broken([...late, cut], without), []);
    const busy = (mark: string, node: number) => ({...claim(7_000, node, 1), mark});
    const all = [busy('K2', 2), busy('K3', 2), busy('K4', 3), busy('K5', 3)];
    assert.deepEqual(broken([...late, ...all], without), []);
    assert.deepEqual(broken([...late, ...all.slice(1)], without), TAKEN);
  });

  it('find a correction that is lost, but not one that may have been saved', () => {
    const read = (translation: string, at: number): HistoryEvent => ({
      kind: 'corrected reading',
      sentence: 's',
      translation,
      ...by(2, at),
    });
    assert.deepEqual(broken([read('machine', 9_000)]), CORRECTIONS);
    assert.deepEqual(broken([read('machine', 500)]), []);
    assert.deepEqual(broken([read('two', 9_000)]), []);
    assert.deepEqual(broken([read('one', 9_000)]), []);
    const third = {sentence: 's', translation: 'three', ...by(2, 4_000)} as const;
    const saved = {kind: 'correction', outcome: 'done', ...third} as const;
    assert.deepEqual(broken([saved, read('one', 9_000)]), CORRECTIONS);
    assert.deepEqual(broken([saved, read('three', 9_000)]), []);
  });

  it('find a token that is lost, or taken after it was revoked', () => {
    const use = (isAccepted: boolean, at: number): HistoryEvent => ({
      kind: 'token use',
      token: 't',
      isAccepted,
      ...by(3, at),
    });
    assert.deepEqual(broken([use(false, 4_000)]), ISSUED);
    assert.deepEqual(broken([use(false, 5_005)]), []);
    assert.deepEqual(broken([use(true, 5_900)]), []);
    assert.deepEqual(broken([use(true, 6_100)]), REVOKED);
  });

  it('find a part that does not work again', () => {
    const promise = 'the service works again after a fault';
    assert.deepEqual(broken([{kind: 'no recovery', at: 9_000, what: 'node 2'}]), [promise]);
  });
});
