#!/usr/bin/env node
// Starts the program. This file exists before the program is built, so that npm finds the command when it installs.
import {existsSync} from 'node:fs';

const program = new URL('../dist/cli.js', import.meta.url);
if (existsSync(program)) await import(program.href);
else {
  console.error('mtservice is not built yet. Run "npm run build" in the folder of the project first.');
  process.exitCode = 1;
}
