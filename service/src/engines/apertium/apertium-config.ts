import Type, {type Static} from 'typebox';
import {CLOSED, secondsSchema, textSchema} from '../setting-schemas.ts';

/** Settings of the Apertium pairs that are installed on this machine. */
export const ApertiumConfigSchema = Type.Object(
  {
    engine: Type.Literal('apertium'),
    /** Folder with `modes/*.mode`; `/usr/share/apertium` when absent. */
    prefix: Type.Optional(textSchema('the path of the folder with Apertium\'s "modes"')),
    /** Longest wait for one answer, 30 when absent; a pipeline that takes longer is killed. */
    timeoutSeconds: Type.Optional(secondsSchema),
    /** Most memory of each process of a pipeline, 1,024 when absent; one that needs more ends. */
    memoryMegabytes: Type.Optional(
      Type.Integer({minimum: 64, description: 'a whole number of megabytes from 64'}),
    ),
  },
  CLOSED,
);

/** Settings of the Apertium pairs that are installed on this machine. */
export type ApertiumConfig = Static<typeof ApertiumConfigSchema>;
