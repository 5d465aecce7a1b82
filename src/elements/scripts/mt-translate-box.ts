/** `mt-translate-box` alone, for a script tag; the service serves the file, so it knows the service. */
import '../../session/old-page.ts'; // Before Lit, which could not start on such a page.
import '../../session/script-session.ts'; // Before the element is defined, so that none starts without it.
import '../mt-translate-box/mt-translate-box.ts';
