import type {FastifyInstance} from 'fastify';

/** Headers that send a browser elsewhere; a Refresh has its address after `url=`. */
const ADDRESS_HEADERS: Readonly<Record<string, (value: string) => string>> = {
  location: encoded,
  refresh: (value) => value.replace(/(?<=url=).*$/s, encoded),
};

/**
 * Encodes the addresses that answers send browsers to. An address may hold what a user has sent, and Node refuses line
 * breaks and other scripts in a header, which would be an error 500.
 */
export function encodeRedirects(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    for (const [name, encode] of Object.entries(ADDRESS_HEADERS)) {
      const value = reply.getHeader(name);
      if (typeof value === 'string') reply.header(name, encode(value));
    }
  });
}

/** Encodes all but printable ASCII; what is encoded already stays. */
function encoded(address: string): string {
  const wellFormed = Buffer.from(address).toString(); // half a surrogate pair cannot be encoded
  return wellFormed.replace(/[^\x21-\x7e]+/g, encodeURI);
}
