import {html, type Html} from '../../pages/html.ts';
import type {SignedInView} from '../admin-parts.ts';

/** The box that administrators tick before they lose access. */
export function sure({m}: SignedInView, id: string): Html {
  return html`<p>${m.users.self}</p>
    <p class="check">
      <input type="checkbox" id="${id}" name="sure" value="yes" required /><label for="${id}"
        >${m.users.sure}</label
      >
    </p>`;
}
