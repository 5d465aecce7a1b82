import type {Locator} from '@playwright/test';
import type {SavedConfiguration, WireSystem} from '../../../src/contract/index.ts';

/** Configurations of an element. */
export interface Configurations {
  readonly none: undefined;
  /** Two pairs of the phrasebook. */
  readonly pairs: SavedConfiguration;
  /** A pair whose system the service does not have. */
  readonly gone: SavedConfiguration;
}

/** A state of an element whose frame is compared, and how to reach it. */
export interface FrameState {
  readonly name: string;
  readonly configuration: keyof Configurations;
  /** Brings the element from its first state with the configuration to this one. */
  readonly show?: (element: Locator) => Promise<void>;
  /** Whether the element finds the state again after a reload. */
  readonly isKept?: boolean;
  /** CSS selectors of parts that are all there once the state is reached. */
  readonly settled: readonly string[];
}

/** An element with the states that are compared. */
export interface FramedElement {
  readonly tag: 'mtservice-selector' | 'mt-translate-box' | 'mt-document-drop';
  readonly attributes?: string;
  /** CSS selector of the fields that have an edge; in the box, its frame is the edge. */
  readonly fields: string;
  readonly states: readonly FrameState[];
}

const TEXT = 'Good morning';

const write = (box: Locator) => box.locator('#text').fill(TEXT);

const text = (name: string) => ({name, mimeType: 'text/plain', buffer: Buffer.from(TEXT)});
const broken = {name: 'not really.docx', mimeType: '', buffer: Buffer.from('%PDF-1.7 something else')};

const choose = (...files: readonly ReturnType<typeof text>[]) => {
  return (drop: Locator) => drop.locator('input[multiple]').setInputFiles(files);
};

export const FRAMED_ELEMENTS: readonly FramedElement[] = [
  {
    tag: 'mtservice-selector',
    fields: 'input:not([type=checkbox], [type=range]), select',
    states: [
      {
        ...{name: 'first use', configuration: 'none'},
        show: (selector) => selector.locator('#sign-in + button').click(),
        settled: ['#token'],
      },
      {
        ...{name: 'two pairs, one open', configuration: 'pairs'},
        show: (selector) => selector.locator('#toggle-0').click(),
        settled: ['#toggle-1', '#threshold-0', '.submit'],
      },
    ],
  },
  {
    tag: 'mt-translate-box',
    attributes: 'debounce="20"',
    fields: '.all',
    states: [
      {name: 'empty', configuration: 'pairs', settled: ['.system .words']},
      {name: 'translated', configuration: 'pairs', show: write, settled: ['[data-sentence="0"]']},
      {name: 'error', configuration: 'gone', show: write, settled: ['[part=error]']},
    ],
  },
  {
    tag: 'mt-document-drop',
    fields: '.zone, select',
    states: [
      {name: 'empty', configuration: 'pairs', settled: ['.zone.empty', 'select']},
      {
        ...{name: 'rows', configuration: 'pairs', isKept: true},
        show: choose(text('rīts.txt'), text('labrīt.txt')),
        settled: ['.completed >> nth=1'],
      },
      {
        ...{name: 'one failed', configuration: 'pairs', isKept: true},
        show: choose(text('rīts.txt'), broken),
        settled: ['.completed', '.failed'],
      },
    ],
  },
];

/** Creates configurations for a service with the phrasebook. */
export async function configurationsOf(service: {url: string; token: string}): Promise<Configurations> {
  const response = await fetch(`${service.url}/service.svc/json/GetSystemList?appID=test`, {
    headers: {'client-id': service.token},
  });
  const {System} = (await response.json()) as {System: WireSystem[]};
  const phrasebook = (source: string, target: string) =>
    System.find(
      ({SrcLanguage, TrgLanguage, Title}) =>
        SrcLanguage.Code === source && TrgLanguage.Code === target && String(Title).includes('Phrasebook'),
    )!.ID;
  const choices = (systems: Readonly<Record<string, string>>): SavedConfiguration => ({
    engineName: '',
    'client-id': service.token,
    systems: Object.fromEntries(
      Object.entries(systems).map(([pair, systemID]) => [pair, {params: {systemID, options: 'qe'}}]),
    ),
  });
  return {
    none: undefined,
    pairs: choices({'en-lv': phrasebook('en', 'lv'), 'lv-en': phrasebook('lv', 'en')}),
    gone: choices({'en-lv': 'smt-gone'}),
  };
}
