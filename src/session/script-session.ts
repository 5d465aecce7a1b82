import {defaultSession} from './default-session.ts';
import {baseUrlOfScript, ownScriptAddress} from './script-address.ts';

// The service delivers the script, so that the address of the script contains the address of the service.
const baseUrl = baseUrlOfScript(ownScriptAddress());
// If a page has several scripts, the first one sets the address.
if (baseUrl !== undefined && defaultSession.baseUrl === undefined) {
  defaultSession.configure({baseUrl, visitors: true});
}
