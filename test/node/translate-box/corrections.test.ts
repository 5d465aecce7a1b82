import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {MtClient} from '../../../src/client/index.ts';
import {
  CorrectionQueue,
  type CorrectionCalls,
} from '../../../src/elements/mt-translate-box/corrections/correction-queue.ts';
import type {Correction} from '../../../src/elements/mt-translate-box/corrections/correction.ts';
import {problemOf, type Problem} from '../../../src/elements/common/problems.ts';
import {answer, withService, type Behaviour, type TestService} from '../client/test-service.ts';
import {asked, clientOf, failing, inTurn} from './box.ts';
import {deadline} from '../../support/deadlines.mjs';

const SYSTEM = {systemId: 'smt-lv-en', options: 'qe'};
const sentence = (source: string) => ({system: SYSTEM, source});
const taken = answer(200, '');

/** A queue that tests can inspect. */
class Desk implements CorrectionCalls {
  readonly queue = new CorrectionQueue(this);
  readonly done: string[] = [];
  client: MtClient | undefined;
  lets = true;
  online = true;
  #look: (() => void) | undefined;

  constructor(service: TestService) {
    this.client = clientOf(service);
    this.queue.on('change', () => this.#look?.());
    this.queue.on('corrected', ({after}) => void this.done.push(after));
  }

  submit({system, source, after}: Correction, signal: AbortSignal): Promise<boolean> | undefined {
    if (!this.client) return undefined;
    if (!this.lets) return Promise.resolve(false);
    return this.client.updateTranslation(system.systemId, source, after, '', {signal}).then(() => true);
  }

  problemOf(error: unknown): Problem {
    return problemOf(error, this.online);
  }

  get kinds(): string[] {
    return this.queue.corrections.map(({kind}) => kind);
  }

  /** Waits until the corrections have exactly these kinds. */
  async until(...kinds: string[]): Promise<void> {
    const isThere = () => String(this.kinds) === String(kinds);
    if (isThere()) return;
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`never ${String(kinds)}: ${String(this.kinds)}`)),
        deadline(30_000),
      );
      this.#look = () => {
        if (!isThere()) return;
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Edits a sentence and sends the correction. */
  correct(source: string, after: string): void {
    this.queue.edit(sentence(source), 'before', after);
    this.queue.send(sentence(source));
  }
}

const sent = ({requests}: TestService) =>
  requests.map((request) => [asked(request).systemID, asked(request).text, asked(request).translation]);

