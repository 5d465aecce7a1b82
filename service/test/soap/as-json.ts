import type {OperationName} from '../../../src/contract/index.ts';
import {fieldsOf} from '../../../src/contract/wire-schemas.ts';
import {ARRAYS, child, DATA, resultOf, type Element, type SoapAnswer} from './soap-message.ts';
import {EXTENDED_FIELDS} from '../json/extended-fields.ts';

/** Converts a SOAP result to the corresponding JSON; throws if elements are unexpected or out of order. */
export function asJson(operation: OperationName, answer: SoapAnswer): unknown {
  return READERS[operation](answer);
}

const READERS: Readonly<Record<OperationName, (answer: SoapAnswer) => unknown>> = {
  GetSystemList: (answer) => ({System: items(resultOf(answer), DATA, 'System').map(system)}),
  Translate: (answer) => text(resultOf(answer)),
  TranslateEx: (answer) => extended(resultOf(answer)),
  TranslateArray: (answer) => items(resultOf(answer), ARRAYS, 'string').map(text),
  TranslateArrayEx: (answer) => items(resultOf(answer), DATA, 'TranslateResult').map(extended),
  UpdateTranslation: nothing,
  GetSystemTermCorpora: (answer) =>
    items(resultOf(answer), DATA, 'TermCorpus').map((corpus) => texts(corpus, fieldsOf('TermCorpus'))),
  StartDocumentTranslation: (answer) => text(resultOf(answer)),
  GetDocumentTranslationState: (answer) => task(resultOf(answer)),
  DownloadDocumentTranslation: (answer) => [...Buffer.from(text(resultOf(answer)), 'base64')],
  RemoveDocumentTranslation: nothing,
  GetDocumentTranslationList: (answer) => items(resultOf(answer), DATA, 'Document').map(task),
};

function nothing({body}: SoapAnswer): string {
  if (body.children.length > 0 || !body.local.endsWith('Response'))
    throw new Error(`not empty: ${body.local}`);
  return '';
}

function text(element: Element): string {
  if (element.children.length > 0) throw new Error(`elements in ${element.local}`);
  return element.text;
}

function items({children}: Element, uri: string, local: string): Element[] {
  for (const item of children) {
    if (item.uri !== uri || item.local !== local)
      throw new Error(`{${item.uri}}${item.local} is no ${local}`);
  }
  return children;
}

/** Returns the children; throws unless they have exactly these names in this order. */
function fields({children, local}: Element, names: readonly string[]): Element[] {
  const actual = children.map((element) => `{${element.uri}}${element.local}`).join();
  const expected = names.map((name) => `{${DATA}}${name}`).join();
  if (actual !== expected) throw new Error(`${local} has ${actual}, not ${expected}`);
  return children;
}

function texts(element: Element, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(fields(element, names).map((field) => [field.local, text(field)]));
}

function system(element: Element): unknown {
  // JSON has each language under two names.
  fields(
    element,
    fieldsOf('System').filter((name) => name !== 'SourceLanguage' && name !== 'TargetLanguage'),
  );
  const language = (name: string) => texts(child(element, name), fieldsOf('Language'));
  const [source, target] = [language('SrcLanguage'), language('TrgLanguage')];
  return {
    ID: text(child(element, 'ID')),
    SrcLanguage: source,
    TrgLanguage: target,
    SourceLanguage: source,
    TargetLanguage: target,
    Domain: text(child(element, 'Domain')),
    Title: text(child(element, 'Title')),
    Description: {Language: 'en', Text: text(child(element, 'Description'))},
    Metadata: items(child(element, 'Metadata'), DATA, 'Item').map((item) => ({
      Key: item.attributes['key'],
      Value: text(item),
    })),
  };
}

function extended(element: Element): unknown {
  fields(element, EXTENDED_FIELDS);
  const number = (name: string) => Number(text(child(element, name)));
  const ranges = (name: string) =>
    items(child(element, name), ARRAYS, 'ArrayOfint').map((range) =>
      items(range, ARRAYS, 'int').map((int) => Number(text(int))),
    );
  return {
    countSentences: number('countSentences'),
    countTokens: number('countTokens'),
    originalSentenceRanges: ranges('originalSentenceRanges'),
    qualityEstimate: number('qualityEstimate'),
    translation: text(child(element, 'translation')),
    translationSentenceRanges: ranges('translationSentenceRanges'),
  };
}

function task(element: Element): unknown {
  fields(
    element,
    fieldsOf('DocumentState').map((name) => (name === 'Id' ? 'id' : name)),
  );
  const orNull = (name: string) => {
    const field = child(element, name);
    return field.isNil ? null : text(field);
  };
  return {
    Id: text(child(element, 'id')),
    Segments: Number(text(child(element, 'Segments'))),
    TranslatedSegments: Number(text(child(element, 'TranslatedSegments'))),
    Size: Number(text(child(element, 'Size'))),
    Filename: text(child(element, 'Filename')),
    Status: text(child(element, 'Status')),
    System: text(child(element, 'System')),
    ErrorCode: orNull('ErrorCode'),
    ErrorMessage: orNull('ErrorMessage'),
  };
}
