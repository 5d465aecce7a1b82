import {primaryLanguage} from '../../../src/contract/index.ts';
import type {SystemDefinition} from './definition.ts';

/**
 * Finds the system that translates a system's translations back: the configured one, or else one with the
 * reverse languages, preferably of the same engine. Undefined if there is none, or back-translation is not
 * configured.
 */
export function reverseSystem<T extends {readonly definition: SystemDefinition}>(
  {definition}: T,
  all: Iterable<T>,
): T | undefined {
  const {quality, source, target, engine} = definition;
  if (quality?.kind !== 'backTranslation') return undefined;
  const others = [...all].filter((other) => other.definition !== definition);
  if (quality.systemId !== undefined) return others.find((other) => other.definition.id === quality.systemId);
  const exact = ({definition: other}: T) => other.source === target && other.target === source;
  const near = ({definition: other}: T) =>
    primaryLanguage(other.source) === primaryLanguage(target) &&
    primaryLanguage(other.target) === primaryLanguage(source);
  const own = others.filter((other) => other.definition.engine === engine);
  return own.find(exact) ?? own.find(near) ?? others.find(exact) ?? others.find(near);
}
