import {OTHER_NAME} from '../../pages/field-attributes.ts';
import {html} from '../../pages/html.ts';
import type {User} from '../../store/index.ts';
import type {UserData} from '../../store/index.ts';
import type {SignedInView} from '../admin-parts.ts';
import {actionForm, address, field, hidden} from '../markup/controls.ts';
import {sectionPage} from '../markup/frame.ts';
import {sure} from './sure.ts';

/** Asks what becomes of the data of a user who is to be removed. */
export function removePage(view: SignedInView, user: User, data: UserData): string {
  const {m, notice} = view;
  const values = notice?.values ?? {};
  const affected = [
    m.users.removeKeys(data.tokens),
    m.users.removeCorpora(data.corpora),
    m.users.removeTranslations(data.translations),
    m.users.removeDocuments(data.documents),
  ];
  const choice = (id: string, text: string) =>
    html`<p class="check">
      <input
        type="radio"
        id="${id}"
        name="data"
        value="${id}"
        required${values['data'] === id ? html` checked` : undefined}
      />
      <label for="${id}">${text}</label>
    </p>`;
  const content = html`<p>${m.users.removeLoses}</p>
    <ul>
      ${affected.map((one) => html`<li>${one}</li>`)}
    </ul>
    ${hidden({name: user.name})}
    <fieldset>
      <legend>${m.users.whatOfData}</legend>
      ${choice('hand-over', m.users.handOver)}
      ${field('heir', m.users.heir, html`value="${values['heir'] ?? ''}" ${OTHER_NAME}`)}
      ${choice('remove', m.users.removeData)}
    </fieldset>
    ${user.id === view.admin.id ? sure(view, 'sure') : undefined}
    <p class="buttons">
      <button class="danger">${m.users.remove}</button>
      <a href="${address(view, 'users/user', {name: user.name})}">${m.cancel}</a>
    </p>`;
  return sectionPage(view, m.users.removeTitle(user.name), actionForm(view, 'users/remove', content));
}
