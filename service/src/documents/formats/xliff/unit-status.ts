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
  readonly isByMachine: boolean;
}

/** Reads the status of a unit; `target` is -1 for a unit without a target. */
export function unitStatus(markup: Markup, unit: number, target: number, tool?: ToolUnits): UnitStatus {
  if (target < 0) return {isConfirmed: false, isByMachine: false};
  return {
    isConfirmed:
      valueOf(markup, unit, 'approved') === 'yes' ||
      APPROVED_STATE.test(valueOf(markup, target, 'state') ?? '') ||
      tool?.isConfirmed(markup, unit) === true,
    isByMachine:
      MACHINE_QUALIFIER.test(valueOf(markup, target, 'state-qualifier') ?? '') ||
      tool?.isByMachine(markup, unit) === true,
  };
}
