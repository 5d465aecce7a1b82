/** Part of the box that draws translations and messages; loaded once there is a service to ask. */
export {renderDetails} from './details.ts';
export {renderNotices} from './notices.ts';
export {addResultStyles} from './result.styles.ts';
export {SentenceControls} from './sentence-controls.ts';
