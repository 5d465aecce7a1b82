import Type, {type Static} from 'typebox';
import {CLOSED, countSchema, secondsSchema, serverUrlSchema, textSchema} from '../setting-schemas.ts';

/** Settings of a LibreTranslate server. */
export const LibreTranslateConfigSchema = Type.Object(
  {
    engine: Type.Literal('libretranslate'),
    /** Address of the server, without `/translate`. */
    url: serverUrlSchema,
    apiKey: Type.Optional(textSchema('text: the key that the server asks for')),
    /** Longest wait for one answer, 60 when absent. */
    timeoutSeconds: Type.Optional(secondsSchema),
    /** Most texts of one request, 50 when absent: the server's `--batch-limit`. */
    maxSegments: Type.Optional(countSchema('texts')),
    /** Most characters of one request, 5000 when absent: the server's `--char-limit`. */
    maxCharacters: Type.Optional(countSchema('characters')),
    /** Most requests at once, 4 when absent. */
    concurrency: Type.Optional(countSchema('requests')),
  },
  CLOSED,
);

/** Settings of a LibreTranslate server. */
export type LibreTranslateConfig = Static<typeof LibreTranslateConfigSchema>;
