import assert from 'node:assert/strict';
import {it} from 'node:test';
import {bestSystem} from '../../../src/client/index.ts';
import type {TranslationSystem} from '../../../src/client/types.ts';
import {decodeSystemList} from '../../../src/client/systems.ts';
import {visitorSystems} from '../../../src/session/visitor-systems.ts';

/** A list of systems, each as `id source target kind`, with `preferred` for the operator's choice. */
function listOf(...lines: string[]): TranslationSystem[] {
  const System = lines.map((line) => {
    const [ID, from, to, kind, ...words] = line.split(' ');
    const metadata = {status: 'running', 'engine-kind': kind, preferred: String(words.includes('preferred'))};
    const Metadata = Object.entries(metadata).map(([Key, Value]) => ({Key, Value}));
    return {ID, SrcLanguage: {Code: from, Name: from}, TrgLanguage: {Code: to, Name: to}, Metadata};
  });
  return decodeSystemList({System}) ?? [];
}

const idOf = (systems: ReturnType<typeof visitorSystems>, pair: string) => systems[pair]?.params.systemID;

it('visitors get the system that everybody else gets', () => {
  const kinds = ['phrasebook', 'rules', 'neural'];
  const all = kinds.flatMap((kind) => [`${kind} en lv ${kind}`, `${kind}-chosen en lv ${kind} preferred`]);
  for (let left = listOf(...all); left.length > 0;) {
    const best = bestSystem(left, 'en', 'lv')!;
    assert.equal(idOf(visitorSystems(left, 'en'), 'en-lv'), best.id);
    left = left.filter(({id}) => id !== best.id);
  }
});

it('a system without a region goes first, unless the operator prefers the other one', () => {
  const [plain, regional] = ['plain en pt neural', 'regional en pt-BR neural'];
  assert.equal(idOf(visitorSystems(listOf(regional, plain), 'en'), 'en-pt'), 'plain');
  assert.equal(idOf(visitorSystems(listOf(plain, `${regional} preferred`), 'en'), 'en-pt'), 'regional');
  assert.equal(idOf(visitorSystems(listOf(regional, 'plain en pt rules'), 'en'), 'en-pt'), 'regional');
});

it('pairs from the language of the page come first, and the phrasebook last', () => {
  const systems = listOf('a en es phrasebook', 'b lv en phrasebook', 'c de en rules', 'd lv de rules');
  assert.deepEqual(Object.keys(visitorSystems(systems, 'lv')), ['lv-de', 'de-en', 'lv-en', 'en-es']);
});
