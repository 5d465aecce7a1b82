import type {Term} from '../../src/engines/engine.ts';
import {translateTexts} from '../../src/translation/translate-texts.ts';
import type {TranslationContext} from '../../src/translation/translation-context.ts';
import {contextOf, textTranslator, type TestTranslator} from '../translation/translators.ts';
import {ALPHABETS} from './alphabets.ts';
import type {GrowingWork} from './growth.ts';

/** Options of a request, with an engine. */
interface Way {
  readonly name: string;
  readonly translator: TestTranslator;
  readonly context: Partial<TranslationContext>;
}

const TERMS: readonly Term[] = [
  {source: 'a', target: 'b'},
  {source: 'a b', target: 'c d'},
  {source: 'house', target: 'māja'},
  {source: 'red house', target: 'sarkana māja'},
  {source: 'one', target: 'viens'},
];

const reversed = (text: string): string => `${text.split(' ').reverse().join(' ')} klāt`;

const WAYS: readonly Way[] = [
  {name: 'checks, alignment', translator: textTranslator(reversed), context: {judged: true, alignment: true}},
  {
    name: 'qe of an engine that changes nothing',
    translator: textTranslator((text) => text),
    context: {judged: true, quality: {estimate: async (pairs) => pairs.map(() => undefined)}},
  },
  {
    name: 'terms, an engine without codes',
    translator: textTranslator(reversed, {inlineCodes: false}),
    context: {judged: true, terms: TERMS},
  },
  {
    name: 'terms, shield=off',
    translator: textTranslator(reversed),
    context: {judged: true, terms: TERMS, shield: false},
  },
];

/** Each alphabet as the text of a request, with each set of options. */
export function textWorks(ways: readonly Way[] = WAYS): GrowingWork[] {
  return ways.flatMap(({name, translator, context}) =>
    ALPHABETS.map((piece) => ({
      name: `${name}: ${JSON.stringify(piece)}`,
      from: 1_000,
      most: 96_000,
      run: async (size: number) => {
        const text = piece.repeat(Math.ceil(size / piece.length)).slice(0, size);
        const signal = new AbortController().signal;
        const [translated] = await translateTexts([text], contextOf(translator, {...context, signal}));
        translator.batches.length = 0;
        return [translated?.checks, translated?.quality, translated?.alignment];
      },
    })),
  );
}
