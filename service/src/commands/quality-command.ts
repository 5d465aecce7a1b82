import type {Command} from 'commander';
import type {Store} from '../store/index.ts';
import {calibrate, type Calibration} from '../translation/quality/calibration.ts';
import {printable, type CommandIo} from './command-io.ts';
import {configured, knownSystem} from './known-systems.ts';
import {configOption, dataOption, withStore, type DataOption} from './data-folder.ts';
import {jsonOption, type JsonOption} from './list-command.ts';

interface SystemCalibration extends Calibration {
  readonly id: string;
  readonly title: string;
}

/** Adds the command `system quality`, which compares estimates with users' corrections. */
export function addQualityCommand(system: Command, io: CommandIo): void {
  system
    .command('quality')
    .description('compare quality estimates with how much users changed (UpdateTranslation)')
    .argument('[id]', 'id of one system; all that have corrections when absent')
    .addOption(configOption())
    .addOption(jsonOption())
    .addOption(dataOption(io))
    .action(async (id: string | undefined, options: DataOption & JsonOption) => {
      if (id !== undefined) await knownSystem(options, id);
      const results = await withStore(options, (store) => calibrations(store, id, options), 'reading');
      if (options.json) io.out(`${JSON.stringify(results, null, 2)}\n`);
      else
        io.out(
          results.length === 0
            ? 'No estimated translation was corrected yet.\n'
            : results.map(report).join('\n'),
        );
    });
}

async function calibrations(
  store: Store,
  id: string | undefined,
  options: DataOption,
): Promise<SystemCalibration[]> {
  const results: SystemCalibration[] = [];
  for (const system of (await configured(options)).systems) {
    if (id !== undefined && system.id !== id) continue;
    const calibration = calibrate(await store.corrections.ofSystem(system.id));
    if (calibration.count > 0) results.push({id: system.id, title: system.title, ...calibration});
  }
  return results;
}

function report({id, title, count, unedited, correlation, bins, editedBelow}: SystemCalibration): string {
  const lines = bins
    .filter((bin) => bin.count > 0)
    .map((bin) =>
      [
        `${bin.from.toFixed(1)}–${bin.to.toFixed(1)}`.padEnd(10),
        String(bin.count).padStart(5),
        percent(bin.edited).padStart(9),
        percent(bin.unedited / bin.count).padStart(9),
      ].join(''),
    );
  const agreement = correlation === undefined ? 'unknown' : correlation.toFixed(2);
  const below = editedBelow === undefined ? 'too few to tell' : `below ${editedBelow.toFixed(1)}`;
  return [
    `${id}  ${printable(title)}`,
    `corrections ${count}, unedited ${percent(unedited / count)}, correlation ${agreement}, usually edited: ${below}`,
    'ESTIMATE  COUNT   EDITED UNEDITED',
    ...lines,
    '',
  ].join('\n');
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
