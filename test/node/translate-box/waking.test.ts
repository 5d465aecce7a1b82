import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {withService} from '../client/test-service.ts';
import {asked, Box, clientOf, inTurn, LATVIAN, shouting, starting} from './box.ts';

const TEXT = 'Sveika, pasaule! Kā klājas?';

describe('LiveTranslation with a system that is starting', () => {
  it('waits for a system that is starting as long as it says, then translates the newest text', () =>
    withService(inTurn(starting('1'), shouting), async (service) => {
      const box = new Box(clientOf(service));
      box.write('Vecs teksts.');
      await box.until('waking');
      assert.deepEqual(box.store.state, {kind: 'waking', secondsToNextTry: 1, attempt: 1});
      box.write(TEXT);
      assert.equal(box.store.state.kind, 'waking');
      await box.until('idle');
      assert.equal(box.translation, TEXT.toUpperCase());
      assert.equal(service.requests.length, 2);
      assert.deepEqual(box.wakings, [1]);
      assert.deepEqual(box.problems, []);
    }));

  it('counts down, and can be asked at once, stopped, or given another system', () =>
    withService(inTurn(starting('200'), starting('100'), shouting), async (service) => {
      const box = new Box(clientOf(service));
      box.write(TEXT);
      await box.until('waking');
      box.store.stop();
      assert.equal(box.store.state.kind, 'pending');
      box.store.translateNow();
      await box.until(() => box.wakings.length === 2);
      assert.deepEqual(box.wakings, [200, 100]);
      box.store.configure({route: {...LATVIAN, systemId: 'smt-running'}});
      await box.until('idle');
      assert.equal(asked(service.requests.at(-1)!).systemID, 'smt-running');
      assert.equal(box.translation, TEXT.toUpperCase());
    }));

  it('forgets the waiting when the text is cleared', () =>
    withService(starting('200'), async (service) => {
      const box = new Box(clientOf(service));
      box.write(TEXT);
      await box.until('waking');
      box.write('');
      assert.equal(box.store.state.kind, 'idle');
      assert.equal(service.requests.length, 1);
    }));
});
