/** Part of the box that renders translations and messages; loaded once there is a service to use. */
export {directionOf} from '../../../text/direction.ts';
export {LanguageDetection} from '../detection/language-detection.ts';
export {LanguageOffer} from '../detection/language-offer.ts';
export {ReadAloud} from './read-aloud.ts';
export {renderNotices} from './notices.ts';
export {renderResultBar} from './result-bar.ts';
export {addResultStyles} from './result.styles.ts';
export {SentenceControls} from './sentence-controls.ts';
export {renderSystemMenu} from './system-menu.ts';
