import type {StateIssue} from '../../session/index.ts';
import {errorMessages} from './messages.ts';
import {spokenPair, type Scene} from './scene.ts';
import {isUsable} from './system-index.ts';

/** Why the list could not be loaded, and what the reader can do; empty when nothing failed. */
export function listProblem({controller, m}: Scene): string {
  const {state} = controller.list;
  if (state.kind !== 'failed') return '';
  const errors = errorMessages(m.language);
  const {failure} = state;
  if (failure.kind === 'unauthorized' || failure.kind === 'offline') return errors[failure.kind];
  const {host} = new URL(controller.address ?? '', location.href);
  return failure.kind === 'service' ? errors.service(host, failure.status) : errors[failure.kind](host);
}

/** What is wrong with the token or on the way to the service; empty when nothing is. */
export function accountProblem(scene: Scene): string {
  const {controller, m} = scene;
  const {tokenProblem} = controller;
  if (tokenProblem === 'missing') return m.clientIdMissing;
  if (tokenProblem === 'badCharacters') return m.clientIdBadCharacters;
  return tokenProblem ? errorMessages(m.language)[tokenProblem] : listProblem(scene);
}

function issueText(issue: StateIssue, scene: Scene): string | undefined {
  const {m} = scene;
  switch (issue.kind) {
    case 'notJson':
    case 'notAState':
      return m.refused[issue.kind];
    case 'wrongType':
      return m.refused.wrongType(issue.path ?? '');
    case 'corpusIdRepaired':
      return m.corpusIdRepaired(spokenPair(scene, issue.pair));
    default:
      return undefined; // The pair's row says it.
  }
}

/** What was found in the state that was restored. */
export function issueTexts(scene: Scene): string[] {
  return scene.controller.issues.flatMap((issue) => issueText(issue, scene) ?? []);
}

/** What the list that came means for the choices as a whole. */
export function listTexts({controller, m}: Scene): string[] {
  const {index} = controller.list;
  if (!index) return [];
  if (index.byId.size === 0) return [errorMessages(m.language).noSystems];
  const lost = controller.store.draft.choices.filter(({systemId}) => {
    const system = index.byId.get(systemId);
    return !system || !isUsable(system);
  });
  return lost.length > 0 ? [m.systemsNeedAttention(lost.length)] : [];
}
