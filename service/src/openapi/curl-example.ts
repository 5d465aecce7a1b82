import {TOKEN_HEADER} from '../../../src/contract/index.ts';
import type {DescribedOperation} from './described-operations.ts';

/** Shell command that calls an operation by its usual method; `key` is a placeholder for the user's token. */
export function curlExample(operation: DescribedOperation, baseUrl: string, key: string): string {
  const {name, path, methods, parameters, result} = operation;
  const token = quoted(`${TOKEN_HEADER}: ${key}`);
  const lines =
    methods[0] === 'POST'
      ? [`curl ${quoted(baseUrl + path)}`, `--header ${token}`, `--header 'Content-Type: application/json'`]
      : [`curl --get ${quoted(baseUrl + path)}`, `--header ${token}`];
  if (methods[0] === 'POST') {
    const body = Object.fromEntries(parameters.map(({name: parameter, example}) => [parameter, example]));
    lines.push(`--data ${quoted(JSON.stringify(body))}`);
  } else {
    const needed = parameters.filter(({required}) => required);
    for (const {name: parameter, example} of needed) {
      lines.push(`--data-urlencode ${quoted(`${parameter}=${String(example)}`)}`);
    }
  }
  if (result.type === 'bytes')
    lines.push(`--header 'Accept: application/octet-stream'`, `--output ${name}.txt`);
  return lines.join(' \\\n  ');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
