import type {SeededRandom} from '../../faults/seeded-random.ts';
import {KNOWN_CALLS, type KnownCall} from './door-calls.ts';

/** A request as sent to a door, and the expected answer. */
export interface WireRequest {
  readonly call: KnownCall;
  /** Defect of the request. */
  readonly defect: Defect;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
  /** Expected statuses; undefined if they depend on what the defect has done to the request. */
  readonly expected: readonly number[] | undefined;
}

type Defect =
  'none' | 'no key' | 'wrong key' | 'missing' | 'odd value' | 'bytes' | 'type' | 'method' | 'path' | 'query';

const DEFECTS: readonly Defect[] = [
  ...(['none', 'no key', 'wrong key', 'missing', 'odd value'] as const),
  ...(['odd value', 'bytes', 'bytes', 'type', 'method', 'path', 'query'] as const),
];

const BOUNDARY = 'a part of the form';

/** Values that no call expects. */
const ODD_VALUES: readonly unknown[] = [
  ...[
    null,
    true,
    0,
    -1,
    1e21,
    '',
    ' ',
    '\u0000',
    '\ud800',
    'č'.repeat(3_000),
    'xx',
    'en-US',
    '📄'.repeat(40),
  ],
  ...[
    {},
    {q: 'a'},
    [],
    [[]],
    [null],
    ['a', 1],
    [{}],
    '["',
    '["a"]',
    '[1]',
    '<b>a</c>',
    '__proto__',
    '%',
    '&=;',
  ],
  ...[
    'zh-Hans-x-šķ',
    '-',
    '--',
    'en lv',
    '9'.repeat(400),
    JSON.parse('{"__proto__": 1}'),
    '\r\n--a',
    '＜x＞',
  ],
];
const TYPES = [
  ...['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain', '', 'x'],
  ...[
    'multipart/form-data; boundary=',
    'application/json; charset=utf-16',
    'multipart/form-data; boundary=a',
  ],
];
const PATHS = [
  '/nav',
  '//',
  '/%',
  '/%00',
  '/%ff',
  '/v2',
  '/..%2f',
  '/translate/',
  '/v2/translate/x',
  '/?',
  '/\u007f',
];
const QUERIES = [
  '%',
  '%zz',
  'q',
  '=',
  '&&&',
  'q=%ff',
  'text=a&text=b',
  'x'.repeat(2_000),
  'q[]=a',
  'source=%00',
  '#',
];

/** A call of a door, with one random defect or none. */
export function randomRequest(random: SeededRandom, key: string): WireRequest {
  const call = oneOf(random, KNOWN_CALLS);
  const defect = oneOf(random, DEFECTS);
  const fields: Record<string, unknown> = {...call.fields};
  const headers: Record<string, string> = {};
  if (defect !== 'no key') addKey(call, defect === 'wrong key' ? `mt_nav${key}` : key, fields, headers);
  if (defect === 'missing') Reflect.deleteProperty(fields, oneOf(random, [...call.required, 'nothing']));
  const changed = oneOf(random, [...Object.keys(call.fields), 'extra']);
  if (defect === 'odd value') fields[changed] = oneOf(random, ODD_VALUES);
  const isQuery = call.method === 'GET';
  let {method, path}: {method: string; path: string} = call;
  let body: Buffer | undefined;
  if (isQuery) path += queryOf(fields);
  else body = encoded(random, call, fields, headers);
  if (defect === 'bytes' && body) body = damaged(random, body);
  if (defect === 'type') headers['content-type'] = oneOf(random, TYPES);
  if (defect === 'method') method = oneOf(random, ['PUT', 'PATCH', 'PROPFIND']);
  if (defect === 'path') path = oneOf(random, PATHS);
  if (defect === 'query') path += `${path.includes('?') ? '&' : '?'}${oneOf(random, QUERIES)}`;
  return {call, defect, method, path, headers, body, expected: expected(call, defect, fields, method)};
}

function addKey(
  {door}: KnownCall,
  key: string,
  fields: Record<string, unknown>,
  headers: Record<string, string>,
): void {
  if (door === 'deepl') headers['authorization'] = `DeepL-Auth-Key ${key}`;
  else fields['api_key'] = key;
}

function expected(
  {door, status, isOpen, required}: KnownCall,
  defect: Defect,
  fields: Readonly<Record<string, unknown>>,
  method: string,
): readonly number[] | undefined {
  // Refused if no system has the language of the text.
  const statuses = fields['source'] === 'auto' ? [status, 400] : [status];
  if (defect === 'none') return statuses;
  if (defect === 'no key') return isOpen ? [status] : [door === 'deepl' ? 403 : 400];
  if (defect === 'wrong key') return [403];
  if (defect === 'missing') return required.every((name) => name in fields) ? statuses : [400];
  // The framework does not support PROPFIND.
  if (defect === 'method') return method === 'PROPFIND' ? [404] : [405];
  return undefined;
}

function queryOf(fields: Readonly<Record<string, unknown>>): string {
  const text = formOf(fields);
  return text === '' ? '' : `?${text}`;
}

function pairsOf(fields: Readonly<Record<string, unknown>>): [name: string, value: string][] {
  return Object.entries(fields).flatMap(([name, value]) =>
    (Array.isArray(value) ? (value as unknown[]) : [value]).map((item): [string, string] => [
      name,
      typeof item === 'string' ? item : (JSON.stringify(item) ?? ''),
    ]),
  );
}

function formOf(fields: Readonly<Record<string, unknown>>): string {
  return new URLSearchParams(pairsOf(fields)).toString();
}

/** Encodes the fields as JSON, as a form, or as a multipart form, which a file needs. */
function encoded(
  random: SeededRandom,
  {file}: KnownCall,
  fields: Readonly<Record<string, unknown>>,
  headers: Record<string, string>,
): Buffer {
  const kind = file === undefined ? oneOf(random, ['json', 'form', 'parts']) : 'parts';
  if (kind === 'json') {
    headers['content-type'] = 'application/json';
    return Buffer.from(JSON.stringify(fields));
  }
  if (kind === 'form') {
    headers['content-type'] = 'application/x-www-form-urlencoded';
    return Buffer.from(formOf(fields));
  }
  headers['content-type'] = `multipart/form-data; boundary="${BOUNDARY}"`;
  const part = (name: string, value: string, more = '') =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
  const parts = pairsOf(fields).map(([name, value]) => part(name, value));
  if (file !== undefined) parts.push(part('file', 'Līguma teksts.', `; filename="${file}"`));
  return Buffer.from(`${parts.join('')}--${BOUNDARY}--\r\n`);
}

/** Changes, removes, repeats or cuts off bytes of a body. */
function damaged(random: SeededRandom, body: Buffer): Buffer {
  const bytes = [...body];
  for (let count = random.between(1, 4); count > 0; count -= 1) {
    const at = random.between(0, Math.max(0, bytes.length - 1));
    const kind = random.between(0, 4);
    if (kind === 0) bytes[at] = random.between(0, 255);
    else if (kind === 1) bytes.splice(at, random.between(1, 20));
    else if (kind === 2) bytes.splice(at, 0, ...bytes.slice(at, at + random.between(1, 20)));
    else if (kind === 3) bytes.length = at;
    else bytes.splice(at, 0, random.between(0, 255));
  }
  return Buffer.from(bytes);
}

function oneOf<Value>(random: SeededRandom, values: readonly Value[]): Value {
  return values[random.between(0, values.length - 1)] as Value;
}
