/** @typedef {import('node:http').IncomingMessage} IncomingMessage */

/**
 * Whether a page of another site made the browser send a request. Each header that names an origin must name
 * this site; requests without such headers come from programs, or are reads whose answer a page of another
 * site cannot see.
 *
 * @param {IncomingMessage} message
 * @param {readonly string[]} origins - This site's origins; empty if the header `Host` determines it.
 * @returns {boolean}
 */
export function isForeign(message, origins) {
  const {origin, referer, 'sec-fetch-site': site} = message.headers;
  const named = [origin, referer].filter((address) => address !== undefined);
  if (!named.every((address) => isOwn(address, message, origins))) return true;
  // For the browser, a listed origin may be another site.
  if (origins.length > 0 && origin !== undefined) return false;
  // Not `same-site`, which includes any host of the same domain.
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

/** @param {string} address @param {IncomingMessage} message @param {readonly string[]} origins */
function isOwn(address, {headers, socket}, origins) {
  if (!URL.canParse(address)) return false; // `null`, as from a sandboxed frame
  const {origin, protocol, host} = new URL(address);
  if (origins.length > 0) return origins.includes(origin);
  const isSecure = 'encrypted' in socket;
  const ownAddress = `${protocol}//${headers[':authority'] ?? headers.host}`;
  const isWeb = protocol === 'https:' || (protocol === 'http:' && !isSecure);
  return isWeb && URL.canParse(ownAddress) && new URL(ownAddress).host === host;
}
