/** All elements, registered, with the session that the elements share and the types that a host page needs. */
export * from './session/index.ts';
export * from './elements/mtservice-selector/mtservice-selector.ts';
export * from './elements/mt-translate-box/mt-translate-box.ts';
export * from './elements/mt-document-drop/mt-document-drop.ts';
export type {SavedConfiguration, SavedSystem, LanguagePair} from './contract/index.ts';
