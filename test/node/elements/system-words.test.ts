import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {nameAmong} from '../../../src/elements/common/system-words.ts';

const english = {code: 'en', name: 'English'};
const system = (title: string, target: {code: string; name: string}, domain = 'general') => ({
  ...{title, domain, source: english, target},
});
const words = {domains: {law: 'Law'}};
const portuguese = {code: 'pt', name: 'Portuguese'};
const brazilian = {code: 'pt-BR', name: 'Brazilian Portuguese'};

describe('the name of a system among those of its language pair', () => {
  const names = (...all: ReturnType<typeof system>[]) => all.map((one) => nameAmong(one, all, words));

  it('is its title', () => {
    assert.deepEqual(names(system('Apertium', portuguese), system('Law', portuguese, 'law')), [
      'Apertium',
      'Law',
    ]);
  });

  it('has the domain where the titles are the same', () => {
    assert.deepEqual(names(system('A', portuguese, 'law'), system('A', portuguese)), ['A · Law', 'A']);
  });

  it('has the variants of the languages where the titles are the same', () => {
    assert.deepEqual(names(system('A', portuguese), system('A', brazilian)), [
      'A · Portuguese',
      'A · Brazilian Portuguese',
    ]);
    assert.deepEqual(
      names(system('A', {code: 'zh-Hans', name: ''}), system('A', {code: 'zh-Hant', name: ''})),
      ['A · zh-Hans', 'A · zh-Hant'],
    );
  });
});
