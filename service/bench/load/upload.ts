import {once} from 'node:events';
import {randomBytes} from 'node:crypto';
import {request} from 'node:http';

const MEGABYTE = 1024 * 1024;
const PIECE_BYTES = 256 * 1024;

/**
 * Uploads documents of a given number of megabytes one after the other until it is killed, to a system that
 * does not exist, so that they are not translated; prints the seconds of each. Runs as a separate process, so
 * that it does not delay the measured requests: `upload.ts <url> <token> <megabytes>`.
 */
const [url = '', token = '', megabytes = ''] = process.argv.slice(2);
const piece = Buffer.from([...randomBytes(PIECE_BYTES)].join(','));

async function upload(): Promise<number> {
  const began = performance.now();
  const sent = request(`${url}/service.svc/json/StartDocumentTranslation`, {
    method: 'POST',
    headers: {'client-id': token, 'content-type': 'application/json'},
  });
  const answer = once(sent, 'response') as Promise<[NodeJS.ReadableStream & {statusCode: number}]>;
  sent.write('{"appID":"bench","systemID":"smt-none","fileName":"x.txt","content":[');
  const pieces = (Number(megabytes) * MEGABYTE) / PIECE_BYTES;
  for (let index = 0; index < pieces; index += 1) {
    if (index > 0) sent.write(',');
    if (!sent.write(piece)) await once(sent, 'drain');
  }
  sent.end(']}');
  const [response] = await answer;
  response.resume();
  if (response.statusCode !== 404) throw new Error(`the upload was answered ${response.statusCode}`);
  return (performance.now() - began) / 1000;
}

for (;;) console.log(await upload());
