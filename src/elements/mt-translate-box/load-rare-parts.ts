import {loadGuessing} from '../common/load-guessing.ts';
import type {RarePartLoaders} from './result/create-parts.ts';

/** Loads parts that few users need. Only the script itself can load them: a part that is loaded later loads no other. */
export const rarePartLoaders: RarePartLoaders = {
  checks: () => import('./checks/sentence-notes.ts'),
  alternatives: () => import('./alternatives/sentence-alternatives.ts'),
  guessing: loadGuessing,
};
