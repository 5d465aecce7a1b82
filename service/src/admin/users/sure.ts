import {checkbox} from '../../pages/controls/fields.ts';
import {html, type Html} from '../../pages/html.ts';
import type {SignedInView} from '../admin-parts.ts';

/** Checkbox that administrators must select before they end their own access. */
export function sure({m}: SignedInView, id: string): Html {
  return html`<p>${m.users.self}</p>
    ${checkbox({id, name: 'sure', value: 'yes', label: m.users.sure, isRequired: true})}`;
}
