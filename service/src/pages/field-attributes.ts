import {html} from './html.ts';

const NAME = html`autocapitalize="none" spellcheck="false" dir="auto" maxlength="64"`;

/** Attributes of a field for the name of any user. */
export const OTHER_NAME = html`autocomplete="off" ${NAME}`;

/** Attributes of the field for the name of who signs in. */
export const OWN_NAME = html`autocomplete="username" ${NAME}`;

/** Attributes of the field for the password of who signs in. */
export const OWN_PASSWORD = html`type="password" autocomplete="current-password" maxlength="1024"`;

/** Attributes of a field for a new password. */
export const NEW_PASSWORD = html`type="password" autocomplete="new-password" maxlength="1024"`;
