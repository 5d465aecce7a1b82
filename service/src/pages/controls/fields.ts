import {html, type Html} from '../html.ts';

const NAME = html`autocapitalize="none" spellcheck="false" dir="auto" maxlength="64"`;

/** Attributes of a field for the name of any user. */
export const OTHER_NAME = html`autocomplete="off" ${NAME}`;

/** Attributes of the field for the user's own name at sign-in. */
export const OWN_NAME = html`autocomplete="username" ${NAME}`;

/** Attributes of the field for the user's own password at sign-in. */
export const OWN_PASSWORD = html`type="password" autocomplete="current-password" maxlength="1024"`;

/** Attributes of a field for a new password. */
export const NEW_PASSWORD = html`type="password" autocomplete="new-password" maxlength="1024"`;

/** A field with a label and, if needed, a hint. */
export function field(id: string, label: string, attributes: Html, hint?: string): Html {
  return html`<div class="field">
    <label for="${id}">${label}</label>
    <input
      id="${id}"
      name="${id}"
      ${attributes}${hint === undefined ? undefined : html` aria-describedby="${id}-hint"`}
    />
    ${hint === undefined ? undefined : html`<p class="quiet" id="${id}-hint">${hint}</p>`}
  </div>`;
}

/** Content of a field for several lines, and the hint below it. */
export interface TextAreaContent {
  readonly value: string;
  readonly hint: string;
  /** Attributes for the language of the content, such as `languageMarks`. */
  readonly attributes?: Html | undefined;
}

/** A field for several lines, with a label and a hint. */
export function textArea(id: string, label: string, {value, hint, attributes}: TextAreaContent): Html {
  const marks = html`id="${id}" name="${id}" rows="6" aria-describedby="${id}-hint" ${attributes}`;
  return html`<div class="field">
    <label for="${id}">${label}</label>
    <textarea ${marks}>${value}</textarea>
    <p class="quiet" id="${id}-hint">${hint}</p>
  </div>`;
}

/** Two groups of fields, beside each other in a wide window. */
export function fieldColumns(first: Html, second: Html): Html {
  return html`<div class="columns">
    <div>${first}</div>
    <div>${second}</div>
  </div>`;
}

/** A read-only field with a code to copy, such as a key. */
export function codeField(id: string, label: string, value: string, attributes?: Html): Html {
  return html`<div class="field">
    <label for="${id}">${label}</label>
    <input
      id="${id}"
      class="code"
      readonly
      value="${value}"
      dir="ltr"
      autocomplete="off"
      spellcheck="false"
      ${attributes}
    />
  </div>`;
}

/** Hidden fields of a form. */
export function hidden(fields: Readonly<Record<string, string>>): Html[] {
  return Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  );
}

/** A drop-down list. */
export function select(
  id: string,
  label: string,
  options: readonly (readonly [value: string, text: string])[],
  chosen = '',
): Html {
  const items = options.map(
    ([value, text]) =>
      html`<option value="${value}" ${value === chosen ? html` selected` : undefined}>${text}</option>`,
  );
  return html`<div class="field">
    <label for="${id}">${label}</label
    ><select id="${id}" name="${id}">
      ${items}
    </select>
  </div>`;
}

/** A checkbox or radio button. */
export interface Choice {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly label: string;
  readonly isChecked?: boolean;
  readonly isRequired?: boolean;
}

export function checkbox(choice: Choice): Html {
  return choiceOf('checkbox', choice);
}

/** A radio button, in the group of those with the same `name`. */
export function radio(choice: Choice): Html {
  return choiceOf('radio', choice);
}

function choiceOf(type: string, {id, name, value, label, isChecked, isRequired}: Choice): Html {
  const marks = html`${isRequired ? html` required` : undefined}${isChecked ? html` checked` : undefined}`;
  return html`<p class="check">
    <input type="${type}" id="${id}" name="${name}" value="${value}" ${marks} />
    <label for="${id}">${label}</label>
  </p>`;
}

/** A group of choices. */
export function fieldset(legend: string, content: Html): Html {
  return html`<fieldset>
    <legend>${legend}</legend>
    ${content}
  </fieldset>`;
}
