import Type, {type Static} from 'typebox';
import {CLOSED, countSchema, pairsSchema, serverSettings} from '../setting-schemas.ts';

const {url, ...settings} = serverSettings('texts');

/**
 * Settings of DeepL, or of a server with its interface. `url` is `https://api-free.deepl.com` if the key ends with `:fx`,
 * else `https://api.deepl.com`; `maxSegments` defaults to 50, `maxCharacters` to 20,000, `timeoutSeconds` to 60,
 * `concurrency` to 4 and `paidPerRequest` to true.
 */
export const DeepLConfigSchema = Type.Object(
  {
    engine: Type.Literal('deepl'),
    url: Type.Optional(url),
    ...settings,
    pairs: pairsSchema,
    /** Whether terms become glossaries in the account of DeepL, and how many at most; see `MAX_GLOSSARIES`. */
    glossaries: Type.Optional(
      Type.Union([Type.Boolean(), countSchema('glossaries')], {
        description: 'false, true, or the most glossaries to keep at DeepL, a whole number from 1',
      }),
    ),
  },
  CLOSED,
);

/** Settings of DeepL. */
export type DeepLConfig = Static<typeof DeepLConfigSchema>;
