import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import {createServer, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';

/**
 * Server for the benchmark of documents: accepts uploads, keeps the last upload, and sends the given file as a JSON
 * array of integers. The server runs in a separate process, so that it does not slow down the measured code:
 * `document-server.ts <file>` prints its address, and ends with its standard input.
 */
const [path = ''] = process.argv.slice(2);
const content = Buffer.from(`[${readFileSync(path).join(',')}]`);
const expected = digest(content);
const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-max-age': '600',
};

let requests = 0;
const upload = Buffer.alloc(content.length + 4096, ' '); // allocated before the measurements
let length = 0;

function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function answer(response: ServerResponse, body: string | Buffer): void {
  const length = Buffer.byteLength(body);
  response.writeHead(200, {...cors, 'content-type': 'application/json', 'content-length': length}).end(body);
}

/** Whether the last upload was the file. */
function isWhole(): boolean {
  const body = upload.subarray(0, length);
  return digest(body.subarray(body.indexOf('['), body.lastIndexOf(']') + 1)) === expected;
}

const server = createServer((request, response) => {
  const {method, url = ''} = request;
  if (url === '/seen') {
    answer(response, JSON.stringify({requests, isWhole: isWhole()}));
    length = 0;
    return;
  }
  requests += 1;
  if (method === 'OPTIONS') {
    response.writeHead(204, cors).end();
  } else if (method === 'POST') {
    length = 0;
    request.on('data', (chunk: Buffer) => (length += chunk.copy(upload, length)));
    request.on('end', () => answer(response, '"task-1"'));
  } else {
    answer(response, content);
  }
});
server.listen(0, '127.0.0.1', () =>
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
process.stdin.on('end', () => process.exit()).resume();
