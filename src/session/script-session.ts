import {defaultSession} from './default-session.ts';
import {baseUrlOfScript, ownScriptAddress} from './script-address.ts';

// The service delivers the script, so its address contains the address of the service.
const baseUrl = baseUrlOfScript(ownScriptAddress());
// The first script of a page decides.
if (baseUrl !== undefined && defaultSession.baseUrl === undefined) {
  defaultSession.configure({baseUrl, visitors: true});
}
