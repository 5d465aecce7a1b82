/** The nine statuses of a translation system (metadata key `status`) and what each one allows. */
export const SYSTEM_STATUSES = {
  nottrained: {usable: false, wakes: false},
  queuingtrain: {usable: false, wakes: false},
  canceled: {usable: false, wakes: false},
  training: {usable: false, wakes: false},
  error: {usable: false, wakes: false},
  notstarted: {usable: false, wakes: false},
  running: {usable: true, wakes: false},
  queuingtransl: {usable: true, wakes: true},
  standby: {usable: true, wakes: true},
} as const satisfies Record<string, {usable: boolean; wakes: boolean}>;

/** Status code of a translation system. */
export type SystemStatus = keyof typeof SYSTEM_STATUSES;

/** Whether the text is one of the nine status codes. */
export function isSystemStatus(text: string): text is SystemStatus {
  return Object.hasOwn(SYSTEM_STATUSES, text);
}
