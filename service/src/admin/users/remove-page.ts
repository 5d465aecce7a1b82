import {button, buttonRow} from '../../pages/controls/buttons.ts';
import {field, fieldset, hidden, OTHER_NAME, radio} from '../../pages/controls/fields.ts';
import {bullets} from '../../pages/controls/folds.ts';
import {actionForm, address} from '../markup/forms.ts';
import {html} from '../../pages/html.ts';
import type {User} from '../../store/index.ts';
import type {UserData} from '../../store/index.ts';
import type {SignedInView} from '../admin-parts.ts';
import {sectionPage} from '../markup/frame.ts';
import {sure} from './sure.ts';

/** Asks what to do with the data of a user before removal. */
export function removePage(view: SignedInView, user: User, data: UserData): string {
  const {m, notice} = view;
  const values = notice?.values ?? {};
  const affected = [
    m.users.removeKeys(data.tokens),
    m.users.removeCorpora(data.corpora),
    m.users.removeTranslations(data.translations),
    m.users.removeDocuments(data.documents),
  ];
  const choice = (id: string, label: string) =>
    radio({id, name: 'data', value: id, label, isChecked: values['data'] === id, isRequired: true});
  const choices = html`${choice('hand-over', m.users.handOver)}
  ${field('heir', m.users.heir, html`value="${values['heir'] ?? ''}" ${OTHER_NAME}`)}
  ${choice('remove', m.users.removeData)}`;
  const content = html`<p>${m.users.removeLoses}</p>
    ${bullets(affected)} ${hidden({name: user.name})} ${fieldset(m.users.whatOfData, choices)}
    ${user.id === view.admin.id ? sure(view, 'sure') : undefined}
    ${buttonRow(
      button(m.users.remove, 'danger'),
      html`<a href="${address(view, 'users/user', {name: user.name})}">${m.cancel}</a>`,
    )}`;
  return sectionPage(view, m.users.removeTitle(user.name), actionForm(view, 'users/remove', content));
}
