import '../../session/default-session.ts'; // comes before the element is defined: see default-session.ts
import {defineElement} from '../common/define-element.ts';
import {MtDocumentDropElement} from './mt-document-drop.element.ts';

export {MtDocumentDropElement};
export {MtDocumentDoneEvent, MtDocumentProgressEvent, MtErrorEvent, MtFilesAcceptEvent} from './events.ts';
export type {DocumentProblemKind} from '../common/document-problems.ts';
export type {ShieldPattern} from '../common/personal-data/detail.ts';
export type {TranslatedDocument, TranslatedDocumentStatus} from '../common/translated-document.ts';
export type {DocumentStore, KeptDocument} from './documents/document-store.ts';

defineElement('mt-document-drop', MtDocumentDropElement);

declare global {
  interface HTMLElementTagNameMap {
    'mt-document-drop': MtDocumentDropElement;
  }
}
