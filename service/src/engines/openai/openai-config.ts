import Type, {type Static} from 'typebox';
import {CLOSED, pairsSchema, serverSettings, textSchema} from '../setting-schemas.ts';
import {PROMPT_TEMPLATES} from './prompt-templates.ts';

const PROMPTS = ['json', ...Object.keys(PROMPT_TEMPLATES)];

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
    /**
     * How texts are put to the model: `json` (default) in numbered batches, one of `PROMPT_TEMPLATES` by its name, or a
     * text of one's own with the place `{text}`. With any but `json`, a request has one text, unless `numbered` is true.
     */
    prompt: Type.Optional(
      Type.String({
        pattern: `^(?:${PROMPTS.join('|')}|[\\s\\S]*\\{text\\}[\\s\\S]*)$`,
        description: `${PROMPTS.join(', ')}, or a text with the place {text}`,
      }),
    ),
    /**
     * With a `prompt` other than `json`: sends the texts of a request as numbered lines; default false. Texts whose number
     * is missing in the answer are sent again, one by one.
     */
    numbered: Type.Optional(Type.Boolean({description: 'true or false'})),
    /**
     * Sends human translations of similar sentences as examples: the user's own and those for all users; default true. A
     * text as `prompt` needs the place `{examples}` for them.
     */
    examples: Type.Optional(Type.Boolean({description: 'true or false'})),
    /**
     * Sends the sentences before and after those of a document; default true. A text as `prompt` needs the place
     * `{before}` or `{after}` for them.
     */
    context: Type.Optional(Type.Boolean({description: 'true or false'})),
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
