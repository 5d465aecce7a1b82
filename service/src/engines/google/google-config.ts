import Type, {type Static} from 'typebox';
import {CLOSED, pairsSchema, serverSettings} from '../setting-schemas.ts';

const {url, ...settings} = serverSettings('texts');

/**
 * Settings of Google Cloud Translation (v2), with a key. `url` defaults to `https://translation.googleapis.com`,
 * `maxSegments` to 128, `maxCharacters` to 5,000, `timeoutSeconds` to 60, `concurrency` to 4 and `paidPerRequest` to true.
 */
export const GoogleConfigSchema = Type.Object(
  {engine: Type.Literal('google'), url: Type.Optional(url), ...settings, pairs: pairsSchema},
  CLOSED,
);

/** Settings of Google Cloud Translation. */
export type GoogleConfig = Static<typeof GoogleConfigSchema>;
