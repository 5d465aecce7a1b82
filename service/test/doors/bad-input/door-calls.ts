/** A correct call of a door, and the answer that is expected. */
export interface KnownCall {
  readonly door: 'libretranslate' | 'deepl';
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Parameters, without the key. */
  readonly fields: Readonly<Record<string, string | number | readonly string[]>>;
  /** Parameters without which the call fails with error 400. */
  readonly required: readonly string[];
  /** Name of the file that the call sends. */
  readonly file?: string;
  readonly status: number;
  /** Whether the call works without a key. */
  readonly isOpen?: true;
  /** Whether the JSON of an answer with status 200 has the shape of the dialect. */
  hasShape(json: unknown): boolean;
}

type Row = Record<string, unknown>;

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const are = (value: unknown, check: (item: unknown) => boolean) => Array.isArray(value) && value.every(check);
const isText = (value: unknown) => typeof value === 'string';
const isTextOrTexts = (value: unknown) => isText(value) || are(value, isText);
const isDetected = (value: unknown) =>
  isRow(value) && typeof value['confidence'] === 'number' && isText(value['language']);
const isStatus = (value: unknown) => isRow(value) && value['status'] === 'ok';
const never = () => false;

const libretranslate = (call: Omit<KnownCall, 'door'>): KnownCall => ({door: 'libretranslate', ...call});
const deepl = (call: Omit<KnownCall, 'door'>): KnownCall => ({door: 'deepl', ...call});
const none = {fields: {}, required: [], status: 200} as const;

const translation = {
  path: '/translate',
  fields: {q: 'Sveika, pasaule! 👋', source: 'en', target: 'lv', format: 'text', alternatives: 1},
  required: ['q', 'source', 'target'],
  status: 200,
  hasShape: (json: unknown) => isRow(json) && isTextOrTexts(json['translatedText']),
} as const;

/** Calls of both doors. */
export const KNOWN_CALLS: readonly KnownCall[] = [
  libretranslate({method: 'POST', ...translation}),
  libretranslate({method: 'GET', ...translation}),
  libretranslate({
    method: 'POST',
    path: '/translate',
    fields: {q: ['Straßenbahn', 'مرحبا'], source: 'auto', target: 'lv'},
    required: ['q', 'source', 'target'],
    status: 200,
    hasShape: (json) =>
      isRow(json) &&
      isTextOrTexts(json['translatedText']) &&
      (!('detectedLanguage' in json) ||
        isDetected(json['detectedLanguage']) ||
        are(json['detectedLanguage'], isDetected)),
  }),
  libretranslate({
    method: 'POST',
    path: '/detect',
    fields: {q: 'Kur ir dzelzceļa stacija?'},
    required: ['q'],
    status: 200,
    hasShape: (json) => are(json, isDetected),
  }),
  libretranslate({
    method: 'POST',
    path: '/suggest',
    fields: {q: 'Good morning!', s: 'Labrīt!', source: 'en', target: 'lv'},
    required: ['q', 's', 'source', 'target'],
    status: 200,
    hasShape: (json) => isRow(json) && json['success'] === true,
  }),
  libretranslate({
    ...{method: 'GET', path: '/languages', isOpen: true, ...none},
    hasShape: (json) =>
      are(
        json,
        (language) => isRow(language) && isText(language['code']) && are(language['targets'], isText),
      ),
  }),
  libretranslate({
    ...{method: 'GET', path: '/frontend/settings', isOpen: true, ...none},
    hasShape: (json) => isRow(json) && typeof json['charLimit'] === 'number',
  }),
  libretranslate({...{method: 'GET', path: '/health', isOpen: true, ...none}, hasShape: isStatus}),
  libretranslate({...{method: 'POST', path: '/', isOpen: true, ...none}, hasShape: isStatus}),
  libretranslate({
    method: 'POST',
    path: '/translate_file',
    fields: {source: 'en', target: 'lv'},
    required: ['source', 'target'],
    file: 'Līgums.exe',
    status: 400,
    hasShape: never,
  }),
  libretranslate({
    ...{method: 'GET', path: '/download_file/nav.txt', isOpen: true, ...none, status: 404},
    hasShape: never,
  }),
  deepl({
    method: 'POST',
    path: '/v2/translate',
    fields: {
      text: ['<p>Sveika!</p>', 'Grüße 👩‍🚀'],
      source_lang: 'EN',
      target_lang: 'LV',
      tag_handling: 'html',
      ignore_tags: ['x,y'],
      split_sentences: '1',
      formality: 'prefer_more',
      show_billed_characters: '1',
    },
    required: ['text', 'target_lang'],
    status: 200,
    hasShape: (json) =>
      isRow(json) &&
      are(
        json['translations'],
        (item) => isRow(item) && isText(item['text']) && isText(item['detected_source_language']),
      ),
  }),
  deepl({
    ...{method: 'GET', path: '/v2/languages', ...none, fields: {type: 'target'}},
    hasShape: (json) =>
      are(json, (language) => isRow(language) && isText(language['language']) && isText(language['name'])),
  }),
  deepl({
    ...{method: 'GET', path: '/v2/usage', ...none},
    hasShape: (json) => isRow(json) && typeof json['character_count'] === 'number',
  }),
  deepl({
    ...{method: 'GET', path: '/v2/glossaries', ...none},
    hasShape: (json) => isRow(json) && are(json['glossaries'], isRow),
  }),
  deepl({...{method: 'GET', path: '/v2/glossaries/c-1/entries', ...none, status: 404}, hasShape: never}),
  deepl({
    ...{method: 'GET', path: '/v2/glossary-language-pairs', ...none},
    hasShape: (json) => isRow(json) && are(json['supported_languages'], isRow),
  }),
  deepl({
    ...{method: 'POST', path: '/v2/glossaries', fields: {name: 'Termini'}, required: [], status: 400},
    hasShape: never,
  }),
  deepl({
    ...{method: 'POST', path: '/v3/glossaries', fields: {name: 'Termini'}, required: [], status: 400},
    hasShape: never,
  }),
  deepl({
    ...{method: 'GET', path: '/v3/glossaries', ...none},
    hasShape: (json) => isRow(json) && are(json['glossaries'], isRow),
  }),
  deepl({
    method: 'POST',
    path: '/v2/document',
    fields: {source_lang: 'EN', target_lang: 'LV'},
    required: ['target_lang'],
    file: 'Līgums.exe',
    status: 400,
    hasShape: never,
  }),
  deepl({
    method: 'POST',
    path: '/v2/document/d-1',
    fields: {document_key: 'ABC'},
    required: ['document_key'],
    status: 404,
    hasShape: never,
  }),
];
