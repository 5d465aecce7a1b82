import Type, {type Static} from 'typebox';
import {CLOSED} from '../setting-schemas.ts';

/** Schema of the built-in phrasebook, which has no settings. */
export const PhrasebookConfigSchema = Type.Object({engine: Type.Literal('phrasebook')}, CLOSED);

/** Settings of the built-in phrasebook. */
export type PhrasebookConfig = Static<typeof PhrasebookConfigSchema>;
