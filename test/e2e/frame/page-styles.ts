import {readFile} from 'node:fs/promises';
import {createRequire} from 'node:module';
import {compile} from 'tailwindcss';

/** Styles of a host page, which know nothing of the elements. */
export interface PageStyles {
  readonly name: string;
  readonly css: () => Promise<string>;
}

const {resolve} = createRequire(import.meta.url);
const fileOf = (path: string) => readFile(resolve(path), 'utf8');

/** A reset for every element, as pages had it twenty years ago. */
const RESET = `
* {
  margin: 0;
  padding: 0;
  border: 0;
  border-radius: 0;
  outline: 0;
  box-shadow: none;
  background: transparent;
  font: inherit;
  vertical-align: baseline;
  text-decoration: none;
  list-style: none;
}
body {line-height: 1}
table {border-collapse: collapse; border-spacing: 0}
:focus {outline: 0}`;

/** A page without styles of its own. */
export const PLAIN_PAGE: PageStyles = {name: 'no styles', css: async () => ''};

/** Frameworks and a reset that take margins, borders and paddings from all elements of a page. */
export const PAGE_STYLES: readonly PageStyles[] = [
  {name: 'Tailwind 3', css: () => fileOf('@unocss/reset/tailwind.css')},
  {name: 'Tailwind 4', css: async () => (await compile(await fileOf('tailwindcss/index.css'))).build([])},
  {name: 'Bootstrap 5', css: () => fileOf('bootstrap/dist/css/bootstrap.css')},
  {name: 'a reset of 2005', css: async () => RESET},
];
