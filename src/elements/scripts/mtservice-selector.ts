/**
 * `mtservice-selector` alone, for a script tag; the service serves the file, so its address is the service's.
 */
import '../../session/old-page.ts'; // must run before Lit, which fails on pages with the old polyfill
import '../../session/script-session.ts'; // before the element is defined, so that none starts without it
import '../mtservice-selector/mtservice-selector.ts';
