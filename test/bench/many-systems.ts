import type {WireSystem, WireSystemList} from '../../src/contract/index.ts';

const LANGUAGES = 'en lv lt et de fr es it pl uk fi sv da nb nl cs sk sl hr bg ro el he ar tr'.split(' ');
const DOMAINS = ['general', 'legal', 'medical', 'it', 'finance', 'automotive', 'news'];
const STATUSES = ['running', 'standby', 'standby', 'queuingtransl', 'notstarted', 'running', 'error'];
const PAIRS = 300;

function uuid(seed: number): string {
  const digits = (seed * 2_654_435_761).toString(16).padStart(12, '0').slice(-12);
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(1, 4)}-a${digits.slice(4, 7)}-${digits}`;
}

function metadataOf(at: number, {name, source, target}: {name: string; source: string; target: string}) {
  const entries = {
    name,
    status: STATUSES[at % STATUSES.length]!,
    id: `smt-${uuid(at)}`,
    gid: `gid-${uuid(at + 7)}`,
    uid: `uid-${uuid(at % 40)}`,
    srclang: source,
    trglang: target,
    domain: DOMAINS[at % DOMAINS.length]!,
    public: at % 3 === 0 ? 'true' : 'false',
    'resource-type': 'mt-system',
    'score-bleu': (20 + ((at * 7) % 400) / 10).toFixed(2),
    'score-bleu-c': (19 + ((at * 7) % 400) / 10).toFixed(2),
    'score-nist': (4 + ((at * 3) % 60) / 10).toFixed(4),
    'size-mono': String(1_000_000 + at * 977),
    'size-parallel': String(500_000 + at * 331),
    'translators-running': String(at % 3),
    'meta-corpora-parallel-domain': `DGT-TM 2024,EuroParl v8,Klienta tulkošanas atmiņa ${at % 90}`,
    'meta-corpora-devel': `devel-${at % 60}`,
    'meta-corpora-size-mono': String(2_000_000 + at * 13),
    'enable-qe': at % 2 === 0 ? 'true' : 'false',
    'train-qe-model': 'true',
  };
  return Object.entries(entries).map(([Key, Value]) => ({Key, Value}));
}

/**
 * Creates a list like that of a big customer: 300 pairs, half of the systems in 30 of them, 21 metadata
 * entries per system.
 */
export function manySystems(count = 10_000): WireSystemList {
  const pairs = LANGUAGES.flatMap((source) =>
    LANGUAGES.filter((target) => target !== source).map((target) => [source, target] as const),
  ).slice(0, PAIRS);
  const names = new Intl.DisplayNames(['en'], {type: 'language'});
  const languageOf = (code: string) => ({Code: code, Name: names.of(code) ?? code});
  const System = Array.from({length: count}, (_, at): WireSystem => {
    const [source, target] = pairs[at % 2 === 0 ? (at / 2) % PAIRS : ((at - 1) / 2) % (PAIRS / 10)]!;
    const domain = DOMAINS[at % DOMAINS.length]!;
    const name = `${domain} ${source.toUpperCase()}-${target.toUpperCase()} v${at}`;
    return {
      ID: `smt-${uuid(at)}`,
      SrcLanguage: languageOf(source),
      TrgLanguage: languageOf(target),
      SourceLanguage: languageOf(source),
      TargetLanguage: languageOf(target),
      Domain: domain,
      Title: name,
      Description: {Language: 'en', Text: `Trained for “${name}”, with the terminology of the customer.`},
      Metadata: metadataOf(at, {name, source, target}),
    };
  });
  return {System};
}
