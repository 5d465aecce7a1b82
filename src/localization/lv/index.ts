/** Latvian: everything that the elements say. */
export {documentDrop} from './document-drop.ts';
export {selector} from './selector.ts';
export {translateBox} from './translate-box.ts';
