import Type, {type Static} from 'typebox';
import {CLOSED, pairsSchema, serverSettings, textSchema} from '../setting-schemas.ts';

/**
 * Settings of servers with the OpenAI chat endpoint: Ollama, vLLM, a cloud. `url` is the address of a server
 * including the version, such as `http://127.0.0.1:11434/v1`, or a list of servers with the same model;
 * `timeoutSeconds` defaults to 120, `maxSegments` to 20, `maxCharacters` to 6000, `concurrency` to 4 and
 * `paidPerRequest` to true.
 */
export const OpenAiConfigSchema = Type.Object(
  {
    engine: Type.Literal('openai'),
    ...serverSettings('segments'),
    model: textSchema('the name of a model of the server'),
    /** Language pairs to offer, since a chat model does not list them. RFC 5646 codes. */
    pairs: pairsSchema,
    /** Requests a JSON object as the answer; default true. */
    jsonMode: Type.Optional(Type.Boolean({description: 'true or false'})),
    /**
     * Requests log-probabilities of tokens, which become quality estimates; default false, since some servers
     * reject such requests.
     */
    logprobs: Type.Optional(Type.Boolean({description: 'true or false'})),
  },
  CLOSED,
);

/** Settings of servers with the OpenAI chat endpoint. */
export type OpenAiConfig = Static<typeof OpenAiConfigSchema>;
