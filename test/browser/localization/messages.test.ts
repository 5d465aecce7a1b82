import {expect} from '@open-wc/testing';
import {documentDrop as enDrop} from '../../../src/localization/en/document-drop.ts';
import {selector as en} from '../../../src/localization/en/selector.ts';
import {translateBox as enBox} from '../../../src/localization/en/translate-box.ts';
import {counted} from '../../../src/localization/locale.ts';
import {
  documentDrop as lvDrop,
  selector as lv,
  translateBox as lvBox,
} from '../../../src/localization/lv/index.ts';

/** Every text of a table by its path; functions are asked with numbers and names. */
function textsOf(table: object, path = ''): [string, string][] {
  return Object.entries(table).flatMap(([name, value]: [string, unknown]) => {
    const here = `${path}${name}`;
    if (typeof value === 'string') return [[here, value]];
    if (typeof value === 'function')
      return [[here, String((value as (...all: unknown[]) => unknown)('3', 2))]];
    return textsOf(value as object, `${here}.`);
  }) as [string, string][];
}

const tables = {
  'English, selector': en,
  'Latvian, selector': lv,
  'English, box': enBox,
  'Latvian, box': lvBox,
  'English, documents': enDrop,
  'Latvian, documents': lvDrop,
};

describe('messages', () => {
  for (const [language, table] of Object.entries(tables)) {
    it(`are all there in ${language}, none empty or unfinished`, () => {
      const texts = textsOf(table);
      expect(texts).to.have.lengthOf.above(50);
      expect(texts.filter(([, text]) => text.trim() === '')).to.deep.equal([]);
      expect(texts.filter(([, text]) => /undefined|null|NaN|\[object|TODO|\s$|^\s/.test(text))).to.deep.equal(
        [],
      );
    });
  }

  it('have the same keys in every language', () => {
    expect(textsOf(lv).map(([path]) => path)).to.have.members(textsOf(en).map(([path]) => path));
    expect(textsOf(lvBox).map(([path]) => path)).to.have.members(textsOf(enBox).map(([path]) => path));
    expect(textsOf(lvDrop).map(([path]) => path)).to.have.members(textsOf(enDrop).map(([path]) => path));
  });

  it('differ between the languages: nothing was left untranslated', () => {
    const same = (english: object, latvian: object) => {
      const texts = new Map(textsOf(english));
      return textsOf(latvian).flatMap(([path, text]) => (texts.get(path) === text ? path : []));
    };
    expect(same(en, lv)).to.deep.equal(['percent']);
    expect(same(enBox, lvBox)).to.deep.equal([]);
    expect(same(enDrop, lvDrop)).to.deep.equal([]);
  });

  it('use the letters and quotation marks of Latvian', () => {
    const all = textsOf(lv)
      .map(([, text]) => text)
      .join(' ');
    for (const letter of 'āčēģīļņšūž') expect(all).to.contain(letter);
    expect(all).not.to.match(/[“‘’"]/u);
  });

  for (const [count, english, latvian] of [
    [0, '0 language pairs', '0 valodu pāru'],
    [1, '1 language pair', '1 valodu pāris'],
    [2, '2 language pairs', '2 valodu pāri'],
    [10, '10 language pairs', '10 valodu pāru'],
    [11, '11 language pairs', '11 valodu pāru'],
    [21, '21 language pairs', '21 valodu pāris'],
    [22, '22 language pairs', '22 valodu pāri'],
  ] as const) {
    it(`count ${count} as the languages do`, () => {
      expect(en.found(count, 0)).to.equal(english);
      expect(lv.found(count, 0)).to.equal(latvian);
    });
  }

  for (const [count, english, latvian] of [
    [1, '1 system asleep', '1 sistēma ir gaidstāvē'],
    [3, '3 systems asleep', '3 sistēmas ir gaidstāvē'],
    [10, '10 systems asleep', '10 sistēmu ir gaidstāvē'],
    [11, '11 systems asleep', '11 sistēmu ir gaidstāvē'],
    [21, '21 systems asleep', '21 sistēma ir gaidstāvē'],
  ] as const) {
    it(`count ${count} sleeping systems as the languages do`, () => {
      expect(en.found(12, count)).to.equal(`12 language pairs, ${english}`);
      expect(lv.found(12, count)).to.equal(`12 valodu pāru, ${latvian}`);
    });
  }

  it('write numbers as the language does', () => {
    expect(en.found(1200, 0)).to.equal('1,200 language pairs');
    expect(lv.found(12_000, 0)).to.match(/^12\s000 valodu pāru$/);
  });

  it('fall back to the form for all other numbers', () => {
    expect(counted('lv', {other: 'vārdi'})(1)).to.equal('1 vārdi');
    expect(counted('pl', {one: 'para', few: 'pary', many: 'par', other: 'pary'})(5)).to.equal('5 par');
  });
});
