import {spokenPair, type Scene} from './scene.ts';

/** Why the list could not be loaded, and what the reader can do; empty when nothing failed. */
export function listProblem({controller, m}: Pick<Scene, 'controller' | 'm'>): string {
  const {state} = controller.list;
  if (state.kind !== 'failed') return '';
  const {kind, status} = state.failure;
  return m.errors[kind](new URL(controller.address ?? '', location.href).host, status);
}

/** What is wrong with the token or on the way to the service; empty when nothing is. */
export function accountProblem(scene: Scene): string {
  const {tokenProblem} = scene.controller;
  return tokenProblem ? scene.m.errors[tokenProblem]() : listProblem(scene);
}

/**
 * What was found in the state that was restored, and that there is nothing to choose from. Pairs
 * that cannot be used say it in their rows.
 */
export function issueTexts(scene: Scene): string[] {
  const {controller, m} = scene;
  const texts: Partial<Record<string, (subject: string) => string>> = m.issues;
  const found = controller.issues.flatMap((issue) => {
    const subject = 'pair' in issue ? spokenPair(scene, issue.pair) : (issue.path ?? '');
    return texts[issue.kind]?.(subject) ?? [];
  });
  return controller.view === 'systems' && controller.list.index?.systems.length === 0
    ? [...found, m.errors.noSystems()]
    : found;
}
