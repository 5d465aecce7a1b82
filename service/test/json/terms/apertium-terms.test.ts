import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import type {WireExtendedTranslation} from '../../../../src/contract/index.ts';
import type {LegacyExtendedTranslation} from '../../../src/legacy/json-profile.ts';
import {errorOf} from '../../http/send-to.ts';
import {runService, type TestService} from '../../http/running-service.ts';
import {sendLegacy} from '../../legacy/legacy-service.ts';
import {translatedDocument} from './translated-document.ts';

describe('terms around Apertium, with machine translations that are kept', () => {
  let service: TestService;
  let systemID: string;
  before(async () => {
    service = await runService({
      engines: {apertium: {engine: 'apertium'}},
      limits: {cachedSentences: 1000},
    });
    systemID = await service.running('en', 'es');
  });
  after(() => service?.close());

  const send = (text: string, options: string) =>
    service.send('TranslateEx', {body: {appID: 't', systemID, text, options}});
  const ask = async (text: string, options: string) => {
    const answer = await send(text, options);
    assert.equal(answer.status, 200, answer.text);
    return answer.json as WireExtendedTranslation;
  };
  const corpusOf = async (...terms: [source: string, target: string][]) => {
    const title = terms.map(([source]) => source).join(', ');
    const about = {title, type: 'public', source: 'en', target: 'es'} as const;
    const list = terms.map(([source, target]) => ({source, target}));
    const {id} = await service.store.corpora.import(
      {...about, systemId: undefined, ownerId: undefined},
      list,
    );
    return id;
  };

  it('reports inflected ones, also when the translation comes from the cache', async () => {
    const options = `checks,termCorpusId=${await corpusOf(['go', 'ir'], ['child', 'crío'], ['garden', 'huerto'])}`;
    const text = '<p>She went to the garden.</p><p>Children sing 😀.</p>';
    const first = await ask(text, options);
    const about = ({translation, checks = []}: WireExtendedTranslation) =>
      checks.flatMap(({check, source, translation: used, expected}) => {
        const at = (whole: string, [range]: readonly (readonly [number, number])[] = []) =>
          range && whole.slice(range[0], range[0] + range[1]);
        return check.startsWith('term') ? [[check, at(text, source), at(translation, used), expected]] : [];
      });
    assert.deepEqual(about(first), [
      ['termApplied', 'went', 'Fue', 'ir'],
      ['termApplied', 'garden', 'huerto', 'huerto'],
      ['termApplied', 'Children', 'críos', 'crío'],
    ]);
    assert.deepEqual(await ask(text, options), first);
  });

  for (const [fileName, text] of [
    ['a.html', '<p>Anna saw the <b>frobnicator</b> in 2026 and our managers.</p>'],
    ['a.txt', 'Anna saw the frobnicator in 2026 and our managers.'],
  ] as const) {
    it(`names the word of a document that Apertium does not know: ${fileName}`, async () => {
      const content = Buffer.from(text).toString('base64');
      const body = {appID: 't', systemID, fileName, options: 'checks', content};
      const {Checks} = await translatedDocument(service, body);
      const unknown = Checks?.Items.filter(({Check}) => Check === 'unknownWord');
      assert.deepEqual(
        unknown?.map(({Found}) => Found),
        ['frobnicator'],
      );
    });
  }

  it('translates again when the terms changed', async () => {
    const text = 'The tree is old.';
    assert.match((await ask(text, '')).translation, /árbol/);
    const corpus = await corpusOf(['tree', 'arbusto']);
    assert.match((await ask(text, `termCorpusId=${corpus}`)).translation, /arbusto/);
    await service.store.corpora.remove(corpus);
    const gone = await send(text, `termCorpusId=${corpus}`);
    assert.equal(errorOf(gone).code, 41);
    const imported = await corpusOf(['tree', 'pino']);
    assert.match((await ask(text, `termCorpusId=${imported}`)).translation, /pino/);
    assert.match((await ask(text, '')).translation, /árbol/);
  });

  it('keeps translations with aligned words apart from those without', async () => {
    const text = 'The red tree.';
    const {translation} = await ask(text, '');
    const aligned = async () => {
      const answer = await sendLegacy(service, 'TranslateEx', {body: {systemID, text, options: 'alignment'}});
      return answer.json as LegacyExtendedTranslation;
    };
    const first = await aligned();
    assert.equal(first.translation, translation);
    assert.equal(first.wordAlignment?.length, 3);
    assert.deepEqual(await aligned(), first);
  });
});
