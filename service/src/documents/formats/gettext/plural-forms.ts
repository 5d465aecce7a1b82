import {primaryLanguage} from '../../../../../src/text/language.ts';

/** Plural forms of a language as gettext counts them. */
export interface PluralForms {
  readonly count: number;
  /** Index of the form for a number; undefined if the expression cannot be read. */
  indexOf(number: number): number | undefined;
  /** Value of the header `Plural-Forms`. */
  readonly header: string;
}

/**
 * Expressions as translation programs write them, by language; other languages have a singular and a plural.
 */
const LANGUAGES: readonly (readonly [languages: string, count: number, expression: string])[] = [
  ['ja ko zh vi th id ms lo my km yue jv su to wo', 1, '0'],
  ['fr pt-BR hy am bn fa gu hi kn zu', 2, 'n>1'],
  ['is mk', 2, 'n%10!=1 || n%100==11'],
  ['lv', 3, 'n%10==1 && n%100!=11 ? 0 : n!=0 ? 1 : 2'],
  ['lt', 3, 'n%10==1 && n%100!=11 ? 0 : n%10>=2 && (n%100<10 || n%100>=20) ? 1 : 2'],
  [
    'ru uk be sr hr bs',
    3,
    'n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2',
  ],
  ['pl', 3, 'n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2'],
  ['cs sk', 3, 'n==1 ? 0 : n>=2 && n<=4 ? 1 : 2'],
  ['ro', 3, 'n==1 ? 0 : n==0 || (n!=1 && n%100>=1 && n%100<=19) ? 1 : 2'],
  ['sl', 4, 'n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3'],
  ['he iw', 2, 'n != 1'],
  ['mt', 4, 'n==1 ? 0 : n==0 || (n%100>1 && n%100<11) ? 1 : n%100>10 && n%100<20 ? 2 : 3'],
  ['ga', 5, 'n==1 ? 0 : n==2 ? 1 : n<7 ? 2 : n<11 ? 3 : 4'],
  ['cy', 4, 'n==1 ? 0 : n==2 ? 1 : n!=8 && n!=11 ? 2 : 3'],
  ['ar', 6, 'n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5'],
];
const HEADER = /nplurals\s*=\s*(\d{1,2})\s*;\s*plural\s*=\s*([^;]+)/;

/** Plural forms of a language. */
export function pluralFormsOf(language: string): PluralForms {
  const written = language.replaceAll('_', '-');
  const fits = (names: string): boolean =>
    names.split(' ').some((name) => name === written || name === primaryLanguage(written));
  const [, count, expression] = LANGUAGES.find(([names]) => fits(names)) ?? ['', 2, 'n != 1'];
  return forms(count, expression);
}

/**
 * Plural forms in a header; undefined if the header is missing or unreadable, such as a template's
 * placeholder.
 */
export function readPluralForms(header: string | undefined): PluralForms | undefined {
  const match = HEADER.exec(header ?? '');
  const count = Number(match?.[1]);
  if (!match || count < 1 || count > 10) return undefined;
  const read = forms(count, match[2]!.trim());
  return read.indexOf(1) === undefined ? undefined : read;
}

function forms(count: number, expression: string): PluralForms {
  return {
    count,
    header: `nplurals=${count}; plural=(${expression});`,
    indexOf: (number) => {
      const index = new Expression(expression, number).value();
      return index !== undefined && index < count ? index : undefined;
    },
  };
}

const TOKEN = /\s*(\d+|n|\|\||&&|[=!<>]=|[<>?:()!%*/+-])/y;
const OPERATORS: readonly Readonly<Record<string, (left: number, right: number) => number>>[] = [
  {'||': (left, right) => (left || right ? 1 : 0)},
  {'&&': (left, right) => (left && right ? 1 : 0)},
  {'==': (left, right) => Number(left === right), '!=': (left, right) => Number(left !== right)},
  {
    '<=': (left, right) => Number(left <= right),
    '>=': (left, right) => Number(left >= right),
    '<': (left, right) => Number(left < right),
    '>': (left, right) => Number(left > right),
  },
  {'+': (left, right) => left + right, '-': (left, right) => left - right},
  {
    '*': (left, right) => left * right,
    '/': (left, right) => Math.trunc(left / right),
    '%': (left, right) => left % right,
  },
];
const MAX_TOKENS = 300;

/** Evaluates a C expression over `n` with the operators that gettext uses. */
class Expression {
  readonly #tokens: string[] = [];
  readonly #number: number;
  #at = 0;

  constructor(text: string, number: number) {
    this.#number = number;
    TOKEN.lastIndex = 0;
    for (let match = TOKEN.exec(text); match; match = TOKEN.exec(text)) {
      this.#tokens.push(match[1]!);
      if (TOKEN.lastIndex >= text.trimEnd().length || this.#tokens.length > MAX_TOKENS) return;
    }
    this.#tokens.length = 0;
  }

  /** Value of the expression; undefined if the expression cannot be read. */
  value(): number | undefined {
    if (this.#tokens.length === 0 || this.#tokens.length > MAX_TOKENS) return undefined;
    const value = this.#choice();
    return this.#at === this.#tokens.length && Number.isInteger(value) ? value : undefined;
  }

  #choice(): number {
    const condition = this.#operation(0);
    if (this.#tokens[this.#at] !== '?') return condition;
    this.#at += 1;
    const yes = this.#choice();
    if (this.#tokens[this.#at] !== ':') return NaN;
    this.#at += 1;
    const no = this.#choice();
    return condition ? yes : no;
  }

  #operation(level: number): number {
    const operators = OPERATORS[level];
    if (!operators) return this.#primary();
    let left = this.#operation(level + 1);
    for (;;) {
      const operator = operators[this.#tokens[this.#at] ?? ''];
      if (!operator) return left;
      this.#at += 1;
      left = operator(left, this.#operation(level + 1));
    }
  }

  #primary(): number {
    const token = this.#tokens[this.#at] ?? '';
    this.#at += 1;
    if (token === 'n') return this.#number;
    if (token === '!') return this.#primary() ? 0 : 1;
    if (token !== '(') return /^\d+$/.test(token) ? Number(token) : NaN;
    const inner = this.#choice();
    const closes = this.#tokens[this.#at] === ')';
    this.#at += 1;
    return closes ? inner : NaN;
  }
}
