import type {Provenance} from '../../../client/types.ts';
import {selectionIn} from '../result/caret.ts';
import type * as Rich from '../rich/formatted-text.ts';
import {plainHtml} from '../source/plain-html.ts';
import {markedHtml} from './marked-html.ts';

/**
 * Copies or cuts the selected part of a translation as text and as HTML; the HTML says how this part was made. Without a
 * record or a selection, the browser does it.
 *
 * @param recordOf - Finds the record of the sentences with these indexes.
 * @param rich - Module for formatted text; undefined for a plain translation.
 */
export function copySelection(
  event: ClipboardEvent,
  root: HTMLElement,
  recordOf: (indexes: ReadonlySet<number>) => Provenance | undefined,
  rich: typeof Rich | undefined,
): void {
  const isCut = event.type === 'cut';
  const selected = isCut && !root.isContentEditable ? undefined : selectedIn(root);
  const record = selected?.textContent && recordOf(indexesIn(selected));
  if (!record) return;
  const {text, html} = rich?.copied(selected) ?? plainCopy(selected.textContent);
  event.clipboardData?.setData('text/plain', text);
  event.clipboardData?.setData('text/html', markedHtml(html, record));
  event.preventDefault(); // and so the browser deletes nothing
  if (isCut) root.dispatchEvent(new InputEvent('beforeinput', {inputType: 'deleteByCut', cancelable: true}));
}

const plainCopy = (text: string) => ({text, html: plainHtml(text)});

/** Indexes of the sentences that have text in a selection. */
function indexesIn(selected: DocumentFragment): Set<number> {
  const spans = [...selected.querySelectorAll<HTMLElement>('[data-sentence]')];
  return new Set(spans.flatMap(({textContent, dataset}) => (textContent ? Number(dataset['sentence']) : [])));
}

/** A copy of the selected nodes with the elements around them, without the notes of sentences. */
function selectedIn(root: HTMLElement): DocumentFragment | undefined {
  const selection = selectionIn(root);
  if (!selection) return undefined;
  const range = new Range();
  range.setStart(selection.start.node, selection.start.offset);
  range.setEnd(selection.end.node, selection.end.offset);
  const selected = range.cloneContents();
  for (const note of selected.querySelectorAll('.note, button')) note.remove();
  for (let node: Node | null = range.commonAncestorContainer; node && node !== root; node = node.parentNode) {
    if (!(node instanceof Element)) continue;
    const around = node.cloneNode() as Element;
    around.append(...selected.childNodes);
    selected.append(around);
  }
  return selected;
}
