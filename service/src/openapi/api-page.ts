import {OPTION_DESCRIPTIONS} from '../../../src/contract/descriptions.ts';
import {html, type Html} from '../pages/html.ts';
import {pageHead} from '../pages/page-head.ts';
import type {PageLanguage} from '../pages/page-languages.ts';
import {curlExample} from './curl-example.ts';
import {
  COMMON_ERRORS,
  DESCRIBED_OPERATIONS,
  type DescribedError,
  type DescribedOperation,
} from './described-operations.ts';
import type {Messages} from './messages/en.ts';
import type {ServiceAddress} from './openapi-document.ts';
import {code, definitions, prose, typeName, type Definition} from './page-parts.ts';
import {WIRE_SCHEMAS, type SchemaName} from './wire-schemas.ts';

/** Properties of the page. */
export interface ApiPageContext extends ServiceAddress {
  /** Path of the page's files relative to its address, with its slash. */
  readonly files: string;
  readonly language: PageLanguage<Messages>;
  readonly otherLanguages: readonly PageLanguage<Messages>[];
}

/** The description of the JSON interface for people: it needs no script. */
export function apiPage(context: ApiPageContext): string {
  const {version, files, language} = context;
  const {messages: m} = language;
  const groups = [...new Set(DESCRIBED_OPERATIONS.map(({group}) => group))];
  return html`<!doctype html>
    <html lang="${language.code}" dir="${language.direction}">
      <head>
        ${pageHead(m.title, `${files}api.css`)}
      </head>
      <body>
        <a class="skip" href="#start">${m.toContent}</a>
        <header>
          <div>
            <h1>${m.title}</h1>
            <p class="quiet">${m.service(version)}</p>
          </div>
          ${languageLinks(context)}
        </header>
        <div class="columns">
          <nav aria-label="${m.operations}">
            ${groups.map(
              (group) =>
                html`<h2>${m.groups[group]}</h2>
                  <ul>
                    ${ofGroup(group).map(({name}) => link(name))}
                  </ul>`,
            )}
            <h2>${m.reference}</h2>
            <ul>
              ${[link('options', m.options), link('types', m.types), link('errors', m.errors)]}
            </ul>
          </nav>
          <main id="start" tabindex="-1">
            ${beginning(context)}
            ${groups.map(
              (group) =>
                html`<section class="group" aria-labelledby="group-${group}">
                  <h2 id="group-${group}">${m.groups[group]}</h2>
                  ${ofGroup(group).map((operation) => operationPart(operation, context))}
                </section>`,
            )}
            ${optionsPart(m)} ${typesPart(m)} ${errorsPart(m)}
          </main>
        </div>
      </body>
    </html> `.markup;
}

/** Links to the page in the other languages. */
function languageLinks({otherLanguages}: ApiPageContext): Html | undefined {
  if (otherLanguages.length === 0) return undefined;
  const links = otherLanguages.map(
    ({code: lang, name, direction}) =>
      html`<a href="?lang=${lang}" lang="${lang}" hreflang="${lang}" dir="${direction}">${name}</a> `,
  );
  return html`<p class="languages">${links}</p>`;
}

function ofGroup(group: DescribedOperation['group']): readonly DescribedOperation[] {
  return DESCRIBED_OPERATIONS.filter((operation) => operation.group === group);
}

function link(id: string, text = id): Html {
  return html`<li><a href="#${id}">${text}</a></li>`;
}

function beginning({baseUrl, files, language: {code: lang, messages: m}}: ApiPageContext): Html {
  const parent = files === '' ? '../' : './';
  const gap = m.getKey.startsWith(',') ? '' : ' ';
  return html`<section aria-labelledby="begin">
    <h2 id="begin">${m.start}</h2>
    <p>${prose(m.sendRequests)} <a href="${parent}sign-in?lang=${lang}">${m.signIn}</a>${gap}${m.getKey}</p>
    <p class="origin">${code(baseUrl)}</p>
    <p>${prose(m.forms)}</p>
    <p>
      ${m.programs} <a href="${files}openapi.json">openapi.json</a> ${m.openApi},
      <a href="${parent}service.svc?singlewsdl">WSDL</a> ${m.wsdl}.
    </p>
  </section>`;
}

