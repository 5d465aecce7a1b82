import type {Attribute, Markup} from '../../markup/markup.ts';
import type {FlowDialect, FlowRole} from '../text-flow/flow-dialect.ts';

const ROLES = new Map<string, FlowRole>();
const roleOf = (role: FlowRole, names: string): void => {
  for (const name of names.split(' ')) ROLES.set(name, role);
};
roleOf(
  'paragraph',
  'text:p text:h svg:title svg:desc text:index-title-template presentation:header-decl presentation:footer-decl',
);
roleOf('pair', 'text:span text:a text:meta text:ruby text:ruby-base');
roleOf('break', 'text:line-break text:tab');
roleOf(
  'code',
  // Deleted text, data for other programs, and content that is not text.
  'text:tracked-changes table:tracked-changes table:dde-links office:binary-data office:scripts ' +
    'office:settings office:meta office:font-face-decls',
);
/** Minimum number of consecutive spaces that count as aligning text in columns. */
const COLUMN_SPACES = 3;
/** Attributes with text that users see, by the prefix of element names. */
const ATTRIBUTES: readonly (readonly [elements: RegExp, attributes: RegExp])[] = [
  [/^form:/, /^form:(?:label|title)$/],
  [/^table:(?:help|error)-message$/, /^table:title$/],
  [/^text:(?:list|outline)-level-style/, /^style:num-(?:prefix|suffix)$/],
];

/**
 * The OpenDocument formats. Paragraphs, headings, alternative texts, and headers and footers of slides are
 * translated; any other element in a paragraph is a code, such as a field or bookmark.
 */
export class OpenDocumentDialect implements FlowDialect {
  readonly textEverywhere = false;
  /** Paragraphs that display a value; programs regenerate them from the value. */
  readonly #values = new Set<number>();

  role(markup: Markup, index: number): FlowRole {
    const name = markup.names[index]!;
    const role = ROLES.get(name);
    if (role === 'paragraph') return this.#values.has(index) ? 'code' : role;
    if (role !== undefined) return role;
    if (name === 'table:table-cell' || name === 'table:covered-table-cell') this.#readCell(markup, index);
    if (name === 'table:table' && isCopyOfOtherFile(markup, index)) return 'code';
    if (name === 'draw:g' && chartRangesOf(markup, index).length > 0) return 'code';
    if (name === 'text:s') return spaces(markup, index) < COLUMN_SPACES ? 'code' : 'break';
    // Unlike a field, a note or frame contains paragraphs.
    return 'nested';
  }

  attributes(markup: Markup, index: number): Attribute[] {
    const name = markup.names[index]!;
    if (name === 'table:table-cell') return textOfFormula(markup, index);
    const rule = ATTRIBUTES.find(([elements]) => elements.test(name));
    if (!rule) return [];
    return [...markup.attributes(index)]
      .filter(([attributeName]) => rule[1].test(attributeName))
      .map(([, attribute]) => attribute);
  }

  #readCell(markup: Markup, index: number): void {
    const type = markup.attribute(index, 'office:value-type')?.value ?? 'string';
    if (type === 'string') return;
    for (const child of markup.children(index)) {
      if (markup.names[child] === 'text:p') this.#values.add(child);
    }
  }
}

function spaces(markup: Markup, index: number): number {
  return Number(markup.attribute(index, 'text:c')?.value ?? 1);
}

/** Attributes in which a cell repeats its text, such as a formula's result. */
function textOfFormula(markup: Markup, index: number): Attribute[] {
  const text = markup.attribute(index, 'office:string-value');
  return text ? [text] : [];
}

/**
 * Descriptions in a group without shapes, which contain the addresses of the cells whose values a chart
 * copies. Empty for other elements.
 */
export function chartRangesOf(markup: Markup, group: number): readonly number[] {
  const children = [...markup.children(group)].filter((child) => markup.kinds[child] !== 'text');
  return children.every((child) => markup.names[child] === 'svg:desc') ? children : [];
}

/** Whether an element is the spreadsheet's copy of a table in another file. */
function isCopyOfOtherFile(markup: Markup, index: number): boolean {
  for (const child of markup.children(index)) {
    if (markup.kinds[child] === 'text') continue;
    return markup.names[child] === 'table:table-source';
  }
  return false;
}
