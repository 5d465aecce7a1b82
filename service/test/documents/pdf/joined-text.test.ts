import assert from 'node:assert/strict';
import {test} from 'node:test';
import {JoinedText} from '../../../src/documents/pdf/joined-text.ts';
import {logicalOrder} from '../../../src/documents/pdf/logical-order.ts';

for (const [what, lines, expected] of [
  ['a divided word', ['Donau-', 'dampfer'], 'Donaudampfer'],
  ['a divided word with a soft hyphen', ['Donau\u00ad', 'dampf\u00adschiff'], 'Donaudampfschiff'],
  ['a compound whose next part has a capital', ['E-Mail-', 'Adresse'], 'E-Mail-Adresse'],
  ['a hyphen after a digit', ['a 3-', 'fold'], 'a 3-fold'],
  ['a hyphen after a single letter', ['an e-', 'mail'], 'an e-mail'],
  ['a compound without its second part', ['Haupt-', 'und Nebeneingang'], 'Haupt- und Nebeneingang'],
  ['a dash', ['a word -', 'another'], 'a word - another'],
  ['Chinese, which has no spaces', ['你好', '世界'], '你好世界'],
  ['words', ['one', 'two'], 'one two'],
] as const) {
  test(`lines are joined: ${what}`, () => {
    const [first, ...others] = lines;
    const text = new JoinedText(first);
    for (const line of others) text.add(line);
    assert.equal(text.value, expected);
  });
}

for (const [what, printed, isRtl, expected] of [
  ['Hebrew', 'םלוע םולש', true, 'שלום עולם'],
  ['English within Hebrew', 'ףוס English words םולש', true, 'שלום English words סוף'],
  ['a percentage and a date', '100% 12/5/2024 םולש', true, 'שלום 12/5/2024 100%'],
  ['Hebrew within English', 'the word םלוע םולש is', false, 'the word שלום עולם is'],
  ['brackets as characters', '.)סוק( אב', true, 'בא (קוס).'],
  ['brackets as shapes on the page', '.(סוק) אב', true, 'בא (קוס).'],
  ['brackets over two lines', 'ףוס( אב )תלד', true, 'דלת) בא (סוף'],
  ['lam and alef', 'رطسلأا', true, 'الأسطر'],
  ['the lam of "for the" before lam and alef', 'رطسلأاو لفسلأل', true, 'للأسفل والأسطر'],
  ['lam and alef in a font without their ligature', 'رطسألا لالخ ناملأل', true, 'لألمان خلال الأسطر'],
  ['the ligature of lam and a final ى', 'لىعلأا لىإ', true, 'إلى الأعلى'],
  ['the vowel ى of Uyghur', 'لىت ەنائ', true, 'ئانە تىل'],
] as const) {
  test(`a line is put into the order of speech: ${what}`, () => {
    assert.equal(logicalOrder(printed, isRtl), expected);
  });
}
