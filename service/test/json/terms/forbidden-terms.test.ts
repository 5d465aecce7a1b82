import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import type {WireExtendedTranslation} from '../../../../src/contract/index.ts';
import {readCsvTerms} from '../../../src/corpora/index.ts';
import {runService, type TestService} from '../../http/running-service.ts';
import {translatedDocument} from './translated-document.ts';

const LIST = [
  'source,target,status',
  'tree,árbol,forbidden',
  'tree,arbusto,admitted',
  'tree,pino,preferred',
  'house,casa,deprecated',
  ',jardín,do not use',
].join('\n');

describe('forbidden terms around Apertium', () => {
  let service: TestService;
  let systemID: string;
  let corpus: string;
  before(async () => {
    service = await runService({engines: {apertium: {engine: 'apertium'}}});
    systemID = await service.running('en', 'es');
    const {terms} = await readCsvTerms([LIST], {source: 'en', target: 'es'});
    const about = {title: 'Árboles', type: 'public', source: 'en', target: 'es'} as const;
    const list = {...about, systemId: undefined, ownerId: undefined};
    corpus = (await service.store.corpora.import(list, terms)).id;
  });
  after(() => service?.close());

  const ask = async (text: string, options = `qe,checks,termCorpusId=${corpus}`) => {
    const answer = await service.send('TranslateEx', {body: {appID: 't', systemID, text, options}});
    assert.equal(answer.status, 200, answer.text);
    const {translation, checks = [], qualityEstimate} = answer.json as WireExtendedTranslation;
    const at = (whole: string, [range]: readonly (readonly [number, number])[] = []) =>
      range && whole.slice(range[0], range[0] + range[1]);
    const terms = checks.flatMap(({check, source, translation: used, expected}) =>
      check.startsWith('term') ? [[check, at(text, source), at(translation, used), expected]] : [],
    );
    return {translation, terms, qualityEstimate: qualityEstimate ?? 0};
  };

  it('the preferred translation is applied, not the forbidden one, which comes first in the list', async () => {
    const {translation, terms} = await ask('The trees are old.');
    assert.match(translation, /pinos/);
    assert.deepEqual(terms, [['termApplied', 'trees', 'pinos', 'pino']]);
  });

  it('what the engine says all the same is reported, inflected and between tags', async () => {
    const {translation, terms, qualityEstimate} = await ask('<p>The <b>houses</b> have gardens.</p>');
    assert.match(translation, /<b>casas<\/b>/);
    assert.deepEqual(terms, [
      ['termForbidden', 'houses', 'casas', undefined],
      ['termForbidden', undefined, 'jardines', undefined],
    ]);
    assert.ok(qualityEstimate <= 0.6);
  });

  it('of several corpora the first with a term decides, and what is forbidden in any is reported', async () => {
    const add = async (rows: string) => {
      const {terms} = await readCsvTerms([`source,target,status\n${rows}`], {source: 'en', target: 'es'});
      const about = {title: rows, type: 'public', source: 'en', target: 'es'} as const;
      const {id} = await service.store.corpora.import(
        {...about, systemId: undefined, ownerId: undefined},
        terms,
      );
      return `termCorpusId=${id}`;
    };
    const [oaks, shops] = [await add('tree,roble,'), await add('house,tienda,\ngarden,parque,')];
    const text = 'The trees are behind the houses.';
    const options = `checks,termCorpusId=${corpus}`;
    const first = await ask(text, `${options},${oaks},${shops}`);
    assert.match(first.translation, /pinos.*tiendas/);
    assert.match((await ask(text, `${oaks},${options}`)).translation, /robles.*casas/);
    assert.deepEqual((await ask('The house.', `${oaks},${options}`)).terms, [
      ['termForbidden', 'house', 'casa', undefined],
    ]);
    const refused = async (more: string) => {
      const body = {appID: 't', systemID, text, options: `${options},${more}`};
      const {status, json} = await service.send('TranslateEx', {body});
      return [status, (json as {code: number}).code];
    };
    assert.deepEqual(await refused('termCorpusId=c-gone'), [400, 41]);
    const five = Array.from({length: 5}, (_, index) => `termCorpusId=c-${index}`).join(',');
    assert.deepEqual(await refused(five), [400, 400]);
  });

  it('human translations are checked, with the preferred term to write', async () => {
    const text = 'We have an old tree.';
    const body = {appID: 't', systemID, text, translation: 'Tenemos un árbol viejo.'};
    assert.equal((await service.send('UpdateTranslation', {body})).status, 200);
    const {terms, qualityEstimate} = await ask(text);
    assert.deepEqual(terms, [
      ['termMissed', 'tree', undefined, 'pino'],
      ['termForbidden', 'tree', 'árbol', 'pino'],
    ]);
    assert.equal(qualityEstimate, 1);
    const admitted = {...body, translation: 'Tenemos un arbusto viejo.'};
    assert.equal((await service.send('UpdateTranslation', {body: admitted})).status, 200);
    assert.deepEqual((await ask(text)).terms, [['termApplied', 'tree', 'arbusto', 'pino']]);
  });

  it('the task of a document names the forbidden word', async () => {
    const content = Buffer.from('The house is old.').toString('base64');
    const options = `checks,termCorpusId=${corpus}`;
    const {Checks} = await translatedDocument(service, {
      appID: 't',
      systemID,
      fileName: 'a.txt',
      options,
      content,
    });
    const found = Checks?.Items.filter(({Check}) => Check === 'termForbidden').map(({Found}) => Found);
    assert.deepEqual(found, ['casa']);
  });

  it('nothing is reported without the list', async () => {
    assert.deepEqual((await ask('The house has a garden.', 'checks')).terms, []);
  });
});
