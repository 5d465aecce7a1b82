import {undoOldPolyfill} from './old-polyfill.ts';

// The polyfill may come before the script, between it and the elements, or at the end of the page.
undoOldPolyfill();
addEventListener('DOMContentLoaded', undoOldPolyfill);
addEventListener('load', undoOldPolyfill);
