import {fileFault} from '../../errors/file-fault.ts';
import {EngineError} from '../../engines/engine.ts';
import {CommandError, type CommandIo} from '../command-io.ts';

/** Notes the error of a language pair that is left out. */
export type OnPairFault = (error: unknown, pair: string) => void;

/** Prints the error of a pair at once, so that the command goes on with the other pairs. */
export class PairFaults {
  /** The faults of a command for several pairs; undefined for one pair, whose error is that of the command. */
  static ofSeveral(io: CommandIo, names: readonly string[]): PairFaults | undefined {
    return names.length > 1 ? new PairFaults(io) : undefined;
  }

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

  /**
   * Throws a `CommandError` with the pairs that were left out, if there are any.
   *
   * @param what - What was not done to them, such as "Not added".
   */
  requireNone(what: string): void {
    if (this.#pairs.length > 0)
      throw new CommandError(`${what}: ${this.#pairs.join(', ')}. The reasons are above.`);
  }
}
