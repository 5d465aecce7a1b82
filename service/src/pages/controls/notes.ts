import {html, type Html} from '../html.ts';

/** Look and role of a note. */
export interface NoteOptions {
  readonly kind?: 'good' | 'wrong' | undefined;
  /** Role with which screen readers announce the note; absent if the note is not announced. */
  readonly role?: 'alert' | 'status';
  readonly attributes?: Html | undefined;
}

/** A highlighted note. Text becomes a paragraph; other content must contain its own paragraphs. */
export function note(content: Html | string, {kind, role, attributes}: NoteOptions = {}): Html {
  const look = html`class="${kind === undefined ? 'note' : `note ${kind}`}"`;
  const spoken = role === undefined ? undefined : html` role="${role}"`;
  return typeof content === 'string'
    ? html`<p ${look}${spoken}${attributes}>${content}</p>`
    : html`<div ${look}${spoken}${attributes}>${content}</div>`;
}

/** A problem, announced at once. */
export function problemNote(text: string, attributes?: Html): Html {
  return note(text, {kind: 'wrong', role: 'alert', attributes});
}

/** Text that replaces an empty list. */
export function emptyNote(text: string): Html {
  return html`<p class="none">${text}</p>`;
}
