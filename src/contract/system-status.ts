/**
 * The nine statuses of a translation system (metadata key `status`), and whether a system with each status
 * can be asked to translate. A request wakes a system in `standby` or `queuingtransl`.
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

/** Metadata key for the duration of a system's last start in whole seconds; specific to this service. */
export const START_SECONDS_KEY = 'start-seconds';
