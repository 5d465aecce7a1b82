import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {copyFile, mkdtemp, readFile, rm, truncate, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, afterEach, before, describe, it} from 'node:test';
import {BergamotEngine} from '../../../src/engines/bergamot/bergamot-engine.ts';
import type {BergamotTranslator} from '../../../src/engines/bergamot/bergamot-translator.ts';
import {ModelMemory} from '../../../src/engines/bergamot/model-memory.ts';
import {ModelProcesses} from '../../../src/engines/bergamot/model-processes.ts';
import {modelFiles} from '../../../src/engines/bergamot/models.ts';
import type {EngineErrorKind, Segment, SegmentResult} from '../../../src/engines/engine.ts';
import {gone} from '../apertium/gone.ts';
import {ask, assertEndsAtOnce, conformance, deadlineSignal, textOf} from '../port-conformance.ts';
import {writeTestModel} from './test-model.ts';

const pair = {source: 'en', target: 'lv'};
const WORDS = {
  ...{bread: 'maize', water: 'ūdens', milk: 'piens', coffee: 'kafija', soup: 'zupa'},
  ...{the: 'tā', red: 'sarkana', car: 'mašīna', and: 'un', Hello: 'Sveika', world: 'pasaule', sleeps: 'guļ'},
};
const LONG = Array.from({length: 400}, () => [
  'the red car and the water and the bread and the milk and the soup.',
]);

/** Memory of a process in bytes. */
function memoryOf(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!;
  return Number(kilobytes) * 1024;
}

const newFolder = () => mkdtemp(join(tmpdir(), 'mtservice-models-'));

conformance('bergamot', async () => {
  const folder = await newFolder();
  await writeTestModel(folder, {...pair, words: WORDS});
  return {
    engine: new BergamotEngine({folder}),
    pair,
    dispose: () => rm(folder, {recursive: true}),
  };
});

