import {html, type TemplateResult} from 'lit';
import {documentFormatOf, type DocumentFamily} from '../../../contract/document-formats.ts';

const SHEET = 'M5 2.75h6.5L15 6.25v11H5z M11.5 2.75v3.5H15';

/** Paths of the icons, in 20 by 20 units. */
const ICONS = {
  text: `${SHEET} M7.5 9.5h5 M7.5 12h5 M7.5 14.5h3`,
  table: `${SHEET} M7.5 9.5h5v5h-5z M7.5 12h5 M10 9.5v5`,
  slides: `${SHEET} M7.5 9.5h5v3.5h-5z M10 13v2`,
  page: `${SHEET} M8.75 9.75l-1.75 2 1.75 2 M11.25 9.75l1.75 2-1.75 2`,
  memory: `${SHEET} M7.5 10.5h5l-1.5-1.5 M12.5 13.5h-5l1.5 1.5`,
  other: SHEET,
  download: 'M10 3.5v9 m-3.75-3.75L10 12.5l3.75-3.75 M4 16.25h12',
  retry: 'M15.5 7.5a6 6 0 1 0 .4 4 M16 3.75V7.5h-3.75',
  again: 'M4 7.5h11 M12.25 4.5 15.25 7.5 12.25 10.5 M16 13.5H5 M7.75 10.75 4.75 13.5 7.75 16.5',
  preview:
    'M2.5 10c1.7-3.3 4.4-5 7.5-5s5.8 1.7 7.5 5c-1.7 3.3-4.4 5-7.5 5s-5.8-1.7-7.5-5z M10 7.75a2.25 2.25 0 1 0 0 4.5a2.25 2.25 0 0 0 0-4.5z',
  file: 'M4 16.25h12 M10 12.5v-9 M6.25 7.25 10 3.5l3.75 3.75',
  open: 'M5.5 8l4.5 4.5L14.5 8',
  remove: 'M5.5 5.5l9 9 M14.5 5.5l-9 9',
} as const;

/** Name of an icon in `ICONS`. */
export type IconName = keyof typeof ICONS;

/** Icon of each format family; office documents have an icon by extension. */
const BY_FAMILY: Readonly<Record<DocumentFamily, IconName>> = {
  'office-open-xml': 'text',
  'open-document': 'text',
  epub: 'text',
  idml: 'text',
  converted: 'text',
  'plain-text': 'text',
  markdown: 'text',
  subtitles: 'text',
  ass: 'text',
  ttml: 'text',
  dita: 'text',
  csv: 'table',
  html: 'page',
  json: 'page',
  yaml: 'page',
  properties: 'page',
  android: 'page',
  resx: 'page',
  'apple-strings': 'page',
  fluent: 'page',
  tmx: 'memory',
  xliff: 'memory',
  ttx: 'memory',
  gettext: 'memory',
  'string-catalog': 'memory',
  qt: 'memory',
};

/** Icon of a kind of document, by its file name. */
export function iconOfFile(name: string): IconName {
  const format = documentFormatOf(name);
  if (!format) return 'other';
  if (/^(?:xl[st][mx]|f?ods)$/.test(format.extension)) return 'table';
  return /^(?:p(?:pt|ps|ot)[mx]|f?odp)$/.test(format.extension) ? 'slides' : BY_FAMILY[format.family];
}

/** Renders an icon in the text color, without an accessible name: the surrounding button or row has a name. */
export function renderIcon(name: IconName): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 20 20" aria-hidden="true"><path d=${ICONS[name]} /></svg>`;
}
