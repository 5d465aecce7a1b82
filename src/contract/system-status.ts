/**
 * The nine statuses of a translation system (metadata key `status`), and whether a system in it can
 * be asked to translate. A request wakes one in `standby` or `queuingtransl`.
 */
export const SYSTEM_STATUSES = {
  nottrained: false,
  queuingtrain: false,
  canceled: false,
  training: false,
  error: false,
  notstarted: false,
  running: true,
  queuingtransl: true,
  standby: true,
} as const satisfies Record<string, boolean>;

/** Status code of a translation system. */
export type SystemStatus = keyof typeof SYSTEM_STATUSES;

/** Whether the text is one of the nine status codes. */
export function isSystemStatus(text: string): text is SystemStatus {
  return Object.hasOwn(SYSTEM_STATUSES, text);
}

/** Metadata key of the whole seconds that the last start of a system took; the service's own. */
export const START_SECONDS_KEY = 'start-seconds';
