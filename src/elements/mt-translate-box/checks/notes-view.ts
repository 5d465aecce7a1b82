import {html, nothing, type TemplateResult} from 'lit';
import type {TranslationMatch} from '../../../client/types.ts';
import type {TranslateBoxMessages} from '../../../localization/en/translate-box.ts';
import type {SentenceNotesMessages} from '../../../localization/en/sentence-notes.ts';
import {renderButton, renderIconButton} from '../../common/views/button.ts';
import {wordDifference} from '../../common/word-difference.ts';
import type {CheckLine} from './check-words.ts';

/** Messages of the box and of what was found out about sentences. */
export type NotesMessages = TranslateBoxMessages & SentenceNotesMessages;

/** View model of what was found out about the current sentence. */
export interface NotesView {
  readonly m: NotesMessages;
  readonly lines: readonly CheckLine[];
  /** The best human translation of a similar sentence, without tags. */
  readonly match: TranslationMatch | undefined;
  /** Sentence of the user, to compare the similar one with. */
  readonly sentence: string;
  readonly languages: readonly [source: string, target: string];
  /** Goes from a sentence to check to the next one; undefined when there is no other. */
  readonly next: (() => void) | undefined;
  /** Takes the human translation as the user's correction. */
  use(): void;
}

/** An arrow down. */
const NEXT = 'M10 4v12M5 11l5 5 5-5';

/** Renders what was found out about a sentence; nothing where that is nothing. */
export function renderNotes(view: NotesView): TemplateResult | typeof nothing {
  const {m, lines, match} = view;
  if (lines.length === 0 && !match) return nothing;
  return html`<div
    class="notice notes"
    part="notice checks"
    role="group"
    tabindex="0"
    aria-label=${m.aboutSentence}
  >
    ${lines.length > 0 ? renderFound(view) : nothing} ${match ? renderMatch(view, match) : nothing}
  </div>`;
}

function renderFound({m, lines, next}: NotesView): TemplateResult {
  return html`<div class="found">
    <ul>
      ${lines.map(({isFault, text}) => html`<li class=${isFault ? '' : 'hint'}>${text}</li>`)}
    </ul>
    ${next ? renderIconButton({path: NEXT, label: m.nextToCheck, shortcut: 'F8', onClick: next}) : nothing}
  </div>`;
}

function renderMatch(
  {m, sentence, languages: [source, target], use}: NotesView,
  match: TranslationMatch,
): TemplateResult {
  const difference = wordDifference(match.source, sentence).map(({kind, text}) =>
    kind === 'removed' ? html`<del>${text}</del>` : kind === 'added' ? html`<ins>${text}</ins>` : text,
  );
  return html`<div class="match" part="match">
    <div class="row"><span class="share">${m.match(match.score)}</span>${renderButton(m.useMatch, use)}</div>
    <p lang=${source}>${difference}</p>
    <p lang=${target}>${match.translation}</p>
  </div>`;
}
