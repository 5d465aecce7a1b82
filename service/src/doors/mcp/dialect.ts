import {OperationError} from '../../errors/operation-error.ts';
import {JSON_TYPE} from '../../json/errors.ts';
import {KeyMissingError} from '../../pipeline/body/unknown-senders.ts';
import type {Dialect, ErrorWriter} from '../../pipeline/dialect.ts';

/** Error for a request from a page whose origin the operator does not allow. */
export class OriginError extends OperationError {
  constructor() {
    super(
      'badRequest',
      'Pages of this origin may not use the service: its operator must add the origin to "corsOrigins".',
    );
  }
}

/** Codes of errors in JSON-RPC. */
const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;
/** Any other error of the server. */
const SERVER_ERROR = -32_000;

/** Writes errors of requests that are refused before their message is handled, as JSON-RPC errors. */
export const mcpErrors: ErrorWriter = {
  errorAnswer: (error) => ({
    status: error instanceof OriginError ? 403 : error.httpStatus,
    contentType: JSON_TYPE,
    body: JSON.stringify({
      jsonrpc: '2.0',
      error: {code: codeOf(error), message: error.message},
      id: null,
    }),
    ...(error.exception === 'unauthorized' && {headers: {'WWW-Authenticate': challenge(error)}}),
  }),
};

/** Reads the token from the header `Authorization`. */
export const mcpDialect: Dialect = {
  ...mcpErrors,
  key: {
    name: 'token in the header Authorization',
    missing: 'The header Authorization is missing: send your token in it, as "Bearer <token>".',
    mayFollow: false,
    inHead({headers}) {
      const token = /^Bearer\s+(\S+)\s*$/i.exec(headers.authorization ?? '')?.[1];
      return token === undefined ? undefined : {text: token};
    },
  },
};

function codeOf({cause, exception}: OperationError): number {
  if (cause instanceof SyntaxError) return PARSE_ERROR;
  return exception === 'badRequest' ? INVALID_REQUEST : SERVER_ERROR;
}

/** How to authenticate (RFC 6750): a request without a token gets no error code. */
function challenge(error: OperationError): string {
  return `Bearer realm="mtservice"${error instanceof KeyMissingError ? '' : ', error="invalid_token"'}`;
}
