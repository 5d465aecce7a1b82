import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {TranslationSystem} from '../../../src/client/index.ts';
import {answer, mtError, withService} from './test-service.ts';

const EN = {Code: 'en', Name: 'English'};
const LV = {Code: 'lv-LV', Name: 'Latviešu'};

function listOf(body: unknown): Promise<TranslationSystem[]> {
  return withService(answer(200, body), (service) => service.client().getSystemList());
}

async function systemOf(item: Record<string, unknown>): Promise<TranslationSystem> {
  const [system] = await listOf({System: [{ID: 'smt-1', SrcLanguage: EN, TrgLanguage: LV, ...item}]});
  assert(system);
  return system;
}

const metadata = (entries: Record<string, unknown>) =>
  Object.entries(entries).map(([Key, Value]) => ({Key, Value}));

describe('getSystemList', () => {
  it('gives every field of a complete system', async () => {
    const system = await systemOf({
      SourceLanguage: EN,
      TargetLanguage: LV,
      Domain: 'Tieslietas',
      Title: 'EN–LV līgumi',
      Description: {Language: 'lv', Text: 'Apmācīta ar līgumiem'},
      Metadata: metadata({name: 'engine-7', status: 'standby', 'score-bleu': '41.5'}),
    });
    const {metadata: entries, offersQualityEstimate} = system; // decoded on access, so not copied
    assert.deepEqual({...system, metadata: {...entries}, offersQualityEstimate}, {
      id: 'smt-1',
      source: {code: 'en', name: 'English'},
      target: {code: 'lv-LV', name: 'Latviešu'},
      title: 'EN–LV līgumi',
      description: 'Apmācīta ar līgumiem',
      domain: 'Tieslietas',
      status: 'standby',
      metadata: {name: 'engine-7', status: 'standby', 'score-bleu': '41.5'},
      offersQualityEstimate: true,
    }); // prettier-ignore
  });

  it('keeps the order of the service', async () => {
    const ids = ['smt-b', 'smt-a', 'smt-10', 'smt-9'];
    const systems = await listOf({System: ids.map((ID) => ({ID, SrcLanguage: EN, TrgLanguage: LV}))});
    assert.deepEqual(
      systems.map(({id}) => id),
      ids,
    );
  });

  for (const [what, item] of Object.entries({
    'SourceLanguage and TargetLanguage': {
      SrcLanguage: null,
      TrgLanguage: undefined,
      SourceLanguage: EN,
      TargetLanguage: LV,
    },
    'names as {Language, Text}': {
      SrcLanguage: {Code: 'en', Name: {Language: 'en', Text: 'English'}},
      TrgLanguage: {Code: 'lv-LV', Name: {Language: 'lv', Text: 'Latviešu'}},
    },
  })) {
    it(`reads languages given as ${what}`, async () => {
      const {source, target} = await systemOf(item);
      assert.deepEqual(
        [source, target],
        [
          {code: 'en', name: 'English'},
          {code: 'lv-LV', name: 'Latviešu'},
        ],
      );
    });
  }

  it('leaves the name of a language empty when it is missing', async () => {
    const {source, target} = await systemOf({
      SrcLanguage: {Code: 'en'},
      TrgLanguage: {Code: 'lv', Name: null},
    });
    assert.deepEqual(
      [source, target],
      [
        {code: 'en', name: ''},
        {code: 'lv', name: ''},
      ],
    );
  });

  it('takes languages from the metadata, and skips systems without them', async () => {
    const systems = await listOf({
      System: [
        {ID: 'smt-1', Metadata: metadata({srclang: 'de', trglang: 'ar'})},
        {ID: 'smt-2', SrcLanguage: EN, TrgLanguage: {Code: null}, Metadata: metadata({trglang: 'he'})},
        {ID: 'smt-3', SrcLanguage: EN, Metadata: metadata({srclang: 'de'})},
        {ID: 'smt-4', SrcLanguage: {Code: ''}, TrgLanguage: LV, Metadata: null},
      ],
    });
    assert.deepEqual(
      systems.map(({id, source, target}) => [id, source.code, target.code]),
      [['smt-1', 'de', 'ar'], ['smt-2', 'en', 'he']], // prettier-ignore
    );
  });

  for (const [what, item, expected] of [
    ['strings', {Title: 'T', Description: 'D', Domain: 'Dom'}, ['T', 'D', 'Dom']],
    [
      '{Language, Text}',
      {Title: {Text: 'T'}, Description: {Language: null, Text: 'D'}, Domain: {Text: 'Dom'}},
      ['T', 'D', 'Dom'],
    ],
    ['null', {Title: null, Description: null, Domain: null, Metadata: null}, ['smt-1', '', '']],
    ['null inside', {Title: {Text: null}, Description: {Text: null}}, ['smt-1', '', '']],
    ['numbers', {Title: 7, Description: 7, Domain: 7, Metadata: 7}, ['smt-1', '', '']],
    ['metadata', {Title: '', Metadata: metadata({domain: 'Med', name: 'engine-7'})}, ['engine-7', '', 'Med']],
  ] as const) {
    it(`reads title, description and domain given as ${what}`, async () => {
      const {title, description, domain} = await systemOf(item);
      assert.deepEqual([title, description, domain], expected);
    });
  }

  it('skips items that are not systems, and repeated ids', async () => {
    const good = {ID: 'smt-1', SrcLanguage: EN, TrgLanguage: LV, Title: 'first'};
    const bad = [null, 7, 'smt-9', [], {}, {...good, ID: null}, {...good, ID: ''}, {...good, ID: 7}];
    const systems = await listOf({System: [...bad, good, {...good, Title: 'second'}]});
    assert.deepEqual(
      systems.map(({id, title}) => [id, title]),
      [['smt-1', 'first']],
    );
  });

  for (const [sent, expected] of [
    ['running', 'running'],
    ['queuingtransl', 'queuingtransl'],
    [' Standby ', 'standby'],
    ['', 'running'],
    [null, 'running'],
    ['exploded', 'unknown'],
    ['constructor', 'unknown'],
    [0, 'unknown'],
  ] as const) {
    it(`reads the status ${JSON.stringify(sent)} as ${expected}`, async () => {
      assert.equal((await systemOf({Metadata: metadata({status: sent})})).status, expected);
    });
  }

  it('counts a missing status as running', async () => {
    assert.equal((await systemOf({})).status, 'running');
    assert.equal((await systemOf({Metadata: [null, 3, {}, {Key: null, Value: 'error'}]})).status, 'running');
  });

  for (const [entries, expected] of [
    [{}, true],
    [{'enable-qe': 'true', 'train-qe-model': '1'}, true],
    [{'enable-qe': 'False'}, false],
    [{'train-qe-model': '0'}, false],
    [{'train-qe-model': 'NO', 'enable-qe': 'true'}, false],
    [{'enable-qe': false}, false],
    [{'enable-qe': ''}, true],
  ] as const) {
    it(`offers quality estimates: ${expected} for ${JSON.stringify(entries)}`, async () => {
      assert.equal((await systemOf({Metadata: metadata(entries)})).offersQualityEstimate, expected);
    });
  }

  it('keeps metadata keys as sent, the first value of each, without a prototype', async () => {
    const {metadata: record} = await systemOf({
      Metadata: [
        ...metadata({'Score-BLEU': '1', size: 12, gone: null, toString: 'text'}),
        {Key: 'Score-BLEU', Value: '2'},
        {Key: '__proto__', Value: 'data'},
        {Key: 5, Value: 'x'},
        null,
      ],
    });
    assert.equal(Object.getPrototypeOf(record), null);
    assert.deepEqual(Object.entries(record), [
      ['Score-BLEU', '1'], ['size', '12'], ['gone', ''], ['toString', 'text'], ['__proto__', 'data'],
    ]); // prettier-ignore
  });

  for (const body of [{}, {System: null}, {System: []}, []]) {
    it(`reads ${JSON.stringify(body)} as an empty list`, async () => {
      assert.deepEqual(await listOf(body), []);
    });
  }

  it('accepts a bare array', async () => {
    assert.equal((await listOf([{ID: 'smt-1', SrcLanguage: EN, TrgLanguage: LV}])).length, 1);
  });

  it('accepts a byte order mark, once or twice, and any content type', async () => {
    for (const mark of ['\uFEFF', '\uFEFF\uFEFF']) {
      const behave = answer(200, `${mark}{"System":[]}`, {'content-type': 'text/html'});
      assert.deepEqual(await withService(behave, (service) => service.client().getSystemList()), []);
    }
  });

  for (const body of [
    'null',
    '7',
    '"text"',
    'true',
    '{"System":{}}',
    '{"System":"smt-1"}',
    '',
    '<html>',
    '{"System":[',
  ]) {
    it(`calls ${body || 'an empty body'} malformed`, async () => {
      const error = await mtError(listOf(body));
      assert.equal(error.code, 'malformed');
      assert.equal(error.httpStatus, 200);
    });
  }
});

describe('getSystemTermCorpora', () => {
  it('gives the corpora and says which ones are ready', async () => {
    const body = [
      {CorpusId: 'c-1', Title: 'Jūrniecība', Type: 'public', Status: 'Ready'},
      {CorpusId: 'c-2', Title: null, Type: null, Status: 'Attached'},
      {CorpusId: 'c-3'},
      {CorpusId: null, Title: 'no id', Status: 'Ready'},
      null,
      'c-4',
    ];
    const corpora = await withService(answer(200, body), (service) =>
      service.client().getSystemTermCorpora('smt-1'),
    );
    assert.deepEqual(corpora, [
      {id: 'c-1', title: 'Jūrniecība', type: 'public', status: 'Ready', ready: true},
      {id: 'c-2', title: 'c-2', type: '', status: 'Attached', ready: false},
      {id: 'c-3', title: 'c-3', type: '', status: '', ready: false},
    ]);
  });

  for (const body of ['{}', 'null', '"c-1"', '']) {
    it(`calls ${body || 'an empty body'} malformed`, () =>
      withService(answer(200, body), async (service) => {
        assert.equal((await mtError(service.client().getSystemTermCorpora('smt-1'))).code, 'malformed');
      }));
  }
});
