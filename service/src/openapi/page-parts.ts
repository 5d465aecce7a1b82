import {html, type Html} from '../pages/html.ts';
import type {Messages} from './messages/en.ts';

/** Names, code and other text that nobody translates. */
export function code(text: string): Html {
  return html`<code translate="no">${text}</code>`;
}

/** Text whose parts between backticks are code. */
export function prose(text: string): Html {
  const parts = text.split('`');
  return html`${parts.map((part, index) => (index % 2 === 1 ? code(part) : html`${part}`))}`;
}

/** A name and what it means. */
export interface Definition {
  readonly id?: string;
  readonly term: string;
  readonly type?: string;
  /** Markdown: code between backticks. */
  readonly meaning: string;
}

/** A list of names with their meanings; needs no width as a table would. */
export function definitions(all: readonly Definition[]): Html {
  const rows = all.map(
    ({id, term, type, meaning}) =>
      html`<div${id === undefined ? undefined : html` id="${id}"`}>
        <dt>${code(term)}${type === undefined ? undefined : html` <span class="quiet">${type}</span>`}</dt>
        <dd>${prose(meaning)}</dd>
      </div>`,
  );
  return html`<dl>${rows}</dl>`;
}

/** Name of a type for people: of a parameter, a result or a schema. */
export function typeName(type: string | object, m: Messages): string {
  const names: Readonly<Partial<Record<string, string>>> = m.typeNames;
  if (typeof type === 'string') return names[type] ?? type;
  if ('title' in type) return String(type.title);
  if ('enum' in type && Array.isArray(type.enum)) return `${m.oneOf} ${type.enum.join(', ')}`;
  if ('items' in type && typeof type.items === 'object' && type.items !== null) {
    return `${m.listOf} ${typeName(type.items, m)}`;
  }
  if (!('type' in type)) return m.typeNames.any;
  if (!Array.isArray(type.type)) return typeName(String(type.type), m);
  return type.type.map((one) => (one === 'null' ? one : typeName(String(one), m))).join(` ${m.or} `);
}
