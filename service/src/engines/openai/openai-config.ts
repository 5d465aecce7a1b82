import Type, {type Static} from 'typebox';
import {
  CLOSED,
  countSchema,
  languageSchema,
  secondsSchema,
  serverUrlSchema,
  textSchema,
} from '../setting-schemas.ts';

/** Settings of a server with the OpenAI chat endpoint: Ollama, vLLM, a cloud. */
export const OpenAiConfigSchema = Type.Object(
  {
    engine: Type.Literal('openai'),
    /** Address up to and including the version, as `http://127.0.0.1:11434/v1`. */
    url: serverUrlSchema,
    apiKey: Type.Optional(textSchema('text: the key that the server asks for')),
    model: textSchema('the name of a model of the server'),
    /** Directions to offer; a chat model does not say what it knows. RFC 5646 codes. */
    pairs: Type.Array(Type.Object({source: languageSchema('en'), target: languageSchema('lv')}), {
      minItems: 1,
      description: 'an array of pairs such as {"source": "en", "target": "lv"}',
    }),
    /** Asks the server to answer with a JSON object; true when absent. */
    jsonMode: Type.Optional(Type.Boolean({description: 'true or false'})),
    /** Longest wait for one answer, 120 when absent. */
    timeoutSeconds: Type.Optional(secondsSchema),
    /** Most segments of one request, 20 when absent. */
    maxSegments: Type.Optional(countSchema('segments')),
    /** Most characters of one request, 6000 when absent. */
    maxCharacters: Type.Optional(countSchema('characters')),
    /** Most requests at once, 4 when absent. */
    concurrency: Type.Optional(countSchema('requests')),
  },
  CLOSED,
);

/** Settings of a server with the OpenAI chat endpoint. */
export type OpenAiConfig = Static<typeof OpenAiConfigSchema>;
