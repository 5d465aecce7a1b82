import type {EngineKind} from '../../../src/contract/index.ts';
import {
  EngineError,
  type Batch,
  type Engine,
  type EnginePair,
  type ServerState,
  type Translator,
} from '../../src/engines/engine.ts';

/** An engine whose starts and crashes are controlled by the test. */
export class ControlledEngine implements Engine {
  readonly name = 'Controlled';
  kind: EngineKind = 'rules';
  readonly starts: {succeed(): void; fail(error: Error): void}[] = [];
  stops = 0;
  /** Servers that the engine reports. */
  states: readonly ServerState[] = [];
  /** Answers a batch; by default, with its text in capitals. */
  answer: ((batch: Batch) => ReturnType<Translator['translate']>) | undefined;
  #exit = new Set<(reason: EngineError) => void>();
  #waiting: (() => void)[] = [];

  readonly list: EnginePair[];

  constructor(list: EnginePair[] = [{source: 'en', target: 'lv'}]) {
    this.list = list;
  }

  async pairs(): Promise<EnginePair[]> {
    return this.list;
  }

  servers(): readonly ServerState[] {
    return this.states;
  }

  /** Waits until the engine has been started this many times. */
  async started(count: number): Promise<void> {
    while (this.starts.length < count) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Ends the engine's process unexpectedly. */
  crash(): void {
    for (const listener of this.#exit) listener(new EngineError('crashed', 'killed by signal 9'));
  }

  translator(): Translator {
    return {
      capabilities: {
        inlineCodes: true,
        terms: false,
        quality: false,
        alignment: false,
        maxSegments: 100,
        maxCharacters: 1_000_000,
        concurrency: 8,
      },
      start: () =>
        new Promise((succeed, fail) => {
          this.starts.push({succeed, fail});
          for (const resolve of this.#waiting.splice(0)) resolve();
        }),
      translate: (batch) => this.answer?.(batch) ?? upperCase(batch),
      stop: async () => void this.stops++,
      onExit: (listener) => {
        this.#exit.add(listener);
        return () => this.#exit.delete(listener);
      },
    };
  }
}

async function upperCase({segments}: Batch): ReturnType<Translator['translate']> {
  return segments.map((segment) => ({
    ok: true as const,
    segment: segment.map((part) => (typeof part === 'string' ? part.toUpperCase() : part)),
  }));
}
