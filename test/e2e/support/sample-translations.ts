import type {WireCheck, WireMatch, WireProvenance} from '../../../src/contract/index.ts';

/** A text as users write it, whose translation is longer. */
export const SAMPLE_TEXT =
  'Good morning! Where is the legal protection insurance company? It moved to 12 Danube Street. ' +
  'Please bring your passport. 🙂\n\nSee you tomorrow.';

/** A text with personal data. */
export const PERSONAL_TEXT =
  'Please call Anna Bērziņa on +371 26 123 456 or write to anna.bērziņa@rechtsschutzversicherungsgesellschaften.example. ' +
  'Her account is LV80 BANK 0000 4351 9500 1, and her card 4111 1111 1111 1111.';

/** A formatted text, as HTML. */
export const FORMATTED =
  '<h2>Notice</h2><p>Press <b>F1</b> for <i>help</i>, or <a href="https://example.org">read on</a>.</p>' +
  '<ul><li>First</li><li>Second</li></ul><table><tr><th>Name</th><td>Anna</td></tr></table>';

const GERMAN: Readonly<Record<string, readonly [text: string, quality: number]>> = {
  'Good morning!': ['Guten Morgen!', 0.97],
  'Where is the legal protection insurance company?': [
    'Wo befindet sich die Rechtsschutzversicherungsgesellschaft?',
    0.9,
  ],
  'It moved to 12 Danube Street.': [
    'Sie ist in das Gebäude der Donaudampfschifffahrtsgesellschaft in der Donaustraße 12 umgezogen.',
    0.6,
  ],
  'Please bring your passport. 🙂': ['Bitte bringen Sie Ihren Reisepass mit. 🙂', 0.3],
  'See you tomorrow.': ['Bis morgen.', 0.95],
};

/** Content of a translation request. */
export interface Asked {
  readonly textArray: readonly string[];
}

const RECORD = {
  engine: 'Rechtsschutz-Übersetzer',
  engineVersion: '4.2',
  engineKind: 'neural',
  systemID: 'b-1',
  sourceLanguage: 'en',
  targetLanguage: 'de',
  time: '2026-11-27T10:00:00Z',
  human: 'none',
  state: 'machine',
} as const satisfies WireProvenance;

/** Answers with German translations, the first by people, and how they were made. */
export const recorded = (asked: Asked) => ({
  json: translated(asked).json.map((each, index) => ({
    ...each,
    provenance: index === 0 ? {...RECORD, human: 'all', state: 'human'} : RECORD,
  })),
});

/** Answers with German translations, and with capital letters for other texts. */
export const translated = ({textArray}: Asked) => ({
  json: textArray.map((text) => {
    const [translation, qualityEstimate] = GERMAN[text] ?? [text.toLocaleUpperCase(), 0.9];
    return {translation, qualityEstimate};
  }),
});

/** A text with many findings in its first sentence; the memory contains a sentence similar to the second. */
export const TEXT_TO_CHECK =
  'The invoice for 1,500 tonnes was sent to Zemgale on 5 May. Please pay it within 30 days. Thank you.';

interface Found {
  readonly translation: string;
  readonly qualityEstimate: number;
  readonly checks?: readonly WireCheck[];
  readonly matches?: readonly WireMatch[];
}

const FOUND: Readonly<Record<string, Found>> = {
  'The invoice for 1,500 tonnes was sent to Zemgale on 5 May.': {
    translation: 'Die Rechnung über 1.600 Tonnen wurde am 5. Mai an Zemgale versandt.',
    qualityEstimate: 0.4,
    checks: [
      {check: 'numbersDiffer', sentence: 0, source: [[16, 5]], translation: [[18, 5]], expected: '1,500'},
      {check: 'unknownWord', sentence: 0, source: [[41, 7]], translation: [[50, 7]]},
      {check: 'termMissed', sentence: 0, source: [[4, 7]], expected: 'Faktura'},
      {check: 'termApplied', sentence: 0, source: [[22, 6]], translation: [[24, 6]], expected: 'Tonnen'},
    ],
  },
  'Please pay it within 30 days.': {
    translation: 'Bitte bezahlen Sie es innerhalb von 30 Tagen.',
    qualityEstimate: 0.8,
    matches: [
      {
        sentence: 0,
        source: 'Please pay the full amount within 30 days.',
        translation: 'Bitte zahlen Sie den vollen Betrag innerhalb von 30 Tagen.',
        score: 0.75,
      },
    ],
  },
};

/** Answers for `TEXT_TO_CHECK` with many findings. */
export const checked = ({textArray}: Asked) => ({
  json: textArray.map((text) => FOUND[text] ?? {translation: 'Vielen Dank.', qualityEstimate: 0.95}),
});

/** A sentence with a missed term, an unknown word, and a similar sentence in the memory. */
export const MUCH_FOUND = 'Please pay the Donaudampfschiff invoice within 30 days.';

const MUCH: Found = {
  translation: 'Bitte bezahlen Sie die Donaudampfschiff Rechnung innerhalb von 30 Tagen.',
  qualityEstimate: 0.4,
  checks: [
    {check: 'unknownWord', sentence: 0, source: [[15, 16]], translation: [[23, 16]]},
    {check: 'termMissed', sentence: 0, source: [[32, 7]], expected: 'Faktura'},
  ],
  matches: [
    {
      sentence: 0,
      source: 'Please pay the full amount of the invoice within 30 days.',
      translation: 'Bitte zahlen Sie den vollen Rechnungsbetrag innerhalb von 30 Tagen.',
      score: 0.75,
    },
  ],
};

/** Answers for `MUCH_FOUND` with many findings. */
export const foundMuch = ({textArray}: Asked) => ({
  json: textArray.map((text) =>
    text === MUCH_FOUND ? MUCH : {translation: text.toLocaleUpperCase(), qualityEstimate: 0.95},
  ),
});
