/** The session that the elements of a page share. */
export {mtSessionContext, provideMtSession} from './context.ts';
export {defaultSession} from './default-session.ts';
export {MtSession, MtSessionChangeEvent, type MtSessionOptions} from './session.ts';
export {SessionController} from './session-controller.ts';
export type {Visit} from './visit.ts';
export {readConfiguration, type ReadConfiguration, type StateIssue} from './read-configuration.ts';
