import Type, {type Static} from 'typebox';
import {CLOSED, serverSettings} from '../setting-schemas.ts';

/**
 * Settings of LibreTranslate servers. `url` is the address of a server without `/translate`, or a list of
 * servers; `maxSegments` (default 50) and `maxCharacters` (5000) are their `--batch-limit` and
 * `--char-limit`; `timeoutSeconds` defaults to 60, `concurrency` to 4 and `paidPerRequest` to false.
 */
export const LibreTranslateConfigSchema = Type.Object(
  {
    engine: Type.Literal('libretranslate'),
    ...serverSettings('texts'),
    /** Whether a request may have several texts, default true; LTEngine takes one. */
    batches: Type.Optional(Type.Boolean({description: 'true or false'})),
  },
  CLOSED,
);

/** Settings of LibreTranslate servers. */
export type LibreTranslateConfig = Static<typeof LibreTranslateConfigSchema>;
