import type {EnginePair} from '../engine.ts';
import type {ServerSettings} from '../servers/server-address.ts';

/** Settings of all engines behind HTTP servers. */
export interface RemoteSettings extends ServerSettings {
  /** Pairs of all servers; absent if each server lists its own. */
  readonly pairs?: readonly EnginePair[];
  readonly timeoutSeconds?: number;
  readonly maxSegments?: number;
  readonly maxCharacters?: number;
  readonly concurrency?: number;
  readonly paidPerRequest?: boolean;
}
