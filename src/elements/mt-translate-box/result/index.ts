/** Part of the box that renders translations and messages; loaded once there is a service to use. */
export {directionOf} from '../../../text/direction.ts';
export {createParts} from './create-parts.ts';
export {renderNotices} from './notices.ts';
export {renderResultBar} from './result-bar.ts';
export {renderSystemMenu} from './system-menu.ts';
