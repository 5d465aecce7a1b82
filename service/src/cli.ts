#!/usr/bin/env node
import {runCommand} from './commands/program.ts';

// What is not made for its owner only by itself is so by this, in the processes that it starts, too.
process.umask(0o077);

process.exitCode = await runCommand(process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
  stdin: process.stdin,
  env: process.env,
  stopRequested: () =>
    new Promise((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
    }),
});
