import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import type {WireExtendedTranslation} from '../../../../src/contract/index.ts';
import {runService, type TestService} from '../../http/running-service.ts';
import {until} from '../../systems/within.ts';
import {pieces} from '../../translation/sentence-ranges.ts';
import {writeTestModel} from './test-model.ts';

const WORDS = {
  ...{Hello: 'Sveika', world: 'pasaule', the: 'tā', red: 'sarkana', car: 'mašīna'},
  ...{The: 'Tā', sleeps: 'guļ', bread: 'maize', Bread: 'Maize', and: 'un', Dr: 'Dr'},
};

describe('sentence ranges of a neural model', () => {
  let folder: string;
  let service: TestService;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mtservice-models-'));
    await writeTestModel(folder, {source: 'en', target: 'lv', words: WORDS});
    await writeTestModel(folder, {
      source: 'es',
      target: 'en',
      words: {El: 'The', coche: 'car', pan: 'bread'},
    });
    service = await runService({engines: {neural: {engine: 'bergamot', folder}}});
  });
  after(async () => {
    await service.close();
    await rm(folder, {recursive: true});
  });

  async function sentencesOf(text: string, source = 'en') {
    const systems = await service.systems();
    const {ID: systemID} = systems.find(
      ({SourceLanguage, TargetLanguage}) => SourceLanguage.Code === source && TargetLanguage.Code === 'lv',
    )!;
    const {json} = await until(
      () => service.send('TranslateEx', {body: {appID: 'test', systemID, text, options: ''}}),
      ({status}) => status === 200,
      'the model is loaded',
    );
    const answer = json as WireExtendedTranslation;
    const {translation, originalSentenceRanges, translationSentenceRanges, countSentences} = answer;
    assert.equal(originalSentenceRanges.length, countSentences);
    assert.equal(translationSentenceRanges.length, countSentences);
    return {
      translation,
      source: pieces(text, originalSentenceRanges),
      target: pieces(translation, translationSentenceRanges),
    };
  }

  it('are those of each sentence, with tags in, around and between sentences', async () => {
    const text =
      '<p>Hello <b>world</b>! The <i title="🚒 The car.">red car</i> sleeps.</p><p><b>Bread. The <a href="/x?y.z">bread</a>!</b></p>';
    assert.deepEqual(await sentencesOf(text), {
      translation:
        '<p>Sveika <b>pasaule</b>! Tā <i title="🚒 The car.">sarkana mašīna</i> guļ.</p><p><b>Maize. Tā <a href="/x?y.z">maize</a>!</b></p>',
      source: [
        'Hello <b>world</b>!',
        'The <i title="🚒 The car.">red car</i> sleeps.',
        '<b>Bread.',
        'The <a href="/x?y.z">bread</a>!</b>',
      ],
      target: [
        'Sveika <b>pasaule</b>!',
        'Tā <i title="🚒 The car.">sarkana mašīna</i> guļ.',
        '<b>Maize.',
        'Tā <a href="/x?y.z">maize</a>!</b>',
      ],
    });
  });

  it('have no space more before a tag that ends in the middle of the next sentence', async () => {
    const {translation} = await sentencesOf('<b>Bread. Bread</b> and bread.');
    assert.equal(translation, '<b>Maize. Maize</b> un maize.');
  });

  it('leave out line breaks and spaces, which stay as they are', async () => {
    const text =
      '  Hello world!  The car sleeps.\n\n\tBread and bread?\r\n\r\nThe red car &amp; Dr. Bread.\n';
    assert.deepEqual(await sentencesOf(text), {
      translation:
        '  Sveika pasaule!  Tā mašīna guļ.\n\n\tMaize un maize?\r\n\r\nTā sarkana mašīna &amp; Dr. Maize.\n',
      source: ['Hello world!', 'The car sleeps.', 'Bread and bread?', 'The red car &amp; Dr. Bread.'],
      target: ['Sveika pasaule!', 'Tā mašīna guļ.', 'Maize un maize?', 'Tā sarkana mašīna &amp; Dr. Maize.'],
    });
  });

  it('are right where the engine divides a long sentence, and cuts an endless word', async () => {
    const long = `The ${'red car and the '.repeat(40)}bread.`;
    const endless = `The ${'ab1'.repeat(300)} sleeps.`;
    const answer = await sentencesOf(`Bread. ${long} ${endless} Hello world.`);
    const latvian = `Tā ${'sarkana mašīna un tā '.repeat(40)}maize.`;
    assert.deepEqual(answer.source, ['Bread.', long, endless, 'Hello world.']);
    assert.deepEqual(answer.target, ['Maize.', latvian, `Tā ${'ab1'.repeat(300)} guļ.`, 'Sveika pasaule.']);
  });

  it('are right through English, and beside sentences that stay as they are', async () => {
    const through = await sentencesOf('El coche. <b>El pan</b> coche!\nEl coche.', 'es');
    assert.deepEqual(through.source, ['El coche.', '<b>El pan</b> coche!', 'El coche.']);
    assert.deepEqual(through.target, ['Tā mašīna.', '<b>Tā maize</b> mašīna!', 'Tā mašīna.']);
    const foreign = await sentencesOf('漢字。 Hello world. 12.5! The car.');
    assert.deepEqual(foreign.source, ['漢字。', 'Hello world.', '12.5!', 'The car.']);
    assert.deepEqual(foreign.target, ['漢字。', 'Sveika pasaule.', '12.5!', 'Tā mašīna.']);
  });
});
