import type {TextRange} from '../../../../src/text/paragraphs.ts';
import {matchBraces} from '../../../../src/text/unbroken-ranges.ts';
import {findProtected} from '../shield/find-protected.ts';
import {type IcuBranch, readIcuChoice} from '../shield/icu-message.ts';
import {categoriesOf} from '../shield/plural-categories.ts';
import {placeholders} from './literals.ts';
import {differences, MAX_COMPARED, type SegmentCheck, type SentencePair} from './segment-check.ts';

/** Maximum nesting of messages whose branches are compared. */
const DEEPEST = 6;
const CATEGORIES = new Set(['zero', 'one', 'two', 'few', 'many', 'other']);
/** Branches that may omit the number: "a dog" for one, a dual for two. */
const MAY_LEAVE_NUMBER = /^(?:zero|one|two|=\d+)$/;
const HEAD = /^\{\s*([\p{L}\d_.[\]-]+)\s*,\s*(\p{L}+)/u;

/** An ICU argument with a format or branches; ranges are positions in the whole text. */
interface Message extends TextRange {
  readonly text: string;
  readonly argument: string;
  readonly type: string;
  readonly branches: readonly Branch[];
}

interface Branch extends IcuBranch {
  readonly text: string;
}

interface Part extends TextRange {
  readonly text: string;
}

/**
 * Reports arguments, branch keys and placeholders inside branches that ICU messages lost or gained. The
 * target language may have other plural categories than the source.
 */
export function messagesDiffer({source, translation, targetLanguage}: SentencePair): SegmentCheck[] {
  if (!source.includes('{') || /'[{}#|]/.test(source)) return [];
  const comparison = new MessageComparison(targetLanguage);
  comparison.compareTexts({text: source, start: 0}, {text: translation, start: 0}, DEEPEST);
  return differences('placeholdersDiffer', comparison.missing, comparison.added);
}

interface PlacedText {
  readonly text: string;
  readonly start: number;
}

/** Collects the parts that messages in a language lost or gained. */
class MessageComparison {
  readonly missing: Part[] = [];
  readonly added: Part[] = [];
  readonly #language: string;

  constructor(language: string) {
    this.#language = language;
  }

  /** Compares the messages of two texts, and messages in their branches up to a depth. */
  compareTexts(source: PlacedText, translation: PlacedText, depth: number): void {
    const messages = messagesOf(source);
    if (messages.length === 0 || messages.length > MAX_COMPARED || depth === 0) return;
    const left = messagesOf(translation);
    for (const message of messages) {
      const isSame = ({argument, type}: Message): boolean =>
        argument === message.argument && type === message.type;
      const at = left.findIndex(isSame);
      const [answer] = at < 0 ? [] : left.splice(at, 1);
      if (!answer) this.missing.push(message);
      else {
        this.#compareKeys(message, answer);
        this.#compareBranches(message, answer, depth);
      }
    }
    this.added.push(...left);
  }

  #compareKeys(message: Message, answer: Message): void {
    const isPlural = message.type !== 'select';
    const used = message.type === 'selectordinal' ? 'selectordinal' : 'plural';
    const categories = isPlural ? categoriesOf(this.#language, used) : [];
    const isNeeded = (key: string): boolean =>
      !isPlural || key === 'other' || !CATEGORIES.has(key) || categories.includes(key);
    const isOwn = (key: string): boolean => isPlural && (CATEGORIES.has(key) || key.startsWith('='));
    const lost = message.branches.filter(({selector}) => !hasKey(answer, selector) && isNeeded(selector));
    this.missing.push(...lost.map(keyOf));
    const gained = answer.branches.filter(({selector}) => !hasKey(message, selector) && !isOwn(selector));
    this.added.push(...gained.map(keyOf));
  }

  /**
   * Compares branches with the same key; a branch that only the translation has is compared with the `other`
   * branch of the source.
   */
  #compareBranches(message: Message, answer: Message, depth: number): void {
    const byKey = new Map(message.branches.map((branch) => [branch.selector, branch]));
    for (const branch of answer.branches) {
      const isCategory = CATEGORIES.has(branch.selector);
      const model = byKey.get(branch.selector) ?? (isCategory ? byKey.get('other') : undefined);
      if (!model) continue;
      this.compareTexts(model, branch, depth - 1);
      this.#addLost(message, model, branch);
    }
    this.#addGained(message, answer);
  }

  /** Adds the placeholders and the number of a branch that the translated branch lacks. */
  #addLost(message: Message, model: Branch, branch: Branch): void {
    const branchPlaceholders = new Set(placeholders(branch.text).map(({text}) => text));
    const mayLeave = MAY_LEAVE_NUMBER.test(branch.selector);
    for (const {text, start, end, kind} of placeholders(model.text)) {
      const isNumber = text === `{${message.argument}}`;
      if (
        branchPlaceholders.has(text) ||
        kind === 'code' ||
        (isNumber && (mayLeave || branch.text.includes('#')))
      )
        continue;
      this.missing.push({text, start: model.start + start, end: model.start + end});
    }
    const sign = message.type === 'select' ? -1 : model.text.indexOf('#');
    const isSaid = branch.text.includes('#') || branchPlaceholders.has(`{${message.argument}}`);
    if (sign < 0 || mayLeave || isSaid) return;
    this.missing.push({text: '#', start: model.start + sign, end: model.start + sign + 1});
  }

  /** Adds placeholders in the translation's branches that the source message does not contain. */
  #addGained(message: Message, answer: Message): void {
    for (const {text: inside, start: by} of answer.branches) {
      for (const {text, start, end, kind} of placeholders(inside)) {
        const isKnown = kind === 'code' || message.text.includes(text) || text === `{${message.argument}}`;
        if (!isKnown) this.added.push({text, start: by + start, end: by + end});
      }
    }
  }
}

function messagesOf({text, start: by}: PlacedText): Message[] {
  return findProtected(text)
    .filter(({kind}) => kind === 'icuMessage')
    .flatMap(({start, end}) => {
      const written = text.slice(start, end);
      const [, argument, type] = HEAD.exec(written) ?? [];
      if (argument === undefined || type === undefined) return [];
      const from = by + start;
      const choice = readIcuChoice(written, 0, written.length, matchBraces(written));
      const branches = (choice?.branches ?? []).map((branch) => ({
        selector: branch.selector,
        selectorStart: from + branch.selectorStart,
        start: from + branch.start,
        end: from + branch.end,
        text: written.slice(branch.start, branch.end),
      }));
      return [{start: from, end: by + end, text: written, argument, type, branches}];
    });
}

function hasKey({branches}: Message, key: string): boolean {
  return branches.some(({selector}) => selector === key);
}

function keyOf({selector, selectorStart}: Branch): Part {
  return {text: selector, start: selectorStart, end: selectorStart + selector.length};
}
