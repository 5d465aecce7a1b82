import {mkdtemp, rm} from 'node:fs/promises';
import {createServer, type IncomingMessage, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import type {TestContext} from 'node:test';
import {AwsV4Signer} from 'aws4fetch';
import S3rver from 's3rver';
import type {S3Settings} from '../../src/documents/bytes/storage-settings.ts';
import {releaseAfter} from '../../../test/support/release-after.ts';

const BUCKET = 'kugis-dokumenti';
const ACCESS_KEY_ID = 'S3RVER';
const SECRET = 'Slepenā atslēga/+=';

/** Handles a request before the store; returns true if it has answered the request. */
export type S3Front = (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>;

/** An S3 store for tests, which checks signatures. */
export class S3Store {
  readonly settings: S3Settings;
  /** Method and path of each request. */
  readonly requests: string[] = [];
  front: S3Front | undefined;

  constructor(endpoint: string) {
    this.settings = {
      ...{endpoint, bucket: BUCKET, region: 'eu-north-1', prefix: 'mašīna 1/'},
      ...{accessKeyId: ACCESS_KEY_ID, secretAccessKey: SECRET},
    };
  }
}

/** Starts a store with an empty bucket; closed when the test ends. */
export async function s3StoreOf(test: TestContext): Promise<S3Store> {
  const {store, close} = await startS3Store();
  releaseAfter(test, close);
  return store;
}

/** Starts a store with an empty bucket. */
export async function startS3Store(): Promise<{readonly store: S3Store; close(): Promise<void>}> {
  const directory = await mkdtemp(join(tmpdir(), 'mtservice-s3-'));
  const options = {directory, silent: true, vhostBuckets: false};
  const inner = new S3rver({...options, configureBuckets: [{name: BUCKET}]});
  await inner.configureBuckets();
  const answer = inner.callback();
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    store.requests.push(`${request.method} ${request.url}`);
    if (!(await isSigned(request))) return s3Error(response, 403, 'SignatureDoesNotMatch');
    if (await store.front?.(request, response)) return;
    if (request.headers.expect !== undefined) response.writeContinue();
    answer(request, response);
  };
  const server = createServer((request, response) => void take(request, response));
  // Refuses a request before its body is sent, as S3 does.
  server.on('checkContinue', (request, response) => void take(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const store = new S3Store(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    inner.logger.exceptions.unhandle();
    inner.logger.close();
    await rm(directory, {recursive: true, force: true});
  };
  return {store, close};
}

/** Answers with an error in the format of S3. */
export function s3Error(response: ServerResponse, status: number, code: string, more = ''): void {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>About ${code}</Message>${more}</Error>`;
  response.writeHead(status, {'content-type': 'application/xml', connection: 'close'}).end(xml);
}

/** Whether the signature of a request is valid; the store itself checks requests with an unknown key. */
async function isSigned({method, url, headers}: IncomingMessage): Promise<boolean> {
  const sent = headers.authorization ?? '';
  const names = /SignedHeaders=([^,]+)/.exec(sent)?.[1]?.split(';') ?? [];
  const signedNames = names.filter((name) => name !== 'host' && name !== 'x-amz-date');
  const signer = new AwsV4Signer({
    ...{method: method ?? '', url: `http://${headers.host}${url}`, service: 's3', region: 'eu-north-1'},
    ...{accessKeyId: ACCESS_KEY_ID, secretAccessKey: SECRET, datetime: String(headers['x-amz-date'])},
    headers: Object.fromEntries(signedNames.map((name) => [name, String(headers[name])])),
  });
  const isOther = !sent.includes(`Credential=${ACCESS_KEY_ID}/`);
  return isOther || (await signer.authHeader()) === sent;
}
