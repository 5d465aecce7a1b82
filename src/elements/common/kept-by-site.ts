import type {MtError} from '../../client/errors.ts';
import type {SiteProblems} from '../../localization/en/setup.ts';

/**
 * Public placeholder for the token on pages whose own server adds the real token; no service accepts the placeholder.
 */
export const KEPT_BY_SITE = 'kept-by-site';

/**
 * Whether the page's own server adds the key: the page uses the placeholder token, or a transport without a
 * key.
 */
export function isKeptBySite(token: string): boolean {
  return token === '' || token === KEPT_BY_SITE;
}

/** Whether the page's own server redirected instead of answering, for example to its sign-in page. */
export function isLedElsewhere({code, httpStatus, cause}: MtError): boolean {
  return code === 'unexpected' && !httpStatus && !cause;
}

/**
 * Finds the message for a refusal if the page's own server adds the key; most servers answer 401 to users who
 * are not signed in.
 */
export function siteProblem(httpStatus: number | undefined): keyof SiteProblems {
  return httpStatus === 403 ? 'siteRefuses' : 'siteUnknown';
}
