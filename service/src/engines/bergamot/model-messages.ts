import type {ModelFiles} from './models.ts';
import type {MarkupText} from '../segment-markup.ts';

/**
 * A message to a process: first the files of its models, of which the second translates what the first one answers; then
 * texts.
 */
export type ModelRequest = {readonly models: readonly ModelFiles[]} | {readonly texts: readonly MarkupText[]};

/** The answer to a request. */
export type ModelAnswer =
  | {
      /** Translations in the order of the texts; empty after loading. */
      readonly translations: readonly string[];
      /** Memory of the process in bytes. */
      readonly memory: number;
    }
  /**
   * After a failure, the process ends, since the engine's memory may be in any state. One of the engine is the same for
   * all models.
   */
  | {readonly failure: string; readonly isOfEngine: boolean};
