import {updateTranslation} from '../../../client/translations.ts';
import type {Connection} from '../../../client/types.ts';
import type {TranslationEvents} from '../translating/translation-state.ts';
import type {Correction} from './correction-queue.ts';

/**
 * Sends a correction to the service with UpdateTranslation, if the host page allows it.
 *
 * @returns False if the host page stopped it; undefined without a connection.
 */
export function submitCorrection(
  {system, source, after}: Correction,
  connection: Connection | undefined,
  allows: (request: TranslationEvents['request']) => boolean,
  signal: AbortSignal,
): Promise<boolean> | undefined {
  const request = {operation: 'UpdateTranslation', ...system, texts: [source], translation: after} as const;
  if (!connection) return undefined;
  if (!allows(request)) return Promise.resolve(false);
  return updateTranslation(connection, system.systemId, source, after, '', {signal}).then(() => true);
}
