import assert from 'node:assert/strict';
import {after, afterEach, before, describe, it} from 'node:test';
import type {WireExtendedTranslation, WireSystem} from '../../../../src/contract/index.ts';
import {json, startAnsweringServer, type AnsweringServer} from '../../engines/answering-server.ts';
import {run} from '../../commands/command-run.ts';
import {runService, type TestService} from '../../http/running-service.ts';

/** Answers of the test's LibreTranslate server; `BACK` has the answers in the other direction. */
const ENGLISH = 'I would like to book a table for two at 1,500 euros.';
const GOOD = 'Me gustaría reservar una mesa para dos por 1.500 euros.';
const FAILURES: Readonly<Record<string, string>> = {
  repetition: 'До! До! До!',
  dot: '.',
  unrelated: 'Las gallinas duermen tranquilas en el tejado por 1.500 euros.',
  japanese: '1,500ユーロで二人用のテーブルを予約したいのですが。',
  amount: 'Me gustaría reservar una mesa para dos por 1.600 euros.',
};
const BACK: Readonly<Record<string, string>> = {
  [GOOD]: 'I would like to reserve a table for two for 1,500 euros.',
  'До! До! До!': 'Before! Before! Before!',
  '.': '.',
  [FAILURES['unrelated']!]: 'The hens sleep quietly on the roof for 1,500 euros.',
  [FAILURES['japanese']!]: 'I would like to book a table for two at 1,500 euros.',
  [FAILURES['amount']!]: 'I would like to reserve a table for two for 1,600 euros.',
};

let server: AnsweringServer;
let answer = GOOD;
let reverseStatus = 200;
let score = 0.83;
before(async () => {
  server = await startAnsweringServer(({path, body}, response) => {
    if (path === '/languages') {
      const pair = (code: string, target: string) => ({code, name: code, targets: [target]});
      json(response, [pair('en', 'es'), pair('es', 'en')]);
    } else if (path === '/quality') {
      const {segments} = body as {segments: unknown[]};
      json(response, {scores: segments.map(() => score)}, reverseStatus);
    } else {
      const {q, source} = body as {q: string[]; source: string};
      if (source === 'es' && reverseStatus !== 200) json(response, {}, reverseStatus);
      else
        json(response, {translatedText: q.map((text) => (source === 'en' ? answer : (BACK[text] ?? text)))});
    }
  });
});
after(() => server?.close());

const open: TestService[] = [];
afterEach(async () => {
  reverseStatus = 200;
  score = 0.83;
  for (const service of open.splice(0)) await service.close();
});

async function started(qe?: unknown) {
  const service = await runService({
    engines: {libre: {engine: 'libretranslate', url: server.url}},
    defaults: {startAutomatically: true, ...(qe === undefined ? {} : {qe})},
  });
  open.push(service);
  const systemID = await service.running('en', 'es');
  const estimate = async (translation: string, options = 'qe,checks'): Promise<WireExtendedTranslation> => {
    answer = translation;
    const {json: result} = await service.send('TranslateEx', {
      body: {appID: 't', systemID, text: ENGLISH, options},
    });
    return result as WireExtendedTranslation;
  };
  return {service, systemID, estimate};
}

function metadata(systems: readonly WireSystem[], id: string): Record<string, string> {
  const {Metadata = []} = systems.find(({ID}) => ID === id) ?? {};
  return Object.fromEntries(Metadata.map(({Key, Value}) => [Key, Value]));
}

describe('quality by translating back', () => {
  it('is high for a good sentence and low for each failure', async () => {
    const {service, systemID, estimate} = await started('backtranslation');
    const good = await estimate(GOOD);
    assert.ok(good.qualityEstimate >= 0.6, String(good.qualityEstimate));
    assert.deepEqual(good.checks, []);
    for (const [name, translation] of Object.entries(FAILURES)) {
      const {qualityEstimate} = await estimate(translation);
      assert.ok(qualityEstimate <= 0.4, `${name}: ${qualityEstimate}`);
      assert.ok(qualityEstimate > 0, name);
    }
    const values = metadata(await service.systems(), systemID);
    assert.deepEqual([values['enable-qe'], values['train-qe-model']], ['true', 'true']);
  });

  it('is not asked for without the option, and its failures fail nothing', async () => {
    const {estimate} = await started('backtranslation');
    const backRequests = () =>
      server.asked.filter(({body}) => (body as {source?: string} | undefined)?.source === 'es');
    const before = backRequests().length;
    assert.equal((await estimate(GOOD, '')).qualityEstimate, 0);
    assert.equal(backRequests().length, before);
    reverseStatus = 500;
    const {translation, qualityEstimate} = await estimate(GOOD);
    assert.equal(translation, GOOD);
    assert.ok(qualityEstimate > 0 && qualityEstimate <= 0.7);
  });
});

describe('quality by a server', () => {
  it('is the server’s figure, capped by the checks', async () => {
    const {service, systemID, estimate} = await started({url: `${server.url}/quality`, apiKey: 'k'});
    assert.equal((await estimate(GOOD)).qualityEstimate, 0.83);
    assert.equal((await estimate(FAILURES['amount']!)).qualityEstimate, 0.4);
    assert.equal((await estimate(FAILURES['repetition']!)).qualityEstimate, 0.1);
    const {headers, body} = server.asked.findLast(({path}) => path === '/quality')!;
    assert.equal(headers.authorization, 'Bearer k');
    assert.deepEqual(body, {
      source: 'en',
      target: 'es',
      segments: [{source: ENGLISH, translation: FAILURES['repetition']}],
    });
    assert.equal(metadata(await service.systems(), systemID)['enable-qe'], 'true');
  });

  it('is tried twice, and its failures fail nothing', async () => {
    const {estimate} = await started({url: `${server.url}/quality`});
    reverseStatus = 502;
    const before = server.asked.length;
    const {translation, qualityEstimate} = await estimate(GOOD);
    assert.equal(translation, GOOD);
    assert.ok(qualityEstimate > 0 && qualityEstimate <= 0.7);
    assert.equal(server.asked.slice(before).filter(({path}) => path === '/quality').length, 2);
  });
});

