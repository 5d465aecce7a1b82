import type {Markup} from '../../markup/markup.ts';
import {childOf, valueOf} from '../bilingual/elements.ts';

/** Elements of a translation that a memory proposes for a unit; the source is -1 if it is that of the unit. */
export interface Proposal {
  readonly source: number;
  readonly target: number;
}

/** Origins of proposals by machines, and tools that are machines, as translation programs name them. */
const MACHINE =
  /\bn?mt\b|\b(?:gpt|llm|ai)\b|machine|neural|deepl|google|microsoft|\bbing\b|azure|amazon|\baws\b|yandex|baidu|papago|apertium|libretranslate|argos|modernmt|systran|promt|kantan|globalese|lingvanex|intento|openai|chatgpt|claude|gemini|mistral|llama|bergamot|opus-?mt|nllb|deepseek|reverso|tilde|etranslation|language ?weaver|moses|letsmt|openmt/i;
const TOOL = /<(?:[\w.-]{1,50}:)?tool\s([^<>]{1,2000})>/g;

/** Ids of the tools in the headers of a document that are machines. */
export function machineToolsIn(source: string): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const [, attributes = ''] of source.includes('tool-id') ? source.matchAll(TOOL) : []) {
    const {id} = /\btool-id\s*=\s*["'](?<id>[^"']*)/.exec(attributes)?.groups ?? {};
    if (id !== undefined && MACHINE.test(attributes)) ids.add(id);
  }
  return ids;
}
/** Qualifiers of targets by machines. */
export const MACHINE_QUALIFIER = /^(?:mt-suggestion|leveraged-mt)$/;
/** Quality of a proposal for the very text of the unit. */
const EXACT = /^10[0-2](?:\.0+)?%?$/;

/**
 * Translations by people in the `alt-trans` elements of a unit: with a source of their own, or for the very text of the
 * unit. Earlier and rejected translations are left out.
 */
export function* proposalsOf(
  markup: Markup,
  unit: number,
  {prefix, machineTools}: {readonly prefix: string; readonly machineTools: ReadonlySet<string>},
): Generator<Proposal> {
  for (const element of markup.children(unit)) {
    if (markup.names[element] !== `${prefix}alt-trans`) continue;
    const source = childOf(markup, element, `${prefix}source`);
    const target = childOf(markup, element, `${prefix}target`);
    if (target < 0) continue;
    const value = (name: string): string => valueOf(markup, element, name) ?? '';
    const isProposal = ['', 'proposal'].includes(value('alttranstype'));
    const isByMachine =
      MACHINE.test(value('origin')) ||
      MACHINE.test(value('tool')) ||
      machineTools.has(value('tool-id')) ||
      hasMachineMatch(markup, element) ||
      MACHINE_QUALIFIER.test(valueOf(markup, target, 'state-qualifier') ?? '');
    const isForText = source >= 0 || EXACT.test(value('match-quality'));
    if (isProposal && !isByMachine && isForText) yield {source, target};
  }
}

/** Whether an attribute such as Okapi's `okp:matchType` says that a machine made a proposal. */
function hasMachineMatch(markup: Markup, element: number): boolean {
  for (const [name, {value}] of markup.attributes(element))
    if (/:matchtype$/i.test(name) && /^n?mt$/i.test(value)) return true;
  return false;
}
