import assert from 'node:assert/strict';
import {test} from 'node:test';
import {FairShares} from '../../src/concurrency/fair-shares.ts';
import {within} from '../systems/within.ts';

const GREEDY = 1;
const OTHER = 2;
const THIRD = 3;

/** Shares with a clock that the test sets. */
function sharesAt(start = 1_000) {
  const clock = {now: start};
  return {clock, shares: new FairShares(() => clock.now)};
}

/** Whether a turn has to wait while the clock does not move. */
async function waits(turn: Promise<void>): Promise<boolean> {
  let isOver = false;
  void turn.then(() => (isOver = true));
  await new Promise((resolve) => setImmediate(resolve));
  return !isOver;
}

test('a user who is alone never waits', async () => {
  const {shares} = sharesAt();
  for (let count = 0; count < 50; count += 1) {
    const share = shares.arrived(GREEDY);
    share.spend(100);
    assert.equal(await waits(share.turn()), false);
  }
});

test('who has used much waits while others send requests, and they do not', async () => {
  const {clock, shares} = sharesAt();
  shares.arrived(OTHER);
  const share = shares.arrived(GREEDY);
  share.spend(100);
  const turn = share.turn();
  assert.equal(await waits(turn), true);
  assert.equal(await waits(shares.arrived(GREEDY).turn()), true, 'nor does another connection help');
  const otherShare = shares.arrived(OTHER);
  otherShare.spend(5);
  assert.equal(await waits(otherShare.turn()), false);
  clock.now += 10_000;
  await within(turn, 'the next turn');
});

test('requests for a sentence cost nothing, however many they are', async () => {
  const {shares} = sharesAt();
  shares.arrived(OTHER);
  for (let count = 0; count < 10_000; count += 1) {
    const share = shares.arrived(GREEDY);
    share.spend(0.1);
    share.spend(0.1);
    assert.equal(await waits(share.turn()), false);
  }
});

test('a long text now and then does not wait', async () => {
  const {clock, shares} = sharesAt();
  for (let count = 0; count < 20; count += 1) {
    shares.arrived(OTHER);
    const share = shares.arrived(GREEDY);
    share.spend(20);
    assert.equal(await waits(share.turn()), false);
    clock.now += 200;
  }
});

test('users who all use much do not wait for each other', async () => {
  const {clock, shares} = sharesAt();
  for (const user of [GREEDY, OTHER, THIRD]) shares.arrived(user).spend(1_000);
  clock.now += 600;
  for (const user of [GREEDY, OTHER, THIRD]) assert.equal(await waits(shares.arrived(user).turn()), false);
});

test('no user waits longer than two seconds', async () => {
  const {clock, shares} = sharesAt();
  const share = shares.arrived(GREEDY);
  for (let count = 0; count < 100; count += 1) share.spend(1_000);
  shares.arrived(OTHER);
  const turn = share.turn();
  assert.equal(await waits(turn), true);
  clock.now += 2_000;
  shares.arrived(OTHER);
  await within(turn, 'the turn');
});
