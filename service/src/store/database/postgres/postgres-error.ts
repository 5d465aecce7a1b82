import {errorCode, StoreError, type StoreErrorKind} from '../../store-error.ts';
import {ADDRESS_EXAMPLE, type DatabaseAddress} from './database-address.ts';

type Advice = (address: DatabaseAddress, error: Error) => string;

const UNREACHABLE: Advice = ({server}, {message}) =>
  `The database server ${server} cannot be reached (${message}). Start it, or check host and port of the setting "database", the network and its firewall.`;
const NO_ADDRESS = `The setting "database" is not the address of a PostgreSQL database. Write it as ${ADDRESS_EXAMPLE}.`;
const ENDED: Advice = ({server}) =>
  `The database server ${server} ended the connection, or is starting. It is tried again with the next request.`;

/** Kinds of failures by the error codes of PostgreSQL, the operating system and the driver. */
const KINDS: readonly (readonly [pattern: RegExp, kind: StoreErrorKind, advice: Advice])[] = [
  [/^(ECONNRESET|EPIPE|57P0[1-5]|08\w{3}|25P0[34])$/, 'unreachable', ENDED],
  [/^(ECONNREFUSED|ENOTFOUND|EAI_\w+|E\w*TIMEDOUT|E\w+UNREACH|ENOENT|EACCES)$/, 'unreachable', UNREACHABLE],
  [
    /^53300$/,
    'unreachable',
    ({server}) =>
      `The database server ${server} takes no more connections. Raise its max_connections: each process of the service needs up to 12.`,
  ],
  [
    /^28/,
    'refused',
    ({user, server}) =>
      `The database server ${server} refuses the user "${user}": the password is wrong, or the user may not connect from here. Mend the setting "database", or the user and pg_hba.conf of the server.`,
  ],
  [
    /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/,
    'refused',
    ({server}, {message}) =>
      `The connection to the database server ${server} cannot be encrypted as it should be (${message}). Give the server a certificate that this machine trusts (NODE_EXTRA_CA_CERTS, or sslrootcert=FILE in the address), or mend sslmode in the setting "database".`,
  ],
  [
    /^3D000$/,
    'refused',
    ({name, server}) =>
      `There is no database "${name}" on ${server}. Make it (createdb "${name}"), or mend the setting "database".`,
  ],
  [
    /^(42501|3F000)$/,
    'refused',
    ({user, name}, {message}) =>
      `The user "${user}" may not use or make tables in the database "${name}" (${message}). Make the user its owner, or grant all on its schema public.`,
  ],
  [
    /^(42P01|42703)$/,
    'damaged',
    ({name}, {message}) =>
      `The tables of the database "${name}" are not those of this version (${message}). Restore them from a backup, or start the service once, which makes them.`,
  ],
  [
    /^(53100|58030|ENOSPC)$/,
    'full',
    ({server}) =>
      `The disk of the database server ${server} is full. Nothing was changed; free some space and try again.`,
  ],
  [
    /^(25006|0A000)$/,
    'readonly',
    ({server}) =>
      `The database on ${server} cannot be written: it is a standby, or read-only. Name the primary server in the setting "database".`,
  ],
  [
    /^(40001|40P01|55P03|57014)$/,
    'busy',
    ({server}) => `The database on ${server} is busy. Wait and try again.`,
  ],
  [/^(XX00[12])$/, 'damaged', ({name}) => `The database "${name}" is damaged. Restore it from a backup.`],
  [/^23505$/, 'duplicate', () => 'It exists already.'],
  [/^23503$/, 'missing', () => 'What it belongs to does not exist.'],
  [/^(22\w{3}|23\w{3}|54000)$/, 'invalid', () => 'The value cannot be stored.'],
];

/** Codes for the driver's own errors, which have only a message. */
const MESSAGES: readonly (readonly [pattern: RegExp, code: string])[] = [
  [/timeout exceeded when trying to connect|Connection terminated due to connection timeout/, 'ETIMEDOUT'],
  [/^Connection terminated|Client has encountered a connection error|Client was closed/, 'ECONNRESET'],
  [/^Query read timeout$/, 'ETIMEDOUT'],
  [/does not support SSL/, 'ERR_TLS'],
  [/SASL|password must be/, '28000'],
];

/** Converts an error of PostgreSQL or its driver to a `StoreError`, which never contains the password. */
export function postgresError(error: unknown, address: DatabaseAddress): StoreError {
  if (error instanceof StoreError) return error;
  const fault = innermost(error);
  // The cause would contain the whole address, including the password.
  if (errorCode(fault) === 'ERR_INVALID_URL') return new StoreError('refused', NO_ADDRESS);
  const code = errorCode(fault) || (MESSAGES.find(([pattern]) => pattern.test(fault.message))?.[1] ?? '');
  for (const [pattern, kind, advice] of KINDS) {
    if (pattern.test(code)) return new StoreError(kind, advice(address, fault), {cause: fault});
  }
  return new StoreError('failed', `The database failed: ${fault.message}`, {cause: fault});
}

/** Whether a transaction failed only because it conflicted with another transaction. */
export function isInTheWay(error: unknown): boolean {
  return error instanceof StoreError && /^(40001|40P01)$/.test(errorCode(error.cause));
}

/** Whether an error is the server's answer to a statement, after which the connection remains usable. */
export function isAnswer(error: unknown): boolean {
  return /^(?!57P0|08)[0-9A-Z]{5}$/.test(errorCode(error)) && !/^E[A-Z]{4}$/.test(errorCode(error));
}

/** Returns the first of the errors if connecting to a host with several addresses failed for all of them. */
function innermost(error: unknown): Error {
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return error.errors[0];
  return error instanceof Error ? error : new Error(String(error));
}
