import {spokenPair, type Scene} from './scene.ts';
import {listProblem} from './system-list-controller.ts';

/** Why the list of systems could not be loaded; empty when nothing failed. */
export function systemsProblem({controller, m}: Pick<Scene, 'controller' | 'm'>): string {
  return listProblem(controller.list.state, controller.address, m);
}

/** What is wrong with the token or on the way to the service; empty when nothing is. */
export function accountProblem(scene: Scene): string {
  const {tokenProblem} = scene.controller;
  return tokenProblem ? scene.m.errors[tokenProblem]() : systemsProblem(scene);
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
