import {fieldsOf} from '../../../src/contract/wire-schemas.ts';

/** Fields of every extended translation, in the order of the alphabet. */
export const EXTENDED_FIELDS = fieldsOf('ExtendedTranslation').toSorted();
