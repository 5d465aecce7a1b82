import assert from 'node:assert/strict';
import {readdir} from 'node:fs/promises';
import {test, type TestContext} from 'node:test';
import {createLogger} from '../../src/http/logger.ts';
import {ServiceOutput} from '../../src/http/service-output.ts';
import {EngineError, type Batch, type Translator} from '../../src/engines/engine.ts';
import {ControlledEngine} from '../systems/controlled-engine.ts';
import {until, within} from '../systems/within.ts';
import {adminService, fieldOf} from './admin-service.ts';

class KeptOutput extends ServiceOutput {
  text = '';

  override write(line: string): void {
    this.text += line;
  }
}

const PATH = 'systems/compare';
const NO_FILE = {name: '', content: ''};

type Answering = (text: string, signal: AbortSignal) => string | Promise<string>;

/** An engine that starts at once and translates each text by a function. */
function engineOf(answer: Answering): ControlledEngine {
  const engine = new ControlledEngine();
  const translate = async ({segments, signal}: Batch): ReturnType<Translator['translate']> =>
    await Promise.all(
      segments.map(async (segment) => ({
        ok: true as const,
        segment: [await answer(segment.filter((part) => typeof part === 'string').join(''), signal)],
      })),
    );
  engine.answer = translate;
  const {translator} = engine;
  engine.translator = () => ({...translator.call(engine), start: () => Promise.resolve()});
  return engine;
}

const words: Readonly<Record<string, string>> = {
  'The red car has 3 doors.': 'Sarkanajai mašīnai ir 3 durvis.',
  'Good morning!': 'Labrīt!',
};
const exact = () => engineOf((text) => words[text] ?? 'Cits teikums.');
const numberless = () => engineOf(() => 'Mašīnai ir durvis.');
/** An engine that does not answer and ignores the signal. */
const silent = () => engineOf(() => new Promise(() => undefined));

async function signedIn(t: TestContext, settings: Parameters<typeof adminService>[1]) {
  const service = await adminService(t, settings);
  const visitor = service.visitor();
  await visitor.signIn();
  await visitor.get(PATH);
  const compare = (fields: Record<string, string>, file: Parameters<typeof visitor.upload>[2] = NO_FILE) =>
    visitor.upload(PATH, {pair: 'en-lv', sentences: '', references: '', ...fields}, file);
  return {...service, visitor, newVisitor: service.visitor, compare};
}

const SENTENCES = 'The red car has 3 doors.\r\n\r\nGood morning!\r\n';

test('all systems of a pair translate the sentences, side by side, with checks and totals', async (t) => {
  const {visitor, compare, audited, store} = await signedIn(t, {
    engine: exact(),
    otherSystems: [{id: 's-2', title: 'Weak', engine: numberless()}],
  });
  const form = await visitor.get(PATH);
  assert.match(form.text, /<option value="en-lv"\s+selected>English → Latvian \(2 systems\)</);
  assert.match(form.text, /One a line: at most 100 lines and 20,000 characters\./);
  const {status, text} = await compare({sentences: SENTENCES});
  assert.equal(status, 200);
  assert.match(text, /English → Latvian · 2 sentences/);
  assert.equal(text.match(/<h3 lang="en" dir="ltr">/g)?.length, 2);
  assert.match(text, /<p lang="lv" dir="ltr">Sarkanajai mašīnai ir 3 durvis\.<\/p>/);
  assert.match(
    text,
    /<p lang="lv" dir="ltr">Mašīnai ir durvis\.<\/p>\s*<div>\s*<p class="finding">Numbers differ/,
  );
  assert.match(text, /<bdi>Law &lt;de–lv&gt;<\/bdi>[^]*?<div>0<\/div>[^]*?<div>38<\/div>/);
  assert.doesNotMatch(text, /data-heading="chrF"| · chrF/);
  assert.equal((await audited())[0], 'ilze systemsCompared en-lv');
  assert.deepEqual(await store.memory.sizes(), []);
  assert.deepEqual(await store.usage.ofDay(new Date().toISOString().slice(0, 10), {offset: 0, most: 10}), []);
});

test('a sentence that a system does not translate leaves the results of the others', async (t) => {
  const failing = engineOf((text) => {
    if (text === 'Good morning!') throw new EngineError('malformed', 'The model answered with a refusal.');
    return words[text] ?? '';
  });
  const {answer} = failing;
  failing.answer = (batch) =>
    Promise.all(
      batch.segments.map(async (segment) => {
        const each = await answer!({...batch, segments: [segment]}).catch((error: EngineError) => [
          {ok: false as const, error},
        ]);
        return each[0]!;
      }),
    );
  const {compare} = await signedIn(t, {
    engine: exact(),
    otherSystems: [{id: 's-2', title: 'Weak', engine: failing}],
  });
  const {text} = await compare({sentences: SENTENCES});
  assert.equal(text.match(/<p lang="lv" dir="ltr">Sarkanajai mašīnai ir 3 durvis\.<\/p>/g)?.length, 2);
  assert.match(
    text,
    /<p lang="lv" dir="ltr">Good morning!<\/p>\s*<div>\s*<p class="finding">The system gave no translation/,
  );
  assert.doesNotMatch(text, /answered with a refusal/);
});

