import {primaryLanguage, type SystemStatus} from '../../../src/contract/index.ts';
import type {TermCorpus} from '../store/store.ts';
import type {ManagedSystem, ShownStatus} from '../systems/index.ts';
import {languageName} from '../systems/index.ts';

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
  /** In the order in which they are sent: `name`, `status`, then the rest. */
  readonly metadata: readonly (readonly [key: string, value: string])[];
}

/** What is known of a system's quality estimates. */
export interface EstimatesView {
  /** Whether they rest on more than the checks. */
  readonly estimated: boolean;
  /** Below which estimate translations are usually edited; undefined when too few were corrected. */
  readonly editedBelow: number | undefined;
}

/** Describes a system with its present status. */
export function systemView(
  {definition}: ManagedSystem,
  {status, reason}: ShownStatus,
  {estimated, editedBelow}: EstimatesView,
): SystemView {
  const {id, source, target, engine, domain, title, description, visibleTo} = definition;
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
    ['enable-qe', String(estimated)],
    ['train-qe-model', String(estimated)],
  ];
  if (editedBelow !== undefined) metadata.push(['usually-edited-below', editedBelow.toFixed(1)]);
  if (status === 'error' && reason !== undefined) metadata.push(['status-reason', reason]);
  return {
    id,
    source: {code: source, name: languageName(source)},
    target: {code: target, name: languageName(target)},
    domain,
    title,
    description,
    status,
    metadata,
  };
}

/** Whether a term corpus can be used with a system: it was imported for the system, or for its languages. */
export function servesSystem(corpus: TermCorpus, {definition: {id, source, target}}: ManagedSystem): boolean {
  if (corpus.systemId !== undefined) return corpus.systemId === id;
  return (
    primaryLanguage(corpus.source) === primaryLanguage(source) &&
    primaryLanguage(corpus.target) === primaryLanguage(target)
  );
}
