import Type, {type Static} from 'typebox';
import {ApertiumConfigSchema} from './apertium/apertium-config.ts';
import {AzureConfigSchema} from './azure/azure-config.ts';
import {BergamotConfigSchema} from './bergamot/bergamot-config.ts';
import {DeepLConfigSchema} from './deepl/deepl-config.ts';
import {GoogleConfigSchema} from './google/google-config.ts';
import {JsonTemplateConfigSchema} from './json-template/json-template-config.ts';
import {LibreTranslateConfigSchema} from './libretranslate/libretranslate-config.ts';
import {MarianConfigSchema} from './marian/marian-config.ts';
import {OpenAiConfigSchema} from './openai/openai-config.ts';
import {PhrasebookConfigSchema} from './phrasebook/phrasebook-config.ts';

export type {ApertiumConfig} from './apertium/apertium-config.ts';
export type {AzureConfig} from './azure/azure-config.ts';
export type {BergamotConfig} from './bergamot/bergamot-config.ts';
export type {DeepLConfig} from './deepl/deepl-config.ts';
export type {GoogleConfig} from './google/google-config.ts';
export type {JsonTemplateConfig} from './json-template/json-template-config.ts';
export type {LibreTranslateConfig} from './libretranslate/libretranslate-config.ts';
export type {MarianConfig} from './marian/marian-config.ts';
export type {OpenAiConfig} from './openai/openai-config.ts';

/** Schema of each engine's settings, by the value of `engine`. */
export const ENGINE_CONFIG_SCHEMAS = {
  apertium: ApertiumConfigSchema,
  azure: AzureConfigSchema,
  bergamot: BergamotConfigSchema,
  deepl: DeepLConfigSchema,
  google: GoogleConfigSchema,
  'http-json': JsonTemplateConfigSchema,
  libretranslate: LibreTranslateConfigSchema,
  marian: MarianConfigSchema,
  openai: OpenAiConfigSchema,
  phrasebook: PhrasebookConfigSchema,
} as const;

/** Settings of one engine in the service's configuration. */
export type EngineConfig = Static<(typeof ENGINE_CONFIG_SCHEMAS)[keyof typeof ENGINE_CONFIG_SCHEMAS]>;

/** Schema of one engine in the service's configuration. */
export const EngineConfigSchema = Type.Unsafe<EngineConfig>(Type.Union(Object.values(ENGINE_CONFIG_SCHEMAS)));
