import {expect} from '@open-wc/testing';
import {documentList} from '../../../src/localization/lv/document-list.ts';
import {translationResult as m} from '../../../src/localization/lv/translation-result.ts';
import {LanguageNames} from '../../../src/localization/language-names.ts';
import {nameInSentence} from '../../../src/localization/name-in-sentence.ts';

describe('names of languages inside sentences', () => {
  const names = new LanguageNames('lv');

  for (const [code, where, from] of [
    ['en', 'angļu valodā', 'angļu valodas'],
    ['zh-Hans', 'ķīniešu vienkāršotā valodā', 'ķīniešu vienkāršotās valodas'],
    ['pt-BR', 'portugāļu valodā (Brazīlija)', 'portugāļu valodas (Brazīlija)'],
    ['he', 'ivritā', 'ivrita'],
    ['eo', 'esperanto valodā', 'esperanto valodas'],
  ] as const)
    it(`are declined in Latvian, as for ${code}`, () => {
      const name = nameInSentence(names, code);
      expect(m.looksLike(name)).to.equal(`Izskatās, ka teksts ir ${where}.`);
      expect(m.translateFrom(name)).to.equal(`Tulkot no ${from}`);
    });

  it('keep their capital in English, and by themselves', () => {
    expect(nameInSentence(new LanguageNames('en'), 'lv')).to.equal('Latvian');
    expect(names.of({code: 'en', name: ''})).to.equal('Angļu');
  });

  it('are the code if unknown', () => {
    expect(nameInSentence(names, 'en_US')).to.equal('en_US');
  });
});

describe('Latvian words of the documents', () => {
  it('need no form of a noun for their number', () => {
    for (const count of [1, 7, 15, 17, 21]) {
      expect(documentList.earlier(count)).to.equal(`Rādīt agrāk nosūtītos dokumentus: ${count}`);
      expect(documentList.total(count)).to.equal(`Dokumenti: ${count}`);
    }
    expect([1, 15].map((count) => documentList.start(count))).to.deep.equal([
      'Tulkot dokumentu',
      'Tulkot dokumentus: 15',
    ]);
  });

  it('say once that the file is to be chosen again', () => {
    const words = `${documentList.problems.documentDamaged} ${documentList.fileAgain}`;
    expect(words.match(/vēlreiz/g)).to.have.lengthOf(1);
  });
});
