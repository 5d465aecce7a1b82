import {fileFault} from '../../errors/file-fault.ts';
import {EngineError} from '../../engines/engine.ts';
import {CommandError, type CommandIo} from '../command-io.ts';

/** Notes the error of a language pair that is left out. */
export type OnPairFault = (error: unknown, pair: string) => void;

/** Prints the error of a pair at once, so that the command goes on with the other pairs. */
export class PairFaults {
  readonly #io: CommandIo;
  readonly #pairs: string[] = [];

  constructor(io: CommandIo) {
    this.#io = io;
  }

  readonly note: OnPairFault = (error, pair) => {
    const isKnown = error instanceof EngineError || error instanceof CommandError;
    const message = isKnown ? error.message : fileFault(error);
    if (message === undefined) throw error;
    this.#pairs.push(pair);
    this.#io.error(`mtservice: ${pair}: ${message}\n`);
  };

  /** Throws a `CommandError` with the pairs that were left out, if there are any. */
  requireNone(): void {
    if (this.#pairs.length > 0)
      throw new CommandError(`Not added: ${this.#pairs.join(', ')}. The reasons are above.`);
  }
}
