/** The one file that hosts load with a script tag; the service serves it, so it knows the service. */
import '../session/script-session.ts'; // Before an element is defined, so that none starts without it.
import './mtservice-selector/mtservice-selector.ts';
