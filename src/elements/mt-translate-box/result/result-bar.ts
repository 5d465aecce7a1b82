import {html, nothing, type TemplateResult} from 'lit';
import {renderIconButton} from '../../common/views/button.ts';
import {BACK} from '../../common/views/icons.ts';
import type {TranslateBoxMessages} from '../../../localization/en/translate-box.ts';
import type {BoxStore} from '../box-store.ts';
import {isSendable, type Correction} from '../corrections/correction.ts';
import {originOf} from '../translating/answer-provenance.ts';
import type {Answer, AnswerSentence} from '../translating/answer.ts';
import {renderDisclosure, renderReview} from '../provenance/disclosure-view.ts';
import type {TranslationProvenance} from '../provenance/translation-provenance.ts';
import {OTHERS, PLANE, SPEAKER, SQUARE} from './result-icons.ts';
import type {ReadAloud} from './read-aloud.ts';
import {resultMessages, type ResultMessages} from './result-messages.ts';
import type {SentenceControls} from './sentence-controls.ts';
import {isToCheck, qualityText} from './sentence-look.ts';
import {hasAlternatives} from './system-choices.ts';

/** View model of the row below the translation. */
interface ResultBarView {
  readonly box: BoxStore;
  readonly sentences: SentenceControls;
  readonly reader: ReadAloud | undefined;
  readonly provenance: TranslationProvenance | undefined;
  /** Whether the row says how the translation was made. */
  readonly hasDisclosure: boolean;
  readonly m: TranslateBoxMessages;
  /** Whether the user can send corrections. */
  readonly isSending: boolean;
}

/**
 * Renders a summary of the translation, the button Stop while a translation is in progress, and the buttons for
 * corrections.
 */
export function renderResultBar(view: ResultBarView): TemplateResult {
  const {box, sentences, reader} = view;
  const m = resultMessages(view.m);
  const {state, answer, isOutOfDate} = box.translation;
  const sentence = isOutOfDate ? undefined : answer?.sentences[sentences.current];
  const words = wordsOf(view, m, sentence);
  const isBusy = state.kind === 'translating';
  const details = html`<span class="words" part="details" title=${words || nothing}
    >${(!sentence && words && sentences.notes?.renderWords(words)) || words}${
      isBusy ? html`<span class="slow">${words && ' · '}${m.slow}</span>` : nothing
    }</span
  >`;
  return html`${
    view.hasDisclosure
      ? html`<span class=${words || isBusy ? 'lines' : 'lines free'}
          >${renderDisclosure({...view, m})}${details}</span
        >`
      : details
  }
  ${isBusy ? renderStop(view, m) : nothing}
  ${sentence ? html`${renderAlternatives(view, m, sentence)} ${renderRestore(view, m, sentence)}` : nothing}
  ${renderReview({...view, m})} ${view.isSending ? renderSend(view, m, sentence) : nothing}
  ${reader?.canRead ? renderReader(view, m, reader) : nothing} ${sentences.alternatives?.render()}
  ${sentences.keys.render()}`;
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

/** Renders the button that lists other translations of the current sentence. */
function renderAlternatives(
  {box, sentences}: ResultBarView,
  {alternatives: label}: ResultMessages,
  sentence: AnswerSentence,
): TemplateResult | typeof nothing {
  if (!hasAlternatives(box, sentence)) return nothing;
  const onClick = () => void sentences.showAlternatives();
  return renderIconButton({path: OTHERS, label, shortcut: 'Alt+ArrowDown', onClick});
}

/** Renders the button that restores the machine translation of the current sentence. */
function renderRestore(
  {box, sentences: {editing}}: ResultBarView,
  m: ResultMessages,
  sentence: AnswerSentence,
): TemplateResult | typeof nothing {
  const correction = box.correctionOf(sentence, box.translation.answer!);
  if (correction?.kind === 'sending' || !(correction ?? sentence.known?.machine)) return nothing;
  return renderIconButton({path: BACK, label: m.machineAgain, onClick: () => void editing.restore()});
}

/** Renders the button that sends the correction of the current sentence, else of all sentences. */
function renderSend(
  {box, sentences: {editing}}: ResultBarView,
  m: ResultMessages,
  sentence: AnswerSentence | undefined,
): TemplateResult | typeof nothing {
  const {answer} = box.translation;
  const correction = sentence && answer && box.correctionOf(sentence, answer);
  if (correction && isSendable(correction)) {
    const send = () => void editing.send();
    return renderIconButton({path: PLANE, label: m.send, shortcut: 'Control+Enter', onClick: send});
  }
  const count = editing.sending.unsent.length;
  if (sentence || count === 0) return nothing;
  return renderIconButton({
    path: PLANE,
    label: m.sendAll(count),
    onClick: () => void editing.sending.sendAll(),
  });
}

/** Renders the button that reads the translation aloud or stops reading. */
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
  {box, sentences, provenance}: ResultBarView,
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
    return joined(count > 0 && m.toCheck(count), terms && m.terms(terms));
  }
  const place = m.sentence(sentences.current + 1, answer.sentences.length);
  const reviewed = provenance?.isReviewed && m.reviewedBy(provenance.record?.reviewer ?? '');
  const correction = box.correctionOf(sentence, answer);
  if (correction) return joined(place, correctionWords(correction, answer, m), reviewed);
  const {known, kind} = sentence;
  const note =
    kind === 'held' ? m.held : kind === 'missing' ? m.missing : known?.corrected ? m.corrected : '';
  const quality = qualityText(known?.quality, m);
  return joined(place, note || quality, !note && originWords(answer, sentence, m), reviewed);
}

const joined = (...words: readonly (string | false | undefined)[]): string =>
  words.filter(Boolean).join(' · ');

/** Says who made a sentence, where the sentences of the translation differ in that. */
function originWords({provenance}: Answer, {known, kind}: AnswerSentence, m: ResultMessages): string {
  if (kind !== 'translated' || !known || (provenance?.human !== 'some' && provenance?.state !== 'edited'))
    return '';
  const origin = originOf(known);
  return origin ? {human: m.humanSentence, machine: m.machineSentence, edited: m.edited}[origin] : '';
}

function correctionWords({kind, isUnsent}: Correction, {source}: Answer, m: ResultMessages): string {
  const isKept = kind === 'local' && !isUnsent;
  if (kind === 'draft' || kind === 'local')
    return (isKept && source.kept?.keeper.words.staysHere) || m.changed;
  return m.corrections[kind];
}
