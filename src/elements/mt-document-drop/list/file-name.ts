import {html, nothing, type TemplateResult} from 'lit';
import {withoutBidi} from '../../common/direction-marks.ts';

const SHORT = 8; // number of characters that fit next to the buttons on a phone

/** The last word of a name and its extension: short, and separated where letters do not join. */
const END_OF_NAME = /(?:[\s._()-][^\s._()-]{1,8})?\.[^.\s]{1,6}$/u;
const LAST_FOLDER = /\/[^/]*$/;

/**
 * Renders the folder and name of a file on one line. If there is no room, folder and name are shortened before their
 * ends, since names such as `contract-2024.docx` and `contract-2025.docx` differ at the end.
 */
export function renderFileName({folder, name}: {folder: string; name: string}): TemplateResult {
  return html`${
      folder
        ? html`<span part="folder" class="path">${renderCut(withoutBidi(folder), LAST_FOLDER)}</span
            ><span class="path slash">/</span>`
        : nothing
    }<span part="name">${renderCut(withoutBidi(name), END_OF_NAME)}</span>`;
}

function renderCut(text: string, end: RegExp): TemplateResult {
  const at = text.length > SHORT ? text.search(end) : -1;
  // An end that is most of the name would itself be cut off.
  if (at < text.length / 4) return html`<bdi lang="">${text}</bdi>`;
  return html`<bdi lang="" class="cut"><span>${text.slice(0, at)}</span><span>${text.slice(at)}</span></bdi>`;
}
