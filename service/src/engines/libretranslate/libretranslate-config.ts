import Type, {type Static} from 'typebox';
import {CLOSED, serverSettings} from '../setting-schemas.ts';

/**
 * Settings of LibreTranslate servers. `url` is the address of one without `/translate`, or a list of several;
 * `maxSegments` (50 when absent) and `maxCharacters` (5000) are their `--batch-limit` and `--char-limit`;
 * `timeoutSeconds` is 60, `concurrency` 4 and `paidPerRequest` false when absent.
 */
export const LibreTranslateConfigSchema = Type.Object(
  {engine: Type.Literal('libretranslate'), ...serverSettings('texts')},
  CLOSED,
);

/** Settings of LibreTranslate servers. */
export type LibreTranslateConfig = Static<typeof LibreTranslateConfigSchema>;
