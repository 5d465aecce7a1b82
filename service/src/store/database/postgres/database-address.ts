import {StoreError} from '../../store-error.ts';

/** Configured address of a PostgreSQL database. */
export interface DatabaseAddress {
  /** Address in which all characters that need escaping are escaped. */
  readonly url: string;
  /** User, host, port and name for messages, never the password. */
  readonly shown: string;
  readonly user: string;
  readonly name: string;
  readonly server: string;
}

const ADDRESS =
  /^postgres(?:ql)?:\/\/(?:(?<account>.*)@)?(?<host>[^@/?#]*)(?:\/(?<name>[^/?#]*))?(?<query>\?.*)?$/su;
const DEFAULT_PORT = 5432;

/** Example of a database address, for messages. */
export const ADDRESS_EXAMPLE = '"postgres://USER:PASSWORD@HOST:5432/NAME"';

/**
 * Parses an address. The password may contain any characters, even unescaped, since passwords often come from
 * files.
 *
 * @throws StoreError Of kind `refused`; its message does not quote the text.
 */
export function databaseAddress(text: string): DatabaseAddress {
  const {account = '', host = '', name = '', query = ''} = ADDRESS.exec(text.trim())?.groups ?? {};
  const database = decoded(name);
  if (!isDatabaseAddress(text)) {
    throw new StoreError(
      'refused',
      `The setting "database" is not the address of a PostgreSQL database. Write it as ${ADDRESS_EXAMPLE}.`,
    );
  }
  const [user, password] = splitAccount(account);
  const parameters = new URLSearchParams(query);
  const server = serverOf(host, parameters);
  const credentials = [user, ...(password === undefined ? [] : [password])].map(encodeURIComponent).join(':');
  return {
    url: `postgres://${account === '' ? '' : `${credentials}@`}${host}/${encodeURIComponent(database)}${query}`,
    shown: `${user && `${user}@`}${server}/${database}`,
    user: user || process.env['PGUSER'] || process.env['USER'] || '',
    name: database,
    server,
  };
}

/** Whether a text is the address of a PostgreSQL database. */
export function isDatabaseAddress(text: string): boolean {
  return (ADDRESS.exec(text.trim())?.groups?.['name'] ?? '') !== '';
}

function splitAccount(account: string): [user: string, password: string | undefined] {
  const at = account.indexOf(':');
  if (at < 0) return [decoded(account), undefined];
  return [decoded(account.slice(0, at)), decoded(account.slice(at + 1))];
}

function serverOf(host: string, parameters: URLSearchParams): string {
  const named = decoded(host) || parameters.get('host') || 'localhost';
  return named.startsWith('/') || /:\d+$/.test(named) ? named : `${named}:${DEFAULT_PORT}`;
}

/** Decodes percent escapes; text with a literal percent sign stays unchanged. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
