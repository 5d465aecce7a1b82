import type {
  OperationName,
  WireDocumentState,
  WireExtendedTranslation,
  WireSystem,
  WireSystemList,
  WireTermCorpus,
} from '../../../src/contract/index.ts';
import type {ParameterName} from '../../../src/contract/descriptions.ts';

const SYSTEM_ID = 'smt-8a5b1f0e-3c1d-4f0a-9d57-2f4c6e1b7a90';
const TASK_ID = 'd-5e0c2f6a-77b3-4f6e-8f1f-0a1f6a3b9c42';
const TEXT = 'Good morning. Where is the 2nd platform?';
const TRANSLATION = 'Buenos días. ¿Dónde está el 2.º andén?';

/** Example value of each parameter. */
export const EXAMPLE_VALUES = {
  appID: 'my-tool',
  systemID: SYSTEM_ID,
  text: TEXT,
  textArray: ['Good morning.', 'Press <b>Start</b>.'],
  options: '',
  uiLanguageID: 'en',
  translation: TRANSLATION,
  fileName: 'letter.txt',
  content: [72, 101, 108, 108, 111],
  id: TASK_ID,
} as const satisfies Record<ParameterName, string | readonly string[] | readonly number[]>;

const english = {Code: 'en', Name: 'English'};
const spanish = {Code: 'es', Name: 'Spanish'};

const system: WireSystem = {
  ID: SYSTEM_ID,
  SrcLanguage: english,
  TrgLanguage: spanish,
  SourceLanguage: english,
  TargetLanguage: spanish,
  Domain: 'general',
  Title: 'Everyday',
  Description: {Language: 'en', Text: 'For letters and notices.'},
  Metadata: [{Key: 'status', Value: 'running'}],
};

const extended: WireExtendedTranslation = {
  countSentences: 2,
  countTokens: 10,
  originalSentenceRanges: [
    [0, 13],
    [14, 26],
  ],
  qualityEstimate: 0,
  translation: TRANSLATION,
  translationSentenceRanges: [
    [0, 12],
    [13, 25],
  ],
};

const corpus: WireTermCorpus = {
  CorpusId: 'c-1d6f4c2b-8f0e-4b8a-b6a5-93e1c6a0d7f4',
  Title: 'Railway terms',
  Type: 'public',
  Status: 'Ready',
};

const task: WireDocumentState = {
  Id: TASK_ID,
  Segments: 12,
  TranslatedSegments: 12,
  Size: 1_840,
  Filename: 'letter.txt',
  Status: 'completed',
  System: SYSTEM_ID,
  ErrorCode: null,
  ErrorMessage: null,
};

/** Results of the operations as JSON values; undefined for an empty answer. */
interface WireResults extends Record<OperationName, unknown> {
  readonly GetSystemList: WireSystemList;
  readonly TranslateEx: WireExtendedTranslation;
  readonly TranslateArrayEx: readonly WireExtendedTranslation[];
  readonly GetSystemTermCorpora: readonly WireTermCorpus[];
  readonly GetDocumentTranslationState: WireDocumentState;
  readonly GetDocumentTranslationList: readonly WireDocumentState[];
}

/** Example answer of each operation. */
export const EXAMPLE_RESULTS: WireResults = {
  GetSystemList: {System: [system]},
  Translate: TRANSLATION,
  TranslateEx: extended,
  TranslateArray: ['Buenos días.', 'Pulse <b>Inicio</b>.'],
  TranslateArrayEx: [extended],
  UpdateTranslation: undefined,
  GetSystemTermCorpora: [corpus],
  StartDocumentTranslation: TASK_ID,
  GetDocumentTranslationState: task,
  DownloadDocumentTranslation: [72, 111, 108, 97],
  RemoveDocumentTranslation: undefined,
  GetDocumentTranslationList: [task],
};
