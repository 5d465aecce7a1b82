/** `mtservice-selector`, also as `tildemt-selector`, for pages of the public predecessor. */
import '../../session/old-page.ts'; // before Lit, which could not start on such a page
import '../../session/script-session.ts'; // before the element is defined, so that none starts without it
import '../tildemt-selector/tildemt-selector.ts';
