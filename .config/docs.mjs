// node .config/docs.mjs [--check]: writes the reference of the elements into README.md, or fails when it is stale.
import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {describeElements} from './manifest/describe-elements.mjs';
import {markdownTable, withSection} from './marked-section.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const code = (text) => (text ? `\`${text}\`` : '');

function signature({name, parameters = [], return: result}) {
  const list = parameters.map(({name: parameter, type}) => `${parameter}: ${type?.text ?? 'unknown'}`);
  return `${name}(${list.join(', ')}): ${result?.type?.text ?? 'void'}`;
}

/** Tables of one element; a table without rows is left out. */
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

function referenceOf(element) {
  const tables = tablesOf(element).map(
    ({title, columns, rows}) => `#### ${title}\n\n${markdownTable(columns, rows)}`,
  );
  return [`### \`<${element.tagName}>\``, element.description, ...tables].join('\n\n');
}

const elements = describeElements(root)
  .modules.flatMap(({declarations}) => declarations)
  .filter(({customElement}) => customElement);
const path = join(root, 'README.md');
const current = readFileSync(path, 'utf8');
const expected = withSection(current, 'reference', elements.map(referenceOf).join('\n\n'));

if (!process.argv.includes('--check')) {
  writeFileSync(path, expected);
} else if (current !== expected) {
  console.error(
    'The reference in README.md does not fit the sources: run `npm run docs` and commit the result.',
  );
  process.exitCode = 1;
}
