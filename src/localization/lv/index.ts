/** Latvian: everything that the elements say. */
export {selector} from './selector.ts';
export {translateBox} from './translate-box.ts';
