import assert from 'node:assert/strict';
import {it} from 'node:test';
import {languageName, systemId} from '../../src/systems/definition.ts';

it('gives the same id on every machine, and a different one for each engine, language pair and variant', () => {
  assert.equal(
    systemId('apertium', {source: 'en', target: 'es'}),
    'smt-0aaf01fd-6c73-55ff-9e70-d3397626a95a',
  );
  const ids = [
    systemId('apertium', {source: 'en', target: 'es'}),
    systemId('apertium', {source: 'es', target: 'en'}),
    systemId('apertium', {source: 'en', target: 'es', variant: 'eng-spa'}),
    systemId('ollama', {source: 'en', target: 'es'}),
  ];
  assert.equal(new Set(ids).size, 4);
  for (const id of ids) {
    assert.match(id, /^smt-[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
});

it('names languages in English and keeps unknown codes', () => {
  assert.equal(languageName('lv'), 'Latvian');
  assert.equal(languageName('pt-BR'), 'Brazilian Portuguese');
  assert.equal(languageName('not a code'), 'not a code');
});
