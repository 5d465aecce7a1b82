import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {guessLanguage} from '../../../src/elements/mt-translate-box/detection/guess-language.ts';

const SENTENCES: Readonly<Record<string, readonly string[]>> = {
  en: ['Where is the nearest pharmacy, please?', 'I cannot open the attached file.'],
  de: ['Rechtsschutzversicherungsgesellschaften haften nicht.', 'Der Vertrag endet im März.'],
  lv: ['Labrīt! Kā jums klājas šodien?', 'Es nevaru atvērt pielikumu.'],
  es: ['¿Dónde está la farmacia más cercana?', 'El contrato termina en marzo.'],
  fr: ['Le contrat se termine en mars.', 'Je ne peux pas ouvrir la pièce jointe.'],
  pl: ['Gdzie jest najbliższa apteka?', 'Nie mogę otworzyć załącznika.'],
  ru: ['Доброе утро. Как вы сегодня?', 'Договор заканчивается в марте.'],
  lt: ['Labas rytas. Kaip jums sekasi šiandien?', 'Sutartis baigiasi kovo mėnesį.'],
  et: ['Tere hommikust. Kuidas teil täna läheb?', 'Ma ei saa manust avada.'],
  fi: ['Missä on lähin apteekki?', 'Sopimus päättyy maaliskuussa.'],
  ar: ['أين أقرب صيدلية من فضلك؟', 'ينتهي العقد في مارس.'],
  he: ['איפה בית המרקחת הקרוב?', 'אני לא יכול לפתוח את הקובץ.'],
};

describe('guessLanguage', () => {
  for (const [language, sentences] of Object.entries(SENTENCES)) {
    it(`recognizes short sentences in ${language} and takes them for no other language`, () => {
      let known = 0;
      let asked = 0;
      for (const other of Object.keys(SENTENCES)) {
        if (other === language) continue;
        for (const sentence of sentences) {
          const guess = guessLanguage(sentence, [other, language]);
          assert.notEqual(guess, other, sentence);
          if (guess) known++;
          asked++;
        }
      }
      assert(known / asked > 0.9, `${known} of ${asked}`);
    });
  }

  it('takes codes with countries and scripts, in any case', () => {
    assert.equal(guessLanguage('Labrīt! Kā jums klājas šodien?', ['en-GB', 'lv_LV', 'lv-LV']), 'lv-LV');
    assert.equal(guessLanguage('请问最近的药店在哪里?谢谢您的帮助。', ['zh-Hans', 'EN']), 'zh-Hans');
    assert.equal(guessLanguage('Hvor er nærmeste apotek, vær så snill?', ['no', 'en']), 'no');
  });

  it('guesses nothing without words, from addresses, or for languages that it does not know', () => {
    for (const text of ['', '12345 67890', '👩‍👩‍👧 🏡', 'https://example.org/sobre/nosotros/contacto?q=hola'])
      assert.equal(guessLanguage(text, ['en', 'es']), undefined);
    assert.equal(guessLanguage('Where is the nearest pharmacy?', ['xx', 'tlh', '']), undefined);
  });
});
