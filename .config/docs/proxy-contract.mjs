// Writes integrations/node-proxy/contract.js from src/contract; hosts run that file without a build.
import {tsImport} from 'tsx/esm/api';

/** Whether an error is reported in answers, and not only in a document task. */
const isAnswer = ([, {only}]) => only !== 'task';

const isPlain = ([, {type}]) => type !== 'bytes';

/** Returns the source of the module. */
export async function proxyContract() {
  const {OPERATIONS, DOWNLOAD_PARAMETERS, JSON_PATH, REVIEW_PATH, TOKEN_HEADER, ERROR_ANSWERS} =
    await tsImport('../../src/contract/index.ts', import.meta.url);
  const operations = Object.entries(OPERATIONS).map(([name, {parameters}]) => {
    const names = Object.entries(name === 'DownloadDocumentTranslation' ? DOWNLOAD_PARAMETERS : parameters)
      .filter(isPlain)
      .flatMap(([parameter, {aliases = []}]) => [parameter, ...aliases]);
    return `  ${name}: [${names.map((one) => `'${one}'`).join(', ')}],\n`;
  });
  const methods = Object.entries(OPERATIONS).map(([name, {method}]) => `  ${name}: '${method}',\n`);
  const errors = Object.entries(ERROR_ANSWERS)
    .filter(isAnswer)
    .map(([name, {code, httpStatus}]) => `  ${name}: {code: ${code}, httpStatus: ${httpStatus}},\n`);
  return `// Generated from src/contract by \`npm run docs\`; do not edit.

/**
 * Operations that the proxies forward, with the parameters that each accepts in the query string.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const OPERATIONS = {
${operations.join('')}};

/**
 * The usual HTTP method of each operation.
 *
 * @type {Readonly<Record<string, 'GET' | 'POST'>>}
 */
export const METHODS = {
${methods.join('')}};

/** Path between \`{base_url}\` and the name of the operation. */
export const JSON_PATH = '${JSON_PATH}';

/** Path, below the base address, of reviews. */
export const REVIEW_PATH = '${REVIEW_PATH}';

/** Header that carries the token. */
export const TOKEN_HEADER = '${TOKEN_HEADER}';

/** Codes and HTTP statuses of the service's errors, by \`exception\`. */
export const SERVICE_ERRORS = {
${errors.join('')}};
`;
}
