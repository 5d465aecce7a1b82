/** Translations by the engines on this machine: those that a person's translations are compared with. */
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {ApertiumTranslator} from '../../service/src/engines/apertium/apertium-translator.ts';
import {translateTexts} from '../../service/src/translation/translate-texts.ts';

/** A translation by an engine, and the share of the source's words that it knew. */
export interface MachineTranslation {
  readonly text: string;
  readonly known: number;
}

/** Modes of Apertium from and to English, by the other language. */
export const FROM_ENGLISH: Readonly<Record<string, string>> = {
  es: 'eng-spa',
  gl: 'en-gl',
  hr: 'eng-hbs_HR',
};
export const TO_ENGLISH: Readonly<Record<string, string>> = {
  ca: 'cat-eng',
  es: 'spa-eng',
  gl: 'gl-en',
  hr: 'hbs-eng',
};

const MODES = '/usr/share/apertium/modes';
/** Texts in one request. */
const TEXTS = 500;
/** Highest figure of a translation that only the checks support, which here is the share of known words. */
const CHECKS_ALONE = 0.7;

/** Translates with a mode, or reads what an earlier call has translated and stored in the folder. */
export async function machineTranslations(
  folder: string,
  mode: string,
  [source, target]: readonly [string, string],
  texts: readonly string[],
): Promise<MachineTranslation[]> {
  const path = join(folder, `machine-${mode}-${texts.length}.json`);
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as MachineTranslation[];
  const signal = new AbortController().signal;
  const modeFile = join(MODES, `${mode}.mode`);
  const translator = new ApertiumTranslator({modeFile, source, target, timeoutMs: 600_000});
  await translator.start(signal);
  const results: MachineTranslation[] = [];
  for (let from = 0; from < texts.length; from += TEXTS) {
    const lookUp = () => Promise.resolve(new Map<string, never>());
    const context = {translator, source, target, terms: [], lookUp, signal};
    const translations = await translateTexts(texts.slice(from, from + TEXTS), context);
    for (const {translation, quality} of translations)
      results.push({text: translation, known: Math.min(1, quality / CHECKS_ALONE)});
  }
  await translator.stop();
  writeFileSync(path, JSON.stringify(results));
  return results;
}
