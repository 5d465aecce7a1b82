/** Name of the engine in titles and messages. */
export const NAME = 'DeepL';

/** The header with the key of a server. */
export function authorization(apiKey: string | undefined): Record<string, string> {
  return apiKey === undefined ? {} : {authorization: `DeepL-Auth-Key ${apiKey}`};
}
