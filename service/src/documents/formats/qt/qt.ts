import type {Markup} from '../../markup/markup.ts';
import type {TextPart} from '../../markup/text-part.ts';
import {bilingualFile} from '../bilingual/bilingual-file.ts';
import {childOf, indentBefore, outerOf, plainText, rootOf, valueOf} from '../bilingual/elements.ts';
import {insert, insertTranslation, refill} from '../bilingual/fill-element.ts';
import {CODE, InlineReader, type InlineText} from '../bilingual/inline-reader.ts';
import {FIT, isNoLanguage, type WantedLanguages} from '../bilingual/wanted-language.ts';
import {pluralFormsOf} from '../gettext/plural-forms.ts';
import {wrongRoot} from '../wrong-format.ts';

/** TS files of Qt Linguist: unfinished translations are written and stay unfinished; finished ones stay. */
export const qt = bilingualFile(extract);

function extract(markup: Markup, part: TextPart, {source, target}: WantedLanguages): void {
  const root = rootOf(markup);
  if (markup.names[root] !== 'TS') throw wrongRoot('a TS file of Qt Linguist', markup, root);
  source.checkSource(valueOf(markup, root, 'sourcelanguage'));
  const language = markup.attribute(root, 'language');
  const isOther =
    language !== undefined && !isNoLanguage(language.value) && target.fit(language.value) === FIT.none;
  const messages = [...messagesOf(markup, root)];
  if (isOther && messages.some(({type}) => type === undefined)) throw target.otherTarget(language.value);
  const file = new QtFile(part, isOther ? undefined : language?.value, target.code);
  for (const message of messages) {
    if (message.type === 'unfinished') file.add(message);
    else if (message.type === undefined) file.addKnown(message);
  }
  setLanguage(part, root, language === undefined || isOther || isNoLanguage(language.value));
}

interface Message {
  readonly source: number;
  readonly translation: number;
  readonly type: string | undefined;
  readonly hasForms: boolean;
}

function* messagesOf(markup: Markup, root: number): Generator<Message, void, undefined> {
  for (const context of markup.children(root)) {
    const isContext = markup.names[context] === 'context';
    for (const message of isContext ? markup.children(context) : [context]) {
      if (markup.names[message] !== 'message') continue;
      const source = childOf(markup, message, 'source');
      const translation = childOf(markup, message, 'translation');
      if (source < 0 || translation < 0) continue;
      const hasForms = valueOf(markup, message, 'numerus') === 'yes';
      yield {source, translation, type: valueOf(markup, translation, 'type'), hasForms};
    }
  }
}

class QtFile {
  readonly #part: TextPart;
  readonly #reader: InlineReader;
  /** Number of plural forms; undefined if the file is in the target language and has as many as Qt uses. */
  readonly #forms: number | undefined;

  constructor(part: TextPart, language: string | undefined, target: string) {
    this.#part = part;
    this.#reader = new InlineReader(part.markup, () => CODE);
    this.#forms = isNoLanguage(language) ? pluralFormsOf(target).count : undefined;
  }

  add({source, translation, hasForms}: Message): void {
    const text = this.#reader.read(source, true);
    if (!text) return;
    const {markup} = this.#part;
    const forms = hasForms
      ? [...markup.children(translation)].filter((child) => markup.names[child] === 'numerusform')
      : [];
    if (!hasForms) this.#fill(translation, source, text);
    else if (forms.length > 0) this.#addForms(forms, source, text);
  }

  /** Adds a translation that a person has finished. */
  addKnown({source, translation, hasForms}: Message): void {
    const {markup} = this.#part;
    if (hasForms || valueOf(markup, translation, 'variants') === 'yes') {
      if (/\p{L}/u.test(plainText(markup, translation))) this.#part.addKept('people');
      return;
    }
    const [known, translated] = [source, translation].map((element) => this.#reader.read(element, true));
    if (known && translated) this.#part.addKnown(known.paragraph, translated.paragraph, true);
  }

  #addForms(forms: readonly number[], source: number, text: InlineText): void {
    const {markup} = this.#part;
    const count = this.#forms ?? forms.length;
    for (const form of forms.slice(0, count)) this.#fill(form, source, text);
    for (const form of forms.slice(count)) {
      const {start, end} = outerOf(markup, form);
      this.#part.replace({start: start - indentBefore(markup, form).length, end}, () => '');
    }
    const last = forms.at(-1)!;
    for (let number = forms.length; number < count; number += 1) {
      const at = outerOf(markup, last).end;
      insert(this.#part, at, `${indentBefore(markup, last)}<numerusform>`);
      insertTranslation(this.#part, at, source, text);
      insert(this.#part, at, '</numerusform>');
    }
  }

  #fill(element: number, source: number, text: InlineText): void {
    refill(this.#part, element, {}, (at) => insertTranslation(this.#part, at, source, text));
  }
}

function setLanguage(part: TextPart, root: number, isToSet: boolean): void {
  if (!isToSet) return;
  const {markup} = part;
  const attribute = markup.attribute(root, 'language');
  const written = (code: string): string => markup.language.encodeAttribute(code.replaceAll('-', '_'));
  const at = markup.end(root) - (markup.kinds[root] === 'empty' ? 2 : 1);
  if (attribute) part.addLanguage(attribute, written);
  else part.addLanguage({start: at, end: at}, (code) => ` language="${written(code)}"`);
}
