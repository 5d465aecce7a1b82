/** `mtservice-selector`, also as `tildemt-selector`, for pages of the public predecessor. */
import '../../session/old-page.ts'; // must run before Lit, which fails on pages with the old polyfill
import '../../session/script-session.ts'; // comes first, so that no element starts without the address of the service
import '../tildemt-selector/tildemt-selector.ts';
