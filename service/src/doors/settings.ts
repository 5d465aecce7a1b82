/** Whether a door is open: not, below the address of the service, or at the root of a port of its own. */
export type DoorSetting = boolean | DoorPortSetting;

/** A door at a port of its own. */
export interface DoorPortSetting {
  readonly port: number;
  /** Address that clients know the port by, where a proxy is before it; undefined: what the request says. */
  readonly publicUrl?: string | undefined;
}

/** Settings of the doors. */
export interface DoorSettings {
  readonly libretranslate: DoorSetting;
  readonly deepl: DoorSetting;
  /** Longest wait for a system that has to start: clients of the doors know no system that is starting. */
  readonly waitSeconds: number;
}

/** Settings of a service that is not configured otherwise. */
export const DEFAULT_DOOR_SETTINGS: DoorSettings = {libretranslate: false, deepl: false, waitSeconds: 60};

/** Name of a door: its setting, and its path below the address of the service. */
export type DoorName = 'libretranslate' | 'deepl';

/** Names of all doors. */
export const DOORS: readonly DoorName[] = ['libretranslate', 'deepl'];
