/** What a reader needs who corrects a sentence: loaded with the first one. */
export {renderCorrection} from './correction-bar.ts';
export {CorrectionQueue} from './corrections.ts';
export {SentenceEditor} from './sentence-editor.ts';
