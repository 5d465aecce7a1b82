import {backOffMs} from '../../concurrency/back-off.ts';
import {EngineError, type EngineErrorKind} from '../../engines/engine.ts';
import {OperationError} from '../../errors/operation-error.ts';
import type {ClaimedTask} from '../../store/index.ts';
import {StoreError} from '../../store/store-error.ts';
import {BytesError} from '../bytes/bytes-error.ts';
import {DocumentError, documentErrorCode} from '../document-error.ts';
import {SERVICE_ERRORS} from '../../../../src/contract/index.ts';

/** Consequence of a failure for its task. */
export type FailureVerdict =
  /** The task is retried; a failure that `counts` adds to the consecutive failures that end the task. */
  | {
      readonly kind: 'later';
      readonly afterMs: number;
      readonly waiting: boolean;
      readonly counts: boolean;
      /** Message for the task's owner until the retry. */
      readonly message?: string;
    }
  | {readonly kind: 'error'; readonly errorCode: string; readonly errorMessage: string};

/** Number of consecutive failures, without a paragraph translated in between, that end a task. */
const MAX_FAILURES = 6;
/** The same for an engine that answers, but not with a translation: each sentence was asked for twice before. */
const MAX_MALFORMED = 2;
/** Faults of an engine that only its operator can mend. */
const LASTING: ReadonlySet<EngineErrorKind> = new Set(['exhausted', 'notInstalled']);
const BACK_OFF = {firstMs: 1_000, longestMs: 60_000};
const FULL_DISK_PAUSE_MS = 30_000;
const FULL_DISK =
  'The disk of the service is full. The translation continues by itself once its operator has freed some space.';
const STORAGE_PAUSE_MS = 10_000;
const NO_STORAGE =
  'The service cannot store or read the document now. The translation continues by itself when that works again; the operator can see the cause.';
const STOPPED_SYSTEM_PAUSE_MS = 3_000;

/** Decides whether a failed task is retried or ends with an error for its owner. */
export function judgeFailure(error: unknown, {attempts}: Pick<ClaimedTask, 'attempts'>): FailureVerdict {
  if (error instanceof DocumentError) return ended(documentErrorCode(error.kind), error.message);
  if (error instanceof OperationError) return judgeOperation(error, attempts);
  if (error instanceof EngineError) return judgeEngine(error, attempts);
  if (isFullDisk(error)) {
    return {...later(FULL_DISK_PAUSE_MS, {counts: false}), message: FULL_DISK};
  }
  // The translations are already saved, so only storing the result is retried.
  if ((error instanceof BytesError && error.passes) || isBusyStore(error)) {
    return {...later(STORAGE_PAUSE_MS, {counts: false}), message: NO_STORAGE};
  }
  // The document is not at fault, and the claim may be lost anyway.
  if (error instanceof StoreError && error.kind === 'unreachable') {
    return later(BACK_OFF.firstMs, {counts: false});
  }
  if (attempts < MAX_FAILURES) return later(backOffMs(attempts, BACK_OFF));
  if (error instanceof BytesError) {
    return ended(500, 'The document is missing or damaged where the service keeps it. Send it again.');
  }
  return ended(500, 'Something went wrong in the service while it translated the document. Try again later.');
}

function judgeOperation(error: OperationError, attempts: number): FailureVerdict {
  const {exception, retryAfterSeconds = 0, code, message} = error;
  if (exception === 'systemIsStarting') {
    return later(Math.max(BACK_OFF.firstMs, retryAfterSeconds * 1000), {waiting: true, counts: false});
  }
  if (exception === 'systemNotStarted') return later(STOPPED_SYSTEM_PAUSE_MS, {waiting: true, counts: false});
  const isLasting = error.cause instanceof EngineError && LASTING.has(error.cause.kind);
  const passes = !isLasting && (exception === 'systemTranslationFailed' || exception === 'unavailable');
  const isMalformed = error.cause instanceof EngineError && error.cause.kind === 'malformed';
  if (!passes || attempts >= (isMalformed ? MAX_MALFORMED : MAX_FAILURES)) return ended(code, message);
  return later(Math.max(retryAfterSeconds * 1000, backOffMs(attempts, BACK_OFF)), {waiting: true});
}

function judgeEngine({kind, message, retryAfterSeconds = 0}: EngineError, attempts: number): FailureVerdict {
  const most = kind === 'malformed' ? MAX_MALFORMED : MAX_FAILURES;
  if (kind === 'rejected' || LASTING.has(kind) || attempts >= most) {
    return ended(
      SERVICE_ERRORS.systemTranslationFailed,
      `The system failed to translate the document: ${message}`,
    );
  }
  return later(Math.max(retryAfterSeconds * 1000, backOffMs(attempts, BACK_OFF)), {waiting: true});
}

function later(
  afterMs: number,
  {waiting = false, counts = true} = {},
): Extract<FailureVerdict, {kind: 'later'}> {
  return {kind: 'later', afterMs, waiting, counts};
}

function ended(code: number, errorMessage: string): FailureVerdict {
  return {kind: 'error', errorCode: String(code), errorMessage};
}

/** Whether an error is caused by a full disk, which the operator can fix. */
export function isFullDisk(error: unknown): boolean {
  if (error instanceof StoreError) return error.kind === 'full';
  if (error instanceof BytesError) return error.kind === 'full';
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}

const isBusyStore = (error: unknown): boolean => error instanceof StoreError && error.kind === 'busy';
