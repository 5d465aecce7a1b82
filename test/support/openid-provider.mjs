// A provider of OpenID Connect for tests, on a port of this machine. It uses a library on which certified providers are
// based.
import {createServer} from 'node:http';

// The library requires a later Node.js, but of its features only `URL.parse` is needed.
URL.parse ??= (url, base) => (URL.canParse(url, base) ? new URL(url, base) : null);

/** Loads the library without its warnings about settings that tests do not need. */
async function quietly(work) {
  const {info, warn} = console;
  console.info = console.warn = () => undefined;
  try {
    return await work();
  } finally {
    Object.assign(console, {info, warn});
  }
}

const {default: Provider} = await quietly(() => import('oidc-provider'));

export const CLIENT = {id: 'mtservice', secret: 'a+secret/with=signs & more'};

export async function startOpenIdProvider({redirectUrls, people = {}, port = 0, headers = {}, client = {}}) {
  const server = createServer();
  await new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  const issuer = `http://localhost:${server.address().port}`;
  const provider = await quietly(
    () =>
      new Provider(issuer, {
        clients: [
          {
            client_id: CLIENT.id,
            client_secret: CLIENT.secret,
            redirect_uris: redirectUrls,
            ...client,
          },
        ],
        claims: {
          openid: ['sub'],
          profile: ['preferred_username', 'groups'],
          email: ['email', 'email_verified'],
        },
        cookies: {keys: ['for tests']},
        pkce: {required: () => true},
        findAccount: (_context, id) => ({
          accountId: id,
          claims: () => ({preferred_username: id, ...people[id], sub: id}),
        }),
      }),
  );
  const answer = provider.callback();
  server.on('request', (request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    void quietly(() => answer(request, response));
  });
  return {
    issuer,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
