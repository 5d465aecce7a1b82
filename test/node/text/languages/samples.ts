import {readFileSync} from 'node:fs';

/** A text whose language is known. */
export interface Sample {
  readonly language: string;
  readonly text: string;
  /** Whether the text has only one to three words. */
  readonly isShort: boolean;
}

/**
 * Reads a file of samples: after a line `[lv]` a sentence in each line, after `[lv short]` texts of up to three
 * words.
 */
export function readSamples(file: URL): Sample[] {
  const samples: Sample[] = [];
  let language = '';
  let isShort = false;
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const heading = /^\[([\w-]+)( short)?\]$/.exec(line);
    if (heading) [language, isShort] = [heading[1]!, heading[2] !== undefined];
    else if (line !== '' && !line.startsWith('#')) samples.push({language, text: line, isShort});
  }
  return samples;
}

/** Texts with which the model was neither built nor tuned. */
export const HELD_OUT = new URL('held-out.txt', import.meta.url);
