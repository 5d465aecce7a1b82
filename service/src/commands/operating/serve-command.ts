import {InvalidArgumentError, type Command} from 'commander';
import {DEMO_USER} from '../../accounts/index.ts';
import type {CommandIo} from '../command-io.ts';
import {dataOption, type DataOption} from '../data-folder.ts';
import {jsonOption} from '../list-command.ts';
import {fetchMissingModels} from '../models/fetch-missing-models.ts';
import {registryOption} from '../models/model-location.ts';

interface ServeCommandOptions extends DataOption {
  readonly port?: number;
  readonly host?: string;
  readonly config?: string;
  readonly json?: true;
  readonly demoAccount?: true;
  readonly visitors?: true;
  readonly models?: readonly string[];
  readonly registry?: string;
}

/** Adds the command `serve`, which runs the service. */
export function addServeCommand(program: Command, io: CommandIo): void {
  program
    .command('serve')
    .description('run the service until it is asked to stop (Ctrl+C, SIGTERM)')
    .option('--port <number>', 'port; 0 for any free one', portNumber)
    .option('--host <name>', 'host name or address to listen on')
    .option('--config <file>', 'configuration file')
    .option('--demo-account', `make a user "${DEMO_USER}" with the password "${DEMO_USER}" and a fresh token`)
    .option('--visitors', 'let visitors translate without an account, if the configuration does not say how')
    .option(
      '--models <pairs...>',
      'first fetch the neural models that are not there yet, such as en-es es-en',
    )
    .addOption(registryOption())
    .addOption(jsonOption())
    .addOption(dataOption(io))
    .action(async (options: ServeCommandOptions) => await runService(io, options));
}

function portNumber(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new InvalidArgumentError('Give a number from 0 to 65535.');
  return port;
}

async function runService(io: CommandIo, options: ServeCommandOptions): Promise<void> {
  const stop = io.stopRequested();
  if (options.models) await fetchMissingModels(io, options.models, options);
  // The modules are imported here, so that other commands start without the engines and the HTTP server.
  const [{serve}, {ServiceOutput}] = await Promise.all([
    import('../../main/serve.ts'),
    import('../../http/service-output.ts'),
  ]);
  const output = new ServiceOutput();
  // The reader of the standard output expects the address there, so errors go to the standard error.
  const errorsOnly = options.json === true || options.demoAccount === true;
  const service = await serve({
    dataFolder: options.data,
    port: options.port,
    host: options.host,
    configFile: options.config,
    demoAccount: options.demoAccount,
    visitors: options.visitors,
    log: errorsOnly ? new ServiceOutput(process.stderr) : output,
    errorsOnly,
  });
  try {
    const {url, demoToken: token} = service;
    io.onReload?.(() => void service.reload());
    output.write(options.json ? `${JSON.stringify({url, token})}\n` : greeting(url, token));
    await stop;
  } finally {
    await service.close();
  }
}

function greeting(url: string, token: string | undefined): string {
  if (token === undefined) return `The service runs at ${url} (stop it with Ctrl+C).\n`;
  return `
The translation service is running.

  Demo        ${url}/
  Key         ${token}
  Sign in     user name ${DEMO_USER}, password ${DEMO_USER}

Anyone who can reach this address can sign in as "${DEMO_USER}": it is for trying out.
Press Ctrl+C to stop.
`;
}
