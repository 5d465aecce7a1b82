import {createSign, generateKeyPairSync} from 'node:crypto';
import {createServer, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import type {TestContext} from 'node:test';
import {sendWithoutEnd} from '../../../../test/support/endless-answer.mjs';
import {releaseAfter} from '../../../../test/support/release-after.ts';

/** Wrong answers of a hostile provider; everything else is correct. */
export interface Lies {
  /** Claims that replace those of the ID token. */
  readonly claims?: Readonly<Record<string, unknown>>;
  /** Whether the ID token is signed with a key that the provider does not publish. */
  readonly foreignKey?: boolean;
  /** Status and body of the answer to a code, instead of an ID token. */
  readonly token?: {readonly status: number; readonly body: unknown};
  /** Whether the provider leaves all requests unanswered. */
  readonly silent?: boolean;
  /** Whether the provider answers every request with a failure. */
  readonly failing?: boolean;
  /** Wrong issuer in its metadata. */
  readonly issuer?: string;
  /** Path with an endless answer. */
  readonly endless?: '/token' | '/keys' | '/userinfo';
}

/** Starts a hostile provider that signs in `anna` at once; the test sets `nonce` from the request. */
export async function hostileProvider(
  test: TestContext,
  clientId: string,
): Promise<{readonly issuer: string; lies: Lies; nonce: string; requests: string[]}> {
  const [key, otherKey] = (keys ??= [newKey(), newKey()]);
  const server = createServer((request, response) => {
    state.requests.push(request.url ?? '');
    const path = request.url ?? '';
    if (state.lies.silent) return;
    if (state.lies.failing) return send(response, 503, 'no provider');
    if (path === state.lies.endless) return sendClaims(response);
    if (path.startsWith('/.well-known/')) return send(response, 200, metadata());
    if (path === '/keys')
      return send(response, 200, {keys: [{...key.jwk, kid: 'k', use: 'sig', alg: 'RS256'}]});
    const {token, foreignKey = false} = state.lies;
    if (token) return send(response, token.status, token.body);
    const idToken = signed(foreignKey ? otherKey : key, {...rightClaims(), ...state.lies.claims});
    return send(response, 200, {access_token: 'a', token_type: 'Bearer', id_token: idToken});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  releaseAfter(test, () => {
    server.closeAllConnections();
    server.close();
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const state = {issuer, lies: {} as Lies, nonce: '', requests: [] as string[]};
  const metadata = () => ({
    issuer: state.lies.issuer ?? issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    ...(state.lies.endless === '/userinfo' && {userinfo_endpoint: `${issuer}/userinfo`}),
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  });
  const rightClaims = () => {
    const now = Math.floor(Date.now() / 1000);
    const person = {sub: 'anna', preferred_username: 'anna'};
    return {...person, iss: issuer, aud: clientId, iat: now, exp: now + 60, nonce: state.nonce};
  };
  return state;
}

/** Sends an endless answer. */
function sendClaims(response: ServerResponse): void {
  response.writeHead(200, {'content-type': 'application/json'}).write('{"sub": "anna", "name": "');
  sendWithoutEnd(response, Buffer.from('Žanete '.repeat(8_192)));
}

/** Shared by all providers of a process, since making a key takes longer than most tests. */
let keys: [ReturnType<typeof newKey>, ReturnType<typeof newKey>] | undefined;

function newKey() {
  const {publicKey, privateKey} = generateKeyPairSync('rsa', {modulusLength: 2048});
  return {privateKey, jwk: publicKey.export({format: 'jwk'})};
}

function signed({privateKey}: ReturnType<typeof newKey>, claims: object): string {
  const encoded = [{alg: 'RS256', kid: 'k'}, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  const text = encoded.join('.');
  return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url')}`;
}

function send(response: ServerResponse, status: number, body: unknown): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const type = typeof body === 'string' ? 'text/html' : 'application/json';
  response.writeHead(status, {'content-type': type}).end(text);
}
