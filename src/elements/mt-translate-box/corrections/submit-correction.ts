import {EDITED_OPTION} from '../../../contract/options.ts';
import type {MtClient} from '../../../client/client.ts';
import type {TranslationEvents} from '../translating/translation-state.ts';
import type {Correction} from './correction.ts';

/**
 * Sends a correction to the service with UpdateTranslation, if the host page allows it.
 *
 * @returns False if the host page stopped the request; undefined without a client.
 */
export function submitCorrection(
  {system, source, after, isOfMachine}: Correction,
  client: MtClient | undefined,
  allows: (request: TranslationEvents['request']) => boolean,
  signal: AbortSignal,
): Promise<boolean> | undefined {
  const translation = after.replace(/\s*\n\s*/g, ' '); // a sentence has one line
  const request = {operation: 'UpdateTranslation', ...system, texts: [source], translation} as const;
  if (!client) return undefined;
  if (!allows(request)) return Promise.resolve(false);
  // Services that know no records may refuse options that they do not know.
  const options = isOfMachine ? EDITED_OPTION : '';
  return client.updateTranslation(system.systemId, source, translation, options, {signal}).then(() => true);
}
