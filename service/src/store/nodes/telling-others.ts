import type {NodeHint} from './node.ts';
import type {Store} from '../store.ts';

type Told = Pick<Store, 'addDocumentTask' | 'releaseDocumentTask'>;

/** The methods whose changes other processes would see only at their next look, telling them at once. */
export function tellingOthers(store: Told, tell: (hint: NodeHint) => void): Told {
  return {
    async addDocumentTask(task, most) {
      const outcome = await store.addDocumentTask(task, most);
      if (outcome === 'added') tell('documents');
      return outcome;
    },

    async releaseDocumentTask(task, how) {
      await store.releaseDocumentTask(task, how);
      if (how.afterMs === 0) tell('documents');
    },
  };
}
