import {undoOldPolyfill} from './old-polyfill.ts';

// The polyfill may be loaded before this script, between this script and the elements, or at the end of the page.
undoOldPolyfill();
addEventListener('DOMContentLoaded', undoOldPolyfill);
addEventListener('load', undoOldPolyfill);
