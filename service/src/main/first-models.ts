import {join} from 'node:path';
import {hasFirstModels, type Configuration} from '../config/index.ts';
import {watchFolder} from '../engines/bergamot/watch-folder.ts';

/**
 * Calls the listener when the first model is added to a running service without engines in its configuration. Returns a
 * function that ends this.
 */
export function onFirstModels(
  dataFolder: string,
  configuration: Pick<Configuration, 'engines'>,
  listener: () => void,
): () => void {
  return watchFolder(join(dataFolder, 'models'), () => {
    if (hasFirstModels(configuration.engines, dataFolder)) listener();
  });
}