test('of several systems, each translates the shortest sentence before its time is taken', async (t) => {
  const asked: string[] = [];
  const noting = (name: string) =>
    engineOf((text) => {
      asked.push(`${name}: ${text}`);
      return words[text] ?? '';
    });
  const one = await signedIn(t, {engine: noting('only')});
  await one.compare({sentences: 'Good morning!'});
  assert.deepEqual(asked.splice(0), ['only: Good morning!'], 'one system is not compared');
  const two = await signedIn(t, {
    engine: noting('a'),
    otherSystems: [{id: 's-2', title: 'B', engine: noting('b')}],
  });
  await two.compare({sentences: SENTENCES});
  const all = ['Good morning!', ...Object.keys(words)];
  assert.deepEqual(
    asked,
    ['a', 'b'].flatMap((name) => all.map((text) => `${name}: ${text}`)),
  );
});

test('good translations give scores, also from files, which are not written anywhere', async (t) => {
  const {compare, folder} = await signedIn(t, {
    engine: exact(),
    otherSystems: [{id: 's-2', title: 'Weak', engine: numberless()}],
  });
  const references = Object.values(words).join('\n');
  const {text} = await compare(
    {sentences: 'Not this', references},
    {
      ...{name: 's.txt', field: 'sentences-file'},
      content: `\uFEFF${SENTENCES}`,
    },
  );
  assert.match(text, /Law &lt;de–lv&gt;<\/bdi>[^]*?data-heading="chrF"[^]*?<div>100\.0<\/div>/);
  assert.match(text, /<p class="quiet">Good translation<\/p>\s*<p lang="lv" dir="ltr">Labrīt!<\/p>/);
  assert.match(text, /<bdi>Weak<\/bdi> · chrF \d+\.\d/);
  assert.match(
    text,
    /<textarea[^>]*name="sentences"[^>]*>\s*The red car/,
    'the form is filled for the next time',
  );
  assert.deepEqual(await readdir(`${folder}/uploads`).catch(() => []), []);
});

test('what cannot be compared is said, and what was entered stays', async (t) => {
  const {compare, audited} = await signedIn(t, {engine: exact()});
  const file = (content: string) => ({name: 'x.txt', field: 'sentences-file', content});
  const faults = [
    [{}, NO_FILE, /Enter at least one sentence/],
    [{sentences: 'a\n'.repeat(101)}, NO_FILE, /That is too much: at most 100 lines/],
    [{sentences: 'a'.repeat(20_001)}, NO_FILE, /That is too much/],
    [{sentences: 'a'.repeat(200_000)}, NO_FILE, /That is too much/],
    [{}, file('a'.repeat(200_000)), /That is too much/],
    [{sentences: 'One\nTwo', references: 'Viens'}, NO_FILE, /There are 2 sentences and 1 good translation\./],
    [{sentences: 'One', pair: 'en-de'}, NO_FILE, /no systems for these languages any more/],
  ] as const;
  for (const [fields, chosen, message] of faults) {
    const {status, text} = await compare({...fields}, chosen);
    assert.equal(status, 400);
    assert.match(text, message);
    assert.match(text, /role="alert"/);
  }
  assert.match((await compare({sentences: 'One <b>\nTwo', references: 'x'})).text, />\s*One &lt;b&gt;\nTwo</);
  assert.doesNotMatch((await audited()).join(), /systemsCompared/);
});

test('systems that are off, fail or are restricted are listed with the reason', async (t) => {
  const failing = engineOf(() => Promise.reject(new EngineError('unavailable', 'The model is broken <x>.')));
  const starting = new ControlledEngine();
  const {translator} = starting;
  starting.translator = () => ({
    ...translator.call(starting),
    start: () => Promise.reject(new EngineError('unavailable', 'No such folder.')),
  });
  const {visitor, compare} = await signedIn(t, {
    engine: exact(),
    otherSystems: [
      {id: 's-off', title: 'Off', engine: exact()},
      {id: 's-error', title: 'Error', engine: failing},
      {id: 's-start', title: 'Start', engine: starting},
      {id: 's-own', title: 'Own', engine: exact(), visibleTo: ['juris']},
      {id: 's-other', title: 'Other pair', engine: exact(), target: 'de'},
    ],
  });
  await visitor.act('systems', {id: 's-off', state: 'stopped'});
  const {text} = await compare({sentences: 'Good morning!'});
  assert.match(text, /<bdi>Off<\/bdi><br \/><span class="finding">Stopped by an administrator</);
  assert.match(text, /<bdi>Error<\/bdi><br \/><span[^>]*lang="en"[^>]*>The model is broken &lt;x&gt;\.</);
  assert.match(text, /<bdi>Start<\/bdi><br \/><span[^>]*>No such folder\.</);
  assert.match(text, /<bdi>Own<\/bdi><br \/><span class="quiet">Only for some users</);
  assert.equal(text.match(/>Labrīt!<\/p>/g)?.length, 2, 'the others translate');
  assert.doesNotMatch(text, /Other pair/);
});

