import {primaryLanguage} from '../../../../src/contract/index.ts';
import type {SystemDefinition} from '../../systems/index.ts';
import type {ComparedSystem} from './compare-systems.ts';

/** Key of a language pair, such as `en-pt`; the same for all countries and scripts of its languages. */
export function pairKey({source, target}: Pick<SystemDefinition, 'source' | 'target'>): string {
  return `${primaryLanguage(source)}-${primaryLanguage(target)}`;
}

/** Texts to compare, one in each line; empty lines are left out. */
export function linesOf(text: string): string[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');
}

/** Figures of all texts as translated by one system. */
export interface ComparisonTotals {
  /** Number of texts in which the checks found something. */
  readonly checked: number;
  /** Length of all translations in UTF-16 code units. */
  readonly characters: number;
  /** Time as a multiple of that of the fastest system. */
  readonly timeRatio: number;
  /** Mean chrF from 0 to 100; undefined without references. */
  readonly chrF: number | undefined;
}

/** Totals of each system, in order; undefined for a system that did not translate. */
export function comparisonTotals(systems: readonly ComparedSystem[]): (ComparisonTotals | undefined)[] {
  // Times under a millisecond are noise.
  const times = systems.map(({milliseconds}) => Math.max(milliseconds, 1));
  const fastest = Math.min(...times.filter((_time, index) => !systems[index]?.fault));
  return systems.map(({fault, texts}, index) => {
    if (fault) return undefined;
    const scores = texts.flatMap(({similarity}) => similarity ?? []);
    const sum = scores.reduce((total, score) => total + score, 0);
    return {
      checked: texts.filter(({checks}) => checks.length > 0).length,
      characters: texts.reduce((total, {translation}) => total + translation.length, 0),
      timeRatio: times[index]! / fastest,
      chrF: scores.length > 0 ? (100 * sum) / scores.length : undefined,
    };
  });
}
