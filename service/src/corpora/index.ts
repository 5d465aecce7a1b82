export {readCsvTerms} from './csv-terms.ts';
export {importTermFile, MAX_TERM_FILE_SIZE, readTerms, type ImportedTerms} from './import-terms.ts';
export {readTbxTerms} from './tbx-terms.ts';
export {termLanguage} from './term-language.ts';
export {TermFileError, type TermFileContent, type TermLanguages, type TermProblem} from './term-list.ts';
