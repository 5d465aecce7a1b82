import {escapeAttribute} from '../../../src/text/escape-markup.ts';

/** Markup that needs no escaping. Only `html` creates such markup. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Value = Html | string | undefined | readonly Html[];

/** Builds markup. Values that are not markup are escaped, for use in text and in quoted attributes. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  let markup = strings[0] ?? '';
  values.forEach((value, index) => {
    markup += toMarkup(value) + (strings[index + 1] ?? '');
  });
  return new Html(markup);
}

function toMarkup(value: Value): string {
  if (value === undefined) return '';
  if (value instanceof Html) return value.markup;
  if (typeof value !== 'string') return value.map(({markup}) => markup).join('');
  return escapeAttribute(value);
}
