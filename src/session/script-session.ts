import {defaultSession} from './default-session.ts';
import {baseUrlOfScript, ownScriptAddress} from './script-address.ts';

// The service serves the script, so the page's session knows the service from the script's address.
const baseUrl = baseUrlOfScript(ownScriptAddress());
if (baseUrl !== undefined) defaultSession.configure({baseUrl});
