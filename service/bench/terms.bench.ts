import {ApertiumEngine} from '../src/engines/apertium/apertium-engine.ts';
import type {Translator} from '../src/engines/engine.ts';
import {translateTexts} from '../src/translation/translate-texts.ts';
import type {ExtendedTranslation} from '../src/translation/translation-context.ts';
import {translatedStrings, type TranslatedString} from './texts/mo-strings.ts';
import {sample} from './texts/sample.ts';
import type {BenchTable} from './service.bench.ts';
import {sized} from '../../test/bench/size.mjs';

const SENTENCES = sized(200, 20);
const GOAL = '≥ 180 right, ≤ 5 wrong and silent';

interface BenchTerm {
  readonly source: string;
  readonly sourcePlural: string;
  readonly target: string;
  readonly targetPlural: string;
  readonly gender: 'm' | 'f';
}

/** Terms as a translator of programs would list them: English, plural, Spanish, plural, gender. */
const TERMS: readonly BenchTerm[] = `
file files fichero ficheros m
directory directories directorio directorios m
folder folders carpeta carpetas f
password passwords contraseña contraseñas f
user users usuario usuarios m
option options opción opciones f
key keys clave claves f
window windows ventana ventanas f
message messages mensaje mensajes m
command commands orden órdenes f
package packages paquete paquetes m
server servers servidor servidores m
device devices dispositivo dispositivos m
image images imagen imágenes f
account accounts cuenta cuentas f
screen screens pantalla pantallas f
printer printers impresora impresoras f
line lines línea líneas f
table tables tabla tablas f
address addresses dirección direcciones f
certificate certificates certificado certificados m
signature signatures firma firmas f
warning warnings aviso avisos m
argument arguments argumento argumentos m
value values valor valores m
network networks red redes f
connection connections conexión conexiones f
partition partitions partición particiones f
job jobs trabajo trabajos m
field fields campo campos m
shortcut shortcuts atajo atajos m
plugin plugins complemento complementos m
bookmark bookmarks marcador marcadores m
attachment attachments adjunto adjuntos m
backup backups respaldo respaldos m
layout layouts disposición disposiciones f
widget widgets componente componentes m
theme themes tema temas m
track tracks pista pistas f
repository repositories repositorio repositorios m`
  .trim()
  .split('\n')
  .map((line) => {
    const [source, sourcePlural, target, targetPlural, gender] = line.split(' ');
    return {source, sourcePlural, target, targetPlural, gender} as BenchTerm;
  });

/** Words before a noun that agree with it, by gender and number. */
const DETERMINERS: Readonly<Record<string, string>> = {
  'm sg': 'el un este ese aquel ningún algún del al nuevo otro mismo primer último todo cualquier',
  'f sg': 'la una esta esa aquella ninguna alguna nueva otra misma primera última toda cualquier',
  'm pl': 'los unos estos esos aquellos ningunos algunos nuevos otros mismos primeros últimos todos',
  'f pl': 'las unas estas esas aquellas ningunas algunas nuevas otras mismas primeras últimas todas',
};
const DETERMINER_WORDS = new Set(Object.values(DETERMINERS).join(' ').split(' '));
const signal = new AbortController().signal;

/**
 * Measures whether Apertium applies the terms of a list as a person would: in the right number, and with articles that agree.
 * The sentences are strings of the programs on this machine in whose human translation the term is used.
 */
export async function run(): Promise<BenchTable> {
  const sentences = sample(translatedStrings('es').filter(usesTerm), SENTENCES);
  const translator = new ApertiumEngine().translator({source: 'en', target: 'es', variant: 'eng-spa'});
  await translator.start(signal);
  try {
    return {
      title: 'Terms',
      columns: ['terms', 'sentences', 'right', 'wrong and reported', 'wrong and silent', 'goal'],
      rows: [
        await row('inflected', sentences, translator),
        await row('masked, as around engines that do not inflect', sentences, withoutInflection(translator)),
      ],
      note:
        `${TERMS.length} terms, in sentences of 4 to 25 words from English to Spanish through Apertium. Right: each term ` +
        'of the sentence is there in the number of the source, and the article before it agrees. Wrong and reported: a ' +
        'term that was not applied is named by a check. Words after the noun, and predicates, are not looked at.',
    };
  } finally {
    await translator.stop();
  }
}

function withoutInflection(translator: Translator): Translator {
  return {
    capabilities: {...translator.capabilities, inflectsTerms: false},
    start: (stop) => translator.start(stop),
    translate: (batch) => translator.translate(batch),
    analyse: (texts, side, stop) => translator.analyse!(texts, side, stop),
    stop: () => translator.stop(),
  };
}

/** Words of a text in lower case, in order. */
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

function usesTerm({source, reference}: TranslatedString): boolean {
  const words = wordsOf(source);
  if (/[\n%\\|<>{}_=$@/]|--/.test(source.trim()) || words.length < 4 || words.length > 25) return false;
  const translated = new Set(wordsOf(reference));
  const terms = termsIn(source);
  return terms.length > 0 && terms.every(({form}) => translated.has(form));
}

/** The terms of a source, each with the form of its translation. */
function termsIn(source: string): {readonly form: string; readonly agreement: string}[] {
  return wordsOf(source).flatMap((word) => {
    const term = TERMS.find((candidate) => candidate.source === word || candidate.sourcePlural === word);
    if (!term) return [];
    const isPlural = term.sourcePlural === word;
    const form = isPlural ? term.targetPlural : term.target;
    return [{form, agreement: `${term.gender} ${isPlural ? 'pl' : 'sg'}`}];
  });
}

function isRight(source: string, translation: string): boolean {
  const words = wordsOf(translation);
  const taken = new Set<number>();
  return termsIn(source).every(({form, agreement}) => {
    const at = words.findIndex((word, index) => word === form && !taken.has(index));
    if (at < 0) return false;
    taken.add(at);
    const before = words[at - 1] ?? '';
    return !DETERMINER_WORDS.has(before) || DETERMINERS[agreement]!.split(' ').includes(before);
  });
}

async function row(
  name: string,
  sentences: readonly TranslatedString[],
  translator: Translator,
): Promise<string[]> {
  const terms = TERMS.map(({source, target}) => ({source, target}));
  const lookUp = () => Promise.resolve(new Map<string, never>());
  const translations = await translateTexts(
    sentences.map(({source}) => source),
    {translator, source: 'en', target: 'es', terms, judged: true, lookUp, signal},
  );
  const wrong = sentences.flatMap(({source}, index) =>
    isRight(source, translations[index]!.translation) ? [] : [{source, ...translations[index]!}],
  );
  if (process.env.SHOW_WRONG) for (const entry of wrong) console.log(describe(entry));
  const reported = wrong.filter(({checks}) => checks.some(({check}) => check === 'termMissed'));
  const counts = [sentences.length - wrong.length, reported.length, wrong.length - reported.length];
  return [name, String(sentences.length), ...counts.map(String), name === 'inflected' ? GOAL : ''];
}

function describe({source, translation, checks}: ExtendedTranslation & {readonly source: string}): string {
  const missed = checks.flatMap(({check, expected}) => (check === 'termMissed' ? [expected] : []));
  return `${source}\n  ${translation}\n  ${missed.length > 0 ? `reported: ${missed.join(', ')}` : 'SILENT'}`;
}
