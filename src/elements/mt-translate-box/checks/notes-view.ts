import {html, nothing, type TemplateResult} from 'lit';
import {closeOnEscape} from '../../common/views/close-on-escape.ts';
import type {TranslationMatch} from '../../../client/types.ts';
import type {TranslateBoxMessages} from '../../../localization/en/translate-box.ts';
import type {SentenceNotesMessages} from '../../../localization/en/sentence-notes.ts';
import {renderButton, renderIconButton} from '../../common/views/button.ts';
import {icon} from '../../common/views/icons.ts';
import {wordDifference} from '../../common/word-difference.ts';
import type {CheckLine} from './check-words.ts';

/** Messages of the box and of findings about sentences. */
export type NotesMessages = TranslateBoxMessages & SentenceNotesMessages;

/** View model of the findings about the current sentence. */
export interface NotesView {
  readonly m: NotesMessages;
  readonly lines: readonly CheckLine[];
  /** The best human translation of a similar sentence, without tags. */
  readonly match: TranslationMatch | undefined;
  /** The user's source sentence, to compare with the similar sentence. */
  readonly sentence: string;
  readonly languages: readonly [source: string, target: string];
  /** Moves to the next sentence to check; undefined if there is no other such sentence. */
  readonly next: (() => void) | undefined;
  /**
   * Whether the user has opened the human translation. An open one has its own space; a closed one is a single line if
   * space is scarce.
   */
  readonly isOpen: boolean;
  toggle(): void;
  /** Uses the human translation as the user's correction. */
  use(): void;
}

/** A downward arrow. */
const NEXT = 'M10 4v12M5 11l5 5 5-5';

/** A downward chevron. */
const MORE = 'M5 7.5l5 5 5-5';

/** Renders the findings about a sentence; nothing without findings. */
export function renderNotes(view: NotesView): TemplateResult | typeof nothing {
  const {m, lines, match, next} = view;
  if (lines.length === 0 && !match) return nothing;
  return html`<div
    class="notice notes"
    part="notice checks"
    role="group"
    tabindex=${match || next ? nothing : 0 /* A scrollable area needs a tab stop. */}
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
  const onKey = (event: KeyboardEvent) => isOpen && closeOnEscape(event, toggle);
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
