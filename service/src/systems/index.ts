export {languageName, systemId, type SystemDefinition, type Visibility} from './definition.ts';
export {ManagedSystem, type SystemUse} from './managed-system.ts';
export {metadataEntries} from './system-metadata.ts';
export type {StartTiming} from './start-timing.ts';
export {Systems, type SystemsOptions} from './systems.ts';
export type {ShownStatus} from './shown-status.ts';
export {mayUse, visibilityOf, type VisibleTo} from './visibility.ts';
