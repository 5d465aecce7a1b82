import {html, type TemplateResult} from 'lit';
import {DOCUMENT_FORMATS} from '../../../contract/document-formats.ts';
import type {DocumentDropMessages} from '../../../localization/en/document-drop.ts';
import {extensionsOf, largestSize, type FileLimits} from '../files/file-checks.ts';
import type {FileReceiver} from '../files/file-receiver.ts';
import {sizeText} from './quantities.ts';

/** What the file chooser shows, and who takes the files. */
export interface FileChooserView {
  readonly m: DocumentDropMessages;
  readonly limits: FileLimits;
  readonly receiver: Pick<FileReceiver, 'isOver' | 'onChosen'>;
}

/** Types that users read when the page sets none: each format once. */
const LABELS = new Set(DOCUMENT_FORMATS.map(({label}) => label));

/** Renders the file input of the element; its label is the target of a drop. */
export function renderFileChooser({m, limits, receiver}: FileChooserView): TemplateResult {
  const extensions = extensionsOf(limits.accept);
  const types = (limits.accept ? extensions.map((one) => one.toUpperCase()) : [...LABELS]).join(', ');
  return html`<label part="drop-zone" class="zone ${receiver.isOver ? 'over' : ''}">
      <input
        type="file"
        multiple
        class="visually-hidden"
        aria-describedby="limits"
        accept=${extensions.map((extension) => `.${extension}`).join()}
        @change=${receiver.onChosen}
      />
      <slot name="prompt"><span class="choose">${m.choose}</span> <span class="or">${m.orDrop}</span></slot>
    </label>
    <p part="limits" class="hint" id="limits">
      ${m.limits(types, sizeText(largestSize(limits), m.language))}
    </p>`;
}
