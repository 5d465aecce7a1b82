import type {Markup} from '../../markup/markup.ts';
import {valueOf} from '../bilingual/elements.ts';
import {MACHINE_QUALIFIER} from './proposals.ts';
import type {ToolUnits} from './tool-units.ts';

/** States of a target that a person gives. */
export const APPROVED_STATE = /^(?:final|signed-off)$/;

/** What a unit says of its target as a whole. */
export interface UnitStatus {
  /** Whether a person has confirmed the target. */
  readonly isConfirmed: boolean;
  /** Whether the unit says that its translation is the machine's, which a person may have confirmed. */
  readonly byMachine: boolean;
  /** Whether the unit says that its translation is from a memory, also one that is not confirmed. */
  readonly fromMemory: boolean;
}

/** Reads the status of a unit; `target` is -1 for a unit without a target. */
export function unitStatus(markup: Markup, unit: number, target: number, tool?: ToolUnits): UnitStatus {
  if (target < 0) return {isConfirmed: false, byMachine: false, fromMemory: false};
  const qualifier = valueOf(markup, target, 'state-qualifier') ?? '';
  return {
    isConfirmed:
      valueOf(markup, unit, 'approved') === 'yes' ||
      APPROVED_STATE.test(valueOf(markup, target, 'state') ?? '') ||
      tool?.isConfirmed(markup, unit) === true,
    byMachine: MACHINE_QUALIFIER.test(qualifier) || tool?.isByMachine(markup, unit) === true,
    fromMemory: qualifier === 'leveraged-tm' || tool?.isFromMemory(markup, unit) === true,
  };
}
