import {html, type TemplateResult} from 'lit';
import {DOCUMENT_FORMATS} from '../../../contract/document-formats.ts';
import type {DropScene} from '../drop-scene.ts';
import {extensionsOf, largestSize} from '../files/file-checks.ts';
import {sizeText} from './quantities.ts';

/** What users are told when the page sets no types: each format once. */
const LABELS = new Set(DOCUMENT_FORMATS.map(({label}) => label));

/** Where files are dropped: the label of a native input, which the keyboard opens. */
export function renderDropZone({intake, limits, m}: DropScene): TemplateResult {
  const extensions = extensionsOf(limits.accept);
  const types = (limits.accept ? extensions.map((one) => one.toUpperCase()) : [...LABELS]).join(', ');
  return html`<label part="drop-zone" class="zone ${intake.isOver ? 'over' : ''}">
      <input
        type="file"
        multiple
        class="visually-hidden"
        aria-describedby="limits"
        accept=${extensions.map((extension) => `.${extension}`).join()}
        @change=${intake.onChosen}
      />
      <slot name="prompt"><span class="choose">${m.choose}</span> <span class="or">${m.orDrop}</span></slot>
    </label>
    <p part="limits" class="hint" id="limits">
      ${m.limits(types, sizeText(largestSize(limits), m.language))}
    </p>`;
}
