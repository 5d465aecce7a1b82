import {TOKEN_HEADER} from '../../../src/contract/index.ts';
import {OPTION_DESCRIPTIONS} from '../../../src/contract/descriptions.ts';
import {html, type Html} from '../pages/html.ts';
import {pageHead} from '../pages/page-head.ts';
import {curlExample} from './curl-example.ts';
import {
  COMMON_ERRORS,
  DESCRIBED_OPERATIONS,
  type DescribedError,
  type DescribedOperation,
} from './described-operations.ts';
import type {ServiceAddress} from './openapi-document.ts';
import {code, definitions, prose, typeName, type Definition} from './page-parts.ts';
import {WIRE_SCHEMAS, type SchemaName} from './wire-schemas.ts';

/** Properties of the page. */
export interface ApiPageContext extends ServiceAddress {
  /** Path of the page's files relative to its address, with its slash. */
  readonly files: string;
}

const TITLE = 'Interface for developers';

/** The description of the JSON interface for people: it needs no script. */
export function apiPage({baseUrl, version, files}: ApiPageContext): string {
  const groups = [...new Set(DESCRIBED_OPERATIONS.map(({group}) => group))];
  const parent = files === '' ? '../' : './';
  return html`<!doctype html>
    <html lang="en">
      <head>
        ${pageHead(TITLE, `${files}api.css`)}
      </head>
      <body>
        <a class="skip" href="#start">Skip to the content</a>
        <header>
          <h1>${TITLE}</h1>
          <p class="quiet">Machine translation service, version ${version}</p>
        </header>
        <div class="columns">
          <nav aria-label="Operations">
            ${groups.map(
              (group) =>
                html`<h2>${group}</h2>
                  <ul>
                    ${ofGroup(group).map(({name}) => link(name))}
                  </ul>`,
            )}
            <h2>Reference</h2>
            <ul>
              ${[link('options', 'Options'), link('types', 'Types'), link('errors', 'Errors')]}
            </ul>
          </nav>
          <main id="start" tabindex="-1">
            ${beginning(baseUrl, files, parent)}
            ${groups.map(
              (group) =>
                html`<section class="group" aria-labelledby="group-${group}">
                  <h2 id="group-${group}">${group}</h2>
                  ${ofGroup(group).map((operation) => operationPart(operation, baseUrl))}
                </section>`,
            )}
            ${optionsPart()} ${typesPart()} ${errorsPart()}
          </main>
        </div>
      </body>
    </html> `.markup;
}

function ofGroup(group: string): readonly DescribedOperation[] {
  return DESCRIBED_OPERATIONS.filter((operation) => operation.group === group);
}

function link(id: string, text = id): Html {
  return html`<li><a href="#${id}">${text}</a></li>`;
}

function beginning(baseUrl: string, files: string, parent: string): Html {
  return html`<section aria-labelledby="begin">
    <h2 id="begin">Start</h2>
    <p>
      Send requests to the address below, with your key in the header ${code(TOKEN_HEADER)}.
      <a href="${parent}sign-in">Sign in</a> to get a key.
    </p>
    <p class="origin">${code(baseUrl)}</p>
    <p>
      Every operation takes its parameters from the query string (GET), or from a JSON object (POST), which
      suits longer texts. Answers are JSON. A system that sleeps answers with error 21 and starts: ask again
      after the seconds in ${code('Retry-After')}.
    </p>
    <p>
      For programs: <a href="${files}openapi.json">openapi.json</a> (OpenAPI 3.1), and
      <a href="${parent}service.svc?singlewsdl">WSDL</a> for SOAP.
    </p>
  </section>`;
}

