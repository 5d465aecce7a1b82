import {METHODS, OPERATIONS} from './contract.js';
import {jsonAnswer, ProxyError} from './errors.js';
import {readJson} from './service-answer.js';

/**
 * Remembers which user started a document, by its id. A `Map` is sufficient; a store of the host can keep the
 * users longer, and for several processes.
 *
 * @typedef {object} Owners
 * @property {(id: string) => unknown} get Returns the user, or a promise of the user.
 * @property {(id: string, user: string) => unknown} set
 * @property {(id: string) => unknown} delete
 */

/** @typedef {import('./call.js').Call} Call */
/** @typedef {import('node:http').IncomingMessage} IncomingMessage */

const START = 'StartDocumentTranslation';
const LIST = 'GetDocumentTranslationList';
const REMOVE = 'RemoveDocumentTranslation';
/** The operations that concern a document started earlier. */
const WITH_ID = new Set(Object.keys(OPERATIONS).filter((name) => OPERATIONS[name]?.includes('id')));

/** Maximum bytes of an answer with an id, and of an answer with a list. */
const MAX_ID_BYTES = 64 * 1024;
const MAX_LIST_BYTES = 16 * 1024 * 1024;

/** Maximum number of documents remembered if the host has no store. */
const MAX_OWNED = 100_000;

/**
 * Remembers owners until the process ends, and drops the oldest first.
 *
 * @implements {Owners}
 */
export class OwnersInMemory {
  /** @type {Map<string, string>} */
  #users = new Map();

  /** @param {string} id */
  get(id) {
    return this.#users.get(id);
  }

  /** @param {string} id @param {string} user */
  set(id, user) {
    const [oldest] = this.#users.keys();
    if (this.#users.size >= MAX_OWNED && oldest !== undefined) this.#users.delete(oldest);
    this.#users.set(id, user);
  }

  /** @param {string} id */
  delete(id) {
    this.#users.delete(id);
  }
}

/**
 * Whether an operation concerns documents: a document that is being `sent`, or documents already `known`.
 *
 * @param {string} operation
 * @returns {'none' | 'sent' | 'known'}
 */
export function documentKind(operation) {
  if (operation === START) return 'sent';
  return operation === LIST || WITH_ID.has(operation) ? 'known' : 'none';
}

/**
 * Returns the form in which a call about known documents is sent to the service: without a body, and only with the id
 * of one of the user's documents. Throws for the id of any other document.
 *
 * @param {Call} call
 * @param {Buffer | undefined} body
 * @param {string} user
 * @param {Owners} owners
 * @returns {Promise<Call>}
 */
export async function ownCall({operation, path, parameters}, body, user, owners) {
  const entries = [...parameters, ...entriesOf(body)].map(([name, value]) => [name.toLowerCase(), value]);
  const values = new Map(entries.map(([name = '', value = '']) => [name, value]));
  const ids = new Set(entries.filter(([name]) => name === 'id').map(([, value]) => value));
  const [id = ''] = ids;
  // Two ids are refused: the service might use the one that is not checked.
  if (WITH_ID.has(operation) && (ids.size !== 1 || (await owners.get(id)) !== user)) {
    throw new ProxyError('notFound', 'You have no document with this id.');
  }
  const sent = new URLSearchParams();
  for (const name of OPERATIONS[operation] ?? []) {
    const value = values.get(name.toLowerCase());
    if (value !== undefined) sent.append(name, value);
  }
  return {operation, path, method: METHODS[operation] ?? 'GET', parameters: sent};
}

/** Parameters in a JSON body. @param {Buffer | undefined} body @returns {[string, string][]} */
function entriesOf(body) {
  if (body === undefined || body.length === 0) return [];
  try {
    const value = JSON.parse(body.toString('utf8'));
    return Object.entries(value).filter((entry) => typeof entry[1] === 'string');
  } catch {
    throw new ProxyError('badRequest', 'The body of the request is not JSON.');
  }
}

/**
 * Returns the answer for the user, in which a list contains only the user's documents; undefined if the service's
 * answer is passed on unchanged.
 *
 * @param {Call} call
 * @param {IncomingMessage} answer
 * @param {string} user
 * @param {Owners} owners
 * @returns {Promise<import('./errors.js').Answer | undefined>}
 */
export async function ownAnswer({operation, parameters}, answer, user, owners) {
  const {statusCode = 0} = answer;
  if (statusCode < 200 || statusCode > 299) return undefined;
  if (operation === START) {
    const id = await readJson(answer, MAX_ID_BYTES);
    if (typeof id !== 'string') throw unreadable();
    await owners.set(id, user);
    return jsonAnswer(statusCode, JSON.stringify(id));
  }
  if (operation === LIST) {
    const tasks = await readJson(answer, MAX_LIST_BYTES);
    if (!Array.isArray(tasks)) throw unreadable();
    const users = await Promise.all(tasks.map((task) => owners.get(String(task?.Id))));
    return jsonAnswer(statusCode, JSON.stringify(tasks.filter((_task, index) => users[index] === user)));
  }
  if (operation === REMOVE) await owners.delete(parameters.get('id') ?? '');
  return undefined;
}

function unreadable() {
  return new ProxyError('badGateway', 'What answered is not the translation service.', {
    cause: new Error('the answer about documents could not be read'),
  });
}
