import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {MtError} from '../../../src/client/index.ts';
import {SERVICE_ERRORS} from '../../../src/contract/index.ts';
import {reverseOf, routeBetween, routeOfPair, routesOf} from '../../../src/elements/common/routes.ts';
import {problemOf} from '../../../src/elements/common/problems.ts';
import {
  SentenceCache,
  type KnownTranslation,
} from '../../../src/elements/mt-translate-box/translating/sentence-cache.ts';
import {
  cleanTranslation,
  knownTranslations,
} from '../../../src/elements/mt-translate-box/translating/known-translations.ts';
import type {CheckedTranslation, SentenceCheck} from '../../../src/client/types.ts';
import {planRequests} from '../../../src/elements/mt-translate-box/translating/request-limits.ts';
import {textToMarkup, markupToText} from '../../../src/elements/mt-translate-box/markup.ts';
import {wordDifference} from '../../../src/elements/common/word-difference.ts';

describe('planRequests', () => {
  it('asks for nothing when there is nothing', () => assert.deepEqual(planRequests([]), []));

  it('asks for all in one, for each once', () => {
    assert.deepEqual(planRequests(['Jā.', 'Nē.', 'Jā.']), [['Jā.', 'Nē.']]);
  });

  it('stays below the limit, and sends what is longer alone', () => {
    assert.deepEqual(planRequests(['aaaa', 'bbb', 'ccc', 'dddddddddd', 'e', 'ffffff'], 7), [
      ['aaaa', 'bbb'],
      ['ccc'],
      ['dddddddddd'],
      ['e', 'ffffff'],
    ]);
  });
});

describe('SentenceCache', () => {
  const known = (translation: string): KnownTranslation => ({
    translation,
    quality: 1,
    corrected: false,
  });
  const way = {systemId: 's', options: 'qe'};

  it('distinguishes systems and options', () => {
    const cache = new SentenceCache();
    cache.set(way, 'Jā.', known('Yes.'));
    assert.equal(cache.get(way, 'Jā.')?.translation, 'Yes.');
    assert.equal(cache.get({...way, options: ''}, 'Jā.'), undefined);
    assert.equal(cache.get({...way, systemId: 't'}, 'Jā.'), undefined);
    cache.clear();
    assert.equal(cache.get(way, 'Jā.'), undefined);
  });

  it('forgets what was not used for longest', () => {
    const cache = new SentenceCache(40);
    for (const sentence of ['aaaaa', 'bbbbb']) cache.set(way, sentence, known(sentence.toUpperCase()));
    cache.get(way, 'aaaaa');
    cache.set(way, 'ccccc', known('CCCCC'));
    assert.deepEqual(
      ['aaaaa', 'bbbbb', 'ccccc'].map((sentence) => cache.get(way, sentence)?.translation),
      ['AAAAA', undefined, 'CCCCC'],
    );
  });

  it('counts a sentence once, however often it is set', () => {
    const cache = new SentenceCache(40);
    cache.set(way, 'bbbbb', known('BBBBB'));
    for (let times = 0; times < 20; times++) cache.set(way, 'aaaaa', known('AAAAA'));
    assert(cache.get(way, 'bbbbb'));
  });
});

describe('routesOf', () => {
  const saved = (systemID: string, options = '', qeThreshold?: unknown) => ({
    params: {systemID, options},
    ...(qeThreshold !== undefined && {qeThreshold: qeThreshold as number}),
  });
  const routes = routesOf({
    'en-lv': saved('smt-1', ' termCorpusId=c-1 , x=y,qe', 0.4),
    'LV-en': saved('smt-2', '', '0.7'),
    'en-de': saved(''),
    en: saved('smt-4'),
    'a-b-c': saved('smt-5'),
    'en-he': saved('smt-6', 'qe', 'much'),
  });

  it('takes pairs in their order, options exactly and thresholds of either type', () => {
    assert.deepEqual(
      routes.map(({pair, source, target, systemId, options, threshold}) => [
        pair,
        source,
        target,
        systemId,
        options,
        threshold,
      ]),
      [
        ['en-lv', 'en', 'lv', 'smt-1', ' termCorpusId=c-1 , x=y,qe', 0.4],
        ['LV-en', 'LV', 'en', 'smt-2', '', 0.7],
        ['en-he', 'en', 'he', 'smt-6', 'qe', undefined],
      ],
    );
    assert.deepEqual(routesOf(undefined), []);
  });

  it('finds a pair and the way back', () => {
    const [there, back, hebrew] = routes;
    assert.equal(routeOfPair(routes, 'en-lv'), there);
    assert.equal(routeOfPair(routes, ' EN-LV '), there);
    assert.equal(routeOfPair(routes, 'de-en'), undefined);
    assert.equal(routeBetween(routes, 'en-GB', 'lv'), there);
    assert.equal(reverseOf(routes, there!), back);
    assert.equal(reverseOf(routes, hebrew!), undefined);
  });
});

