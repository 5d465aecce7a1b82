/** @typedef {import('node:http').IncomingMessage} IncomingMessage */

/**
 * Whether a page of another site made the browser send a request. Each header that says where it comes from must name
 * this site; requests without any of them come from programs, or are reads that a page of another site cannot see.
 *
 * @param {IncomingMessage} message
 * @param {readonly string[]} origins - This site's origins; empty where the header `Host` says it.
 * @returns {boolean}
 */
export function isForeign(message, origins) {
  const {origin, referer, 'sec-fetch-site': site} = message.headers;
  const named = [origin, referer].filter((address) => address !== undefined);
  if (!named.every((address) => isOwn(address, message, origins))) return true;
  // A listed origin may be another site's for the browser.
  if (origins.length > 0 && origin !== undefined) return false;
  // Not `same-site`: that is any host of the same domain.
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

/** @param {string} address @param {IncomingMessage} message @param {readonly string[]} origins */
function isOwn(address, {headers, socket}, origins) {
  if (!URL.canParse(address)) return false; // `null`, as of a frame in a sandbox
  const {origin, protocol, host} = new URL(address);
  if (origins.length > 0) return origins.includes(origin);
  const isSecure = 'encrypted' in socket;
  const asked = `${protocol}//${headers[':authority'] ?? headers.host}`;
  const isWeb = protocol === 'https:' || (protocol === 'http:' && !isSecure);
  return isWeb && URL.canParse(asked) && new URL(asked).host === host;
}
