import type {IncomingMessage} from 'node:http';
import {checkContentEncoding, hasBody, wholeBody, type BodyLimits} from '../../endpoint/request-body.ts';
import {MOST_PARAMETERS} from '../../endpoint/shape-bounds.ts';
import {OperationError} from '../../errors/operation-error.ts';
import {readJsonObject} from '../../json/body.ts';
import type {Fields} from './fields.ts';
import {addForm} from './form.ts';
import {receiveMultipart, type MultipartLimits, type ReceivedFile} from './multipart.ts';

/** Bounds of a body. */
export interface ReceivingLimits {
  readonly body: BodyLimits;
  /** For a call that takes a file. */
  readonly file?: (NonNullable<MultipartLimits['file']> & {readonly timeoutMs: number}) | undefined;
}

/** Adds what a body says: JSON, a form, or a form in parts, which may have a file. */
export async function receiveFields(
  request: IncomingMessage,
  contentType: string,
  {body, file}: ReceivingLimits,
  into: Fields,
): Promise<ReceivedFile | undefined> {
  if (!hasBody(request)) return undefined;
  const [type = ''] = contentType.toLowerCase().split(';', 1);
  const maxFields = MOST_PARAMETERS + body.maxItems;
  if (type.trim() === 'multipart/form-data') {
    into.isForm = true;
    const timeoutMs = file?.timeoutMs ?? body.timeoutMs;
    const limits = {
      maxBytes: body.maxBytes,
      maxFields,
      timeoutMs,
      idleMs: body.timeoutMs,
      hold: body.hold,
      file,
    };
    return await receiveMultipart(request, contentType, limits, into);
  }
  if (type.trim() === 'application/x-www-form-urlencoded') {
    into.isForm = true;
    checkContentEncoding(request);
    addForm(decodedBody(await wholeBody(request, body)), maxFields, into);
  } else into.takeObject(await readJsonObject(request, body));
  return undefined;
}

const utf8 = new TextDecoder('utf-8', {fatal: true});

function decodedBody(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new OperationError('badRequest', 'The body is not valid UTF-8.');
  }
}
