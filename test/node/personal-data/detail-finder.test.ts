import assert from 'node:assert/strict';
import {test} from 'node:test';
import {DetailFinder} from '../../../src/elements/common/personal-data/detail-finder.ts';
import {ownPatterns} from '../../../src/elements/common/personal-data/own-patterns.ts';

/** A sentence about each of this many people. */
const people = (count: number): string =>
  Array.from(
    {length: count},
    (_, index) => `Call +371 26 12 ${1000 + index} or write to anna${index}@example.org now. `,
  ).join('');

const RULES = {countries: ['LV'], patterns: []};

test('finds every detail of a long text in one line, wherever it is cut', async () => {
  const numbers = Array.from({length: 5000}, (_, index) => `26${String(100_000 + index)}`);
  for (const between of [', ', ' and then ', '\t', ';  ']) {
    const found = await new DetailFinder(RULES).find(numbers.join(between));
    assert.deepEqual(
      found.map(({text}) => text),
      numbers,
    );
  }
});

test('finds what a line end is inside of', async () => {
  const phone = '+371 26 123\n456';
  const account = 'LV80 BANK 0000\r\n4351 9500 1';
  const text = `Call us\non ${phone} or pay to ${account} and ${'more '.repeat(20)}.\nRoom 12\n3 November 2026\n+371 29 876 543`;
  const found = await new DetailFinder(RULES).find(text);
  assert.deepEqual(
    found.map(({start, end}) => text.slice(start, end)),
    [phone, account, '+371 29 876 543'],
  );
  assert.deepEqual(
    found.map((one) => one.text),
    [phone, account, '+371 29 876 543'],
  );
});

test('gives positions in the whole text', async () => {
  const text = `${'Lorem ipsum dolor. '.repeat(500)}\n\nanna@example.org\n${'x '.repeat(5000)}bob@example.org`;
  const found = await new DetailFinder(RULES).find(text);
  assert.deepEqual(
    found.map(({start, end}) => text.slice(start, end)),
    ['anna@example.org', 'bob@example.org'],
  );
});

test('lets other work run while it searches a long text', async () => {
  const text = people(2000);
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const found = await new DetailFinder(RULES).find(text);
  isDone = true;
  assert.equal(found.length, 4000);
  assert.ok(turns > 2, `${turns} turns`);
});

test('stops when the text has changed', async () => {
  const stop = new AbortController();
  const searching = new DetailFinder(RULES).find(people(3000), stop.signal);
  stop.abort();
  await assert.rejects(searching, {name: 'AbortError'});
});

test('takes patterns of the host with their names, and refuses others with a warning', () => {
  const warned: unknown[] = [];
  const given = [/a/, {name: 'B', pattern: /b/giy}, 'c', null, {pattern: 'd'}] as unknown as RegExp[];
  const patterns = ownPatterns(given, (message, entry) => warned.push([message, entry]));
  assert.deepEqual(patterns, [
    {name: '', pattern: /a/g},
    {name: 'B', pattern: /b/gi},
  ]);
  assert.equal(warned.length, 3);
  assert.match(String(warned[0]), /shieldPatterns must be a RegExp/);
});
