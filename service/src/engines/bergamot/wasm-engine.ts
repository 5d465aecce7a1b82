import {readFile} from 'node:fs/promises';
import {createRequire} from 'node:module';
import {dirname} from 'node:path';
import type {MarkupText} from '../segment-markup.ts';
import {checkShortlist} from './check-shortlist.ts';
import {checkVocabularies, modelSizes} from './check-vocabularies.ts';
import {ENGINE_SCRIPT, moduleBeside, notLoaded} from './engine-files.ts';
import type {ModelFiles} from './models.ts';
import {withGaps, type ByteRange} from './sentence-gaps.ts';

/** An object of the engine's own memory, which must be freed. */
interface Freed {
  delete(): void;
}

interface EngineVector<Item> extends Freed {
  push_back(item: Item): void;
}

interface EngineAnswers extends Freed {
  size(): number;
  get(index: number): EngineAnswer;
}

/** A translation, divided into the pieces that were translated one by one. */
interface EngineAnswer extends Freed {
  size(): number;
  getTranslatedText(): string;
  getSourceSentence(index: number): ByteRange;
  getTranslatedSentence(index: number): ByteRange;
}

/** The interface that the engine's WebAssembly module offers to JavaScript. */
interface EngineModule {
  readonly asm: Readonly<Record<string, (...values: number[]) => number>>;
  readonly AlignedMemory: new (size: number, alignment: number) => Freed & {getByteArrayView(): Uint8Array};
  readonly AlignedMemoryList: new () => EngineVector<Freed>;
  readonly TranslationModel: new (
    settings: string,
    model: Freed,
    shortlist: Freed | null,
    vocabularies: Freed,
    quality: null,
  ) => Freed;
  readonly BlockingService: new (settings: {readonly cacheSize: number}) => {
    translate(model: Freed, texts: Freed, options: Freed): EngineAnswers;
    translateViaPivoting(first: Freed, second: Freed, texts: Freed, options: Freed): EngineAnswers;
  };
  readonly VectorString: new () => EngineVector<string>;
  readonly VectorResponseOptions: new () => EngineVector<{
    readonly qualityScores: boolean;
    readonly alignment: boolean;
    readonly html: boolean;
  }>;
}

/** Multiplications that Firefox has built in; elsewhere, the module brings its own. */
const MULTIPLICATIONS = {
  int8_prepare_a: 'int8PrepareAFallback',
  int8_prepare_b: 'int8PrepareBFallback',
  int8_prepare_b_from_transposed: 'int8PrepareBFromTransposedFallback',
  int8_prepare_b_from_quantized_transposed: 'int8PrepareBFromQuantizedTransposedFallback',
  int8_prepare_bias: 'int8PrepareBiasFallback',
  int8_multiply_and_add_bias: 'int8MultiplyAndAddBiasFallback',
  int8_select_columns_of_b: 'int8SelectColumnsOfBFallback',
};

/** Alignment of a model's numbers in memory, in bytes. */
const MODEL_ALIGNMENT = 256;
const OTHER_ALIGNMENT = 64;

const settingsOf = ({precision}: ModelFiles): string =>
  Object.entries({
    'beam-size': '1',
    normalize: '1.0',
    'word-penalty': '0',
    'cpu-threads': '0',
    'skip-cost': 'true',
    alignment: 'soft',
    'max-length-break': '128',
    'mini-batch-words': '1024',
    workspace: '128',
    'max-length-factor': '2.0',
    'gemm-precision': precision,
  })
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('');

const SAMPLE = '1';
/** Loads the engine's module; its own wrapper does not run in Node. */
async function loadModule(script: string): Promise<EngineModule> {
  const require = createRequire(import.meta.url);
  const path = require.resolve(script);
  const [code, binary] = await Promise.all([readFile(path, 'utf8'), readFile(moduleBeside(path))]);
  return new Promise((resolve, reject) => {
    const module: Partial<EngineModule> & Record<string, unknown> = {
      print: () => undefined,
      printErr: () => undefined,
      onRuntimeInitialized: () => resolve(module as EngineModule),
      onAbort: (reason: unknown) => reject(new Error(String(reason))),
      instantiateWasm(
        imports: WebAssembly.Imports,
        accept: (instance: WebAssembly.Instance) => void,
      ): object {
        const own = Object.entries(MULTIPLICATIONS).map(([name, fallback]) => [
          name,
          (...values: number[]) => module.asm![fallback]!(...values),
        ]);
        WebAssembly.instantiate(binary, {
          ...imports,
          wasm_gemm: Object.fromEntries(own) as WebAssembly.ModuleImports,
        }).then(({instance}) => accept(instance), reject);
        return {};
      },
    };
    // A script that expects the variables of a CommonJS module, in a package of ES modules.
    const start = new Function('Module', 'require', '__dirname', '__filename', code);
    start(module, require, dirname(path), path);
  });
}