test('a slow system gets a line, and the others are shown', async (t) => {
  const {compare} = await signedIn(t, {
    engine: silent(),
    otherSystems: [{id: 's-2', title: 'Quick', engine: exact()}],
    comparisonMs: 2_000,
  });
  const {text} = await within(compare({sentences: 'Good morning!'}), 'the comparison');
  assert.match(text, /Law &lt;de–lv&gt;<\/bdi><br \/><span class="finding">Not ready within \d+ seconds\./);
  assert.match(text, />Labrīt!<\/p>/);
});

test('a closed request stops the work', async (t) => {
  let stopped: (() => void) | undefined;
  const wasStopped = new Promise<void>((resolve) => (stopped = resolve));
  let begun: (() => void) | undefined;
  const wasBegun = new Promise<void>((resolve) => (begun = resolve));
  const engine = engineOf(async (_text, signal) => {
    begun?.();
    await new Promise((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason as Error)),
    ).finally(stopped);
    return '';
  });
  const next = exact();
  let asked = 0;
  const answer = next.answer!;
  next.answer = (batch) => (asked++, answer(batch));
  const {visitor} = await signedIn(t, {
    engine,
    otherSystems: [{id: 's-2', title: 'Next', engine: next}],
  });
  const browser = new AbortController();
  const sent = visitor.upload(PATH, {pair: 'en-lv', sentences: 'One'}, NO_FILE, browser.signal);
  await within(wasBegun, 'the work');
  browser.abort();
  await assert.rejects(sent);
  await within(wasStopped, 'the end of the work');
  assert.equal(asked, 0, 'the next system is not asked');
});

test('a session has one comparison at a time: a new one stops the one before', async (t) => {
  let isSlow = true;
  let begun: (() => void) | undefined;
  const wasBegun = new Promise<void>((resolve) => (begun = resolve));
  const engine = engineOf((text) => {
    if (!isSlow) return words[text] ?? '';
    begun?.();
    return new Promise<string>(() => undefined);
  });
  const service = await signedIn(t, {engine});
  const {compare} = service;
  const before = compare({sentences: 'Good morning!'});
  await within(wasBegun, 'the first comparison');
  isSlow = false;
  const other = service.newVisitor();
  await other.signIn();
  await other.get(PATH);
  assert.equal((await other.upload(PATH, {pair: 'en-lv', sentences: 'Good morning!'}, NO_FILE)).status, 200);
  const after = await compare({sentences: 'Good morning!'});
  assert.match(after.text, />Labrīt!<\/p>/);
  const stopped = await within(before, 'the end of the first comparison');
  assert.equal(stopped.status, 409);
  assert.match(stopped.text, /Another comparison was started from this session/);
});

test('a forged form compares nothing, and texts are in no log', async (t) => {
  const output = new KeptOutput();
  const logger = createLogger('trace', output);
  const failing = engineOf((text) => Promise.reject(new Error(`oops ${text}`)));
  const {compare, audited} = await signedIn(t, {
    ...{engine: exact(), logger},
    otherSystems: [{id: 's-2', title: 'Failing', engine: failing}],
  });
  const forged = await compare({sentences: 'Sekretais', token: 'wrong'});
  assert.equal(forged.status, 403);
  assert.equal(forged.text.includes('Sekretais'), false);
  assert.doesNotMatch((await audited()).join(), /systemsCompared/);
  const {text} = await compare({
    token: fieldOf((await compare({})).text, 'token') ?? '',
    sentences: 'Sekretais',
  });
  assert.match(text, /Sekretais/);
  await until(
    () => output.text,
    (lines) => lines.includes(PATH),
    'the log',
  );
  assert.doesNotMatch(output.text, /Sekretais|Cits teikums/);
});

test('texts from right to left say so, and the page is in Latvian', async (t) => {
  const {visitor} = await signedIn(t, {
    engine: engineOf(() => 'صباح الخير'),
    otherSystems: [{id: 's-ar', title: 'Arabic', source: 'he', target: 'ar'}],
  });
  const arabic = await visitor.upload(PATH, {pair: 'he-ar', sentences: 'בוקר טוב'}, NO_FILE);
  assert.match(arabic.text, /<h3 lang="he" dir="rtl">בוקר טוב<\/h3>/);
  assert.match(arabic.text, /<p lang="ar" dir="rtl">صباح الخير<\/p>/);
  assert.match(arabic.text, /<textarea[^>]*lang="he" dir="rtl"/);
  const latvian = await visitor.get(PATH, {'accept-language': 'lv'});
  assert.match(latvian.text, /Salīdzināt sistēmas/);
  assert.match(latvian.text, /angļu → latviešu \(1 sistēma\)/);
});
