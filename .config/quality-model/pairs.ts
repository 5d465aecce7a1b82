/** Sentences with a person's translation and, where an engine for the languages is here, its translation. */
import {MODEL_LANGUAGES} from '../../service/src/translation/quality/model/languages.ts';
import {FROM_ENGLISH, machineTranslations, TO_ENGLISH, type MachineTranslation} from './machine.ts';
import {randomFrom} from './random.ts';
import {samplesOf, type Part, type Sample} from './translated-strings.ts';

export interface Pair {
  /** The language that is not English. */
  readonly language: string;
  readonly isToEnglish: boolean;
  readonly part: Part;
  readonly source: string;
  readonly human: string;
  /** Absent if no engine translates it, or it is the same as the person's. */
  readonly machine: MachineTranslation | undefined;
}

/** Share of the pairs to English without an engine that teach English: there are many. */
const TO_ENGLISH_SHARE = 0.1;

/** All pairs of a folder with the files that `fetch.sh` puts there. */
export async function readPairs(folder: string): Promise<Pair[]> {
  const pairs: Pair[] = [];
  const random = randomFrom(5);
  for (const language of MODEL_LANGUAGES) {
    const samples = samplesOf(folder, language);
    for (const isToEnglish of [false, true]) {
      const machine = await machineOf(folder, samples, {language, isToEnglish});
      samples.forEach(({english, other, part}, index) => {
        if (isToEnglish && !machine && (part !== 'tables' || random() > TO_ENGLISH_SHARE)) return;
        const [source, human] = isToEnglish ? [other, english] : [english, other];
        const own = machine?.[index];
        pairs.push({
          ...{language, isToEnglish, part, source, human},
          machine: own?.text === human ? undefined : own,
        });
      });
    }
  }
  return pairs;
}

function machineOf(
  folder: string,
  samples: readonly Sample[],
  {language, isToEnglish}: {readonly language: string; readonly isToEnglish: boolean},
): Promise<MachineTranslation[]> | undefined {
  const mode = (isToEnglish ? TO_ENGLISH : FROM_ENGLISH)[language];
  if (mode === undefined) return undefined;
  const languages = isToEnglish ? ([language, 'en'] as const) : (['en', language] as const);
  const texts = samples.map(({english, other}) => (isToEnglish ? other : english));
  return machineTranslations(folder, mode, languages, texts);
}
