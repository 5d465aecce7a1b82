import type {FastifyRequest} from 'fastify';
import {chosenLanguage, type PageLanguages} from '../pages/page-languages.ts';
import type {AdminView} from './admin-parts.ts';
import type {AdminWords} from '../pages/words/index.ts';

/** Creates the view of a request. */
export type ViewMaker = (request: FastifyRequest) => AdminView;

/** Creates views in the language chosen on the page, or else in a language that the browser prefers. */
export function viewMaker(prefix: string, languages: PageLanguages<AdminWords>): ViewMaker {
  return (request) => {
    const chosen = request.cookies?.['mtservice-admin-language'] ?? '';
    const language = chosenLanguage(languages, chosen, request.headers['accept-language']);
    const otherLanguages = [...languages.values()].filter((candidate) => candidate !== language);
    return {language, m: language.messages, otherLanguages, ...addressesOf(request.url, prefix)};
  };
}

/**
 * Validates an address from a form or link: a path below the administration page is returned, any other
 * address becomes empty.
 */
export function ownPath(to: string): string {
  return /^[a-z]+(\/[a-z]+)?(\?[^#\\]*)?$/.test(to) ? to : '';
}

/** Root and path of a page; the root is relative, since a proxy may serve the pages under another path. */
function addressesOf(url: string, prefix: string): Pick<AdminView, 'root' | 'path'> {
  const below = url.slice(prefix.length);
  const [path = ''] = below.split('?', 1);
  const root =
    path === '' ? `${prefix.split('/').at(-1) ?? ''}/` : '../'.repeat(path.split('/').length - 2) || './';
  return {root, path: below.replace(/^\//, '')};
}
