import Type, {type Static} from 'typebox';
import {CLOSED, countSchema, secondsSchema, textSchema} from '../setting-schemas.ts';

/** Settings for neural models in a folder of this machine. */
export const BergamotConfigSchema = Type.Object(
  {
    engine: Type.Literal('bergamot'),
    /** Folder with a folder for each model, named after its languages, such as `en-es`. */
    folder: textSchema('the path of the folder with the models'),
    /** Registry from which `mtservice model add` fetches: address of an index or a folder, default Mozilla's. */
    registry: Type.Optional(
      Type.String({
        minLength: 1,
        pattern: '^(?!https?://[^/?#]*@)',
        description: 'the address of an index of models, without a user and a password, or a folder with one',
      }),
    ),
    /** Time limit of an answer, default 60; a slower process is killed and replaced. */
    timeoutSeconds: Type.Optional(secondsSchema),
    /** Maximum number of processes for each language pair, default 1. */
    processes: Type.Optional(countSchema('processes')),
    /** Memory of a process above which it is replaced after its answer, default 1,024. */
    memoryMegabytes: Type.Optional(
      Type.Integer({minimum: 256, description: 'a whole number of megabytes from 256'}),
    ),
    /** Memory of all processes together, default 2,048; those idle longest are ended to make room. */
    allMemoryMegabytes: Type.Optional(
      Type.Integer({minimum: 256, description: 'a whole number of megabytes from 256'}),
    ),
  },
  CLOSED,
);

/** Settings for neural models in a folder of this machine. */
export type BergamotConfig = Static<typeof BergamotConfigSchema>;
