export {readCsvTerms} from './csv-terms.ts';
export {importTermFile, MAX_TERM_FILE_SIZE, readTerms, type ImportedTerms} from './import-terms.ts';
export {readTbxTerms} from './tbx-terms.ts';
export {termLanguage} from './term-language.ts';
export {ImportError, type ImportProblem} from './import-reasons/import-reason.ts';
export {IMPORT_WORDS, type ImportWords} from './import-reasons/import-words.ts';
export type {XmlFault} from './import-reasons/xml-fault.ts';
export {mergedTerms, terminologyOf} from './terminology.ts';
export {TermFileError} from './term-list.ts';
