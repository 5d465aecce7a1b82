import {withoutBidi} from '../../common/bidi.ts';
import type {DocumentDropMessages} from '../../../localization/en/document-drop.ts';
import type {DocumentEntry} from '../documents/document-entry.ts';
import {durationText, sizeText} from './quantities.ts';

const MINUTE = 60;

/** How far a document is, in words. */
export function statusText(entry: DocumentEntry, m: DocumentDropMessages): string {
  const {state} = entry;
  switch (state.kind) {
    case 'refused':
    case 'failed':
      return m.problems[state.problem.kind];
    case 'uploading':
      return uploadText(entry.size, state.total && state.sent / state.total, m);
    case 'running':
      return runningText(entry, state.secondsLeft, m);
    case 'completed':
      return state.isLoading ? m.loading : m.completed;
    default:
      return m[state.kind];
  }
}

/** What screen readers are told of a document that is further; empty when it is nothing new to tell. */
export function announcement(entry: DocumentEntry, m: DocumentDropMessages): string {
  const {state} = entry;
  const name = withoutBidi(entry.name);
  if (state.kind === 'refused' || state.kind === 'failed') return `${name}: ${statusText(entry, m)}`;
  if (entry.isAsking) return `${name}: ${m.removeUnsaved}?`;
  if (state.kind === 'completed') return state.isLoading ? '' : m.isTranslated(name);
  if (entry.trouble) return m.problems[entry.trouble.kind];
  const quarter = Math.floor((entry.progress ?? 0) * 4);
  const isTold = state.kind === 'running' && quarter > 0 && quarter < 4;
  return isTold ? `${name}: ${(quarter / 4).toLocaleString(m.language, {style: 'percent'})}` : '';
}

/** In bytes of the file, as it is listed: what goes over the wire is another number. */
function uploadText(size: number, share: number, m: DocumentDropMessages): string {
  if (share === 0) return m.sending; // nobody tells how far it is
  return share < 1 ? m.uploading(sizeText(size * share, m.language), sizeText(size, m.language)) : m.uploaded;
}

function runningText(
  {task}: DocumentEntry,
  secondsLeft: number | undefined,
  m: DocumentDropMessages,
): string {
  const status = task?.status ?? 'unknown';
  const texts = [m.status[status === 'completed' || status === 'error' ? 'unknown' : status]];
  if (status === 'translating' && task?.segments) {
    texts[0] = m.segments(
      task.translatedSegments.toLocaleString(m.language),
      task.segments.toLocaleString(m.language),
    );
    if (secondsLeft !== undefined)
      texts.push(secondsLeft < MINUTE ? m.soon : m.left(durationText(secondsLeft, m.language)));
  }
  return texts.join(' · ');
}
