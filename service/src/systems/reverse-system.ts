import {primaryLanguage} from '../../../src/contract/index.ts';
import type {SystemDefinition} from './definition.ts';

/**
 * Finds the reverse system of a system: the configured system, or else a system with the reverse languages,
 * preferably of the same engine. Undefined if there is no such system, or back-translation is not configured.
 */
export function reverseSystem<T extends {readonly definition: SystemDefinition}>(
  {definition}: T,
  all: Iterable<T>,
): T | undefined {
  const {quality, source, target, engine} = definition;
  if (quality?.kind !== 'backTranslation') return undefined;
  const candidates = [...all].filter((candidate) => candidate.definition !== definition);
  if (quality.systemId !== undefined)
    return candidates.find((candidate) => candidate.definition.id === quality.systemId);
  const exact = ({definition: reverse}: T) => reverse.source === target && reverse.target === source;
  const near = ({definition: reverse}: T) =>
    primaryLanguage(reverse.source) === primaryLanguage(target) &&
    primaryLanguage(reverse.target) === primaryLanguage(source);
  const sameEngine = candidates.filter((candidate) => candidate.definition.engine === engine);
  return sameEngine.find(exact) ?? sameEngine.find(near) ?? candidates.find(exact) ?? candidates.find(near);
}