function operationPart(operation: DescribedOperation, baseUrl: string): Html {
  const {name, purpose, path, methods, parameters, options, result, errors} = operation;
  const [usual, other] = methods;
  return html`<article aria-labelledby="${name}">
    <h3 id="${name}">${name}</h3>
    <p>${purpose}</p>
    <p class="route">
      <strong>${usual}</strong>
      ${code(path)}${other === undefined ? undefined : html`<span class="quiet">, or ${other}</span>`}
    </p>
    <h4>Parameters</h4>
    ${definitions(
      parameters.map((one) => ({
        term: one.name,
        type: `${typeName(one.type)}${one.required ? '' : ', optional'}`,
        meaning: one.meaning,
      })),
    )}
    ${
      options.length === 0
        ? undefined
        : html`<h4>Options</h4>
            ${definitions(options.map(optionDefinition))}`
    }
    <h4>Example</h4>
    <pre><code>${curlExample(operation, baseUrl)}</code></pre>
    <h4>Answer</h4>
    <p>
      ${prose(result.meaning)}
      ${result.type === 'empty' ? undefined : html`Type: ${resultType(result.type)}.`}
    </p>
    ${
      result.type === 'empty'
        ? undefined
        : html`<pre><code>${JSON.stringify(result.example, undefined, 2)}</code></pre>`
    }
    <h4>Errors</h4>
    <p>
      ${errors.map(({name: error, code: number}) => html`<a href="#error-${error}">${String(number)} ${error}</a> `)}
    </p>
  </article>`;
}

const RESULT_TYPES: Readonly<Record<string, readonly [name: SchemaName, isList: boolean]>> = {
  systemList: ['SystemList', false],
  extended: ['ExtendedTranslation', false],
  'extended[]': ['ExtendedTranslation', true],
  termCorpora: ['TermCorpus', true],
  documentState: ['DocumentState', false],
  'documentState[]': ['DocumentState', true],
};

function resultType(type: DescribedOperation['result']['type']): Html {
  const named = RESULT_TYPES[type];
  if (!named) return html`${typeName(type)}`;
  const [name, isList] = named;
  return html`${isList ? 'list of ' : undefined}<a href="#type-${name}">${name}</a>`;
}

function optionDefinition({form, meaning}: DescribedOperation['options'][number]): Definition {
  return {term: form, meaning};
}

function optionsPart(): Html {
  return html`<section aria-labelledby="options">
    <h2 id="options">Options</h2>
    <p>
      The parameter ${code('options')} is a list with commas, as ${code('qe,termCorpusId=c-…')}. What the
      service does not know is ignored.
    </p>
    ${definitions(OPTION_DESCRIPTIONS.map(optionDefinition))}
  </section>`;
}

function typesPart(): Html {
  return html`<section aria-labelledby="types">
    <h2 id="types">Types</h2>
    <p>Expect fields that you do not know, and any field but ${code('ID')} to be missing.</p>
    ${Object.entries(WIRE_SCHEMAS).map(
      ([name, schema]) =>
        html`<article aria-labelledby="type-${name}">
          <h3 id="type-${name}">${name}</h3>
          ${'description' in schema ? html`<p>${prose(String(schema.description))}</p>` : undefined}
          ${'properties' in schema ? definitions(fieldsOf(schema)) : undefined}
        </article>`,
    )}
  </section>`;
}

function fieldsOf(schema: {
  readonly properties: object;
  readonly required?: readonly string[];
}): Definition[] {
  return Object.entries(schema.properties as Record<string, object>).map(([name, property]) => ({
    term: name,
    type: `${typeName(property)}${schema.required?.includes(name) ? '' : ', optional'}`,
    meaning: 'description' in property ? String(property.description) : '',
  }));
}

function errorsPart(): Html {
  const all = new Map<string, DescribedError>();
  for (const {errors} of DESCRIBED_OPERATIONS) for (const error of errors) all.set(error.name, error);
  return html`<section aria-labelledby="errors">
    <h2 id="errors">Errors</h2>
    <p>
      An error is ${code('{"code", "exception", "description"}')} with the HTTP status below. Any operation
      may answer with ${COMMON_ERRORS.map(({name}, index) => html`${index === 0 ? '' : ', '}${code(name)}`)}.
    </p>
    ${definitions(
      [...all.values()]
        .sort((one, other) => one.httpStatus - other.httpStatus)
        .map(({name, code: number, httpStatus, condition}) => ({
          id: `error-${name}`,
          term: `${number} ${name}`,
          type: `HTTP ${httpStatus}`,
          meaning: condition,
        })),
    )}
  </section>`;
}
