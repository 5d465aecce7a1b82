/** Part of the box, loaded with the first correction. */
export {CorrectionQueue} from './correction-queue.ts';
export {correctionEvent} from './correction-event.ts';