describe('bergamot', () => {
  let folder: string;
  before(async () => {
    folder = await newFolder();
    await writeTestModel(folder, {...pair, words: WORDS});
  });
  after(() => rm(folder, {recursive: true}));

  const running: BergamotTranslator[] = [];
  afterEach(() => Promise.all(running.splice(0).map((translator) => translator.stop())));

  const newTranslator = (settings: object = {}): BergamotTranslator => {
    const translator = new BergamotEngine({folder, ...settings}).translator(pair);
    running.push(translator);
    return translator;
  };

  async function started(settings: object = {}): Promise<{translator: BergamotTranslator; pid: number}> {
    const translator = newTranslator(settings);
    await translator.start(deadlineSignal());
    assert.equal(translator.pids.length, 1);
    return {translator, pid: translator.pids[0]!};
  }

  const segmentOf = (result: SegmentResult | undefined): Segment => {
    assert.ok(result?.ok, JSON.stringify(result));
    assert.equal(result.byRuns, undefined, 'the segment went through the model as a whole');
    return result.segment;
  };
  const errorOf = (result: SegmentResult | undefined) => {
    assert.ok(result && !result.ok, JSON.stringify(result));
    return result.error;
  };

  it('lists the models of its folder, and none of a folder that is not there', async () => {
    const listed = await new BergamotEngine({folder}).pairs();
    assert.deepEqual(
      listed.map(({edition, ...each}) => [each, typeof edition]),
      [[pair, 'string']],
    );
    assert.deepEqual(await new BergamotEngine({folder: join(folder, 'nothing')}).pairs(), []);
  });

  it('translates through English where two languages have no model of their own', async () => {
    const several = await newFolder();
    await writeTestModel(several, {...pair, words: WORDS});
    await writeTestModel(several, {
      source: 'es',
      target: 'en',
      words: {pan: 'bread', rojo: 'red', coche: 'car'},
    });
    await writeTestModel(several, {source: 'lv', target: 'en', words: {maize: 'bread'}});
    const engine = new BergamotEngine({folder: several});
    const between = {source: 'es', target: 'lv', via: 'en'};
    const pairs = await engine.pairs();
    assert.equal(pairs.length, 4, 'not from Latvian to Latvian');
    assert.deepEqual({...pairs.at(-1), edition: undefined}, {...between, edition: undefined});
    const translator = engine.translator(between);
    running.push(translator);
    await translator.start(deadlineSignal());
    const [open, close] = [{kind: 'open', id: 1} as const, {kind: 'close', id: 1} as const];
    const [result] = await ask(translator, [['coche ', open, 'rojo', close, ' pan.']]);
    assert.deepEqual(segmentOf(result), ['mašīna ', open, 'sarkana', close, ' maize.']);
    await rm(several, {recursive: true});
  });

  it('translates sentences, and keeps the white space around them', async () => {
    const {translator} = await started();
    const [sentence, spaces] = await ask(translator, [['Hello world! the red car sleeps.'], ['  bread \t']]);
    assert.equal(textOf(sentence), 'Sveika pasaule! tā sarkana mašīna guļ.');
    assert.equal(textOf(spaces), '  maize \t');
  });

  it('keeps codes at their words, nested ones, some alone, and text that looks like markup', async () => {
    const {translator} = await started();
    const open = (id: number) => ({kind: 'open', id}) as const;
    const close = (id: number) => ({kind: 'close', id}) as const;
    const alone = (id: number) => ({kind: 'standalone', id}) as const;
    const questions: Segment[] = [
      ['the ', open(1), 'red car', close(1), ' and', alone(2), ' water'],
      [open(5), 'the ', open(7), 'red', close(7), ' car', close(5), ' sleeps.'],
      [alone(1), 'bread', alone(2)],
      [' the ', open(1), 'red', close(1), ' & car '],
      ['the ', alone(1), ' car'],
      ['the ', open(1), alone(2), close(1), ' car'],
      [alone(1), ' car (', alone(2), ' car) and ', alone(3), ', water'],
      ['the ', alone(1), ' ', alone(2), ' car, ', alone(3)],
      ['the ', alone(1), ' "car" ', open(2), 'and', close(2), ' ', alone(3), ' red'],
    ];
    const answers = await ask(translator, questions);
    assert.deepEqual(answers.map(segmentOf), [
      ['tā ', open(1), 'sarkana mašīna', close(1), ' un', alone(2), ' ūdens'],
      [open(5), 'tā ', open(7), 'sarkana', close(7), ' mašīna', close(5), ' guļ.'],
      [alone(1), 'maize', alone(2)],
      [' tā ', open(1), 'sarkana', close(1), ' & mašīna '],
      ['tā ', alone(1), ' mašīna'],
      ['tā ', open(1), alone(2), close(1), ' mašīna'],
      [alone(1), ' mašīna (', alone(2), ' mašīna) un ', alone(3), ', ūdens'],
      ['tā ', alone(1), ' ', alone(2), ' mašīna, ', alone(3)],
      ['tā ', alone(1), ' "car" ', open(2), 'un', close(2), ' ', alone(3), ' sarkana'],
    ]);
  });

  it('keeps the spaces of a sentence that is too long for the model, with codes, and through English', async () => {
    const english = Array.from({length: 40}, () => 'the red car and').join(' ');
    const latvian = Array.from({length: 40}, () => 'tā sarkana mašīna un').join(' ');
    const {translator} = await started();
    const [open, close] = [{kind: 'open', id: 1} as const, {kind: 'close', id: 1} as const];
    const [plain, coded] = await ask(translator, [[english], [open, english, close, ' water']]);
    assert.equal(textOf(plain), latvian);
    assert.deepEqual(segmentOf(coded), [open, latvian, close, ' ūdens']);
    const several = await newFolder();
    await writeTestModel(several, {...pair, words: WORDS});
    await writeTestModel(several, {
      source: 'es',
      target: 'en',
      words: {la: 'the', rojo: 'red', coche: 'car', y: 'and'},
    });
    const pivot = new BergamotEngine({folder: several}).translator({source: 'es', target: 'lv', via: 'en'});
    running.push(pivot);
    await pivot.start(deadlineSignal());
    const [through] = await ask(pivot, [[Array.from({length: 40}, () => 'la rojo coche y').join(' ')]]);
    assert.equal(textOf(through), latvian);
    await rm(several, {recursive: true});
  });

  it('has no translation of foreign words, and no error, unless it has translated nothing at all', async () => {
    const own = await newFolder();
    const words = {Hello: 'Sveika', world: 'pasaule', the: 'tā', red: 'sarkana', car: 'mašīna'};
    await writeTestModel(own, {...pair, words});
    const foreign = ['漢字', 'Привет', 'Ω'];
    const working = await started({folder: own});
    for (const text of [...foreign, 'red', ...foreign]) {
      const [result] = await ask(working.translator, [[text]]);
      assert.equal(textOf(result), text === 'red' ? 'sarkana' : '', text);
    }
    const {translator} = await started({folder: own});
    for (const text of foreign) assert.equal(textOf((await ask(translator, [[text]]))[0]), '');
    assert.match(errorOf((await ask(translator, [['Привет']]))[0]).message, /add the model again/);
    await rm(own, {recursive: true});
  });

  it('keeps line breaks', async () => {
    const {translator} = await started();
    const [result] = await ask(translator, [['bread\nred car\r\n\r\nwater']]);
    assert.equal(textOf(result), 'maize\nsarkana mašīna\r\n\r\nūdens');
  });

  it('cuts a word without an end, which would take the engine seconds', async () => {
    const {translator} = await started();
    const endless = 'ab1'.repeat(2000);
    const [result] = await ask(translator, [[`bread ${endless} water`]]);
    assert.equal(textOf(result), `maize ${endless} ūdens`);
  });

  it('answers with `crashed` when its process is killed, and replaces the process', async () => {
    const {translator, pid} = await started();
    process.kill(pid, 'SIGSTOP');
    const answer = ask(translator, [['bread']]);
    process.kill(pid, 'SIGKILL');
    assert.equal(errorOf((await answer)[0]).kind, 'crashed');
    assert.equal(textOf((await ask(translator, [['bread']]))[0]), 'maize');
    assert.notEqual(translator.pids[0], pid);
  });

  it('kills a process that hangs, answers with `timeout`, and answers what waited behind it', async () => {
    const {translator, pid} = await started({timeoutSeconds: 5});
    process.kill(pid, 'SIGSTOP');
    const [hanging, waiting] = [ask(translator, [['bread']]), ask(translator, [['water']])];
    assert.equal(errorOf((await hanging)[0]).kind, 'timeout');
    assert.equal(textOf((await waiting)[0]), 'ūdens');
    await gone(pid);
  });

  it('rejects with the reason within 100 ms when it is aborted, also while it waits for the process', async () => {
    const {translator, pid} = await started();
    process.kill(pid, 'SIGSTOP');
    for (const text of ['bread', 'water']) {
      const abort = new AbortController();
      const aborted = translator.translate({segments: [[text]], terms: [], signal: abort.signal});
      await assertEndsAtOnce(aborted, abort);
    }
    process.kill(pid, 'SIGCONT');
    assert.equal(textOf((await ask(translator, [['milk']]))[0]), 'piens');
  });

  it('answers with `crashed` when it is stopped, and leaves no process', async () => {
    const {translator, pid} = await started();
    const answers = ask(translator, LONG);
    await translator.stop();
    for (const result of await answers) assert.equal(errorOf(result).kind, 'crashed');
    await gone(pid);
    assert.equal(errorOf((await ask(translator, [['bread']]))[0]).kind, 'unavailable');
  });

  it('uses as many processes as it may, and no more', async () => {
    const {translator} = await started({processes: 2});
    const answers = await Promise.all(LONG.slice(0, 20).map((segment) => ask(translator, [segment])));
    assert.equal(answers.length, 20);
    assert.equal(translator.pids.length, 2);
  });

  it('translates a short text between the sentences of a document, also behind several of them', async () => {
    const translator = newTranslator();
    await translator.start(deadlineSignal());
    const sentence = 'Hello world and hello bread and hello water. '.repeat(4).trim();
    const ended: string[] = [];
    const documents = [1, 2, 3].map(async () => {
      const results = await ask(
        translator,
        Array.from({length: 16}, () => [sentence]),
      );
      ended.push('document');
      assert.ok(results.every(({ok}) => ok));
    });
    const [result] = await ask(translator, [['bread']]);
    ended.push('short');
    assert.ok(result?.ok);
    await Promise.all(documents);
    assert.deepEqual(ended, ['short', 'document', 'document', 'document']);
  });

  it('replaces a process that takes more memory than it may after an answer', async () => {
    const options = {models: [await modelFiles(folder, pair)], timeoutMs: 60_000, memoryMegabytes: 4096};
    const processes = new ModelProcesses(() => Promise.resolve(options), 1, new ModelMemory(4096));
    const translate = () => processes.translate([{text: 'bread', isMarkup: false}], deadlineSignal());
    await processes.start();
    const [pid] = processes.pids;
    // The memory of the small model does not grow, so the bound shrinks.
    options.memoryMegabytes = 1;
    assert.deepEqual(await translate(), ['maize']);
    await gone(pid!);
    options.memoryMegabytes = 4096;
    assert.deepEqual(await translate(), ['maize']);
    assert.notEqual(processes.pids[0], pid);
    processes.stop();
  });

  it('ends the process that has been idle longest where all may not take more memory together', async () => {
    const several = await newFolder();
    for (const target of ['lv', 'lt', 'et'])
      await writeTestModel(several, {source: 'en', target, words: {bread: target}});
    // Room for two processes: a first one is expected to take 300 MB, and takes less.
    const engine = new BergamotEngine({folder: several, allMemoryMegabytes: 480});
    const translators = ['lv', 'lt', 'et'].map((target) => engine.translator({source: 'en', target}));
    running.push(...translators);
    const counts = () => translators.map(({pids}) => pids.length);
    const [lv, lt, et] = translators;
    await lv!.start(deadlineSignal());
    await lt!.start(deadlineSignal());
    assert.equal(textOf((await ask(lv!, [['bread']]))[0]), 'lv');
    const bytes = [lv!, lt!].flatMap(({pids}) => pids).map(memoryOf);
    assert.ok(
      bytes[0]! + bytes[1]! + 300 * 2 ** 20 > 480 * 2 ** 20,
      `a third one has no room beside ${bytes.join()}`,
    );
    await et!.start(deadlineSignal());
    assert.deepEqual(counts(), [1, 0, 1], 'lt was idle longest');
    // All of them work all the same, one after the other.
    const answers = await Promise.all(translators.map((each) => ask(each, [['bread']])));
    assert.deepEqual(
      answers.map(([result]) => textOf(result)),
      ['lv', 'lt', 'et'],
    );
    await rm(several, {recursive: true});
  });

  it('starts a model that waits for memory when a process at work ends', async () => {
    const several = await newFolder();
    for (const target of ['lv', 'lt'])
      await writeTestModel(several, {source: 'en', target, words: {bread: target}});
    const engine = new BergamotEngine({folder: several, allMemoryMegabytes: 256}); // room for one
    const [lv, lt] = ['lv', 'lt'].map((target) => engine.translator({source: 'en', target}));
    running.push(lv!, lt!);
    await lv!.start(deadlineSignal());
    const [pid] = lv!.pids;
    process.kill(pid!, 'SIGSTOP');
    const answer = ask(lv!, [['bread']]);
    const starting = lt!.start(deadlineSignal());
    process.kill(pid!, 'SIGKILL');
    assert.equal(errorOf((await answer)[0]).kind, 'crashed');
    await starting;
    assert.equal(textOf((await ask(lt!, [['bread']]))[0]), 'lt');
    await rm(several, {recursive: true});
  });

  it('does not start a model that takes more memory than it may', async () => {
    const translator = newTranslator({memoryMegabytes: 16});
    await assert.rejects(translator.start(deadlineSignal()), /takes \d+ MB, more than the 16 MB/);
    assert.deepEqual(translator.pids, []);
  });

  /** Starts a model of which one file was changed; returns the error. */
  async function startBroken(change: (path: string) => Promise<unknown>) {
    const broken = await newFolder();
    const path = await writeTestModel(broken, {...pair, words: WORDS});
    await change(path);
    const translator = new BergamotEngine({folder: broken}).translator(pair);
    try {
      await translator.start(deadlineSignal());
      return (await ask(translator, [['the red car']])).map(errorOf)[0]!;
    } catch (error) {
      return error as {kind: EngineErrorKind; message: string};
    } finally {
      await translator.stop();
      await rm(broken, {recursive: true});
    }
  }

  it('names the file of a model that is missing, cut or something else', async () => {
    const model = 'model.enlv.intgemm8.bin';
    const changes: Record<string, (path: string) => Promise<unknown>> = {
      gone: (path) => rm(join(path, model)),
      cut: (path) => truncate(join(path, model), 100_000),
      empty: (path) => truncate(join(path, model), 0),
      text: (path) => writeFile(join(path, model), 'This is not a model.'.repeat(1000)),
    };
    for (const [name, change] of Object.entries(changes)) {
      const {kind, message} = await startBroken(change);
      assert.equal(kind, 'notInstalled', name);
      assert.match(message, /en-lv/, name);
    }
    const {message} = await startBroken((path) => rm(join(path, 'trgvocab.enlv.spm')));
    assert.match(message, /has no file vocab/);
  });

  it('fails with a vocabulary that is not that of the model', async () => {
    const cut = await startBroken((path) => truncate(join(path, 'srcvocab.enlv.spm'), 50));
    assert.match(cut.message, /en-lv.* a vocabulary (is no SentencePiece file, or was cut|has \d+ entries)/);
    const empty = await startBroken((path) => truncate(join(path, 'trgvocab.enlv.spm'), 0));
    assert.match(empty.message, /en-lv.* a vocabulary has 0 entries/);
    const other = await newFolder();
    const small = await writeTestModel(other, {source: 'en', target: 'lv', words: {bread: 'maize'}});
    const foreign = await startBroken((path) =>
      copyFile(join(small, 'trgvocab.enlv.spm'), join(path, 'trgvocab.enlv.spm')),
    );
    assert.match(foreign.message, /a vocabulary has 80 entries, but the model 96/);
    await rm(other, {recursive: true});
  });

  it('fails with a shortlist that is not that of the model', async () => {
    const list = 'lex.50.50.enlv.s2t.bin';
    const cut = await startBroken((path) => truncate(join(path, list), 300));
    assert.match(cut.message, /en-lv.* the shortlist was cut\. Add the model again/);
    const text = await startBroken((path) => writeFile(join(path, list), 'bread maize 0.9\n'.repeat(99)));
    assert.match(text.message, /the shortlist is no file of that kind/);
    const other = await newFolder();
    const small = await writeTestModel(other, {source: 'en', target: 'lv', words: {bread: 'maize'}});
    const foreign = await startBroken((path) => copyFile(join(small, list), join(path, list)));
    assert.match(foreign.message, /the shortlist is for 80 words, but the model has 96/);
    const outside = await startBroken(async (path) => {
      const bytes = await readFile(join(path, list));
      bytes.writeUInt32LE(96, bytes.length - 4);
      await writeFile(join(path, list), bytes);
    });
    assert.match(outside.message, /the shortlist has words that the model does not have/);
    await rm(other, {recursive: true});
  });

  it('translates with a model that replaced its own, in all its processes', async () => {
    const own = await newFolder();
    await writeTestModel(own, {...pair, words: WORDS});
    const translator = new BergamotEngine({folder: own, processes: 2}).translator(pair);
    running.push(translator);
    await translator.start(deadlineSignal());
    await Promise.all([ask(translator, LONG), ask(translator, LONG)]);
    assert.equal(translator.pids.length, 2);
    await writeTestModel(own, {...pair, words: {...WORDS, bread: 'klaips'}});
    const answers = await Promise.all(Array.from({length: 6}, () => ask(translator, [['bread']])));
    assert.deepEqual(new Set(answers.map(([result]) => textOf(result))), new Set(['klaips']));
    await rm(own, {recursive: true});
    // A model that was removed is used until its system goes.
    assert.equal(textOf((await ask(translator, [['bread']]))[0]), 'klaips');
  });

  it('starts once the operator has replaced a broken model', async () => {
    const own = await newFolder();
    const path = join(await writeTestModel(own, {...pair, words: WORDS}), 'model.enlv.intgemm8.bin');
    const whole = await readFile(path);
    await truncate(path, 1000);
    const translator = new BergamotEngine({folder: own}).translator(pair);
    running.push(translator);
    await assert.rejects(translator.start(deadlineSignal()));
    await writeFile(path, whole);
    await translator.start(deadlineSignal());
    assert.equal(textOf((await ask(translator, [['bread']]))[0]), 'maize');
    await rm(own, {recursive: true});
  });
});
