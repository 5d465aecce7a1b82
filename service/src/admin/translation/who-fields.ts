import {OTHER_NAME} from '../../pages/field-attributes.ts';
import {html, type Html} from '../../pages/html.ts';
import type {SignedInView} from '../admin-parts.ts';
import {field} from '../markup/controls.ts';

/** Asks whether something is for everyone or for one user; `prefix` tells several forms of a page apart. */
export function whoFields({m, notice}: SignedInView, prefix = ''): Html {
  const values = notice?.values ?? {};
  const isUser = values['who'] === 'user';
  const choice = (value: string, text: string, isChecked: boolean) =>
    html`<p class="check">
      <input
        type="radio"
        id="${prefix}who-${value}"
        name="who"
        value="${value}"
        ${isChecked ? html` checked` : undefined}
      />
      <label for="${prefix}who-${value}">${text}</label>
    </p>`;
  return html`<fieldset>
    <legend>${m.corpora.who}</legend>
    ${choice('everyone', m.corpora.everyone, !isUser)} ${choice('user', m.corpora.oneUser, isUser)}
    ${field(`${prefix}user`, m.corpora.userName, html`value="${values['user'] ?? ''}" ${OTHER_NAME}`)}
  </fieldset>`;
}
