import {expect} from '@open-wc/testing';
import {commonLanguages as english} from '../../../src/localization/en/common-languages.ts';
import {LanguageNames} from '../../../src/localization/language-names.ts';
import {commonLanguages as latvian} from '../../../src/localization/lv/common-languages.ts';

const language = (code: string, name = ''): {code: string; name: string} => ({code, name});

describe('names of languages', () => {
  it('are in the user’s language, with a capital letter', () => {
    expect(new LanguageNames('en').of(language('lv'))).to.equal('Latvian');
    expect(new LanguageNames('lv').of(language('lv'))).to.equal('Latviešu');
    expect(new LanguageNames('de').of(language('he'))).to.equal('Hebräisch');
    expect(new LanguageNames('tr').of(language('en'))).to.equal('İngilizce');
  });

  for (const [wanted, common] of [
    ['en', english],
    ['en-GB', english],
    ['lv-LV', latvian],
  ] as const) {
    it(`are in ${wanted} the same with and without the table of common languages`, () => {
      const browser = new LanguageNames(wanted);
      const names = new LanguageNames(wanted, common);
      const codes = common.names.split(',').map((entry) => entry.split(' ')[0]!);
      expect(codes).to.have.lengthOf.above(12);
      for (const code of codes) expect(names.of(language(code))).to.equal(browser.of(language(code)));
    });
  }

  it('come from the table only for its languages, and in its language', () => {
    const common = {language: 'en', names: 'lv From the table'};
    expect(new LanguageNames('en', common).of(language('lv'))).to.equal('From the table');
    expect(new LanguageNames('en', common).of(language('lv-LV'))).to.contain('Latvian');
    for (const wanted of ['de', 'en-Shaw'])
      expect(new LanguageNames(wanted, common).of(language('lv'))).not.to.equal('From the table');
    expect(new LanguageNames('en', common).of(language('', 'Own'))).to.equal('Own');
  });

  it('distinguish regions and scripts', () => {
    const names = new LanguageNames('en');
    expect(names.of(language('pt-BR'))).not.to.equal(names.of(language('pt')));
    expect(names.of(language('zh-Hant'))).to.match(/Traditional/);
  });

  it('are the service’s if the browser has none', () => {
    expect(new LanguageNames('en').of(language('qaa', 'Klingonu'))).to.equal('Klingonu');
  });

  it('are the code if unknown', () => {
    expect(new LanguageNames('en').of(language('qaa'))).to.equal('qaa');
    expect(new LanguageNames('en').of(language(''))).to.equal('');
  });

  it('take the service’s name when it comes later', () => {
    const names = new LanguageNames('en');
    names.of(language('qaa'));
    expect(names.of(language('qaa', 'Klingonu'))).to.equal('Klingonu');
  });

  it('survive codes that are not language tags', () => {
    const names = new LanguageNames('en');
    for (const code of ['en_US', '<b>', 'x', '💬', 'a'.repeat(300)]) {
      expect(names.of(language(code, 'named'))).to.equal('named');
    }
  });

  it('know the user’s language, or fall back to English', () => {
    expect(new LanguageNames('xx').of(language('lv'))).to.equal('Latvian');
  });

  it('are ordered as the user’s dictionary does', () => {
    const sorted = (locale: string, ...codes: string[]): string[] => {
      const names = new LanguageNames(locale);
      return codes
        .map((code) => language(code))
        .sort(names.compare)
        .map(names.of.bind(names));
    };
    expect(sorted('lv', 'cs', 'en', 'de')).to.deep.equal(['Angļu', 'Čehu', 'Vācu']);
    expect(sorted('en', 'lv', 'cs', 'de')).to.deep.equal(['Czech', 'German', 'Latvian']);
  });
});
