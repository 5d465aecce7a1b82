import checkStyles from '../checks/check-list.styles.ts';
import rowStyles from './document-row.styles.ts';
import listStyles from './list.styles.ts';
import formStyles from './row-forms.styles.ts';
import originStyles from './row-origin.styles.ts';

/** Styles of the list, for the element's shadow tree. */
export const styles = listStyles + rowStyles + originStyles + formStyles + checkStyles;
