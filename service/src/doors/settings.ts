/** `true` opens a door below the service's address; a port opens the door at the root of that port. */
export type DoorSetting = boolean | DoorPortSetting;

/** A door on its own port. */
export interface DoorPortSetting {
  readonly port: number;
  /** Public address of the port if it is behind a proxy; undefined to use the request's address. */
  readonly publicUrl?: string | undefined;
}

/** Settings of the doors. */
export interface DoorSettings {
  readonly libretranslate: DoorSetting;
  readonly deepl: DoorSetting;
  readonly mcp: DoorSetting;
  /**
   * Longest wait for a system that is starting; the doors' clients cannot handle the answer that a system is
   * starting.
   */
  readonly waitSeconds: number;
}

/** Default settings of the doors. */
export const DEFAULT_DOOR_SETTINGS: DoorSettings = {
  libretranslate: false,
  deepl: false,
  mcp: false,
  waitSeconds: 60,
};

/** Name of a door; also the name of its setting, and its path below the service's address. */
export type DoorName = 'libretranslate' | 'deepl' | 'mcp';

/** Names of all doors. */
export const DOORS: readonly DoorName[] = ['libretranslate', 'deepl', 'mcp'];
