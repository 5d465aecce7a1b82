import type {DocumentDropMessages} from '../../../localization/en/document-drop.ts';
import type {DocumentEntry} from '../documents/document-entry.ts';
import {durationText, sizeText} from './quantities.ts';

const MINUTE = 60;

/** Says in words how far a document is. */
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

/** Says in words how many documents are translated and how many failed. */
export function overviewText(entries: readonly DocumentEntry[], m: DocumentDropMessages): string {
  const count = (...kinds: readonly string[]) =>
    entries.filter(({state}) => kinds.includes(state.kind)).length;
  return m.overview(count('completed'), entries.length, count('failed', 'refused'));
}

/** Counts in bytes of the file, whose size the list shows; the request has more. */
function uploadText(size: number, share: number, m: DocumentDropMessages): string {
  if (share === 0) return m.sending; // not known yet
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
