import {languageList as english, type LanguageListMessages} from '../../../localization/en/language-list.ts';
import {recentLanguages} from '../recent-languages.ts';
import {optionAfterKey} from '../views/list-keys.ts';
import {placePopup} from '../views/popup-place.ts';
import {addLanguageListStyles} from './language-list.styles.ts';
import {groupLanguages, LanguageSearch, type LanguageGroup} from './language-search.ts';

type MessagesOf = (english: LanguageListMessages) => LanguageListMessages;

const OPTION_ID = 'language-';

/** Lists that are open, by their fields. */
const open = new WeakMap<HTMLSelectElement, LanguageList>();

/**
 * Opens or closes the list of a field. A chosen language becomes the field's value, with a `change` event.
 *
 * @param typed - Text that the user has typed since the list was asked for; the list opens with its search.
 */
export function toggleLanguageList(select: HTMLSelectElement, messagesOf: MessagesOf, typed = ''): void {
  const list = open.get(select);
  if (list?.isOpen) list.close();
  else open.set(select, new LanguageList(select, messagesOf(english), typed));
}

/**
 * A searchable list of the options of a field, instead of the browser's list. The list has the keys of an editable
 * combobox (ARIA Authoring Practices).
 */
class LanguageList {
  readonly #select: HTMLSelectElement;
  readonly #m: LanguageListMessages;
  readonly #search: LanguageSearch;
  // A manual popover, since the browser would close an automatic popover at the end of the click that opens it.
  readonly #popup = create('div', {part: 'language-list', class: 'popup language-list', popover: 'manual'});
  readonly #field: HTMLInputElement;
  readonly #listbox: HTMLElement;
  readonly #message = create('p', {role: 'status'});
  readonly #groups: readonly LanguageGroup[];
  readonly #visibility = new IntersectionObserver(([entry]) => {
    if (!entry!.isIntersecting) this.close(); // the field was scrolled away
  });
  #active = 0;

  constructor(select: HTMLSelectElement, m: LanguageListMessages, typed: string) {
    this.#select = select;
    this.#m = m;
    const languages = [...select.options].map(({value, label}) => ({code: value, name: label.trim()}));
    this.#search = new LanguageSearch(languages);
    this.#groups = groupLanguages(languages, recentLanguages(), m);
    this.#field = create('input', {
      ...{type: 'text', part: 'input', role: 'combobox', autocomplete: 'off', spellcheck: 'false'},
      ...{'aria-label': `${select.getAttribute('aria-label')}: ${m.search}`, placeholder: m.search},
      ...{'aria-autocomplete': 'list', 'aria-expanded': 'true', 'aria-controls': 'language-options'},
    });
    const label = select.getAttribute('aria-label')!;
    this.#listbox = create('div', {id: 'language-options', role: 'listbox', 'aria-label': label});
    this.#popup.append(this.#field, this.#listbox, this.#message);
    this.#field.value = typed;
    this.#show();
  }

  /** Whether the user sees the list. */
  get isOpen(): boolean {
    return this.#popup.matches(':popover-open');
  }

  /** Closes the list; the focus goes back to the field. */
  close(): void {
    const hasFocus = this.#popup.matches(':focus-within');
    this.#remove();
    if (hasFocus) this.#select.focus({preventScroll: true});
  }

  #show(): void {
    const root = this.#select.getRootNode() as ShadowRoot;
    addLanguageListStyles(root);
    root.querySelector('.all')!.append(this.#popup);
    this.#field.addEventListener('input', this.#onInput);
    this.#field.addEventListener('keydown', this.#onKey);
    this.#listbox.addEventListener('click', this.#onClick);
    this.#popup.addEventListener('mousedown', this.#onMouseDown);
    this.#popup.addEventListener('focusout', this.#onLeave);
    for (const type of ['scroll', 'resize']) globalThis.addEventListener(type, this.#place, true);
    this.#visibility.observe(this.#select);
    this.#popup.showPopover();
    this.#fill();
    this.#field.focus({preventScroll: true});
  }

  /** Shows the languages that match the text of the search field. */
  #fill(): void {
    const typed = this.#field.value.trim();
    const groups = typed === '' ? this.#groups : [{heading: '', languages: this.#search.find(typed)}];
    this.#listbox.replaceChildren(...groups.flatMap((group) => this.#elementsOf(group)));
    const options = this.#options;
    for (const [index, option] of options.entries()) option.id = `${OPTION_ID}${index}`;
    this.#message.textContent = options.length === 0 ? this.#m.noMatch : '';
    this.#listbox.hidden = options.length === 0;
    const chosen = options.findIndex((option) => option.ariaSelected === 'true');
    this.#place(); // limits the height, so that the active option can be scrolled into view
    this.#activate(typed === '' ? Math.max(0, chosen) : 0);
  }

  #elementsOf({heading, languages}: LanguageGroup): HTMLElement[] {
    const {value} = this.#select;
    const options = languages.map(({code, name}) => {
      const isChosen = String(code === value);
      return create(
        'div',
        {part: 'option', role: 'option', 'data-code': code, 'aria-selected': isChosen},
        name,
      );
    });
    return heading === '' ? options : [create('div', {role: 'presentation'}, heading), ...options];
  }

  #activate(index: number): void {
    const options = this.#options;
    options[this.#active]?.classList.remove('active');
    this.#active = index;
    const option = options[index];
    option?.classList.add('active');
    option?.scrollIntoView({block: 'nearest'});
    if (option) this.#field.setAttribute('aria-activedescendant', option.id);
    else this.#field.removeAttribute('aria-activedescendant');
  }

  #choose(option: HTMLElement | undefined): void {
    if (!option) return;
    const {code} = option.dataset;
    this.close();
    const select = this.#select;
    const isThere = [...select.options].some(({value}) => value === code);
    if (!isThere || select.value === code) return;
    select.value = code!;
    select.dispatchEvent(new Event('change', {bubbles: true}));
  }

  readonly #onInput = (event: Event): void => {
    event.stopPropagation(); // For the page, an `input` event means a new text to translate.
    this.#fill();
  };

  readonly #onClick = ({target}: Event): void => {
    this.#choose((target as Element).closest<HTMLElement>('[role=option]') ?? undefined);
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.isComposing || event.ctrlKey || event.metaKey) return;
    const {key} = event;
    const to = optionAfterKey(key, this.#active, this.#options.length);
    event.stopPropagation();
    if (key === 'Tab') {
      if (this.#field.value.trim()) this.#choose(this.#options[this.#active]);
      else this.close();
      return; // The browser moves the focus to the next control of the page.
    }
    if (key === 'Escape') this.close();
    else if (key === 'Enter') this.#choose(this.#options[this.#active]);
    else if (to !== undefined) this.#activate(to);
    else return;
    event.preventDefault();
  };

  /** Keeps the focus in the search field. */
  readonly #onMouseDown = (event: Event): void => {
    if (event.target !== this.#field) event.preventDefault();
  };

  /**
   * Closes the list if the focus leaves both the list and its field. The list stays open if the user switches windows.
   */
  readonly #onLeave = (): void => {
    requestAnimationFrame(() => {
      const isLeft = !this.#popup.matches(':focus-within') && !this.#select.matches(':focus');
      if (isLeft && this.#popup.isConnected) this.#remove();
    });
  };

  readonly #place = (): void => {
    // The browser closes the list of an element that leaves the page, without an event.
    if (this.isOpen) placePopup(this.#popup, this.#select);
    else this.#remove();
  };

  #remove(): void {
    this.#visibility.disconnect();
    for (const type of ['scroll', 'resize']) globalThis.removeEventListener(type, this.#place, true);
    this.#popup.remove();
  }

  get #options(): HTMLElement[] {
    return [...this.#listbox.querySelectorAll<HTMLElement>('[role=option]')];
  }
}

function create<Name extends 'div' | 'p' | 'input'>(
  name: Name,
  attributes: Readonly<Record<string, string>>,
  text = '',
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  element.textContent = text;
  return element;
}
