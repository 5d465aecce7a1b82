import type {ApertiumConfig} from '../config.ts';
import type {Engine, EnginePair} from '../engine.ts';
import {ApertiumTranslator} from './apertium-translator.ts';
import {installedPairs, installedVersion, isInstalled, modeFile, reverseModeFile} from './modes.ts';

/** The Apertium pairs installed on this machine. */
export class ApertiumEngine implements Engine {
  readonly name = 'Apertium';
  readonly kind = 'rules';
  readonly #prefix: string;
  readonly #timeoutMs: number;
  readonly #memoryMegabytes: number | undefined;
  /** The version, which is asked once. */
  #version: Promise<string | undefined> | undefined;

  constructor({
    prefix = '/usr/share/apertium',
    timeoutSeconds = 30,
    memoryMegabytes,
  }: Omit<ApertiumConfig, 'engine'> = {}) {
    this.#prefix = prefix;
    this.#memoryMegabytes = memoryMegabytes;
    this.#timeoutMs = timeoutSeconds * 1000;
  }

  async pairs(signal?: AbortSignal): Promise<EnginePair[]> {
    signal?.throwIfAborted();
    const [pairs, runs] = await Promise.all([
      installedPairs(this.#prefix),
      isInstalled('apertium-wblank-mode'),
    ]);
    if (!runs) return [];
    this.#version ??= installedVersion();
    const version = await this.#version;
    return version === undefined ? pairs : pairs.map((pair) => ({...pair, version}));
  }

  translator(pair: EnginePair): ApertiumTranslator {
    return new ApertiumTranslator({
      modeFile: modeFile(this.#prefix, pair),
      reverseModeFile: reverseModeFile(this.#prefix, pair),
      source: pair.source,
      target: pair.target,
      timeoutMs: this.#timeoutMs,
      memoryMegabytes: this.#memoryMegabytes,
    });
  }
}
