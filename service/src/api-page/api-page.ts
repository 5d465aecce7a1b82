import {OPTION_DESCRIPTIONS} from '../../../src/contract/descriptions.ts';
import {contentsNavigation, languageLinks} from '../pages/controls/links.ts';
import {html, type Html} from '../pages/html.ts';
import {framedPage} from '../pages/page-frame.ts';
import type {PageLanguage} from '../pages/page-languages.ts';
import {curlExample} from '../openapi/curl-example.ts';
import {
  COMMON_ERRORS,
  DESCRIBED_OPERATIONS,
  type DescribedError,
  type DescribedOperation,
} from '../openapi/described-operations.ts';
import type {ApiWords} from '../pages/words/index.ts';
import type {ServiceAddress} from '../openapi/openapi-document.ts';
import {code, codeBlock, describedNames, prose, typeName, type DescribedName} from './page-parts.ts';
import {WIRE_SCHEMAS, type SchemaName} from '../../../src/contract/wire-schemas.ts';

/** Properties of the API page and of the service that the page describes. */
export interface ApiPageContext extends ServiceAddress {
  /** Path of the page's files relative to the page's address, with a trailing slash. */
  readonly files: string;
  readonly language: PageLanguage<ApiWords>;
  readonly otherLanguages: readonly PageLanguage<ApiWords>[];
}

/** Human-readable description of the JSON interface, without scripts. */
export function apiPage(context: ApiPageContext): string {
  const {files, language} = context;
  const {messages: m} = language;
  const groups = [...new Set(DESCRIBED_OPERATIONS.map(({group}) => group))];
  const operations = groups.map(
    (group) =>
      html`<section aria-labelledby="group-${group}">
        <h2 id="group-${group}">${m.groups[group]}</h2>
        ${ofGroup(group).map((operation) => operationPart(operation, context))}
      </section>`,
  );
  return framedPage({
    language,
    layout: 'reference',
    title: m.title,
    styles: `${files}api.css`,
    isListed: true,
    toContent: m.toContent,
    top: html`${header(context)}${contents(groups, m)}`,
    main: html`${beginning(context)} ${operations} ${optionsPart(m)} ${typesPart(m)} ${errorsPart(m)}`,
  });
}

function header({version, language: {messages: m}, otherLanguages}: ApiPageContext): Html {
  return html`<header>
    <div>
      <h1>${m.title}</h1>
      <p class="quiet">${m.service(version)}</p>
    </div>
    ${languageLinks(otherLanguages, (lang) => `?lang=${lang}`)}
  </header>`;
}

function contents(groups: readonly DescribedOperation['group'][], m: ApiWords): Html {
  const link = (id: string, text = id) => ({address: `#${id}`, text});
  const reference = [link('options', m.options), link('types', m.types), link('errors', m.errors)];
  return contentsNavigation(m.operations, [
    ...groups.map((group) => ({
      heading: m.groups[group],
      links: ofGroup(group).map(({name}) => link(name)),
    })),
    {heading: m.reference, links: reference},
  ]);
}

function ofGroup(group: DescribedOperation['group']): readonly DescribedOperation[] {
  return DESCRIBED_OPERATIONS.filter((operation) => operation.group === group);
}

