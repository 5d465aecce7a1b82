import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {CollectedChecks} from '../../../src/documents/queue/collected-checks.ts';

describe('the checks that are kept of a document', () => {
  const checkAt = (check: 'termApplied' | 'termMissed', position: number) => ({
    ...{check, position},
    source: `Sentence ${position}`,
    translation: `Teikums ${position}`,
  });

  it('are the first faults, and applied terms where there is room', () => {
    const checks = new CollectedChecks(undefined);
    checks.add(Array.from({length: 150}, (_, position) => checkAt('termApplied', position)));
    assert.deepEqual([checks.value.count, checks.value.items.length], [0, 100]);
    checks.add([checkAt('termMissed', 200), checkAt('termMissed', 3)]);
    const {count, items} = checks.value;
    assert.deepEqual([count, items.length], [2, 100]);
    assert.deepEqual(
      items.filter(({check}) => check === 'termMissed').map(({position}) => position),
      [3, 200],
    );
    assert.deepEqual(
      items.map(({position}) => position),
      items.map(({position}) => position).toSorted((a, b) => a - b),
    );
    checks.add(Array.from({length: 120}, (_, position) => checkAt('termMissed', position)));
    assert.equal(checks.value.count, 122);
    assert.ok(checks.value.items.every(({check}) => check === 'termMissed'));
  });
});
