import type {CommandIo} from '../command-io.ts';
import {pairName, pairsWritten} from '../../engines/bergamot/pair-names.ts';
import type {ModelOffer} from '../../engines/bergamot/registry/model-offer.ts';
import type {EnginePair} from '../../engines/engine.ts';
import {fileFault} from '../../errors/file-fault.ts';
import {addModels, chooseModels, describeModels, separated} from './fetch-models.ts';
import {engineHint, giveModels, modelLocation, type RegistryOption} from './model-location.ts';

/**
 * Fetches the models of language pairs that are not there yet, or that are broken, without asking. After a failure, the
 * service starts without the models that are missing. Everything is written to the error output, since the other one
 * belongs to the service.
 */
export async function fetchMissingModels(
  io: CommandIo,
  names: readonly string[],
  options: RegistryOption,
): Promise<void> {
  const told: CommandIo = {...io, out: (text) => io.error(text)};
  const onFault = (error: unknown): void =>
    io.error(
      `mtservice: ${fileFault(error) ?? (error as Error).message}\nThe service starts without what could not be fetched.\n`,
    );
  try {
    const {folder, registry} = await modelLocation(options);
    const {modelsIn, pairsOf} = await import('../../engines/bergamot/models.ts');
    const models = await modelsIn(folder);
    const whole = pairsOf(models.filter(({fault}) => fault === undefined)).map(pairName);
    const missing = separated(names).filter(
      (name) => !pairsWritten(name).some((pair) => whole.includes(pairName(pair))),
    );
    if (missing.length === 0) return await sayUnused(io, options);
    const all = await chooseModels(told, missing, registry, onFault);
    // A pair through English may lack one of its two models alone.
    const offers = all.offers.filter((offer) => !whole.includes(pairName(offer)));
    const chosen = {...all, offers};
    if (offers.length === 0) return;
    sayBroken(io, models, offers);
    await describeModels(told, chosen);
    try {
      await addModels(told, folder, chosen, onFault);
    } finally {
      await giveModels(options, folder);
    }
    await sayUnused(io, options);
  } catch (error) {
    onFault(error);
  }
}

/** Says which models are there, but broken, and why. */
function sayBroken(io: CommandIo, models: readonly EnginePair[], offers: readonly ModelOffer[]): void {
  for (const offer of offers) {
    const fault = models.find((model) => pairName(model) === pairName(offer))?.fault;
    if (fault !== undefined)
      io.error(`${fault.replace(/ Add the model again\.$/, '')} It is fetched again.\n`);
  }
}

/** Says that the service starts without an engine for models, if that is so. */
async function sayUnused(io: CommandIo, options: RegistryOption): Promise<void> {
  const location = await modelLocation(options);
  if (!location.isConfigured) io.error(engineHint(location, options));
}