function operationPart(
  operation: DescribedOperation,
  {baseUrl, language: {messages: m}}: ApiPageContext,
): Html {
  const {name, path, methods, parameters, options, result, errors} = operation;
  const [usual, other] = methods;
  return html`<article aria-labelledby="${name}">
    <h3 id="${name}">${name}</h3>
    <p>${m.purpose(name)}</p>
    <p class="route">
      <strong>${usual}</strong>
      ${code(path)}${other === undefined ? undefined : html`<span class="quiet">, ${m.or} ${other}</span>`}
    </p>
    <h4>${m.parameters}</h4>
    ${definitions(
      parameters.map((one) => ({
        term: one.name,
        type: withOptional(typeName(one.type, m), one.required, m),
        meaning: m.parameter(one.name),
      })),
    )}
    ${
      options.length === 0
        ? undefined
        : html`<h4>${m.options}</h4>
            ${definitions(options.map((option) => optionDefinition(option, m)))}`
    }
    <h4>${m.example}</h4>
    <pre><code>${curlExample(operation, baseUrl, m.yourKey)}</code></pre>
    <h4>${m.answer}</h4>
    <p>
      ${prose(m.result(name))}
      ${result.type === 'empty' ? undefined : html`${m.type} ${resultType(result.type, m)}.`}
    </p>
    ${
      result.type === 'empty'
        ? undefined
        : html`<pre><code>${JSON.stringify(result.example, undefined, 2)}</code></pre>`
    }
    <h4>${m.errors}</h4>
    <p>
      ${errors.map(({name: error, code: number}) => html`<a href="#error-${error}">${String(number)} ${error}</a> `)}
    </p>
  </article>`;
}

function withOptional(type: string, isRequired: boolean, {optional}: Messages): string {
  return isRequired ? type : `${type}, ${optional}`;
}

const RESULT_TYPES: Readonly<Record<string, readonly [name: SchemaName, isList: boolean]>> = {
  systemList: ['SystemList', false],
  extended: ['ExtendedTranslation', false],
  'extended[]': ['ExtendedTranslation', true],
  termCorpora: ['TermCorpus', true],
  documentState: ['DocumentState', false],
  'documentState[]': ['DocumentState', true],
};

function resultType(type: DescribedOperation['result']['type'], m: Messages): Html {
  const named = RESULT_TYPES[type];
  if (!named) return html`${typeName(type, m)}`;
  const [name, isList] = named;
  return html`${isList ? `${m.listOf} ` : undefined}<a href="#type-${name}">${name}</a>`;
}

function optionDefinition(option: DescribedOperation['options'][number], m: Messages): Definition {
  return {term: option.form, meaning: m.option(option)};
}

function optionsPart(m: Messages): Html {
  return html`<section aria-labelledby="options">
    <h2 id="options">${m.options}</h2>
    <p>${prose(m.aboutOptions)}</p>
    ${definitions(OPTION_DESCRIPTIONS.map((option) => optionDefinition(option, m)))}
  </section>`;
}

function typesPart(m: Messages): Html {
  return html`<section aria-labelledby="types">
    <h2 id="types">${m.types}</h2>
    <p>${prose(m.aboutTypes)}</p>
    ${(Object.keys(WIRE_SCHEMAS) as SchemaName[]).map((name) => {
      const schema = WIRE_SCHEMAS[name];
      return html`<article aria-labelledby="type-${name}">
        <h3 id="type-${name}">${name}</h3>
        <p>${prose(m.schema(name))}</p>
        ${'properties' in schema ? definitions(fieldsOf(name, schema, m)) : undefined}
      </article>`;
    })}
  </section>`;
}

function fieldsOf(
  schemaName: SchemaName,
  schema: {readonly properties: object; readonly required?: readonly string[]},
  m: Messages,
): Definition[] {
  return Object.entries(schema.properties as Record<string, object>).map(([name, property]) => ({
    term: name,
    type: withOptional(typeName(property, m), schema.required?.includes(name) ?? false, m),
    meaning: m.field(schemaName, name, 'description' in property ? String(property.description) : ''),
  }));
}

function errorsPart(m: Messages): Html {
  const all = new Map<string, DescribedError>();
  for (const {errors} of DESCRIBED_OPERATIONS) for (const error of errors) all.set(error.name, error);
  return html`<section aria-labelledby="errors">
    <h2 id="errors">${m.errors}</h2>
    <p>
      ${prose(m.aboutErrors)}
      ${COMMON_ERRORS.map(({name}, index) => html`${index === 0 ? '' : ', '}${code(name)}`)}.
    </p>
    ${definitions(
      [...all.values()]
        .sort((one, other) => one.httpStatus - other.httpStatus)
        .map(({name, code: number, httpStatus}) => ({
          id: `error-${name}`,
          term: `${number} ${name}`,
          type: `HTTP ${httpStatus}`,
          meaning: m.error(name),
        })),
    )}
  </section>`;
}
