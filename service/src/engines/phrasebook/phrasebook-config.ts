import Type, {type Static} from 'typebox';
import {CLOSED} from '../setting-schemas.ts';

/** Settings of the built-in phrasebook: it has none. */
export const PhrasebookConfigSchema = Type.Object({engine: Type.Literal('phrasebook')}, CLOSED);

/** Settings of the built-in phrasebook. */
export type PhrasebookConfig = Static<typeof PhrasebookConfigSchema>;
