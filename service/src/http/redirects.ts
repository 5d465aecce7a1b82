import type {FastifyInstance} from 'fastify';

/**
 * Headers that redirect a browser, each with a function that encodes the address in the header; in `Refresh`,
 * the address follows `url=`.
 */
const ADDRESS_HEADERS: Readonly<Record<string, (value: string) => string>> = {
  location: encoded,
  refresh: (value) => value.replace(/(?<=url=).*$/s, encoded),
};

/**
 * Encodes redirect addresses. An address may contain user input, and a header with line breaks or non-Latin
 * text would make Node answer 500.
 */
export function encodeRedirects(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    for (const [name, encode] of Object.entries(ADDRESS_HEADERS)) {
      const value = reply.getHeader(name);
      if (typeof value === 'string') reply.header(name, encode(value));
    }
  });
}

/** Percent-encodes everything except printable ASCII; existing escapes are kept. */
function encoded(address: string): string {
  const wellFormed = Buffer.from(address).toString(); // Replaces lone surrogates, which cannot be encoded.
  return wellFormed.replace(/[^\x21-\x7e]+/g, encodeURI);
}
