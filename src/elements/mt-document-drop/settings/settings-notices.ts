import {html, nothing, type TemplateResult} from 'lit';
import type {DocumentListMessages} from '../../../localization/en/document-list.ts';
import {withoutBidi} from '../../common/direction-marks.ts';
import {pathOf} from '../files/folders.ts';
import {renderNotice} from '../list/adding/left-out.ts';
import type {StableRows} from '../list/stable-rows.ts';
import type {FaultySettings, UsedSettings} from './settings-file.ts';

/** Settings files, and the actions of their notices. */
export interface SettingsView {
  readonly m: DocumentListMessages;
  readonly settings: {
    readonly used: readonly UsedSettings[];
    readonly faulty: readonly FaultySettings[];
    unusedOf(settings: UsedSettings): readonly string[];
    remove(settings: UsedSettings): void;
    dismiss(): void;
  };
  readonly rows: Pick<StableRows, 'pressed'>;
}

/** Patterns in a notice, and characters of each. */
const MAX_UNUSED = 5;
const MAX_CHARACTERS = 100;

const nameOf = (file: UsedSettings | FaultySettings) => withoutBidi(pathOf(file));

/** Message about a settings file in use. */
export function usedText({settings: m}: DocumentListMessages, settings: UsedSettings): string {
  return m.used(nameOf(settings));
}

/** Message that says why a settings file cannot be used, and what to do. */
export function faultyText({settings: m}: DocumentListMessages, settings: FaultySettings): string {
  return `${nameOf(settings)}: ${reasonOf(m, settings)}`;
}

/** Renders the names of the settings files in use, and why others cannot be used. */
export function renderSettings(view: SettingsView): TemplateResult | typeof nothing {
  const {settings, rows} = view;
  const m = view.m.settings;
  const {used, faulty} = settings;
  if (used.length + faulty.length === 0) return nothing;
  const dismiss = (act: () => void) => () => {
    rows.pressed();
    act();
  };
  return html`${used.map((one) =>
    renderNotice(
      m.stop,
      renderUsed(view, one),
      dismiss(() => settings.remove(one)),
    ),
  )}
  ${
    faulty.length > 0
      ? renderNotice(
          view.m.remove,
          [
            faulty.map((one) => renderFaulty(m, one)),
            used.length > 0 ? html`<p><span>${m.earlierStay}</span></p>` : nothing,
          ],
          dismiss(() => settings.dismiss()),
        )
      : nothing
  }`;
}

function renderUsed({m: {settings: m}, settings}: SettingsView, used: UsedSettings): TemplateResult {
  const unused = settings.unusedOf(used);
  return html`<p><span>${m.used(nameOf(used))}</span></p>
    ${unused
      .slice(0, MAX_UNUSED)
      .map((pattern) => html`<p><span>${m.unused(withoutBidi(pattern.slice(0, MAX_CHARACTERS)))}</span></p>`)}
    ${unused.length > MAX_UNUSED ? html`<p>…</p>` : nothing}`;
}

function renderFaulty(m: DocumentListMessages['settings'], settings: FaultySettings): TemplateResult {
  return html`<p>
    <bdi part="name" lang="">${nameOf(settings)}</bdi><span class="visually-hidden">: </span
    ><span part="status error">${reasonOf(m, settings)}</span>
  </p>`;
}

function reasonOf(m: DocumentListMessages['settings'], {error, leftOut}: FaultySettings): string {
  const {kind, place} = error;
  const {faults} = m;
  const [name, file] = [withoutBidi(place.name), withoutBidi(place.file)];
  const fault =
    kind === 'notJson' ? faults.notJson(place.line) : faults[kind](place.entry, name, file, place.formats);
  return `${fault} ${m.correct(leftOut)}`;
}
