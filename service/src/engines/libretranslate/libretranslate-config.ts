import Type, {type Static} from 'typebox';
import {CLOSED, serverSettings} from '../setting-schemas.ts';

/**
 * Settings of a LibreTranslate server. `url` is its address without `/translate`; `maxSegments` (50 when
 * absent) and `maxCharacters` (5000) are its `--batch-limit` and `--char-limit`; `timeoutSeconds` is 60
 * and `concurrency` 4 when absent.
 */
export const LibreTranslateConfigSchema = Type.Object(
  {engine: Type.Literal('libretranslate'), ...serverSettings('texts')},
  CLOSED,
);

/** Settings of a LibreTranslate server. */
export type LibreTranslateConfig = Static<typeof LibreTranslateConfigSchema>;
