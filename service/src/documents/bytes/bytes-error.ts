import {KindError} from '../../errors/kind-error.ts';

/** Cause of a failure to store or read documents. */
export type BytesErrorKind =
  /** No space is left, or a quota is reached. */
  | 'full'
  /** The storage does not answer, or not in time. */
  | 'unreachable'
  /** The storage temporarily rejects requests. */
  | 'busy'
  /** The credentials are wrong, have expired, or do not allow the operation. */
  | 'refused'
  /** The folder, bucket or region does not exist. */
  | 'misplaced'
  /** The clock of this machine is wrong. */
  | 'clock'
  /** The storage belongs to another installation. */
  | 'taken'
  /** There are no bytes with this name. */
  | 'missing'
  /** The bytes differ from those that were stored. */
  | 'damaged'
  | 'failed';

/**
 * A failure to store or read documents. `message` is meant for the operator: it states the cause and the fix,
 * with the names of folders and hosts. `publicMessage` may be shown to every user.
 */
export class BytesError extends KindError<BytesErrorKind> {
  override readonly name = 'BytesError';

  /** Message without internal names. */
  get publicMessage(): string {
    return PUBLIC_MESSAGES[this.kind];
  }

  /** Whether the storage is at fault rather than these bytes; a later attempt may then succeed. */
  get passes(): boolean {
    return this.kind !== 'missing' && this.kind !== 'damaged';
  }
}

const LOG = 'See the log of the service for details.';

const PUBLIC_MESSAGES: Readonly<Record<BytesErrorKind, string>> = {
  full: `There is no space left where documents are kept. Free some; the service then recovers by itself. ${LOG}`,
  unreachable: `The place where documents are kept cannot be reached. ${LOG}`,
  busy: `The place where documents are kept is overloaded. ${LOG}`,
  refused: `The service is not allowed to use the place where documents are kept. Renew its credentials, or grant it access. ${LOG}`,
  misplaced: `The place where documents are kept does not exist. Create it, or correct documents.storage. ${LOG}`,
  taken: `The place where documents are kept belongs to another installation. ${LOG}`,
  clock: `The clock of the service is wrong, so the place where documents are kept refuses it. Set the clock. ${LOG}`,
  missing: `A stored document is missing. ${LOG}`,
  damaged: `A stored document is damaged. ${LOG}`,
  failed: `Documents cannot be stored or read now. ${LOG}`,
};
