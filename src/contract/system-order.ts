import type {SystemStatus} from './system-status.ts';

/** Metadata key for the kind of a system's engine; specific to this service. */
export const ENGINE_KIND_KEY = 'engine-kind';

/** Metadata key that marks the operator's preferred system for its languages; specific to this service. */
export const PREFERRED_KEY = 'preferred';

/** Kinds of engines, best first: language models and neural networks, rules, a list of phrases. */
export const ENGINE_KINDS = ['neural', 'rules', 'phrasebook'] as const;

/** Kind of an engine. */
export type EngineKind = (typeof ENGINE_KINDS)[number];

/** Facts that decide which of several systems serves a language pair. */
export interface SystemMerits {
  /** Value of `engine-kind`; undefined or unknown counts as rules. */
  readonly engineKind: string | undefined;
  /** Whether the operator prefers the system. */
  readonly isPreferred: boolean;
}

const USUAL_GRADE = ENGINE_KINDS.indexOf('rules');

/** Rank of a system by the operator's choice, then by its kind of engine; lower is better. */
export function systemGrade({engineKind, isPreferred}: SystemMerits): number {
  const grade = (ENGINE_KINDS as readonly (string | undefined)[]).indexOf(engineKind);
  return (isPreferred ? 0 : ENGINE_KINDS.length) + (grade < 0 ? USUAL_GRADE : grade);
}

const READINESS: readonly string[] = [
  'running',
  'queuingtransl',
  'standby',
  'error',
] satisfies SystemStatus[];

/** How soon a system can answer; lower is sooner. */
export function systemReadiness(status: string): number {
  const place = READINESS.indexOf(status);
  return place < 0 ? READINESS.length : place;
}