describe('quality by the model of the service', () => {
  it('is offered, higher for a good sentence than for a literal one, and capped by the checks', async () => {
    const {service, systemID} = await started('model');
    const text = 'The changes could not be saved because the disk is full.';
    const estimate = async (translation: string): Promise<number> => {
      answer = translation;
      const body = {appID: 't', systemID, text, options: 'qe'};
      const {json: result} = await service.send('TranslateEx', {body});
      return (result as WireExtendedTranslation).qualityEstimate;
    };
    const good = await estimate('No se pudieron guardar los cambios porque el disco está lleno.');
    const literal = await estimate('El cambios podría no ser guardado porque el disco es lleno.');
    assert.ok(good > literal + 0.2, `${good} ${literal}`);
    assert.equal(await estimate(text), 0);
    assert.ok((await estimate('До! До! До!')) <= 0.1);
    const values = metadata(await service.systems(), systemID);
    assert.deepEqual([values['enable-qe'], values['train-qe-model']], ['true', 'true']);
  });

  it('rests on the checks for texts of one or two words', async () => {
    const {service, systemID} = await started('model');
    answer = 'Abrir archivo';
    const body = {appID: 't', systemID, text: 'Open file', options: 'qe'};
    const {json: result} = await service.send('TranslateEx', {body});
    assert.equal((result as WireExtendedTranslation).qualityEstimate, 0.7);
  });
});

describe('quality without a source', () => {
  it('is denied in the metadata; requested anyway, it rests on the checks', async () => {
    const {service, systemID, estimate} = await started();
    const values = metadata(await service.systems(), systemID);
    assert.deepEqual([values['enable-qe'], values['train-qe-model']], ['false', 'false']);
    for (const name of ['repetition', 'dot', 'japanese', 'amount']) {
      const {qualityEstimate} = await estimate(FAILURES[name]!);
      assert.ok(qualityEstimate > 0 && qualityEstimate <= 0.4, `${name}: ${qualityEstimate}`);
    }
    assert.ok((await estimate(GOOD)).qualityEstimate >= 0.6);
    const untranslated = await estimate(ENGLISH);
    assert.equal(untranslated.qualityEstimate, 0);
    assert.deepEqual(untranslated.checks, [{check: 'untranslated', sentence: 0}]);
  });

  it('points at what differs, through inline tags', async () => {
    const {service, systemID} = await started();
    answer = 'Cuesta 1.600 euros & más.';
    const text = 'It costs <b>1,500</b> euros &amp; more.';
    const {json: result} = await service.send('TranslateEx', {
      body: {appID: 't', systemID, text, options: 'checks'},
    });
    const {checks = [], translation} = result as WireExtendedTranslation;
    const differ = checks.find(({check}) => check === 'numbersDiffer');
    const part = (from: string, ranges: readonly (readonly [number, number])[] = []) =>
      ranges.map(([start, count]) => from.slice(start, start + count));
    assert.deepEqual(part(text, differ?.source), ['1,500']);
    assert.deepEqual(part(translation, differ?.translation), ['1.600']);
  });
});

describe('calibration by corrections', () => {
  it('compares each correction with what its user was given', async () => {
    const {service, systemID} = await started({url: `${server.url}/quality`});
    const textArray = Array.from({length: 20}, (_, index) => `The lease ${index + 20} ends.`);
    const ask = (): Promise<unknown> =>
      service.send('TranslateArrayEx', {body: {appID: 't', systemID, textArray, options: 'qe'}});
    const correct = (text: string, translation: string): Promise<unknown> =>
      service.send('UpdateTranslation', {body: {appID: 't', systemID, text, translation}});
    answer = 'El contrato termina.';
    score = 0.5;
    await correct('Never translated.', 'Nunca traducido.');
    await ask();
    await correct(textArray[0]!, answer);
    for (const text of textArray.slice(1)) await correct(text, 'Vence el arrendamiento número mil.');
    const corrections = await service.store.corrections.ofSystem(systemID);
    assert.equal(corrections.length, 20);
    assert.equal(corrections.filter(({edited}) => edited === 0).length, 1);
    // Human translations that are served are not remembered as machine translations.
    await ask();
    await correct(textArray[1]!, answer);
    assert.equal(
      (await service.store.corrections.ofSystem(systemID)).filter(({edited}) => edited === 0).length,
      2,
    );
    assert.equal(metadata(await service.systems(), systemID)['usually-edited-below'], '0.6');

    const text = await run(['system', 'quality', systemID, '--data', service.folder]);
    assert.match(text.out, /corrections 20, unedited 10 %.*usually edited: below 0\.6/);
    assert.match(text.out, /0\.4–0\.6\s+20\s+\d+ %\s+10 %/);
    const printed = await run(['system', 'quality', '--json', '--data', service.folder]);
    const [first] = JSON.parse(printed.out) as {id: string; count: number}[];
    assert.deepEqual([first?.id, first?.count], [systemID, 20]);
  });
});
