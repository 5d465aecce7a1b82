import type {Command} from 'commander';
import {CommandError, printable, type CommandIo} from '../command-io.ts';

import {configOption, dataOption, type DataOption} from '../data-folder.ts';
import {jsonOption, type JsonOption} from '../list-command.ts';

const MARKS = {ok: 'ok   ', note: 'note ', fault: 'FAULT'};

/** Adds the command `check`, which checks everything that the configured service needs. */
export function addCheckCommand(program: Command, io: CommandIo): void {
  program
    .command('check')
    .description(
      'check configuration, data folder, disk, clock, folders, ports, engines, quality servers, users that see systems, sign-in, traces, LibreOffice and poppler',
    )
    .addOption(configOption())
    .addOption(jsonOption())
    .addOption(dataOption(io))
    .action(async ({data, config, json}: DataOption & JsonOption) => {
      // The module is imported here, so that other commands start without the engines.
      const {selfCheck} = await import('../../main/self-check/self-check.ts');
      let faults = 0;
      const results = [];
      for await (const checked of selfCheck({dataFolder: data, configFile: config, env: io.env})) {
        if (checked.outcome === 'fault') faults += 1;
        results.push(checked);
        if (!json) io.out(`${MARKS[checked.outcome]}  ${checked.part}: ${printable(checked.message)}\n`);
      }
      if (json) io.out(`${JSON.stringify(results, null, 2)}\n`);
      if (faults > 0) {
        throw new CommandError(`${faults} ${faults === 1 ? 'fault' : 'faults'}; each line says what to do.`);
      }
    });
}