describe('problemOf', () => {
  it('knows each error of the service', () => {
    for (const code of Object.keys(SERVICE_ERRORS) as (keyof typeof SERVICE_ERRORS)[]) {
      const problem = problemOf(new MtError(code), true);
      assert.equal(problem.kind, code);
      assert.notEqual(problem.next, 'wait');
    }
  });

  it('distinguishes being offline from an unreachable service', () => {
    assert.equal(problemOf(new MtError('network'), true).kind, 'unreachable');
    assert.equal(problemOf(new MtError('network'), false).kind, 'offline');
    assert.equal(problemOf(new MtError('network'), false).next, 'wait');
  });

  it('finds the support contact, and keeps bidi controls out of the description', () => {
    const description =
      'The daily limit \u202Eis reached; write to help.mt@uni-rīga.example or support+mt@example.co.uk.';
    const problem = problemOf(new MtError('dayLimitReached', {description}), true);
    assert.equal(problem.contact, 'support+mt@example.co.uk');
    assert.equal(problem.description, description.replace('\u202E', ''));
  });

  it('does not try a fault of the page again and again', () => {
    assert.equal(problemOf(new TypeError('no'), true).next, 'retry');
  });
});

describe('knownTranslations', () => {
  const extended: CheckedTranslation = {
    translation: ' \u2066Das\n kostet \u202C1.600 €.',
    qualityEstimate: 0.4,
    sentences: 1,
    tokens: 4,
    sourceRanges: [[0, 21]],
    targetRanges: [],
    checks: [],
    matches: [],
  };
  const match = {sentence: 0, source: 'It costs.', translation: 'Es kostet.', score: 0.8};
  const known = (result: Partial<CheckedTranslation>) =>
    knownTranslations([{...extended, ...result}], {systemId: 's', options: ''})[0]!;

  it('moves the ranges of checks to the words of the text as shown', () => {
    const {translation} = extended;
    const at = translation.indexOf('1.600');
    const check: SentenceCheck = {check: 'numbersDiffer', sentence: 0, source: [], translation: [[at, 5]]};
    const {translation: shown, findings} = known({checks: [check]});
    const [[start, count]] = findings!.checks[0]!.translation as [[number, number]];
    assert.equal(shown.slice(start, start + count), '1.600');
  });

  it('has no findings for empty answers, and no matches for a part of the sentence', () => {
    assert.equal('findings' in known({}), false);
    assert.deepEqual(known({matches: [match]}).findings, {checks: [], matches: [match]});
    assert.equal('findings' in known({matches: [match], sourceRanges: [[0, 9], [10, 5]]}), false); // prettier-ignore
  });
});

describe('cleanTranslation', () => {
  it('is one line without white space around it', () => {
    assert.equal(cleanTranslation(' Sveika,\r\n  pasaule!\0\n'), 'Sveika, pasaule!');
  });

  it('closes bidi controls and drops those that close nothing', () => {
    assert.equal(cleanTranslation('a\u202Etxt.exe'), 'a\u202Etxt.exe\u202C');
    assert.equal(cleanTranslation('\u2067שלום \u202Bab'), '\u2067שלום \u202Bab\u202C\u2069');
    assert.equal(cleanTranslation('\u202Ca\u2069b'), 'ab');
    assert.equal(cleanTranslation('\u2068א\u2069 b'), '\u2068א\u2069 b');
    assert.equal(cleanTranslation('\u2066a\u202Cb\u2069'), '\u2066ab\u2069');
  });
});

describe('wordDifference', () => {
  const shown = (before: string, after: string) =>
    wordDifference(before, after)
      .map(({kind, text}) => (kind === 'same' ? text : kind === 'added' ? `+${text}+` : `-${text}-`))
      .join('');

  it('shows the words that were removed and added', () => {
    assert.equal(
      shown('Es redzu sarkanu māju.', 'Es redzu lielu, sarkanu namu.'),
      'Es redzu +lielu, +sarkanu -māju-+namu+.',
    );
    assert.equal(shown('Jā.', 'Jā.'), 'Jā.');
    assert.equal(shown('', 'Jā'), '+Jā+');
    assert.equal(shown('Jā', ''), '-Jā-');
  });

  it('replaces a very long sentence, and loses nothing of it', () => {
    const before = 'vārds '.repeat(600);
    const after = 'cits '.repeat(600);
    const found = wordDifference(before, after);
    const texts = (kind: string) =>
      found.flatMap((each) => (each.kind === kind || each.kind === 'same' ? each.text : [])).join('');
    assert.equal(texts('removed'), before);
    assert.equal(texts('added'), after);
  });
});

describe('markupToText', () => {
  it('reads back what was written between tags', () => {
    for (const text of ['AT&T < Müller &amp; Co.', 'a &lt; b', '&#x101; &amp;amp; 🙂', 'שלום & مرحبا'])
      assert.equal(markupToText(textToMarkup(text)), text);
  });

  it('knows references by name and by number, each once', () => {
    assert.equal(markupToText('&LT;&gt;&quot;&apos;&nbsp;&#39;&#228;&#x101;'), `<>"'\u00A0'äā`);
    assert.equal(markupToText('&amp;lt;'), '&lt;');
  });

  it('leaves references without a character', () => {
    assert.equal(markupToText('&#0; &#x110000; &unknown; R&D;'), '&#0; &#x110000; &unknown; R&D;');
  });
});
