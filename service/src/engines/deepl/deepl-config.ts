import Type, {type Static} from 'typebox';
import {CLOSED, pairsSchema, serverSettings} from '../setting-schemas.ts';

const {url, ...settings} = serverSettings('texts');

/**
 * Settings of DeepL, or of a server with its interface. `url` is `https://api-free.deepl.com` if the key ends with `:fx`,
 * else `https://api.deepl.com`; `maxSegments` defaults to 50, `maxCharacters` to 20,000, `timeoutSeconds` to 60,
 * `concurrency` to 4 and `paidPerRequest` to true.
 */
export const DeepLConfigSchema = Type.Object(
  {engine: Type.Literal('deepl'), url: Type.Optional(url), ...settings, pairs: pairsSchema},
  CLOSED,
);

/** Settings of DeepL. */
export type DeepLConfig = Static<typeof DeepLConfigSchema>;
