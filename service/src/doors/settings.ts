/** Whether a door is open: false, below the service's address, or at the root of its own port. */
export type DoorSetting = boolean | DoorPortSetting;

/** A door on its own port. */
export interface DoorPortSetting {
  readonly port: number;
  /** Public address of the port behind a proxy; undefined to use the request's address. */
  readonly publicUrl?: string | undefined;
}

/** Settings of the doors. */
export interface DoorSettings {
  readonly libretranslate: DoorSetting;
  readonly deepl: DoorSetting;
  /** Longest wait for a system that is starting: the doors' clients cannot handle that state. */
  readonly waitSeconds: number;
}

/** Default settings. */
export const DEFAULT_DOOR_SETTINGS: DoorSettings = {libretranslate: false, deepl: false, waitSeconds: 60};

/** Name of a door: its setting, and its path below the service's address. */
export type DoorName = 'libretranslate' | 'deepl';

/** Names of all doors. */
export const DOORS: readonly DoorName[] = ['libretranslate', 'deepl'];
