import type {Attribute, Markup} from '../../markup/markup.ts';
import type {FlowDialect, FlowRole} from '../text-flow/flow-dialect.ts';
import {translatableAttributes} from './translatable-attributes.ts';

const ROLES = new Map<string, FlowRole>();
const roleOf = (role: FlowRole, names: string): void => {
  for (const name of names.split(' ')) ROLES.set(name, role);
};
roleOf(
  'block',
  'html head body title noscript address article aside blockquote center dd details dialog dir div dl dt ' +
    'fieldset figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 header hgroup hr legend li listing ' +
    'main menu nav ol optgroup option p pre search section summary table caption colgroup col thead tbody ' +
    'tfoot tr td th ul ' +
    // Elements of SVG drawings.
    'text desc',
);
roleOf('nested', 'applet audio button canvas datalist map object picture select svg textarea video');
// Phonetic annotations of the source are not translated.
roleOf('reading', 'rt rp rtc');
roleOf(
  'code',
  // Program code, keyboard input and other content that is not language.
  'code kbd samp var xmp script style template math iframe noembed noframes plaintext meter progress ' +
    'area base basefont bgsound embed frame img input keygen link meta param source track wbr',
);
ROLES.set('br', 'break');

/** Elements of HTML; an unknown element is part of a paragraph, as in browsers. */
export const HTML_DIALECT: FlowDialect = {
  textEverywhere: true,
  role: (markup, index) =>
    isPlacedLine(markup, index) ? 'block' : (ROLES.get(markup.localName(index)) ?? 'pair'),
  translates,
  keepsSpace,
  attributes: translatableAttributes,
};

/** Whether an element is a separately placed line of text in a drawing. */
function isPlacedLine(markup: Markup, index: number): boolean {
  if (markup.localName(index) !== 'tspan') return false;
  const open = markup.kinds[index] === 'close' ? markup.partners[index]! : index;
  return open >= 0 && /\s(?:x|y|dy)\s*=/i.test(markup.source.slice(markup.start(open), markup.end(open)));
}

function attributeIf(markup: Markup, index: number, name: string): Attribute | undefined {
  // Most tags have none of these attributes, and searching is cheaper than parsing all attributes.
  const tag = markup.source.slice(markup.start(index), markup.end(index));
  return tag.includes('=') && tag.toLowerCase().includes(name) ? markup.attribute(index, name) : undefined;
}

function translates(markup: Markup, index: number): boolean | undefined {
  const mark = attributeIf(markup, index, 'translate')?.value.trim().toLowerCase();
  if (mark === 'no') return false;
  if (mark === 'yes' || mark === '') return true;
  const classes = attributeIf(markup, index, 'class')?.value.split(/\s+/);
  // `<pre>` usually contains program code, so its content is not translated; a page with a poem there can set
  // `translate`.
  return classes?.includes('notranslate') || markup.localName(index) === 'pre' ? false : undefined;
}

function keepsSpace(markup: Markup, index: number): boolean {
  const name = markup.localName(index);
  if (name === 'pre' || name === 'textarea' || name === 'listing') return true;
  const style = attributeIf(markup, index, 'style')?.value;
  return style !== undefined && /white-space\s*:\s*(?:pre|break-spaces)(?!-line)/i.test(style);
}
