import {expect} from '@open-wc/testing';
import {commonLanguages as enCommon} from '../../../src/localization/en/common-languages.ts';
import {documentDrop as enDrop} from '../../../src/localization/en/document-drop.ts';
import {documentList as enList} from '../../../src/localization/en/document-list.ts';
import {languageList as enLanguages} from '../../../src/localization/en/language-list.ts';
import {personalData as enPersonal} from '../../../src/localization/en/personal-data.ts';
import {selectorPairs as enPairs} from '../../../src/localization/en/selector-pairs.ts';
import {selectorTrying as enTrying} from '../../../src/localization/en/selector-trying.ts';
import {selector as en} from '../../../src/localization/en/selector.ts';
import {sentenceAlternatives as enAlternatives} from '../../../src/localization/en/sentence-alternatives.ts';
import {sentenceNotes as enNotes} from '../../../src/localization/en/sentence-notes.ts';
import {translateBox as enBox} from '../../../src/localization/en/translate-box.ts';
import {translationChecks as enChecks} from '../../../src/localization/en/translation-checks.ts';
import {translationResult as enResult} from '../../../src/localization/en/translation-result.ts';
import {counted} from '../../../src/localization/counted.ts';
import {loadMessages} from '../../../src/localization/load-messages.ts';
import {messages as latvian} from '../../../src/localization/lv/index.ts';
import type {Messages} from '../../../src/localization/messages.ts';
import {DEFAULT_LANGUAGE, INTERFACE_LANGUAGES} from '../../../src/localization/interface-languages.ts';

const english: Messages = {
  selector: {...en, ...enPairs, ...enTrying},
  translateBox: {...enBox, ...enResult, ...enNotes, ...enAlternatives},
  documentDrop: enDrop,
  documentList: enList,
  languageList: enLanguages,
  translationChecks: enChecks,
  personalData: enPersonal,
  commonLanguages: enCommon,
};
const {selector: lv} = latvian;
const OTHERS = INTERFACE_LANGUAGES.map(({code}) => code).filter((code) => code !== DEFAULT_LANGUAGE);

/** Every text of a table by its path; functions are called with numbers and names. */
function textsOf(table: object, path = ''): [string, string][] {
  return Object.entries(table).flatMap(([name, value]: [string, unknown]) => {
    const here = `${path}${name}`;
    if (typeof value === 'string') return [[here, value]];
    if (typeof value === 'function')
      return [[here, String((value as (...all: unknown[]) => unknown)('3', 2, 'a.txt', 'txt'))]];
    return textsOf(value as object, `${here}.`);
  }) as [string, string][];
}

/** Texts that are the same as in English, by language. */
const SAME: Readonly<Record<string, readonly string[]>> = {lv: ['selector.percent', 'selector.count']};

const wordsOf = async (code: string): Promise<Messages> => (await loadMessages(code)) ?? english;

