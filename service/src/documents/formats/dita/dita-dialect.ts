import type {Attribute, Markup} from '../../markup/markup.ts';
import {rootOf, valueOf} from '../bilingual/elements.ts';
import {isSameLanguage} from '../html/html-language.ts';
import type {FlowDialect, FlowRole} from '../text-flow/flow-dialect.ts';
import {isTextAttribute, knownElement, namesOf, type KnownElement} from './element-roles.ts';

/** What the dialect finds out about an element. */
interface Element {
  readonly names: readonly string[];
  role: FlowRole;
  readonly isTranslated: boolean;
}

/** An element that nothing is known of, and the one around it. */
interface UnknownElement {
  readonly element: Element;
  readonly parent: Element | undefined;
}

const KEEPS_SPACE = new Set(['pre', 'lines', 'screen', 'msgblock', 'codeblock']);
/** A reference to an entity that the document type declares. */
const DECLARED_ENTITY = /&(?!#|(?:amp|lt|gt|quot|apos);)/;

/** DITA: topics and maps, with elements of specializations. */
export class DitaDialect implements FlowDialect {
  readonly textEverywhere = true;
  readonly keepsPairs = true;
  readonly #elements = new Map<number, Element>();
  readonly #root: number;
  readonly #source: string;

  /** @param source - Language of the texts to translate; parts in other languages stay. */
  constructor(markup: Markup, source: string) {
    this.#source = source;
    this.#root = rootOf(markup);
    this.#readElements(markup);
  }

  role(markup: Markup, index: number): FlowRole {
    const open = markup.kinds[index] === 'close' ? markup.partners[index]! : index;
    return this.#elements.get(open)?.role ?? 'block';
  }

  translates(markup: Markup, index: number): boolean | undefined {
    const tag = markup.source.slice(markup.start(index), markup.end(index));
    const mark = tag.includes('translate')
      ? (valueOf(markup, index, 'translate') ?? valueOf(markup, index, 'its:translate'))
      : undefined;
    if (mark === 'yes' || mark === 'no') return mark === 'yes';
    const language = tag.includes('xml:lang') ? valueOf(markup, index, 'xml:lang') : undefined;
    if (language && index !== this.#root && !isSameLanguage(language, this.#source)) return false;
    return this.#elements.get(index)?.isTranslated === false ? false : undefined;
  }

  keepsSpace(markup: Markup, index: number): boolean {
    if (valueOf(markup, index, 'xml:space') === 'preserve') return true;
    return this.#elements.get(index)?.names.some((name) => KEEPS_SPACE.has(name)) ?? false;
  }

  attributes(markup: Markup, index: number): Attribute[] {
    const element = this.#elements.get(index)!;
    return [...markup.attributes(index)]
      .filter(([name]) => element.names.some((one) => isTextAttribute(one, name)))
      .map(([, attribute]) => attribute)
      .filter(({start, end}) => !DECLARED_ENTITY.test(markup.source.slice(start, end)));
  }

  #readElements(markup: Markup): void {
    const open: Element[] = [];
    const withText = new Set<Element>();
    const unknown: UnknownElement[] = [];
    for (let index = 0; index < markup.length; index += 1) {
      const kind = markup.kinds[index]!;
      const parent = open.at(-1);
      if (kind === 'close') open.pop();
      else if (kind === 'text' && parent) {
        if (/\S/.test(markup.source.slice(markup.start(index), markup.end(index)))) withText.add(parent);
      } else if (kind === 'open' || kind === 'empty') {
        const names = namesOf(markup.names[index]!, valueOf(markup, index, 'class'));
        const known = knownElement(names);
        const element: Element = {
          names,
          role: known
            ? roleOf(known, {names, parent, attribute: (name) => valueOf(markup, index, name)})
            : 'block',
          isTranslated: known?.isTranslated ?? true,
        };
        if (!known) unknown.push({element, parent});
        this.#elements.set(index, element);
        if (kind === 'open') open.push(element);
      }
    }
    // An element among words formats some of them; any other has a text of its own.
    for (const {element, parent} of unknown)
      if (parent && (withText.has(parent) || parent.role === 'pair')) element.role = 'pair';
  }
}

/** An element at its place. */
interface Place {
  readonly names: readonly string[];
  readonly parent: Element | undefined;
  attribute(name: string): string | undefined;
}

/** Role of a known element at its place. */
function roleOf({role, isTranslated}: KnownElement, {names, parent, attribute}: Place): FlowRole {
  const isIn = (name: string): boolean => parent?.names.includes(name) ?? false;
  if (role === 'code') return !isTranslated && attribute('translate') === 'yes' ? 'pair' : role;
  if (names.includes('image') && attribute('placement') === 'break') return 'block';
  // Keywords of the metadata and entries of a menu are texts of their own.
  if (role === 'pair' && (isIn('keywords') || isIn('menucascade'))) return 'block';
  return names.includes('desc') && parent?.role === 'pair' ? 'nested' : role;
}
