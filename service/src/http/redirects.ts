import type {FastifyInstance} from 'fastify';

/** Headers that redirect a browser, each with a function that encodes its address; in `Refresh` it follows `url=`. */
const ADDRESS_HEADERS: Readonly<Record<string, (value: string) => string>> = {
  location: encoded,
  refresh: (value) => value.replace(/(?<=url=).*$/s, encoded),
};

/**
 * Encodes redirect addresses. An address may contain user input, and Node answers 500 to line breaks and
 * non-Latin text in a header.
 */
export function encodeRedirects(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    for (const [name, encode] of Object.entries(ADDRESS_HEADERS)) {
      const value = reply.getHeader(name);
      if (typeof value === 'string') reply.header(name, encode(value));
    }
  });
}

/** Percent-encodes all but printable ASCII; existing escapes stay. */
function encoded(address: string): string {
  const wellFormed = Buffer.from(address).toString(); // replaces half a surrogate pair, which cannot be encoded
  return wellFormed.replace(/[^\x21-\x7e]+/g, encodeURI);
}
