import type {WireSystem, WireTermCorpus} from '../../../src/contract/index.ts';

const NAMES: Readonly<Record<string, string>> = {
  en: 'English',
  lv: 'Latvian',
  lt: 'Lithuanian',
  et: 'Estonian',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
  it: 'Italian',
  pl: 'Polish',
  uk: 'Ukrainian',
  fi: 'Finnish',
  sv: 'Swedish',
  he: 'Hebrew',
  ar: 'Arabic',
  'zh-Hant': 'Chinese (Traditional)',
};

/** Properties in which sample systems differ. */
export interface Sample {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  readonly title: string;
  readonly domain?: string;
  readonly description?: string;
  readonly status?: string;
  readonly metadata?: Readonly<Record<string, string>>;
}

/** A system as the service lists it. */
export function sampleSystem(sample: Sample): WireSystem {
  const {
    id,
    source,
    target,
    title,
    domain = 'general',
    description = '',
    status = 'running',
    metadata,
  } = sample;
  const SrcLanguage = {Code: source, Name: NAMES[source] ?? source};
  const TrgLanguage = {Code: target, Name: NAMES[target] ?? target};
  return {
    ID: id,
    SrcLanguage,
    TrgLanguage,
    SourceLanguage: SrcLanguage,
    TargetLanguage: TrgLanguage,
    Domain: domain,
    Title: title,
    Description: {Language: 'en', Text: description},
    Metadata: Object.entries({name: title, status, ...metadata}).map(([Key, Value]) => ({Key, Value})),
  };
}

const withQuality = {'enable-qe': 'true', 'train-qe-model': 'true'};

/**
 * Systems of a small customer of a big service: some pairs, some systems asleep, one stopped; long and
 * foreign titles.
 */
export const SAMPLE_SYSTEMS: readonly WireSystem[] = [
  sampleSystem({id: 'smt-1', source: 'en', target: 'lv', title: 'General EN-LV', metadata: withQuality}),
  sampleSystem({id: 'smt-2', source: 'en', target: 'lv', title: 'Tiesību akti (ES)', status: 'standby'}),
  sampleSystem({
    id: 'smt-3',
    source: 'en',
    target: 'de',
    title: 'Rechtsschutzversicherungsgesellschaften und Donaudampfschifffahrt',
    status: 'standby',
    metadata: withQuality,
  }),
  sampleSystem({id: 'smt-4', source: 'en', target: 'de', title: 'Medizin', status: 'notstarted'}),
  sampleSystem({id: 'smt-5', source: 'he', target: 'ar', title: 'תרגום חדשות', status: 'queuingtransl'}),
  sampleSystem({id: 'smt-6', source: 'lv', target: 'en', title: 'General LV-EN', status: 'error'}),
];

/** Every language to and from English: more than a plain list may have. */
export const MANY_LANGUAGES: readonly WireSystem[] = [
  ...SAMPLE_SYSTEMS,
  ...Object.keys(NAMES)
    .filter((code) => code !== 'en')
    .flatMap((code) => [
      sampleSystem({id: `smt-${code}-en`, source: code, target: 'en', title: `News ${code}-en`}),
      sampleSystem({
        id: `smt-en-${code}`,
        source: 'en',
        target: code,
        title: `News en-${code}`,
        status: 'standby',
      }),
    ]),
];

const DOMAINS = ['Law', 'Health', 'Information technology', 'Social affairs', 'Finance'];

/** Forty systems of one pair in five domains: some duplicate titles, and some unusable systems. */
export const FORTY_SYSTEMS: readonly WireSystem[] = Array.from({length: 40}, (_, at) => {
  const domain = DOMAINS[at % DOMAINS.length]!;
  return sampleSystem({
    id: at === 0 ? 'smt-law-1' : `smt-${at}`,
    source: 'en',
    target: 'lv',
    title: at < 5 ? 'Contracts' : `${domain} ${at}`,
    domain,
    description: at % 3 ? '' : 'Trained on documents of ministries, 2019–2025',
    status: ['running', 'standby', 'queuingtransl', 'running', 'notstarted'][at % 7] ?? 'standby',
    metadata: at % 2 ? {} : {'score-bleu': String(30 + at / 4)},
  });
});

/** Sixty pairs with one system each. */
export const SIXTY_PAIRS: readonly WireSystem[] = Object.keys(NAMES)
  .flatMap((source) => Object.keys(NAMES).map((target) => [source.slice(0, 2), target.slice(0, 2)] as const))
  .filter(([source, target]) => source !== target)
  .slice(0, 60)
  .map(([source, target]) =>
    sampleSystem({id: `smt-${source}-${target}`, source, target, title: `General ${source}-${target}`}),
  );

/** Titles that reverse the text beside them, or are extremely long. */
export const HOSTILE_SYSTEMS: readonly WireSystem[] = [
  sampleSystem({id: 'smt-h1', source: 'en', target: 'lv', title: 'Law \u202Edesrever', domain: '\u202Ewal'}),
  sampleSystem({id: 'smt-h2', source: 'en', target: 'lv', title: 'Everything '.repeat(91), domain: 'law'}),
  sampleSystem({id: 'smt-h3', source: 'en', target: 'de', title: 'Ungebrochen'.repeat(91)}),
  sampleSystem({id: 'smt-h4', source: 'lv', target: 'en', title: 'x '.repeat(500), status: 'error'}),
  sampleSystem({id: 'smt-h5', source: 'lv', target: 'en', title: 'Wörter '.repeat(143)}),
];

/** A corpus that can be chosen, and one that is not ready yet. */
export const SAMPLE_CORPORA: readonly WireTermCorpus[] = [
  {CorpusId: 'c-1', Title: 'Rīgas pašvaldības termini', Type: 'public', Status: 'Ready'},
  {CorpusId: 'c-2', Title: 'Neue Begriffe 2026', Type: 'private', Status: 'ImportedInDatabase'},
];

/** A state with these choices. */
export function sampleState(
  choices: Readonly<Record<string, string>>,
  options: Readonly<Record<string, string>> = {},
) {
  const systems = Object.entries(choices).map(([pair, systemID]) => [
    pair,
    {params: {systemID, options: options[pair] ?? ''}},
  ]);
  return {engineName: 'Mājas lapa', 'client-id': 'mt_sample', systems: Object.fromEntries(systems) as object};
}
