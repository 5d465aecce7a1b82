// Writes integrations/node-proxy/contract.js from src/contract; hosts run that file without a build.
import {tsImport} from 'tsx/esm/api';

/** Excludes errors that a service reports only in a task, never as an answer. */
const isAnswer = ([, {only}]) => only !== 'task';

const isPlain = ([, {type}]) => type !== 'bytes';

/** The text of the module. */
export async function proxyContract() {
  const {OPERATIONS, JSON_PATH, TOKEN_HEADER, ERROR_ANSWERS} = await tsImport(
    '../../src/contract/index.ts',
    import.meta.url,
  );
  const operations = Object.entries(OPERATIONS).map(([name, {parameters}]) => {
    const names = Object.entries(parameters)
      .filter(isPlain)
      .flatMap(([parameter, {aliases = []}]) => [parameter, ...aliases]);
    return `  ${name}: [${names.map((one) => `'${one}'`).join(', ')}],\n`;
  });
  const methods = Object.entries(OPERATIONS).map(([name, {method}]) => `  ${name}: '${method}',\n`);
  const errors = Object.entries(ERROR_ANSWERS)
    .filter(isAnswer)
    .map(([name, {code, httpStatus}]) => `  ${name}: {code: ${code}, httpStatus: ${httpStatus}},\n`);
  return `// Written by \`npm run docs\` from src/contract: what is said here is changed there.

/**
 * The operations that pass, each with the parameters that it takes in a query.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const OPERATIONS = {
${operations.join('')}};

/**
 * The method that the interface lists first for each operation.
 *
 * @type {Readonly<Record<string, 'GET' | 'POST'>>}
 */
export const METHODS = {
${methods.join('')}};

/** Path segments between \`{base_url}\` and the operation's name. */
export const JSON_PATH = '${JSON_PATH}';

/** Header that carries the token. */
export const TOKEN_HEADER = '${TOKEN_HEADER}';

/** Codes and HTTP statuses of the service's errors, by \`exception\`. */
export const SERVICE_ERRORS = {
${errors.join('')}};
`;
}