describe('messages', () => {
  for (const {code} of INTERFACE_LANGUAGES) {
    for (const element of [
      'selector',
      'translateBox',
      'documentDrop',
      'documentList',
      'translationChecks',
    ] as const) {
      it(`are complete in the language ${code} for ${element}, without empty ones`, async () => {
        const texts = textsOf((await wordsOf(code))[element]);
        expect(texts).to.have.lengthOf.above(15);
        expect(texts.filter(([, text]) => text.trim() === '')).to.deep.equal([]);
        expect(
          texts.filter(([, text]) => /undefined|null|NaN|\[object|TODO|\s$|^\s/.test(text)),
        ).to.deep.equal([]);
      });
    }
  }

  for (const code of OTHERS) {
    it(`have the same keys in the language ${code} as in English`, async () => {
      const paths = textsOf(await wordsOf(code)).map(([path]) => path);
      expect(paths).to.have.members(textsOf(english).map(([path]) => path));
    });

    it(`differ between the language ${code} and English: nothing was left untranslated`, async () => {
      const texts = new Map(textsOf(english));
      const same = textsOf(await wordsOf(code)).flatMap(([path, text]) =>
        texts.get(path) === text ? path : [],
      );
      expect(same).to.deep.equal(SAME[code] ?? []);
    });
  }

  it('are loaded for the primary language, and not for English or an unknown language', async () => {
    expect(await loadMessages('lv-LV')).to.equal(latvian);
    for (const code of ['en', 'en-GB', 'xx', 'constructor', ''])
      expect(loadMessages(code)).to.equal(undefined);
  });

  it('use the letters and quotation marks of Latvian', () => {
    const all = textsOf(lv)
      .map(([, text]) => text)
      .join(' ');
    for (const letter of 'āčēģīļņšūž') expect(all).to.contain(letter);
    expect(all).not.to.match(/[“‘’"]/u);
  });

  for (const [count, english, latvian] of [
    [0, '0 language pairs to choose from', 'Var izvēlēties 0 valodu pāru'],
    [1, '1 language pair to choose from', 'Var izvēlēties 1 valodu pāri'],
    [2, '2 language pairs to choose from', 'Var izvēlēties 2 valodu pārus'],
    [10, '10 language pairs to choose from', 'Var izvēlēties 10 valodu pāru'],
    [11, '11 language pairs to choose from', 'Var izvēlēties 11 valodu pāru'],
    [21, '21 language pairs to choose from', 'Var izvēlēties 21 valodu pāri'],
    [22, '22 language pairs to choose from', 'Var izvēlēties 22 valodu pārus'],
  ] as const) {
    it(`count ${count} as the languages do`, () => {
      expect(en.found(count)).to.equal(english);
      expect(lv.found(count)).to.equal(latvian);
    });
  }

  it('write numbers as the language does', () => {
    expect(en.found(1200)).to.equal('1,200 language pairs to choose from');
    expect(lv.found(12_000)).to.match(/ 12\s000 valodu pāru$/);
  });

  it('fall back to the form for all other numbers', () => {
    expect(counted('lv', {other: 'vārdi'})(1)).to.equal('1 vārdi');
    expect(counted('pl', {one: 'para', few: 'pary', many: 'par', other: 'pary'})(5)).to.equal('5 par');
  });

  it('of checks name what they are about, as far as that is known', () => {
    const isolated = (text: string) => `\u2068${text}\u2069`;
    const [one, other] = ['1 250', '1,25'].map(isolated);
    for (const [{found}, missing, added, differ] of [
      [enChecks, 'missing', 'added', 'Numbers differ'],
      [latvian.translationChecks, 'tulkojumā nav', 'oriģinālā nav', 'Atšķiras skaitļi'],
    ] as const) {
      expect(found.numbersDiffer({})).to.equal(differ);
      expect(found.numbersDiffer({expected: '1 250'})).to.equal(`${differ}: ${missing} ${one}`);
      expect(found.numbersDiffer({translation: '1,25'})).to.equal(`${differ}: ${added} ${other}`);
      const both = {source: '1 250', translation: '1,25', expected: '1 250'};
      expect(found.numbersDiffer(both)).to.equal(`${differ}: ${one} → ${other}`);
    }
    const {found} = enChecks;
    const term = {source: 'عقد', expected: 'līgums'};
    expect(found.termMissed(term)).to.equal(`Term not used: ${isolated('عقد')} → ${isolated('līgums')}`);
    const banned = {translation: 'kontrakts', expected: 'līgums'};
    expect(found.termForbidden(banned)).to.equal(
      `Forbidden term: ${isolated('kontrakts')}; write ${isolated('līgums')}`,
    );
    expect(found.termForbidden({translation: 'štelle'})).to.equal(`Forbidden term: ${isolated('štelle')}`);
    expect(found.lengthExceeded({translation: '42', expected: '30'})).to.equal(
      'More characters than allowed: 42 > 30',
    );
    expect(found.inconsistent({expected: 'Labrīt'})).to.equal(
      `The same text has another translation in this document: ${isolated('Labrīt')}`,
    );
    expect(found.termApplied({expected: 'līgums'})).to.equal(`Term used: ${isolated('līgums')}`);
    expect(found.unknownWord({source: 'qwerty'})).to.equal(`Unknown word: ${isolated('qwerty')}`);
    expect(found.unknownWord({})).to.equal('A word that the system does not know');
  });
});
