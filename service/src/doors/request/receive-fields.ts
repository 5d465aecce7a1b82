import type {IncomingMessage} from 'node:http';
import {checkContentEncoding, wholeBody, type BodyLimits} from '../../pipeline/body/request-body.ts';
import {hasBody} from '../../pipeline/body/unknown-senders.ts';
import {MAX_PARAMETERS} from '../../endpoint/shape-bounds.ts';
import {OperationError} from '../../errors/operation-error.ts';
import {readJsonObject} from '../../json/body.ts';
import {decoded} from '../../endpoint/query-value.ts';
import {Fields} from './fields.ts';
import {addForm} from './form.ts';
import {receiveMultipart, type MultipartLimits, type ReceivedFile} from './multipart.ts';

/** Bounds of a body. */
export interface ReceivingLimits {
  /** Lets the sender in when the fields that have arrived hold the key; rejects for one that is not valid. */
  readonly identify: (fields: Fields) => Promise<void>;
  /** Names of fields that may hold the key. */
  readonly keyNames: readonly string[];
  readonly body: BodyLimits;
  /** For a call that takes a file. */
  readonly file?: (NonNullable<MultipartLimits['file']> & {readonly timeoutMs: number}) | undefined;
}

/** Adds what a body says: JSON, a form, or a form in parts, which may have a file. */
export async function receiveFields(
  request: IncomingMessage,
  contentType: string,
  {body, file, identify, keyNames}: ReceivingLimits,
  into: Fields,
): Promise<ReceivedFile | undefined> {
  if (!hasBody(request)) return undefined;
  const [type = ''] = contentType.toLowerCase().split(';', 1);
  const maxFields = MAX_PARAMETERS + body.maxItems;
  if (type.trim() === 'multipart/form-data') {
    into.isForm = true;
    const timeoutMs = file?.timeoutMs ?? body.timeoutMs;
    const limits = {
      maxBytes: body.maxBytes,
      maxFields,
      timeoutMs,
      idleMs: body.timeoutMs,
      hold: body.hold,
      identify: () => identify(into),
      file,
    };
    return await receiveMultipart(request, contentType, limits, into);
  }
  if (type.trim() === 'application/x-www-form-urlencoded') {
    into.isForm = true;
    checkContentEncoding(request);
    const findKey = (soFar: Buffer) => identify(keyInForm(soFar.toString('latin1'), keyNames));
    addForm(decodedBody(await wholeBody(request, {...body, findKey})), maxFields, into);
  } else {
    const findKey = (soFar: Buffer) => identify(keyInJson(soFar.toString('latin1'), keyNames));
    into.takeObject(await readJsonObject(request, {...body, findKey}));
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
