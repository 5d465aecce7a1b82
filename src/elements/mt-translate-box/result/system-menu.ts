import {html, nothing, type TemplateResult} from 'lit';
import type {TranslateBoxMessages} from '../../../localization/en/translate-box.ts';
import type {Problem} from '../../common/problems.ts';
import {nameAmong, statusOf, titleOf} from '../../common/system-words.ts';
import type {BoxStore} from '../box-store.ts';
import type {KnownSystem} from '../translating/system-directory.ts';
import {choicesOf} from './system-choices.ts';
import {resultMessages, type ResultMessages} from './result-messages.ts';

/** View model of the system menu. */
interface SystemMenuView {
  readonly box: BoxStore;
  readonly m: TranslateBoxMessages;
  /** Uses the system that the user chose, in this box only. */
  chooseSystem(systemId: string): void;
}

/** Problems in which the service has not answered, so that the status of its systems is unknown. */
const SILENT: readonly Problem['kind'][] = ['unreachable', 'offline', 'timeout'];

/** Statuses implied by a refusal; they override the status in the list of systems. */
const REFUSALS: Partial<Record<Problem['kind'], KnownSystem['status']>> = {
  systemNotFound: 'gone',
  systemNotStarted: 'notstarted',
};

/** Renders the system and its status; a menu if the language pair has several systems. */
export function renderSystemMenu(view: SystemMenuView): TemplateResult | typeof nothing {
  const {box} = view;
  const m = resultMessages(view.m);
  const {route, directory} = box;
  const {state} = box.translation;
  const isSilent = state.kind === 'failed' && SILENT.includes(state.problem.kind);
  const listed = route && directory.find(route.systemId);
  if (!listed) return nothing;
  const refusal = state.kind === 'failed' ? REFUSALS[state.problem.kind] : undefined;
  const system = refusal ? {...listed, status: refusal} : listed;
  const choices = choicesOf(directory, route).map((one) => (one.id === system.id ? system : one));
  if (choices.length > 1) return renderChoices(m, view, {all: choices, chosen: system, isSilent});
  const {status} = system;
  // "Ready" must not be shown with an error.
  const isDenied = isSilent || (state.kind === 'failed' && status === 'running');
  const words = isDenied ? nothing : html` · ${statusOf(system, m)}`;
  return html`<span class="words" part="status"><bdi>${titleOf(system, m)}</bdi>${words}</span>`;
}

/** Systems of the language pair. */
interface Choices {
  readonly all: readonly KnownSystem[];
  readonly chosen: KnownSystem;
  /** Whether the service does not answer, so that the status of the systems is unknown. */
  readonly isSilent: boolean;
}

function renderChoices(
  m: ResultMessages,
  {chooseSystem}: SystemMenuView,
  {all, chosen, isSilent}: Choices,
): TemplateResult {
  const names = all.map((choice) => {
    const name = nameAmong(choice, all, m);
    return isSilent || choice.status === 'running' ? name : `${name} · ${statusOf(choice, m)}`;
  });
  return html`<select
    part="select status"
    aria-label=${m.system}
    @change=${({target}: Event) => chooseSystem((target as HTMLSelectElement).value)}
  >
    ${all.map(
      ({id}, index) => html`<option value=${id} .selected=${id === chosen.id}>${names[index]}</option>`,
    )}
  </select>`;
}
