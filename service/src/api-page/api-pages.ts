import type {FastifyInstance} from 'fastify';
import {serviceAddress, type AddressSettings} from '../endpoint/request-origin.ts';
import {fieldsOf} from '../pages/form-fields.ts';
import {addStyles} from '../pages/page-files.ts';
import {addPageHeaders, sendPage} from '../pages/page-headers.ts';
import {pageLanguages} from '../pages/words/index.ts';
import {chosenLanguage} from '../pages/page-languages.ts';
import {apiPage} from './api-page.ts';
import {openApiDocument, type ServiceAddress} from '../openapi/openapi-document.ts';

/** Path and version of the described service. */
export interface ApiPagesOptions {
  readonly address: AddressSettings;
  readonly version: string;
}

/** Serves the description of the JSON interface as a page and as `openapi.json`. */
export async function apiPages(app: FastifyInstance, {address, version}: ApiPagesOptions): Promise<void> {
  const languages = await pageLanguages('api');
  addPageHeaders(app, {opener: 'unsafe-none', referrer: 'no-referrer', use: 'reading'});
  addStyles(app, 'api', ['reference']);
  const addressOf = (request: Parameters<typeof serviceAddress>[0]): ServiceAddress => ({
    baseUrl: serviceAddress(request, address),
    version,
  });
  app.get('/', (request, reply) => {
    const path = request.url.split('?', 1)[0]!;
    // The path is relative, since a proxy may serve the page under another path.
    const files = path.endsWith('/') ? '' : `${path.slice(path.lastIndexOf('/') + 1)}/`;
    const named = fieldsOf(request.query)('lang');
    const language = chosenLanguage(languages, named, request.headers['accept-language']);
    const otherLanguages = [...languages.values()].filter((candidate) => candidate !== language);
    return sendPage(reply, apiPage({...addressOf(request), files, language, otherLanguages}));
  });
  app.get('/openapi.json', (request, reply) =>
    reply
      // Tools on other sites may read the description; it contains no user data.
      .header('access-control-allow-origin', '*')
      .type('application/json; charset=utf-8')
      .send(openApiDocument(addressOf(request))),
  );
}
