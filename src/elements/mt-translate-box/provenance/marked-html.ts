import type {Provenance} from '../../../client/types.ts';
import {disclosureGrade, transformedLanguage, writeProvenance} from '../../../contract/provenance.ts';

const END = '</div>';

/** Puts the HTML of a translation into an element that says how it was made; unchanged without a record. */
export function markedHtml(html: string, record: Provenance | undefined): string {
  if (!record) return html;
  const element = document.createElement('div');
  element.lang = transformedLanguage(record);
  const grade = disclosureGrade(record);
  if (grade) element.setAttribute('ai-disclosure', grade);
  element.dataset['provenance'] = writeProvenance(record);
  return element.outerHTML.slice(0, -END.length) + html + END;
}

/** Copies a text as plain text and, if the browser can, as HTML; rejects if the browser forbids copying. */
export function copyHtml(text: string, html: string): Promise<void> {
  if (!globalThis.ClipboardItem) return navigator.clipboard.writeText(text);
  const parts = {'text/plain': text, 'text/html': html};
  const blobs = Object.entries(parts).map(([type, part]) => [type, new Blob([part], {type})] as const);
  return navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]);
}
