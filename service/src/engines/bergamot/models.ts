import {existsSync} from 'node:fs';
import {readdir, stat} from 'node:fs/promises';
import {basename, join} from 'node:path';
import {isMissingFile, readFault} from '../../errors/file-fault.ts';
import {EngineError, type EnginePair} from '../engine.ts';
import {faultOfModelFile} from './model-file.ts';
import {BETWEEN, pairName, pairNamed} from './pair-names.ts';

/** The files of a model, as absolute paths. */
export interface ModelFiles {
  readonly model: string;
  /** Shortlist of likely translations of each word; absent for a model without one. */
  readonly shortlist?: string;
  /** One vocabulary for both languages, or that of the source and that of the target. */
  readonly vocabularies: readonly string[];
  /** How the engine multiplies the numbers of the model. */
  readonly precision: 'int8shiftAll' | 'int8shiftAlphaAll';
}

/** Name of the folder with what is being fetched; not the name of a pair, so that it is not taken for a model. */
export const DOWNLOADS = '.downloads';
/** Begins the name of the folder of a model that is being added. */
export const ADDING = '.adding-';
/** Begins the name of the folder of a model that is being removed. */
export const REMOVING = '.removing-';

/** Pairs of the models, and the pairs that two models translate together, with the fault of either. */
export function pairsOf(models: readonly EnginePair[]): EnginePair[] {
  const hasModel = (source: string, target: string) =>
    models.some((model) => model.source === source && model.target === target);
  const pairs = models
    .filter(({target}) => target === BETWEEN)
    .flatMap(({source, fault: ownFault}) =>
      models
        .filter((next) => next.source === BETWEEN && next.target !== source && !hasModel(source, next.target))
        .map(({target, fault = ownFault}) => {
          const pair = {source, target, via: BETWEEN};
          return fault === undefined ? pair : {...pair, fault};
        }),
    );
  return [...models, ...pairs];
}

/** Steps in which a pair is translated, each with a model. */
export function stepsOf({source, target, via}: EnginePair): EnginePair[] {
  return via === undefined
    ? [{source, target}]
    : [
        {source, target: via},
        {source: via, target},
      ];
}

/**
 * Language pairs of the models in a folder; none, without an error, if the folder does not exist.
 *
 * @throws EngineError `unavailable` if the folder cannot be read.
 */
export async function installedPairs(folder: string): Promise<EnginePair[]> {
  const models: EnginePair[] = [];
  try {
    for (const entry of await readdir(folder, {withFileTypes: true})) {
      const pair = entry.isFile() ? undefined : pairNamed(entry.name);
      if (!pair) continue;
      const names = await readdir(modelFolderOf(folder, pair)).catch(() => []);
      if (isModelOf(pair, names)) models.push(pair);
    }
  } catch (error) {
    if (existsSync(folder) || !isMissingFile(error))
      throw new EngineError('unavailable', `${folder} cannot be read: ${readFault(error)}.`);
  }
  return models;
}

/**
 * Whether files may be a model of a pair, for folders such as `en-old`: a language without a name is one if it is in the
 * name of the model's file.
 */
export function isModelOf(pair: EnginePair, names: readonly string[]): boolean {
  const languages = new Intl.DisplayNames('en', {type: 'language', fallback: 'none'});
  const areKnown = [pair.source, pair.target].every((code) => languages.of(code) !== undefined);
  return areKnown || names.some((name) => isNamedAfter(pair, name));
}

/** Whether a model's file has the languages of a pair in its name, with or without `-` and `_` in their codes. */
export function isNamedAfter({source, target}: EnginePair, name: string): boolean {
  const plain = (text: string): string => text.replace(/[-_]/g, '').toLowerCase();
  return plain(name).startsWith(plain(`model.${source}${target}.`));
}

/**
 * Finds the files of an installed model.
 *
 * @throws EngineError `notInstalled`, with the missing file, if the folder has no complete model.
 */