/** Puts a model into the engine's memory; its files are checked before. */
async function loadModel(module: EngineModule, files: ModelFiles): Promise<Freed> {
  const modelBytes = await readFile(files.model);
  const lists = await Promise.all(files.vocabularies.map((path) => readFile(path)));
  checkVocabularies(modelBytes, lists);
  const memoryOf = (bytes: Buffer, alignment: number) => {
    const memory = new module.AlignedMemory(bytes.length, alignment);
    memory.getByteArrayView().set(bytes);
    return memory;
  };
  const vocabularies = new module.AlignedMemoryList();
  for (const bytes of lists) vocabularies.push_back(memoryOf(bytes, OTHER_ALIGNMENT));
  const model = memoryOf(modelBytes, MODEL_ALIGNMENT);
  const shortlistBytes = files.shortlist ? await readFile(files.shortlist) : undefined;
  const [source = 0, target = source] = modelSizes(modelBytes);
  if (shortlistBytes) checkShortlist(shortlistBytes, {source, target});
  const shortlist = shortlistBytes ? memoryOf(shortlistBytes, OTHER_ALIGNMENT) : null;
  return new module.TranslationModel(settingsOf(files), model, shortlist, vocabularies, null);
}

function textOf(answer: EngineAnswer, source: string): string {
  const pieces = Array.from({length: answer.size()}, (_, index) => index);
  return withGaps({
    source,
    sourceRanges: pieces.map((index) => answer.getSourceSentence(index)),
    translation: answer.getTranslatedText(),
    translationRanges: pieces.map((index) => answer.getTranslatedSentence(index)),
  });
}

/** The engine with a model, or with two, of which the second translates what the first one answers. */
export class WasmEngine {
  readonly #module: EngineModule;
  readonly #service: InstanceType<EngineModule['BlockingService']>;
  readonly #models: readonly Freed[];

  private constructor(module: EngineModule, models: readonly Freed[]) {
    this.#module = module;
    this.#models = models;
    this.#service = new module.BlockingService({cacheSize: 0});
  }

  /**
   * Loads the engine with its models; rejects if the files are no model that the engine can read, or with an
   * `EngineNotLoadedError`.
   */
  static async load(models: readonly ModelFiles[], script = ENGINE_SCRIPT): Promise<WasmEngine> {
    const module = await loadModule(script).catch((error: unknown) => {
      throw notLoaded(error);
    });
    try {
      const loaded = [];
      for (const files of models) loaded.push(await loadModel(module, files));
      const engine = new WasmEngine(module, loaded);
      engine.translate([{text: SAMPLE, isMarkup: false}]); // Only now does the engine read the models.
      return engine;
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      throw new Error('a file is damaged, or is of another model. Add the model again.', {cause: error});
    }
  }

  /** Translates texts; returns one translation for each, in order. Blocks the process. */
  translate(all: readonly MarkupText[]): string[] {
    const texts = new this.#module.VectorString();
    const options = new this.#module.VectorResponseOptions();
    for (const {text, isMarkup} of all) {
      texts.push_back(text);
      options.push_back({qualityScores: false, alignment: false, html: isMarkup});
    }
    const [first, second] = this.#models;
    const answers = second
      ? this.#service.translateViaPivoting(first!, second, texts, options)
      : this.#service.translate(first!, texts, options);
    const translations = Array.from({length: answers.size()}, (_, index) => {
      const answer = answers.get(index);
      const translation = textOf(answer, all[index]!.text);
      answer.delete();
      return translation;
    });
    for (const freed of [answers, texts, options]) freed.delete();
    return translations;
  }
}
