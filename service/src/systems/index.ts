export {languageName, type SystemDefinition} from './definition.ts';
export {ManagedSystem} from './managed-system.ts';
export {metadataEntries} from './system-metadata.ts';
export {Systems, type SystemsOptions} from './systems.ts';
export type {ShownStatus} from './shown-status.ts';
export {mayUse, visibilityOf, type VisibleTo} from './visibility.ts';