export async function modelFiles(folder: string, pair: EnginePair): Promise<ModelFiles> {
  // Users see the messages, so they name no folder.
  if (!existsSync(modelFolderOf(folder, pair)))
    throw new EngineError(
      'notInstalled',
      `There is no model ${pairName(pair)}. Add it with "mtservice model add ${pairName(pair)}".`,
    );
  return await modelFilesIn(modelFolderOf(folder, pair), 'Add the model again.', pairName(pair));
}

/**
 * What is wrong with an installed model, as far as its files show it without being loaded; undefined if nothing is.
 * Users see the words, so they name no folder.
 */
export async function modelFault(folder: string, pair: EnginePair): Promise<string | undefined> {
  try {
    const {model} = await modelFiles(folder, pair);
    const fault = await faultOfModelFile(model);
    return fault && `${pairName(pair)}/${basename(model)} ${fault}. Add the model again.`;
  } catch (error) {
    return error instanceof EngineError ? error.message : `The model ${pairName(pair)}: ${readFault(error)}.`;
  }
}

/**
 * Language pairs of the models in a folder, each with the fault that its files show.
 *
 * @throws EngineError as `installedPairs` does.
 */
export async function modelsIn(folder: string): Promise<EnginePair[]> {
  const pairs = await installedPairs(folder);
  return Promise.all(
    pairs.map(async (pair) => {
      const fault = await modelFault(folder, pair);
      return fault === undefined ? pair : {...pair, fault};
    }),
  );
}

/** A text that differs after the files of a model were replaced. */
export async function editionOf(models: readonly ModelFiles[]): Promise<string> {
  const paths = models.flatMap(({model, shortlist = [], vocabularies}) =>
    [model, ...vocabularies, shortlist].flat(),
  );
  const files = await Promise.all(paths.map((path) => stat(path)));
  return files.map(({ino, size, mtimeMs}) => `${ino} ${size} ${mtimeMs}`).join();
}

/** The edition of an installed model; empty for one of which a file is missing. */
export async function editionIn(folder: string, pair: EnginePair): Promise<string> {
  return await modelFiles(folder, pair)
    .then((files) => editionOf([files]))
    .catch(() => '');
}

/** Folder of the model of a language pair. */
export function modelFolderOf(folder: string, pair: EnginePair): string {
  return join(folder, pairName(pair));
}

/**
 * Finds the files of a model by the names that Firefox' models have.
 *
 * @param advice - What to do if a file is missing.
 * @param name - Name of the model in messages.
 * @throws EngineError `notInstalled`, with the missing file, if the folder has no complete model.
 */
export async function modelFilesIn(path: string, advice: string, name = `in ${path}`): Promise<ModelFiles> {
  const names = await readdir(path).catch(() => []);
  const packed = names.some((each) => /^model\..*\.bin\.(gz|zst)$/.test(each));
  const find = (pattern: RegExp): string | undefined => {
    const found = names.find((each) => pattern.test(each));
    return found && join(path, found);
  };
  const model = find(/^model\..*\.bin$/);
  const shortlist = find(/^lex\..*\.bin$/);
  const shared = find(/^vocab\.(.*\.)?spm$/);
  const [ofSource, ofTarget] = [find(/^srcvocab\.(.*\.)?spm$/), find(/^trgvocab\.(.*\.)?spm$/)];
  const vocabularies = shared ? [shared] : ofSource && ofTarget ? [ofSource, ofTarget] : undefined;
  if (!model) throw missing(name, 'model.*.bin', packed ? 'Unpack its files first.' : advice);
  if (!vocabularies) throw missing(name, 'vocab.*.spm (or srcvocab.*.spm and trgvocab.*.spm)', advice);
  const precision = model.endsWith('.alphas.bin') ? 'int8shiftAlphaAll' : 'int8shiftAll';
  return {model, vocabularies, precision, ...(shortlist && {shortlist})};
}

function missing(model: string, file: string, advice: string): EngineError {
  return new EngineError('notInstalled', `The model ${model} has no file ${file}. ${advice}`);
}
