import assert from 'node:assert/strict';
import {test} from 'node:test';
import {DocumentEntry} from '../../../src/elements/mt-document-drop/documents/document-entry.ts';
import {OverallTime} from '../../../src/elements/mt-document-drop/list/overall-time.ts';

const SECOND = 1000;

function documents(sizes: readonly number[]): DocumentEntry[] {
  return sizes.map((size, index) => {
    const entry = new DocumentEntry(`${index}.txt`, undefined, {name: '', size} as File);
    entry.state = {kind: 'queued'};
    return entry;
  });
}

const complete = (entry: DocumentEntry | undefined) => {
  if (entry) entry.state = {kind: 'completed', isLoading: false};
};

test('the time that is left follows the documents that were done lately', () => {
  const entries = documents(Array<number>(1_000).fill(1_000));
  const time = new OverallTime();
  for (let done = 0; done <= 100; done += 1) {
    if (done > 0) complete(entries[done - 1]);
    const seconds = time.secondsLeft(entries, done * SECOND);
    if (done < 5) assert.equal(seconds, undefined, 'too little was observed');
    if (done > 20) assert.ok(Math.abs(seconds! - (1_000 - done)) < 10, String(seconds));
  }
});

test('large documents count for more', () => {
  const entries = documents([...Array<number>(20).fill(100), ...Array<number>(20).fill(200_000)]);
  const time = new OverallTime();
  let seconds: number | undefined;
  for (let done = 0; done <= 20; done += 1) {
    if (done > 0) complete(entries[done - 1]);
    seconds = time.secondsLeft(entries, done * SECOND);
  }
  assert.ok(seconds! > 200, String(seconds));
});

test('nothing is estimated when nothing is being done, or it is nearly over', () => {
  const entries = documents(Array<number>(30).fill(1_000));
  const time = new OverallTime();
  for (let done = 0; done < 28; done += 1) {
    complete(entries[done]);
    time.secondsLeft(entries, done * SECOND);
  }
  assert.equal(time.secondsLeft(entries, 30 * SECOND), undefined);
  for (const entry of entries) complete(entry);
  assert.equal(time.secondsLeft(entries, 31 * SECOND), undefined);
});
