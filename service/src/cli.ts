#!/usr/bin/env node
import {runCommand} from './commands/program.ts';

// Files are for their owner only, also those of started processes, unless whoever makes them says otherwise.
process.umask(0o077);

process.exitCode = await runCommand(process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
  stdin: process.stdin,
  env: process.env,
  onReload: (listener) => {
    // In a terminal the signal says that the terminal was closed.
    if (!process.stdin.isTTY) process.on('SIGHUP', listener);
  },
  stopRequested: () =>
    new Promise((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
    }),
});
