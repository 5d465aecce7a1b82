import {definitions} from '../pages/controls/definitions.ts';
import {html, type Html} from '../pages/html.ts';
import type {ApiWords} from '../pages/words/index.ts';

/** Marks names, code and other text that must not be translated. */
export function code(text: string): Html {
  return html`<code translate="no">${text}</code>`;
}

/** Marks the parts of a text between backticks as code. */
export function prose(text: string): Html {
  const parts = text.split('`');
  return html`${parts.map((part, index) => (index % 2 === 1 ? code(part) : html`${part}`))}`;
}

/** A name of the interface with its meaning. */
export interface DescribedName {
  readonly id?: string;
  readonly term: string;
  readonly type?: string;
  /** Meaning of the name, with code between backticks. */
  readonly meaning: string;
}

/** List of names with their meanings. */
export function describedNames(all: readonly DescribedName[]): Html {
  return definitions(
    all.map(({id, term, type, meaning}) => ({
      id,
      term: html`${code(term)}${type === undefined ? undefined : html` <span class="quiet">${type}</span>`}`,
      meaning: prose(meaning),
    })),
  );
}

/** A code example. */
export function codeBlock(text: string): Html {
  return html`<pre><code>${text}</code></pre>`;
}

/** Readable name of the type of a parameter, a result or a schema. */
export function typeName(type: string | object, m: ApiWords): string {
  const names: Readonly<Partial<Record<string, string>>> = m.typeNames;
  if (typeof type === 'string') return names[type] ?? type;
  if ('$ref' in type) return String(type.$ref).replace(/.*\//, '');
  if ('enum' in type && Array.isArray(type.enum)) return `${m.oneOf} ${type.enum.join(', ')}`;
  if ('items' in type && typeof type.items === 'object' && type.items !== null) {
    return `${m.listOf} ${typeName(type.items, m)}`;
  }
  if (!('type' in type)) return m.typeNames.any;
  if (!Array.isArray(type.type)) return typeName(String(type.type), m);
  return type.type.map((name) => (name === 'null' ? name : typeName(String(name), m))).join(` ${m.or} `);
}
