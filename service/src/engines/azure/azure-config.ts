import Type, {type Static} from 'typebox';
import {CLOSED, pairsSchema, serverSettings, textSchema} from '../setting-schemas.ts';

const {url, ...settings} = serverSettings('texts');

/**
 * Settings of Azure AI Translator (v3). `url` defaults to `https://api.cognitive.microsofttranslator.com`, `maxSegments`
 * to 100, `maxCharacters` to 20,000, `timeoutSeconds` to 60, `concurrency` to 4 and `paidPerRequest` to true.
 */
export const AzureConfigSchema = Type.Object(
  {
    engine: Type.Literal('azure'),
    url: Type.Optional(url),
    ...settings,
    /** Region of the resource, unless it is global. */
    region: Type.Optional(textSchema('the region of the resource, such as westeurope')),
    pairs: pairsSchema,
  },
  CLOSED,
);

/** Settings of Azure AI Translator. */
export type AzureConfig = Static<typeof AzureConfigSchema>;
