import Type, {type Static} from 'typebox';
import {CLOSED, secondsSchema, textSchema} from '../setting-schemas.ts';

/** Settings for the Apertium pairs installed on this machine. */
export const ApertiumConfigSchema = Type.Object(
  {
    engine: Type.Literal('apertium'),
    /** Folder with `modes/*.mode`; default `/usr/share/apertium`. */
    prefix: Type.Optional(textSchema('the path of the folder with Apertium\'s "modes"')),
    /** Time limit of an answer, default 30; a slower pipeline is killed. */
    timeoutSeconds: Type.Optional(secondsSchema),
    /** Memory limit of each process of a pipeline, default 1,024; a process that exceeds it exits. */
    memoryMegabytes: Type.Optional(
      Type.Integer({minimum: 64, description: 'a whole number of megabytes from 64'}),
    ),
  },
  CLOSED,
);

/** Settings for the Apertium pairs installed on this machine. */
export type ApertiumConfig = Static<typeof ApertiumConfigSchema>;
