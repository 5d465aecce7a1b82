import {html, nothing, type TemplateResult} from 'lit';
import {DOCUMENT_FORMATS} from '../../../contract/document-formats.ts';
import type {DocumentDropMessages} from '../../../localization/en/document-drop.ts';
import {acceptOf, extensionsOf, largestSize, type FileLimits} from './file-checks.ts';
import type {FileReceiver} from './file-receiver.ts';
import {sizeText} from './quantities.ts';

/** Settings of the file chooser, and the receiver of the chosen files. */
export interface FileChooserView {
  readonly m: DocumentDropMessages;
  readonly limits: FileLimits;
  readonly receiver: Pick<FileReceiver, 'over' | 'onChosen'>;
  /** Whether there are no documents yet, so that the drop target fills the view. */
  readonly isEmpty: boolean;
}

/** File types shown if the page does not limit the types; each format once. */
const LABELS = new Set(DOCUMENT_FORMATS.map(({label}) => label));
const UPLOAD = html`<svg class="icon" viewBox="0 0 20 20" aria-hidden="true">
  <path d="M4 16.25h12 M10 12.5v-9 M6.25 7.25 10 3.5l3.75 3.75" />
</svg>`;
const IN_SHORT = ['Word', 'Excel', 'PowerPoint', 'OpenDocument'];

/** Renders the element's file inputs in the drop target: one line above documents, an area if the list is empty. */
export function renderFileChooser({m, limits, receiver, isEmpty}: FileChooserView): TemplateResult {
  const extensions = extensionsOf(limits.accept);
  const types = limits.accept ? extensions.map((extension) => extension.toUpperCase()) : [...LABELS];
  const short = limits.accept ? types.slice(0, IN_SHORT.length) : IN_SHORT;
  return html`<div part="drop-zone" class="zone ${isEmpty ? 'empty' : ''} ${receiver.over ? 'over' : ''}">
    ${isEmpty ? UPLOAD : nothing}
    <label class="files">
      <input
        type="file"
        multiple
        class="visually-hidden"
        aria-describedby="limits"
        accept=${acceptOf(limits)}
        @change=${receiver.onChosen}
      />
      <slot name="prompt"
        ><span part="button ${isEmpty ? 'primary' : ''}" class="choose">${m.choose}</span>
        <span class="or">${m.orDrop}</span></slot
      >
    </label>
    <label class="folder">
      <input type="file" webkitdirectory class="visually-hidden" @change=${receiver.onChosen} />
      <span part="button">${m.chooseFolder}</span>
    </label>
    <p part="limits" class="hint" id="limits">
      ${short.join(', ')} · ${m.largest(sizeText(largestSize(limits), m.language))}
    </p>
    ${
      types.length > short.length
        ? html`<details class="hint">
            <summary>${m.allFormats(extensions.length)}</summary>
            <p>${types.join(', ')}</p>
          </details>`
        : nothing
    }
  </div>`;
}
