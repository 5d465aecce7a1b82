export {languageName, systemId, type SystemDefinition, type Visibility} from './definition.ts';
export {ManagedSystem, type SystemUse, type StartTiming} from './managed-system.ts';
export {Systems, type SystemsOptions} from './systems.ts';
