import {ApertiumEngine} from '../../../src/engines/apertium/apertium-engine.ts';
import {deadline} from '../../../../test/support/deadlines.mjs';

/**
 * A process that runs a pipeline: prints the process group of the pipeline, then waits for a line or the end
 * of the input.
 */
const translator = new ApertiumEngine().translator({source: 'en', target: 'es', variant: 'eng-spa'});
await translator.start(AbortSignal.timeout(deadline(30_000)));
process.stdout.write(`${translator.pid ?? 0}\n`);
process.stdin.once('data', () => process.exit(0));
