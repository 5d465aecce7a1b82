import {field, fieldset, OTHER_NAME, radio} from '../../pages/controls/fields.ts';
import {html, type Html} from '../../pages/html.ts';
import type {SignedInView} from '../admin-parts.ts';

/** Choice between all users and one user; `prefix` distinguishes several forms on a page. */
export function whoFields({m, notice}: SignedInView, prefix = ''): Html {
  const values = notice?.values ?? {};
  const isUser = values['who'] === 'user';
  const choice = (value: string, label: string, isChecked: boolean) =>
    radio({id: `${prefix}who-${value}`, name: 'who', value, label, isChecked});
  const content = html`${choice('everyone', m.corpora.everyone, !isUser)}
  ${choice('user', m.corpora.oneUser, isUser)}
  ${field(`${prefix}user`, m.corpora.userName, html`value="${values['user'] ?? ''}" ${OTHER_NAME}`)}`;
  return fieldset(m.corpora.who, content);
}
