// Default answers of the test service to each operation; test/node/support/test-service.test.ts compares them with
// the contract.
import {documentReply} from './test-documents.mjs';

const languages = {en: 'English', lv: 'Latvian', de: 'German'};

function system(id, source, target, status) {
  const sourceLanguage = {Code: source, Name: languages[source]};
  const targetLanguage = {Code: target, Name: languages[target]};
  const name = `${languages[source]} to ${languages[target]}`;
  return {
    ID: id,
    SrcLanguage: sourceLanguage,
    TrgLanguage: targetLanguage,
    SourceLanguage: sourceLanguage,
    TargetLanguage: targetLanguage,
    Domain: 'law',
    Title: name,
    Description: {Language: 'en', Text: 'A system of the test service.'},
    Metadata: [
      {Key: 'name', Value: name},
      {Key: 'status', Value: status},
      {Key: 'enable-qe', Value: 'true'},
    ],
  };
}

const systemList = {
  System: [system('smt-en-lv', 'en', 'lv', 'running'), system('smt-de-en', 'de', 'en', 'standby')],
};

const termCorpora = [
  {CorpusId: 'tc-1', Title: 'Law', Type: 'public', Status: 'Ready'},
  {CorpusId: 'tc-2', Title: 'Own words', Type: 'private', Status: 'ImportedInDatabase'},
];

/** How the test service's engine translates. */
const machineRecord = {
  engine: 'Apertium',
  engineVersion: '3.8.3',
  engineKind: 'rules',
  systemID: 'smt-en-lv',
  sourceLanguage: 'en',
  targetLanguage: 'lv',
  time: '2026-11-27T10:00:00Z',
  human: 'none',
  state: 'machine',
};

/**
 * The extended result of a text as one sentence: the known translation, else the text in capital letters or, if so set,
 * unchanged. With the options `checks`, `matches` and `provenance`, the result has the checks, the matches and the record
 * of the text: `record` with what `provenance` says of the text. Without settings there is no record.
 */
function extended(
  text,
  {known = {}, quality = {}, isSame, checks = {}, matches = {}, provenance = {}, record = machineRecord} = {
    provenance: null,
  },
  options = '',
) {
  const translation = known[text] ?? (isSame ? text : text.toUpperCase());
  return {
    countSentences: 1,
    countTokens: text.split(/\s+/).filter(Boolean).length,
    originalSentenceRanges: [[0, text.length]],
    qualityEstimate: quality[text] ?? 0.9,
    translation,
    translationSentenceRanges: [[0, translation.length]],
    ...(/\bchecks\b/.test(options) && text in checks && {checks: checks[text]}),
    ...(/\bmatches\b/.test(options) && text in matches && {matches: matches[text]}),
    ...(/\bprovenance\b/.test(options) && provenance && {provenance: {...record, ...provenance[text]}}),
  };
}

/** The result of TranslateArrayEx with the translations and quality estimates of the settings, by text. */
export function translations({body}, settings) {
  const {textArray, options} = JSON.parse(body);
  return textArray.map((text) => extended(text, settings, options));
}

/** Default replies by name of the operation. */
export const defaultAnswers = {
  GetSystemList: () => ({json: systemList}),
  Translate: (scenario, {body}) => ({json: JSON.parse(body).text.toUpperCase()}),
  TranslateEx: (scenario, {body}) => ({json: extended(JSON.parse(body).text)}),
  TranslateArray: (scenario, {body}) => ({
    json: JSON.parse(body).textArray.map((text) => text.toUpperCase()),
  }),
  TranslateArrayEx: (scenario, request) => ({json: translations(request)}),
  UpdateTranslation: () => ({body: ''}),
  GetSystemTermCorpora: () => ({json: termCorpora}),
  StartDocumentTranslation: documentReply,
  GetDocumentTranslationState: documentReply,
  DownloadDocumentTranslation: documentReply,
  RemoveDocumentTranslation: documentReply,
  GetDocumentTranslationList: documentReply,
};
