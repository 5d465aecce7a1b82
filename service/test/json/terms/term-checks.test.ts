import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import type {WireExtendedTranslation} from '../../../../src/contract/index.ts';
import {runService, type TestService} from '../../http/running-service.ts';
import {translatedDocument} from './translated-document.ts';

describe('which terms were applied and missed, on the wire', () => {
  let service: TestService;
  let systemID: string;
  let corpus: string;
  before(async () => {
    service = await runService({engines: {phrasebook: {engine: 'phrasebook'}}});
    systemID = await service.running('en', 'lv');
    const terms = [
      {source: 'bread', target: 'klaips'},
      {source: 'book', target: 'sējums'},
    ];
    const about = {title: 'Terms', type: 'public', source: 'en', target: 'lv'} as const;
    corpus = (await service.store.corpora.import({...about, systemId: undefined, ownerId: undefined}, terms))
      .id;
  });
  after(() => service?.close());

  const ask = async (text: string, options: string) => {
    const answer = await service.send('TranslateEx', {body: {appID: 't', systemID, text, options}});
    assert.equal(answer.status, 200, answer.text);
    return answer.json as WireExtendedTranslation;
  };

  it('per sentence, with ranges in the texts as sent', async () => {
    const text = '<p>Good morning.</p><p>The <b>bread</b> and two books 😀.</p>';
    const {checks = [], translation} = await ask(text, `checks,termCorpusId=${corpus}`);
    const terms = checks.filter(({check}) => check.startsWith('term'));
    const at = (content: string, [range]: readonly (readonly [number, number])[] = []) =>
      range && content.slice(range[0], range[0] + range[1]);
    assert.deepEqual(
      terms.map((check) => [
        check.check,
        check.sentence,
        at(text, check.source),
        at(translation, check.translation),
      ]),
      [
        ['termApplied', 1, 'bread', 'klaips'],
        ['termMissed', 1, 'books', undefined],
      ],
    );
    assert.deepEqual(
      terms.map(({expected}) => expected),
      ['klaips', 'sējums'],
    );
  });

  it('of human translations, too', async () => {
    const body = {appID: 't', systemID, text: 'We have two books.', translation: 'Mums ir 2 grāmatas.'};
    assert.equal((await service.send('UpdateTranslation', {body})).status, 200);
    const {checks, qualityEstimate} = await ask(body.text, `qe,checks,termCorpusId=${corpus}`);
    const missed = {check: 'termMissed', sentence: 0, source: [[12, 5]], expected: 'sējums'};
    assert.deepEqual([checks, qualityEstimate], [[missed], 1]);
  });

  it('in the task of a document too', async () => {
    const content = Buffer.from('The bread.\n\nTwo books.').toString('base64');
    const options = `checks,termCorpusId=${corpus}`;
    const body = {appID: 't', systemID, fileName: 'a.txt', options, content};
    const {Checks} = await translatedDocument(service, body);
    const terms = Checks?.Items.filter(({Check}) => Check.startsWith('term'));
    assert.deepEqual(
      terms?.map(({Check, Source, Expected}) => [Check, Source, Expected]),
      [
        ['termApplied', 'The bread.', 'klaips'],
        ['termMissed', 'Two books.', 'sējums'],
      ],
    );
  });

  it('caps the estimate if a term was missed, and reports nothing without a corpus', async () => {
    const {qualityEstimate} = await ask('Two books', `qe,termCorpusId=${corpus}`);
    assert.ok(qualityEstimate! <= 0.6);
    const {checks = []} = await ask('Two books', 'checks');
    assert.ok(!checks.some(({check}) => check.startsWith('term')));
  });
});
