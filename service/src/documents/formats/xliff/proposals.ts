import type {Markup} from '../../markup/markup.ts';
import {childOf, valueOf} from '../bilingual/elements.ts';

/** Elements of a translation that a memory proposes for a unit; the source is -1 if it is that of the unit. */
export interface Proposal {
  readonly source: number;
  readonly target: number;
}

/** Origins of proposals by machines, as translation programs name them. */
const MACHINE = /\bn?mt\b|machine|deepl|google|microsoft|amazon/i;
/** Qualifiers of targets by machines. */
export const MACHINE_QUALIFIER = /^(?:mt-suggestion|leveraged-mt)$/;
/** Quality of a proposal for the very text of the unit. */
const EXACT = /^10[0-2](?:\.0+)?%?$/;

/**
 * Translations by people in the `alt-trans` elements of a unit: with a source of their own, or for the very text of the
 * unit. Earlier and rejected translations are left out.
 */
export function* proposalsOf(markup: Markup, unit: number, prefix: string): Generator<Proposal> {
  for (const element of markup.children(unit)) {
    if (markup.names[element] !== `${prefix}alt-trans`) continue;
    const source = childOf(markup, element, `${prefix}source`);
    const target = childOf(markup, element, `${prefix}target`);
    if (target < 0) continue;
    const value = (name: string): string => valueOf(markup, element, name) ?? '';
    const isProposal = ['', 'proposal'].includes(value('alttranstype'));
    const isByMachine =
      MACHINE.test(value('origin')) ||
      MACHINE_QUALIFIER.test(valueOf(markup, target, 'state-qualifier') ?? '');
    const isForText = source >= 0 || EXACT.test(value('match-quality'));
    if (isProposal && !isByMachine && isForText) yield {source, target};
  }
}