describe('CorrectionQueue', () => {
  it('keeps a draft until it is sent', () =>
    withService(taken, async (service) => {
      const desk = new Desk(service);
      desk.queue.edit(sentence('Māja.'), 'Hause.', 'House.');
      desk.queue.edit(sentence('Māja.'), 'House.', 'A house.');
      assert.deepEqual(desk.kinds, ['draft']);
      assert.equal(desk.queue.find(sentence('Māja.'))?.before, 'Hause.');
      assert.equal(service.requests.length, 0);
      desk.queue.send(sentence('Māja.'));
      await desk.until();
      assert.deepEqual(sent(service), [['smt-lv-en', 'Māja.', 'A house.']]);
      assert.deepEqual(desk.done, ['A house.']);
    }));

  it('is undone before sending, also by writing what was there', () =>
    withService(taken, async (service) => {
      const desk = new Desk(service);
      desk.queue.edit(sentence('Māja.'), 'Hause.', 'House.');
      desk.queue.edit(sentence('Māja.'), 'House.', 'Hause.');
      assert.deepEqual(desk.kinds, []);
      desk.queue.edit(sentence('Māja.'), 'Hause.', 'House.');
      desk.queue.undo(sentence('Māja.'));
      desk.queue.send(sentence('Māja.'));
      assert.deepEqual(desk.kinds, []);
      assert.equal(service.requests.length, 0);
    }));

  it('waits for the network, keeps the order, and lets what waits be undone', () =>
    withService(taken, async (service) => {
      const desk = new Desk(service);
      let isBack = false;
      const broken = () => Promise.reject(new TypeError('fetch failed'));
      desk.client = clientOf(service, undefined, {
        fetch: (...call) => (isBack ? fetch(...call) : broken()),
      });
      desk.online = false;
      desk.correct('Viens.', 'One.');
      desk.correct('Divi.', 'Two.');
      desk.correct('Trīs.', 'Three.');
      await desk.until('waiting', 'waiting', 'waiting');
      assert.equal(desk.queue.find(sentence('Viens.'))?.problem?.kind, 'offline');
      desk.queue.undo(sentence('Divi.'));
      isBack = true;
      desk.queue.resume(); // as the element does on `online`
      await desk.until();
      assert.deepEqual(desk.done, ['One.', 'Three.']);
    }));

  it('retries automatically while the service has a temporary problem', (t) =>
    withService(inTurn(answer(503, ''), taken), async (service) => {
      const desk = new Desk(service);
      const {setTimeout: later} = globalThis;
      t.mock.method(globalThis, 'setTimeout', (run: () => void, ms: number) =>
        later(run, ms === 2000 ? 0 : ms),
      );
      desk.correct('Viens.', 'One.');
      await desk.until();
      assert.deepEqual(desk.done, ['One.']);
      assert.equal(service.requests.length, 2);
    }));

  it('reports a refused one, continues with the next, and sends it again when asked', () =>
    withService(inTurn(failing(404, 22, 'systemNotFound'), taken), async (service) => {
      const desk = new Desk(service);
      desk.correct('Viens.', 'One.');
      desk.correct('Divi.', 'Two.');
      await desk.until('refused');
      assert.equal(desk.queue.find(sentence('Viens.'))?.problem?.kind, 'systemNotFound');
      desk.queue.send(sentence('Viens.'));
      await desk.until();
      assert.deepEqual(desk.done, ['Two.', 'One.']);
    }));

  it('keeps an edit that is made while an earlier one is being sent', () =>
    withService(taken, async (service) => {
      const desk = new Desk(service);
      desk.correct('Viens.', 'Won.');
      assert.deepEqual(desk.kinds, ['sending']);
      desk.queue.edit(sentence('Viens.'), 'Won.', 'One.');
      desk.queue.send(sentence('Viens.'));
      await desk.until();
      assert.deepEqual(desk.done, ['Won.', 'One.']);
      assert.deepEqual(
        sent(service).map(([, , translation]) => translation),
        ['Won.', 'One.'],
      );
    }));

  it('stays under way when its text is kept once more, as at the end of editing', () =>
    withService(taken, async (service) => {
      const desk = new Desk(service);
      desk.correct('Māja.', 'House.');
      desk.queue.edit(sentence('Māja.'), 'before', 'House.');
      assert.deepEqual(desk.kinds, ['sending']);
      await desk.until();
      assert.deepEqual(desk.done, ['House.']);
      desk.client = undefined;
      desk.correct('Ābols.', 'An apple.');
      await desk.until('waiting');
      desk.queue.edit(sentence('Ābols.'), 'before', 'An apple.');
      assert.deepEqual(desk.kinds, ['waiting']);
      assert.equal(sent(service).length, 1);
    }));

  it('stays a draft when the host stops the request', () =>
    withService(taken, async (service) => {
      const desk = new Desk(service);
      desk.lets = false;
      desk.correct('Viens.', 'One.');
      await desk.until('draft');
      assert.equal(service.requests.length, 0);
    }));

  it('waits until there is a client', () =>
    withService(taken, async (service) => {
      const desk = new Desk(service);
      const {client} = desk;
      desk.client = undefined;
      desk.correct('Viens.', 'One.');
      await desk.until('waiting');
      desk.client = client;
      desk.queue.resume();
      await desk.until();
      assert.deepEqual(desk.done, ['One.']);
    }));

  it('stops a correction that is being sent, and resumes or forgets it', () => {
    let hangs = true;
    const behave: Behaviour = (...call) => void (hangs || taken(...call));
    return withService(behave, async (service) => {
      const desk = new Desk(service);
      desk.correct('Viens.', 'One.');
      desk.queue.suspend();
      await desk.until('waiting');
      hangs = false;
      desk.queue.resume();
      await desk.until();
      assert.deepEqual(desk.done, ['One.']);
    });
  });

  it('puts corrections away with their account, and has them again when it is signed in again', () =>
    withService(taken, async (service) => {
      const desk = new Desk(service);
      desk.queue.use('anna');
      desk.queue.edit(sentence('Māja.'), 'Hause.', 'House.');
      desk.queue.edit(sentence('Suns.'), 'Dug.', 'Dog.');
      desk.queue.undo(sentence('Suns.'));
      const {client} = desk;
      desk.client = undefined;
      desk.queue.send(sentence('Māja.'));
      desk.queue.use(undefined);
      assert.deepEqual(desk.kinds, []);
      desk.queue.use('bruno');
      desk.queue.edit(sentence('Māja.'), 'Hause.', 'Building.');
      desk.client = client;
      desk.queue.use('anna');
      await desk.until();
      assert.deepEqual(desk.done, ['House.']);
      desk.queue.use('bruno');
      assert.deepEqual(
        desk.queue.corrections.map(({after}) => after),
        ['Building.'],
      );
    }));

  it('keeps the text of a sentence that the user emptied, without sending it', () =>
    withService(taken, async (service) => {
      const desk = new Desk(service);
      desk.correct('Māja.', '');
      assert.deepEqual(desk.kinds, ['draft']);
      desk.queue.edit(sentence('Māja.'), 'Hause.', 'House.');
      desk.queue.send(sentence('Māja.'));
      await desk.until();
      assert.deepEqual(desk.done, ['House.']);
    }));

  it('continues at once after it was stopped', () =>
    withService(taken, async (service) => {
      const desk = new Desk(service);
      desk.correct('Viens.', 'One.');
      desk.queue.suspend();
      desk.queue.resume();
      await desk.until();
      assert.deepEqual(desk.done, ['One.']);
    }));
});
