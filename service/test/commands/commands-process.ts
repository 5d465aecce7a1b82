/** Runs the commands in its argument, a JSON array, and prints their results as JSON. */
import {run, type CommandRun} from './command-run.ts';

const results: CommandRun[] = [];
for (const args of JSON.parse(process.argv[2] ?? '[]') as string[][]) results.push(await run(args));
process.stdout.write(JSON.stringify(results));
