import assert from 'node:assert/strict';
import {statSync} from 'node:fs';
import {describe, it} from 'node:test';
import {pairFeatures} from '../../../src/translation/quality/model/features.ts';
import {fluencyBuckets} from '../../../src/translation/quality/model/fluency.ts';
import {MODEL_LANGUAGES} from '../../../src/translation/quality/model/languages.ts';
import {Lexicon} from '../../../src/translation/quality/model/lexicon.ts';
import {ModelEstimate} from '../../../src/translation/quality/model/model-estimate.ts';
import {tokensOf} from '../../../src/translation/quality/model/tokens.ts';
import {packWeights, readWeights, unpackWeights} from '../../../src/translation/quality/model/weights.ts';

const signal = new AbortController().signal;

/** A sentence of a program, a person's translation, and one word for word. */
interface Sentence {
  readonly language: string;
  readonly source: string;
  readonly person: string;
  readonly literal: string;
}

const SENTENCES: readonly Sentence[] = [
  {
    language: 'es',
    source: 'The changes could not be saved because the disk is full.',
    person: 'No se pudieron guardar los cambios porque el disco está lleno.',
    literal: 'El cambios podría no ser guardado porque el disco es lleno.',
  },
  {
    language: 'de',
    source: 'The selected files will be moved to the trash.',
    person: 'Die ausgewählten Dateien werden in den Papierkorb verschoben.',
    literal: 'Der ausgewählte Dateien werden sein bewegt zu der Müll.',
  },
  {
    language: 'fr',
    source: 'You do not have permission to open this folder.',
    person: 'Vous n’avez pas la permission d’ouvrir ce dossier.',
    literal: 'Vous faire non avoir permission à ouvert ce dossier.',
  },
  {
    language: 'lv',
    source: 'Select the file that you want to open.',
    person: 'Izvēlieties failu, kuru vēlaties atvērt.',
    literal: 'Atlasīt uz fails ka tu gribēt uz atvērt.',
  },
  {
    language: 'ru',
    source: 'The file already exists. Do you want to replace it?',
    person: 'Файл уже существует. Хотите заменить его?',
    literal: 'Файл уже существует. Делать вы хотеть к заменить это?',
  },
];

async function estimates(
  {language, source}: Pick<Sentence, 'language' | 'source'>,
  translations: readonly string[],
): Promise<readonly (number | undefined)[]> {
  const pairs = translations.map((translation) => ({source, translation, known: 1}));
  return new ModelEstimate('en', language).estimate(pairs, signal);
}

describe('the model of quality estimates', () => {
  for (const sentence of SENTENCES) {
    it(`puts a person’s translation into "${sentence.language}" above a literal one`, async () => {
      const [person, literal] = await estimates(sentence, [sentence.person, sentence.literal]);
      assert.ok(person! > literal!, `${person} ${literal}`);
    });
  }

  it('puts a translation above that of another sentence and the text itself', async () => {
    for (const sentence of SENTENCES) {
      const other = SENTENCES.find(({language}) => language !== sentence.language)!;
      const [good, own] = await estimates(sentence, [sentence.person, sentence.source]);
      assert.ok(good! > own!, `${sentence.language}: ${good} ${own}`);
      const [unrelated] = await estimates({...sentence, source: other.source}, [sentence.literal]);
      assert.ok(good! > unrelated!, `${sentence.language}: ${good} ${unrelated}`);
    }
  });

  it('says nothing about one or two words', async () => {
    assert.deepEqual(await estimates({language: 'es', source: 'Open file'}, ['Abrir archivo']), [undefined]);
    assert.deepEqual(await estimates({language: 'es', source: '1,500.00 — 2'}, ['1.500,00 — 2']), [
      undefined,
    ]);
  });

  it('stays between 0.02 and 0.98, also for odd texts', async () => {
    const odd = ['', ' ', '%s%s%s', 'a'.repeat(100_000), 'ž '.repeat(50_000), '😀', '\0\ud800', 'א ب'];
    const found = await estimates({language: 'es', source: 'Open the selected file.'}, odd);
    for (const [index, figure] of found.entries())
      assert.ok(figure! >= 0.02 && figure! <= 0.98, `${JSON.stringify(odd[index]?.slice(0, 9))}: ${figure}`);
  });

  it('covers languages from and to English, with country or script', () => {
    for (const language of MODEL_LANGUAGES) {
      assert.ok(ModelEstimate.covers('en', language) && ModelEstimate.covers(language, 'en'), language);
    }
    assert.ok(ModelEstimate.covers('en-US', 'pt-BR'));
    for (const [source, target] of [
      ['en', 'ja'],
      ['es', 'pt'],
      ['en', 'en'],
      ['', 'es'],
    ] as const)
      assert.ok(!ModelEstimate.covers(source, target), `${source} ${target}`);
  });
});

describe('the file of the model', () => {
  it('is under 300 KB and comes back as it was packed', () => {
    const {size} = statSync(new URL('../../../src/translation/quality/model/weights.bin', import.meta.url));
    assert.ok(size < 300_000, String(size));
    const weights = readWeights();
    assert.deepEqual(unpackWeights(packWeights(weights)), weights);
  });
});

describe('features of a translation', () => {
  it('are of words in lower case, numbers and placeholders as such, without marks of keys', () => {
    assert.deepEqual(tokensOf('&Datei öffnen: %1$s (12)'), ['datei', 'öffnen', ':', '%', '(', '0', ')']);
    assert.deepEqual(tokensOf('l’Été'), ["l'été"]);
    assert.equal(tokensOf('a '.repeat(1000)).length, 400);
  });

  it('differ by language and by order', () => {
    const words = ['der', 'hund', 'bellt'];
    assert.notDeepEqual(fluencyBuckets('de', words), fluencyBuckets('nl', words));
    assert.notDeepEqual(fluencyBuckets('de', words), fluencyBuckets('de', [...words].reverse()));
    assert.equal(fluencyBuckets('de', []).length, 4);
  });

  it('find translations in the lexicon in both directions', () => {
    const lexicon = new Lexicon();
    assert.ok(lexicon.add('de', ['house', 'haus'], 0.8));
    lexicon.addKnown('de', 'house', true);
    lexicon.addKnown('de', 'haus', false);
    assert.ok(Math.abs(lexicon.chance('de', 'house', 'haus') - 0.8) < 0.05);
    assert.equal(lexicon.chance('nl', 'house', 'haus'), 0);
    assert.ok(lexicon.knows('de', 'haus', false) && !lexicon.knows('de', 'haus', true));
    const tables = {...readWeights().tables, lexicon};
    const cover = (sourceLanguage: string, targetLanguage: string, source: string, translation: string) =>
      pairFeatures(tables, {source, translation, sourceLanguage, targetLanguage, known: 1})[3]!;
    assert.ok(cover('en', 'de', 'house', 'Haus') > cover('en', 'de', 'house', 'Hund'));
    assert.ok(cover('de', 'en', 'Haus', 'house') > cover('de', 'en', 'Haus', 'dog'));
  });
});
