import Type, {type Static} from 'typebox';
import {CLOSED, languageSchema, serverSettings, textSchema} from '../setting-schemas.ts';

/**
 * Settings of servers with the OpenAI chat endpoint: Ollama, vLLM, a cloud. `url` is the address of one up to
 * and including the version, as `http://127.0.0.1:11434/v1`, or a list of several with the same model;
 * `timeoutSeconds` is 120, `maxSegments` 20, `maxCharacters` 6000, `concurrency` 4 and `paidPerRequest` true
 * when absent.
 */
export const OpenAiConfigSchema = Type.Object(
  {
    engine: Type.Literal('openai'),
    ...serverSettings('segments'),
    model: textSchema('the name of a model of the server'),
    /** Language pairs to offer, as a chat model does not list its own. RFC 5646 codes. */
    pairs: Type.Array(Type.Object({source: languageSchema('en'), target: languageSchema('lv')}), {
      minItems: 1,
      description: 'an array of pairs such as {"source": "en", "target": "lv"}',
    }),
    /** Asks the server to answer with a JSON object; true when absent. */
    jsonMode: Type.Optional(Type.Boolean({description: 'true or false'})),
    /**
     * Asks for the log-probabilities of the tokens, which become the quality estimates; false when absent,
     * since some servers refuse the question.
     */
    logprobs: Type.Optional(Type.Boolean({description: 'true or false'})),
  },
  CLOSED,
);

/** Settings of servers with the OpenAI chat endpoint. */
export type OpenAiConfig = Static<typeof OpenAiConfigSchema>;
