/**
 * `mt-document-drop` alone, for a script tag; the service serves the file, so its address is the service's.
 */
import '../../session/old-page.ts'; // before Lit, which could not start on such a page
import '../../session/script-session.ts'; // before the element is defined, so that none starts without it
import '../mt-document-drop/mt-document-drop.ts';
