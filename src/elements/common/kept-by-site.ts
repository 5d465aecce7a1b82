import type {MtError} from '../../client/errors.ts';
import type {SiteProblems} from '../../localization/en/setup.ts';

/** The token of a page whose own server has the real one. It is nobody's: no service knows it. */
export const KEPT_BY_SITE = 'kept-by-site';

/** Whether the page's own server adds the key: the page has the word for it, or a transport and no key. */
export function isKeptBySite(token: string): boolean {
  return token === '' || token === KEPT_BY_SITE;
}

/** Whether the page's own server leads elsewhere in place of an answer, as to a page where users sign in. */
export function isLedElsewhere({code, httpStatus, cause}: MtError): boolean {
  return code === 'unexpected' && !httpStatus && !cause;
}

/** Finds the words for a refusal where the page's own server adds the key; most servers answer 401 to who is not signed in. */
export function siteProblem(httpStatus: number | undefined): keyof SiteProblems {
  return httpStatus === 403 ? 'siteRefuses' : 'siteUnknown';
}
