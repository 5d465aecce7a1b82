import type {S3Settings} from '../storage-settings.ts';
import {BytesError, type BytesErrorKind} from '../bytes-error.ts';

/** An unsuccessful answer of an S3 store. */
export interface S3Answer {
  readonly status: number;
  /** Body of the answer: usually an XML document; may be empty. */
  readonly text: string;
}

/** Error codes of S3 stores after which a retry may succeed. */
const PASSING: readonly string[] = [
  'InternalError',
  'OperationAborted',
  'RequestTimeout',
  'ServiceUnavailable',
  'SlowDown',
  'BadDigest',
  'XAmzContentSHA256Mismatch',
  'XAmzContentChecksumMismatch',
];

type Fault = readonly [kind: BytesErrorKind, words: (settings: S3Settings, answer: S3Answer) => string];

const EXPIRED: Fault = [
  'refused',
  () =>
    'says that the credentials have expired: renew accessKeyId, secretAccessKey and sessionToken of documents.storage.s3, then reload the service',
];
const NO_SUCH_KEY: Fault = [
  'refused',
  ({accessKeyId}) => `does not know the key ${accessKeyId}: correct documents.storage.s3.accessKeyId`,
];
const WRONG_SECRET: Fault = [
  'refused',
  ({accessKeyId}) =>
    `refuses the signature of the key ${accessKeyId}: correct documents.storage.s3.secretAccessKey`,
];
const FORBIDDEN: Fault = [
  'refused',
  ({bucket, prefix, accessKeyId}) =>
    `does not let the key ${accessKeyId} do that: allow it s3:ListBucket on ${bucket}, and s3:GetObject, s3:PutObject and s3:DeleteObject on ${bucket}/${prefix}*`,
];
const WRONG_REGION: Fault = [
  'misplaced',
  ({bucket, region}, {text}) => {
    const named = element(text, 'Region') ?? element(text, 'Endpoint');
    const right = named === undefined ? '' : `, which it says is ${named}`;
    return `has the bucket ${bucket} elsewhere than in the region ${region}: correct documents.storage.s3.region and endpoint${right}`;
  },
];
const NO_BUCKET: Fault = [
  'misplaced',
  ({bucket}) => `has no bucket ${bucket}: make it, or correct documents.storage.s3.bucket`,
];
const WRONG_CLOCK: Fault = [
  'clock',
  (_settings, {text}) => {
    const time = element(text, 'ServerTime');
    const now = time === undefined ? '' : `; its own says ${time}`;
    return `refuses requests since the clock of this machine is wrong${now}. Let NTP set it`;
  },
];
const FULL: Fault = ['full', ({bucket}) => `has no space for the bucket ${bucket}: give it some`];
const MISSING: Fault = ['missing', () => 'has no such object'];
const BUSY: Fault = ['busy', () => 'has too much to do'];
const FAILING: Fault = ['busy', () => 'fails now: see its own log'];

const FAULTS: ReadonlyMap<string, Fault> = new Map(
  Object.entries<Fault>({
    ExpiredToken: EXPIRED,
    ExpiredTokenException: EXPIRED,
    TokenRefreshRequired: EXPIRED,
    RequestExpired: EXPIRED,
    InvalidToken: EXPIRED,
    InvalidAccessKeyId: NO_SUCH_KEY,
    InvalidClientTokenId: NO_SUCH_KEY,
    UnrecognizedClientException: NO_SUCH_KEY,
    SignatureDoesNotMatch: WRONG_SECRET,
    AccessDenied: FORBIDDEN,
    AllAccessDisabled: FORBIDDEN,
    AuthorizationHeaderMalformed: WRONG_REGION,
    PermanentRedirect: WRONG_REGION,
    TemporaryRedirect: WRONG_REGION,
    NoSuchBucket: NO_BUCKET,
    InvalidBucketName: NO_BUCKET,
    NoSuchKey: MISSING,
    RequestTimeTooSkewed: WRONG_CLOCK,
    QuotaExceeded: FULL,
    StorageFull: FULL,
    XMinioStorageFull: FULL,
    XMinioAdminBucketQuotaExceeded: FULL,
  }),
);

const STATUSES: Readonly<Record<number, Fault | undefined>> = {
  301: WRONG_REGION,
  307: WRONG_REGION,
  401: FORBIDDEN,
  403: FORBIDDEN,
  404: MISSING,
  429: BUSY,
  502: ['unreachable', () => 'is not behind its proxy now'],
  503: BUSY,
  504: ['unreachable', () => 'does not answer its proxy in time'],
  500: FAILING,
  507: FULL,
};

/** Whether the same request may succeed soon. */
export function passes({status, text}: S3Answer): boolean {
  if (isFull(text)) return false;
  return status === 429 || (status >= 500 && status !== 507) || PASSING.includes(codeOf(text));
}

/** Error for an unsuccessful answer; the message states the fault, and where to correct it in the configuration. */
export function answerFault(answer: S3Answer, settings: S3Settings): BytesError {
  const code = codeOf(answer.text);
  const fault = FAULTS.get(code) ?? STATUSES[answer.status];
  const said = element(answer.text, 'Message')?.slice(0, 300);
  const details = [`status ${answer.status}`, code, said].filter(Boolean).join(', ');
  if (!fault) return new BytesError('failed', `${storeName(settings)} failed (${details}).`);
  const [kind, words] = fault;
  return new BytesError(kind, `${storeName(settings)} ${words(settings, answer)} (${details}).`);
}

const UNREACHABLE: Readonly<Record<string, string | undefined>> = {
  ECONNREFUSED: 'refuses connections: start it, or correct documents.storage.s3.endpoint',
  ENOTFOUND: 'has a name that is not known: correct documents.storage.s3.endpoint, or the name service',
  EAI_AGAIN: 'has a name that cannot be looked up now: check the name service',
  ECONNRESET: 'breaks connections: check that documents.storage.s3.endpoint is an S3 store',
  EPIPE: 'breaks connections: check that documents.storage.s3.endpoint is an S3 store',
  EPROTO: 'does not speak TLS: write http:// in documents.storage.s3.endpoint, or another port',
  ETIMEDOUT: 'does not answer in time: check that it runs, and the network',
  EHOSTUNREACH: 'cannot be reached: check the network',
  ENETUNREACH: 'cannot be reached: check the network',
};

/** Error for a failed connection. */
export function connectionFault(cause: unknown, settings: S3Settings): BytesError {
  if (cause instanceof BytesError) return cause;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const isCertificate = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/.test(code);
  const words = isCertificate
    ? 'has a certificate that is not trusted: name its authority in NODE_EXTRA_CA_CERTS'
    : (UNREACHABLE[code] ?? 'cannot be reached');
  const reason = code === '' && cause instanceof Error ? cause.message : code;
  return new BytesError('unreachable', `${storeName(settings)} ${words} (${reason}).`, {cause});
}

/** Name of a store in messages. */
export function storeName({endpoint}: S3Settings): string {
  return `The S3 store ${endpoint}`;
}

/** Text of the first element with this name that has no child elements; undefined if missing or empty. */
export function element(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return text === undefined || text === '' ? undefined : text;
}

function codeOf(text: string): string {
  return element(text, 'Code') ?? '';
}

function isFull(text: string): boolean {
  return FAULTS.get(codeOf(text)) === FULL;
}
