import {decoded} from '../../endpoint/query-value.ts';
import {MAX_PARAMETERS} from '../../endpoint/shape-bounds.ts';
import {OperationError} from '../../errors/operation-error.ts';
import {readJsonObject} from '../../json/body.ts';
import type {ArrivingBody} from '../../pipeline/body/arriving-body.ts';
import {Fields} from './fields.ts';
import {addForm} from './form.ts';
import {receiveMultipart, type ReceivedFile} from './multipart.ts';

/** How a body is read. */
export interface Receiving {
  /** Lets the sender in when the fields that have arrived hold the key; rejects for one that is not valid. */
  readonly identify: (fields: Fields) => Promise<void>;
  /** Names of fields that may hold the key. */
  readonly keyNames: readonly string[];
  /** Whether a form in parts may have a file. */
  readonly takesFile: boolean;
}

/** Adds what a body says: JSON, a form, or a form in parts, which may have a file. */
export async function receiveFields(
  body: ArrivingBody,
  {identify, keyNames, takesFile}: Receiving,
  into: Fields,
): Promise<ReceivedFile | undefined> {
  if (body.isEmpty) return undefined;
  const [type = ''] = body.contentType.toLowerCase().split(';', 1);
  const maxFields = MAX_PARAMETERS + body.limits.maxItems;
  if (type.trim() === 'multipart/form-data') {
    into.isForm = true;
    return await receiveMultipart(body, {maxFields, takesFile, identify: () => identify(into)}, into);
  }
  if (type.trim() === 'application/x-www-form-urlencoded') {
    into.isForm = true;
    const findKey = (soFar: Buffer) => identify(keyInForm(soFar.toString('latin1'), keyNames));
    await body.whole((bytes) => addForm(decodedBody(bytes), maxFields, into), {findKey});
  } else {
    const findKey = (soFar: Buffer) => identify(keyInJson(soFar.toString('latin1'), keyNames));
    await readJsonObject(body, (object) => into.takeObject(object), findKey);
  }
  return undefined;
}

/** The key in the beginning of a form. */
function keyInForm(start: string, names: readonly string[]): Fields {
  const found = new RegExp(`(?:^|&)(?:${names.join('|')})=([^&]*)&`).exec(start);
  return withKey(names, found && decoded(found[1] ?? ''));
}

/** The key in the beginning of JSON; in a text, the quotes of its name would be escaped. */
function keyInJson(start: string, names: readonly string[]): Fields {
  const found = new RegExp(`"(?:${names.join('|')})"\\s*:\\s*"([^"\\\\]*)"`).exec(start);
  return withKey(names, found?.[1]);
}

function withKey([name = '']: readonly string[], key: string | null | undefined): Fields {
  const fields = new Fields();
  if (key) fields.add(name, key);
  return fields;
}

const utf8 = new TextDecoder('utf-8', {fatal: true});

function decodedBody(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new OperationError('badRequest', 'The body is not valid UTF-8.');
  }
}
