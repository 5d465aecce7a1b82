import {
  ENGINE_KIND_KEY,
  PREFERRED_KEY,
  primaryLanguage,
  START_SECONDS_KEY,
  type EngineKind,
  type SystemStatus,
} from '../../../src/contract/index.ts';
import type {TermCorpus} from '../store/index.ts';
import type {ManagedSystem, ShownStatus} from '../systems/index.ts';
import {languageName, metadataEntries} from '../systems/index.ts';

/** A language with its English name. */
export interface NamedLanguage {
  readonly code: string;
  readonly name: string;
}

/** A translation system as a user sees it. */
export interface SystemView {
  readonly id: string;
  readonly source: NamedLanguage;
  readonly target: NamedLanguage;
  readonly domain: string;
  readonly title: string;
  readonly description: string;
  readonly status: SystemStatus;
  readonly engineKind: EngineKind;
  /** Whether the operator prefers the system to others with its languages. */
  readonly isPreferred: boolean;
  /** Metadata in the order of the answer: `name`, `status`, then the others. */
  readonly metadata: readonly (readonly [key: string, value: string])[];
}

/** Properties of a system's quality estimates. */
export interface EstimatesView {
  /** Whether the estimates are based on more than the checks. */
  readonly estimated: boolean;
  /** Estimate below which translations are usually edited; undefined if there are too few corrections. */
  readonly editedBelow: number | undefined;
}

/** Current status of a system, and the number of nodes on which it runs. */
type RunningStatus = ShownStatus & {readonly running: number};

/** Describes a system with its current status. */
export function systemView(
  system: ManagedSystem,
  status: RunningStatus,
  estimates: EstimatesView,
): SystemView {
  const {id, source, target, engine, domain, title, description, isPreferred = false} = system.definition;
  return {
    id,
    source: {code: source, name: languageName(source)},
    target: {code: target, name: languageName(target)},
    domain,
    title,
    description,
    status: status.status,
    engineKind: engine.kind,
    isPreferred,
    metadata: systemMetadata(system, status, estimates),
  };
}

function systemMetadata(
  {definition, startSeconds}: ManagedSystem,
  {status, reason, running}: RunningStatus,
  {estimated, editedBelow}: EstimatesView,
): [string, string][] {
  const {id, source, target, engine, domain, title, visibleTo, isPreferred = false} = definition;
  const metadata: [string, string][] = [
    ['name', title],
    ['status', status],
    ['id', id],
    ['srclang', source],
    ['trglang', target],
    ['title', title],
    ['domain', domain],
    ['public', String(visibleTo === 'everyone')],
    ['resource-type', 'mt-system'],
    ['engine', engine.name],
    [ENGINE_KIND_KEY, engine.kind],
    [PREFERRED_KEY, String(isPreferred)],
    ['translators-running', String(running)],
    ['enable-qe', String(estimated)],
    ['train-qe-model', String(estimated)],
  ];
  metadata.push(...metadataEntries(definition.metadata ?? {}));
  if (editedBelow !== undefined) metadata.push(['usually-edited-below', editedBelow.toFixed(1)]);
  if (startSeconds !== undefined) metadata.push([START_SECONDS_KEY, String(startSeconds)]);
  if (status === 'error' && reason !== undefined) metadata.push(['status-reason', reason]);
  return metadata;
}

/** Whether a term corpus may be used with a system: it was imported for the system, or for its languages. */
export function servesSystem(corpus: TermCorpus, {definition: {id, source, target}}: ManagedSystem): boolean {
  if (corpus.systemId !== undefined) return corpus.systemId === id;
  return (
    primaryLanguage(corpus.source) === primaryLanguage(source) &&
    primaryLanguage(corpus.target) === primaryLanguage(target)
  );
}
