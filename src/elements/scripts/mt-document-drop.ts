/**
 * `mt-document-drop` alone, for a script tag; the service delivers the file, so that the address of the file contains
 * the address of the service.
 */
import '../../session/old-page.ts'; // must run before Lit, which fails on pages with the old polyfill
import '../../session/script-session.ts'; // comes first, so that no element starts without the address of the service
import '../mt-document-drop/mt-document-drop.ts';
