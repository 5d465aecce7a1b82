import Type from 'typebox';
import {CLOSED} from '../setting-schemas.ts';

/** Schema of the built-in phrasebook, which has no settings. */
export const PhrasebookConfigSchema = Type.Object({engine: Type.Literal('phrasebook')}, CLOSED);
