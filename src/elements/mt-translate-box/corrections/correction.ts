import type {Problem} from '../../common/problems.ts';
import type {CorrectedSentence} from './corrected-sentence.ts';

/**
 * State of a correction: `draft` was not sent, `waiting` is queued or waits for the network, `refused` must be
 * sent again or undone by the user, `local` stays in the page and is never sent.
 */
export type CorrectionKind = 'draft' | 'waiting' | 'sending' | 'refused' | 'local';

/** The user's translation of a sentence, kept until the service has the correction. */
export interface Correction extends CorrectedSentence {
  readonly before: string;
  readonly after: string;
  readonly kind: CorrectionKind;
  /** Whether the correction must stay in the page, since its personal details differ from those of the sentence. */
  readonly isLocal: boolean;
  /** Problem of the last attempt. */
  readonly problem: Problem | undefined;
}

/**
 * Whether the user can send a correction. An empty correction is not sent: it only removes the sentence in this box.
 */
export function isSendable({kind, after}: Correction): boolean {
  return (kind === 'draft' || kind === 'refused') && after.trim() !== '';
}