function beginning({baseUrl, files, language: {code: lang, messages: m}}: ApiPageContext): Html {
  const parent = files === '' ? '../' : './';
  const gap = m.getKey.startsWith(',') ? '' : ' ';
  return html`<section aria-labelledby="begin">
    <h2 id="begin">${m.start}</h2>
    <p>
      ${prose(m.sendRequests)} <a href="${parent}sign-in?lang=${lang}">${m.signInLink}</a>${gap}${m.getKey}
    </p>
    <p class="origin">${code(baseUrl)}</p>
    <p>${prose(m.visitors)} <a href="#type-Visitor">Visitor</a>.</p>
    <p>${prose(m.reviews)} <a href="#type-Review">Review</a>.</p>
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
  const {name, path, methods, parameters, options, errors} = operation;
  const [usual, alternative] = methods;
  return html`<article aria-labelledby="${name}">
    <h3 id="${name}">${name}</h3>
    <p>${m.purpose(name)}</p>
    <p class="route">
      <strong>${usual}</strong>
      ${code(path)}${alternative === undefined ? undefined : html`<span class="quiet">, ${m.or} ${alternative}</span>`}
    </p>
    <h4>${m.parameters}</h4>
    ${describedNames(
      parameters.map(({name: parameter, type, required}) => ({
        term: parameter,
        type: withOptional(typeName(type, m), required, m),
        meaning: m.parameter(parameter),
      })),
    )}
    ${
      options.length === 0
        ? undefined
        : html`<h4>${m.options}</h4>
            ${describedNames(options.map((option) => optionDefinition(option, m)))}`
    }
    <h4>${m.example}</h4>
    ${codeBlock(curlExample(operation, baseUrl, m.yourKey))} ${answerPart(operation, m)}
    <h4>${m.errors}</h4>
    <p>
      ${errors.map(({name: error, code: number}) => html`<a href="#error-${error}">${String(number)} ${error}</a> `)}
    </p>
  </article>`;
}

function answerPart({name, result}: DescribedOperation, m: ApiWords): Html {
  const heading = html`<h4>${m.answer}</h4>`;
  if (result.type === 'empty')
    return html`${heading}
      <p>${prose(m.result(name))}</p>`;
  return html`${heading}
    <p>${prose(m.result(name))} ${m.type} ${resultType(result.type, m)}.</p>
    ${codeBlock(JSON.stringify(result.example, undefined, 2))}`;
}

function withOptional(type: string, isRequired: boolean, {optional}: ApiWords): string {
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

function resultType(type: DescribedOperation['result']['type'], m: ApiWords): Html {
  const named = RESULT_TYPES[type];
  if (!named) return html`${typeName(type, m)}`;
  const [name, isList] = named;
  return html`${isList ? `${m.listOf} ` : undefined}<a href="#type-${name}">${name}</a>`;
}

function optionDefinition(option: DescribedOperation['options'][number], m: ApiWords): DescribedName {
  return {term: option.form, meaning: m.option(option)};
}

function optionsPart(m: ApiWords): Html {
  return html`<section aria-labelledby="options">
    <h2 id="options">${m.options}</h2>
    <p>${prose(m.aboutOptions)}</p>
    ${describedNames(OPTION_DESCRIPTIONS.map((option) => optionDefinition(option, m)))}
  </section>`;
}

function typesPart(m: ApiWords): Html {
  return html`<section aria-labelledby="types">
    <h2 id="types">${m.types}</h2>
    <p>${prose(m.aboutTypes)}</p>
    ${(Object.keys(WIRE_SCHEMAS) as SchemaName[]).map((name) => {
      const schema = WIRE_SCHEMAS[name];
      return html`<article aria-labelledby="type-${name}">
        <h3 id="type-${name}">${name}</h3>
        <p>${prose(m.schema(name))}</p>
        ${'properties' in schema ? describedNames(fieldsOf(name, schema, m)) : undefined}
      </article>`;
    })}
  </section>`;
}

function fieldsOf(
  schemaName: SchemaName,
  schema: {readonly properties: object; readonly required?: readonly string[]},
  m: ApiWords,
): DescribedName[] {
  return Object.entries(schema.properties as Record<string, object>).map(([name, property]) => ({
    term: name,
    type: withOptional(typeName(property, m), schema.required?.includes(name) ?? false, m),
    meaning: m.field(schemaName, name, 'description' in property ? String(property.description) : ''),
  }));
}

function errorsPart(m: ApiWords): Html {
  const all = new Map<string, DescribedError>();
  for (const {errors} of DESCRIBED_OPERATIONS) for (const error of errors) all.set(error.name, error);
  return html`<section aria-labelledby="errors">
    <h2 id="errors">${m.errors}</h2>
    <p>
      ${prose(m.aboutErrors)}
      ${COMMON_ERRORS.map(({name}, index) => html`${index === 0 ? '' : ', '}${code(name)}`)}.
    </p>
    ${describedNames(
      [...all.values()]
        .sort((a, b) => a.httpStatus - b.httpStatus)
        .map(({name, code: number, httpStatus}) => ({
          id: `error-${name}`,
          term: `${number} ${name}`,
          type: `HTTP ${httpStatus}`,
          meaning: m.error(name),
        })),
    )}
  </section>`;
}
