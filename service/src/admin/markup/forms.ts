import {hidden} from '../../pages/controls/fields.ts';
import {html, type Html} from '../../pages/html.ts';
import type {AdminView, SignedInView} from '../admin-parts.ts';

/** Hidden field with the form token, which proves that the form is from a page of the session. */
export function tokenField({formToken}: Pick<SignedInView, 'formToken'>): Html[] {
  return hidden({token: formToken});
}

/** A form whose submission changes data, with the session's form token. */
export function actionForm(
  view: SignedInView,
  path: string,
  content: Html,
  kind: 'form' | 'row' | 'upload' | 'wide upload' = 'form',
): Html {
  const encoding = kind.endsWith('upload') ? html` enctype="multipart/form-data"` : undefined;
  return html`<form method="post" action="${view.root}${path}" class="${kind}" ${encoding}>
    ${tokenField(view)}${content}
  </form>`;
}

/** Address of a page below the administration page; empty query fields are omitted. */
export function address(
  view: Pick<AdminView, 'root'>,
  path: string,
  query: Readonly<Record<string, string>> = {},
): string {
  const filled = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== '')).toString();
  return `${view.root}${path}${filled === '' ? '' : `?${filled}`}`;
}
