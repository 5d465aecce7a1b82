import type {ShieldHost} from '../common/personal-data/keeper.ts';
import type {AccessHost} from '../common/service-access.ts';

/** Properties of `mt-translate-box` that are text, whatever a script sets. */
export const TEXT_PROPERTIES = [
  'pair',
  'format',
  'htmlFor',
  'target',
  'mode',
  'corrections',
  'reviewer',
  'name',
  'placeholder',
  'baseUrl',
  'appId',
] as const;

/** Properties of `mt-translate-box` that its controller reads. */
export interface BoxElement extends AccessHost, ShieldHost {
  readonly mode: string;
  readonly corrections: string;
  readonly reviewer: string;
  readonly disclosure: string;
  readonly format: string;
  readonly htmlFor: string;
  readonly target: string;
  readonly debounce: number;
  readonly maxCharacters: number | undefined;
  readonly maxLength: number | undefined;
  readonly readOnly: boolean;
  readonly timeout: number;
  readonly shield: string;
  readonly hasUpdated: boolean;
}

/** Properties of `mt-translate-box` that its controller or its view reads. */
export interface ViewedElement extends BoxElement, HTMLElement {
  readonly disabled: boolean;
  readonly required: boolean;
  readonly placeholder: string;
}
