import type {DocumentListMessages} from '../../../localization/en/document-list.ts';
import {wordsFor} from '../../common/problems.ts';
import type {DocumentEntry} from '../documents/document-entry.ts';
import {durationText, shareText, sizeText} from '../files/quantities.ts';

const MINUTE = 60;

/** Describes the progress of a document; `isFull` is true while the service has no capacity for more documents. */
export function statusText(entry: DocumentEntry, m: DocumentListMessages, isFull = false): string {
  const {state} = entry;
  switch (state.kind) {
    case 'refused':
    case 'failed':
      return m.problems[wordsFor(state.problem)];
    case 'queued':
      return isFull ? m.waitsForRoom : m.queued;
    case 'uploading':
      return uploadText(state.total && state.sent / state.total, m);
    case 'running':
      return runningText(entry, state.secondsLeft, m);
    case 'completed':
      if (state.isLoading) return m.loading;
      return entry.isSaved ? m.saved : m.completed;
    default:
      return m[state.kind];
  }
}

/** Message with the numbers of translated and of failed documents, without refused documents. */
export function overviewText(entries: readonly DocumentEntry[], m: DocumentListMessages): string {
  if (entries.every(({state}) => state.kind === 'ready')) return totalText(entries, m);
  const count = (...kinds: readonly string[]) =>
    entries.filter(({state}) => kinds.includes(state.kind)).length;
  return m.overview(count('completed'), entries.length - count('refused'), count('failed'));
}

/**
 * Message with the total number of documents, bytes and characters to send; without characters unless all counts are
 * known.
 */
function totalText(entries: readonly DocumentEntry[], m: DocumentListMessages): string {
  const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
  const characters = entries.flatMap((entry) => entry.characters ?? []);
  return [
    m.total(entries.length),
    sizeText(sum(entries.map(({size}) => size)), m.language),
    ...(characters.length === entries.length ? [m.characters(sum(characters))] : []),
  ].join(' · ');
}

/** Formats the time until which a translation is kept, such as `29 Nov, 17:50`. */
export function untilText(date: Date, language: string): string {
  return date.toLocaleString(language, {
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  });
}

/** Overall progress of all documents, 0 to 1; the upload counts for a tenth of each document. */
export function overallShare(entries: readonly DocumentEntry[]): number {
  const shares = entries.map(({state: {kind}, progress = 0}) => {
    if (kind === 'completed' || kind === 'failed') return 1;
    if (kind === 'uploading') return progress / 10;
    return kind === 'running' ? 0.1 + progress * 0.9 : 0;
  });
  return shares.reduce((sum, share) => sum + share, 0) / entries.length;
}

function uploadText(share: number, m: DocumentListMessages): string {
  if (share === 0) return m.sending; // share not yet known
  return share < 1 ? m.uploading(shareText(share, m.language)) : m.uploaded;
}

function runningText(
  {task, progress}: DocumentEntry,
  secondsLeft: number | undefined,
  m: DocumentListMessages,
): string {
  const status = task?.status ?? 'unknown';
  if (status !== 'translating' || progress === undefined)
    return m.status[status === 'completed' || status === 'error' ? 'unknown' : status];
  const text = m.translating(shareText(progress, m.language));
  if (secondsLeft === undefined) return text;
  return `${text} · ${leftText(secondsLeft, m)}`;
}

/** Message with the remaining time. */
export function leftText(seconds: number, m: DocumentListMessages): string {
  return seconds < MINUTE ? m.soon : m.left(durationText(seconds, m.language));
}

/**
 * How a document was translated: by a machine, by people, or by both, and whether the file itself says so; empty if
 * nothing was translated in it.
 */
export function originText({task}: Pick<DocumentEntry, 'task'>, m: DocumentListMessages): string {
  const {provenance: record, unmarked} = task ?? {};
  // Only a service that knows of records gives a reason; without a record, there was nothing to translate.
  if (!record && unmarked) return '';
  if (record?.state === 'human') return m.humanTranslation;
  const people = record?.human === 'some' ? m.partlyHuman : '';
  const edited = record?.state === 'edited' ? m.edited : '';
  return [m.machineTranslation, edited, people, unmarked ? m.notInFile : ''].filter(Boolean).join(' · ');
}
