import {html, nothing, type TemplateResult} from 'lit';
import type {TranslationMatch} from '../../../client/types.ts';
import type {TranslateBoxMessages} from '../../../localization/en/translate-box.ts';
import type {SentenceNotesMessages} from '../../../localization/en/sentence-notes.ts';
import {renderButton, renderIconButton} from '../../common/views/button.ts';
import {icon} from '../../common/views/icons.ts';
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
  /** Whether the user has opened the human translation, which has room then; closed, it is one line where room is scarce. */
  readonly isOpen: boolean;
  toggle(): void;
  /** Takes the human translation as the user's correction. */
  use(): void;
}

/** An arrow down. */
const NEXT = 'M10 4v12M5 11l5 5 5-5';

/** An angle that points down. */
const MORE = 'M5 7.5l5 5 5-5';

/** Renders what was found out about a sentence; nothing where that is nothing. */
export function renderNotes(view: NotesView): TemplateResult | typeof nothing {
  const {m, lines, match, next} = view;
  if (lines.length === 0 && !match) return nothing;
  return html`<div
    class="notice notes"
    part="notice checks"
    role="group"
    tabindex=${match || next ? nothing : 0 /* What scrolls has a stop for the keyboard. */}
    aria-label=${m.aboutSentence}
  >
    ${lines.length > 0 ? renderFound(view) : nothing} ${match ? renderMatch(view, match) : nothing}
  </div>`;
}

function renderFound({m, lines, next}: NotesView): TemplateResult {
  return html`<div class="found">
    <ul>
      ${lines.map(({isFault, text}) => html`<li class=${isFault ? '' : 'hint'}><bdi>${text}</bdi></li>`)}
    </ul>
    ${next ? renderIconButton({path: NEXT, label: m.nextToCheck, shortcut: 'F8', onClick: next}) : nothing}
  </div>`;
}

function renderMatch(
  {m, sentence, languages: [source, target], isOpen, toggle, use}: NotesView,
  match: TranslationMatch,
): TemplateResult {
  const difference = wordDifference(match.source, sentence).map(({kind, text}) =>
    kind === 'removed' ? html`<del>${text}</del>` : kind === 'added' ? html`<ins>${text}</ins>` : text,
  );
  // Escape closes it, and nothing of the host's with it.
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || !isOpen) return;
    event.preventDefault();
    event.stopPropagation();
    toggle();
  };
  return html`<div class="match" part="match" @keydown=${onKey}>
    <div class="row">
      <span class="share">${m.match(match.score)}</span>
      <button
        type="button"
        part="button"
        class="quiet toggle"
        aria-expanded=${isOpen}
        aria-controls="match"
        @click=${toggle}
      >
        ${icon(MORE)}<span>${m.match(match.score)}</span>
        <span class="preview" lang=${target}>${match.translation}</span>
      </button>
      ${renderButton(m.useMatch, use)}
    </div>
    <div id="match" class=${isOpen ? '' : 'closed'}>
      <p lang=${source}>${difference}</p>
      <p lang=${target}>${match.translation}</p>
    </div>
  </div>`;
}
