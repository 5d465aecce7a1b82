#!/usr/bin/env node
import {runCommand} from './commands/program.ts';

// New files, including those of child processes, are private to their owner unless created with other
// permissions.
process.umask(0o077);

// A reader such as `head` may close the pipe early; the command still completes its changes.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

process.exitCode = await runCommand(process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
  stdin: process.stdin,
  env: process.env,
  onReload: (listener) => {
    // In a terminal, SIGHUP means that the terminal was closed.
    if (!process.stdin.isTTY) process.on('SIGHUP', listener);
  },
  stopRequested: () =>
    new Promise((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
    }),
});
