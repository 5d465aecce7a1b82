import {decoded} from '../../endpoint/query-value.ts';
import {MAX_PARAMETERS} from '../../endpoint/shape-bounds.ts';
import {OperationError} from '../../errors/operation-error.ts';
import {readJsonObject} from '../../json/body.ts';
import type {ArrivingBody} from '../../pipeline/body/arriving-body.ts';
import {Fields} from './fields.ts';
import {addForm} from './form.ts';
import {receiveMultipart, type ReceivedFile} from './multipart.ts';

/** Options for reading a body. */
export interface Receiving {
  /** Identifies the sender if the fields received so far contain the key; rejects an invalid key. */
  readonly identify: (fields: Fields) => Promise<void>;
  /** Names of fields that may contain the key. */
  readonly keyNames: readonly string[];
  /** Whether a multipart form may contain a file. */
  readonly takesFile: boolean;
}

/**
 * Adds the fields of a body: JSON, a form, or a multipart form. Returns the file of a multipart form, if the
 * form has a file.
 */
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
    await readJsonObject(body, (object) => into.takeObject(object), {findKey});
  }
  return undefined;
}

/** Finds the key at the beginning of a form. */
function keyInForm(start: string, names: readonly string[]): Fields {
  const match = new RegExp(`(?:^|&)(?:${names.join('|')})=([^&]*)&`).exec(start);
  return withKey(names, match && decoded(match[1] ?? ''));
}

/**
 * Finds the key at the beginning of JSON. Text that merely looks like the key does not match, since its
 * quotes are escaped.
 */
function keyInJson(start: string, names: readonly string[]): Fields {
  const match = new RegExp(`"(?:${names.join('|')})"\\s*:\\s*"([^"\\\\]*)"`).exec(start);
  return withKey(names, match?.[1]);
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
