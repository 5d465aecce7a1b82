import type {EnginePair} from '../engine.ts';

/** What a probe says about a server that can be used. */
export interface ProbeResult {
  /** The server's pairs, if it lists them. */
  readonly pairs?: readonly EnginePair[];
  /** What the operator should know, such as a quota that is nearly used up. */
  readonly notice?: string | undefined;
}
