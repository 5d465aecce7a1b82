/** Part of the box, loaded with the first correction. */
export {adoptTranslation} from './adopt-translation.ts';
export {CorrectionQueue} from './correction-queue.ts';
export {correctionEvent} from './correction-event.ts';
