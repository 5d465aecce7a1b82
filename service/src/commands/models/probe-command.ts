import {Option, type Command} from 'commander';
import type {ProbedPrompt} from '../../engines/openai/probe-prompts.ts';
import {CommandError, printable, type CommandIo} from '../command-io.ts';

interface ProbeOptions {
  readonly model?: string;
  readonly target: string;
  readonly keyVariable?: string;
}

/** Adds the command `model probe`, which finds the prompt that a language model translates with. */
export function addProbeCommand(model: Command, io: CommandIo): void {
  model
    .command('probe')
    .description('find the prompt with which a language model behind a chat endpoint translates')
    .argument('<url>', 'address with the version, such as http://127.0.0.1:11434/v1')
    .addOption(new Option('--model <name>', 'name of the model, if the server has several'))
    .addOption(
      new Option('--target <code>', 'language into which English samples are translated').default('es'),
    )
    .addOption(new Option('--key-variable <name>', 'variable of the environment with the key'))
    .action((url: string, options: ProbeOptions) => probe(io, url.replace(/\/+$/, ''), options));
}

async function probe(io: CommandIo, url: string, options: ProbeOptions): Promise<void> {
  if (!/^https?:\/\//.test(url)) throw new CommandError('The address begins with http:// or https://.');
  const {keyVariable, target} = options;
  const {modelsAt, probePrompt, PROBED_PROMPTS} = await import('../../engines/openai/probe-prompts.ts');
  const apiKey = keyVariable === undefined ? undefined : io.env[keyVariable];
  if (keyVariable !== undefined && !apiKey)
    throw new CommandError(`There is no variable ${keyVariable} in the environment.`);
  if (!isLanguage(target))
    throw new CommandError(`"${target}" is not the code of a known language, such as es.`);
  const {model = onlyModel(await modelsAt({url, apiKey}).catch(withAddress(url)))} = options;
  const probed: ProbedPrompt[] = [];
  for (const prompt of PROBED_PROMPTS) {
    io.out(`${prompt}: `); // before an answer that may take minutes
    const result = await probePrompt(prompt, {url, model, apiKey, target});
    io.out(`${result.good} of ${result.all} samples${result.fault ? ` (${printable(result.fault)})` : ''}\n`);
    probed.push(result);
    if (result.refusal !== undefined) {
      const listed = options.model === undefined ? [] : await modelsAt({url, apiKey}).catch(() => []);
      throw serverFault(url, result.refusal, listed.includes(model) ? undefined : {model, listed});
    }
    if (result.good === result.all) break;
  }
  const best = probed.reduce((one, other) => (other.good > one.good ? other : one));
  if (best.good === 0)
    throw new CommandError(
      `${model} translated no sample with any prompt: the reasons are above. Try another model, or a prompt of your own ("prompt" in mtservice.json).`,
    );
  if (best.good * 2 < best.all)
    throw new CommandError(
      `${model} translated ${best.good} of ${best.all} samples at most: it is not fit for translating to ${target}. Try another model, or a prompt of your own ("prompt" in mtservice.json).`,
    );
  if (best.good < best.all)
    io.out(`\nNo prompt translated all samples: look at translations of your own texts before you use it.\n`);
  io.out(`\nFor "engines" in mtservice.json:\n\n${configurationOf(best, url, model, options)}\n`);
}

/** A fault that no prompt mends; `missing` is a model that the server does not list, and those that it lists. */
function serverFault(
  url: string,
  status: number,
  missing: {readonly model: string; readonly listed: readonly string[]} | undefined,
): CommandError {
  const isKey = status === 401 || status === 403;
  if (!isKey && missing && missing.listed.length > 0)
    return new CommandError(
      `The server at ${url} has no model ${missing.model}. Say --model with one of its models: ${namesOf(missing.listed)}.`,
    );
  return new CommandError(
    isKey
      ? `The server at ${url} wants another key: name the variable with it in --key-variable.`
      : `The server at ${url} answers no request, whatever the prompt: check it and its address.`,
  );
}

function isLanguage(code: string): boolean {
  try {
    return new Intl.DisplayNames('en', {type: 'language', fallback: 'none'}).of(code) !== undefined;
  } catch {
    return false; // not in the form of a code
  }
}

/** Throws the reason why a server did not list its models, with its address. */
const withAddress =
  (url: string) =>
  (error: unknown): never => {
    throw new CommandError(
      `${(error as Error).message} Check the server at ${url}, or name a model with --model if it only does not list them.`,
    );
  };

function onlyModel(models: readonly string[]): string {
  if (models.length === 1) return models[0]!;
  throw new CommandError(
    `Say --model with one of the models of the server: ${namesOf(models) || 'it lists none'}.`,
  );
}

const namesOf = (models: readonly string[]): string => models.slice(0, 20).map(printable).join(', ');

function configurationOf(
  {prompt}: ProbedPrompt,
  url: string,
  model: string,
  {keyVariable, target}: ProbeOptions,
): string {
  const engine = {
    engine: 'openai',
    url,
    model,
    ...(keyVariable !== undefined && {apiKey: `\${${keyVariable}}`}),
    ...(prompt !== 'json' && {prompt}),
    pairs: [{source: 'en', target}],
  };
  return JSON.stringify({[model.replace(/[^\w-]+/g, '-')]: engine}, undefined, 2);
}
