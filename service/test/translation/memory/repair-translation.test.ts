import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {mayBeRepaired, repairedTranslation} from '../../../src/translation/memory/repair-translation.ts';

describe('the human translation of a sentence that differs a little', () => {
  const languages = {source: 'en', target: 'lv'};
  const repaired = (sentence: string, source: string, translation: string, target = 'lv') =>
    repairedTranslation(sentence, {source, translation}, {...languages, target});

  it('gets the numbers of the sentence, where the translation has them', () => {
    const cases = [
      [
        'Page 7 of 250',
        'Page 3 of 120',
        '120 lappušu dokumenta 3. lappuse',
        '250 lappušu dokumenta 7. lappuse',
      ],
      [
        'Valid until 31.12.2027 at 17:30.',
        'Valid until 01.06.2026 at 08:00.',
        'Derīgs līdz 01.06.2026 plkst. 08:00.',
        'Derīgs līdz 31.12.2027 plkst. 17:30.',
      ],
      ['Version 2.0.15', 'Version 1.9.3', 'Versija 1.9.3', 'Versija 2.0.15'],
      ['It costs 4.50 euros.', 'It costs 3.20 euros.', 'Tas maksā 3.20 eiro.', 'Tas maksā 4.50 eiro.'],
      [
        'Room 5 is 5 metres long.',
        'Room 4 is 4 metres long.',
        '4. istaba ir 4 metrus gara.',
        '5. istaba ir 5 metrus gara.',
      ],
      ['MP3 player, 8 GB', 'MP3 player, 4 GB', 'MP3 atskaņotājs, 4 GB', 'MP3 atskaņotājs, 8 GB'],
    ] as const;
    for (const [sentence, source, translation, expected] of cases)
      assert.equal(repaired(sentence, source, translation), expected, sentence);
  });

  it('is not used if the numbers of the translation would be a guess', () => {
    const cases = [
      ['the numbers are written as words', 'Wait 5 days.', 'Wait 3 days.', 'Gaidiet trīs dienas.'],
      [
        'the translation writes it otherwise',
        'It costs 4.50 euros.',
        'It costs 3.20 euros.',
        'Tas maksā 3,20 eiro.',
      ],
      ['the new number has another form', 'Over 1,000 files', 'Over 200 files', 'Vairāk nekā 200 failu'],
      [
        'the translation has a further number',
        'Open 24 hours',
        'Open 12 hours',
        'Atvērts 12 stundas, 7 dienas',
      ],
      ['one number becomes two', '2 of 3 files', '2 of 2 files', '2 no 2 failiem'],
      ['there are more numbers', '2 of 3 of 4', '2 of 3', '2 no 3'],
      ['other words', 'Page 7 of the book', 'Page 3 of the file', 'Faila 3. lappuse'],
      ['another sign', 'Page 7!', 'Page 3', '3. lappuse'],
    ] as const;
    for (const [why, sentence, source, translation] of cases)
      assert.equal(repaired(sentence, source, translation), undefined, why);
  });

  it('is not used if the number needs another plural form in the language of the translation', () => {
    assert.equal(repaired('All 21 files', 'All 20 files', 'Visi 20 faili'), undefined); // Latvian: 21 is singular
    assert.equal(repaired('All 25 files', 'All 22 files', 'Visi 22 faili'), 'Visi 25 faili');
    assert.equal(repaired('Wszystkie 5 files', 'Wszystkie 3 files', '3 pliki', 'pl'), undefined);
    assert.equal(repaired('All 21 files', 'All 20 files', 'Alle 20 Dateien', 'de'), 'Alle 21 Dateien');
  });

  it('is written in capitals for a sentence in capitals', () => {
    assert.equal(
      repaired('SAVE THE ŠĶELDOTĀJS', 'Save the šķeldotājs', 'Saglabāt šķeldotāju'),
      'SAGLABĀT ŠĶELDOTĀJU',
    );
    assert.equal(repaired('ALL 25 FILES', 'All 22 files', 'Visi 22 faili'), 'VISI 25 FAILI');
    assert.equal(repaired('Save The File', 'Save the file', 'Saglabāt failu'), undefined);
    assert.equal(repaired('Save the file 2', 'SAVE THE FILE 1', 'SAGLABĀT FAILU 1'), undefined);
    assert.equal(mayBeRepaired('PDF', 'en'), false);
    assert.equal(mayBeRepaired('SAVE THE FILE', 'en'), true);
  });

  it('keeps its tags and character references', () => {
    const source = 'Open <g id="3">page 3</g> of 20 &amp; print';
    const translation = 'Atvērt <g id="3">3. lappusi</g> no&#160;20 &amp; drukāt';
    assert.equal(
      repaired('Open page 5 of 40 & print', source, translation),
      'Atvērt <g id="3">5. lappusi</g> no&#160;40 &amp; drukāt',
    );
    assert.equal(
      repaired('OPEN PAGE 5 OF 40 & PRINT', source, translation),
      'ATVĒRT <g id="3">5. LAPPUSI</g> NO&#160;40 &amp; DRUKĀT',
    );
  });

  it('is looked for with numbers and words only', () => {
    assert.equal(mayBeRepaired('Page 5', 'en'), true);
    assert.equal(mayBeRepaired('12.05.2026', 'en'), false);
    assert.equal(mayBeRepaired('A page of the book', 'en'), false);
  });
});
