import {execFile} from 'node:child_process';
import {access} from 'node:fs/promises';
import {basename} from 'node:path';
import {promisify} from 'node:util';
import {EngineError} from '../engine.ts';

/** Shell commands of a mode; all of them end each answer with NUL. */
export interface ModeCommands {
  /** Translates, with word-bound blanks. */
  readonly pipeline: string;
  /**
   * Analyses without translating: prints each word of the text with its analyses; if the mode has a tagger,
   * the analysis that fits the sentence is first.
   */
  readonly analyser: string;
  /** The same as `pipeline` in three parts; absent if the mode has no such parts. */
  readonly parts?: PipelineParts;
}

/** Shell commands whose streams can be changed in between: words before they are transferred or generated. */
export interface PipelineParts {
  /** Analyses, and looks up each word in the bilingual dictionary. */
  readonly analysis: string;
  /** Chooses order, number, gender and case of the target words. */
  readonly transfer: string;
  /** Generates the words. */
  readonly generation: string;
}

const TAGGER = /^apertium-tagger .*-g /;

/** The perceptron tagger, which accesses freed memory: with the preloaded allocator it crashes. */
const PERCEPTRON_TAGGER = /(?<=^|\| *)apertium-tagger (?=[^|]*-\w*x\w* )/g;

/** Reads the commands of a mode file; rejects with an `EngineError`. */
export async function modeCommands(modeFile: string): Promise<ModeCommands> {
  try {
    await access(modeFile); // For a missing file, the program would print a command without a name.
    const {stdout} = await promisify(execFile)('apertium-wblank-mode', ['-z', modeFile]);
    // The first parameter marks unknown words, the second chooses what the tagger prints.
    const pipeline = stdout
      .trim()
      .replaceAll('$1', '-g')
      .replaceAll('$2', '')
      .replace(PERCEPTRON_TAGGER, 'LD_PRELOAD= $&');
    const parts = partsOf(pipeline);
    return {pipeline, analyser: analyserOf(pipeline), ...(parts && {parts})};
  } catch (cause) {
    const mode = basename(modeFile, '.mode');
    const message = `Apertium has no mode "${mode}" here: the package of the language pair is not installed.`;
    throw new EngineError('unavailable', message, undefined, {cause});
  }
}

const stagesOf = (pipeline: string): string[] => pipeline.split('|').map((stage) => stage.trim());

function partsOf(pipeline: string): PipelineParts | undefined {
  const stages = stagesOf(pipeline);
  // With `-b`, the words are already looked up in the bilingual dictionary.
  const transfer = stages.findIndex((stage) => /^apertium-transfer .*-b /.test(stage));
  const detach = stages.indexOf('apertium-wblank-detach');
  if (transfer <= 0 || detach < transfer || detach + 1 === stages.length) return undefined;
  return {
    analysis: stages.slice(0, transfer).join(' | '),
    transfer: stages.slice(transfer, detach + 1).join(' | '),
    generation: stages.slice(detach + 1).join(' | '),
  };
}

function analyserOf(pipeline: string): string {
  const stages = stagesOf(pipeline);
  const tagger = stages.findIndex((stage) => TAGGER.test(stage));
  return stages
    .slice(0, Math.max(0, tagger) + 1)
    .filter((stage) => !stage.startsWith('apertium-wblank-attach'))
    .map((stage) => (TAGGER.test(stage) ? stage.replace('-g ', '-g -p -f ') : stage))
    .join(' | ');
}
