import type {ReactiveControllerHost} from 'lit';
import type {ElementController} from '../common/element-controller.ts';
import type {BoxElement} from './box-element.ts';
import type {BoxStore} from './box-store.ts';
import type {SourceControls} from './source/source-controls.ts';

/** Parts of a box that its sentences need. */
export interface BoxParts {
  readonly box: BoxStore;
  readonly source: SourceControls;
  readonly host: ReactiveControllerHost & Element & Pick<BoxElement, 'corrections' | 'format' | 'reviewer'>;
  readonly element: ElementController<'translateBox'>;
}
