import {fieldsOf} from '../../../src/contract/wire-schemas.ts';

/** Fields of every extended translation, in alphabetical order. */
export const EXTENDED_FIELDS = fieldsOf('ExtendedTranslation').toSorted();
