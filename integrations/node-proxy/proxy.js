import {readCall, REVIEW} from './call.js';
import {documentKind, ownAnswer, ownCall} from './documents.js';
import {errorAnswer, ProxyError} from './errors.js';
import {isToken, settingsOf} from './options.js';
import {isForeign} from './origin.js';
import {requestBody, wholeBody} from './request-body.js';
import {serviceAt} from './service.js';
import {passedOn} from './service-answer.js';

/**
 * A request to the host's server.
 *
 * @template Request
 * @typedef {object} Visit
 * @property {import('node:http').IncomingMessage} message Node's request.
 * @property {import('node:http').ServerResponse} response Response to the page, watched only to notice when the page
 *   disconnects.
 * @property {Request} request The framework's request, for the host's own functions.
 * @property {string} url Address below the path where the proxy is mounted, with its query.
 * @property {unknown} [body] Result of the host's body parser, if any.
 */

/** Maximum JSON characters for each byte of a document, as in `255,`, and space for the other parameters. */
const MAX_PER_BYTE = 4;
const OTHER_PARAMETERS = 256 * 1024;

/**
 * Message for refused requests; the advice is for operators whose proxy is behind another server, which may have
 * changed the header `Host`.
 */
const FOREIGN =
  'Requests of other sites are not passed on: the origin of the page is not that of this site. Behind another server, ' +
  'createMtProxy needs the option `origin`.';
const NEEDS_USER = 'createMtProxy needs the option `user`, a function that gives the id of the user.';
const OF_DOCUMENTS = {
  off: `Documents are off on this site: ${NEEDS_USER}`,
  signIn: 'You may have documents here only when you are signed in.',
};
const OF_REVIEWS = {
  off: `Reviews are off on this site: ${NEEDS_USER}`,
  signIn: 'You may record reviews here only when you are signed in.',
};

/**
 * Creates the function that answers requests: it passes only the operations on to the service, and adds the token.
 *
 * @template Request
 * @param {import('./options.js').MtProxyOptions<Request>} options
 * @returns {(visit: Visit<Request>) => Promise<import('./errors.js').Answer>}
 */
export function createProxy(options) {
  const settings = settingsOf(options);
  const {timeoutMs, maxBodyBytes, maxDocumentBytes, owners} = settings;
  const ask = serviceAt(settings.baseUrl, timeoutMs);

  /** Id of the user of a request that needs one. @param {Request} request @param {{off: string, signIn: string}} words */
  const userOf = async (request, {off, signIn}) => {
    if (!settings.user) throw new ProxyError('forbidden', off);
    const user = (await settings.user(request)) ?? '';
    if (user === '') throw new ProxyError('forbidden', signIn);
    return String(user);
  };

  /** @param {Visit<Request>} visit @param {AbortSignal} signal */
  const answerTo = async ({message, request, url, body}, signal) => {
    const call = readCall(url, message);
    if (!settings.allowCrossSite && isForeign(message, settings.origins)) {
      throw new ProxyError('forbidden', FOREIGN);
    }
    if (!(await settings.authorize(request))) {
      throw new ProxyError('forbidden', 'You are not allowed to translate here.');
    }
    const token = await settings.token(request);
    if (!isToken(token))
      throw new ProxyError('unauthorized', 'You have no token for the translation service.');
    // What was reviewed counts as said by the site, so that not every visitor may say it.
    if (call.operation === REVIEW) await userOf(request, OF_REVIEWS);
    const kind = documentKind(call.operation);
    if (kind === 'none') {
      const content = await requestBody(message, body, {maxBytes: maxBodyBytes, timeoutMs});
      return passedOn(await ask({...call, token, body: content, signal}), token);
    }
    const user = await userOf(request, OF_DOCUMENTS);
    if (kind === 'known') {
      const content = await wholeBody(message, body, timeoutMs);
      const checkedCall = await ownCall(call, content, user, owners);
      const answer = await ask({...checkedCall, token, body: undefined, signal});
      return (await ownAnswer(checkedCall, answer, user, owners)) ?? passedOn(answer, token);
    }
    const maxBytes = maxDocumentBytes * MAX_PER_BYTE + OTHER_PARAMETERS;
    const content = await requestBody(message, body, {maxBytes, timeoutMs});
    const answer = await ask({...call, token, body: content, signal});
    return (await ownAnswer(call, answer, user, owners)) ?? passedOn(answer, token);
  };

  return async (visit) => {
    const {message, response, request} = visit;
    const hangUp = new AbortController();
    response.once('close', () => hangUp.abort());
    try {
      return await answerTo(visit, hangUp.signal);
    } catch (error) {
      const failure = error instanceof ProxyError ? error : unexpected(error);
      const isPageGone = response.destroyed || (message.destroyed && !message.complete);
      if (failure.httpStatus >= 500 && !isPageGone) {
        settings.onError(failure.cause instanceof Error ? failure.cause : failure, request);
      }
      return errorAnswer(failure);
    }
  };
}

/** @param {unknown} cause */
function unexpected(cause) {
  return new ProxyError('unexpected', 'The request could not be passed on.', {
    cause: cause instanceof Error ? cause : new Error(String(cause)),
  });
}
