import {button, buttonRow} from '../../pages/controls/buttons.ts';
import {field, fieldColumns, select, textArea} from '../../pages/controls/fields.ts';
import {emptyNote} from '../../pages/controls/notes.ts';
import {languageMarks, number, pairNames} from '../../pages/controls/values.ts';
import {html, type Html} from '../../pages/html.ts';
import type {ManagedSystem} from '../../systems/index.ts';
import type {SignedInView} from '../admin-parts.ts';
import {actionForm, address} from '../markup/forms.ts';
import {sectionPage} from '../markup/frame.ts';
import {MAX_CHARACTERS, MAX_SENTENCES} from './sent-form.ts';

/** Path of the page, and of the action of its form. */
export const COMPARISON_PATH = 'systems/compare';

/** A language pair with its systems, of which there is at least one. */
export interface ComparablePair {
  readonly key: string;
  readonly systems: readonly ManagedSystem[];
}

/** What a form offers. */
export interface FormChoices {
  readonly pairs: readonly ComparablePair[];
  /** Longest time of a comparison. */
  readonly seconds: number;
}

/** Submitted content of a form. */
export interface FormContent {
  readonly pair?: string;
  readonly sentences?: string;
  readonly references?: string;
}

/** The page with the form alone. */
export function formPage(view: SignedInView, choices: FormChoices, content: FormContent): string {
  const {m} = view;
  const {title, about} = m.comparison;
  const back = html`<p><a href="${address(view, 'systems')}">${m.systems.title}</a></p>`;
  if (choices.pairs.length === 0) return sectionPage(view, title, html`${back} ${emptyNote(m.systems.none)}`);
  const form = comparisonForm(view, choices, content);
  return sectionPage(
    view,
    title,
    html`${back}
      <p class="quiet">${about}</p>
      ${form}`,
  );
}

/** The form for languages, sentences and references. */
export function comparisonForm(
  view: SignedInView,
  {pairs, seconds}: FormChoices,
  {pair, sentences = '', references = ''}: FormContent,
): Html {
  const {comparison: m} = view.m;
  const chosen = pairs.find(({key}) => key === pair) ?? pairs.toSorted(bySystems)[0];
  const [source, target] = pair === undefined ? [] : pair.split('-', 2);
  const ofSentences = html`${textArea('sentences', m.sentences, {
    value: sentences,
    hint: m.sentencesHint(number(view, MAX_SENTENCES), number(view, MAX_CHARACTERS)),
    attributes: marksOf(sentences, source),
  })}
  ${fileField('sentences-file', m.sentencesFile, m.fileHint)}`;
  const ofReferences = html`${textArea('references', m.references, {
    value: references,
    hint: m.referencesHint,
    attributes: marksOf(references, target),
  })}
  ${fileField('references-file', m.referencesFile, m.fileHint)}`;
  const content = html`${select('pair', m.pair, pairOptions(view, pairs), chosen?.key)}
    ${fieldColumns(ofSentences, ofReferences)}
    <p class="quiet">${m.time(seconds)}</p>
    ${buttonRow(button(m.compare, 'main'))}`;
  return actionForm(view, COMPARISON_PATH, content, 'wide upload');
}

/** Names of all pairs, with the number of their systems, in alphabetical order. */
function pairOptions(
  view: SignedInView,
  pairs: readonly ComparablePair[],
): (readonly [key: string, text: string])[] {
  const {pairOf} = view.m.comparison;
  const {code} = view.language;
  return pairs
    .map(({key, systems}) => [key, pairOf(pairName(view, key), systems.length)] as const)
    .sort(([, a], [, b]) => a.localeCompare(b, code));
}

/** Names of the languages of a pair. */
export function pairName(view: SignedInView, key: string): string {
  const [source = '', target = ''] = key.split('-', 2);
  return pairNames(view, {source, target});
}

/** Pairs with more systems come first. */
function bySystems(a: ComparablePair, b: ComparablePair): number {
  return b.systems.length - a.systems.length;
}

/** An empty field takes its direction from what is entered: the language is not chosen yet. */
function marksOf(text: string, language: string | undefined): Html {
  return text === '' || !language ? html`dir="auto"` : languageMarks(language);
}

function fileField(id: string, label: string, hint: string): Html {
  return field(id, label, html`type="file" accept=".txt,text/plain"`, hint);
}
