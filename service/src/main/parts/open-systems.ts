import type {Logger} from 'pino';
import type {Configuration} from '../../config/index.ts';
import type {Store} from '../../store/index.ts';
import {Systems} from '../../systems/index.ts';
import type {LiveEngines} from '../live-engines.ts';
import type {ServiceNode} from './service-node.ts';

/** Parts of the service that its systems need. */
export interface SystemsParts {
  readonly store: Store;
  readonly node: ServiceNode;
  readonly engines: LiveEngines;
  readonly logger: Logger;
}

/** Creates the configured systems, and starts those that are to start with the service. */
export async function openSystems(
  configuration: Configuration,
  {store, node, engines, logger}: SystemsParts,
): Promise<Systems> {
  const definitions = await engines.define(configuration);
  const {limits} = configuration;
  const systems = new Systems(definitions, {
    store,
    node,
    isShared: configuration.database !== undefined,
    visitorSystems: () => configuration.anonymous?.systems,
    onFault: ({id, title}, reason) => logger.warn({id, title, reason}, 'a system does not run'),
    onError: (error) => logger.error({err: error}, 'the state of a system could not be read or saved'),
    timing: {
      get startMs() {
        return limits.startSeconds * 1000;
      },
    },
  });
  try {
    await systems.open();
    return systems;
  } catch (error) {
    await systems.close();
    throw error;
  }
}
