// node .config/docs.mjs [--check]: writes the generated sections of README.md, docs/ and service/README.md, and the
// generated module of integrations/node-proxy; with --check, fails if any of these is stale.
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {tsImport} from 'tsx/esm/api';
import {describeElements} from './manifest/describe-elements.mjs';
import {describeType} from './manifest/describe-types.mjs';
import {engineSettings} from './docs/engine-settings.mjs';
import {markdownTable, withSection} from './docs/marked-section.mjs';
import {provenanceMarks} from './docs/provenance-marks.mjs';
import {proxyContract} from './docs/proxy-contract.mjs';
import {sizeSections} from './docs/script-sizes.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const code = (text) => (text ? `\`${text}\`` : '');

function signature({name, parameters = [], return: result}) {
  const list = parameters.map(({name: parameter, type}) => `${parameter}: ${type?.text ?? 'unknown'}`);
  return `${name}(${list.join(', ')}): ${result?.type?.text ?? 'void'}`;
}

/** Creates the tables of one element, without empty tables. */
function tablesOf(element) {
  const fields = element.members.filter(({kind}) => kind === 'field');
  const methods = element.members.filter(({kind}) => kind === 'method');
  const attributeOnly = (element.attributes ?? []).filter(({fieldName}) => !fieldName);
  return [
    {
      title: 'Attributes and properties',
      columns: ['Attribute', 'Property', 'Type', 'Default', 'Meaning'],
      rows: [
        ...fields.map(({attribute, name, type, default: value, description, readonly}) => [
          code(attribute),
          code(name) + (readonly ? ' (read only)' : ''),
          code(type?.text),
          code(value),
          description ?? '',
        ]),
        ...attributeOnly.map(({name, type, description}) => [
          code(name),
          '',
          code(type?.text),
          '',
          description ?? '',
        ]),
      ],
    },
    {
      title: 'Methods',
      columns: ['Method', 'Effect'],
      rows: methods.map((method) => [code(signature(method)), method.description ?? '']),
    },
    {
      title: 'Events',
      columns: ['Event', 'Type', 'Raised when'],
      rows: (element.events ?? []).map(({name, type, description}) => [
        code(name),
        code(type?.text),
        description,
      ]),
    },
    {
      title: 'Slots',
      columns: ['Slot', 'Content'],
      rows: (element.slots ?? []).map(({name, description}) => [
        code(name) || '(default)',
        description ?? '',
      ]),
    },
    {
      title: 'Parts',
      columns: ['Part', 'What it is'],
      rows: (element.cssParts ?? []).map(({name, description}) => [code(name), description ?? '']),
    },
    {
      title: 'CSS properties',
      columns: ['Property', 'Default', 'Meaning'],
      rows: (element.cssProperties ?? []).map(({name, default: value, description}) => [
        code(name),
        code(value),
        description ?? '',
      ]),
    },
    {
      title: 'CSS states',
      columns: ['State', 'Meaning'],
      rows: (element.cssStates ?? []).map(({name, description}) => [
        code(`:state(${name})`),
        description ?? '',
      ]),
    },
  ].filter(({rows}) => rows.length > 0);
}

/** Creates the table of the fields of an element's events, from the classes of its module. */
function eventFields({events = []}, classes) {
  const rows = events.flatMap(({name, type}) => {
    const {members = []} = classes.find((candidate) => candidate.name === type?.text) ?? {};
    return members.map((field) => [
      code(name),
      code(field.name),
      code(field.type?.text),
      field.description ?? '',
    ]);
  });
  return {title: 'Fields of the events', columns: ['Event', 'Field', 'Type', 'Meaning'], rows};
}

/** Creates the tables of the objects in the fields of events, and of the objects nested in these objects. */
function objectTables(fields) {
  const tables = new Map();
  const add = (text) => {
    for (const name of text.match(/\b[A-Z]\w+/g) ?? []) {
      const object = describeType(root, name);
      if (!object || tables.has(name)) continue;
      const {description: text, fields = [], values} = object;
      const rows = fields.map(({name: field, type, description}) => [code(field), code(type), description]);
      tables.set(name, {
        title: code(name),
        text,
        ...(values
          ? {columns: ['Code', 'Meaning'], rows: values.map((value) => [code(value.name), value.description])}
          : {columns: ['Field', 'Type', 'Meaning'], rows}),
      });
      for (const {type} of fields) add(type);
    }
  };
  for (const [, , type] of fields.rows) add(type);
  return [...tables.values()];
}

function referenceOf(element, classes) {
  const fields = eventFields(element, classes);
  const objects = fields.rows.length > 0 ? [fields, ...objectTables(fields)] : [];
  const tables = [...tablesOf(element), ...objects].map(
    ({title, text, columns, rows}) =>
      `### ${title}\n\n${text ? `${text}\n\n` : ''}${markdownTable(columns, rows)}`,
  );
  return [element.description, ...tables].join('\n\n');
}

/** Sections with the reference of each element, from the manifest. */
function elementSections() {
  return describeElements(root).modules.flatMap(({declarations}) =>
    declarations
      .filter(({customElement}) => customElement)
      .map((element) => ({
        file: `docs/${element.tagName}.md`,
        name: 'reference',
        content: referenceOf(element, declarations),
      })),
  );
}

/** Creates the table of the service's errors. */
async function errorsReference() {
  const {ERROR_ANSWERS} = await tsImport('../src/contract/error-answers.ts', import.meta.url);
  const rows = Object.entries(ERROR_ANSWERS)
    .sort(([, a], [, b]) => a.code - b.code)
    .map(([name, {code: number, httpStatus, soapFault, soapStatus, only, condition}]) => [
      number,
      code(name),
      only === 'task' ? '' : httpStatus,
      only ? '' : `${soapStatus} ${code(soapFault)}`,
      condition,
    ]);
  return markdownTable(['Code', 'Name', 'JSON', 'SOAP', 'Condition'], rows);
}

const sections = [
  ...elementSections(),
  {file: 'service/README.md', name: 'errors', content: await errorsReference()},
  {file: 'service/README.md', name: 'engines', content: await engineSettings()},
  {file: 'service/README.md', name: 'provenance', content: await provenanceMarks()},
  ...sizeSections(root),
];

const read = (file) => readFileSync(join(root, file), 'utf8');
const texts = new Map([['integrations/node-proxy/contract.js', await proxyContract()]]);
for (const {file, name, content} of sections) {
  texts.set(file, withSection(texts.get(file) ?? read(file), name, content));
}

for (const [file, expected] of texts) {
  if (existsSync(join(root, file)) && read(file) === expected) continue;
  if (process.argv.includes('--check')) {
    console.error(`${file} does not fit the sources: run \`npm run docs\` and commit the result.`);
    process.exitCode = 1;
  } else {
    writeFileSync(join(root, file), expected);
  }
}
