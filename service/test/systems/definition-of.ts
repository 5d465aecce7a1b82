import type {SystemDefinition} from '../../src/systems/index.ts';
import type {ControlledEngine} from './controlled-engine.ts';

/** Defines a system for the engine's first language pair. */
export function definitionOf(
  engine: ControlledEngine,
  settings: Partial<SystemDefinition> = {},
): SystemDefinition {
  const [pair] = engine.list;
  return {
    id: 'smt-1',
    engine,
    pair: pair!,
    source: pair!.source,
    target: pair!.target,
    domain: 'general',
    title: 'Angļu–latviešu',
    description: 'Vispārīgs',
    maxTextCharacters: undefined,
    idleSeconds: 0,
    visibleTo: 'everyone',
    startAutomatically: false,
    ...settings,
  };
}
