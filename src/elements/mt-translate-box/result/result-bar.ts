import {html, nothing, type TemplateResult} from 'lit';
import {renderIconButton} from '../../common/views/button.ts';
import {BACK} from '../../common/views/icons.ts';
import type {TranslateBoxMessages} from '../../../localization/en/translate-box.ts';
import type {BoxStore} from '../box-store.ts';
import type {Answer, AnswerSentence} from '../translating/answer.ts';
import {PENCIL, SPEAKER, SQUARE} from './result-icons.ts';
import type {ReadAloud} from './read-aloud.ts';
import {resultMessages, type ResultMessages} from './result-messages.ts';
import type {SentenceControls} from './sentence-controls.ts';
import {isToCheck, qualityText} from './sentence-look.ts';

/** View model of the row below the translation. */
interface ResultBarView {
  readonly box: BoxStore;
  readonly sentences: SentenceControls;
  readonly reader: ReadAloud | undefined;
  readonly m: TranslateBoxMessages;
}

/** Renders a summary of the translation, Stop while it is in progress, and Correct. */
export function renderResultBar(view: ResultBarView): TemplateResult {
  const {box, sentences, reader} = view;
  const m = resultMessages(view.m);
  const {state, answer, isOutOfDate} = box.translation;
  const sentence = isOutOfDate ? undefined : answer?.sentences[sentences.current];
  const words = wordsOf(view, m, sentence);
  return html`<span class="words" part="details" title=${words || nothing}
      >${(!sentence && words && sentences.notes?.renderWords(words)) || words}</span
    >
    ${state.kind === 'translating' ? renderStop(view, m) : nothing}
    ${sentence ? renderSentenceButtons(view, m, sentence) : nothing}
    ${reader?.canRead ? renderReader(view, m, reader) : nothing}`;
}

function renderStop({box}: ResultBarView, {stop}: ResultMessages): TemplateResult {
  return renderIconButton({
    path: SQUARE,
    label: stop,
    kind: 'late',
    shortcut: 'Escape',
    onClick: () => box.translation.stop(),
  });
}

/** Renders the buttons that restore the machine's translation of the current sentence, and that correct it. */
function renderSentenceButtons(
  {sentences: {editing}}: ResultBarView,
  m: ResultMessages,
  {known}: AnswerSentence,
): TemplateResult {
  return html`${
    known?.machine
      ? renderIconButton({path: BACK, label: m.machineAgain, onClick: () => void editing.restore()})
      : nothing
  }
  ${
    known?.translation && !editing.isActive
      ? renderIconButton({
          path: PENCIL,
          label: m.correctLabel,
          shortcut: 'F2',
          onClick: () => editing.begin(),
        })
      : nothing
  }`;
}

/** Renders the button that reads the translation aloud, or stops. */
function renderReader({box}: ResultBarView, m: ResultMessages, reader: ReadAloud): TemplateResult {
  const {answer} = box.translation;
  return renderIconButton({
    path: reader.isReading ? SQUARE : SPEAKER,
    label: reader.isReading ? m.stopReading : m.readAloud,
    onClick: () => reader.toggle(answer?.sentences.map((one) => shownText(box, one, answer)) ?? []),
  });
}

function shownText(box: BoxStore, sentence: AnswerSentence, answer: Answer): string {
  return box.correctedText(sentence, answer) ?? sentence.shown;
}

function wordsOf(
  {box, sentences}: ResultBarView,
  m: ResultMessages,
  sentence: AnswerSentence | undefined,
): string {
  const {answer, isOutOfDate} = box.translation;
  if (!answer) return '';
  if (isOutOfDate) {
    const isWhole = answer.sentences.every(({kind}) => kind !== 'pending');
    return isWhole ? m.outOfDate : m.unfinished;
  }
  if (!sentence) {
    const count =
      sentences.notes?.toCheck(answer).length ??
      answer.sentences.filter((one) => isToCheck(one, box.correctionOf(one, answer))).length;
    const terms = box.directory.termsOf(answer.route);
    return [count > 0 && m.toCheck(count), terms && m.terms(terms)].filter(Boolean).join(' · ');
  }
  const {known, kind} = sentence;
  const note =
    kind === 'held' ? m.held : kind === 'missing' ? m.missing : known?.corrected ? m.corrected : '';
  const place = m.sentence(sentences.current + 1, answer.sentences.length);
  return [place, note || qualityText(known?.quality, m)].filter(Boolean).join(' · ');
}
